import Foundation

do throws(BenchError) {
  try Program.run(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("masthead-bench: \(error.message)\n".utf8))
  exit(error.code)
}
