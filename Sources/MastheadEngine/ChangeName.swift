import Masthead
import MastheadDocuments

/// The name of a document change, for an undo menu: `Cut-away depth 80 → 96 pt`.
package struct ChangeName: Equatable, Sendable {
  /// The title of the change: `Cut-away depth`. It stays the same during a slider's drag.
  let title: String

  /// The former and the new value: `80 → 96 pt`. Empty if there are none.
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

  /// The name of a change that another program made in the session's file.
  static let outside = ChangeName("Change outside this page")

  /// Whether the change opened a document. The names of all other changes begin with another verb, or have values.
  var isOpening: Bool { title.hasPrefix("Open ") && values.isEmpty }

  /// The name of the change from one document to another. It depends only on the two documents, so the name of a drag
  /// contains its first and last values.
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
    return ofValues(old, new) ?? ChangeName("Change pipeline")
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
    let changed = zip(before, after).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    if after.count == before.count, changed.count == 1, let index = changed.first {
      return noun == "elements"
        ? "Rename \(old[index].name) to \(after[index])" : "Replace \(old[index].name) with \(new[index].name)"
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
        // The unit appears once, after the last number.
        let unit = after == nil ? "" : description.kind.unit
        changes.append(
          ("\(name) \(description.name.lowercased())", words.joined(separator: " → ") + unit, after == nil))
      }
    }
    // Comparing all values of all parts would take longer than the rest of an edit.
    let (oldJSON, newJSON) = (old.json, new.json)
    // Scene settings have names. Other scene changes are named after their keys, and so is the change to a custom size.
    let isSameScene = oldJSON["scene"] == newJSON["scene"]
    if !isSameScene, new.scene.device.model != .custom || old.scene.device.model == .custom {
      compare("Scene", MastheadScene.parameterDescriptions, old.scene, new.scene)
    }
    if changes.isEmpty, !isSameScene {
      var (old, new) = (oldJSON["scene"] ?? [:], newJSON["scene"] ?? [:])
      // The look of an element is named like its geometry.
      changes += leaves(old["elements"], new["elements"], "Element")
      (old["elements"], new["elements"]) = (nil, nil)
      changes += leaves(old, new, "Scene")
    }
    if oldJSON["header"] != newJSON["header"], let old = old.header, let new = new.header {
      compare("Header", Header.parameterDescriptions, old, new)
    }
    for (name, pair) in zip(elements, zip(oldJSON.elements, newJSON.elements)) where pair.0 != pair.1 {
      changes += leaves(pair.0, pair.1, "Element \(name)")
    }
    for (index, (old, new)) in zip(old.effects, new.effects).enumerated()
    where oldJSON.effect(at: index) != newJSON.effect(at: index) {
      if old.isEnabled != new.isEnabled {
        changes.append(("Switch \(new.kind.name)", new.isEnabled ? "on" : "off", false))
      }
      compare(new.kind.name, new.kind.parameters, old.effect, new.effect)
    }
    // Setting a value resets its alternative. Only the new value counts.
    let set = changes.filter { !$0.isReset }
    let counted = set.isEmpty ? changes : set
    guard let first = counted.first else { return nil }
    let rest = counted.count > 1 ? ["and \(counted.count - 1) more"] : []
    return ChangeName(first.title, ([first.values].filter { !$0.isEmpty } + rest).joined(separator: " "))
  }

  /// The changed values within a part of a document that has no parameter descriptions: `Element title corner radius`, `8 → 12`.
  private static func leaves(
    _ old: JSON?, _ new: JSON?, _ title: String
  ) -> [(title: String, values: String, isReset: Bool)] {
    if let old, let new, old.isSame(as: new) { return [] }
    // Width and height appear as one size.
    if let old = old?.sizeWords, let new = new?.sizeWords, old != new { return [(title, "\(old) → \(new)", false)] }
    let (before, after) = (old?.memberKeys, new?.memberKeys)
    guard before != nil || after != nil else {
      let words = [old, new].map { $0 == nil ? "unset" : $0?.words }
      // An array is too long for a name.
      return [(title, words.contains(nil) ? "" : words.compactMap(\.self).joined(separator: " → "), new == nil)]
    }
    // An added or removed object is compared with an empty object.
    let keys = (before ?? []) + (after ?? []).filter { !(before ?? []).contains($0) }
    return keys.flatMap { leaves(old?[$0], new?[$0], "\(title) \(Self.spaced($0))") }
  }

  /// The words of a key: `corner radius` for `cornerRadius`.
  private static func spaced(_ key: String) -> String {
    key.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
  }
}

extension ParameterKind {
  /// The unit after a number, with a space before it if the unit requires one.
  fileprivate var unit: String {
    guard case .number(_, _, let unit) = self, unit != .none else { return "" }
    return unit == .degrees ? unit.rawValue : " \(unit.rawValue)"
  }

  /// The display text of a value.
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
  /// Whether two values are equal. The format of numbers does not matter.
  fileprivate func isSame(as other: JSON) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let other)): one.value == other.value
    case (.array(let one), .array(let other)): one.elementsEqual(other) { $0.isSame(as: $1) }
    case (.object(let one), .object(let other)):
      one.elementsEqual(other) { $0.key == $1.key && $0.value.isSame(as: $1.value) }
    default: self == other
    }
  }

  /// The keys of an object; nil for other values.
  fileprivate var memberKeys: [String]? {
    if case .object(let members) = self { members.map(\.key) } else { nil }
  }

  /// The words of an object with a width and a height: `375 × 667`.
  fileprivate var sizeWords: String? {
    guard case .number(let width)? = self["width"], case .number(let height)? = self["height"] else { return nil }
    return "\(decimal(width.value)) × \(decimal(height.value))"
  }

  /// The maximum size of a string in a name, in bytes. A picture's data has thousands.
  private static let longestWords = 100

  /// The display text of a scalar value; nil for an object, an array or a long string.
  fileprivate var words: String? {
    switch self {
    case .object, .array: nil
    case .string(let text): text.isEmpty ? "empty" : text.utf8.count > Self.longestWords ? nil : text
    case .number(let number): decimal((number.value * 1000).rounded() / 1000)
    case .bool(let isOn): isOn ? "on" : "off"
    case .null: "unset"
    }
  }

  /// The elements of a document's header.
  fileprivate var elements: [JSON] {
    if case .array(let elements)? = self["header"]?["elements"] { elements } else { [] }
  }

  /// An effect of a document; nil if there is none.
  func effect(at index: Int) -> JSON? {
    if case .array(let effects)? = self["effects"], effects.indices.contains(index) { effects[index] } else { nil }
  }
}
