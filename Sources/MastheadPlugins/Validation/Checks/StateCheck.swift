import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform

/// Checks that an effect stores all of its state in its memory.
///
/// The check copies the bytes into a pipeline of another process, which must render the same later frames. State in globals or
/// behind pointers is not copied.
enum StateCheck {
  /// The number of ticks before the bytes are copied, and the number of ticks that are compared afterwards.
  private static let (before, after) = (40, 40)

  static func run(in context: ValidationContext) throws(ValidationFinding) {
    let kinds = try context.kinds()
    if let remembered = context.remembered {
      return try answerWithFrames(from: remembered, kinds, context)
    }
    guard kinds.contains(where: \.remembers) else { throw .skipped("no effect has memory") }
    for (index, kind) in kinds.enumerated() where kind.remembers {
      for (number, situation) in situations(of: kind, context).enumerated() {
        var pipeline = situation.pipeline
        let ticks = ticks(of: situation, context)
        _ = frames(of: &pipeline, ticks.prefix(before))
        let memories = pipeline.effectMemories
        let future = frames(of: &pipeline, ticks.dropFirst(before))
        let saved: JSON = [
          "effect": .number(Double(index)), "situation": .number(Double(number)),
          "memories": .array(memories.map { .string(Data($0).base64EncodedString()) }),
        ]
        try compare(future, with: try framesOfOtherProcess(saved.compact, situation, context), situation)
      }
    }
  }

  private static func situations(of kind: EffectKind, _ context: ValidationContext) -> [Situation] {
    let many = context.level == .soak ? 12 : 2
    return Situation.all(of: kind, in: context, among: [.alone, .builtIns], atMost: many)
  }

  private static func ticks(of situation: Situation, _ context: ValidationContext) -> [ScrollState] {
    var numbers = SeededNumbers(seed: situation.seed ?? context.seed)
    let top = situation.layout.topOffset
    var offset = top
    return (0..<(before + after)).map { tick in
      offset = min(max(offset + numbers.number(in: -40...44), top - 200), top + 600)
      return situation.state(at: offset, time: Tick.time(of: tick))
    }
  }

  private static func frames(of pipeline: inout Pipeline, _ states: ArraySlice<ScrollState>) -> [HeaderFrame] {
    var frame = HeaderFrame()
    return states.map { state in
      pipeline.update(&frame, at: state)
      return frame
    }
  }

  // MARK: The other process

  /// Returns the numbers of the frames that another process renders.
  private static func framesOfOtherProcess(
    _ saved: String, _ situation: Situation, _ context: ValidationContext
  ) throws(ValidationFinding) -> [[Double]] {
    let run: ProgramRun
    do throws(PluginError) { run = try ValidationProcess.run(.state, in: context, remembered: saved) } catch {
      throw .failure(error.description)
    }
    // The report of a crash has frames too, those of the call stack.
    if let json = try? JSON(document: run.answer.utf8), json["fault"] == nil, case .array(let rows)? = json["frames"] {
      return rows.map { row in
        guard case .array(let numbers) = row else { return [] }
        return numbers.map { if case .number(let number) = $0 { number.value } else { .nan } }
      }
    }
    throw .failure(
      "expected another process to use the memory, but \(ValidationProcess.end(of: run, in: context)) \(situation.words)"
    )
  }

  private static func compare(
    _ future: [HeaderFrame], with restored: [[Double]], _ situation: Situation
  ) throws(ValidationFinding) {
    for (index, (frame, restored)) in zip(future, restored).enumerated() {
      for (number, other) in zip(FrameNumbers.all(of: frame), restored) where number.value != other {
        throw .failure(
          "\(number.name): expected \(decimal(number.value)) from the memory in another process, got \(decimal(other)) at tick \(index + 1) \(situation.words)"
        )
      }
    }
  }

  /// Runs in the other process: restores the memory, renders the later frames, and answers with their numbers.
  private static func answerWithFrames(
    from saved: String, _ kinds: [EffectKind], _ context: ValidationContext
  ) throws(ValidationFinding) {
    guard let json = try? JSON(document: saved.utf8), case .number(let effect)? = json["effect"],
      case .number(let number)? = json["situation"], case .array(let texts)? = json["memories"],
      kinds.indices.contains(Int(effect.value))
    else { throw .failure("cannot read the memory") }
    let situation = situations(of: kinds[Int(effect.value)], context)[Int(number.value)]
    var pipeline = situation.pipeline
    pipeline.restore(
      texts.map { text in if case .string(let text) = text { Data(base64Encoded: text).map { Array($0) } } else { nil }
      })
    let frames = frames(of: &pipeline, ticks(of: situation, context).dropFirst(before))
    let rows = frames.map { JSON.array(FrameNumbers.all(of: $0).map { .finite($0.value) }) }
    ValidationProcess.answer(["frames": .array(rows)])
  }
}
