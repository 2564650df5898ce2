import Masthead
import MastheadPlatform
import MastheadPlugins

/// Runs a program of plugins, which executes commands for other processes of Masthead. The program's generated main file calls this
/// function by its symbol.
///
/// - Parameter plugins: the names of the plugins, and the functions that return their effects.
@_silgen_name("masthead_run")
public func runProgramOfPlugins(_ plugins: [(name: String, effects: @Sendable () -> [EffectKind])]) -> Never {
  resetSignals()
  LinkedPlugin.setAll(plugins.map { LinkedPlugin(name: $0.name, export: $0.effects) })
  let commands: [any Command.Type] = [WorkerCommand.self, CheckPluginCommand.self]
  let words = Array(CommandLine.arguments.dropFirst())
  do throws(CommandError) {
    guard let command = commands.first(where: { $0.name == words.first }) else {
      throw .usage("this is a program of plugins, which masthead runs")
    }
    try command.run(try Arguments(Array(words.dropFirst()), of: command))
  } catch {
    Output.printError("masthead: \(error.message.onOneLine)")
    exit(error.kind.rawValue)
  }
  exit(0)
}
