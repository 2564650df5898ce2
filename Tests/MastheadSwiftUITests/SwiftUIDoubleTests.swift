import Foundation
import Observation
@_spi(Double) import SwiftUI
import Testing

/// Tests that the double evaluates, builds and scrolls views as SwiftUI does.
@MainActor
@Suite struct SwiftUIDoubleTests {
  @MainActor @Observable final class Counter {
    var number = 0
    var other = 0
  }

  private struct Leaf: View {
    let number: Int
    var body: some View { Text("Leaf \(number)") }
  }

  private struct Reader: View {
    let counter: Counter
    var body: some View { Text("Number \(counter.number)") }
  }

  private struct Themed: View {
    @Environment(\.displayScale) private var scale
    var body: some View { Text("Scale \(Int(scale))") }
  }

  private struct Pressed: View {
    let action: () -> Void
    var body: some View { Text("Button") }
  }

  private struct Tree: View {
    let counter: Counter
    let number: Int
    let action: () -> Void
    @State private var isWide = false
    @State private var unread = 0

    var body: some View {
      VStack {
        Leaf(number: number / 10)
        Reader(counter: counter)
        Themed()
        Pressed(action: action)
        GeometryReader { _ in Leaf(number: isWide ? 1 : 0) }
          .frame(height: 20)
      }
      .onGeometryChange(for: Bool.self) {
        $0.size.width > 300
      } action: {
        isWide = $0
        unread += 1
      }
    }
  }

  /// A stage that shows a tree. Counts the evaluations after a change.
  @MainActor private final class Scene {
    let stage = Stage(size: CGSize(width: 200, height: 400))
    let counter = Counter()
    let action: () -> Void = {}
    var number = 10

    var tree: Tree { Tree(counter: counter, number: number, action: action) }

    func evaluated(_ change: (Scene) -> Void) -> [String: Int] {
      _ = stage.draw(tree)
      let before = stage.evaluations
      change(self)
      _ = stage.draw(tree)
      return stage.evaluations.merging(before) { $0 - $1 }.filter { $0.value != 0 }
    }
  }

  @Test func bodyIsEvaluatedOnlyIfItsInputHasChanged() {
    let scene = Scene()
    #expect(scene.evaluated { _ in } == [:])
    #expect(scene.evaluated { $0.counter.number += 1 } == ["Reader": 1])
    #expect(scene.evaluated { $0.counter.other += 1 } == [:], "Nothing reads the property.")
    #expect(scene.evaluated { $0.stage.environment.displayScale = 3 } == ["Themed": 1])
    // The closure of the geometry reader is new if the body around it is evaluated, but the views in it are the same.
    #expect(scene.evaluated { $0.number = 11 } == ["Tree": 1, "GeometryReader": 1])
    #expect(scene.evaluated { $0.number = 20 } == ["Tree": 1, "GeometryReader": 1, "Leaf": 1])
    // A new width evaluates the reader's closure, which sets a state that the body reads. The closure runs twice.
    #expect(
      scene.evaluated { $0.stage.size.width = 400 } == ["Tree": 1, "GeometryReader": 2, "Leaf": 1])
  }

  @Test func capturingClosureCausesEvaluationEachTime() {
    let stage = Stage(size: CGSize(width: 200, height: 400))
    var count = 0
    let kept = { count += 1 }
    for _ in 0..<3 { _ = stage.draw(Pressed(action: kept)) }
    #expect(stage.evaluations == ["Pressed": 1])
    for number in 0..<3 { _ = stage.draw(Pressed(action: { count += number })) }
    #expect(stage.evaluations == ["Pressed": 4])
  }

  private struct Line: View {
    let number: Int
    var body: some View { Text("Row \(number)").frame(height: 20 + CGFloat(number % 3) * 20) }
  }

  private func lines(_ drawn: [Drawn]) -> [String] { drawn.map(\.name).filter { $0.hasPrefix("Row") } }

  @Test func lazyStackBuildsOnlyVisibleRows() throws {
    let stage = Stage(size: CGSize(width: 200, height: 400))
    let view = ScrollView { LazyVStack(spacing: 0) { ForEach(0..<5000) { Line(number: $0) } } }
    // Ten rows of 40 points on average.
    #expect(lines(stage.draw(view)) == (0..<11).map { "Row \($0)" })
    #expect(stage.evaluations == ["ForEach": 11, "Line": 11])
    stage.scrolled = 30
    #expect(lines(stage.draw(view)) == (1..<12).map { "Row \($0)" })
    #expect(stage.evaluations == ["ForEach": 12, "Line": 12], "Only the row that has come into view is built.")
    let eager = Stage(size: CGSize(width: 200, height: 400))
    _ = eager.draw(ScrollView { VStack(spacing: 0) { ForEach(0..<500) { Line(number: $0) } } })
    #expect(eager.evaluations == ["ForEach": 500, "Line": 500])
  }

  /// The last row cannot reach the top.
  @Test(arguments: [(0, 50.0), (7, 50), (2500, 50), (4999, 360)])
  func readerScrollsRowBelowContentMargin(_ row: Int, _ top: CGFloat) throws {
    let stage = Stage(size: CGSize(width: 200, height: 400))
    var proxy: ScrollViewProxy?
    let view = ScrollViewReader { reader in
      let _ = { proxy = reader }()
      ScrollView { LazyVStack(spacing: 0) { ForEach(0..<5000) { Line(number: $0) } } }
        .contentMargins(.top, 50, for: .scrollContent)
    }
    #expect(try #require(stage.draw(view).first).rect.midY == 60)
    proxy?.scrollTo(row, anchor: .top)
    let found = try #require(stage.draw(view).first { $0.name == "Row \(row)" }).rect
    // A text is 20 points high, in the middle of its row.
    #expect(found.midY - (20 + CGFloat(row % 3) * 20) / 2 == top)
    #expect(stage.evaluations["Line"]! < 60)
  }

  @Test(
    arguments: [
      (0.0, [50, nil]), (100, [50, nil]), (390, [50, 80]), (405, [45, 65]), (430, [20, 50]), (480, [nil, 50]),
    ] as [(CGFloat, [CGFloat?])])
  func sectionHeaderIsPinnedBelowContentMargin(_ scrolled: CGFloat, _ tops: [CGFloat?]) throws {
    let stage = Stage(size: CGSize(width: 200, height: 300))
    let view = ScrollView {
      LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
        ForEach(0..<3) { section in
          Section {
            ForEach(0..<10) { Text("\(section)-\($0)").frame(height: 40) }
          } header: {
            Image("header \(section)").resizable().frame(height: 20)
          }
        }
      }
    }.contentMargins(.top, 50, for: .scrollContent)
    // The stack knows the height of a row once the row has been shown.
    for distance in stride(from: 0, to: scrolled, by: 100) {
      stage.scrolled = distance
      _ = stage.draw(view)
    }
    stage.scrolled = scrolled
    let drawn = stage.draw(view)
    let found = (0..<2).map { number in drawn.first { $0.name == "header \(number)" }?.rect.minY }
    #expect(found == tops)
  }
}
