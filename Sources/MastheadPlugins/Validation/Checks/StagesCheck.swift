import Masthead

/// Checks that an effect writes each number in a stage from which it is read.
///
/// For example, the image is fitted into the header after the stage `header`. Later effects and the mask do not follow a
/// header that changes afterwards, and an image that was placed earlier is lost.
enum StagesCheck {
  static func run(on kind: EffectKind, in context: ValidationContext) throws(ValidationFinding) {
    for situation in Situation.all(of: kind, in: context) {
      let watch = StageWatch()
      let effects = situation.effects.flatMap { effect -> [any Effect] in
        guard effect.kind.identifier == kind.identifier else { return [effect] }
        return [StageWatch.Post(watch, isFirst: true), effect, StageWatch.Post(watch, isFirst: false)]
      }
      for states in [situation.sweep(context), situation.states(context)] {
        var pipeline = Pipeline(situation.header, effects: effects)
        var frame = HeaderFrame()
        for state in states {
          pipeline.update(&frame, at: state)
          if let finding = watch.finding { throw .failure("\(finding) \(situation.words)") }
        }
      }
    }
  }
}

/// Compares the frames before and after an effect in each stage.
private final class StageWatch: @unchecked Sendable {
  /// The first change in a wrong stage, for a message.
  private(set) var finding: String?

  private var before = HeaderFrame()

  /// An effect that passes the frame of each stage to the watch.
  struct Post: Effect {
    private let watch: StageWatch
    private let isFirst: Bool

    init(_ watch: StageWatch, isFirst: Bool) { (self.watch, self.isFirst) = (watch, isFirst) }

    var kind: EffectKind {
      EffectKind(
        identifier: "com.example.post", name: "Post", stages: .all, parameters: [], remembers: false, make: { self })
    }
    var parameterDescriptions: [ParameterDescription] { [] }
    var memorySize: (size: Int, alignment: Int) { (0, 1) }

    func value(of identifier: String) -> Double? { nil }
    func points(of identifier: String, in layout: HeaderLayout) -> Double? { nil }
    func set(_ identifier: String, to value: Double) throws(ParameterError) { throw .unknown(identifier, allowed: []) }
    func storeMemory(to address: UnsafeMutableRawPointer) {}
    func stateFacts(of layout: inout HeaderLayout, in environment: LayoutEnvironment) {}

    var remembers: Bool { false }
    func contribution() -> Contribution {
      let (watch, isFirst) = (watch, isFirst)
      return { frame, moment, _ in
        if isFirst { watch.before = frame } else { watch.compare(frame, in: moment.stage) }
      }
    }
  }

  private func compare(_ after: HeaderFrame, in stage: Stages) {
    guard finding == nil else { return }
    for field in FrameField.all where !field.stages.contains(stage) {
      report(field.identifier, before[field], after[field], field.stages, stage)
    }
    if stage != .mask, before.mask != after.mask { report("mask", 0, 1, .mask, stage) }
    for index in before.elements.indices where after.elements.indices.contains(index) {
      let (one, other) = (before.elements[index].numbers, after.elements[index].numbers)
      for (field, (one, other)) in zip(ElementFrame.Field.all, zip(one, other)) where !field.stages.contains(stage) {
        report(FrameNumbers.name(of: field, ofElement: index), one, other, field.stages, stage)
      }
    }
  }

  private func report(
    _ name: @autoclosure () -> String, _ before: Double, _ after: Double, _ stages: Stages, _ stage: Stages
  ) {
    // Bit patterns are compared, because NaN does not equal itself.
    guard before.bitPattern != after.bitPattern, finding == nil else { return }
    let allowed =
      stages.isEmpty
      ? "no change"
      : "a change only in the stage\(stages.names.count > 1 ? "s" : "") \(enumeration(stages.names, conjunction: "and"))"
    let places = enumeration(stages.names.map { "`.\($0)`" }, conjunction: "or")
    finding =
      "\(name()): " + ErrorText.expected(allowed, got: "one in the stage \(stage.names[0])")
      + (stages.isEmpty ? "" : "; write it in \(places), and add that stage to `stages`")
  }
}
