import Foundation
import MastheadDocuments

@testable import MastheadExport

/// Exported sources side by side in one program: each in a namespace of its own, since documents may have the same name.
enum Exported {
  /// The sources by file name. What only a compiler with Objective-C has is taken out.
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

  /// The name of a document's main type in such a program: that of its file.
  static func type(of document: PipelineDocument, to target: ExportTarget, _ index: Int) throws -> String {
    "Document\(index).\(try document.export(to: target).name.replacing(".swift", with: ""))"
  }
}

/// The lines of numbers that a driver prints, each after a name.
struct DriverLines {
  private var lines: ArraySlice<Substring>

  init(_ output: String) { lines = output.split(separator: "\n")[...] }

  var isAtEnd: Bool { lines.isEmpty }

  /// The numbers of the next line; none where it has another name.
  mutating func numbers(_ name: String) -> [Double] {
    guard let words = lines.popFirst()?.split(separator: " "), words[0] == name else { return [.nan] }
    return words.dropFirst().map { Double($0) ?? .nan }
  }
}

/// Whether numbers are the same to a billionth, of a point or of themselves.
func isClose(_ found: [Double], _ expected: [Double]) -> Bool {
  found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
}
