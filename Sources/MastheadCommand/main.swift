import MastheadPlatform
import MastheadPlugins

resetSignals()
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
