import Masthead

/// Warns where a number jumps along the offset, as what a finger moves seldom should.
///
/// Between two steps that differ, the half with the greater difference is taken again and again: across a jump the difference stays,
/// anywhere else it shrinks.
enum JumpsCheck {
  /// A smaller difference is not seen.
  private static let visible = 0.01

  static func run(in context: ValidationContext) throws(ValidationFinding) {
    for kind in try context.kinds() {
      for situation in Situation.all(of: kind, in: context, companies: [.alone, .stretch]) {
        try requireContinuous(situation, context.level.step)
      }
    }
  }

  private static func requireContinuous(_ situation: Situation, _ step: Double) throws(ValidationFinding) {
    let layout = situation.layout
    let pipeline = situation.pipeline
    func numbers(_ offset: Double) -> [(name: String, value: Double)] {
      FrameNumbers.continuous(of: pipeline.frame(at: situation.state(at: offset)))
    }
    let offsets = stride(from: layout.topOffset - 250, through: layout.topOffset + layout.height + 250, by: step)
    var last: (offset: Double, numbers: [(name: String, value: Double)])?
    for offset in offsets {
      let now = numbers(offset)
      defer { last = (offset, now) }
      guard let last, last.numbers.count == now.count else { continue }
      for index in now.indices where abs(now[index].value - last.numbers[index].value) > visible {
        let name = now[index].name
        func value(_ offset: Double) -> Double { numbers(offset).first { $0.name == name }?.value ?? 0 }
        guard let jump = jump(between: last.offset, offset, value) else { continue }
        throw .warning(
          "\(name) jumps from \(rounded(jump.before)) to \(rounded(jump.after)) at offset \(rounded(jump.offset)) \(situation.words)."
        )
      }
    }
  }

  /// Where a function jumps between two places; nil where it does not.
  private static func jump(
    between start: Double, _ end: Double, _ value: (Double) -> Double
  ) -> (offset: Double, before: Double, after: Double)? {
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
