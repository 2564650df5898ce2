import Masthead
import MastheadDocuments

/// The differences between the heads of two tables: in parameters, elements, effects, gesture and list.
public struct ParameterChanges: Sendable {
  /// One line per change of the pipeline: `cut-away depth: 80 → 100`.
  private var settings: [String] = []

  /// The changes of the gesture and the list.
  private var motion: [(name: String, old: String, new: String)] = []

  /// One line per change: `cut-away depth: 80 → 100`.
  public var lines: [String] { settings + motion.map { "\($0.name): \($0.old) → \($0.new)" } }

  /// Whether the gesture or the list changed, so that the frames cannot be equal.
  public var changesMotion: Bool { !motion.isEmpty }

  /// Short descriptions of the changes.
  var summary: [String] {
    let more = settings.count - 2
    return settings.prefix(2) + (more > 0 ? ["\(more) more"] : []) + motion.map { "\($0.name) changed" }
  }

  /// Compares the heads of two tables. Distinguishes effects with the same identifier by their order.
  public init(from old: SnapshotTable, to new: SnapshotTable) {
    compare("header", old.header, new.header)
    // A table of version 1 has no elements, even if its header did.
    if !old.elements.isEmpty || new.elements.isEmpty {
      compare("element", Self.keyed(old.elements), Self.keyed(new.elements)) { "element \($0)" }
    }
    compare("effect", Self.keyed(old.effects), Self.keyed(new.effects)) { $0 }
    motion = [("gesture", old.gesture, new.gesture), ("list", old.list, new.list)].filter { $0.1 != $0.2 }
  }

  /// Compares what two heads have of one kind, such as their effects. `owner` names an item in a sentence.
  private mutating func compare(
    _ kind: String, _ old: [Item], _ new: [Item], owner: (String) -> String
  ) {
    for item in old {
      guard let other = new.first(where: { $0.key == item.key }) else {
        settings.append("\(kind) removed: \(item.key)")
        continue
      }
      compare(owner(item.key), item.settings, other.settings)
    }
    for item in new where !old.contains(where: { $0.key == item.key }) { settings.append("\(kind) added: \(item.key)") }
    let common = old.map(\.key).filter { key in new.contains { $0.key == key } }
    let order = new.map(\.key).filter { key in common.contains(key) }
    if common != order {
      settings.append("\(kind)s reordered: \(common.joined(separator: ", ")) → \(order.joined(separator: ", "))")
    }
  }

  private mutating func compare(
    _ owner: String, _ old: [SnapshotTable.Setting], _ new: [SnapshotTable.Setting]
  ) {
    for setting in old {
      let value = new.first { $0.parameter == setting.parameter }?.value
      if value != setting.value {
        settings.append("\(owner) \(setting.parameter): \(setting.value) → \(value ?? "none")")
      }
    }
    for setting in new where !old.contains(where: { $0.parameter == setting.parameter }) {
      settings.append("\(owner) \(setting.parameter): none → \(setting.value)")
    }
  }

  /// An effect or an element: its name in this head, and its values.
  private typealias Item = (key: String, settings: [SnapshotTable.Setting])

  private static func keyed(_ effects: [SnapshotTable.Effect]) -> [Item] {
    Array(zip(names(of: effects.map(\.identifier)), effects)).map { (key: $0, settings: $1.settings) }
  }

  private static func keyed(_ elements: [JSON]) -> [Item] {
    elements.map { element in
      var element = element
      guard case .string(let name) = element["name"] else { return ("", []) }
      element["name"] = nil
      return (name, settings(in: element, at: ""))
    }
  }

  /// Returns the numbers and words in an object, with their paths: `insets.top`.
  private static func settings(in json: JSON, at path: String) -> [SnapshotTable.Setting] {
    switch json {
    case .object(let members):
      members.flatMap { settings(in: $0.value, at: path.isEmpty ? $0.key : "\(path).\($0.key)") }
    case .string(let text): [SnapshotTable.Setting(parameter: path, value: text)]
    default: [SnapshotTable.Setting(parameter: path, value: json.compact)]
    }
  }

  /// Returns the names of effects: their identifiers, and a number for each repeated identifier: `stretch (2)`.
  static func names(of identifiers: [String]) -> [String] {
    var counts: [String: Int] = [:]
    return identifiers.map { identifier in
      counts[identifier, default: 0] += 1
      let count = counts[identifier]!
      return count == 1 ? identifier : "\(identifier) (\(count))"
    }
  }
}

extension SnapshotSubject {
  /// Returns the subject with the elements, effects and values of a table's head. Creates effects that the subject no longer has if they
  /// are built in. Throws if an effect no longer exists, or if a value can no longer be set.
  func restored(from table: SnapshotTable) throws(SnapshotError) -> SnapshotSubject {
    var subject = self
    try subject.header.restore(table.header, of: "header", elements: [])
    if !table.elements.isEmpty { subject.header.elements = try subject.header.elements(restoredFrom: table.elements) }
    subject.effects = []
    var left = effects
    for old in table.effects {
      var effect: any Effect
      if let place = left.firstIndex(where: { $0.kind.identifier == old.identifier }) {
        effect = left.remove(at: place)
      } else if let kind = EffectRegistry.builtIn[old.identifier] {
        effect = kind.make()
      } else {
        throw SnapshotError("the effect \"\(old.identifier)\" no longer exists")
      }
      try effect.restore(old.settings, of: old.identifier, elements: subject.header.elementNames)
      subject.effects.append(effect)
    }
    return subject
  }
}

extension Header {
  /// Returns the elements of a table's head. An element that the header still has keeps the size of its content.
  fileprivate func elements(restoredFrom json: [JSON]) throws(SnapshotError) -> [HeaderElement] {
    var restored: [HeaderElement] = []
    for json in json {
      do throws(DocumentError) {
        var element = try HeaderElement(json)
        if let same = elements.first(where: { $0.name == element.name }) { element.fittingSize = same.fittingSize }
        restored.append(element)
      } catch { throw SnapshotError("an element no longer exists in this form: \(error)") }
    }
    return restored
  }
}

extension Tunable {
  /// Sets parameters to the values of a table's head.
  fileprivate mutating func restore(
    _ settings: [SnapshotTable.Setting], of owner: String, elements: [String]
  ) throws(SnapshotError) {
    for setting in settings {
      guard
        let kind = parameterDescriptions.first(where: { $0.identifier == setting.parameter })?.kind,
        let value = kind.value(of: setting.value, elements: elements), (try? set(setting.parameter, to: value)) != nil
      else { throw SnapshotError("\(owner) \(setting.parameter): no longer takes \(setting.value)") }
    }
  }
}

extension ParameterKind {
  /// Parses a value from a table's head. Returns nil if it is invalid. `elements` are the names of the header's elements.
  fileprivate func value(of text: String, elements: [String]) -> Double? {
    switch self {
    case .number: Double(text)
    case .choice(let alternatives): alternatives.firstIndex { $0.identifier == text }.map(Double.init)
    case .flag: ["false": 0, "true": 1][text]
    case .target(let kinds): kinds.value(of: text, elements: elements)
    }
  }
}
