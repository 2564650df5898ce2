import Foundation
import Masthead
import MastheadDocuments
import MastheadSwiftUI
@_spi(Double) import SwiftUI
import Testing

/// Tests that scrolling makes SwiftUI evaluate and build no view of the app unnecessarily.
@MainActor
@Suite struct LazinessTests {
  struct Line: View {
    let number: Int
    var body: some View { Text("Row \(number)").frame(height: 50) }
  }

  struct Title: View {
    var body: some View { Text("Title") }
  }

  struct Picture: View {
    var body: some View { Image("alps").resizable() }
  }

  struct Avatar: View {
    let name: String
    var body: some View { Image(name).resizable() }
  }

  private func view(
    _ pipeline: Pipeline, rows: Int, onRow: @escaping (Int) -> Void = { _ in }
  ) -> some View {
    HeaderScrollView(pipeline) {
      Title()
    } image: {
      Picture()
    } element: { name in
      Avatar(name: name)
    } content: {
      ForEach(0..<rows) { number in
        let _ = onRow(number)
        Line(number: number)
      }
    }
  }

  /// The views of the header itself. The elements are in a `ForEach`, too.
  private static let ofHeader: Set = ["GeometryReader", "TimelineView", "HeaderView", "IndicatorMargin", "ForEach"]

  @Test(arguments: Preset.all.map(\.identifier))
  func tickEvaluatesHeaderOnly(_ preset: String) throws {
    var rows = 0
    let view = view(try #require(Preset.named(preset)).document.makePipeline(), rows: 60) { _ in rows += 1 }
    let stage = Stage(HeaderScrollViewTests.phone)
    func play(_ distances: StrideTo<CGFloat>) {
      for scrolled in distances {
        stage.date += 1.0 / 60
        stage.scrolled = scrolled
        _ = stage.draw(view)
      }
    }
    // Rows and elements that come into view for the first time are evaluated.
    play(stride(from: 0, to: 300, by: 10))
    play(stride(from: 300, to: 0, by: -10))
    let before = stage.evaluations
    rows = 0
    play(stride(from: 0, to: 300, by: 10))
    let evaluated = stage.evaluations.merging(before) { $0 - $1 }.filter { $0.value > 0 }
    #expect(Set(evaluated.keys).subtracting(Self.ofHeader) == [])
    #expect(rows == 0)
    #expect(evaluated["HeaderView"] != nil, "The header is drawn.")
  }

  @Test func longListOpensAtOnce() throws {
    let pipeline = Pipeline(Header(height: 300)) { Stretch() }
    let stage = Stage(HeaderScrollViewTests.phone)
    var rows: [Int] = []
    let view = view(pipeline, rows: 5000) { rows.append($0) }
    let shown = stage.show(view)
    // 552 points below the header.
    #expect(shown.first("Row 11") != nil)
    #expect(rows == Array(0..<12))
    #expect(stage.evaluations["Line"] == 12)
    // Each row is built once, when it comes into view.
    for distance in 1...30 {
      stage.date += 1.0 / 60
      stage.scrolled = 10 * CGFloat(distance)
      _ = stage.draw(view)
    }
    #expect(rows == Array(0..<18))
    #expect(stage.evaluations["Line"] == 18)
  }
}
