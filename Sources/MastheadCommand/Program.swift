import Glibc
import Masthead

/// The program: finds the command, runs it, and prints an error on one line.
struct Program {
  let commands: [any Command.Type]

  /// Runs the program with its arguments, and returns its exit code.
  func run(_ arguments: [String]) -> Int32 {
    do throws(CommandError) {
      guard let name = arguments.first else {
        throw .usage(ErrorText.missing("command", allowed: names))
      }
      if ["--help", "-h", "help"].contains(name) {
        Output.print(help)
        return 0
      }
      guard let command = commands.first(where: { $0.name == name }) else {
        throw .usage(ErrorText.unknown("command", name, allowed: names))
      }
      let rest = Array(arguments.dropFirst())
      if rest.contains("--help") || rest.contains("-h") {
        Output.print(command.help)
        return 0
      }
      try command.run(try Arguments(rest, of: command))
      return 0
    } catch {
      Output.printError("masthead: \(error.message.onOneLine)")
      return error.kind.rawValue
    }
  }

  private var shown: [any Command.Type] { commands.filter { !$0.isHidden } }

  private var names: [String] { shown.map { $0.name } }

  private var help: String {
    let width = shown.map { $0.name.count }.max() ?? 0
    let lines = shown.map { "  \($0.name.padded(to: width))  \($0.summary)" }
    return """
      masthead: header effects, computed in Swift.

      Usage: masthead COMMAND [OPTIONS]

      Commands:
      \(lines.joined(separator: "\n"))

      Run masthead COMMAND --help for a command's options.
      """
  }
}

/// One of the program's commands.
protocol Command {
  static var name: String { get }

  /// One sentence.
  static var summary: String { get }

  /// The operands in usage lines; empty if the command takes none.
  static var operands: String { get }

  static var options: [Option] { get }

  /// A paragraph at the end of the help; empty if the command needs none.
  static var note: String { get }

  /// Whether the help omits the command because only the program itself runs it. False by default.
  static var isHidden: Bool { get }

  static func run(_ arguments: Arguments) throws(CommandError)
}

extension Command {
  static var operands: String { "" }
  static var options: [Option] { [] }
  static var note: String { "" }
  static var isHidden: Bool { false }

  static var help: String {
    let all = options + [Option("help", help: "Prints this help.")]
    let width = all.map { $0.usage.count }.max() ?? 0
    let lines = all.map { "  \($0.usage.padded(to: width))  \($0.help)" }
    return """
      \(summary)

      Usage: masthead \(name)\(operands.isEmpty ? "" : " " + operands) [OPTIONS]

      Options:
      \(lines.joined(separator: "\n"))
      """ + (note.isEmpty ? "" : "\n\n\(note)")
  }
}

extension String {
  /// The text with control characters escaped. Texts from files and command lines may contain any.
  fileprivate var onOneLine: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.properties.generalCategory == .control {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
