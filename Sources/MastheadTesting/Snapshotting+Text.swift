import Foundation
import Masthead
import MastheadSnapshots

extension Snapshotting {
  /// Creates a strategy that compares texts byte by byte.
  init(
    text pathExtension: String, _ text: @escaping @Sendable (Value) throws(SnapshotError) -> String
  ) {
    self.init(pathExtension: pathExtension) { value throws(SnapshotError) in
      Array(try text(value).utf8)
    } difference: { reference, actual, _ throws(SnapshotError) in
      try textDifference(reference, actual)
    }
  }
}

/// Returns the difference of two texts; nil if they are equal. Throws if the reference is not text.
private func textDifference(_ reference: [UInt8], _ actual: [UInt8]) throws(SnapshotError) -> SnapshotDifference? {
  guard reference != actual else { return nil }
  guard let old = String(validUTF8: reference) else {
    throw SnapshotError("must be UTF-8")
  }
  let new = String(decoding: actual, as: UTF8.self)
  let (before, after) = (lines(of: old), lines(of: new))
  let line = zip(before, after).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  var message = "Line \(line + 1) differs first: \(comparison(before.at(line), after.at(line)))."
  if before.count != after.count {
    message += "\nThe reference has \(before.count) lines; there are \(after.count) now."
  }
  return SnapshotDifference(message: message)
}

private func lines(of text: String) -> [Substring] {
  text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
}

extension [Substring] {
  /// Returns a line; nil past the end.
  fileprivate func at(_ index: Int) -> Substring? { index < count ? self[index] : nil }
}

/// The maximum length of a line's excerpt in a message, in characters.
private let excerptLength = 120

/// Returns the part of two lines that differs, in quotation marks: `expected "old", got "new"`. A missing line is nil.
private func comparison(_ expected: Substring?, _ actual: Substring?) -> String {
  let (old, new) = (Array(expected ?? ""), Array(actual ?? ""))
  let same = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  // Both excerpts begin at the same place, with some context before the difference.
  let start = max(old.count, new.count) > excerptLength ? max(0, same - excerptLength / 3) : 0
  func excerpt(_ line: Substring?, _ characters: [Character]) -> String {
    guard line != nil else { return "no such line" }
    let rest = characters.dropFirst(start)
    return "\"\(start > 0 ? "…" : "")\(String(rest.prefix(excerptLength)))\(rest.count > excerptLength ? "…" : "")\""
  }
  let place = start > 0 ? ", after \(same) equal characters" : ""
  return "expected \(excerpt(expected, old)), got \(excerpt(actual, new))\(place)"
}

extension Snapshotting where Value == String {
  /// A text, line by line.
  public static var lines: Self { Self(text: "txt") { text throws(SnapshotError) in text } }
}

extension Snapshotting where Value: Encodable & SendableMetatype {
  /// A value as JSON, with sorted keys on separate lines. The test fails if the value cannot be encoded, for example because a
  /// number is not finite.
  public static var json: Self {
    Self(text: "json") { value throws(SnapshotError) in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      do { return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n" } catch {
        throw SnapshotError(ErrorText.cannot("encode", "the value as JSON", "\(error)"))
      }
    }
  }
}
