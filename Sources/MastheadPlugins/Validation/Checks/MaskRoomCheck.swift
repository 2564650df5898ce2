import Masthead

/// Checks that a mask fits into its capacity on phones and tablets. Elements beyond the capacity would be missing.
enum MaskRoomCheck {
  static func run(in context: ValidationContext) throws(ValidationFinding) {
    for kind in try context.kinds() where kind.stages.contains(.mask) {
      for situation in Situation.all(of: kind, in: context) {
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
    }
  }
}
