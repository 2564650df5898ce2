import Masthead

/// Warns if a number jumps between adjacent content offsets. A movement that follows a finger should rarely jump.
///
/// If two steps differ, the check bisects the interval and keeps the half with the greater difference. Across a jump, the
/// difference stays; otherwise, it shrinks.
enum JumpsCheck {
  /// The smallest difference that counts as visible.
  private static let visible = 0.01

  static func run(in context: ValidationContext) throws(ValidationFinding) {
    for kind in try context.kinds() {
      for situation in Situation.all(of: kind, in: context, among: [.alone, .stretch]) {
        try requireContinuous(situation, context.level.step)
      }
    }
  }

  private static func requireContinuous(_ situation: Situation, _ step: Double) throws(ValidationFinding) {
    let layout = situation.layout
    let pipeline = situation.pipeline
    // Each frame starts with fresh memory, so that it depends on the offset alone.
    var reused = pipeline
    var frame = HeaderFrame()
    func numbers(at offset: Double) -> [Double] {
      if pipeline.remembers { reused.restart() }
      reused.update(&frame, at: situation.state(at: offset))
      return FrameNumbers.continuous(of: frame)
    }
    let offsets = stride(from: layout.topOffset - 250, through: layout.topOffset + layout.height + 250, by: step)
    var last: (offset: Double, numbers: [Double])?
    for offset in offsets {
      let now = numbers(at: offset)
      let shown = frame
      defer { last = (offset, now) }
      guard let last, last.numbers.count == now.count else { continue }
      for index in now.indices where abs(now[index] - last.numbers[index]) > visible {
        func value(_ offset: Double) -> Double {
          let found = numbers(at: offset)
          return index < found.count ? found[index] : 0
        }
        guard let jump = jump(between: last.offset, offset, value) else { continue }
        let name = FrameNumbers.nameOfContinuous(index, of: shown)
        throw .warning(
          "\(name): jumps from \(rounded(jump.before)) to \(rounded(jump.after)) at offset \(rounded(jump.offset)) \(situation.words)"
        )
      }
    }
  }

  /// Returns the offset at which a function jumps in an interval, or nil if it does not jump.
  private static func jump(
    between start: Double, _ end: Double, _ value: (Double) -> Double
  ) -> (offset: Double, before: Double, after: Double)? {
    // The values are computed again. If they are equal now, another check reports the unstable frames.
    var (low, high) = ((offset: start, value: value(start)), (offset: end, value: value(end)))
    let whole = abs(high.value - low.value)
    while high.offset - low.offset > 1e-6 {
      let offset = (low.offset + high.offset) / 2
      let middle = (offset: offset, value: value(offset))
      if abs(middle.value - low.value) >= abs(high.value - middle.value) { high = middle } else { low = middle }
      if abs(high.value - low.value) < max(visible, whole / 2) { return nil }
    }
    return (high.offset, low.value, high.value)
  }

  private static func rounded(_ value: Double) -> String { decimal((value * 1000).rounded() / 1000) }
}
