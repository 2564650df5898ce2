import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadExport

/// Compares the exported geometry struct with the pipeline it was exported from.
@Suite struct GeometrySourceTests {
  private struct Situation {
    var viewport: MastheadSize
    var safeAreaTop: Double
    var fittingHeight: Double

    var environment: LayoutEnvironment {
      LayoutEnvironment(
        viewport: viewport, safeArea: MastheadEdgeInsets(top: safeAreaTop), fittingHeight: fittingHeight)
    }

    /// Distances from the top, in points: pulled, at rest and scrolled.
    static let distances = [-4000.0, -160.5, -40, -1, 0, 0.25, 90, 300, 5000]

    static let all = [
      Situation(viewport: MastheadSize(width: 375, height: 667), safeAreaTop: 0, fittingHeight: 0),
      Situation(viewport: MastheadSize(width: 393, height: 852), safeAreaTop: 59, fittingHeight: 211.5),
      Situation(viewport: MastheadSize(width: 1024, height: 100), safeAreaTop: 24, fittingHeight: 1500),
      Situation(viewport: .zero, safeAreaTop: 0, fittingHeight: 0),
    ]
  }

  @Test(.long) func geometryMatchesPipelineAtAllOffsets() throws {
    var random = SplitMix.printingSeed()
    let documents = random.pipelineDocuments(count: repetitions(50, quick: 5), for: .uikit)
    var program = "import Foundation\n\n"
    var body = "@main struct Driver {\n  static func main() {\n"
    for (index, document) in documents.enumerated() {
      let formulas = try HeaderFormulas(of: document)
      let source = GeometrySource(
        formulas, type: SwiftName(of: document.name).type("Geometry\(index)"), title: document.name,
        hasContentInset: true)
      program += source.text + "\n"
      for situation in Situation.all {
        let topOffset = document.makePipeline().layout(in: situation.environment).topOffset
        let call = source.call(
          viewportWidth: "\(situation.viewport.width)", safeAreaTop: "\(situation.safeAreaTop)",
          fittingHeight: "\(situation.fittingHeight)")
        body += "    do {\n      let g = \(call.text)\n"
        body += """
                report([
                  g.height, \(source.hasOrigin ? "g.originY" : "0"),
                  \(source.hasContentOrigin ? "g.contentOriginY" : "0"), g.contentInsetTop, \(source.hasTopOffset ? "g.topOffset" : "\(topOffset)"),
                  \(source.hasMask ? "g.cutDepth" : "0"), \(source.hasOverlap ? "g.overlap" : "0"),
                ])
                for distance in distances {
                  let offset = \(topOffset) + distance
                  report([g.frame(at: offset), g.imageFrame(at: offset)])
                  \(source.hasMask ? "report(g.mask(at: offset))" : "report([CGFloat]())")
                }
              }

          """
      }
    }
    body += """
        }

        static let distances: [CGFloat] = \(Situation.distances)

        static func report(_ values: [CGFloat]) { print(values.map { "\\($0)" }.joined(separator: " ")) }
        static func report(_ points: [CGPoint]) { report(points.flatMap { [$0.x, $0.y] }) }
        static func report(_ rects: [CGRect]) {
          report(rects.flatMap { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] })
        }
      }

      """
    let output = try SwiftProgram(["Geometry.swift": program, "Driver.swift": "import Foundation\n\n" + body])
      .run()
    var lines = output.split(separator: "\n", omittingEmptySubsequences: false).makeIterator()
    for document in documents {
      for situation in Situation.all {
        for expected in numbers(of: document, in: situation) {
          let found = (lines.next() ?? "").split(separator: " ").map { Double($0)! }
          if !isClose(found, expected) { Issue.record("\(document.text) \(situation): \(found), not \(expected)") }
        }
      }
    }
    #expect(lines.next() == "" && lines.next() == nil)
  }

  @Test(arguments: [ExportTarget.uikit, .swiftui])
  func sourceDeclaresNoUnusedNames(target: ExportTarget) throws {
    var random = SplitMix.printingSeed()
    for document in random.pipelineDocuments(count: repetitions(200, quick: 50), for: target) {
      let file = try document.export(to: target)
      // Users of the file use its main type, and the names in its documentation.
      let uses: Set<Substring> = [file.name.dropLast(6), "body"]
      let advised: Set<Substring> =
        document.hasCollectionHeader ? ["contentInsetTop", document.headerViewType[...]] : []
      let unused = SwiftText(file.text).unusedNames.subtracting(uses).subtracting(advised)
      #expect(unused.isEmpty, "\(document.text)")
    }
  }

  @Test(arguments: Preset.exportable, [ExportTarget.swift, .uikit, .swiftui])
  func presetsFitIntoLinesOf120Characters(preset: String, target: ExportTarget) throws {
    let text = SwiftText(try #require(Preset.named(preset)).document.export(to: target).text)
    #expect(text.lines.filter { $0.count > 120 } == [])
  }

  /// The pipeline's numbers: a line for the layout, followed by two lines for each offset.
  private func numbers(of document: PipelineDocument, in situation: Situation) -> [[Double]] {
    let pipeline = document.makePipeline()
    let environment = situation.environment
    let layout = pipeline.layout(in: environment)
    let isCut = layout.cut != .points(0) && layout.cut != .ratioOfHeight(0)
    var lines = [
      [
        layout.height, layout.originY, layout.contentOriginY, layout.contentInset.top, layout.topOffset,
        layout.cutDepth, layout.overlap,
      ]
    ]
    for distance in Situation.distances {
      let state = ScrollState(contentOffset: layout.topOffset + distance, environment: environment)
      let frame = pipeline.frame(at: state)
      lines.append([frame.header, frame.image].flatMap { [$0.x, $0.y, $0.width, $0.height] })
      lines.append(isCut ? frame.mask.corners.flatMap { [$0.x, $0.y] } : [])
    }
    return lines
  }
}

extension PipelineDocument {
  /// The view's type in the documentation of an exported layout.
  fileprivate var headerViewType: String { SwiftName(of: name).type("HeaderView") }
}
