import MastheadPlugins

/// Loads plugins and reports their effects to another process, which a faulty plugin must not crash.
enum WorkerCommand: Command {
  static let name = "worker"
  static let summary = "Loads plugins for another process."
  static let options = [
    Option("describe", "LIBRARY", help: "Writes a description of a library's effects to descriptor 3."),
    Option("deadline", "SECONDS", help: "Computes frames: reads requests from descriptor 3, writes replies to 4."),
    Option("memory", "MIB", help: "The memory that plugins may allocate."),
    Option("library", "LIBRARY", help: "With a command as operands: a library to load; may be repeated."),
  ]
  static let isHidden = true

  static func run(_ arguments: Arguments) throws(CommandError) {
    if arguments.operands.isEmpty, arguments.has("library") {
      throw .missingOperand("command", usage: "worker --library LIBRARY -- COMMAND [OPTIONS]")
    }
    let memory = try arguments.whole("memory", in: WorkerLimits.memories) ?? WorkerLimits().memory
    if let library = arguments.string("describe") {
      Worker.limitResources(memory: memory)
      PluginReport.write(loading: library)
    }
    guard let deadline = try arguments.number("deadline", in: 0...3600) else {
      throw .missingOperand("option", usage: "worker --describe LIBRARY | --deadline SECONDS")
    }
    let limits = WorkerLimits(deadline: deadline, memory: memory)
    if !arguments.operands.isEmpty {
      PluginWorker.run(arguments.operands, loading: arguments.strings("library"), limits)
    }
    var worker = Worker(limits: limits)
    worker.run(reading: 3, writing: 4)
  }
}
