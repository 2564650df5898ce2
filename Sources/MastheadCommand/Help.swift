import Masthead
import MastheadPlatform

/// The texts that `masthead help` and `--help` print.
enum Help {
  /// The environment variables that the program reads.
  static let variables = [
    ("MASTHEAD_CACHE", "The folder of built plugins; masthead in XDG_CACHE_HOME by default."),
    ("NO_COLOR", "Unless empty, terminals show messages without colors."),
    ("XDG_CACHE_HOME", "The folder of caches; ~/.cache by default."),
    ("XDG_RUNTIME_DIR", "The folder with the addresses of running servers; the one of built plugins by default."),
    ("XDG_STATE_HOME", "The folder of sessions; ~/.local/state by default."),
  ]

  /// The exit codes with their meanings.
  static let exitCodes: [(Int32, String)] =
    [(0, "Success.")] + CommandError.Kind.allCases.map { ($0.rawValue, $0.meaning) }
    + [(128 + SIGPIPE, "The reader closed the output.")]

  /// The help of the program.
  static var text: String {
    """
    masthead: header effects, computed in Swift.

    Usage: masthead COMMAND [OPTIONS]
           masthead help [COMMAND [ACTION]]
           masthead --version

    Commands:
    \(table(Program.shown.map { ($0.name, $0.summary) }))

    Environment variables:
    \(table(variables))

    Exit codes:
    \(table(exitCodes.map { ("\($0)", $1) }))

    Run masthead COMMAND --help for a command's options.
    """
  }

  /// Returns the help of the command or the action that some words name. Without words, returns the help of the program.
  static func text(about words: [String]) throws(CommandError) -> String {
    let words = words.filter { !["--help", "-h"].contains($0) }
    guard let name = words.first else { return text }
    let command = try Program.command(named: name)
    guard words.count > 1 else { return text(of: command, nil) }
    guard words.count == 2, !command.actions.isEmpty else { throw .unexpected(words[command.actions.isEmpty ? 1 : 2]) }
    guard let action = command.action(named: words[1]) else { throw command.unknownAction(words[1]) }
    return text(of: command, action)
  }

  /// Returns the help of a command, or of one of its actions.
  static func text(of command: any Command.Type, _ action: (any CommandAction)?) -> String {
    let name = command.name + (action.map { " \($0.rawValue)" } ?? "")
    let operands = action?.operands ?? command.operands
    let options = action.map { command.options(of: $0) } ?? command.options
    var parts = [
      action?.summary ?? command.summary,
      "Usage: masthead \(name)\(operands.isEmpty ? "" : " " + operands) [OPTIONS]",
    ]
    if action == nil, !command.actions.isEmpty {
      let actions = command.actions.map {
        ($0.operands.isEmpty ? $0.rawValue : "\($0.rawValue) \($0.operands)", $0.summary)
      }
      parts.append("Actions:\n\(table(actions))")
    }
    parts.append(
      "Options:\n" + table((options + [Option("help", help: "Prints this help.")]).map { ($0.usage, $0.help) }))
    if action == nil, !command.actions.isEmpty {
      parts.append("Run masthead \(command.name) ACTION --help for an action's options.")
    }
    if !command.note.isEmpty { parts.append(command.note) }
    return parts.joined(separator: "\n\n")
  }

  /// Returns lines of two columns.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  \($0.0.padded(to: width))  \($0.1)" }.joined(separator: "\n")
  }
}
