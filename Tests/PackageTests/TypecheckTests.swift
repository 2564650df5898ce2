import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// `.ci/typecheck`, with faults that only a compiler for Apple's systems finds.
@Suite(.long) struct TypecheckTests {
  /// One after the other, because all runs share a folder of modules.
  @Test(.timeLimit(.minutes(40))) func faultsOnAppleSystemsAreFound() throws {
    for library in ["Masthead", "MastheadUIKit", "MastheadSwiftUI"] {
      let folder = TemporaryFolder()
      let sources = Repository.root.appending(path: "Sources")
      for name in try FileManager.default.contentsOfDirectory(atPath: sources.path) where name != library {
        try FileManager.default.createSymbolicLink(
          at: folder.url.appending(path: name), withDestinationURL: sources.appending(path: name))
      }
      let faulty = folder.url.appending(path: library)
      try FileManager.default.copyItem(at: sources.appending(path: library), to: faulty)
      let faults = """
        struct Problem: Error {}
        let closures: [@Sendable () throws(Problem) -> Int] = []
        let number: Int128 = 1
        #if canImport(Darwin)
        let typo: Duble = 1
        #endif
        """
      try Data(faults.utf8).write(to: faulty.appending(path: "Faults.swift"))
      let run = try ProgramRun(patiently: [Repository.root.appending(path: ".ci/typecheck").path, folder.url.path])
      #expect(run.exit != .code(0))
      for error in [
        "2:15: error: runtime support for typed throws function types is only available in iOS 18.0.0 or newer",
        "3:13: error: 'Int128' is only available in iOS 18.0 or newer",
        "5:11: error: cannot find type 'Duble' in scope",
      ] {
        #expect(run.errors.contains("/\(library)/Faults.swift:\(error)"), "\(run.output + run.errors)")
      }
    }
  }
}
