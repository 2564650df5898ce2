import Masthead

/// A Swift effect that moves and fades an element, sets an event, and declares a snap.
struct Glow: RampedEffect, LayoutEffect {
  static let identifier = "com.example.glow"
  static let summary = "Moves and fades an element."
  static let stages: Stages = [.elements, .appearance]
  static let parameters = [Parameter("target", \Glow.target, of: .element)] + rampParameters
  var target = Target.element(0)
  var ramp = Ramp()

  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layout.snaps.append(SnapIntervals.Interval(start: 0, end: 0.5, threshold: 0.25))
  }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
    if moment.stage == .elements {
      frame[element: target].rect.x += 3
    } else {
      frame[element: target].opacity *= 1 - ramp.value(in: &frame, at: moment, &memory)
      if frame.collapse > 0 { frame.events.insert(.haptic) }
    }
  }
}
