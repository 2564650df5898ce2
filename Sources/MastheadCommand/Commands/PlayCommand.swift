import Glibc
import Masthead
import MastheadDocuments
import MastheadPreview

/// Plays gestures.
enum PlayCommand: Command {
  static let name = "play"
  static let summary = "Prints a pipeline's frames during a gesture, or draws them as a film strip."
  static let operands = "PIPELINE"
  static let options =
    [
      Option("gesture", "NAME|FILE", help: "The gesture to play; pull-and-release by default."),
      Option("hz", "F", help: "Frames per second; 120 by default."),
    ] + PreviewArguments.options
    + [
      Option(
        "format", "ndjson|csv|svg",
        help: "The output format: JSON lines, comma-separated values or a film strip; ndjson by default.")
    ]

  static func run(_ arguments: Arguments) throws(CommandError) {
    let operand = try PreviewArguments.operand(arguments, of: self)
    let format = try arguments.choice("format", of: ["ndjson", "csv", "svg"])
    let rate = try arguments.number("hz", in: 1...1000) ?? Tick.rate
    let gesture = try GestureFile.read(arguments.string("gesture") ?? NamedGesture.all[0].identifier)
    let preview = try PreviewArguments.preview(of: operand, arguments)
    let trajectory = preview.trajectory(of: gesture.gesture)
    guard let times = FrameTimes(along: trajectory, rate: rate, limit: PreviewArguments.frameLimit) else {
      throw .usage(ErrorText.tooMany("frames", limit: PreviewArguments.frameLimit) + "; use a smaller --hz")
    }
    var progress = ProgressLine(of: times.count, mayShareTerminal: format == "svg")
    defer { progress.finish() }
    if format == "svg" {
      let strip = FilmStrip(of: preview, along: trajectory, named: gesture.name, at: times) { progress.update($0) }
      Output.write(Array(strip.svg.utf8), to: STDOUT_FILENO)
      return
    }
    var (playback, frame) = (Playback(of: preview.pipeline, along: trajectory), HeaderFrame())
    var printer = FramePrinter(format == "csv" ? .csv : .ndjson, of: preview.document)
    for index in 0..<times.count {
      let state = playback.update(&frame, at: times[index])
      printer.print(frame, at: state)
      progress.update(index + 1)
    }
    printer.finish()
  }
}
