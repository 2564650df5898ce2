import Foundation

do {
  try Program.run(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("masthead-bench: \(error)\n".utf8))
  exit((error as? BenchError)?.code ?? 70)
}
