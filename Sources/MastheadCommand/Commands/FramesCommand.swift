import Masthead
import MastheadDocuments
import MastheadEngine

/// Prints frames.
enum FramesCommand: Command {
  static let name = "frames"
  static let summary = "Prints a pipeline's frames at content offsets, one per line."
  static let operands = "PIPELINE"
  static let examples = [
    Example("Print one frame a line, from a long pull to a scrolled list", "frames news-digest --from -700 --to 500"),
    Example("Print a table of two content offsets", "frames my.masthead.json --offsets=-300,0 --format csv"),
    Example("Compute the frames of recorded scroll states", "frames my.masthead.json --states states.ndjson"),
  ]
  static let note =
    "The keys of a state: \(enumeration(StateLine.keys, conjunction: "and")). The keys of an environment: "
    + "\(enumeration(StateLine.environmentKeys, conjunction: "and")). Effects with memory need the time, in seconds. "
    + "The velocity is in points per second, 0 at first.\n\n"
    + PreviewArguments.note
  static let completion = Completion.pipelines
  private static let offsetOptions = [
    Option("offsets", "A,B,C", help: "The content offsets, in points; the list's top by default."),
    Option("from", "A", help: "The first content offset, in points."),
    Option("to", "B", help: "The last content offset, in points."),
    Option("step", "S", help: "The distance between content offsets, in points; 1 by default."),
    Option(
      "states", "FILE|-", .files,
      help: "Scroll states as JSON lines, such as {\"offset\": -120}; missing values are those of the previous line."),
  ]
  static let options =
    offsetOptions + PreviewArguments.options + PluginArguments.limits
    + [
      PluginArguments.inProcess,
      Option(
        "format", oneOf: ["ndjson", "csv"],
        help:
          "The output format: JSON lines or comma-separated values; ndjson by default. A table has ten columns for each element, one with the names of the events and one with the values of custom effects."
      ),
    ]

  static func run(_ arguments: Arguments) throws(CommandError) {
    let operand = try PreviewArguments.operand(arguments, of: self)
    let format = try arguments.choice("format", of: ["ndjson", "csv"])
    if let file = arguments.string("states") {
      if let conflicting = ["offsets", "from", "to", "step"].first(where: arguments.has) {
        throw .usage(ErrorText.conflict("--states", "--\(conflicting)"))
      }
      return try printStates(file, operand, arguments, format == "csv" ? .csv : .ndjson)
    }
    let offsets = try Offsets(arguments, limit: PreviewArguments.frameLimit)
    guard let (document, preview) = try PreviewArguments.preview(of: operand, arguments, for: self) else { return }
    var (pipeline, state, frame) = (preview.pipeline, preview.restingState, HeaderFrame())
    state.contentHeight = .infinity
    var printer = FramePrinter(format == "csv" ? .csv : .ndjson, of: document)
    for index in 0..<offsets.count {
      state.contentOffset = offsets[index] ?? state.contentOffset
      pipeline.update(&frame, at: state)
      try printer.print(frame, at: state) { Self.frame(of: $0, at: state, like: pipeline, of: document) }
    }
    printer.finish()
    if offsets.count > 1 { tellMissingTimes("the offsets have no times", pipeline, "--states takes times") }
  }

  /// Warns that effects with memory did not advance, because the states have no times.
  private static func tellMissingTimes(_ problem: String, _ pipeline: Pipeline, _ remedy: String) {
    var names: [String] = []
    for effect in pipeline.effects where effect.remembers && !names.contains(effect.kind.identifier) {
      names.append(effect.kind.identifier)
    }
    guard !names.isEmpty else { return }
    let effects = enumeration(names, conjunction: "and") + (names.count == 1 ? " does" : " do")
    Output.printError("masthead: \(problem), so \(effects) not advance; \(remedy)")
  }

  /// The maximum time between two lines for effects with memory, in seconds.
  private static let longestPause = 3600.0

  /// Runs the ticks between two lines with the earlier state, until nothing moves.
  private static func run(
    _ pipeline: inout Pipeline, from earlier: ScrollState, to time: Double, _ frame: inout HeaderFrame
  ) {
    guard pipeline.remembers else { return }
    let end = min(time, earlier.time + longestPause)
    var (state, tick) = (earlier, Tick.number(at: earlier.time) + 1)
    // The list stays at its offset.
    state.velocity = 0
    while Tick.time(of: tick) < end {
      state.time = Tick.time(of: tick)
      pipeline.update(&frame, at: state)
      guard frame.isAnimating else { return }
      tick += 1
    }
  }

  /// Returns the frame of a part of a document, with the memory of the whole document's pipeline.
  private static func frame(
    of part: PipelineDocument, at state: ScrollState, like pipeline: Pipeline, of document: PipelineDocument
  ) -> HeaderFrame {
    var evaluator = Evaluator()
    _ = evaluator.layOut(document, in: state.environment)
    evaluator.restore(
      zip(document.effects.filter(\.isEnabled), pipeline.effectMemories).map { entry, bytes in
        EffectMemory(effect: entry.kind.identifier, bytes: bytes)
      })
    return evaluator.frame(of: part, at: state)
  }

  /// Prints a frame for each line of a file of scroll states, in order, from one pipeline.
  private static func printStates(
    _ file: String, _ operand: String, _ arguments: Arguments, _ format: FramePrinter.Format
  ) throws(CommandError) {
    guard let (document, preview) = try PreviewArguments.preview(of: operand, arguments, for: self) else { return }
    let lines = try StateLines(file)
    var (pipeline, state, frame) = (preview.pipeline, preview.restingState, HeaderFrame())
    (state.phase, state.contentHeight) = (.dragging, .infinity)
    var printer = FramePrinter(format, of: document)
    defer { printer.finish() }
    var (count, start, isTimed) = (0, nil as Double?, false)
    /// Adopts a line's state. Measures the texts again in a new environment.
    func move(to next: ScrollState) {
      let isNew = next.environment != state.environment
      state = next
      guard isNew else { return }
      document.scene.fitElements(of: &pipeline, in: state.environment)
    }
    for line in lines {
      switch try line.step(after: state) {
      case .frame(let next):
        if let start {
          run(&pipeline, from: state, to: next.time, &frame)
          isTimed = isTimed || next.time != start
        }
        (count, start) = (count + 1, start ?? next.time)
        move(to: next)
        pipeline.update(&frame, at: state)
        try printer.print(frame, at: state) {
          Self.frame(of: $0, at: state, like: pipeline, of: document)
        }
      case .rest(let projected, let next):
        guard format == .ndjson else {
          throw .usage("--format: " + ErrorText.expected("ndjson for a line with projected", got: "csv"))
        }
        if start != nil { run(&pipeline, from: state, to: next.time, &frame) }
        move(to: next)
        let layout = pipeline.layout(in: state.environment)
        printer.print(restingOffset: layout.restingOffset(near: projected, contentHeight: state.contentHeight))
      }
    }
    if !isTimed, count > 1 {
      tellMissingTimes("no line of the states has a time", pipeline, "add \"time\", in seconds")
    }
  }
}

/// The content offsets that the command line requests.
private enum Offsets {
  /// The offset at the list's top.
  case top
  case list([Double])
  case range(from: Double, step: Double, count: Int)

  init(_ arguments: Arguments, limit: Int) throws(CommandError) {
    // Every finite offset is valid. A pipeline clamps offsets beyond a billion points.
    let bounds = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    if let list = arguments.string("offsets") {
      if let conflicting = ["from", "to", "step"].first(where: arguments.has) {
        throw .usage(ErrorText.conflict("--offsets", "--\(conflicting)"))
      }
      var offsets: [Double] = []
      for word in list.split(separator: ",", omittingEmptySubsequences: false) {
        guard let offset = Double(word), bounds.contains(offset) else {
          throw .usage("--offsets: " + ErrorText.expected("numbers separated by commas", got: "\"\(list)\""))
        }
        offsets.append(offset)
      }
      self = .list(offsets)
      return
    }
    let (from, to) = (try arguments.number("from", in: -1e9...1e9), try arguments.number("to", in: -1e9...1e9))
    guard let from, let to else {
      guard from == nil, to == nil else { throw .usage("--from and --to must be set together") }
      guard !arguments.has("step") else { throw .usage("--step: needs --from and --to") }
      self = .top
      return
    }
    let step = try arguments.number("step", in: 1e-6...1e9) ?? 1
    guard from <= to else {
      throw .usage("--from: " + ErrorText.outOfRange(-.infinity...to, got: decimal(from)))
    }
    // The tolerance keeps a last offset that rounding moves just beyond the end.
    let count = (to - from) / step + 1e-9
    guard count < Double(limit) else {
      throw .usage(ErrorText.tooMany("frames", limit: limit) + "; use a larger --step")
    }
    self = .range(from: from, step: step, count: Int(count) + 1)
  }

  var count: Int {
    switch self {
    case .top: 1
    case .list(let offsets): offsets.count
    case .range(_, _, let count): count
    }
  }

  /// The offset at an index; nil for the list's top.
  subscript(index: Int) -> Double? {
    switch self {
    case .top: nil
    case .list(let offsets): offsets[index]
    case .range(let from, let step, _): from + Double(index) * step
    }
  }
}
