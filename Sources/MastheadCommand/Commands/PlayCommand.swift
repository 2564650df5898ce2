import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPreview

/// Plays gestures.
enum PlayCommand: Command {
  static let name = "play"
  static let summary =
    "Prints a pipeline's frames during a gesture, or draws them as a film strip or an animation."
  static let operands = "PIPELINE"
  static let examples = [
    Example("Draw the film strip of a pulled header", "play news-digest --format svg > film.svg"),
    Example("Print every tick of a fling as a table", "play artist --gesture fling-up --format csv"),
    Example("Play a file with a gesture of your own", "play my.masthead.json --gesture my.gesture.json"),
  ]
  static let note =
    PreviewArguments.note + "\n\n"
      + """
      A gesture is what a finger does, along time. The named ones are below. A file such as my.gesture.json has one of your own: \
      {"masthead": 1, "gesture": {"pull": {"distance": 160, "hold": 0.25}}}. masthead schema gesture describes it.
      """ + "\n\n"
    + Help.section("Gestures", NamedGesture.all.map { ($0.identifier, GestureFile.summary(of: $0)) })
  static let completion = Completion.pipelines
  static let options =
    [
      Option(
        "gesture", "NAME|FILE", Completion(words: NamedGesture.all.map(\.identifier), paths: .files),
        help: "The gesture to play; pull-and-release by default."),
      Option("hz", "F", help: "Frames per second; 120 by default, 25 for an animation."),
    ] + PreviewArguments.options + PluginArguments.limits
    + [
      PluginArguments.inProcess,
      Option(
        "format", oneOf: ["ndjson", "csv", "svg", "animation"],
        help:
          "The output format: JSON lines, comma-separated values, a film strip or an animated SVG; ndjson by default."),
    ]

  static func run(_ arguments: Arguments) throws(CommandError) {
    let operand = try PreviewArguments.operand(arguments, of: self)
    let format = try arguments.choice("format", of: ["ndjson", "csv", "svg", "animation"])
    let isAnimation = format == "animation"
    let rate = try arguments.number("hz", in: 1...1000) ?? (isAnimation ? FilmAnimation.rate : Tick.rate)
    let limit = isAnimation ? FilmAnimation.frameLimit : PreviewArguments.frameLimit
    let gesture = try GestureFile.read(arguments.string("gesture") ?? NamedGesture.all[0].identifier)
    guard let (document, preview) = try PreviewArguments.preview(of: operand, arguments, for: self) else { return }
    let trajectory = preview.trajectory(of: gesture.gesture)
    guard let times = FrameTimes(along: trajectory, rate: rate, limit: limit) else {
      throw .usage(ErrorText.tooMany("frames", limit: limit) + "; use a smaller --hz")
    }
    /// Computes the frame of another document at a time.
    func frame(of document: PipelineDocument, at time: Double, in environment: LayoutEnvironment) -> HeaderFrame {
      let pipeline = document.makePreviewPipeline(in: environment)
      var (playback, frame) = (Playback(of: pipeline, along: trajectory), HeaderFrame())
      playback.update(&frame, at: time)
      return frame
    }

    var progress = ProgressLine(of: times.count, mayShareTerminal: isAnimation || format == "svg")
    defer { progress.finish() }
    var (playback, shown) = (Playback(of: preview.pipeline, along: trajectory), HeaderFrame())
    if isAnimation || format == "svg" {
      // Report a number that is not finite, because a picture would not show the problem.
      for index in 0..<times.count {
        let state = playback.update(&shown, at: times[index])
        let number = InvalidNumber(in: shown, of: document) {
          frame(of: $0, at: times[index], in: state.environment)
        }
        if let number { throw .data(number.description) }
      }
      let update: (Int) -> Void = { progress.update($0) }
      let svg =
        isAnimation
        ? FilmAnimation(of: preview, along: trajectory, named: gesture.name, at: times, progress: update).svg
        : FilmStrip(of: preview, along: trajectory, named: gesture.name, at: times, progress: update).svg
      Output.write(Array(svg.utf8), to: Output.descriptor)
      return
    }
    var printer = FramePrinter(format == "csv" ? .csv : .ndjson, of: document)
    for index in 0..<times.count {
      let state = playback.update(&shown, at: times[index])
      try printer.print(shown, at: state) { frame(of: $0, at: times[index], in: state.environment) }
      progress.update(index + 1)
    }
    printer.finish()
  }
}
