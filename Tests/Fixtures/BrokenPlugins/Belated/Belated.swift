import Masthead

/// Moves an element after the elements were scaled.
struct Belated: HeaderEffect {
  static let identifier = "com.example.belated"
  static let summary = "Lowers the first element while the header collapses."
  static let stages: Stages = .appearance
  static let parameters = [Parameter("target", \Belated.target, of: .element)]
  var target = Target.element(0)

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame[element: target].rect.y += 10 * frame.collapse
  }
}

let effects = exportEffects(Belated.self)
