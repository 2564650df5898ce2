import Masthead

/// Remembers an index into a global array, which is not copied with its memory.
struct Forgetful: RememberingEffect {
  struct Memory: BitwiseCopyable, Sendable { var place: Int }

  static let identifier = "com.example.forgetful"
  static let summary = "Blurs a header slowly while it collapses."
  static let stages: Stages = .appearance

  nonisolated(unsafe) private static var blurs = [Double](repeating: 0, count: 4096)
  nonisolated(unsafe) private static var next = 0

  var memory: Memory {
    Self.next = (Self.next + 1) % Self.blurs.count
    Self.blurs[Self.next] = 0
    return Memory(place: Self.next)
  }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    let way = frame.collapse * 20 - Self.blurs[memory.place]
    Self.blurs[memory.place] += way / 5
    if abs(way) > 0.1 { frame.isAnimating = true }
    frame.blur += Self.blurs[memory.place]
  }
}

let effects = exportEffects(Forgetful.self)
