import Foundation
import MastheadDocuments

@testable import MastheadExport

/// Exported sources for one program. Each is in its own namespace, because documents may have the same name.
enum Exported {
  /// Returns the sources by file name, without attributes that need Objective-C.
  static func sources(_ documents: [PipelineDocument], to target: ExportTarget) throws -> [String: String] {
    var sources: [String: String] = [:]
    for (index, document) in documents.enumerated() {
      let lines = try document.export(to: target).text.replacing("@IBOutlet ", with: "").split(separator: "\n")
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
}

/// Whether numbers are equal with a tolerance of 1e-9, relative to numbers above 1.
func isClose(_ found: [Double], _ expected: [Double]) -> Bool {
  found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
}
