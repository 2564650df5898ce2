import Masthead

/// Checks that the numbers of a frame and of its elements stay in their documented ranges, and that masks fit into their capacity.
enum RangesCheck {
  static func run(on kind: EffectKind, in context: ValidationContext) throws(ValidationFinding) {
    for situation in Situation.all(of: kind, in: context) {
      if kind.stages.contains(.mask) { try requireRoom(for: situation, in: context) }
      for states in [situation.sweep(context), situation.states(context)] {
        var (pipeline, frame) = (situation.pipeline, HeaderFrame())
        for state in states {
          pipeline.update(&frame, at: state)
          try require(frame, at: state.contentOffset, situation)
        }
      }
    }
  }

  /// Throws if a mask does not fit into its capacity on a phone or a tablet. Elements beyond the capacity would be missing.
  private static func requireRoom(
    for situation: Situation, in context: ValidationContext
  ) throws(ValidationFinding) {
    for width in [320.0, 375, 440, 1024, 1366] {
      var situation = situation
      situation.environment.viewport.width = width
      var (pipeline, frame) = (situation.pipeline, HeaderFrame())
      for state in situation.states(context) {
        pipeline.update(&frame, at: state)
        guard frame.mask.isTruncated else { continue }
        throw .failure(
          "expected the mask to have at most \(MastheadPath.elementCapacity) elements and \(MastheadPath.pointCapacity) points, but it was truncated at offset \(decimal(state.contentOffset)) \(situation.words)"
        )
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
