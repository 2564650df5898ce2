import MastheadPlugins

/// Loads plugins and reports their effects to another process, which a faulty plugin must not crash.
enum WorkerCommand: Command {
  static let name = "worker"
  static let summary = "Loads plugins for another process."
  static let options = [
    Option("describe", "LIBRARY", help: "Writes a description of a library's effects to descriptor 3."),
    Option("deadline", "SECONDS", help: "Computes frames: reads requests from descriptor 3, writes replies to 4."),
  ]
  static let isHidden = true

  static func run(_ arguments: Arguments) throws(CommandError) {
    try arguments.requireNoOperands()
    if let library = arguments.string("describe") { PluginReport.write(loading: library) }
    guard let deadline = try arguments.number("deadline", in: 0...3600) else {
      throw .missingOperand("option", usage: "worker --describe LIBRARY | --deadline SECONDS")
    }
    var worker = Worker(deadline: deadline)
    worker.run(reading: 3, writing: 4)
  }
}
