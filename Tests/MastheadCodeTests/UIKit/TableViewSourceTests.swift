import Masthead
import MastheadDocuments
import SeededRandom
import Testing

@testable import MastheadCode

/// Exported table views, compiled against the double of UIKit and driven along gestures.
@Suite struct TableViewSourceTests {
  private struct Device {
    var environment: LayoutEnvironment
    var index: Int

    /// The line that puts a table into this device.
    var line: String {
      let (size, safeArea) = (environment.viewport, environment.safeArea)
      let numbers = [
        size.width, size.height, safeArea.top, safeArea.left, safeArea.bottom, safeArea.right,
        environment.fittingHeight, environment.layoutDirection == .rightToLeft ? 1 : 0,
      ]
      return "table \(index) " + numbers.map { "\($0)" }.joined(separator: " ")
    }
  }

  private static let environments = [
    LayoutEnvironment(viewport: Size(width: 375, height: 667)),
    LayoutEnvironment(
      viewport: Size(width: 393, height: 852), safeArea: EdgeInsets(top: 59, bottom: 34), fittingHeight: 211.5),
    LayoutEnvironment(
      viewport: Size(width: 852, height: 393), safeArea: EdgeInsets(top: 0, left: 59, bottom: 21, right: 40),
      fittingHeight: 90, layoutDirection: .rightToLeft),
  ]

  @Test func itIsThePipelineAlongEveryGesture() throws {
    var random = SplitMix.printingSeed()
    let documents = RandomPipelines.all(count: 24, &random).filter { !$0.isOfCollection }
    var input: [String] = []
    var devices: [Device] = []
    for (index, document) in documents.enumerated() {
      for environment in Self.environments {
        let device = Device(environment: environment, index: index)
        input.append(device.line)
        devices.append(device)
        let moves = moves(of: document, in: environment)
        input += moves
        devices += moves.map { _ in device }
      }
    }
    let program = SwiftProgram(
      try Exported.sources(documents, to: .uikit).merging(
        ["Tables.swift": Self.tables(of: documents), "TableDriver.swift": SwiftProgram.driver("TableDriver")]) { $1 })
    let output = try program.run(SwiftProgram.options(linking: "UIKit"), input: input)
    var lines = DriverLines(output)
    for (device, line) in zip(devices, input) {
      let document = documents[device.index]
      let pipeline = document.makePipeline()
      let layout = pipeline.layout(in: device.environment)
      let offset = try #require(lines.numbers("offset").first)
      // A table at rest at its top has come to rest there by itself.
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
        #expect(isClose(found, numbers), "\(name) of \(document.text) after \(line): \(found), not \(numbers)")
      }
    }
    #expect(lines.numbers("implicitAnimations") == [0])
    #expect(lines.isAtEnd)
  }

  /// What the named gestures do to a list, at ten moments a second.
  private func moves(of document: PipelineDocument, in environment: LayoutEnvironment) -> [String] {
    let layout = document.makePipeline().layout(in: environment)
    let list = ScrollState(contentOffset: layout.topOffset, contentHeight: 2640, environment: environment)
    return NamedGesture.all.flatMap { named in
      let trajectory = Trajectory(of: named.gesture, over: layout, from: list)
      return (0...Int(trajectory.duration * 10) + 1).map { beat in
        let sample = trajectory.sample(at: Double(beat) / 10)
        let word =
          switch sample.phase {
          case .idle, .animating: "rest"
          case .dragging: "drag"
          case .decelerating, .bouncing: "fly"
          }
        return "\(word) \(sample.offset)"
      }
    }
  }

  /// Source that makes the exported tables by their numbers.
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
  /// Whether the header is that of a collection.
  var isOfCollection: Bool { effects.contains { $0.isEnabled && $0.effect is CollectionFlow } }
}
