import Masthead
import Testing

struct Sway: HeaderEffect {
  static let identifier = "com.example.sway"
  static let summary = "Lets an element sway with the list."
  static let stages: Stages = .elements
  static let parameters = [
    Parameter("target", \Sway.target, of: .element),
    Parameter("softness", summary: "How soft the spring is.", \Sway.softness),
    Parameter("sideways", \Sway.sideways),
    Parameter("reach", \Sway.reach, in: 0...100, step: 1, unit: .points),
  ]
  enum Softness: String, ParameterChoice { case soft, firm }
  var (target, softness, sideways, reach) = (Target.element(0), Softness.soft, false, 20.0)

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    if moment.scroll.environment.reducedMotion { return }
    let strength = softness == .soft ? 1000.0 : 4000
    let way = max(-reach, min(reach, reach * moment.scroll.velocity / strength))
    if sideways { frame[element: target].rect.x += way } else { frame[element: target].rect.y += way }
  }
}

@Suite struct SwayTests {
  private func place(_ sway: Sway, velocity: Double, reducesMotion: Bool = false) -> MastheadPoint {
    var list = ScrollState(contentOffset: -300, viewport: MastheadSize(width: 375, height: 667))
    list.velocity = velocity
    list.environment.reducedMotion = reducesMotion
    let header = Header(
      height: 300, elements: [HeaderElement("avatar", alignment: .topLeading, width: 80, height: 80)])
    let frame = Pipeline(header, effects: [sway]).frame(at: list)
    return MastheadPoint(x: frame.elements[0].rect.x, y: frame.elements[0].rect.y)
  }

  @Test func elementSwaysWithList() {
    let header = Header(height: 300, elements: [HeaderElement("avatar", width: 40, height: 40)])
    let pipeline = Pipeline(header) { Sway() }
    let phone = MastheadSize(width: 375, height: 667)
    var state = ScrollState(contentOffset: -200, viewport: phone)
    #expect(pipeline.frame(at: state).elements[0].rect.y == 0)
    state.velocity = 500
    #expect(pipeline.frame(at: state).elements[0].rect.y == 10)
  }

  @Test func elementMovesByItsParameters() {
    var sway = Sway()
    #expect(place(sway, velocity: 500) == MastheadPoint(x: 0, y: 10))
    #expect(place(sway, velocity: 1e6) == MastheadPoint(x: 0, y: 20))
    #expect(place(sway, velocity: 500, reducesMotion: true) == .zero)
    (sway.softness, sway.sideways) = (.firm, true)
    #expect(place(sway, velocity: 2000) == MastheadPoint(x: 10, y: 0))
    #expect(Sway.Softness.allCases.map(\.name) == ["Soft", "Firm"])
  }
}
