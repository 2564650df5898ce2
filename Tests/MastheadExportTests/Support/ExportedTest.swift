import Masthead
import MastheadDocuments
import MastheadTesting
import Testing

@testable import MastheadExport
@testable import MastheadSnapshots

/// The snapshot test that is exported from a document, played without a compiler.
struct ExportedTest {
  let name: String
  let document: PipelineDocument
  let list: SnapshotList
  let layout: HeaderLayout

  static let gesture = MastheadGesture.demonstration

  var subject: SnapshotSubject { document.snapshotSubject }

  /// Creates the test of a document. The exported source must contain the gesture and the list that are played here.
  init(of document: PipelineDocument, named name: String) throws {
    self.name = name
    self.document = document
    let state = SnapshotStage(of: document).state
    list = SnapshotList(
      viewport: state.viewport, safeArea: state.safeArea, contentHeight: state.contentHeight)
    layout = document.snapshotSubject.pipeline.layout(in: state.environment)

    let source = try document.export(to: .test).text
    #expect(source.contains("\n    let gesture = MastheadGesture.demonstration\n"), "\(name)")
    #expect(source.contains("as: .frames(along: gesture, on: list))\n"), "\(name)")
    let call = /let list = SnapshotList\((.*?)\)\n +assertSnapshot/.dotMatchesNewlines()
    let arguments = try #require(source.firstMatch(of: call)).output.1
    let numbers = try arguments.matches(of: /(width|height|top|bottom|contentHeight): ([0-9.]+)/).map {
      "\($0.output.1) \(try #require(Double($0.output.2)))"
    }
    let (viewport, safeArea) = (list.environment.viewport, list.environment.safeArea)
    let insets = [("top", safeArea.top), ("bottom", safeArea.bottom)].filter { $0.1 != 0 }
    let expected =
      ["width \(viewport.width)", "height \(viewport.height)"] + insets.map { "\($0) \($1)" } + ["contentHeight 2000.0"]
    #expect(numbers == expected, "\(name)")
  }

  /// Plays the test, which records the reference.
  func record() throws -> Recording { try Recording(self) }

  /// A test with its reference.
  struct Recording {
    private let subject: SnapshotSubject
    private let list: SnapshotList
    private let reference: SnapshotTable

    /// Tables along all named gestures, with few samples. Whole tables contain the same samples, and frames do not
    /// depend on the rate. If an excerpt differs, its whole table differs too.
    private let excerpts: [(gesture: NamedGesture, table: SnapshotTable)]

    /// The samples per second of an excerpt, which divide the rate of a whole table.
    private static let excerptRate = Tick.rate / 24

    fileprivate init(_ test: ExportedTest) throws {
      (subject, list) = (test.subject, test.list)
      let strategy = Snapshotting<PipelineDocument>.frames(along: ExportedTest.gesture, on: test.list)
      reference = try SnapshotTable(reading: try strategy.bytes(test.document))
      excerpts = try NamedGesture.all.map { named in
        (named, try Self.excerpt(of: test.subject, along: named.gesture, on: test.list))
      }
      #expect(list.rate == Tick.rate && reference.tolerance == .thousandth)
      let offsets = try #require(reference["offset"]).values
      #expect(offsets.first == offsets.last, "\(test.name)")
    }

    /// Returns whether the test fails with a changed pipeline.
    func fails(with subject: SnapshotSubject) throws -> Bool {
      let excerpt = try #require(excerpts.first { $0.gesture.gesture == ExportedTest.gesture })
      if try differs(subject, excerpt) { return true }
      return !TableComparison(reference, try SnapshotTable(of: subject, along: ExportedTest.gesture, on: list)).isSame
    }

    /// Returns the other named gestures whose excerpts differ with a changed pipeline.
    func gestures(thatShow subject: SnapshotSubject) throws -> [String] {
      try excerpts.filter { try $0.gesture.gesture != ExportedTest.gesture && differs(subject, $0) }.map(
        \.gesture.identifier)
    }

    private func differs(_ subject: SnapshotSubject, _ excerpt: (gesture: NamedGesture, table: SnapshotTable)) throws
      -> Bool
    {
      !TableComparison(excerpt.table, try Self.excerpt(of: subject, along: excerpt.gesture.gesture, on: list)).isSame
    }

    private static func excerpt(
      of subject: SnapshotSubject, along gesture: MastheadGesture, on list: SnapshotList
    ) throws -> SnapshotTable {
      var list = list
      list.rate = excerptRate
      return try SnapshotTable(of: subject, along: gesture, on: list)
    }
  }
}

/// A change of one effect of a pipeline: it is switched off, or one of its parameters moves by a visible step.
struct EffectChange: CustomStringConvertible {
  let effect: any Effect
  let index: Int
  /// The parameter; nil if the effect is switched off.
  var parameter: ParameterDescription?
  var value = 0.0
  let elements: [String]

  /// The parameter's identifier, or `off`.
  var what: String { parameter?.identifier ?? "off" }

  var description: String {
    let start = "effects[\(index)] \(effect.kind.identifier) \(what)"
    guard let parameter else { return start }
    func text(_ value: Double) -> String { parameter.kind.text(of: value, elements: elements) }
    return "\(start): \(effect.value(of: parameter.identifier).map(text) ?? "none") → \(text(value))"
  }

  /// The number of another parameter of the effect; nil if it has none.
  func number(_ identifier: String) -> Double? { effect.value(of: identifier) }

  /// Whether the effect has a ramp from a number to itself.
  var hasNoCourse: Bool { number("from") != nil && number("from") == number("to") }

  func apply(to subject: SnapshotSubject) throws -> SnapshotSubject {
    var subject = subject
    if let parameter {
      try subject.effects[index].set(parameter.identifier, to: value)
    } else {
      subject.effects.remove(at: index)
    }
    return subject
  }

  /// All changes of an effect: off, each number up and down by a 25th of its slider or by a step, each other choice and
  /// target, and each flag.
  static func all(of index: Int, in test: ExportedTest) -> [EffectChange] {
    let (effect, elements) = (test.subject.effects[index], test.subject.header.elementNames)
    let off = EffectChange(effect: effect, index: index, elements: elements)
    return [off]
      + effect.parameterDescriptions.flatMap { parameter in
        values(of: parameter, effect, in: test).map {
          EffectChange(effect: effect, index: index, parameter: parameter, value: $0, elements: elements)
        }
      }
  }

  private static func values(
    of parameter: ParameterDescription, _ effect: any Effect, in test: ExportedTest
  ) -> [Double] {
    let value = effect.value(of: parameter.identifier)
    switch parameter.kind {
    case .number(let range, let step, _):
      let slider = effect.suggestion(for: parameter.identifier, in: test.layout)
      let shown = slider?.range ?? range
      // A parameter that an alternative replaces has no value yet. Setting the parameter replaces the alternative.
      guard let value else { return [shown.upperBound] }
      let move = max(step, slider?.step ?? 0, (shown.upperBound - shown.lowerBound) / 25)
      return [value - move, value + move].filter(range.contains)
    case .choice(let alternatives): return alternatives.indices.map(Double.init).filter { $0 != value }
    case .flag: return [1 - value!]
    case .target(let kinds):
      return (kinds.reserved.map(\.value) + test.subject.header.elements.indices.map(Double.init)).filter {
        $0 != value
      }
    }
  }
}
