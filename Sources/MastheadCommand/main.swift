import Glibc
import MastheadPlugins

resetSignals()

let commands: [any Command.Type] = [
  ServeCommand.self, EffectsCommand.self, PresetsCommand.self, CheckCommand.self, SchemaCommand.self,
  FramesCommand.self, PlayCommand.self, ExportCommand.self,
  SnapshotCommand.self, PluginCommand.self, WorkerCommand.self,
  CheckPluginCommand.self,
]

exit(Program(commands: commands).run(Array(CommandLine.arguments.dropFirst())))
