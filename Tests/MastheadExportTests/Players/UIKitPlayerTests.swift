import Foundation
import Masthead
import MastheadDocuments
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadExport

/// Exported headers and their player, compiled against the double of UIKit and scrolled.
@Suite(.long) struct UIKitPlayerTests {
  /// The player, without the code that needs Objective-C.
  static func player() throws -> String {
    let text = HeaderPlayer.uikit.file.text
    let plain = text.replacing("@MainActor @objc func tick()", with: "@MainActor func tick()").replacing(
      "CADisplayLink(target: HeaderTick { [weak self] in self?.tick() }, selector: #selector(HeaderTick.tick))",
      with: "CADisplayLink { [weak self] _ in self?.tick() }")
    try #require(!plain.contains("#selector"))
    return plain + """

      extension HeaderPlayer {
        func slot(_ element: Header.Element) -> HeaderSlot { slots[element.rawValue]! }
      }

      """
  }

  private static func compile(_ headers: [PlayedHeader], _ input: [String]) throws -> String {
    var sources = ["HeaderPlayer.swift": try player()]
    for (index, header) in headers.enumerated() { sources["Header\(index).swift"] = header.source }
    let list = headers.indices.map { "  { Shown(Header\($0).self, in: $0) }," }.joined(separator: "\n")
    sources["Headers.swift"] = """
      import UIKit

      @MainActor let exportedHeaders: [@MainActor (UIScrollView) -> any ShownHeader] = [
      \(list)
      ]

      """
    let program = SwiftProgram(sources, try SwiftProgram.driver("PlayerDriver", "Device", "Reporting"))
    return try program.run(SwiftProgram.options(linking: "UIKit"), input: input)
  }

  private static func expect(_ headers: [PlayedHeader], _ random: inout SplitMix) throws {
    var input: [String] = []
    var stages: [(index: Int, environment: LayoutEnvironment, line: String)] = []
    for (index, header) in headers.enumerated() {
      for var environment in LayoutEnvironment.driven + [random.device()] {
        environment.fittingHeight = header.document.scene.environment().fittingHeight
        let lines =
          ["list \(index) \(environment.driverNumbers)"]
          + header.distances(12, in: environment, &random).map { "drag \($0)" }
        input += lines
        stages += lines.map { (index, environment, $0) }
      }
    }
    var lines = DriverLines(try compile(headers, input))
    for (index, environment, line) in stages {
      let document = headers[index].document
      let pipeline = document.measured
      let layout = pipeline.layout(in: environment)
      let list = lines.numbers("list")
      let distance = list[0] - list[1]
      #expect(abs(list[1] - (layout.topOffset - layout.contentOriginY)) < 0.01, "\(document.name) \(line)")
      let frame = pipeline.frame(
        at: ScrollState(contentOffset: layout.topOffset + distance, contentHeight: 5000, environment: environment))
      let header = frame.header
      let margins = frame.margins
      var expected: [(String, [Double])] = [
        ("header", [header.x, header.y - layout.contentOriginY, header.width, header.height, frame.opacity]),
        ("image", [frame.image.x, frame.image.y, frame.image.width, frame.image.height, frame.imageOpacity]),
        ("margins", [margins.top, margins.leading, margins.bottom, margins.trailing]),
      ]
      for index in frame.elements.indices {
        let element = frame.elements[index]
        let (rect, scale) = (element.rect, element.scale == 0 ? 1 : element.scale)
        let radians = element.rotation * .pi / 180
        // A view outside the header's view fades with the header.
        let isInside = pipeline.header.elements[index].isClipped && element.zIndex >= 0
        let opacity = element.scale == 0 ? 0 : element.opacity * (isInside ? 1 : frame.opacity)
        expected.append(
          (
            "element",
            [
              rect.x + rect.width / 2, rect.y + rect.height / 2, rect.width / scale, rect.height / scale,
              scale * cos(radians), scale * sin(radians), opacity,
            ]
          ))
      }
      try lines.require(expected, "\(document.name) after \(line), at \(distance) on \(environment.driverNumbers)")
      _ = lines.numbers("events")
    }
    #expect(lines.numbers("implicitAnimations") == [0])
    #expect(lines.isAtEnd)
  }

  @Test(arguments: PlayedHeader.Kind.allCases) func headersPlayAsTheirPipelines(kind: PlayedHeader.Kind) throws {
    var random = SplitMix.printingSeed()
    try Self.expect(PlayedHeader.headers(kind, &random), &random)
  }

  @Test func eventsBeginOnce() throws {
    let document = try PipelineDocument(
      parsing: #"""
        { "masthead": 1, "header": { "height": 200, "elements": [{ "name": "a", "width": 9, "height": 9 }] },
          "effects": ["stretch", { "effect": "trigger", "parameters": { "at": 90, "release": 60 } }] }
        """#.utf8)
    let lines = [0, -80, -95, -120, -70, -95, -50, -92].map { "drag \($0)" }
    let output = try Self.compile([PlayedHeader(document, 0)], ["list 0 375 667 0 0 0 0 0 0"] + lines)
    let events = output.split(separator: "\n").filter { $0.hasPrefix("events") }.map { $0.dropFirst(7) }
    #expect(events == ["", "", "", "refresh", "", "", "", "", "refresh"])
  }

  // MARK: Compiling

  private static func album() throws -> PipelineDocument { try #require(Preset.named("album")).document }

  /// Both samples of the article compile in one module with the player and a header of each platform.
  @Test(arguments: ["AlbumViewController", "AlbumView"]) func albumBindsItsElements(sample: String) throws {
    let player = sample == "AlbumView" ? HeaderPlayer.swiftui.file.text : try Self.player()
    let source = try SwiftProgram.driver("Album/\(sample)").values.first!
    var document = try Self.album()
    let header = try document.export(to: .uikit).text
    let tabs = try #require(Preset.named("tabs-snap")).document.export(to: .uikit).text
    let sources = ["HeaderPlayer.swift": player, "Sample.swift": source, "Tabs.swift": tabs]
    #expect(
      try SwiftProgram(sources, ["Header.swift": header]).check() == SwiftProgram.Outcome(status: 0, output: ""))
    // If the designer renames an element, its line does not compile.
    let text = document.text.replacing("\"barTitle\"", with: "\"headline\"")
    document = try PipelineDocument(parsing: text.utf8)
    let renamed = try SwiftProgram(sources, ["Header.swift": document.export(to: .uikit).text]).check()
    let line = source.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(".barTitle") }!
    #expect(renamed.status != 0 && renamed.output.contains("Sample.swift:\(line + 1):"))
    // A header does not compile with a player of another version.
    let newer = header.replacing("HeaderFormat.version1", with: "HeaderFormat.version2")
    let mixed = try SwiftProgram(sources, ["Header.swift": newer]).check()
    #expect(mixed.output.contains("type 'HeaderFormat' has no member 'version2'"))
  }

  /// Names and texts with any characters are escaped in the source.
  @Test func hostileDocumentsCompile() throws {
    var random = SplitMix.printingSeed()
    let names = [
      "class", "self", "init", "Type", "rawValue", "allCases", "a-b", "aB", "-", "__", "1st", "some", "Any", "hash",
    ]
    let pieces = ["\"\"\"", "#", "\\(1)", "\\#(1)", "*/", "\n", "\"", "\u{0}", "\u{2028}", "`", "é", "enum X {}"]
    func text() -> JSON {
      .string((0..<6).map { _ in pieces.randomElement(using: &random)! }.joined())
    }
    let document = try PipelineDocument([
      "masthead": 1, "name": text(),
      "header": ["height": 90, "elements": .array(names.map { ["name": .string($0), "width": 9, "height": 9] })],
      "scene": [
        "elements": .object(names.map { JSON.Member($0, ["text": text(), "label": text(), "alt": text()]) })
      ],
    ])
    let sources = ["HeaderPlayer.swift": try Self.player(), "Header.swift": try PlayedHeader(document, 0).source]
    #expect(
      try SwiftProgram(
        sources,
        [
          "Use.swift":
            "import UIKit\n@MainActor func use() { _ = HeaderPlayer(Header0.self, in: UIScrollView(frame: .zero)) }\n"
        ]
      ).check() == SwiftProgram.Outcome(status: 0, output: ""))
  }
}
