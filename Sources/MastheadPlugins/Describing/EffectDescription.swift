import Masthead
import MastheadDocuments
import MastheadEngine

/// The metadata of an effect without its code. The process that loads the effect sends it to other processes.
package struct EffectDescription: Equatable, Sendable {
  package let identifier: String
  package let name: String
  package let summary: String
  package let stages: Stages
  package let remembers: Bool
  package let typeName: String?
  package let parameters: [ParameterDescription]

  package init(of kind: EffectKind) {
    identifier = kind.identifier
    name = kind.name
    summary = kind.summary
    stages = kind.stages
    remembers = kind.remembers
    typeName = kind.typeName
    parameters = kind.parameters
  }

  /// The kind of effects that have a description but no code: ``DescribedEffect``.
  package var kind: EffectKind {
    EffectKind(
      identifier: identifier, name: name, summary: summary, stages: stages, parameters: parameters,
      remembers: remembers, typeName: typeName, make: { DescribedEffect(self) })
  }
}

// MARK: JSON

extension EffectDescription {
  package var json: JSON {
    [
      "identifier": .string(identifier), "name": .string(name), "summary": .string(summary),
      "stages": .number(Double(stages.rawValue)), "remembers": .bool(remembers),
      "type": typeName.map(JSON.string) ?? .null, "parameters": .array(parameters.map(\.description)),
    ]
  }

  /// Decodes the value of ``json``.
  package init(_ json: JSON) throws(DocumentError) { try self.init(JSONCursor(json: json, place: "")) }

  package init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: [
      "identifier", "name", "summary", "stages", "remembers", "type", "parameters",
    ])
    identifier = try object.require("identifier").string()
    name = try object.require("name").string()
    summary = try object.require("summary").string()
    stages = Stages(rawValue: UInt8(try object.require("stages").whole(in: 0...Int(Stages.all.rawValue))))
    remembers = try object.require("remembers").bool()
    let type = try object.require("type")
    typeName = type.json == .null ? nil : try type.string()
    parameters = try object.require("parameters").array().map { cursor throws(DocumentError) in
      try ParameterDescription(cursor)
    }
  }
}

extension ParameterDescription {
  fileprivate var description: JSON {
    var json: JSON = ["identifier": .string(identifier), "name": .string(name)]
    if !summary.isEmpty { json["summary"] = .string(summary) }
    kind.describe(in: &json)
    // The names of elements belong to a header, which an effect's description does not have.
    if case .target(let kinds) = kind { json["targets"] = .number(Double(kinds.rawValue)) }
    json["default"] = self.default.map(JSON.number) ?? .null
    json["alternatives"] = .array(alternatives.map(JSON.string))
    json["formula"] = formula.map(JSON.string) ?? .null
    return json
  }

  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: [
      "identifier", "name", "summary", "kind", "minimum", "maximum", "step", "unit", "choices", "default",
      "alternatives", "formula", "targets",
    ])
    let kind = try ParameterKind(object)
    var value: Double?
    let cursor = try object.require("default")
    if cursor.json != .null {
      value = try cursor.number(in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    }
    if let value, !kind.allows(value) { throw cursor.notAllowed(by: kind, elements: []) }
    let formula = try object.require("formula")
    self.init(
      identifier: try object.require("identifier").string(), name: try object.require("name").string(),
      summary: try object["summary"]?.string() ?? "", kind: kind, default: value,
      alternatives: try object.require("alternatives").strings(),
      formula: formula.json == .null ? nil : try formula.string())
  }
}

extension ParameterKind {
  private enum Keyword: String, CaseIterable { case number, choice, flag, target }

  fileprivate init(_ object: ObjectCursor) throws(DocumentError) {
    let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    switch try object.require("kind").choice(Keyword.self) {
    case .number:
      let minimum = try object.require("minimum").number(in: finite)
      let maximum = try object.require("maximum").number(in: minimum...Double.greatestFiniteMagnitude)
      let unit = try object.require("unit")
      guard let known = Unit(rawValue: try unit.string()) else {
        throw unit.unknownValue(allowed: ["pt", "°", "s", "nothing"])
      }
      self = .number(minimum...maximum, step: try object.require("step").number(in: finite), unit: known)
    case .choice:
      let choices = try object.require("choices").array().map { cursor throws(DocumentError) in
        let choice = try cursor.object(allowing: ["choice", "name"])
        return Alternative(
          identifier: try choice.require("choice").string(), name: try choice.require("name").string())
      }
      self = .choice(choices)
    case .flag: self = .flag
    case .target: self = .target(of: TargetKinds(rawValue: UInt8(try object.require("targets").whole(in: 1...7))))
    }
  }
}

extension JSONCursor {
  fileprivate func strings() throws(DocumentError) -> [String] {
    try array().map { cursor throws(DocumentError) in try cursor.string() }
  }
}
