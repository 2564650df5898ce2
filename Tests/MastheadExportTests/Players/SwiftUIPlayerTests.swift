import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadExport

/// Exported headers and their player, compiled against the double of SwiftUI and scrolled.
@Suite(.long) struct SwiftUIPlayerTests {
  private static func compile(_ documents: [PipelineDocument], _ input: [String]) throws -> String {
    var sources = ["HeaderPlayer.swift": HeaderPlayer.swiftui.file.text]
    for (index, document) in documents.enumerated() {
      sources["Header\(index).swift"] = try document.playedHeader(index)
    }
    let list = documents.indices.map { "  { shown(Header\($0).self) }," }.joined(separator: "\n")
    sources["Headers.swift"] = """
      import SwiftUI

      @MainActor let exportedHeaders: [@MainActor () -> (view: AnyView, names: [String])] = [
      \(list)
      ]

      """
    let program = SwiftProgram(sources, try SwiftProgram.driver("PlayerViewDriver", "Reporting"))
    return try program.run(SwiftProgram.options(linking: "SwiftUI", "UIKit"), input: input)
  }

  @Test func presetsPlayAsTheirPipelines() throws {
    var random = SplitMix.printingSeed()
    let documents = try Preset.playable.map { try #require(Preset.named($0)).document }
    var input: [String] = []
    var stages: [(index: Int, environment: LayoutEnvironment, line: String, distance: Double)] = []
    for (index, document) in documents.enumerated() {
      for var environment in LayoutEnvironment.driven {
        environment.fittingHeight = document.scene.environment(clock: .standing).fittingHeight
        let distances = [0] + (0..<12).map { _ in Double.random(in: -200...600, using: &random).rounded() }
        for (position, distance) in distances.enumerated() {
          let line = position == 0 ? "list \(index) \(environment.driverNumbers)" : "scroll \(distance)"
          input.append(line)
          stages.append((index, environment, line, distance))
        }
      }
    }
    var lines = DriverLines(try Self.compile(documents, input))
    for (index, environment, line, distance) in stages {
      let pipeline = documents[index].measured
      let layout = pipeline.layout(in: environment)
      let offset = layout.topOffset + distance
      let frame = pipeline.frame(
        at: ScrollState(contentOffset: offset, contentHeight: 5000, environment: environment))
      let (x, y) = (frame.header.x, frame.header.y - offset)
      var expected: [(String, [Double])] = [
        ("image", [x + frame.image.x, y + frame.image.y, frame.image.width, frame.image.height, frame.imageOpacity])
      ]
      for element in frame.elements.indices.map({ frame.elements[$0] }) {
        let (rect, scale) = (element.rect, element.scale == 0 ? 1 : element.scale)
        expected.append(
          (
            "element",
            [
              x + rect.x + rect.width / 2, y + rect.y + rect.height / 2, rect.width / scale, rect.height / scale, scale,
              element.rotation, element.scale == 0 ? 0 : element.opacity,
            ]
          ))
      }
      for (position, (name, numbers)) in expected.enumerated() {
        let found = lines.numbers(name)
        try #require(
          found.count == numbers.count
            && zip(found, numbers).allSatisfy { abs($0 - $1) <= ($1 > 1.5 || $1 < -1.5 ? 0.75 : 0.02) },
          "\(name) \(position) of \(documents[index].name) after \(line), at \(distance): \(found), not \(numbers)")
      }
    }
    #expect(lines.isAtEnd)
  }
}
