import Masthead

/// The differences between the heads of two tables: in parameters, effects, gesture and list.
public struct ParameterChanges: Sendable {
  /// One line per change of the pipeline: `cut-away depth: 80 → 100`.
  private var settings: [String] = []

  /// The changes of the gesture and the list.
  private var motion: [(name: String, old: String, new: String)] = []

  /// One line per change: `cut-away depth: 80 → 100`.
  public var lines: [String] { settings + motion.map { "\($0.name): \($0.old) → \($0.new)" } }

  /// Whether the gesture or the list changed, so that the frames cannot be equal.
  public var changesMotion: Bool { !motion.isEmpty }

  /// The changes, described briefly.
  var summary: [String] {
    let more = settings.count - 2
    return settings.prefix(2) + (more > 0 ? ["\(more) more"] : []) + motion.map { "\($0.name) changed" }
  }

  /// Compares the heads of two tables. Distinguishes effects with the same identifier by their order.
  public init(from old: SnapshotTable, to new: SnapshotTable) {
    compare("header", old.header, new.header)
    let (before, after) = (Self.keyed(old.effects), Self.keyed(new.effects))
    for (key, effect) in before {
      guard let other = after.first(where: { $0.key == key })?.effect else {
        settings.append("effect removed: \(key)")
        continue
      }
      compare(key, effect.settings, other.settings)
    }
    for (key, _) in after where !before.contains(where: { $0.key == key }) { settings.append("effect added: \(key)") }
    let common = before.map(\.key).filter { key in after.contains { $0.key == key } }
    let order = after.map(\.key).filter { key in common.contains(key) }
    if common != order {
      settings.append("effects reordered: \(common.joined(separator: ", ")) → \(order.joined(separator: ", "))")
    }
    motion = [("gesture", old.gesture, new.gesture), ("list", old.list, new.list)].filter { $0.1 != $0.2 }
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

  /// The effects with their names.
  private static func keyed(_ effects: [SnapshotTable.Effect]) -> [(key: String, effect: SnapshotTable.Effect)] {
    Array(zip(names(of: effects.map(\.identifier)), effects)).map { (key: $0, effect: $1) }
  }

  /// The names of effects: their identifiers, with a number from the second of a kind on: `stretch (2)`.
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
  /// Returns the subject with the effects and values of a table's head. Creates an effect that the subject no longer has, if it
  /// is built in. Throws if an effect no longer exists, or if a value can no longer be set.
  func restored(from table: SnapshotTable) throws(SnapshotError) -> SnapshotSubject {
    var subject = self
    try subject.header.restore(table.header, of: "header", elements: [])
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
