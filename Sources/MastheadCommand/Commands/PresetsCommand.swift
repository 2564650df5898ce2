import Masthead
import MastheadDocuments

/// Lists the presets, or prints a preset.
enum PresetsCommand: Command {
  static let name = "presets"
  static let summary = "Lists the presets, or prints a preset's document."
  static let operands = "[NAME]"
  static let examples = [
    Example("Begin a document with a preset", "presets artist > my.masthead.json")
  ]
  static let completion = Completion.presets

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard let name = arguments.operands.first else {
      let width = Preset.all.map(\.identifier.count).max() ?? 0
      Output.print(Preset.all.map { "\($0.identifier.padded(to: width))  \($0.document.name)" }.joined(separator: "\n"))
      return
    }
    guard arguments.operands.count == 1 else { throw .unexpected(arguments.operands[1]) }
    guard let preset = Preset.named(name) else {
      throw .usage(ErrorText.unknown("preset", name, allowed: Preset.all.map(\.identifier)))
    }
    Output.print(preset.document.text.trimmingLineBreak)
  }
}
