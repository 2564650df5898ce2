import Masthead

/// A custom effect with parameters of all kinds. Tests register it, and compile it into programs with exported sources.
struct Ripple: HeaderEffect {
  enum Edge: String, ParameterChoice {
    case top, bottom
  }

  static let identifier = "com.example.\"ripple\""
  static let summary = "Moves the image by its parameters, so that each of them changes the frame."
  static let stages: Stages = [.image, .appearance]
  static let parameters = [
    Parameter("height", \Ripple.height, in: -100...100, unit: .points, alternatives: ["share"]),
    Parameter("share", \Ripple.share, in: 0...1, step: 0.01, alternatives: ["height"]),
    Parameter("edge", \Ripple.edge),
    Parameter("fades", \Ripple.fades),
  ]

  var height: Double? = 12 { didSet { if height != nil && share != nil { share = nil } } }
  var share: Double? { didSet { if share != nil && height != nil { height = nil } } }
  var edge = Edge.top
  var fades = false

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    if moment.stage == .image {
      let distance = height ?? share.map { $0 * frame.header.height } ?? 0
      frame.image.y += edge == .top ? distance : -distance
    } else if fades {
      frame.opacity *= 1 - frame.collapse
    }
  }
}
