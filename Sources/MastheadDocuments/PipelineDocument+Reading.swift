import Masthead

extension PipelineDocument.Entry {
  init(_ cursor: JSONCursor, registry: EffectRegistry) throws(DocumentError) {
    let object = try cursor.object(allowing: ["effect", "enabled", "parameters"])
    let word = try object.require("effect")
    let identifier = try word.string()
    guard let kind = registry[identifier] else {
      let known = registry.effects.map(\.identifier)
      throw word.error("There is no effect \"\(identifier)\"; there is \(enumeration(known, conjunction: "and")).")
    }
    var effect = kind.make()
    if let parameters = object["parameters"] {
      try effect.read(parameters, kind.parameters)
    }
    self.kind = kind
    self.effect = effect
    isEnabled = try object["enabled"]?.bool() ?? true
  }
}

extension Tunable {
  /// Sets the parameters that an object's keys name. Keys that begin with `$` are for other tools, and pass.
  fileprivate mutating func read(
    _ cursor: JSONCursor, _ descriptions: [ParameterDescription]
  ) throws(DocumentError) {
    guard case .object(let members) = cursor.json else {
      throw cursor.error("\(cursor.json.summary) is not allowed; it is an object.")
    }
    for member in members where !member.key.hasPrefix("$") {
      let description =
        descriptions.first { $0.identifier == member.key }
        ?? descriptions.first { $0.formerIdentifiers.contains(member.key) }
      let rivals = description.map { [$0.identifier] + $0.formerIdentifiers + $0.alternatives } ?? []
      if let rival = rivals.first(where: { $0 != member.key && cursor.json[$0] != nil }) {
        throw cursor.error("\"\(member.key)\" and \"\(rival)\" are both given, and say the same; give one of them.")
      }
      let value = JSONCursor(json: member.value, place: "\(cursor.place).\(member.key)")
      try set(description?.identifier ?? member.key, from: value, description)
    }
  }

  /// Sets one parameter to a value as documents write it.
  mutating func set(
    _ identifier: String, from cursor: JSONCursor, _ description: ParameterDescription?
  ) throws(DocumentError) {
    do throws(ParameterError) {
      guard let description else { throw .unknown(identifier, allowed: parameterDescriptions.map(\.identifier)) }
      guard let number = description.kind.number(of: cursor.json) else {
        throw .notAllowed(identifier, value: cursor.json.summary, kind: description.kind)
      }
      try set(identifier, to: number)
    } catch {
      throw cursor.error(error.description)
    }
  }
}

extension Header {
  init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: ["height", "collapsedHeight", "placement", "imageSize"])
    self.init()
    if let height = object["height"] { try readHeight(height) }
    if let collapsed = object["collapsedHeight"] { try read("collapsedHeight", from: collapsed) }
    if let placement = object["placement"] { try read("placement", from: placement) }
    if let size = object["imageSize"] {
      let sides = try size.object(allowing: ["width", "height"])
      for side in ["width", "height"] { try read("imageSize.\(side)", from: try sides.require(side)) }
    }
  }

  private mutating func readHeight(_ cursor: JSONCursor) throws(DocumentError) {
    guard case .object(let members) = cursor.json else { return try read("height", from: cursor) }
    let object = try cursor.object(allowing: ["ratioOfWidth", "fitting"])
    guard members.count(where: { !$0.key.hasPrefix("$") }) == 1 else {
      throw cursor.error("A height is a number of points, or an object with one of \"ratioOfWidth\" and \"fitting\".")
    }
    if let ratio = object["ratioOfWidth"] { try read("height.ratioOfWidth", from: ratio) }
    if let fitting = object["fitting"] {
      try read("height.fitting.minimum", from: try fitting.object(allowing: ["minimum"]).require("minimum"))
    }
  }

  private mutating func read(_ identifier: String, from cursor: JSONCursor) throws(DocumentError) {
    try set(identifier, from: cursor, Header.parameterDescriptions.first { $0.identifier == identifier })
  }
}
