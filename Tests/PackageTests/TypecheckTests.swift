import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// `.ci/typecheck`, with faults that only a compiler for Apple's systems finds.
@Suite(.long) struct TypecheckTests {
  /// One after the other, because all runs share a folder of modules.
  @Test(.timeLimit(.minutes(40))) func faultsOnAppleSystemsAreFound() throws {
    let folder = TemporaryFolder()
    let sources = folder.url.appending(path: "Masthead")
    try FileManager.default.copyItem(at: Repository.root.appending(path: "Sources/Masthead"), to: sources)
    for (fault, message) in [
      ("let number: Int128 = 1", "'Int128' is only available in iOS 18.0 or newer"),
      (
        "struct Problem: Error {}\nlet closures: [@Sendable () throws(Problem) -> Int] = []",
        "runtime support for typed throws function types is only available in iOS 18.0.0 or newer"
      ),
      ("#if canImport(Darwin)\n  let typo: Duble = 1\n#endif", "cannot find type 'Duble' in scope"),
    ] {
      try Data(fault.utf8).write(to: sources.appending(path: "Fault.swift"))
      let run = try ProgramRun(patiently: [Repository.root.appending(path: ".ci/typecheck").path, folder.url.path])
      #expect(run.exit != .code(0) && run.errors.contains(message), "\(run.output + run.errors)")
    }
  }
}
