import Foundation
import Masthead
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadDocuments

/// Tests of stored documents. Reading a stored document and its frames must never change.
@Suite(.long) struct GoldenDocumentTests {
  @Test(arguments: GoldenDocuments.names) func documentReadsAndWritesSameBytes(_ name: String) throws {
    // Texts over the header become elements.
    if try GoldenDocuments.json(name)["scene"]?["headerTexts"] == nil {
      #expect(try Data(GoldenDocuments.pipeline(name).text.utf8) == GoldenDocuments.bytes(name, "masthead.json"))
    }
    #expect(try Data(GoldenDocuments.gesture(name).text.utf8) == GoldenDocuments.bytes(name, "gesture.json"))
  }

  @Test(arguments: GoldenDocuments.names) func framesMatchStoredFrames(_ name: String) throws {
    let format = try #require(GoldenDocuments.format(name))
    let rows = try GoldenDocuments.frames(
      of: GoldenDocuments.pipeline(name), along: GoldenDocuments.gesture(name), as: format)
    let text = String(decoding: try GoldenDocuments.bytes(name, "frames.\(format.rawValue)"), as: UTF8.self)
    let stored = try Self.fields(of: text.split(separator: "\n").map { String($0) }, format)
    let fields = try Self.fields(of: rows, format)
    try #require(fields.count == stored.count && !stored.isEmpty)
    for (index, row) in stored.enumerated() {
      // Current frames may have fields that stored frames lack. An element omits fields with their default.
      let elements = fields[index].keys.filter { $0.hasPrefix("elements.") }
      for field in Set(row.keys).union(elements).sorted() {
        let (now, then) = (fields[index][field] ?? "nothing", row[field] ?? "nothing")
        #expect(Self.match(now, then), "\(field) of row \(index) is \(now), but was \(then).")
      }
    }
  }

  /// Returns the texts of the fields of each frame by path.
  private static func fields(of lines: [String], _ format: GoldenDocuments.Format) throws -> [[String: String]] {
    switch format {
    case .csv:
      let rows = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map { String($0) } }
      return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
    case .ndjson: return try lines.map { Dictionary(uniqueKeysWithValues: leaves(of: try JSON(parsing: $0.utf8))) }
    }
  }

  private static func leaves(of json: JSON, at path: String = "") -> [(String, String)] {
    guard case .object(let members) = json else { return [(path, json.compact)] }
    return members.flatMap { leaves(of: $0.value, at: path.isEmpty ? $0.key : "\(path).\($0.key)") }
  }

  /// Returns whether two values have the same text, and numbers that differ by at most a millionth. Mathematical functions differ
  /// slightly between platforms.
  private static func match(_ value: String, _ stored: String) -> Bool {
    if value == stored { return true }
    let number = /-?\d+(\.\d+)?(e[+-]?\d+)?/
    let (numbers, others) = (value.matches(of: number), stored.matches(of: number))
    return value.replacing(number, with: "#") == stored.replacing(number, with: "#") && numbers.count == others.count
      && zip(numbers, others).allSatisfy { abs(Double($0.output.0)! - Double($1.output.0)!) <= 1e-6 }
  }

  @Test func schemasAcceptDocuments() throws {
    try SchemaValidator.expectValid(
      GoldenDocuments.names.map { ($0, try GoldenDocuments.json($0)) }, by: PipelineDocument.schema())
    try SchemaValidator.expectValid(
      GoldenDocuments.names.map { ($0, try GoldenDocuments.gesture($0).json) }, by: GestureDocument.schema)
  }

  // MARK: Coverage

  /// The documents use every key that the schemas define.
  @Test func documentsUseEveryKey() throws {
    let pipelines = try GoldenDocuments.names.map { try GoldenDocuments.json($0) }
    let gestures = try GoldenDocuments.names.map { try GoldenDocuments.gesture($0).json }
    let used = Set((pipelines + gestures).flatMap { Self.paths(in: $0) })
    let known = Self.paths(bySchema: PipelineDocument.schema()).union(Self.paths(bySchema: GestureDocument.schema))
    #expect(known.count > 60)
    #expect(known.subtracting(used).sorted() == [], "Add a golden document that has these keys.")
  }

  /// Returns the paths of a document's keys without indices: `effects[].parameters.factor`. A nested gesture has the same paths
  /// as its parent.
  private static func paths(in json: JSON, at path: String = "") -> [String] {
    switch json {
    case .object(let members):
      members.filter { !$0.key.hasPrefix("$") }.flatMap { member in
        let own = path.isEmpty ? member.key : "\(path).\(member.key)"
        return [own] + paths(in: member.value, at: own)
      }
    case .array(let elements):
      elements.flatMap { paths(in: $0, at: path == "gesture.sequence" ? "gesture" : path + "[]") }
    case .string, .number, .bool, .null: []
    }
  }

  /// Returns the paths of the keys in a schema.
  private static func paths(bySchema schema: JSON, at path: String = "") -> Set<String> {
    var paths: Set<String> = []
    if case .object(let properties)? = schema["properties"] {
      for property in properties {
        let own = path.isEmpty ? property.key : "\(path).\(property.key)"
        paths.insert(own)
        paths.formUnion(Self.paths(bySchema: property.value, at: own))
      }
    }
    for (key, end) in [("items", "[]"), ("then", ""), ("else", "")] {
      if let part = schema[key] { paths.formUnion(Self.paths(bySchema: part, at: path + end)) }
    }
    for key in ["anyOf", "allOf"] {
      guard case .array(let parts)? = schema[key] else { continue }
      for part in parts { paths.formUnion(Self.paths(bySchema: part, at: path)) }
    }
    if let gesture = schema["$defs"]?["gesture"] { paths.formUnion(Self.paths(bySchema: gesture, at: "gesture")) }
    return paths
  }
}
