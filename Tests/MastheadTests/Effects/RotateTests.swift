import Testing

@testable import Masthead

@Suite struct RotateTests {
  private func rotation(_ effects: [any Effect], at state: ScrollState) -> Double {
    Pipeline(collapsingHeader, effects: effects).frame(at: state).elements[0].rotation
  }

  /// By default the first element turns by a quarter to the right while the header collapses.
  @Test(arguments: [(0.0, 0.0), (0.25, 22.5), (0.5, 45), (1, 90)])
  func collapseTurnsElement(collapse: Double, degrees: Double) {
    #expect(rotation([Rotate()], at: .collapsed(collapse)) == degrees)
  }

  @Test(arguments: [(0.0, 10.0), (0.5, 30), (1, 50)])
  func rotationsAddUp(collapse: Double, degrees: Double) {
    #expect(rotation([Rotate(), Rotate(from: 10, to: -40)], at: .collapsed(collapse)) == degrees)
  }

  @Test(arguments: [(0.0, 90.0), (0.25, 67.5), (1, 0)])
  func rampFromEndToStartRunsBackwards(collapse: Double, degrees: Double) {
    #expect(rotation([Rotate(start: 1, end: 0)], at: .collapsed(collapse)) == degrees)
  }

  @Test(arguments: [(0.0, -30.0), (0.49, -30), (0.5, 60), (1, 60)])
  func reducedMotionJumpsHalfWay(collapse: Double, degrees: Double) {
    #expect(rotation([Rotate(from: -30, to: 60)], at: .collapsed(collapse).withReducedMotion) == degrees)
  }

  @Test func onlyRotationOfTargetChanges() {
    var header = collapsingHeader
    header.elements.append(HeaderElement("avatar"))
    let still = Pipeline(header) {}.frame(at: .collapsed(1))
    let turned = Pipeline(header) { Rotate(header["avatar"]) }.frame(at: .collapsed(1))
    #expect(turned.elements[0] == still.elements[0])
    var avatar = still.elements[1]
    avatar.rotation = 90
    #expect(turned.elements[1] == avatar)
  }
}
