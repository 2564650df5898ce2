import Foundation
import Masthead
import MastheadPreview
import Testing

@testable import MastheadDocuments

/// Documents of earlier and present versions that are kept for ever: what is read from them, and the frames that it gives.
@Suite struct GoldenDocumentTests {
  @Test(arguments: GoldenDocuments.names) func readingAndWritingGivesTheSameBytes(_ name: String) throws {
    #expect(try Data(GoldenDocuments.pipeline(name).text.utf8) == GoldenDocuments.bytes(name, "masthead.json"))
    #expect(try Data(GoldenDocuments.gesture(name).text.utf8) == GoldenDocuments.bytes(name, "gesture.json"))
  }

  @Test(arguments: GoldenDocuments.names) func theFramesAreWhatTheyWere(_ name: String) throws {
    let rows = try GoldenDocuments.frames(of: GoldenDocuments.pipeline(name), along: GoldenDocuments.gesture(name))
    let kept = Self.fields(
      of: String(decoding: try GoldenDocuments.bytes(name, "frames.csv"), as: UTF8.self).split(separator: "\n"))
    let fields = Self.fields(of: rows)
    try #require(fields.count == kept.count && !kept.isEmpty)
    for (index, row) in kept.enumerated() {
      // A table of today may have columns that there were not yet.
      for (column, value) in row {
        let now = fields[index][column] ?? "nothing"
        #expect(Self.agree(now, value), "\(column) of row \(index) is \(now), and was \(value).")
      }
    }
  }

  /// The rows of a table of comma-separated values, by the names of its columns.
  private static func fields(of lines: [some StringProtocol]) -> [[String: String]] {
    let rows = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).map { String($0) } }
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
  }

  /// Whether two values have the same words, and numbers that differ by a millionth at most: mathematics differ by a hair from
  /// one platform to another.
  private static func agree(_ value: String, _ kept: String) -> Bool {
    let number = /-?\d+(\.\d+)?(e[+-]?\d+)?/
    let (numbers, others) = (value.matches(of: number), kept.matches(of: number))
    return value.replacing(number, with: "#") == kept.replacing(number, with: "#") && numbers.count == others.count
      && zip(numbers, others).allSatisfy { abs(Double($0.output.0)! - Double($1.output.0)!) <= 1e-6 }
  }

  @Test func theSchemasLetThemPass() throws {
    try SchemaValidator.expectValid(
      GoldenDocuments.names.map { ($0, try GoldenDocuments.pipeline($0).json) }, by: PipelineDocument.schema())
    try SchemaValidator.expectValid(
      GoldenDocuments.names.map { ($0, try GoldenDocuments.gesture($0).json) }, by: GestureDocument.schema)
  }

  // MARK: Whole

  /// What a version has by the schemas, these documents use.
  @Test func everyKeyIsUsed() throws {
    let pipelines = try GoldenDocuments.names.map { try GoldenDocuments.pipeline($0).json }
    let gestures = try GoldenDocuments.names.map { try GoldenDocuments.gesture($0).json }
    let used = Set((pipelines + gestures).flatMap { Self.places(in: $0) })
    let known = Self.places(bySchema: PipelineDocument.schema()).union(Self.places(bySchema: GestureDocument.schema))
    #expect(known.count > 60)
    #expect(known.subtracting(used).sorted() == [], "Add a golden document that has these keys.")
  }

  /// The places of a document's keys, whatever their index: `effects[].parameters.factor`. Gestures in gestures count as one.
  private static func places(in json: JSON, at place: String = "") -> [String] {
    switch json {
    case .object(let members):
      members.filter { !$0.key.hasPrefix("$") }.flatMap { member in
        let own = place.isEmpty ? member.key : "\(place).\(member.key)"
        return [own] + places(in: member.value, at: own)
      }
    case .array(let elements):
      elements.flatMap { places(in: $0, at: place == "gesture.sequence" ? "gesture" : place + "[]") }
    case .string, .number, .bool, .null: []
    }
  }

  /// The places of the keys that a schema has.
  private static func places(bySchema schema: JSON, at place: String = "") -> Set<String> {
    var places: Set<String> = []
    if case .object(let properties)? = schema["properties"] {
      for property in properties {
        let own = place.isEmpty ? property.key : "\(place).\(property.key)"
        places.insert(own)
        places.formUnion(Self.places(bySchema: property.value, at: own))
      }
    }
    for (key, end) in [("items", "[]"), ("then", "")] {
      if let part = schema[key] { places.formUnion(Self.places(bySchema: part, at: place + end)) }
    }
    for key in ["anyOf", "allOf"] {
      guard case .array(let parts)? = schema[key] else { continue }
      for part in parts { places.formUnion(Self.places(bySchema: part, at: place)) }
    }
    if let gesture = schema["$defs"]?["gesture"] { places.formUnion(Self.places(bySchema: gesture, at: "gesture")) }
    return places
  }
}
