import Foundation
import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadExport

/// Exported headers and their player, compiled against the double of SwiftUI and scrolled.
@Suite(.long) struct SwiftUIPlayerTests {
  private static func compile(_ headers: [PlayedHeader], _ input: [String]) throws -> String {
    var sources = ["HeaderPlayer.swift": HeaderPlayer.swiftui.file.text]
    for (index, header) in headers.enumerated() { sources["Header\(index).swift"] = header.source }
    let list = headers.indices.map { "  { shown(Header\($0).self) }," }.joined(separator: "\n")
    sources["Headers.swift"] = """
      import SwiftUI

      @MainActor let exportedHeaders: [@MainActor () -> (view: AnyView, names: [String])] = [
      \(list)
      ]

      """
    let program = SwiftProgram(sources, try SwiftProgram.driver("PlayerViewDriver", "Reporting"))
    return try program.run(SwiftProgram.options(linking: "SwiftUI", "UIKit"), input: input)
  }

  @Test(arguments: PlayedHeader.Kind.allCases) func headersPlayAsTheirPipelines(kind: PlayedHeader.Kind) throws {
    var random = SplitMix.printingSeed()
    try Self.expect(PlayedHeader.headers(kind, &random), &random)
  }

  private static func expect(_ headers: [PlayedHeader], _ random: inout SplitMix) throws {
    var input: [String] = []
    var stages: [(index: Int, environment: LayoutEnvironment, line: String, distance: Double)] = []
    for (index, header) in headers.enumerated() {
      for var environment in LayoutEnvironment.driven + [random.device()] {
        environment.fittingHeight = header.document.scene.environment().fittingHeight
        let distances = [0] + header.distances(12, in: environment, &random)
        for (position, distance) in distances.enumerated() {
          let line = position == 0 ? "list \(index) \(environment.driverNumbers)" : "scroll \(distance)"
          input.append(line)
          stages.append((index, environment, line, distance))
        }
      }
    }
    var lines = DriverLines(try compile(headers, input))
    for (index, environment, line, distance) in stages {
      let document = headers[index].document
      let pipeline = document.measured
      let layout = pipeline.layout(in: environment)
      let offset = layout.topOffset + distance
      let frame = pipeline.frame(
        at: ScrollState(contentOffset: offset, contentHeight: 5000, environment: environment))
      let (x, y) = (frame.header.x, frame.header.y - offset)
      var expected: [(String, [Double])] = [
        ("image", [x + frame.image.x, y + frame.image.y, frame.image.width, frame.image.height, frame.imageOpacity])
      ]
      for index in frame.elements.indices {
        let element = frame.elements[index]
        // A view outside the header's view fades with the header.
        let isInside = pipeline.header.elements[index].isClipped && element.zIndex >= 0
        let group = isInside ? 1 : frame.opacity
        let (rect, scale) = (element.rect, element.scale == 0 ? 1 : element.scale)
        let radians = element.rotation * .pi / 180
        let (centerX, centerY) = (x + rect.x + rect.width / 2, y + rect.y + rect.height / 2)
        let opacity = element.scale == 0 ? 0 : element.opacity * group
        expected.append(
          (
            "element",
            [centerX, centerY, rect.width / scale, rect.height / scale, scale, cos(radians), sin(radians), opacity]
          ))
      }
      try lines.require(expected, "\(document.name) after \(line), at \(distance) on \(environment.driverNumbers)")
    }
    #expect(lines.isAtEnd)
  }
}
