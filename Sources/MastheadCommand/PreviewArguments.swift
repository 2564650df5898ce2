import Masthead
import MastheadDocuments
import MastheadPreview

/// What the commands that compute frames have in common: a pipeline, the device it is shown in, and how many frames they give.
enum PreviewArguments {
  static let options = [
    Option("width", "W", help: "The device's width, in points; the scene's by default."),
    Option("height", "H", help: "The device's height, in points; the scene's by default."),
    Option("safe-area-top", "T", help: "What bars cover at the top, in points; the scene's by default."),
    PluginArguments.option,
  ]

  /// Frames in one run; more are refused rather than printed for hours.
  static let frameLimit = 10_000_000

  /// The word that names the pipeline.
  static func operand(_ arguments: Arguments, of command: any Command.Type) throws(CommandError) -> String {
    guard let operand = arguments.operands.first else {
      throw .missingOperand("PIPELINE", usage: "\(command.name) PIPELINE")
    }
    guard arguments.operands.count == 1 else { throw .unexpected(arguments.operands[1]) }
    return operand
  }

  /// A pipeline in the device that the options describe.
  static func preview(of operand: String, _ arguments: Arguments) throws(CommandError) -> PipelinePreview {
    let document = try DocumentFile.read(operand, plugins: PluginArguments.folder(arguments))
    let device = document.scene.device.size
    let size = MastheadSize(
      width: try arguments.number("width", in: 0...1e6) ?? device.width,
      height: try arguments.number("height", in: 0...1e6) ?? device.height)
    return PipelinePreview(
      of: document, size: size, safeAreaTop: try arguments.number("safe-area-top", in: 0...1e6))
  }
}
