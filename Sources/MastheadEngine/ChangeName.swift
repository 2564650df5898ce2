import Masthead
import MastheadDocuments

/// The name of a change of a document, for an undo menu: `Cut-away depth 80 → 96`.
package struct ChangeName: Equatable, Sendable {
  /// What was changed: `Cut-away depth`. It stays the same during a slider's drag.
  let title: String

  /// The former and the new value: `80 → 96`. Empty if there are none.
  let values: String

  /// The whole name.
  package var text: String { values.isEmpty ? title : "\(title) \(values)" }

  /// The maximum number of characters of a title and of values.
  static let limit = 80

  init(_ title: String, _ values: String = "") {
    func short(_ text: String) -> String {
      text.count > Self.limit ? text.prefix(Self.limit - 1) + "…" : text
    }
    (self.title, self.values) = (short(title), short(values))
  }

  /// The name of the first entry of a history.
  static func opening(_ document: PipelineDocument) -> ChangeName { ChangeName("Open \(document.name)") }

  /// The name of the change from one document to another. It depends on the documents alone, so a drag's name tells its first
  /// and its last value.
  static func of(_ old: PipelineDocument, _ new: PipelineDocument) -> ChangeName {
    if old.name != new.name {
      var renamed = old.json
      renamed["name"] = new.json["name"]
      return renamed == new.json ? ChangeName("Rename to \(new.name)") : opening(new)
    }
    func elements(_ document: PipelineDocument) -> [(identifier: String, name: String)] {
      document.elementNames.map { ($0, "element \($0)") }
    }
    func effects(_ document: PipelineDocument) -> [(identifier: String, name: String)] {
      document.effects.map { ($0.kind.identifier, $0.kind.name) }
    }
    if let title = ofList(elements(old), elements(new), "elements") ?? ofList(effects(old), effects(new), "effects") {
      return ChangeName(title)
    }
    return ofValues(old, new) ?? ChangeName(old.json["scene"] == new.json["scene"] ? "Change pipeline" : "Change scene")
  }

  /// The name of a change of a list of parts, each with an identifier and a name; nil if the lists are equal.
  private static func ofList(
    _ old: [(identifier: String, name: String)], _ new: [(identifier: String, name: String)], _ noun: String
  ) -> String? {
    let (before, after) = (old.map(\.identifier), new.map(\.identifier))
    guard before != after else { return nil }
    let index = zip(before, after).prefix { $0 == $1 }.count
    if after.count == before.count + 1, after.dropFirst(index + 1).elementsEqual(before.dropFirst(index)) {
      return "Add \(new[index].name)"
    }
    if after.count + 1 == before.count, before.dropFirst(index + 1).elementsEqual(after.dropFirst(index)) {
      return "Remove \(old[index].name)"
    }
    if after.count == before.count, let last = before.indices.last(where: { before[$0] != after[$0] }) {
      let (was, now) = (before[index...last], after[index...last])
      if was.dropFirst().elementsEqual(now.dropLast()), was.first == now.last { return "Move \(old[index].name)" }
      if was.dropLast().elementsEqual(now.dropFirst()), was.last == now.first { return "Move \(old[last].name)" }
    }
    return "Change \(noun)"
  }

  /// The name of changed values of the header, its elements and the effects; nil if all are equal.
  private static func ofValues(_ old: PipelineDocument, _ new: PipelineDocument) -> ChangeName? {
    var changes: [(title: String, values: String, isReset: Bool)] = []
    let elements = new.elementNames
    func compare(_ name: String, _ descriptions: [ParameterDescription], _ old: some Tunable, _ new: some Tunable) {
      for description in descriptions {
        let (before, after) = (old.value(of: description.identifier), new.value(of: description.identifier))
        guard before != after else { continue }
        let words = [before, after].map { description.kind.words($0, elements: elements) }
        changes.append(("\(name) \(description.name.lowercased())", words.joined(separator: " → "), after == nil))
      }
    }
    if let old = old.header, let new = new.header { compare("Header", Header.parameterDescriptions, old, new) }
    for (name, pair) in zip(elements, zip(old.json.elements, new.json.elements)) where pair.0 != pair.1 {
      changes.append(("Change element \(name)", "", false))
    }
    for (old, new) in zip(old.effects, new.effects) {
      if old.isEnabled != new.isEnabled {
        changes.append(("Switch \(new.kind.name)", new.isEnabled ? "on" : "off", false))
      }
      compare(new.kind.name, new.kind.parameters, old.effect, new.effect)
    }
    // A value that replaces its alternative resets that one; only the new value counts.
    let set = changes.filter { !$0.isReset }
    let counted = set.isEmpty ? changes : set
    guard let first = counted.first else { return nil }
    let rest = counted.count > 1 ? ["and \(counted.count - 1) more"] : []
    return ChangeName(first.title, ([first.values].filter { !$0.isEmpty } + rest).joined(separator: " "))
  }
}

extension ParameterKind {
  /// A value as people read it.
  fileprivate func words(_ value: Double?, elements: [String]) -> String {
    guard let value else { return "unset" }
    switch self {
    case .number: return decimal((value * 1000).rounded() / 1000)
    case .flag: return value != 0 ? "on" : "off"
    case .choice(let alternatives): return alternatives[Int(value)].name
    case .target: if case .string(let name) = json(value, elements: elements) { return name } else { return "unset" }
    }
  }
}

extension JSON {
  /// The elements of a document's header.
  fileprivate var elements: [JSON] {
    if case .array(let elements)? = self["header"]?["elements"] { elements } else { [] }
  }
}
