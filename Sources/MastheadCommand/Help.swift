import CPlatform
import Masthead
import MastheadPlatform

/// The texts that `masthead help` and `--help` print.
package enum Help {
  /// The environment variables that the program reads.
  package static let variables = [
    ("COLUMNS", "The width of the help; that of the terminal by default, or 80."),
    ("MASTHEAD_CACHE", "The folder of built plugins; masthead in XDG_CACHE_HOME by default."),
    ("NO_COLOR", "Unless empty, terminals show messages without colors."),
    ("XDG_CACHE_HOME", "The folder of caches; ~/.cache by default."),
    ("XDG_RUNTIME_DIR", "The folder with the addresses of running servers; the one of built plugins by default."),
  ]

  /// The exit codes with their meanings.
  package static let exitCodes: [(Int32, String)] =
    [(0, "Success.")] + CommandError.Kind.allCases.map { ($0.rawValue, $0.meaning) }
    + [(128 + SIGPIPE, "The reader closed the output.")]

  /// The help of the program.
  package static var text: String {
    text(
      of: [
        "masthead: header effects, computed in Swift.",
        """
        Usage: masthead COMMAND [OPTIONS]
               masthead help [COMMAND [ACTION]]
        """,
        section("Commands", Program.shown.map { ($0.name, $0.summary) }),
      ],
      [
        Example("Tune a header on a page", "serve --open"),
        Example("Draw a preset's header along a gesture", "play artist --format svg > artist.svg"),
        Example("Begin with a preset's document, and check what you changed", "presets artist > my.masthead.json"),
        Example("", "check my.masthead.json"),
      ],
      [
        section("Environment variables", variables), section("Exit codes", exitCodes.map { ("\($0)", $1) }),
        "Run masthead COMMAND --help for a command's options.",
      ])
  }

  /// The remedy for an unknown word: `masthead plugin new --help lists all`.
  package static func pointer(_ words: String?...) -> String {
    (["masthead"] + words.compactMap(\.self) + ["--help lists all"]).joined(separator: " ")
  }

  /// Returns the help of the command or the action that the words name. Without words, returns the help of the program.
  package static func text(about words: [String]) throws(CommandError) -> String {
    guard let name = words.first else { return text }
    let command = try Program.command(named: name)
    guard words.count > 1 else { return text(of: command, nil) }
    guard words.count == 2, !command.actions.isEmpty else { throw .unexpected(words[command.actions.isEmpty ? 1 : 2]) }
    guard let action = command.action(named: words[1]) else { throw command.unknownAction(words[1]) }
    return text(of: command, action)
  }

  /// Returns the help of a command, or of one of its actions.
  package static func text(of command: any Command.Type, _ action: (any CommandAction)?) -> String {
    let name = command.name + (action.map { " \($0.rawValue)" } ?? "")
    let operands = action?.operands ?? command.operands
    let options = (action.map { command.options(of: $0) } ?? command.options) + [.help]
    let hasActions = action == nil && !command.actions.isEmpty
    var parts = [
      action?.summary ?? command.summary,
      "Usage: masthead \(name)\(operands.isEmpty ? "" : " " + operands) [OPTIONS]",
    ]
    if hasActions {
      let actions = command.actions.map {
        ($0.operands.isEmpty ? $0.rawValue : "\($0.rawValue) \($0.operands)", $0.summary)
      }
      parts.append(section("Actions", actions))
    }
    parts.append(section("Options", options.map { ($0.usage, $0.help) }))
    return text(
      of: parts, action?.examples ?? command.examples,
      [
        hasActions ? "Run masthead \(command.name) ACTION --help for an action's options." : "",
        action?.note ?? command.note,
      ])
  }

  /// Returns paragraphs, examples and further paragraphs. Wraps only the comments of examples, because the lines are for a shell.
  private static func text(of parts: [String], _ examples: [Example], _ others: [String]) -> String {
    let width = Terminal.width ?? 80
    let lines = examples.map { example in
      let comment = example.purpose.wrapped(to: width - 4).split(separator: "\n").map { "  # \($0)\n" }
      return comment.joined() + "  \(example.line)"
    }
    let shell = examples.isEmpty ? "" : "Examples:\n" + lines.joined(separator: "\n")
    return (parts.map { $0.wrapped(to: width) } + [shell] + others.map { $0.wrapped(to: width) })
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The maximum width of the first column of a table. After a wider entry, the text begins on a new line.
  private static let widest = 28

  /// Returns a title and lines of two columns.
  package static func section(_ title: String, _ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).filter { $0 <= widest }.max() ?? 0
    let lines = rows.map { first, second in
      "  " + (first.count <= width ? first.padded(to: width) : first + "\n  " + "".padded(to: width)) + "  \(second)"
    }
    return "\(title):\n" + lines.joined(separator: "\n")
  }
}

/// The terminal that shows standard output.
package enum Terminal {
  /// The width in columns, from the variable `COLUMNS` or from the window; nil if both are missing.
  package static var width: Int? {
    if let columns = getenv("COLUMNS").flatMap({ Int(String(cString: $0)) }), columns > 0 { return columns }
    let columns = masthead_terminal_columns(STDOUT_FILENO)
    return columns > 0 ? Int(columns) : nil
  }
}

extension String {
  /// Returns the text with its lines wrapped between words. The rest of a line begins below its first word. In a table, whose
  /// columns two spaces separate, the rest begins below the second column.
  package func wrapped(to width: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { Self.wrapped($0, to: width) }.joined(separator: "\n")
  }

  private static func wrapped(_ line: Substring, to width: Int) -> String {
    guard line.count > width else { return String(line) }
    let margin = line.prefix { $0 == " " }.count
    let gap = line.dropFirst(margin).firstRange(of: "  ")
    let column = gap.map {
      line.distance(from: line.startIndex, to: $0.lowerBound) + line[$0.lowerBound...].prefix { $0 == " " }.count
    }
    // A second column that begins in the right half of the terminal is too narrow.
    let isNarrow = (column ?? margin) > width / 2
    let indent = String(repeating: " ", count: isNarrow ? 6 : column ?? margin)
    var lines = isNarrow ? gap.map { [String(line[..<$0.lowerBound])] } ?? [] : []
    var last = isNarrow ? indent : String(line.prefix(indent.count))
    for (index, word) in line.dropFirst(column ?? margin).split(separator: " ").enumerated() {
      if index > 0, last.count + 1 + word.count > width {
        lines.append(last)
        last = indent + word
      } else {
        last += (index > 0 ? " " : "") + word
      }
    }
    return (lines + [last]).joined(separator: "\n")
  }
}
