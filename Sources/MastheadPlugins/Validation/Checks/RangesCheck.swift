import Masthead

/// Checks that the numbers of a frame and of its elements stay in their documented ranges.
enum RangesCheck {
  static func run(in context: ValidationContext) throws(ValidationFinding) {
    for kind in try context.kinds() { try check(kind, in: context) }
  }

  static func check(_ kind: EffectKind, in context: ValidationContext) throws(ValidationFinding) {
    for situation in Situation.all(of: kind, in: context) {
      for states in [situation.sweep(context), situation.states(context)] {
        var (pipeline, frame) = (situation.pipeline, HeaderFrame())
        for state in states {
          pipeline.update(&frame, at: state)
          try require(frame, at: state.contentOffset, situation)
        }
      }
    }
  }

  private static func require(
    _ frame: HeaderFrame, at offset: Double, _ situation: Situation
  ) throws(ValidationFinding) {
    for field in FrameField.all {
      try require(frame[field], in: field.range, field.identifier, at: offset, situation)
    }
    for index in frame.elements.indices {
      for (field, value) in zip(ElementFrame.Field.all, frame.elements[index].numbers) {
        try require(
          value, in: field.range, FrameNumbers.name(of: field, ofElement: index), at: offset, situation)
      }
    }
  }

  private static func require(
    _ value: Double, in range: ClosedRange<Double>, _ name: @autoclosure () -> String, at offset: Double,
    _ situation: Situation
  ) throws(ValidationFinding) {
    // Another check reports numbers that are not finite.
    guard value.isFinite, !range.contains(value) else { return }
    let reason = ErrorText.outOfRange(range, got: decimal(value))
    throw .failure("\(name()): \(reason) at offset \(decimal(offset)) \(situation.words)")
  }
}
