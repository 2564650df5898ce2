import Masthead

/// Adds more elements to the mask than its capacity allows.
struct Overflowing: HeaderEffect {
  static let identifier = "com.example.overflowing"
  static let summary = "Cuts the lower edge into 50 teeth."
  static let stages: Stages = .mask

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    let (width, height) = (frame.header.width, frame.header.height)
    frame.mask.removeAll()
    frame.mask.move(to: .zero)
    frame.mask.line(to: MastheadPoint(x: width, y: 0))
    for tooth in stride(from: 100.0, through: 0, by: -1) {
      let depth = tooth.truncatingRemainder(dividingBy: 2) * height / 20
      frame.mask.line(to: MastheadPoint(x: width * tooth / 100, y: height - depth))
    }
    frame.mask.close()
  }
}

let effects = exportEffects(Overflowing.self)
