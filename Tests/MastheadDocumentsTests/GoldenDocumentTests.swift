import Foundation
import Masthead
import MastheadPreview
import Testing

@testable import MastheadDocuments

/// Documents of earlier and present versions that are kept for ever: what is read from them, and the frames that it gives.
@Suite struct GoldenDocumentTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Fixtures/GoldenDocuments").standardizedFileURL

  /// The paths of all documents without their kind's ending, such as `1/everything`.
  private static let names: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".masthead.json") }.map { String($0.dropLast(".masthead.json".count)) }.sorted()
  }()

  private static func bytes(_ name: String, _ ending: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent("\(name).\(ending)"))
  }

  private static func pipeline(_ name: String) throws -> PipelineDocument {
    try PipelineDocument(contentsOf: folder.appendingPathComponent("\(name).masthead.json"))
  }

  private static func gesture(_ name: String) throws -> GestureDocument {
    try GestureDocument(parsing: try bytes(name, "gesture.json"))
  }

  @Test(arguments: names) func readingAndWritingGivesTheSameBytes(_ name: String) throws {
    #expect(try Data(Self.pipeline(name).text.utf8) == Self.bytes(name, "masthead.json"))
    #expect(try Data(Self.gesture(name).text.utf8) == Self.bytes(name, "gesture.json"))
  }

  @Test(arguments: names) func theFramesAreWhatTheyWere(_ name: String) throws {
    let preview = PipelinePreview(of: try Self.pipeline(name))
    let trajectory = preview.trajectory(of: try Self.gesture(name).gesture)
    let times = try #require(FrameTimes(along: trajectory, rate: 4.7, limit: 1000))
    var (playback, frame) = (Playback(of: preview.pipeline, along: trajectory), HeaderFrame())
    var rows = [FrameTable.header]
    for index in 0..<times.count {
      let state = playback.update(&frame, at: times[index])
      rows.append(FrameTable.row(preview.document.header == nil ? nil : frame, at: state, sequence: index))
    }
    let kept = Self.fields(
      of: String(decoding: try Self.bytes(name, "frames.csv"), as: UTF8.self).split(separator: "\n"))
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
      Self.names.map { ($0, try Self.pipeline($0).json) }, by: PipelineDocument.schema())
    try SchemaValidator.expectValid(Self.names.map { ($0, try Self.gesture($0).json) }, by: GestureDocument.schema)
  }

  // MARK: Whole

  /// What a version has by the schemas, these documents use.
  @Test func everyKeyAndEveryEffectIsUsed() throws {
    let pipelines = try Self.names.map { try Self.pipeline($0).json }
    let gestures = try Self.names.map { try Self.gesture($0).json }
    let used = Set((pipelines + gestures).flatMap { Self.places(in: $0) })
    let known = Self.places(bySchema: PipelineDocument.schema()).union(Self.places(bySchema: GestureDocument.schema))
    #expect(known.count > 60)
    #expect(known.subtracting(used).sorted() == [], "Add a golden document that has these keys.")

    let settings = pipelines.flatMap { Self.settings(in: $0) }
    let all = EffectRegistry.builtIn.effects.flatMap { kind in
      kind.parameters.map { "\(kind.identifier) \($0.identifier)" }
    }
    #expect(Set(all).subtracting(settings).sorted() == [], "Add a golden document that has these parameters.")
  }

  /// The effects' parameters that a document gives: `stretch factor`.
  private static func settings(in document: JSON) -> [String] {
    guard case .array(let effects)? = document["effects"] else { return [] }
    return effects.flatMap { effect -> [String] in
      guard case .object(let parameters)? = effect["parameters"], case .string(let name)? = effect["effect"] else {
        return []
      }
      return parameters.map { "\(name) \($0.key)" }
    }
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
