import Masthead

/// A custom effect with parameters of all kinds, which tests register, and compile into what they have exported.
struct Ripple: HeaderEffect {
  enum Edge: String, ParameterChoice {
    case top, bottom
  }

  static let identifier = "com.example.\"ripple\""
  static let summary = "Moves the image by what its parameters come to, so that a frame tells each of them."
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

  init() {}

  func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
    if stage == .image {
      let way = height ?? share.map { $0 * frame.header.height } ?? 0
      frame.image.y += edge == .top ? way : -way
    } else if fades {
      frame.opacity *= 1 - frame.collapse
    }
  }
}
