import MastheadCommand
import MastheadPlatform

resetSignals()
exit(Program.run(Array(CommandLine.arguments.dropFirst()), serve: ServeCommand.self, snapshot: SnapshotCommand.self))
