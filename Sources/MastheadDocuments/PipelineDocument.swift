import Masthead

/// A pipeline as a file has it, with the scene that surrounds its header in a preview.
///
/// The JSON that was read is kept as it is, and everything else is read from it: so a document that is read and written again
/// is the same document, with its keys in their order and its numbers as they were written. That holds for a document of an
/// earlier version too, and for effects of earlier versions: they are brought up to date for reading, and in the file only
/// where it is edited.
public struct PipelineDocument: Sendable {
  /// The version of the format that is written, and the newest that can be read.
  public static let version = DocumentFormat.pipeline.version

  /// The document itself, as it was read.
  public let json: JSON

  /// The document as one of today's version: what editing begins with.
  let current: JSON

  /// The format that the document was read in.
  private let format: DocumentFormat

  /// What people call the pipeline.
  public let name: String

  /// The header; nil for a list without one.
  public let header: Header?

  /// The effects, in order, those that are switched off and those that were skipped among them.
  public let effects: [Entry]

  /// What surrounds the header in a preview; a plain device with an empty list where the document has none.
  public let scene: MastheadScene

  /// What was done with effects and parameters that the registry does not know. Editing keeps to it.
  public let unknownEffects: UnknownEffects

  /// What was skipped, each with its place and the sentence that it would have been refused with. Empty where unknown effects
  /// are refused.
  public let problems: [DocumentError]

  /// What was written for an earlier version, of the format or of an effect, and was brought up to date: a sentence each, for a
  /// log.
  public let migrations: [DocumentNote]

  /// One effect of a document.
  public struct Entry: Sendable {
    /// What the effect is. Of a skipped one that nobody knows, this is its identifier and no more.
    public let kind: EffectKind

    /// The effect with the document's parameters; one that does nothing where it was skipped.
    public let effect: any DynamicEffect

    /// Whether the effect is run: it is neither switched off nor skipped.
    public let isEnabled: Bool

    /// Whether the effect was skipped because it is unknown, or newer in the document than here.
    public let isSkipped: Bool

    init(kind: EffectKind, effect: any DynamicEffect, isEnabled: Bool, isSkipped: Bool = false) {
      self.kind = kind
      self.effect = effect
      self.isEnabled = isEnabled
      self.isSkipped = isSkipped
    }
  }

  /// What becomes of what a document says and the registry does not know: effects, newer versions of effects, and parameters.
  public enum UnknownEffects: Sendable {
    /// The document is refused: for tools, which are to show what is wrong.
    case refused

    /// They are left out, and the rest is used: for an app that may be older than the documents it is given. Effects keep their
    /// index, and all stays in the document's JSON.
    case skipped
  }

  /// Reads a document and checks all of it against the effects that there are.
  ///
  /// What is wrong is told with its place: unknown effects, parameters and keys, values out of range, and a version newer than
  /// ``version``.
  ///
  /// - Parameters:
  ///   - json: the document.
  ///   - registry: the effects that there are.
  ///   - unknownEffects: what becomes of effects and parameters that are not in the registry. Values out of range, and keys that
  ///     are no parameters', are errors in any case.
  public init(
    _ json: JSON, registry: EffectRegistry = .builtIn, unknownEffects: UnknownEffects = .refused
  ) throws(DocumentError) {
    try self.init(json, format: .pipeline, registry: registry, unknownEffects: unknownEffects)
  }

  /// Reads a document of a format with steps of its own.
  init(
    _ json: JSON, format: DocumentFormat, registry: EffectRegistry, unknownEffects: UnknownEffects
  ) throws(DocumentError) {
    let (current, written) = try format.upToDate(json)
    var reading = DocumentReading(registry: registry, unknownEffects: unknownEffects)
    if written < format.version {
      reading.migrations.append(
        DocumentNote(
          place: format.key.name, message: "updated from version \(written) to \(format.version)"))
    }
    let document = try JSONCursor(json: current, place: "").object(allowing: Self.keys.map(\.name))
    self.json = json
    self.current = current
    self.format = format
    name = try document[Self.nameKey] ?? "Untitled"
    header = try document[Self.headerKey]
    var entries: [Entry] = []
    for cursor in try document[Self.effectsKey] ?? [] { entries.append(try Entry(cursor, &reading)) }
    effects = entries
    scene = try document[Self.sceneKey] ?? MastheadScene()
    self.unknownEffects = unknownEffects
    problems = reading.problems
    migrations = reading.migrations
  }

  /// Reads a document from a file's bytes.
  public init(
    parsing bytes: some Sequence<UInt8>, registry: EffectRegistry = .builtIn, unknownEffects: UnknownEffects = .refused
  ) throws(DocumentError) {
    try self.init(try JSON(document: bytes), registry: registry, unknownEffects: unknownEffects)
  }

  /// The document with other JSON, read as this one was.
  func replacing(_ json: JSON, registry: EffectRegistry) throws(DocumentError) -> PipelineDocument {
    try PipelineDocument(json, format: format, registry: registry, unknownEffects: unknownEffects)
  }

  /// The document's text, as it is written to a file.
  public var text: String { json.pretty }

  /// The pipeline of the effects that are switched on, without those that were skipped. Without a header there is nothing for
  /// them to work on, and none is run.
  public func makePipeline() -> DynamicPipeline {
    guard let header else { return DynamicPipeline(Header(height: 0), effects: EffectList([])) }
    return DynamicPipeline(header, effects: EffectList(effects.filter(\.isEnabled).map(\.effect)))
  }
}

extension PipelineDocument {
  /// A document of values that were never written down: its JSON has no more than its name.
  package init(name: String, header: Header, effects: [any DynamicEffect], scene: MastheadScene) {
    json = ["masthead": .number(Double(Self.version)), "name": .string(name)]
    current = json
    format = .pipeline
    self.name = name
    self.header = header
    self.effects = effects.map { Entry(kind: $0.kind, effect: $0, isEnabled: true) }
    self.scene = scene
    unknownEffects = .refused
    problems = []
    migrations = []
  }
}

extension PipelineDocument: Equatable {
  /// Documents are equal when their JSON is.
  public static func == (left: PipelineDocument, right: PipelineDocument) -> Bool { left.json == right.json }
}
