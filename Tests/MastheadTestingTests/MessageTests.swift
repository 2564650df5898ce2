import Foundation
import Masthead
import MastheadDocuments
import Testing

@testable import MastheadTesting

/// The exact failure messages for headers that differ from their references.
@Suite struct MessageTests {
  private let folder = SourceFolder()

  /// Fades the header out. `bug` changes its behavior but is not a parameter, so it acts like an edit of the code.
  struct Fade: HeaderEffect {
    static let identifier = "com.example.fade"
    static let stages: Stages = .appearance
    static let parameters = [Parameter("amount", \Fade.amount, in: 0...1, step: 0.01)]
    var amount = 1.0
    var bug = 0.0
    init() {}
    init(amount: Double, bug: Double = 0) { (self.amount, self.bug) = (amount, bug) }
    func contribute(to frame: inout HeaderFrame, at moment: Moment) {
      frame.opacity *= 1 - amount * frame.collapse
      if frame.collapse > 0.5 { frame.opacity -= bug }
    }
  }

  private let list = SnapshotList(rate: 10)
  private let gesture = MastheadGesture.drag(through: [0, -300, 0], duration: 2)

  private func table(_ effects: [any Effect], height: Double = 300) -> Pipeline {
    Pipeline(Header(height: height), effects: effects)
  }

  /// The message for a pipeline that differs from a recorded one, without the paths and the diff.
  private func message(
    from old: Pipeline, to new: Pipeline, along other: MastheadGesture? = nil,
    on otherList: SnapshotList? = nil
  ) -> String? {
    #expect(folder.verify(old, as: .frames(along: gesture, on: list))?.hasPrefix("Recorded") == true)
    guard let message = folder.verify(new, as: .frames(along: other ?? gesture, on: otherList ?? list)) else {
      return nil
    }
    let end = message.range(of: "\nReference:")?.lowerBound ?? message.endIndex
    return String(message[..<end])
  }

  @Test func messageNamesChangedParameter() {
    #expect(
      message(from: table([Stretch(), Fade(amount: 1)]), to: table([Stretch(), Fade(amount: 0.5)])) == #"""
        opacity differs first at sample 1 (t 0.100 s, offset -270.0): expected 0.900, got 0.950 (+0.050); largest at sample 10; 19 of 29 samples
        Changes:
          com.example.fade amount: 1 → 0.5
        With the old parameters, the current code produces the reference.
        opacity depends on com.example.fade.
          expected ██▇▆▅▅▄▃▂▁▁▁▂▃▄▅▅▆▇██████████
          got      ███▇▇▇▆▆▅▅▅▅▅▆▆▇▇▇███████████
        """#)
  }

  @Test func messageReportsChangedCode() {
    #expect(
      message(from: table([Stretch(), Fade(amount: 1)]), to: table([Stretch(), Fade(amount: 1, bug: 0.1)])) == #"""
        opacity differs first at sample 6 (t 0.600 s, offset -120.0): expected 0.400, got 0.300 (-0.100); largest at sample 6; 8 of 29 samples
        The parameters are the same: the code has changed.
        opacity depends on com.example.fade.
          expected ██▇▆▅▅▄▃▂▁▁▁▂▃▄▅▅▆▇██████████
          got      ██▇▆▅▅▃▂▁▁▁▁▁▂▃▅▅▆▇██████████
        """#)
  }

  @Test func messageReportsChangedParameterAndCode() {
    #expect(
      message(from: table([Fade(amount: 1)]), to: table([Fade(amount: 0.5, bug: 0.1)])) == #"""
        opacity differs first at sample 1 (t 0.100 s, offset -270.0): expected 0.900, got 0.950 (+0.050); largest at sample 10; 19 of 29 samples
        Changes:
          com.example.fade amount: 1 → 0.5
        With the old parameters, the current code still differs from the reference: the code has changed.
        opacity depends on com.example.fade.
          expected ██▇▆▅▅▄▃▂▁▁▁▂▃▄▅▅▆▇██████████
          got      ███▇▇▇▅▅▅▄▄▄▅▅▅▇▇▇███████████
        """#)
  }

  private func bar(_ elements: [HeaderElement], fading amount: Double = 0) -> Pipeline {
    Pipeline(Header(height: 300, elements: elements), effects: [Stretch(), Fade(amount: amount)])
  }

  private static let title = HeaderElement("title", alignment: .bottom, width: 100, height: 20)

  /// The lines of the message between the differences and the curves.
  private func reason(from old: Pipeline, to new: Pipeline) -> [String]? {
    guard let lines = message(from: old, to: new)?.split(separator: "\n").map(String.init) else { return nil }
    let reasons = ["Changes:", "The parameters"]
    return lines.drop { line in !reasons.contains { line.hasPrefix($0) } }.filter {
      !$0.hasPrefix("  expected ") && !$0.hasPrefix("  got ")
    }
  }

  @Test func messageNamesChangedElements() {
    var wide = Self.title
    wide.geometry.width = 104
    wide.geometry.insets.bottom = 8
    let button = HeaderElement("play", width: 40, height: 40)
    #expect(
      MessageTests().reason(from: bar([Self.title, button]), to: bar([wide, button])) == [
        "Changes:", "  element title width: 100 → 104", "  element title insets.bottom: none → 8",
        "With the old parameters, the current code produces the reference.", "title.y depends on stretch.",
      ])
    #expect(
      MessageTests().reason(from: bar([Self.title, button]), to: bar([button, wide])) == [
        "Changes:", "  element title width: 100 → 104", "  element title insets.bottom: none → 8",
        "  elements reordered: title, play → play, title",
        "With the old parameters, the current code produces the reference.", "title.y depends on stretch.",
      ])
    #expect(
      MessageTests().reason(from: bar([Self.title]), to: bar([button], fading: 1)) == [
        "Changes:", "  element removed: title", "  element added: play", "  com.example.fade amount: 0 → 1",
        "With the old parameters, the current code produces the reference.", "opacity depends on com.example.fade.",
      ])
  }

  /// Earlier releases recorded no elements, so the cause is unknown.
  @Test func messageForReferenceWithoutElementsBlamesNoCode() throws {
    var wide = Self.title
    wide.geometry.width = 104
    #expect(folder.verify(bar([Self.title]), as: .frames(along: gesture, on: list))?.hasPrefix("Recorded") == true)
    let text = try #require(folder.read("header.txt"))
    let old = text.replacing(/element: .*\n/, with: "").replacing("table 2,", with: "table 1,")
    #expect(old != text)
    try folder.write(old, to: "header.txt")
    #expect(folder.verify(bar([Self.title]), as: .frames(along: gesture, on: list)) == nil)
    let message = try #require(folder.verify(bar([wide]), as: .frames(along: gesture, on: list)))
    #expect(message.contains("\nThe parameters are the same: the code or an element has changed.\n"))
  }

  @Test func messageForOtherColumnsNamesColumnsOfTest() throws {
    let pipeline = table([Stretch()])
    let some = Snapshotting<Pipeline>.frames(along: gesture, on: list, columns: .except("image"))
    #expect(folder.verify(pipeline, as: some)?.hasPrefix("Recorded") == true)
    let message = try #require(folder.verify(pipeline, as: .frames(along: gesture, on: list)))
    #expect(
      message.hasPrefix(
        """
        The reference does not have image.x, image.width, image.height or image.y.
        The parameters are the same: the code or the columns of the test have changed.
        """))
  }

  @Test func messageNamesAddedAndRemovedEffects() {
    #expect(
      message(from: table([Stretch(), CutAway(depth: 80)]), to: table([Overlap(ratio: 2), Stretch()], height: 250))
        == #"""
        header.y differs first at sample 0 (t 0.000 s, offset -250.0): expected -300.000, got -250.000 (+50.000); largest at sample 0; 29 of 29 samples
          header.height: first at sample 0, at most -50.000; 29 samples
          image.x: first at sample 0, at most +18.230; 29 samples
          image.width: first at sample 0, at most -36.460; 29 samples
          image.height: first at sample 0, at most -27.345; 29 samples
          mask.2.y: first at sample 0, at most -50.000; 29 samples
          and 6 more
        Changes:
          header height: 300 → 250
          effect removed: cut-away
          effect added: overlap
        With the old parameters, the current code produces the reference.
        header.y depends on stretch.
          expected ▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▂▁▁▁▂▂▂▂▂
          got      █████████████████████▇███████
        """#)
  }

  @Test func messageNamesChangedOrder() {
    #expect(
      message(
        from: table([Stretch(), Fade(), Fade(amount: 0.5)]),
        to: table([Fade(amount: 0.5), Stretch(), Fade(amount: 0.2)])) == #"""
          opacity differs first at sample 1 (t 0.100 s, offset -270.0): expected 0.855, got 0.931 (+0.076); largest at sample 10; 19 of 29 samples
          Changes:
            com.example.fade amount: 1 → 0.5
            com.example.fade (2) amount: 0.5 → 0.2
            effects reordered: stretch, com.example.fade, com.example.fade (2) → com.example.fade, stretch, com.example.fade (2)
          With the old parameters, the current code produces the reference.
          opacity depends on com.example.fade and com.example.fade (2).
            expected █▇▆▅▄▄▃▂▁▁▁▁▁▂▃▄▄▅▆▇█████████
            got      ██▇▇▆▆▅▅▅▄▄▄▅▅▅▆▆▇▇██████████
          """#)
  }

  @Test func messageNamesChangedGesture() {
    #expect(
      message(from: table([Stretch()]), to: table([Stretch()]), along: .pull(50)) == #"""
        Changes:
          gesture: {"drag":{"through":[0,-300,0],"duration":2}} → {"pull":{"distance":50,"hold":0.1}}
        The gesture or the list changed, so the frames differ:
        collapse differs first at sample 1 (t 0.100 s, offset -307.1): expected 0.100, got 0.000 (-0.100); largest at sample 10; 12 of 29 samples
          header.y: first at sample 1, at most -26.411; 11 samples
          header.height: first at sample 1, at most +26.411; 11 samples
          image.x: first at sample 1, at most -17.607; 11 samples
          image.width: first at sample 1, at most +35.215; 11 samples
          image.height: first at sample 1, at most +26.411; 11 samples
          and 5 more
        The reference has 29 samples; there are 13 now.
          expected ▁▁▂▃▄▅▅▆▇███▇▆▅▅▄▃▂▁▁▁▁▁▁▁▁▁▁
          got      ▁▁▁▁▁▁▁▁▁▁▁▁▁················
        """#)
  }

  @Test func messageNamesChangedList() {
    #expect(
      message(from: table([Stretch()]), to: table([Stretch()]), on: SnapshotList(rate: 5)) == #"""
        Changes:
          list: 375 x 667, safe area 0 0 0 0, content 2000, 10 Hz → 375 x 667, safe area 0 0 0 0, content 2000, 5 Hz
        The gesture or the list changed, so the frames differ:
        collapse differs first at sample 1 (t 0.200 s, offset -240.0): expected 0.100, got 0.200 (+0.100); largest at sample 10; 14 of 29 samples
          header.y: first at sample 11, at most -4.925; 3 samples
          header.height: first at sample 11, at most +4.925; 3 samples
          image.x: first at sample 11, at most -3.283; 3 samples
          image.width: first at sample 11, at most +6.567; 3 samples
          image.height: first at sample 11, at most +4.925; 3 samples
          and 6 more
        The reference has 29 samples; there are 15 now.
          expected ▁▁▂▃▄▅▅▆▇███▇▆▅▅▄▃▂▁▁▁▁▁▁▁▁▁▁
          got      ▁▂▄▅▇█▇▅▄▂▁▁▁▁▁··············
        """#)
  }

  @Test func messageReportsMissingEffect() {
    #expect(
      message(from: table([Fade()]), to: table([])) == #"""
        opacity differs first at sample 1 (t 0.100 s, offset -270.0): expected 0.900, got 1.000 (+0.100); largest at sample 10; 19 of 29 samples
        Changes:
          effect removed: com.example.fade
        Cannot use the old parameters with the current code: the effect "com.example.fade" no longer exists
          expected ██▇▆▅▅▄▃▂▁▁▁▂▃▄▅▅▆▇██████████
          got      █████████████████████████████
        """#)
  }

  /// Publishes a value while the list is pulled, or always.
  struct Glow: HeaderEffect {
    static let identifier = "com.example.glow"
    static let stages: Stages = [.appearance, .mask]
    static let parameters = [
      Parameter("always", \Glow.always, in: 0...1), Parameter("loud", \Glow.loud, in: 0...1),
      Parameter("corners", \Glow.corners, in: 0...4),
    ]
    var always = 0.0
    var loud = 0.0
    var corners = 0.0
    func contribute(to frame: inout HeaderFrame, at moment: Moment) {
      if moment.stage == .mask {
        for corner in 0..<Int(corners) { frame.mask.line(to: MastheadPoint(x: Double(corner), y: 0)) }
        return
      }
      guard always == 1 || frame.overscroll > 0 else { return }
      frame.values[loud == 1 ? "noise" : "glow"] = 0.5
    }
    init() {}
    init(always: Double = 0, loud: Double = 0, corners: Double = 0) {
      (self.always, self.loud, self.corners) = (always, loud, corners)
    }
  }

  @Test func messageNamesMissingAndAddedColumns() {
    let pull = { (effect: Glow) in folder.verify(table([effect]), as: .frames(along: .pull(120), on: list)) }
    _ = pull(Glow())
    #expect(
      pull(Glow(always: 1))?.components(separatedBy: "\nReference:").first == """
        values.glow differs first at sample 0 (t 0.000 s, offset -300.0): expected none, got 0.500; largest at sample 12; 2 of 13 samples
        Changes:
          com.example.glow always: 0 → 1
        With the old parameters, the current code produces the reference.
        values.glow depends on com.example.glow.
          expected ·▁▁▁▁▁▁▁▁▁▁▁·
          got      ▁▁▁▁▁▁▁▁▁▁▁▁▁
        """)
    #expect(
      pull(Glow(loud: 1))?.components(separatedBy: "\nReference:").first == """
        Only the reference has values.glow.
        The reference does not have values.noise.
        Changes:
          com.example.glow loud: 0 → 1
        With the old parameters, the current code produces the reference.
        """)
    #expect(
      pull(Glow(corners: 2))?.components(separatedBy: "\nReference:").first == """
        mask.1.x differs first at sample 0 (t 0.000 s, offset -300.0): expected 375.000, got 1.000 (-374.000); largest at sample 0; 13 of 13 samples
        Only the reference has mask.2.x, mask.2.y, mask.3.x and mask.3.y.
        The mask's elements changed from MLLLZ to LL.
        Changes:
          com.example.glow corners: 0 → 2
        With the old parameters, the current code produces the reference.
        mask.1.x depends on com.example.glow.
          expected █████████████
          got      ▁▁▁▁▁▁▁▁▁▁▁▁▁
        """)
  }
}
