import Masthead

extension PipelineDocument {
  static let nameKey = Key("name", .text, "The name of the pipeline.", default: "Untitled")
  static let headerKey = Key("header", Header.shape, "The header. Without this key, the list has no header.")
  static let effectsKey = Key("effects", .array, "The effects, in order.", default: [])
  static let highlightsKey = Key(
    "highlights", .list(of: .text).limited(to: highlightLimit, "highlights"),
    "The paths of the most important parameters, such as header.height or effects[0].parameters.factor. A page shows them first.",
    default: [])
  static let sceneKey = Key(
    "scene", MastheadScene.shape, "The surroundings of the header in a preview. An app has its own.")

  /// The document's keys.
  static let keys: [any DocumentKey] = [
    DocumentFormat.key, nameKey, headerKey, effectsKey, highlightsKey, sceneKey,
  ]
}

extension JSON {
  /// An effect's entry in the long form. The short form is the effect's identifier alone.
  package var effectEntry: JSON {
    guard case .string = self else { return self }
    return .object([Member(PipelineDocument.Entry.effectKey.name, self)])
  }
}

/// The inputs and the findings of reading one document.
struct DocumentReading {
  let registry: EffectRegistry
  let unknownEffects: PipelineDocument.UnknownEffects
  /// Collects the errors; nil if the first error ends the reading.
  let errors: DocumentErrors?
  /// The names of the header's elements, for effects that have a target.
  var elements = ElementNames()
  var problems: [DocumentError] = []
  /// The paths of the versions of effects.
  var versions: [String] = []

  var notes: [DocumentNote] {
    guard let first = versions.first else { return [] }
    let others =
      switch versions.count {
      case 1: ""
      case 2: "; so is 1 other"
      case let count: "; so are \(count - 1) others"
      }
    return [DocumentNote(place: first, message: "ignored, since effects have no versions\(others)")]
  }

  /// Records an unknown effect or parameter, or throws the problem if unknown effects are refused.
  mutating func skip(_ problem: DocumentError) throws(DocumentError) {
    if unknownEffects == .skipped { return problems.append(problem) }
    guard let errors else { throw problem }
    errors.add(problem)
  }
}

/// The names of the elements in a document, even if the header has errors.
struct ElementNames {
  private(set) var known: [String] = []

  /// Whether every element has a valid and unique name.
  private var isComplete = true

  init() {}

  init(in document: JSON) {
    guard let header = document[PipelineDocument.headerKey.name] else { return }
    guard case .object = header, case .array(let elements) = header["elements"] ?? [] else {
      isComplete = false
      return
    }
    for element in elements {
      if case .string(let name)? = element[HeaderElement.nameKey.name], HeaderElement.isValid(name: name),
        !known.contains(name)
      {
        known.append(name)
      } else {
        isComplete = false
      }
    }
  }

  /// Whether no element has a name. If the names of some elements are wrong, only a misspelling of a known name counts
  /// as missing.
  func lack(_ name: String) -> Bool {
    !known.contains(name) && (isComplete || ErrorText.nearest(to: name, among: known) != nil)
  }
}

extension PipelineDocument.Entry {
  static let effectKey = Key("effect", .text, isRequired: true, "The effect's identifier.")
  /// A deprecated key that earlier versions wrote.
  static let versionKey = Key(
    "version", Shape<JSONCursor>(schema: ["deprecated": true], read: { $0 }), "Ignored. Effects have no versions.")
  static let enabledKey = Key("enabled", .flag, "Whether the effect runs.", default: true)
  static let parametersKey = Key(
    "parameters", Shape<JSONCursor>(schema: ["type": "object"], read: { $0 }), "The values of the effect's parameters.",
    default: [:])

  /// An entry's keys.
  static let keys: [any DocumentKey] = [effectKey, versionKey, enabledKey, parametersKey]

  init(_ cursor: JSONCursor, _ reading: inout DocumentReading) throws(DocumentError) {
    let errors = cursor.errors
    let object = try Self.object(cursor)
    if let version = object[Self.versionKey.name] { reading.versions.append(version.place) }
    let isEnabled = try object.readable(Self.enabledKey) ?? true
    let parameters =
      try errors.attempt { () throws(DocumentError) in
        try object[Self.parametersKey].map { cursor throws(DocumentError) in (cursor, try cursor.members()) }
      } ?? nil
    if let error = object.misspelled(Self.effectKey) { throw error }
    // The entry has the effect's name as a key.
    if object.json[Self.effectKey.name] == nil,
      let key = object.unknown.first(where: { $0.error.key.map { reading.registry[$0] != nil } ?? false })
    {
      throw key.error
    }
    let identifier = try object.require(Self.effectKey)
    guard let kind = reading.registry[identifier] else {
      try reading.skip(Self.unknown(identifier, in: cursor, reading))
      self.init(skipping: identifier)
      return
    }
    var effect = kind.make()
    if let (cursor, members) = parameters { try effect.read(members, in: cursor, kind.parameters, &reading) }
    self.init(kind: kind, effect: effect, isEnabled: isEnabled)
  }

  /// Creates the entry of an effect that is unknown or cannot be read.
  init(skipping identifier: String) {
    let effect = SkippedEffect(identifier: identifier)
    self.init(kind: effect.kind, effect: effect, isEnabled: false, isSkipped: true)
  }

  /// Returns an entry as an object. An entry may be the effect's identifier alone.
  private static func object(_ cursor: JSONCursor) throws(DocumentError) -> ObjectCursor {
    guard case .string = cursor.json else { return try cursor.object(allowing: keys.map(\.name)) }
    return ObjectCursor(json: cursor.json.effectEntry, place: cursor.place, errors: cursor.errors)
  }

  private static func unknown(
    _ identifier: String, in cursor: JSONCursor, _ reading: DocumentReading
  ) -> DocumentError {
    let known = reading.registry.effects.map(\.identifier)
    // The short form has no key for the identifier.
    let place = cursor.json == .string(identifier) ? cursor.place : "\(cursor.place).\(effectKey.name)"
    return DocumentError(place: place, message: ErrorText.unknown("effect", identifier, allowed: known))
  }
}

extension JSONCursor {
  /// The members of an object.
  fileprivate func members() throws(DocumentError) -> [JSON.Member] {
    guard case .object(let members) = json else { throw wrongType("an object") }
    return members
  }
}

extension Tunable {
  /// Sets the parameters that the members of an object name. Ignores keys that begin with `$`, which are for other tools.
  fileprivate mutating func read(
    _ members: [JSON.Member], in cursor: JSONCursor, _ descriptions: [ParameterDescription],
    _ reading: inout DocumentReading
  ) throws(DocumentError) {
    var earlier: Set<String> = []
    for member in members where !member.isForOtherTools {
      let value = cursor.value(of: member)
      guard let description = descriptions.named(member.key) else {
        let known = descriptions.map(\.identifier)
        try reading.skip(value.error(ParameterError.unknown(member.key, allowed: known).description))
        continue
      }
      earlier.insert(member.key)
      if let rival = description.alternatives.first(where: { cursor.json[$0] != nil }) {
        let error = cursor.error(ErrorText.conflict(member.key, rival))
        guard let errors = cursor.errors else { throw error }
        // Both parameters detect the conflict. Report it once.
        if !earlier.contains(rival) { errors.add(error) }
      }
      let number = try cursor.errors.attempt { () throws(DocumentError) in
        try description.number(value, elements: reading.elements)
      }
      guard let number = number ?? nil else { continue }
      do throws(ParameterError) { try set(description.identifier, to: number) } catch {
        throw value.error(error.description)
      }
    }
  }
}

extension ParameterDescription {
  /// Returns a value in a document as the parameter's number; nil for a target that may be an element whose name is not known.
  fileprivate func number(_ cursor: JSONCursor, elements: ElementNames) throws(DocumentError) -> Double? {
    if let number = kind.number(of: cursor.json, elements: elements.known) { return number }
    if case .target = kind, case .string(let name) = cursor.json, !elements.lack(name) { return nil }
    throw cursor.notAllowed(by: kind, elements: elements.known)
  }
}

extension Shape<Double> {
  /// A parameter's value, read as a number.
  static func value(of parameter: ParameterDescription) -> Shape {
    Shape(schema: parameter.kind.schema) { cursor throws(DocumentError) in
      guard let number = parameter.kind.number(of: cursor.json, elements: []) else {
        throw cursor.notAllowed(by: parameter.kind, elements: [])
      }
      return number
    }
  }
}

extension [ParameterDescription] {
  /// Returns the parameter that a key in a document names.
  func named(_ key: String) -> ParameterDescription? { first { $0.identifier == key } }
}

/// A no-op that takes the place of a skipped effect in a document.
struct SkippedEffect: Effect {
  let kind: EffectKind

  /// Replaces an unknown effect.
  init(identifier: String) {
    kind = EffectKind(
      identifier: identifier, name: identifier, stages: [], parameters: [], remembers: false,
      make: { SkippedEffect(identifier: identifier) })
  }

  var parameterDescriptions: [ParameterDescription] { [] }
  func value(of identifier: String) -> Double? { nil }
  mutating func set(_ identifier: String, to value: Double) throws(ParameterError) {
    throw .unknown(identifier, allowed: [])
  }
  func points(of identifier: String, in layout: HeaderLayout) -> Double? { nil }

  var memorySize: (size: Int, alignment: Int) { (0, 1) }
  var remembers: Bool { false }
  func storeMemory(to address: UnsafeMutableRawPointer) {}
  func stateFacts(of layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  func contribution() -> Contribution { { _, _, _ in } }
}
