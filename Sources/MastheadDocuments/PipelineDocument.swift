import Masthead

/// A pipeline in the form of a file, with the scene that surrounds its header in a preview.
///
/// The document keeps the JSON that it was read from, and derives all other values from it. Reading and writing a document
/// therefore preserves the order of its keys and the text of its numbers.
///
/// ```swift
/// let text = #"{ "masthead": 1, "header": { "height": 300 }, "effects": ["stretch"] }"#
/// let document = try PipelineDocument(parsing: text.utf8)
/// let pipeline = document.makePipeline()
/// print(document.name, pipeline.header.height)  // Untitled points(300.0)
/// ```
public struct PipelineDocument: Sendable {
  /// The JSON that the document was read from.
  public internal(set) var json: JSON

  /// The pipeline's name for people: "Untitled" if the document has none.
  public package(set) var name: String

  /// The header, or nil for a list without one.
  public internal(set) var header: Header?

  /// The effects in order, including disabled and skipped ones.
  public internal(set) var effects: [Entry]

  /// The paths of the most important parameters, in the order in which a page shows them first: `header.height`,
  /// `effects[0].parameters.factor`. There are at most 12.
  public let highlights: [String]

  /// The scene that surrounds the header in a preview. The default is a plain device with a list of placeholders.
  public internal(set) var scene: MastheadScene

  /// How reading treated effects and parameters that the registry does not know. Edits treat them the same way.
  public let unknownEffects: UnknownEffects

  /// The skipped effects and parameters, as the errors that refusing them would throw. Empty if unknown effects are refused.
  public let problems: [DocumentError]

  /// Notes for a log about ignored or deprecated parts of the document, such as versions of effects.
  public private(set) var notes: [DocumentNote]

  /// The keys of the parts that have errors, such as `effects`. Empty if the first error ended the reading.
  let unreadParts: Set<Substring>

  /// One effect of a document.
  public struct Entry: Sendable {
    /// The effect's kind. For an effect that the registry does not know, the kind has only the identifier.
    public let kind: EffectKind

    /// The effect with the document's parameters. A skipped effect is a no-op.
    public let effect: any Effect

    /// Whether the effect runs: it is neither disabled nor skipped.
    public internal(set) var isEnabled: Bool

    /// Whether the effect was skipped because it is unknown.
    public let isSkipped: Bool

    init(kind: EffectKind, effect: any Effect, isEnabled: Bool, isSkipped: Bool = false) {
      self.kind = kind
      self.effect = effect
      self.isEnabled = isEnabled
      self.isSkipped = isSkipped
    }
  }

  /// How reading treats effects and parameters that the registry does not know.
  public enum UnknownEffects: Sendable {
    /// Reading throws an error. For tools that show mistakes.
    case refused

    /// Reading skips them and uses the rest. For apps that may be older than their documents.
    ///
    /// Skipped effects keep their index, and the document's JSON keeps them.
    case skipped
  }

  /// Reads a document and validates it against the effects of a registry.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - registry: The known effects.
  ///   - unknownEffects: How to treat effects and parameters that are not in the registry. Values out of range and unknown keys
  ///     outside an effect's parameters are always errors.
  /// - Throws: A ``DocumentError`` with a path, for unknown effects, parameters and keys, values out of range, or a newer format.
  public init(
    _ json: JSON, registry: EffectRegistry = .builtIn, unknownEffects: UnknownEffects = .refused
  ) throws(DocumentError) {
    try self.init(JSONCursor(json: json, place: ""), registry: registry, unknownEffects: unknownEffects)
  }

  /// Reads the document at a cursor. If the cursor collects errors, wrong parts are missing from the result. A wrong effect is
  /// skipped.
  package init(
    _ cursor: JSONCursor, registry: EffectRegistry = .builtIn, unknownEffects: UnknownEffects = .refused
  ) throws(DocumentError) {
    let errors = cursor.errors
    let earlier = errors?.list.count ?? 0
    let document = try DocumentFormat.object(cursor, allowing: Self.keys.map(\.name))
    var reading = DocumentReading(registry: registry, unknownEffects: unknownEffects, errors: errors)
    json = cursor.json
    name = try document.readable(Self.nameKey) ?? "Untitled"
    header = try document.readable(Self.headerKey)
    reading.elements = ElementNames(in: json)
    let cursors =
      json[Self.effectsKey.name] == nil ? [] : try document.readable(Self.effectsKey)
    var entries: [Entry] = []
    for cursor in cursors ?? [] {
      let entry = try errors.attempt { () throws(DocumentError) in try Entry(cursor, &reading) }
      entries.append(entry ?? Entry(skipping: "unreadable"))
    }
    effects = entries
    try errors.attempt { () throws(DocumentError) in try Self.checkCount(of: entries, in: cursor) }
    highlights = try document.readable(Self.highlightsKey) ?? []
    // Without a list of effects, their highlights cannot be checked.
    let known = cursors == nil ? nil : entries
    if case .array(let elements)? = json[Self.highlightsKey.name] {
      for (index, element) in elements.enumerated() {
        guard case .string(let highlight) = element else { continue }
        let place = cursor.place(of: "\(Self.highlightsKey.name)[\(index)]")
        if let error = Self.error(in: highlight, hasHeader: json[Self.headerKey.name] != nil, known, at: place) {
          try reading.skip(error)
        }
      }
    }
    scene = try document.readable(Self.sceneKey) ?? MastheadScene()
    try errors.attempt { () throws(DocumentError) in try Self.checkLooks(in: cursor, elements: reading.elements) }
    self.unknownEffects = unknownEffects
    problems = reading.problems
    notes = reading.notes
    unreadParts = Set(errors?.list[earlier...].map { $0.part(in: cursor.place) } ?? [])
    try takeOverHeaderTexts(at: cursor, registry)
  }

  /// Reads the document again with elements in place of texts over the header, if it has such texts. The first reading
  /// reports errors at their places in the original document.
  private mutating func takeOverHeaderTexts(at cursor: JSONCursor, _ registry: EffectRegistry) throws(DocumentError) {
    let places = [Self.sceneKey.name, MastheadScene.headerTextsKey.name]
    guard let texts = json[places[0]]?[places[1]],
      unreadParts.isDisjoint(with: [Self.headerKey.name[...], Self.sceneKey.name[...]])
    else { return }
    let place = cursor.place(of: places.joined(separator: "."))
    let list = try HeaderText.list.read(JSONCursor(json: texts, place: place))
    var fits = false
    if case .fitting? = header?.height { fits = true }
    var json = HeaderText.elements(inPlaceOf: list, in: json, fits: fits)
    if json[Self.headerKey.name]?["elements"] != self.json[Self.headerKey.name]?["elements"] {
      json[Self.effectsKey.name] = effectsOfFirstElement(in: json)
    }
    let notes = notes + [DocumentNote(place: place, message: "deprecated; its texts are read as elements")]
    defer { self.notes = notes }
    func read(_ cursor: JSONCursor) throws(DocumentError) -> PipelineDocument {
      try PipelineDocument(cursor, registry: registry, unknownEffects: unknownEffects)
    }
    guard cursor.errors == nil else {
      // The errors elsewhere have been collected already.
      if let document = DocumentErrors.collect(in: json, reading: read).value { self = document }
      return
    }
    do throws(DocumentError) { self = try read(JSONCursor(json: json, place: cursor.place)) } catch {
      throw DocumentError(place: place, message: "cannot convert the texts to elements; \(error)")
    }
  }

  /// Returns the effects of a document after new elements precede the header's first element. An effect that targeted
  /// the first element by default now names it, or is disabled if there was none.
  private func effectsOfFirstElement(in json: JSON) -> JSON? {
    guard case .array(var entries)? = json[Self.effectsKey.name] else { return json[Self.effectsKey.name] }
    for (index, effect) in effects.enumerated() {
      for parameter in effect.kind.parameters {
        guard case .target = parameter.kind, parameter.default == Double(Target.element(0).rawValue),
          entries[index][Entry.parametersKey.name]?[parameter.identifier] == nil
        else { continue }
        var entry = entries[index].effectEntry
        if let first = elementNames.first {
          var parameters = entry[Entry.parametersKey.name] ?? [:]
          parameters[parameter.identifier] = .string(first)
          entry[Entry.parametersKey.name] = parameters
        } else {
          entry[Entry.enabledKey.name] = false
        }
        entries[index] = entry
      }
    }
    return .array(entries)
  }

  /// Throws if the scene has a look for an element that the header does not have.
  private static func checkLooks(in cursor: JSONCursor, elements: ElementNames) throws(DocumentError) {
    let key = MastheadScene.elementsKey.name
    guard case .object(let looks)? = cursor.json[sceneKey.name]?[key] else { return }
    let unknown = looks.filter { !$0.isForOtherTools && elements.lack($0.key) }.map(\.key).sorted()
    try cursor.errors.forEach(in: unknown) { name throws(DocumentError) in
      throw DocumentError(
        place: cursor.place(of: "\(sceneKey.name).\(key).\(name)"),
        message: ErrorText.unknown("element", name, allowed: elements.known))
    }
  }

  /// Throws if more snaps are enabled than a header can have.
  static func checkCount(of entries: [Entry], in cursor: JSONCursor) throws(DocumentError) {
    let snaps = entries.indices.filter { entries[$0].isEnabled && entries[$0].effect is Snap }
    guard snaps.count > SnapIntervals.capacity else { return }
    throw DocumentError(
      place: cursor.place(of: "effects[\(snaps[SnapIntervals.capacity])]"),
      message: ErrorText.tooMany("snaps", limit: SnapIntervals.capacity, got: "\(snaps.count)"))
  }

  /// Reads a document from the bytes of a JSON text.
  ///
  /// - Throws: A ``DocumentError`` with a path in the document, or with a line and a column if the text is not JSON.
  public init(
    parsing bytes: some Sequence<UInt8>, registry: EffectRegistry = .builtIn, unknownEffects: UnknownEffects = .refused
  ) throws(DocumentError) {
    try self.init(try JSON(document: bytes), registry: registry, unknownEffects: unknownEffects)
  }

  /// Returns a document with other JSON, read with the same treatment of unknown effects. If this document has errors,
  /// errors in the same parts are not thrown.
  func replacing(_ json: JSON, registry: EffectRegistry) throws(DocumentError) -> PipelineDocument {
    guard !unreadParts.isEmpty else {
      return try PipelineDocument(json, registry: registry, unknownEffects: unknownEffects)
    }
    let (document, errors) = DocumentErrors.collect(in: json) { cursor throws(DocumentError) in
      try PipelineDocument(cursor, registry: registry, unknownEffects: unknownEffects)
    }
    if let error = errors.first(where: { !unreadParts.contains($0.part(in: "")) }) { throw error }
    return document ?? self
  }

  /// The names of the header's elements, in order. Empty without a header.
  package var elementNames: [String] { header?.elementNames ?? [] }

  /// The text of the document's file.
  public var text: String { json.pretty }

  /// Creates a pipeline of the effects that are enabled and not skipped. Without a header, the pipeline runs no effects.
  public func makePipeline() -> Pipeline {
    guard let header else { return Pipeline(Header(height: 0), effects: []) }
    return Pipeline(header, effects: effects.filter(\.isEnabled).map(\.effect))
  }
}

extension PipelineDocument: Equatable {
  /// Returns whether two documents have equal JSON.
  public static func == (left: PipelineDocument, right: PipelineDocument) -> Bool { left.json == right.json }
}
