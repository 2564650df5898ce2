import Glibc
import Masthead
import MastheadDocuments
import MastheadPreview

/// Plays gestures.
enum PlayCommand: Command {
  static let name = "play"
  static let summary =
    "Prints a pipeline's frames during a gesture, or draws them as a film strip or an animation."
  static let operands = "PIPELINE"
  static let options =
    [
      Option("gesture", "NAME|FILE", help: "The gesture to play; pull-and-release by default."),
      Option("hz", "F", help: "Frames per second; 120 by default, 25 for an animation."),
    ] + PreviewArguments.options
    + [
      Option(
        "format", "ndjson|csv|svg|animation",
        help:
          "The output format: JSON lines, comma-separated values, a film strip or an animated SVG; ndjson by default.")
    ]

  static func run(_ arguments: Arguments) throws(CommandError) {
    let operand = try PreviewArguments.operand(arguments, of: self)
    let format = try arguments.choice("format", of: ["ndjson", "csv", "svg", "animation"])
    let isAnimation = format == "animation"
    let rate = try arguments.number("hz", in: 1...1000) ?? (isAnimation ? FilmAnimation.rate : Tick.rate)
    let limit = isAnimation ? FilmAnimation.frameLimit : PreviewArguments.frameLimit
    let gesture = try GestureFile.read(arguments.string("gesture") ?? NamedGesture.all[0].identifier)
    let preview = try PreviewArguments.preview(of: operand, arguments)
    let trajectory = preview.trajectory(of: gesture.gesture)
    guard let times = FrameTimes(along: trajectory, rate: rate, limit: limit) else {
      throw .usage(ErrorText.tooMany("frames", limit: limit) + "; use a smaller --hz")
    }
    var progress = ProgressLine(of: times.count, mayShareTerminal: isAnimation || format == "svg")
    defer { progress.finish() }
    if isAnimation || format == "svg" {
      let update: (Int) -> Void = { progress.update($0) }
      let svg =
        isAnimation
        ? FilmAnimation(of: preview, along: trajectory, named: gesture.name, at: times, progress: update).svg
        : FilmStrip(of: preview, along: trajectory, named: gesture.name, at: times, progress: update).svg
      Output.write(Array(svg.utf8), to: STDOUT_FILENO)
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
