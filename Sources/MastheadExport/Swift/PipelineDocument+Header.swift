import Masthead
import MastheadDocuments

extension PipelineDocument {
  /// Exports the header for the UIKit or SwiftUI player: a type with the elements, the events and the curves.
  func playedSource(_ curves: HeaderCurves) -> ExportedFile {
    var json = curves.json(of: self)
    // An app loads the pictures from its assets.
    json["pictures"] = nil
    json["picture"] = nil
    let type = SwiftName(of: name).header
    let events = HeaderEvent.allCases.filter { event in curves.thresholds.contains { $0.key.event == event } }
    let text = """
      // \(type).swift: the header "\(SwiftLiteral.comment(name))" for HeaderPlayer.swift, within \(decimal(curves.roundedError)) pt of its document.
      // Tune the document, not this file. You may use it without conditions.

      /// The header "\(SwiftLiteral.comment(name))".
      enum \(type): HeaderCurves {
      \(Self.cases("Element", "String, CaseIterable, Sendable", elementNames))
      \(Self.cases("Event", "String, Sendable", events.map(\.rawValue)))
        static let format = HeaderFormat.version1
        static let json = #\"""
      \(json.pretty)\"""#
      }

      """
    return ExportedFile(name: "\(type).swift", text: text)
  }

  /// Declares an enumeration of names. An enumeration without cases cannot have raw values, so it is an alias of the player's
  /// `HeaderNothing`.
  private static func cases(_ type: String, _ conformances: String, _ names: [String]) -> String {
    guard !names.isEmpty else { return "  typealias \(type) = HeaderNothing" }
    var used = Set<String>()
    let cases = names.map { name in
      var identifier = identifier(name)
      while !used.insert(identifier).inserted { identifier += "_" }
      let word = reserved.contains(identifier) ? "`\(identifier)`" : identifier
      return identifier == name ? word : "\(word) = \(SwiftLiteral.string(name))"
    }
    let line = "  enum \(type): \(conformances) { case \(cases.joined(separator: ", ")) }"
    if line.count <= 120 { return line }
    return "  enum \(type): \(conformances) {\n\(cases.map { "    case \($0)\n" }.joined())  }"
  }

  /// Converts the name of an element to the name of a case: `play-button` becomes `playButton`.
  private static func identifier(_ name: String) -> String {
    let words = name.split(separator: "-").map(String.init)
    guard let first = words.first else { return "element" }
    let joined = first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if joined.first!.isNumber || joined.allSatisfy({ $0 == "_" }) { return "element\(joined)" }
    return members.contains(joined) ? joined + "_" : joined
  }

  /// Names of members that such an enumeration already has, and names that no case can have.
  private static let members: Set<String> = [
    "AllCases", "RawValue", "allCases", "rawValue", "hash", "hashValue", "Type", "Protocol", "init", "self",
  ]

  /// Words that need backticks as names.
  private static let reserved: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
