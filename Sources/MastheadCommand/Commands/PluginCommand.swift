import Masthead
import MastheadPlugins

/// Creates, builds, lists and validates plugins.
enum PluginCommand: Command {
  static let name = "plugin"
  static let summary = "Creates, builds, lists or validates effect plugins."
  static let operands = "new NAME | build [PATH...] | list | validate PATH"
  static let options =
    [
      PluginArguments.option,
      Option("c", help: "Creates the plugin in C instead of Swift."),
      Option("json", help: "Prints the results as JSON."),
    ] + PluginValidateCommand.options

  private enum Action: String, CaseIterable {
    case new, build, list, validate

    /// The options that the action supports in addition to the plugins folder.
    var options: [String] {
      switch self {
      case .new: ["c"]
      case .build, .list: ["json"]
      case .validate: ["json"] + PluginValidateCommand.options.map(\.name)
      }
    }
  }

  static func run(_ arguments: Arguments) throws(CommandError) {
    let action = try action(arguments)
    let rest = Array(arguments.operands.dropFirst())
    switch action {
    case .new: try PluginNewCommand.run(rest, arguments)
    case .build: try PluginBuildCommand.run(rest, arguments)
    case .list: try PluginListCommand.run(rest, arguments)
    case .validate: try PluginValidateCommand.run(rest, arguments)
    }
  }

  private static func action(_ arguments: Arguments) throws(CommandError) -> Action {
    let known = Action.allCases.map(\.rawValue)
    guard let word = arguments.operands.first else {
      throw .usage(ErrorText.missing("action", allowed: known))
    }
    guard let action = Action(rawValue: word) else {
      throw .usage(ErrorText.unknown("action", word, allowed: known))
    }
    for option in options where option.name != "plugins" && arguments.has(option.name) {
      guard action.options.contains(option.name) else {
        throw .notAllowed(option.name, with: "plugin \(action.rawValue)")
      }
    }
    return action
  }
}
