import Masthead

/// Checks that all numbers of a frame are finite: at extreme content offsets, in headers and viewports with a height or width of
/// 0, and with invalid values from the scroll view.
enum FiniteCheck {
  private static let offsets: [Double] = [
    -300, 0, 300, -1e6, 1e6, -1e9, 1e9, -1e300, 1e300, .infinity, -.infinity, .nan, -0.0, .leastNonzeroMagnitude,
  ]

  static func run(on kind: EffectKind, in context: ValidationContext) throws(ValidationFinding) {
    for situation in Situation.all(of: kind, in: context) {
      try require(situation, offsets)
      for height in [0.0, 1, 1e9] {
        var changed = situation
        changed.header = Header(height: height, elements: Situation.elements)
        try require(changed, offsets)
      }
      for size in [
        MastheadSize.zero, MastheadSize(width: 375, height: 0), MastheadSize(width: 0, height: 667),
        MastheadSize(width: 1e9, height: 1e9),
      ] {
        var changed = situation
        changed.environment.viewport = size
        changed.environment.safeArea = .zero
        try require(changed, offsets)
      }
    }
    try requireWithInvalidState(Situation(plain: kind.make(), .alone))
    try requireWithInvalidState(Situation(plain: kind.make(), .builtIns))
  }

  /// Replaces one field of the scroll state after another with invalid numbers, and requires finite frames.
  private static func requireWithInvalidState(_ situation: Situation) throws(ValidationFinding) {
    let fields: [(String, WritableKeyPath<ScrollState, Double>)] = [
      ("velocity", \.velocity), ("time", \.time), ("contentHeight", \.contentHeight),
      ("viewport.width", \.environment.viewport.width), ("viewport.height", \.environment.viewport.height),
      ("safeArea.top", \.environment.safeArea.top), ("displayScale", \.environment.displayScale),
      ("fittingHeight", \.environment.fittingHeight),
    ]
    for (name, path) in fields {
      for value in [Double.nan, .infinity, -.infinity, 0, -1] {
        var (pipeline, frame) = (situation.pipeline, HeaderFrame())
        for offset in [-400.0, -300, -100, 0] {
          var state = situation.state(at: offset)
          state[keyPath: path] = value
          pipeline.update(&frame, at: state)
          try require(frame, at: offset, situation, "with a \(name) of \(decimal(value))")
        }
      }
    }
  }

  /// Throws if a frame of a situation has a number that is not finite.
  private static func require(_ situation: Situation, _ offsets: [Double]) throws(ValidationFinding) {
    var (pipeline, frame) = (situation.pipeline, HeaderFrame())
    for (index, offset) in offsets.enumerated() {
      pipeline.update(&frame, at: situation.state(at: offset, time: Tick.time(of: index)))
      try require(frame, at: offset, situation, "")
    }
  }

  private static func require(
    _ frame: HeaderFrame, at offset: Double, _ situation: Situation, _ words: String
  ) throws(ValidationFinding) {
    guard let (name, value) = FrameNumbers.all(of: frame).first(where: { !$0.value.isFinite }) else { return }
    throw .failure(
      "\(name): expected a finite number at offset \(decimal(offset))\(words.isEmpty ? "" : " " + words), got \(decimal(value)) \(situation.words)"
    )
  }
}
