import Masthead
import MastheadPlatform

/// The program: finds the command, runs it, and prints an error on one line.
package enum Program {
  /// All commands, set once at the start of the program.
  nonisolated(unsafe) private(set) static var commands: [any Command.Type] = []

  /// The commands in the help.
  static var shown: [any Command.Type] { commands.filter { !$0.isHidden } }

  /// Runs the program with its arguments, and returns its exit code.
  ///
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - serve: the command for the page.
  ///   - snapshot: the command for snapshots. These two commands need servers, which programs of plugins do not contain.
  package static func run(
    _ arguments: [String], serve: any Command.Type, snapshot: any Command.Type
  ) -> Int32 {
    commands = [
      serve, EffectsCommand.self, PresetsCommand.self, CheckCommand.self, SchemaCommand.self, FramesCommand.self,
      PlayCommand.self, ExportCommand.self, GalleryCommand.self, snapshot, PluginCommand.self, NewCommand.self,
      CompletionsCommand.self,
      HelpCommand.self, VersionCommand.self, CompleteCommand.self,
      BuildPluginsCommand.self,
    ]
    do throws(CommandError) {
      let rest = Array(arguments.dropFirst())
      switch arguments.first {
      case nil, "--help", "-h": Output.print(Help.text)
      case "--version", "-V", "-v": Output.print(Version.text)
      case let name? where name.hasPrefix("-"):
        throw .usage(
          ErrorText.unknown("option", name, allowed: ["--help", "--version"], otherwise: Help.pointer()))
      case let name?:
        let command = try command(named: name)
        if rest.isEmpty, !command.actions.isEmpty {
          Output.print(Help.text(of: command, nil))
        } else if rest.prefix(while: { $0 != "--" }).contains(where: { ["--help", "-h"].contains($0) }) {
          Output.print(Help.text(of: command, command.action(named: rest.first)))
        } else {
          guard rest.count(where: InputFile.isStandardInput) < 2 else { throw .usage(InputFile.isReadOnce) }
          try command.run(try Arguments(rest, of: command))
        }
      }
      return 0
    } catch {
      Output.printError("masthead: \(error.message.onOneLine)")
      return error.kind.rawValue
    }
  }

  /// Returns the command with a name.
  static func command(named name: String) throws(CommandError) -> any Command.Type {
    guard let command = commands.first(where: { $0.name == name }) else {
      throw .usage(ErrorText.unknown("command", name, allowed: shown.map { $0.name }, otherwise: Help.pointer()))
    }
    return command
  }
}

/// One of the program's commands.
package protocol Command {
  static var name: String { get }

  /// A sentence about the command.
  static var summary: String { get }

  /// The operands in usage lines; empty for a command without operands or with actions.
  static var operands: String { get }

  /// The words with which a shell completes an operand. Nothing by default.
  static var completion: Completion { get }

  static var options: [Option] { get }

  /// The actions of a command that has several; empty by default.
  static var actions: [any CommandAction] { get }

  /// Command lines for the help. In a command with actions, the actions have the examples.
  static var examples: [Example] { get }

  /// Paragraphs at the end of the help; empty if the command needs none.
  static var note: String { get }

  /// Whether the help omits the command because only the program itself runs it. False by default.
  static var isHidden: Bool { get }

  static func run(_ arguments: Arguments) throws(CommandError)
}

/// A command line in the help, with its purpose.
package struct Example: Sendable {
  package let purpose: String
  package let line: String

  /// - Parameters:
  ///   - purpose: a phrase in the imperative, without a full stop.
  ///   - line: the words after the program's name.
  package init(_ purpose: String, _ line: String) {
    self.purpose = purpose
    self.line = "masthead \(line)"
  }
}

extension Command {
  package static var operands: String { actions.isEmpty ? "" : "ACTION" }
  package static var completion: Completion { .none }
  package static var options: [Option] { [] }
  package static var examples: [Example] { actions.flatMap { $0.examples } }
  package static var note: String { "" }
  package static var isHidden: Bool { false }
}

extension StringProtocol {
  /// The text with control characters escaped, for texts from files and command lines.
  package var onOneLine: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.properties.generalCategory == .control {
        text += scalar.escaped(asASCII: true)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

}

extension String {
  /// The text without its final line break, for functions that add one.
  package var trimmingLineBreak: String { hasSuffix("\n") ? String(dropLast()) : self }

  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
