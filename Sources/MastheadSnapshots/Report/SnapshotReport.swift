import Foundation
import Masthead
import MastheadDocuments

/// A report on pending snapshots for reviewers of a change, with the differences, film strips and diffs.
public struct SnapshotReport {
  private let changes: [SnapshotChange]

  /// Creates a report on changes.
  public init(on changes: [SnapshotChange]) { self.changes = changes }

  /// A drawing that the report's Markdown shows.
  public struct Picture {
    /// The name of its file.
    public let name: String
    /// The bytes of its file.
    public let bytes: [UInt8]
    fileprivate let title: String
  }

  /// The drawings, in the order of the snapshots: a film strip of each table, and both sides of other drawings.
  public var pictures: [Picture] { changes.indices.flatMap(pictures) }

  private func pictures(of index: Int) -> [Picture] {
    let change = changes[index]
    if let strip = ChangeStrip(change) {
      let title = change.expected == nil ? "Film strip" : "Film strip, expected above received"
      return [Picture(name: "\(index + 1).svg", bytes: Array(strip.svg(named: "s\(index + 1)").utf8), title: title)]
    }
    guard change.isSVG else { return [] }
    let sides = [("expected", change.expected), ("received", change.actual)]
    return sides.compactMap { title, bytes in
      bytes.map { Picture(name: "\(index + 1)-\(title).svg", bytes: $0, title: title) }
    }
  }

  private var title: String {
    changes.isEmpty ? "No snapshot is pending" : "\(changes.count) pending snapshot\(changes.count == 1 ? "" : "s")"
  }

  // MARK: Markdown

  /// The maximum size of the report, in bytes. GitHub accepts comments of up to 65,536 characters.
  private static let byteLimit = 60_000

  /// The maximum number of lines of a diff.
  private static let diffLimit = 40

  /// Returns the report as Markdown. If the report is too long for a comment, it only counts the remaining snapshots.
  ///
  /// - Parameter address: the URL or the path of the folder with the pictures; nil for a report without pictures.
  public func markdown(picturesAt address: String?) -> String {
    var text = "## \(title)\n"
    for (index, change) in changes.enumerated() {
      let section = markdown(of: index, picturesAt: address)
      guard text.utf8.count + section.utf8.count < Self.byteLimit else {
        let left = changes.count - index
        return text + "\n… and \(left) more, from \(Self.code(change.name)) on.\n"
      }
      text += section
    }
    return text
  }

  private func markdown(of index: Int, picturesAt address: String?) -> String {
    let change = changes[index]
    var text = "\n### \(Self.code(change.name))\n\n\(Self.escaped(change.summary))\n"
    if let address {
      for picture in pictures(of: index) { text += "\n![\(picture.title)](\(Self.url(address, picture.name)))\n" }
    }
    if let lines = change.comparison?.drawnLines, !lines.isEmpty { text += "\n\(Self.block(lines, "text"))" }
    if let diff = change.unifiedDiff, !diff.isEmpty {
      var lines = diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(Self.shortened)
      let more = lines.count - Self.diffLimit
      if more > 0 { lines = lines.prefix(Self.diffLimit) + ["… and \(more) more lines"] }
      text += "\n<details><summary>Diff</summary>\n\n\(Self.block(lines, "diff"))\n</details>\n"
    }
    return text
  }

  /// Returns a line of a diff with at most 200 characters.
  private static func shortened(_ line: Substring) -> String {
    // Replace control characters except tabs, because many pages treat a file with control characters as binary.
    let line = String(
      String.UnicodeScalarView(line.unicodeScalars.map { $0.value < 0x20 && $0 != "\t" ? "\u{FFFD}" : $0 }))
    return line.count > 200 ? "\(line.prefix(200))…" : line
  }

  /// Returns lines as a block of code. The fence is longer than any fence in the lines.
  private static func block(_ lines: [String], _ language: String) -> String {
    let fence = fence(for: lines.joined(separator: "\n"), atLeast: 3)
    return "\(fence)\(language)\n\(lines.joined(separator: "\n"))\n\(fence)\n"
  }

  /// Returns a name as inline code.
  private static func code(_ name: String) -> String {
    let fence = fence(for: name, atLeast: 1)
    let space = fence.count > 1 ? " " : ""
    return "\(fence)\(space)\(name.onOneLine)\(space)\(fence)"
  }

  private static func fence(for text: String, atLeast least: Int) -> String {
    let longest = text.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    return String(repeating: "`", count: max(least, longest + 1))
  }

  /// Escapes characters that Markdown or HTML would interpret.
  private static func escaped(_ text: String) -> String {
    text.onOneLine.reduce(into: "") { $0 += "\\`*_[]<>&#|~".contains($1) ? "\\\($1)" : String($1) }
  }

  private static func url(_ address: String, _ name: String) -> String {
    let address = address.hasSuffix("/") ? String(address.dropLast()) : address
    return "\(address)/\(name)".unicodeScalars.reduce(into: "") {
      $0 += " ()<>\"".unicodeScalars.contains($1) ? $1.percentEncoded : String($1)
    }
  }

  // MARK: HTML

  /// The report as one self-contained HTML document.
  public var html: String {
    var page = Markup.report(titled: title, style: "h2 { margin-top: 36px; } img { max-width: 100%; }")
    for (index, change) in changes.enumerated() {
      page += "<h2>\(change.name)</h2>\n<p>\(change.summary)</p>\n"
      for picture in pictures(of: index) {
        // In an image, the scripts of a drawing do not run.
        page += "<p><img alt=\"\(picture.title)\" src=\"data:image/svg+xml;base64,\(picture.base64)\"></p>\n"
      }
      let lines = change.comparison?.drawnLines ?? []
      if !lines.isEmpty { page += "<pre>\(lines: lines.joined(separator: "\n"))</pre>\n" }
      if let diff = change.unifiedDiff, !diff.isEmpty {
        page += "<details><summary>Diff</summary><pre>\(lines: diff)</pre></details>\n"
      }
    }
    page += "</body></html>\n"
    return page.text
  }
}

extension SnapshotReport.Picture {
  fileprivate var base64: String { Data(bytes).base64EncodedString() }
}
