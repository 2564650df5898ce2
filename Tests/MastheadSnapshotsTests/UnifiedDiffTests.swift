import Foundation
import MastheadPlatform
import TestSupport
import Testing

@testable import MastheadSnapshots

@Suite(.long) struct UnifiedDiffTests {
  private func diff(_ old: String, _ new: String, context: Int = 3) -> String {
    UnifiedDiff.text(from: old, to: new, oldName: "old", newName: "new", context: context)
  }

  @Test func equalTextsHaveNoDiff() {
    for text in ["", "a", "a\n", "a\nb", "\n\n"] { #expect(diff(text, text) == "") }
  }

  @Test func changeHasContextLines() {
    let lines = (1...12).map(String.init)
    let changed = lines.map { $0 == "6" ? "six" : $0 }
    #expect(
      diff(lines.joined(separator: "\n") + "\n", changed.joined(separator: "\n") + "\n")
        == "--- old\n+++ new\n@@ -3,7 +3,7 @@\n 3\n 4\n 5\n-6\n+six\n 7\n 8\n 9\n")
    #expect(
      diff("1\n2\n3\n", "1\ntwo\n3\n", context: 0) == "--- old\n+++ new\n@@ -2 +2 @@\n-2\n+two\n")
  }

  @Test func nearbyChangesShareHunk() {
    let lines = (1...30).map { "\($0)\n" }
    func changed(_ places: Set<Int>) -> String {
      lines.enumerated().map { places.contains($0) ? "x\n" : $1 }.joined()
    }
    func hunks(_ places: Set<Int>) -> Int {
      diff(lines.joined(), changed(places)).components(separatedBy: "\n@@").count - 1
    }
    #expect(hunks([3, 20]) == 2)
    #expect(hunks([3, 9]) == 1)
    #expect(hunks([3, 10]) == 1)
    #expect(hunks([3, 11]) == 2)
  }

  @Test func emptyTextsHaveNoLines() {
    #expect(diff("", "a\nb\n") == "--- old\n+++ new\n@@ -0,0 +1,2 @@\n+a\n+b\n")
    #expect(diff("a\n", "") == "--- old\n+++ new\n@@ -1 +0,0 @@\n-a\n")
  }

  @Test func missingFinalLineFeedIsReported() {
    #expect(diff("a\n", "a") == "--- old\n+++ new\n@@ -1 +1 @@\n-a\n+a\n\\ No newline at end of file\n")
    #expect(diff("a", "a\n") == "--- old\n+++ new\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n")
    #expect(
      diff("a\nb", "c\nb")
        == "--- old\n+++ new\n@@ -1,2 +1,2 @@\n-a\n+c\n b\n\\ No newline at end of file\n")
  }

  @Test func linesAreComparedByBytes() {
    // Swift's strings treat both as equal, and CR LF as one character.
    #expect(diff("e\u{301}\n", "\u{E9}\n") != "")
    #expect(diff("a\r\nb\r\n", "a\nb\r\n").contains("-a\r\n+a\n b\r\n"))
  }

  @Test func namesWithSpacesAndQuotesAreQuoted() {
    let text = UnifiedDiff.text(from: "a\n", to: "b\n", oldName: "my file", newName: "my \"file\"\n")
    #expect(text.hasPrefix("--- my file\t\n+++ \"my \\\"file\\\"\\012\"\n"))
  }

  @Test func countsCountLines() {
    #expect(UnifiedDiff.counts(from: "a\nb\nc\n", to: "a\nx\ny\nc\n") == (1, 2))
    #expect(UnifiedDiff.counts(from: "", to: "") == (0, 0))
  }

  @Test func patchTurnsOldTextIntoNew() throws {
    var random = SplitMix.printingSeed()
    for round in 0..<150 {
      let old = text(&random)
      // Half of the new texts are similar to the old text.
      let new = round.isMultiple(of: 2) ? edited(old, &random) : text(&random)
      let context = Int.random(in: 0...4, using: &random)
      try expectPatched(old, new, diff(old, new, context: context))
    }
  }

  @Test func patchAppliesDiffBeyondMatchingLimit() throws {
    var random = SplitMix.printingSeed()
    let lines = (0..<5000).map { "\($0) \(Int.random(in: 0...9, using: &random))" }
    let others = lines.map { Bool.random(using: &random) ? $0 : $0 + "!" } + ["more"]
    let (old, new) = (lines.joined(separator: "\n") + "\n", others.joined(separator: "\n"))
    #expect(lines.count + others.count > UnifiedDiff.matchingLimit)
    try expectPatched(old, new, diff(old, new))
    try expectPatched(new, old, diff(new, old))
  }

  // MARK: Helpers

  private func text(_ random: inout SplitMix) -> String {
    let alphabet = ["a", "b", "", "c d", " x", "-", "+", "@@ -1 +1 @@", "--- a", "\\ No newline", "\tt", "é", "\r"]
    let lines = (0..<Int.random(in: 0...25, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
    return lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
  }

  private func edited(_ text: String, _ random: inout SplitMix) -> String {
    var lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { String(Substring($0)) }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0...lines.count, using: &random)
      if place < lines.count, Bool.random(using: &random) {
        lines.remove(at: place)
      } else {
        lines.insert("new", at: place)
      }
    }
    return lines.joined(separator: "\n")
  }

  private func expectPatched(_ old: String, _ new: String, _ diff: String) throws {
    guard diff != "" else {
      #expect(Array(old.utf8) == Array(new.utf8))
      return
    }
    let folder = TemporaryFolder()
    let (file, change) = (folder.write("old", old), folder.write("change", diff))
    // Without fuzz, each line must be where the diff says.
    let patch = try ChildProcess(["patch", "--binary", "--batch", "--fuzz=0", "--quiet", "--input", change, file])
    let exit = patch.waitForEnd(within: Programs.patience)
    // `patch` deletes a file that becomes empty.
    let patched = (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data()
    #expect(
      exit == .code(0) && patched == Data(new.utf8),
      "\(old.debugDescription) → \(new.debugDescription)\n\(diff)")
  }
}
