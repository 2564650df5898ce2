import Masthead
import Testing

/// The effect of the article Getting started.
struct PeaksFade: HeaderEffect {
  static let identifier = "com.example.peaks-fade"
  static let summary = "Fades the header out while it collapses."
  static let stages: Stages = .appearance

  public static let parameters = [
    Parameter(
      "amount", summary: "The opacity that the collapsed header loses. With 0 it stays.", \PeaksFade.amount,
      in: 0...1, step: 0.01),
    Parameter(
      "softness", summary: "How much the picture blurs until the header has collapsed. With 0 it stays sharp.",
      \PeaksFade.softness, in: 0...40, unit: .points),
  ]

  public var amount = 1.0
  public var softness = 12.0

  public init() {}

  public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.opacity *= 1 - amount * frame.collapse
    frame.blur += softness * frame.collapse
  }
}

@Suite struct PeaksFadeTests {
  @Test func headerIsSoftHalfway() {
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) {
      Collapse()
      PeaksFade()
    }
    let phone = MastheadSize(width: 375, height: 667)
    let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
    #expect(frame.collapse == 0.5)
    #expect(frame.opacity == 0.5)
    #expect(frame.blur == 6)
  }
}
