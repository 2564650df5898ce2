import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadExport

/// Exported table views, compiled against the double of UIKit and driven along gestures.
@Suite(.long) struct TableViewSourceTests {
  private struct Device {
    var environment: LayoutEnvironment
    var index: Int

    /// The driver's line for a table on this device.
    var line: String { "table \(index) \(environment.driverNumbers)" }
  }

  @Test func tableMatchesPipelineDuringEveryGesture() throws {
    var random = SplitMix.printingSeed()
    // About two thirds of the documents. The others are collections.
    let documents = random.pipelineDocuments(count: repetitions(80, quick: 6), for: .uikit)
      .filter { !$0.hasCollectionHeader }
    var input: [String] = []
    var devices: [Device] = []
    for (index, document) in documents.enumerated() {
      for environment in LayoutEnvironment.driven {
        let device = Device(environment: environment, index: index)
        input.append(device.line)
        devices.append(device)
        let moves = NamedGesture.moves(over: document, in: environment)
        input += moves
        devices += moves.map { _ in device }
      }
    }
    let program = SwiftProgram(
      try Exported.sources(documents, to: .uikit), ["Tables.swift": try Self.tables(of: documents)],
      try SwiftProgram.driver("TableDriver", "TableParts", "Device", "Reporting"))
    let output = try program.run(SwiftProgram.options(linking: "UIKit"), input: input)
    var lines = DriverLines(output)
    for (device, line) in zip(devices, input) {
      let document = documents[device.index]
      let pipeline = document.makePipeline()
      let layout = pipeline.layout(in: device.environment)
      let offsets = lines.numbers("offset")
      let offset = try #require(offsets.first)
      #expect(offsets.dropFirst() == [0], "The table must not scroll horizontally. \(document.text) after \(line)")
      // A new table rests at its top.
      if line.hasPrefix("table") { #expect(isClose([offset], [layout.topOffset]), "\(document.text) \(line)") }
      let frame = pipeline.frame(at: ScrollState(contentOffset: offset, environment: device.environment))
      let isCut = layout.cut != .points(0) && layout.cut != .ratioOfHeight(0)
      let own = 8.0
      let expected: [(String, [Double])] = [
        ("header", [frame.header.x, frame.header.y, frame.header.width, frame.header.height]),
        ("image", [frame.image.x, frame.image.y, frame.image.width, frame.image.height]),
        ("inset", [layout.contentInset.top, layout.topOffset, 0]),
        ("row", [layout.contentOriginY]),
        (
          "margins",
          [frame.margins.top, frame.margins.leading, frame.margins.bottom, frame.margins.trailing].map { $0 + own }
        ),
        ("mask", isCut ? frame.mask.corners.flatMap { [$0.x, $0.y] } : []),
        ("ends", isCut ? [1, 1] : []),
        ("front", [1]),
      ]
      for (name, numbers) in expected {
        let found = lines.numbers(name)
        // Stops at the first difference, because it causes others.
        try #require(
          isClose(found, numbers), "\(name) of \(document.text) after \(line): \(found), not \(numbers)")
      }
    }
    #expect(lines.numbers("implicitAnimations") == [0])
    #expect(lines.isAtEnd)
  }

  @Test func tableKeepsAppsSettings() throws {
    let growing: JSON = [
      "masthead": 1, "name": "Growing",
      "header": ["height": ["fitting": ["minimum": 128]], "placement": "insideContent"],
      "effects": [["effect": "stretch"]],
    ]
    let fitted: JSON = [
      "masthead": 1, "name": "Fitted", "header": ["height": ["fitting": ["minimum": 0]]],
      "effects": [["effect": "safe-area"], ["effect": "stretch"]],
    ]
    let documents = try [
      #require(Preset.named("news-digest")).document, #require(Preset.named("elastic-bar")).document,
      PipelineDocument(growing), PipelineDocument(fitted),
    ]
    let program = SwiftProgram(
      try Exported.sources(documents, to: .uikit), try SwiftProgram.driver("TableBehaviorDriver", "TableParts"))
    // The content offset, the effective inset, the app's inset, and other numbers. The header of 300 points overlaps 40. The
    // elastic header has 280 points, and bars cover 59 of them.
    let story = """
      before 100.0 50.0 0.0 0.0 8.0 1.0 0.0 1.0 4.0
      set -270.0 270.0 10.0 5.0 1.0
      during 375.0 310.0 1.0 1.0 8.0 0.0 1.0 -19.166666666666657 310.0
      refreshing -270.0 330.0 70.0
      refreshed -270.0 270.0 10.0
      scrolled 500.0 260.0 0.0 2.0
      removed 500.0 0.0 0.0 0.0 0.0
      after 100.0 50.0 0.0 0.0 8.0 1.0 0.0 1.0 4.0
      top -260.0 260.0 0.0
      top removed -0.0 0.0 0.0
      replaced -100.0 260.0 0.0 -260.0 300.0 0.0
      upright -280.0 221.0 0.0 67.0
      turned -280.0 280.0 0.0 8.0 667.0 0.0
      upright 400.0 221.0 0.0 67.0
      turned 400.0 280.0 0.0 8.0 667.0 0.0
      small 0.0 0.0 0.0 150.0
      large 0.0 0.0 0.0 190.0
      gone 0.0 0.0 0.0 0.0
      small 500.0 0.0 0.0 150.0
      large 540.0 0.0 0.0 190.0
      gone 350.0 0.0 0.0 0.0

      """
    // A table that follows its top moves with the refresh control, like a plain table.
    let following = story.replacing("refreshing -270.0", with: "refreshing -330.0")
    // 100 points, plus margins of 8 and the safe area.
    let fitting = """
      fits -209.0 150.0 0.0 209.0
      fits turned -137.0 137.0 0.0 137.0
      fits again -209.0 150.0 0.0 209.0
      fits larger -259.0 200.0 0.0 259.0

      """
    let storyboard = "storyboard -260.0 260.0 0.0 -260.0 1.0"
    let expected = "clamps\n\(story)followsTop\n\(following)\(fitting)\(storyboard)\n\(storyboard)"
    let output = try program.run(SwiftProgram.options(linking: "UIKit"))
    #expect(output.split(separator: "\n") == expected.split(separator: "\n"))
  }

  /// Returns source that creates the exported tables.
  static func tables(of documents: [PipelineDocument]) throws -> String {
    let makers = try documents.enumerated().map { index, document in
      let type = try Exported.type(of: document, to: .uikit, index)
      return """
          {
            let table = \(type)(frame: .zero, style: .plain)
            return (table, { table.headerImageView = $0 })
          },

        """
    }
    return """
      import UIKit

      @MainActor let exportedTables: [@MainActor () -> (table: UITableView, setImage: @MainActor (UIView?) -> Void)] = [
      \(makers.joined())]

      """
  }
}

extension PipelineDocument {
  /// Whether the header is a collection's.
  var hasCollectionHeader: Bool { effects.contains { $0.isEnabled && $0.effect is CollectionFlow } }
}
