import MastheadPlugins

/// Loads plugins for a process that must not be harmed by them, and tells it about them.
enum WorkerCommand: Command {
  static let name = "worker"
  static let summary = "Loads plugins for another process."
  static let options = [Option("describe", "LIBRARY", help: "Tells on descriptor 3 what a library's effects are.")]
  static let isHidden = true

  static func run(_ arguments: Arguments) throws(CommandError) {
    try arguments.requireNoOperands()
    guard let library = arguments.string("describe") else { throw .usage("Which library? worker --describe LIBRARY.") }
    PluginReport.write(loading: library)
  }
}
