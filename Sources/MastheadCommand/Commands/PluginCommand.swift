import Masthead
import MastheadPlugins

/// Creates, builds, lists and validates plugins.
enum PluginCommand: Command {
  static let name = "plugin"
  static let summary = "Creates, builds, lists or validates effect plugins."
  static let prefix = Option(
    "prefix", "PREFIX",
    help: "The beginning of the new effect's identifier, in reverse DNS; \(PluginTemplate.prefix) by default.")

  static let options =
    [
      PluginArguments.option,
      prefix, Option("json", help: "Prints the results as JSON."),
    ] + PluginValidateCommand.options

  static var actions: [any CommandAction] { Action.allCases }

  private enum Action: String, CommandAction {
    case new, build, list, validate

    var summary: String {
      switch self {
      case .new: "Creates a plugin from a template, which builds without changes."
      case .build: "Builds plugins; all in the folder without PATH."
      case .list: "Lists the plugins in the folder with their effects or errors."
      case .validate: "Checks plugins for problems that affect their users."
      }
    }

    var operands: String {
      switch self {
      case .new: "NAME"
      case .build: "[PATH...]"
      case .list: ""
      case .validate: "PATH..."
      }
    }

    var completion: Completion {
      guard [.build, .validate].contains(self) else { return .none }
      let plugins = (try? PluginFolder(PluginFolder.customName).plugins()) ?? []
      return Completion(words: plugins.map(\.name), paths: .files)
    }

    /// All actions also have the option for the plugins folder.
    var options: [String] {
      switch self {
      case .new: ["prefix"]
      case .build, .list: ["json"]
      case .validate: ["json"] + PluginValidateCommand.options.map(\.name)
      }
    }

    var examples: [Example] {
      switch self {
      case .new: [Example("Create Plugins/Ripple with an effect, its test and a README", "plugin new Ripple")]
      case .build: [Example("Build all plugins of the folder Plugins", "plugin build")]
      case .list: [Example("List the effects of the folder Plugins", "plugin list")]
      case .validate:
        [Example("Check two plugins before you share them", "plugin validate Ripple Plugins/Tilt")]
      }
    }

    var note: String { self == .validate ? PluginValidateCommand.note : "" }
  }

  static func run(_ arguments: Arguments) throws(CommandError) {
    let action: Action = try action(of: arguments)
    let rest = Array(arguments.operands.dropFirst())
    switch action {
    case .new: try PluginNewCommand.run(rest, arguments)
    case .build: try PluginBuildCommand.run(rest, arguments)
    case .list: try PluginListCommand.run(rest, arguments)
    case .validate: try PluginValidateCommand.run(rest, arguments)
    }
  }
}
