import Masthead

/// An error that terminates a command, with an exit code from sysexits.h.
package struct CommandError: Error {
  package enum Kind: Int32, CaseIterable {
    /// EX_USAGE: the command line is wrong.
    case usage = 64
    /// EX_DATAERR: a file's content is wrong.
    case data = 65
    /// EX_NOINPUT: a file is missing.
    case missing = 66
    /// EX_UNAVAILABLE: a required resource is unavailable, such as a port.
    case unavailable = 69
    /// EX_SOFTWARE: an internal error.
    case software = 70

    /// One sentence for the help.
    var meaning: String {
      switch self {
      case .usage: "The command line is wrong."
      case .data: "The content of a file is wrong."
      case .missing: "A file or a folder is missing."
      case .unavailable: "A resource is unavailable, such as a port."
      case .software: "An internal error."
      }
    }
  }

  package let kind: Kind
  package let message: String

  package static func usage(_ message: String) -> CommandError { CommandError(kind: .usage, message: message) }
  package static func data(_ message: String) -> CommandError { CommandError(kind: .data, message: message) }
  package static func missing(_ message: String) -> CommandError { CommandError(kind: .missing, message: message) }
  package static func unavailable(_ message: String) -> CommandError {
    CommandError(kind: .unavailable, message: message)
  }
  package static func software(_ message: String) -> CommandError { CommandError(kind: .software, message: message) }

  // MARK: Command lines

  /// An operand is missing: `missing PIPELINE; usage: masthead frames PIPELINE`
  package static func missingOperand(_ operand: String, usage: String) -> CommandError {
    .usage("missing \(operand); usage: masthead \(usage)")
  }

  /// There are too many operands: `unexpected argument "twice"`
  package static func unexpected(_ operand: String) -> CommandError { .usage("unexpected argument \"\(operand)\"") }

  /// An action does not support an option: `--all: not allowed with "snapshot diff"`
  package static func notAllowed(_ option: String, with action: String) -> CommandError {
    .usage("--\(option): not allowed with \"\(action)\"")
  }

  /// A folder does not exist.
  package static func noFolder(_ path: String) -> CommandError { .missing(ErrorText.notFound("folder", path)) }
}
