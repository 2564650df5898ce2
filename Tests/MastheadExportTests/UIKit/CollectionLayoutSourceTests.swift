import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadExport

/// Exported layouts of collection views, compiled against the double of UIKit and driven along gestures.
@Suite(.long) struct CollectionLayoutSourceTests {
  @Test func layoutMatchesPipelineDuringEveryGesture() throws {
    var random = SplitMix.printingSeed()
    let documents = random.pipelineDocuments(count: repetitions(60, quick: 6), for: .uikit)
      .filter(\.hasCollectionHeader)
    let stages = documents.indices.flatMap { index in LayoutEnvironment.driven.map { (index: index, environment: $0) } }
    var input: [String] = []
    var moments: [(index: Int, environment: LayoutEnvironment)] = []
    for stage in stages {
      let refreshing = ["refresh 1", "refresh 0"]
      let moves = NamedGesture.moves(over: documents[stage.index], in: stage.environment) + refreshing
      input += ["collection \(stage.index) \(stage.environment.driverNumbers)"] + moves
      moments += (0...moves.count).map { _ in stage }
    }
    let program = SwiftProgram(
      try Exported.sources(documents, to: .uikit), ["Layouts.swift": try Self.layouts(of: documents)],
      try SwiftProgram.driver("CollectionDriver", "Device", "Reporting"))
    var lines = DriverLines(try program.run(SwiftProgram.options(linking: "UIKit"), input: input))
    for (moment, line) in zip(moments, input) {
      let document = documents[moment.index]
      let pipeline = document.makePipeline()
      let layout = pipeline.layout(in: moment.environment)
      if line.hasPrefix("collection") {
        #expect(lines.numbers("elsewhere") == [0, 0, 300, 50, 0], "The header of another section has no effects.")
      }
      let offset = lines.numbers("offset")
      // A refresh control adds 60 points above the list. The header moves with the list.
      let top = layout.topOffset - (line == "refresh 1" ? 60 : 0)
      #expect(isClose(Array(offset.dropFirst()), [0, top]), "\(document.text) \(line)")
      let frame = pipeline.frame(at: ScrollState(contentOffset: offset[0], environment: moment.environment))
      let isCut = layout.cut != .points(0) && layout.cut != .ratioOfHeight(0)
      // A header outside the screen has no view. A header that touches the edge may have one, because of rounding.
      let overlap =
        min(frame.header.maxY, offset[0] + moment.environment.viewport.height) - max(frame.header.y, offset[0])
      let isSeen = frame.header.height > 0 && overlap > 0
      let touches = frame.header.height > 0 && abs(overlap) <= 1e-9
      let margins = frame.margins
      let expected: [(String, [Double])] = [
        ("header", [frame.header.x, frame.header.y, frame.header.width, frame.header.height]),
        ("image", [frame.image.x, frame.image.y, frame.image.width, frame.image.height]),
        ("margins", [margins.top, margins.leading, margins.bottom, margins.trailing].map { $0 + 8 }),
        ("mask", isCut ? frame.mask.corners.flatMap { [$0.x, $0.y] } : []),
      ]
      for (name, numbers) in expected {
        let found = lines.numbers(name)
        if touches && (found.isEmpty || isClose(found, numbers)) { continue }
        // Stops at the first difference, because it causes others.
        try #require(
          isClose(found, isSeen ? numbers : []),
          "\(name) of \(document.text) after \(line): \(found), not \(numbers)")
      }
      #expect(isClose(lines.numbers("row"), [layout.contentOriginY]))
      let depth = lines.numbers("zPosition")
      #expect(depth == (isSeen ? [1] : []) || touches)
      #expect(lines.numbers("control") == [2], "The refresh control must be in front of the header.")
    }
    #expect(lines.numbers("implicitAnimations") == [0])
    #expect(lines.isAtEnd)
  }

  /// Returns source that creates the exported layouts.
  private static func layouts(of documents: [PipelineDocument]) throws -> String {
    let makers = try documents.enumerated().map { index, document in
      let type = try Exported.type(of: document, to: .uikit, index)
      let name = SwiftName(of: document.name)
      let view = "Document\(index).\(name.type("HeaderView"))"
      let attributes = "Document\(index).\(name.type("HeaderAttributes"))"
      let text = try document.export(to: .uikit).text
      // The settings that the source's documentation requires.
      let respectsSafeArea = text.contains("/// `.scrollableAxes`")
      let inset = text.firstMatch(of: /`contentInset\.top` to `?([^`\n]+?)`?\.\n/)?.1
      return """
          { fittingHeight in
            let layout = \(type)()
            \(text.contains("var fittingHeight: CGFloat = 0") ? "layout.fittingHeight = fittingHeight" : "")
            let header = \(view)(frame: .zero)
            return (
              layout, header, { header.imageView = $0 }, \(respectsSafeArea),
              { \(inset.map { $0.first!.isNumber ? $0 : "layout.\($0)" } ?? "0") },
              {
                let (other, image) = (\(view)(frame: .zero), UIView(frame: .zero))
                other.imageView = image
                for section in [0, 1] {
                  let attributes = \(attributes)(
                    forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                    with: IndexPath(item: 0, section: section))
                  attributes.frame = CGRect(x: 0, y: 0, width: 300, height: 50)
                  other.apply(attributes)
                }
                let frame = image.frame
                return [frame.minX, frame.minY, frame.width, frame.height, other.layer.mask == nil ? 0 : 1]
              }
            )
          },

        """
    }
    return """
      import Foundation
      import UIKit

      typealias Made = (
        layout: UICollectionViewFlowLayout, header: UICollectionReusableView, setImage: @MainActor (UIView?) -> Void,
        respectsSafeArea: Bool, contentInsetTop: @MainActor () -> CGFloat,
        // The state of a header's view that is reused for another section.
        elsewhere: @MainActor () -> [CGFloat]
      )

      @MainActor let exportedLayouts: [@MainActor (_ fittingHeight: CGFloat) -> Made] = [
      \(makers.joined())]

      """
  }
}
