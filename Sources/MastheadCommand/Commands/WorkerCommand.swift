import MastheadPlugins

/// Runs the effects of plugins for another process, so that a faulty plugin cannot crash that process. A command of programs of
/// plugins.
enum WorkerCommand: Command {
  static let name = "worker"
  static let summary = "Runs plugins for another process."
  static let options = [
    Option("describe", "PLUGIN", help: "Writes a description of a plugin's effects to descriptor 3."),
    Option("deadline", "SECONDS", help: "Runs a session: reads orders from descriptor 3, writes reports to 4."),
    Option("memory", "MIB", help: "The memory that plugins may allocate."),
    Option("plugin", "PLUGIN", help: "With a command as operands: a plugin whose effects it may use; may be repeated."),
    Option("in-process", help: "With a command as operands: runs it without limits, for a debugger."),
  ]
  static let isHidden = true

  static func run(_ arguments: Arguments) throws(CommandError) {
    if arguments.operands.isEmpty, arguments.has("plugin") {
      throw .missingOperand("command", usage: "worker --plugin PLUGIN -- COMMAND [OPTIONS]")
    }
    let memory = try arguments.whole("memory", in: WorkerLimits.memories) ?? WorkerLimits().memory
    if let plugin = arguments.string("describe") {
      WorkerLimits.limitResources(memory: memory)
      PluginReport.write(on: plugin)
    }
    if arguments.has("in-process") {
      return try PluginWorker.run(arguments.operands, with: arguments.strings("plugin"))
    }
    guard let deadline = try arguments.number("deadline", in: 0...3600) else {
      throw .missingOperand("option", usage: "worker --describe PLUGIN | --deadline SECONDS")
    }
    let limits = WorkerLimits(deadline: deadline, memory: memory)
    if !arguments.operands.isEmpty {
      PluginWorker.run(arguments.operands, with: arguments.strings("plugin"), limits)
    }
    SessionWorker.run(limits)
  }
}
