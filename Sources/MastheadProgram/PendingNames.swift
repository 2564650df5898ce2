import Foundation
import Masthead
import MastheadCommand
import MastheadSnapshots

/// Finds the pending snapshots for the names on a command line.
struct PendingNames {
  /// The maximum number of names in an error message.
  private static let listed = 5

  let pending: [PendingSnapshot]

  /// Returns the snapshots that a word matches. Throws if no snapshot matches.
  ///
  /// Tries a word as each of the following, until one matches:
  ///
  /// - a name of a snapshot or its test; see ``names(of:)``;
  /// - a test's name as testing libraries print it: `HeaderTests.HeaderTests/pulled(by:)`;
  /// - the name that a test gave its snapshot;
  /// - the prefix of a name;
  /// - a glob for a name, in which `*` also matches `/`.
  func find(_ word: String) throws(CommandError) -> [PendingSnapshot] {
    let test = Self.test(in: word)
    let rules: [(PendingSnapshot) -> Bool] = [
      { Self.names(of: $0).contains(word) },
      { Self.names(of: $0).contains(test) },
      { Self.ownName(of: $0) == word },
      { !word.isEmpty && Self.names(of: $0).contains { $0.hasPrefix(word) } },
      { Self.names(of: $0).contains { fnmatch(word, $0, 0) == 0 } },
    ]
    for rule in rules {
      let matches = pending.filter(rule)
      if !matches.isEmpty { return matches }
    }
    // Remove the special characters of a glob to find a similar name.
    let letters = word.filter { !"*?[]".contains($0) }
    throw .missing(
      ErrorText.notFound("pending snapshot", word)
        + ErrorText.remedy(
          for: letters, among: pending.flatMap(Self.names),
          otherwise: pending.isEmpty ? "none is pending" : "pending: \(list)"))
  }

  /// Returns the path of a snapshot, the name of its file with and without the extension, and the name of its test. The names
  /// are also returned with a prefix: the name of their folder, which is the name of the test's file.
  ///
  /// For `__Snapshots__/HeaderTests/pulled.small phone.txt`, these are the path, `pulled.small phone.txt`, `pulled.small phone`,
  /// `pulled`, and the last three with `HeaderTests/` or `HeaderTests.` in front.
  private static func names(of snapshot: PendingSnapshot) -> [String] {
    let parts = snapshot.name.split(separator: "/").map(String.init)
    let stem = stem(of: snapshot)
    let names = [parts.last ?? "", stem, String(stem.prefix { $0 != "." })]
    let folder = parts.dropLast().last ?? ""
    return [snapshot.name] + names + ["/", "."].flatMap { separator in names.map { folder + separator + $0 } }
  }

  /// Returns the name that a test gave its snapshot: `small phone`. Returns nil for a snapshot without a name.
  private static func ownName(of snapshot: PendingSnapshot) -> String? {
    let stem = stem(of: snapshot)
    return stem.firstIndex(of: ".").map { String(stem[stem.index(after: $0)...]) }
  }

  /// Returns the name of a snapshot's file without its extension: `pulled.small phone`.
  private static func stem(of snapshot: PendingSnapshot) -> String {
    let file = String(snapshot.name.split(separator: "/").last ?? "")
    return file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
  }

  /// Returns a test's name without its module and its parameters.
  private static func test(in word: String) -> String {
    var name = word[...]
    if name.hasSuffix(")"), let parameters = name.firstIndex(of: "(") { name = name[..<parameters] }
    if let slash = name.firstIndex(of: "/"), let dot = name[..<slash].firstIndex(of: ".") {
      name = name[name.index(after: dot)...]
    }
    return String(name)
  }

  private var list: String {
    let names = pending.prefix(Self.listed).map(\.name).joined(separator: ", ")
    return pending.count > Self.listed ? "\(names) and \(pending.count - Self.listed) more" : names
  }
}
