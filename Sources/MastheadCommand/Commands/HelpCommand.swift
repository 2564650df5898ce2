/// Prints the help.
enum HelpCommand: Command {
  static let name = "help"
  static let summary = "Prints the help of the program, a command or an action."
  static let operands = "[COMMAND [ACTION]]"
  static let examples = [
    Example("Explain a command, or one of its actions", "help frames"), Example("", "help plugin new"),
  ]

  static func run(_ arguments: Arguments) throws(CommandError) {
    Output.print(try Help.text(about: arguments.operands))
  }
}

/// Prints the version.
enum VersionCommand: Command {
  static let name = "version"
  static let summary = "Prints the versions of masthead and Swift, as --version and -V do."
  static let examples = [Example("Print what belongs into a report of an error", "version")]

  static func run(_ arguments: Arguments) throws(CommandError) {
    try arguments.requireNoOperands()
    Output.print(Version.text)
  }
}
