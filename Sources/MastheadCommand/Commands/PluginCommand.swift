import Masthead
import MastheadDocuments
import MastheadPlugins

/// Makes, builds and lists plugins.
enum PluginCommand: Command {
  static let name = "plugin"
  static let summary = "Builds, lists or validates effect plugins, or makes a new one."
  static let operands = "build|list|validate [PATH...]"
  static let options =
    [
      PluginArguments.option,
      Option("json", help: "Prints what is told as JSON."),
    ] + PluginValidateCommand.options

  private enum Action: String, CaseIterable { case build, list, validate }

  static func run(_ arguments: Arguments) throws(CommandError) {
    let known = enumeration(Action.allCases.map(\.rawValue), conjunction: "or")
    guard let word = arguments.operands.first else {
      throw .usage("What is to be done? masthead plugin ACTION, which is \(known).")
    }
    guard let action = Action(rawValue: word) else {
      throw .usage("plugin has no action \"\(word)\"; it has \(known).")
    }
    let rest = Array(arguments.operands.dropFirst())
    switch action {
    case .build: try PluginBuildCommand.run(rest, arguments)
    case .list: try PluginListCommand.run(rest, arguments)
    case .validate: try PluginValidateCommand.run(rest, arguments)
    }
  }
}
