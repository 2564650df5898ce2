import Masthead
import MastheadDocuments
import MastheadEngine

/// Prints frames.
enum FramesCommand: Command {
  static let name = "frames"
  static let summary = "Prints the frames of a pipeline at content offsets, one a line."
  static let operands = "PIPELINE"
  static let options = [
    Option("offsets", "A,B,C", help: "The content offsets, in points; the top by default."),
    Option("from", "A", help: "The first content offset, in points."),
    Option("to", "B", help: "The last one."),
    Option("step", "S", help: "The distance from one to the next; 1 by default."),
    Option("width", "W", help: "The device's width, in points; the scene's by default."),
    Option("height", "H", help: "The device's height, in points; the scene's by default."),
    Option("safe-area-top", "T", help: "What bars cover at the top, in points; the scene's by default."),
    Option("format", "ndjson|csv", help: "JSON lines, or comma-separated values; ndjson by default."),
  ]

  /// Frames in one run; more are refused rather than printed for hours.
  private static let limit = 10_000_000

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard let operand = arguments.operands.first else {
      throw .usage("Which pipeline? masthead frames PIPELINE, a preset's name or a file.")
    }
    guard arguments.operands.count == 1 else { throw .usage("\"\(arguments.operands[1])\" is one word too many.") }
    let format = try arguments.choice("format", of: ["ndjson", "csv"])
    let offsets = try Offsets(arguments, limit: limit)
    let document = try DocumentFile.read(operand)
    let environment = try environment(of: document, arguments)
    let pipeline = document.makePipeline()
    let layout = pipeline.layout(in: environment)
    let state = ScrollState(
      contentOffset: layout.topOffset,
      contentHeight: document.scene.layout(size: environment.viewport, around: layout, clock: .now).contentHeight,
      alwaysBounceVertical: document.scene.alwaysBounceVertical, environment: environment)
    print(pipeline, of: document, from: state, at: offsets, format: format)
  }

  private static func print(
    _ pipeline: DynamicPipeline, of document: PipelineDocument, from state: ScrollState, at offsets: Offsets,
    format: String
  ) {
    var (pipeline, state, frame) = (pipeline, state, HeaderFrame())
    var encoder = FrameEncoder()
    var output = BufferedOutput()
    if format == "csv" { output.writeLine(FrameTable.header.utf8) }
    for index in 0..<offsets.count {
      state.contentOffset = offsets[index] ?? state.contentOffset
      pipeline.update(&frame, at: state)
      if format == "csv" {
        output.writeLine(FrameTable.row(document.header == nil ? nil : frame, at: state, sequence: index).utf8)
      } else if document.header == nil {
        encoder.encodeWithoutHeader(at: state, sequence: index) { output.writeLine($0) }
      } else {
        encoder.encode(frame, at: state, sequence: index) { output.writeLine($0) }
      }
    }
    output.flush()
  }

  private static func environment(
    of document: PipelineDocument, _ arguments: Arguments
  ) throws(CommandError) -> LayoutEnvironment {
    let scene = document.scene
    let size = Size(
      width: try arguments.number("width", in: 0...1e6) ?? scene.device.size.width,
      height: try arguments.number("height", in: 0...1e6) ?? scene.device.size.height)
    var environment = scene.environment(size: size, clock: .now)
    if let top = try arguments.number("safe-area-top", in: 0...1e6) { environment.safeArea.top = top }
    return environment
  }
}

/// The content offsets that a command line asks for.
private enum Offsets {
  /// The top.
  case top
  case list([Double])
  case range(from: Double, step: Double, count: Int)

  init(_ arguments: Arguments, limit: Int) throws(CommandError) {
    // Any finite offset is computed; a pipeline holds those beyond a billion points at that.
    let bounds = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    if let list = arguments.string("offsets") {
      guard !["from", "to", "step"].contains(where: arguments.has) else {
        throw .usage("Offsets are given by --offsets, or by --from, --to and --step.")
      }
      var offsets: [Double] = []
      for word in list.split(separator: ",", omittingEmptySubsequences: false) {
        guard let offset = Double(word), bounds.contains(offset) else {
          throw .usage("--offsets has \"\(word)\"; it is numbers with commas between them, such as -300,0,120.5.")
        }
        offsets.append(offset)
      }
      self = .list(offsets)
      return
    }
    let (from, to) = (try arguments.number("from", in: -1e9...1e9), try arguments.number("to", in: -1e9...1e9))
    guard let from, let to else {
      guard from == nil, to == nil, !arguments.has("step") else { throw .usage("--from and --to go together.") }
      self = .top
      return
    }
    let step = try arguments.number("step", in: 1e-6...1e9) ?? 1
    guard from <= to else {
      throw .usage("--from is \(decimal(from)), and --to is \(decimal(to)); the first may not be greater.")
    }
    // A hair is added so that a last offset which rounding has put just beyond the end is not lost.
    let count = (to - from) / step + 1e-9
    guard count < Double(limit) else { throw .usage("That is more than \(limit) frames; take a larger --step.") }
    self = .range(from: from, step: step, count: Int(count) + 1)
  }

  var count: Int {
    switch self {
    case .top: 1
    case .list(let offsets): offsets.count
    case .range(_, _, let count): count
    }
  }

  /// An offset by its place, nil for the top.
  subscript(index: Int) -> Double? {
    switch self {
    case .top: nil
    case .list(let offsets): offsets[index]
    case .range(let from, let step, _): from + Double(index) * step
    }
  }
}
