import Foundation
import Masthead
import Testing

@testable import MastheadTesting

@Suite struct NameTests {
  private let folder = SourceFolder()

  @Test func referenceIsNamedAfterTestAndSnapshot() {
    _ = folder.verify("a", as: .lines)
    _ = folder.verify("a", as: .lines, named: "small phone")
    _ = folder.verify([1], as: .json, test: "testPulled()")
    _ = folder.verify("a", as: .lines, named: "x", test: "pulled(by:)")
    _ = folder.verify("a", as: .lines, test: "`a header, (pulled)`()")
    #expect(
      folder.files == [
        "a header, (pulled).txt", "header.small phone.txt", "header.txt", "pulled.x.txt", "testPulled.json",
      ])
  }

  @Test func specialCharactersInNamesAreEscaped() {
    let names = [
      "a/b": "a%2Fb", "../../etc": "%2E.%2F..%2Fetc", ".hidden": "%2Ehidden", "100%": "100%25", "a\nb": "a%0Ab",
      "a\u{0}b": "a%00b", "🏔️ Höhe": "🏔️ Höhe", "C:\\": "C%3A%5C", "a\u{202E}b": "a%E2%80%AEb", "%2F": "%252F",
    ]
    for (name, encoded) in names { #expect(SnapshotFileName.encoded(name) == encoded) }
    for name in names.keys {
      #expect(folder.verify("a", as: .lines, named: name)?.hasPrefix("Recorded SOURCES/") == true)
    }
    #expect(Set(folder.files) == Set(names.values.map { "header.\($0).txt" }))
  }

  @Test func invalidNamesAreReported() {
    #expect(folder.verify("a", as: .lines, named: "") == "named: must have at least 1 character, got 0")
    #expect(
      folder.verify("a", as: .lines, named: String(repeating: "ö", count: 130))
        == "too many bytes in the file name: at most 246, got 271; use a shorter name with \"named:\""
    )
    #expect(folder.verify("a", as: .lines, named: String(repeating: "o", count: 235))?.hasPrefix("Recorded") == true)
    #expect(folder.files.count == 1)
    var strategy = Snapshotting<String>.lines
    strategy.pathExtension = "received"
    #expect(folder.verify("a", as: strategy) == "invalid extension \"received\"")
  }

  @Test func missingSourceFolderIsReported() {
    #expect(
      verifySnapshot(of: "a", as: .lines, filePath: "/nowhere/Tests/HeaderTests.swift")
        == "folder not found: /nowhere/Tests; references are stored beside the tests' sources")
  }

  @Test func assertionsOfOneTestGetNumbers() {
    for _ in 1...2 {
      for (line, text) in [(12, "a"), (13, "b"), (14, "c")] { _ = folder.verify(text, as: .lines, line: line) }
      _ = folder.verify("D", as: .lines, test: "HEADER()", line: 15)
      _ = folder.verify([1], as: .json, line: 16)
    }
    #expect(folder.files == ["HEADER.4.txt", "header.2.txt", "header.3.txt", "header.json", "header.txt"])
    #expect(folder.read("header.txt") == "a" && folder.read("header.3.txt") == "c")
    // A name that is a number counts.
    #expect(folder.verify("e", as: .lines, named: "5", line: 17)?.hasPrefix("Recorded") == true)
    #expect(folder.verify("f", as: .lines, line: 18)?.contains("/header.6.txt.") == true)
  }

  @Test func assertionsCannotShareName() {
    _ = folder.verify("a", as: .lines, named: "x")
    #expect(
      folder.verify("a", as: .lines, named: "x", line: 13)
        == "duplicate reference header.x.txt of two assertions in MastheadTestingTests.NameTests/assertionsCannotShareName(): Tests/HeaderTests.swift:12 and Tests/HeaderTests.swift:13; name one of them with \"named:\""
    )
    #expect(folder.verify("a", as: .lines, named: "x") == nil)
  }

  @Test func repeatedTestComparesAgain() {
    _ = folder.verify("a", as: .lines)
    for _ in 1...3 { #expect(folder.verify("a", as: .lines) == nil) }
  }

  @Test(arguments: [1, 2]) func testWithArgumentsNeedsNames(argument: Int) {
    #expect(
      folder.verify(argument, as: .json, test: "sizes(of:)")
        == "\"sizes(of:)\": a test with arguments must name its snapshots; use named: \"\\(argument)\""
    )
    #expect(folder.verify(argument, as: .json, named: "\(argument)", test: "sizes(of:)")?.hasPrefix("Recorded") == true)
  }

  private static let shared = SourceFolder()

  @Test(.serialized, arguments: [1, 2]) func argumentsCannotShareReference(argument: Int) {
    let message = Self.shared.verify(argument, as: .json, named: "same", test: "sizes(of:)")
    #expect(
      message
        == (argument == 1
          ? "Recorded SOURCES/__Snapshots__/HeaderTests/sizes.same.json. Run again to compare."
          : "duplicate reference sizes.same.json of two arguments in the assertion at Tests/HeaderTests.swift:12; name each with \"named:\"")
    )
  }

  /// Two tests that share an asserting function, which does not pass their names.
  @Suite(.serialized) struct SharedFunction {
    private static let folder = SourceFolder()

    private func check() -> String? { Self.folder.verify("a", as: .lines, test: "check()") }

    @Test func first() { #expect(check()?.hasPrefix("Recorded") == true) }

    @Test func second() {
      #expect(
        check()
          == "duplicate reference check.txt of two tests in the assertion at Tests/HeaderTests.swift:12: MastheadTestingTests.NameTests/SharedFunction/first() and MastheadTestingTests.NameTests/SharedFunction/second(); pass their names with \"testName:\" or \"named:\""
      )
    }
  }

  /// Two tests with the same name in one file.
  @Suite(.serialized) struct SameName {
    private static let folder = SourceFolder()

    @Suite struct Down {
      @Test func pulled() { #expect(folder.verify("a", as: .lines, test: "pulled()")?.hasPrefix("Recorded") == true) }
    }

    @Suite struct Up {
      @Test func pulled() {
        #expect(
          folder.verify("a", as: .lines, test: "pulled()", line: 20)
            == "duplicate reference pulled.txt of two tests: MastheadTestingTests.NameTests/SameName/Down/pulled() at Tests/HeaderTests.swift:12 and MastheadTestingTests.NameTests/SameName/Up/pulled() at Tests/HeaderTests.swift:20; name one of them with \"named:\""
        )
      }
    }
  }
}
