import Masthead
import MastheadDocuments
import MastheadPreview

/// The arguments that all commands with frames share: a pipeline, its device and the maximum number of frames.
enum PreviewArguments {
  static let options = [
    Option("width", "W", help: "The device's width, in points; the scene's by default."),
    Option("height", "H", help: "The device's height, in points; the scene's by default."),
    Option("safe-area-top", "T", help: "The safe area inset at the top, in points; the scene's by default."),
    PluginArguments.option,
  ]

  /// The part of the help about a pipeline's operand.
  static let note = """
    PIPELINE is a header with its effects: the name of a preset, which masthead presets lists, a file such as my.masthead.json, or - \
    for standard input.
    """

  /// The maximum number of frames in one run. Printing more frames would take hours.
  static let frameLimit = 10_000_000

  /// Returns the operand that names the pipeline.
  static func operand(_ arguments: Arguments, of command: any Command.Type) throws(CommandError) -> String {
    guard let operand = arguments.operands.first else {
      throw .missingOperand("PIPELINE", usage: "\(command.name) PIPELINE")
    }
    guard arguments.operands.count == 1 else { throw .unexpected(arguments.operands[1]) }
    return operand
  }

  /// Returns a document and its preview on the device that the options describe. If the pipeline needs plugins, runs the command
  /// in a worker, and returns nil.
  static func preview(
    of operand: String, _ arguments: Arguments, for command: any Command.Type
  ) throws(CommandError) -> (document: PipelineDocument, preview: PipelinePreview)? {
    guard let document = try PluginWorker.document(operand, arguments, for: command) else { return nil }
    let device = document.scene.device.size
    let size = MastheadSize(
      width: try arguments.number("width", in: 0...1e6) ?? device.width,
      height: try arguments.number("height", in: 0...1e6) ?? device.height)
    let preview = PipelinePreview(
      of: document, size: size, safeAreaTop: try arguments.number("safe-area-top", in: 0...1e6))
    return (document, preview)
  }
}
