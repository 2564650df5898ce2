import Masthead

/// What differs between the heads of two tables: the parameters, the effects, the gesture and the list.
public struct ParameterChanges: Equatable, Sendable {
  /// One line a change: `cut-away depth: 80 → 100`.
  public private(set) var lines: [String] = []

  /// Whether the gesture or the list is another, so that the frames cannot be the same.
  public private(set) var changesMotion = false

  public init(from old: SnapshotTable, to new: SnapshotTable) {
    compare("header", old.header, new.header)
    let (before, after) = (Self.keyed(old.effects), Self.keyed(new.effects))
    for (key, effect) in before {
      guard let other = after.first(where: { $0.key == key })?.effect else {
        lines.append("effect removed: \(key)")
        continue
      }
      if effect.version != other.version { lines.append("\(key) version: \(effect.version) → \(other.version)") }
      compare(key, effect.settings, other.settings)
    }
    for (key, _) in after where !before.contains(where: { $0.key == key }) { lines.append("effect added: \(key)") }
    let common = before.map(\.key).filter { key in after.contains { $0.key == key } }
    let order = after.map(\.key).filter { key in common.contains(key) }
    if common != order {
      lines.append("effects reordered: \(common.joined(separator: ", ")) → \(order.joined(separator: ", "))")
    }
    for (name, before, after) in [("gesture", old.gesture, new.gesture), ("list", old.list, new.list)]
    where before != after {
      lines.append("\(name): \(before) → \(after)")
      changesMotion = true
    }
  }

  private mutating func compare(
    _ owner: String, _ old: [SnapshotTable.Setting], _ new: [SnapshotTable.Setting]
  ) {
    for setting in old {
      let value = new.first { $0.parameter == setting.parameter }?.value
      if value != setting.value { lines.append("\(owner) \(setting.parameter): \(setting.value) → \(value ?? "none")") }
    }
    for setting in new where !old.contains(where: { $0.parameter == setting.parameter }) {
      lines.append("\(owner) \(setting.parameter): none → \(setting.value)")
    }
  }

  /// Effects by identifier; the second of the same kind is `stretch (2)`.
  private static func keyed(_ effects: [SnapshotTable.Effect]) -> [(key: String, effect: SnapshotTable.Effect)] {
    var counts: [String: Int] = [:]
    return effects.map { effect in
      counts[effect.identifier, default: 0] += 1
      let count = counts[effect.identifier]!
      return (count == 1 ? effect.identifier : "\(effect.identifier) (\(count))", effect)
    }
  }
}

extension SnapshotSubject {
  /// The subject as a table's head says it was: its own effects with the values of then. An effect that it no longer has is made
  /// anew where it comes with Masthead; nil where it does not, or where a value cannot be set today.
  func restored(from table: SnapshotTable) -> SnapshotSubject? {
    var (left, restored) = (effects, [any HeaderEffect]())
    for old in table.effects {
      var effect: any HeaderEffect
      if let place = left.firstIndex(where: { type(of: $0).identifier == old.identifier }) {
        effect = left.remove(at: place)
      } else if let kind = EffectRegistry.builtIn[old.identifier] {
        effect = kind.make()
      } else {
        return nil
      }
      guard effect.restore(old.settings) else { return nil }
      restored.append(effect)
    }
    var subject = self
    guard subject.header.restore(table.header) else { return nil }
    subject.effects = restored
    return subject
  }
}

extension Tunable {
  /// Sets parameters to what a table's head says; false where one of them cannot be set.
  fileprivate mutating func restore(_ settings: [SnapshotTable.Setting]) -> Bool {
    for setting in settings {
      guard let kind = Self.parameterDescriptions.first(where: { $0.identifier == setting.parameter })?.kind,
        let value = kind.value(of: setting.value), (try? set(setting.parameter, to: value)) != nil
      else { return false }
    }
    return true
  }
}

extension ParameterKind {
  /// The number that a text in a table's head stands for.
  fileprivate func value(of text: String) -> Double? {
    switch self {
    case .number: Double(text)
    case .choice(let alternatives): alternatives.firstIndex { $0.identifier == text }.map(Double.init)
    case .flag: ["false": 0, "true": 1][text]
    }
  }
}
