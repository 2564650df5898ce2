import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// `.ci/typecheck`, with faults that only a compiler for Apple's systems finds.
@Suite(.long) struct TypecheckTests {
  /// The runs are sequential, because they share a folder of modules.
  @Test(.timeLimit(.minutes(40))) func faultsOnAppleSystemsAreFound() throws {
    let typedErrors = (
      "struct Problem: Error {}; let closures: [@Sendable () throws(Problem) -> Int] = []",
      "runtime support for typed throws function types is only available in iOS 18.0.0 or newer"
    )
    let newType = ("let number: Int128 = 1", "'Int128' is only available in iOS 18.0 or newer")
    let typo = ("#if canImport(Darwin)\n  let typo: Duble = 1\n#endif", "cannot find type 'Duble' in scope")
    for (library, faults) in [
      ("Masthead", [typedErrors, newType, typo]),
      ("MastheadUIKit", [typedErrors, newType, typo]),
      ("MastheadSwiftUI", [typo]),
      (
        "MastheadServer",
        [
          (
            "import MastheadPlatform\nlet size: Int = stat().st_size",
            "cannot convert value of type 'off_t' (aka 'Int64') to specified type 'Int'"
          )
        ]
      ),
    ] {
      let folder = TemporaryFolder()
      let sources = Repository.root.appending(path: "Sources")
      for name in try FileManager.default.contentsOfDirectory(atPath: sources.path) where name != library {
        try FileManager.default.createSymbolicLink(
          at: folder.url.appending(path: name), withDestinationURL: sources.appending(path: name))
      }
      let faulty = folder.url.appending(path: library)
      try FileManager.default.copyItem(at: sources.appending(path: library), to: faulty)
      try Data(faults.map(\.0).joined(separator: "\n").utf8).write(to: faulty.appending(path: "Faults.swift"))
      // The first run compiles the interfaces of the toolchain, which takes minutes of processor time.
      let run = try ProgramRun(
        patiently: [Repository.root.appending(path: ".ci/typecheck").path, folder.url.path], within: 1200)
      #expect(run.exit != .code(0))
      for (_, error) in faults {
        let line = #/Faults\.swift:\d+:\d+: error: (.*)/#
        let found = run.errors.matches(of: line).map { String($0.1) }
        #expect(found.contains(error), "\(library): \(run.output + run.errors)")
      }
    }
  }
}
