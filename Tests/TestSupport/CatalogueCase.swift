import Foundation
import MastheadDocuments
import Testing

/// A case of the effect catalogue, or of a public report about another library: a document, and the expected values of
/// its frames in a few steps.
public struct CatalogueCase: Sendable, CustomTestStringConvertible {
  public let name: String
  public let document: JSON
  public let tolerance: Double
  public let steps: [Step]

  public var testDescription: String { name }

  /// One step of a case. The environment's values stay in force in later steps.
  public struct Step: Sendable {
    /// The offset of a frame, or nil for a step that tests the resting offset.
    public let offset: Double?
    /// The offset at which the list would otherwise come to rest.
    public let projected: Double?
    public let phase: String
    public let time: Double?
    public let contentHeight: Double?
    /// The changed values by key. The first step has the case's environment.
    public let environment: JSON
    /// The expected values by path, such as `elements.title.opacity`.
    public let expected: [(path: String, value: CatalogueValue)]
  }

  /// The cases of the catalogue, in order.
  public static let catalogue = read("public_cases")

  /// The cases of reports, in order.
  public static let reported = read("reported_cases")

  /// All cases, in order.
  public static let all = catalogue + reported

  private static func read(_ name: String) -> [CatalogueCase] {
    let file = Repository.root.appendingPathComponent("Tests/Fixtures/Catalogue/\(name).json")
    do {
      let json = try JSON(parsing: Data(contentsOf: file))
      return json.elements.map { CatalogueCase($0) }
    } catch { preconditionFailure("\(file.path): \(error)") }
  }

  private init(_ json: JSON) {
    name = "\(json.text("header")): \(json.text("case"))"
    document = json["document"]!
    tolerance = json["tolerance"]!.double!
    steps = json["sequence"]!.elements.enumerated().map { index, step in
      var environment = index == 0 ? json["env"]! : [:]
      for member in step["env"]?.members ?? [] { environment[member.key] = member.value }
      return Step(
        offset: step["offset"]?.double, projected: step["projected"]?.double,
        phase: step["phase"] == nil ? "dragging" : step.text("phase"), time: step["time"]?.double,
        contentHeight: step["contentHeight"]?.double, environment: environment,
        expected: step["expect"]!.leaves(at: ""))
    }
  }
}

/// A value that a case expects.
public enum CatalogueValue: Sendable, CustomStringConvertible {
  /// A number, or 1 for true and 0 for false.
  case number(Double)
  /// The commands of a mask, with SVG's letters and absolute coordinates.
  case commands([(letter: String, coordinates: [Double])])
  /// The names of events.
  case names([String])

  public var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .commands(let commands): "\(commands.map { "\($0.letter)\($0.coordinates)" })"
    case .names(let names): "\(names)"
    }
  }

  /// Returns whether two values are of one kind, and their numbers differ by at most a tolerance.
  public func isClose(to other: CatalogueValue?, within tolerance: Double) -> Bool {
    switch (self, other) {
    case (.number(let left), .number(let right)): abs(left - right) <= tolerance
    case (.commands(let left), .commands(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { left, right in
          left.letter == right.letter && left.coordinates.count == right.coordinates.count
            && zip(left.coordinates, right.coordinates).allSatisfy { abs($0 - $1) <= tolerance }
        }
    case (.names(let left), .names(let right)): left == right
    default: false
    }
  }
}

extension JSON {
  /// The number, or nil for another value.
  public var double: Double? { if case .number(let number) = self { number.value } else { nil } }

  /// The elements of an array; empty for another value.
  public var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }

  fileprivate func text(_ key: String) -> String {
    guard case .string(let text)? = self[key] else { preconditionFailure("\(key) of a case is not a string.") }
    return text
  }

  /// Returns the values inside an expectation by path.
  fileprivate func leaves(at path: String) -> [(path: String, value: CatalogueValue)] {
    switch self {
    case .object(let members): members.flatMap { $0.value.leaves(at: path.isEmpty ? $0.key : "\(path).\($0.key)") }
    case .number(let number): [(path, .number(number.value))]
    case .bool(let isTrue): [(path, .number(isTrue ? 1 : 0))]
    case .array(let elements) where path == "mask":
      [
        (
          path,
          .commands(
            elements.map { command in
              guard case .string(let letter)? = command.elements.first else {
                preconditionFailure("A command of a mask has no letter.")
              }
              return (letter, command.elements.dropFirst().map { $0.double! })
            })
        )
      ]
    case .array(let elements):
      [(path, .names(elements.map { if case .string(let name) = $0 { name } else { $0.compact } }))]
    default: preconditionFailure("\(path): a case expects \(compact).")
    }
  }
}
