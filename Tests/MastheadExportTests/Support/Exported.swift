import Foundation
import MastheadDocuments
import Testing

@testable import MastheadExport

/// Exported sources for one program. Each is in its own namespace, because documents may have the same name.
enum Exported {
  /// Returns the sources by file name.
  static func sources(_ documents: [PipelineDocument], to target: ExportTarget) throws -> [String: String] {
    var sources: [String: String] = [:]
    for (index, document) in documents.enumerated() {
      let lines = try document.export(to: target).text.split(separator: "\n")
      let imports = lines.filter { $0.hasPrefix("import ") }
      let rest = lines.filter { !$0.hasPrefix("import ") }
      sources["Document\(index).swift"] =
        (imports + ["enum Document\(index) {"] + rest + ["}", ""]).joined(separator: "\n")
    }
    return sources
  }

  /// Returns the qualified name of a document's main type.
  static func type(of document: PipelineDocument, to target: ExportTarget, _ index: Int) throws -> String {
    "Document\(index).\(try document.export(to: target).name.replacing(".swift", with: ""))"
  }
}

/// The lines of numbers that a driver prints, each after a name.
struct DriverLines {
  private var lines: ArraySlice<Substring>

  init(_ output: String) { lines = output.split(separator: "\n")[...] }

  var isAtEnd: Bool { lines.isEmpty }

  /// Returns the numbers of the next line, or NaN if the line has another name.
  mutating func numbers(_ name: String) -> [Double] {
    guard let words = lines.popFirst()?.split(separator: " "), words[0] == name else { return [.nan] }
    return words.dropFirst().map { Double($0) ?? .nan }
  }

  /// Requires the next lines to have these names and numbers: four lengths within half a point, then shares, sines and
  /// cosines within a fiftieth, and scales above 1.5 within three quarters. An angle has no common tolerance with a
  /// share, so compare its sine and cosine.
  mutating func require(
    _ expected: [(String, [Double])], _ words: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    for (position, (name, numbers)) in expected.enumerated() {
      let found = self.numbers(name)
      let isClose = zip(found, numbers).enumerated().allSatisfy { index, pair in
        abs(pair.0 - pair.1) <= (index < 4 ? 0.5 : abs(pair.1) > 1.5 ? 0.75 : 0.02)
      }
      try #require(
        found.count == numbers.count && isClose,
        "\(name) \(position) of \(words): \(found), not \(numbers)", sourceLocation: location)
    }
  }
}
