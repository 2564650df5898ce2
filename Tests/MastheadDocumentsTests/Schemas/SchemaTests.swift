import Foundation
import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments

/// Compares the JSON Schemas with the readers. Another implementation applies the schemas.
@Suite(.long) struct SchemaTests {
  /// An effect with every feature of a description: alternatives, a choice and a flag.
  private struct Tide: LayoutEffect {
    static let identifier = "com.example.tide"
    static let parameters = [
      Parameter("depth", \Tide.depth, in: 0...100, alternatives: ["share"]),
      Parameter("share", \Tide.share, in: 0...1, alternatives: ["depth"]),
      Parameter("speed", \Tide.speed, in: -1...1),
      Parameter("side", \Tide.side),
      Parameter("ebbs", \Tide.ebbs),
    ]
    var depth: Double? = 20
    var share: Double? {
      get { nil }
      set { _ = newValue }
    }
    var speed = 1.0
    var side = Placement.aboveContent
    var ebbs = false

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  }

  private static var registry: EffectRegistry {
    var registry = EffectRegistry.builtIn
    registry.register(Tide.self)
    return registry
  }

  // MARK: Valid documents

  @Test func presetsAndRandomDocumentsAreValid() throws {
    var random = SplitMix.printingSeed()
    var documents = Preset.all.map { ($0.identifier, $0.document.json) }
    for index in 0..<repetitions(200, quick: 60) {
      let json = random.pipelineJSON()
      _ = try PipelineDocument(json)
      documents.append(("random document \(index), \(json.compact)", json))
    }
    try SchemaValidator.expectValid(documents, by: PipelineDocument.schema())
  }

  @Test func documentsWithCustomEffectsAreValid() throws {
    var random = SplitMix.printingSeed()
    let texts = [
      #"{"effect":"com.example.tide","parameters":{"depth":3,"speed":-1,"side":"aboveContent","ebbs":true}}"#,
      #"{"effect":"com.example.tide"}"#, #"{"effect":"com.example.tide","version":2,"parameters":{"depth":3}}"#,
    ]
    var documents = try texts.map { ($0, try JSON(parsing: #"{"masthead":1,"effects":[\#($0)]}"#)) }
    for index in 0..<50 { documents.append(("random document \(index)", random.pipelineJSON(Self.registry))) }
    for (name, json) in documents {
      #expect(throws: Never.self, "\(name)") { try PipelineDocument(json, registry: Self.registry) }
    }
    try SchemaValidator.expectValid(documents, by: PipelineDocument.schema(for: Self.registry))
  }

  @Test func namedAndRandomGesturesAreValid() throws {
    var random = SplitMix.printingSeed()
    var documents = NamedGesture.all.map { ($0.identifier, $0.document.json) }
    for index in 0..<200 {
      documents.append(("random gesture \(index)", GestureDocument(name: random.text(), random.gesture()).json))
    }
    try SchemaValidator.expectValid(documents, by: GestureDocument.schema)
  }

  // MARK: Invalid documents

  /// Returns the rows whose input is JSON. A schema cannot validate other texts.
  private static func json(_ rows: [Row<String, String>]) -> [(name: String, json: JSON)] {
    rows.compactMap { row in (try? JSON(parsing: row.input)).map { (row.name, $0) } }
  }

  @Test func schemasRejectInvalidDocumentsOfReaders() throws {
    // A schema cannot check names and counts in other parts of the document.
    let scenes = SceneReadingTests.invalid
      .filter { row in
        !row.name.hasSuffix("in total") && !["unknown picture", "unknown color"].contains(where: row.output.contains)
      }
      .map { Row($0.name, #"{"masthead":1,"scene":\#($0.input)}"#, $0.output) }
    let pipelines = Self.json(PipelineDocumentTests.invalid + scenes)
    let gestures = Self.json(GestureDocumentTests.invalid).filter { !$0.name.contains(Self.tooManyEvents) }
    try expectInvalid(pipelines, by: PipelineDocument.schema())
    try expectInvalid(gestures, by: GestureDocument.schema)
  }

  /// A part of row names and messages for a rule that a schema cannot express: the total number of a gesture's events.
  private static let tooManyEvents = "too many events"

  @Test func readerAndSchemaRejectInvalidCustomEffects() throws {
    let entries = [
      #""parameters":{"depth":101}"#, #""parameters":{"depth":1,"share":1}"#, #""parameters":{"speed":2}"#,
      #""parameters":{"side":"top"}"#, #""parameters":{"ebbs":0}"#, #""parameters":{"dept":0}"#, #""parameters":[]"#,
      #""speed":1"#,
    ]
    let documents = try entries.map { entry in
      (entry, try JSON(parsing: #"{"masthead":1,"effects":[{"effect":"com.example.tide",\#(entry)}]}"#))
    }
    for (name, json) in documents {
      #expect(throws: DocumentError.self, "\(name)") { try PipelineDocument(json, registry: Self.registry) }
    }
    try expectInvalid(documents, by: PipelineDocument.schema(for: Self.registry))
    // An empty registry has no effect to name.
    let none: JSON = ["masthead": 1, "effects": [["effect": "stretch"]]]
    try expectInvalid([("an effect with an empty registry", none)], by: PipelineDocument.schema(for: EffectRegistry()))
  }

  private func expectInvalid(_ documents: [(name: String, json: JSON)], by schema: JSON) throws {
    for (document, mistake) in zip(documents, try SchemaValidator.mistakes(in: documents.map(\.json), by: schema)) {
      #expect(mistake != nil, "The schema accepts \(document.name).")
    }
  }

  // MARK: Agreement

  /// The beginnings of messages about rules that the schema of pipelines cannot express: names that must be declared
  /// elsewhere in the document, names that must differ, the number of effects of one kind, and the number of rows in
  /// all sections.
  private static let namesAndCounts = [
    "unknown target", "unknown element", "unknown color", "unknown picture", "duplicate element", "too many snaps",
    "too many rows", "too many cells",
  ]

  @Test func readerAndSchemaAgreeOnChangedPipelines() throws {
    var random = SplitMix.printingSeed()
    let registry = Self.registry
    let originals = (0..<repetitions(60, quick: 20)).map { _ in random.pipelineJSON(registry) }
    try expectAgreement(originals, PipelineDocument.schema(for: registry), &random) { json throws(DocumentError) in
      _ = try PipelineDocument(json, registry: registry)
    } mayDiffer: { json in
      do throws(DocumentError) { _ = try PipelineDocument(json, registry: registry) } catch {
        if Self.namesAndCounts.contains(where: error.message.hasPrefix) { return true }
      }
      return false
    }
  }

  @Test func readerAndSchemaAgreeOnChangedGestures() throws {
    var random = SplitMix.printingSeed()
    let originals = (0..<repetitions(60, quick: 20)).map { _ in
      GestureDocument(name: random.text(), random.gesture()).json
    }
    try expectAgreement(originals, GestureDocument.schema, &random) { json throws(DocumentError) in
      _ = try GestureDocument(json)
    } mayDiffer: { json in
      do throws(DocumentError) {
        _ = try GestureDocument(json)
        return false
      } catch { return error.message.contains(Self.tooManyEvents) }
    }
  }

  /// Mutates documents, and expects the reader to accept exactly the documents that are valid by the schema. If
  /// `mayDiffer` returns true, the reader may also reject valid documents.
  private func expectAgreement(
    _ originals: [JSON], _ schema: JSON, _ random: inout SplitMix, _ read: (JSON) throws(DocumentError) -> Void,
    mayDiffer: (JSON) -> Bool
  ) throws {
    let (words, parts) = (
      originals.flatMap(\.words) + ["version", "height", "rows", "pull"], originals.flatMap(\.parts)
    )
    var documents: [JSON] = []
    for original in originals {
      for _ in 0..<20 { documents.append(original.mutated(using: &random, words: words, parts: parts)) }
    }
    let mistakes = try SchemaValidator.mistakes(in: documents, by: schema)
    var accepted = 0
    for (json, mistake) in zip(documents, mistakes) {
      do throws(DocumentError) {
        try read(json)
        accepted += 1
        #expect(mistake == nil, "The reader accepts what the schema rejects: \(json.compact)")
      } catch {
        #expect(
          mistake != nil || mayDiffer(json), "The schema accepts what the reader rejects (\(error)): \(json.compact)")
      }
    }
    // The test needs enough accepted and enough rejected documents.
    #expect(accepted > 50 && documents.count - accepted > 50)
  }

  // MARK: Titles, descriptions and defaults

  @Test func everyKeyHasTitleAndDescription() {
    for part in PipelineDocument.schema(for: Self.registry).parts + GestureDocument.schema.parts {
      // Conditions repeat keys. The titles of these keys are elsewhere.
      guard part["type"] == "object", case .object(let properties)? = part["properties"] else { continue }
      for property in properties where property.value != true {
        for key in ["title", "description"] {
          guard case .string(let words)? = property.value[key], !words.isEmpty else {
            Issue.record("\(property.key) has no \(key).")
            continue
          }
        }
      }
    }
  }

  /// A key's default in the schema equals the value of a missing key.
  @Test func writingTheDefaultsChangesNothing() throws {
    let schema = PipelineDocument.schema()
    func filled(_ schema: JSON) -> JSON? {
      guard case .object(let properties)? = schema["properties"] else { return schema["default"] }
      let members = properties.compactMap { property in
        (property.value["default"] ?? filled(property.value)).map { JSON.Member(property.key, $0) }
      }
      return .object(members)
    }
    var scene = try #require(schema["properties"]?["scene"])
    scene["properties"]!["content"] = nil
    let header = try #require(schema["properties"]?["header"])
    let json = JSON.object(["masthead": 1, "header": filled(header), "scene": filled(scene)])
    let document = try PipelineDocument(json)
    #expect(document.header == Header() && document.scene == MastheadScene())
    guard case .object(let device)? = json["scene"]?["device"] else {
      Issue.record("The device has no defaults.")
      return
    }
    #expect(device.count == 6 && json["header"]?["height"] == 300)
  }
}
