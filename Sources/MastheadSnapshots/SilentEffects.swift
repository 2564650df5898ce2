import Masthead
import MastheadDocuments

/// The effects of a pipeline that change no sample of a snapshot. The snapshot's test also passes without these effects.
public struct SilentEffects {
  private let subject: SnapshotSubject
  private let gesture: MastheadGesture
  private var list: SnapshotList
  private let tolerance: Tolerance
  private let columns: SnapshotColumns

  /// Creates the search for a snapshot's silent effects. The parameters are those of the snapshot's table.
  public init(
    of subject: SnapshotSubject, along gesture: MastheadGesture, on list: SnapshotList = .phone,
    within tolerance: Tolerance = .thousandth, columns: SnapshotColumns = .all
  ) {
    self.subject = subject
    self.gesture = gesture
    self.list = list
    self.tolerance = tolerance
    self.columns = columns
  }

  /// Returns a sentence for each silent effect, without a full stop: `com.example.fade changes nothing along this gesture:
  /// collapse stays 0; .demonstration changes it`. Each sentence names a gesture that shows the effect on the same list, or
  /// reports that there is none.
  ///
  /// Throws if the table of the pipeline cannot be computed.
  ///
  /// - Complexity: Computes the table once for each effect, and twice more for each silent effect and named gesture.
  public func notes() throws(SnapshotError) -> [String] {
    let whole = try table(of: subject, along: gesture)
    var notes: [String] = []
    for (index, name) in subject.effectNames.enumerated() {
      guard samples(changedBy: index, in: whole, along: gesture) == nil else { continue }
      let scope = columns == .all ? "nothing" : "none of the chosen columns"
      notes.append("\(name) changes \(scope) along this gesture\(remedy(for: index, in: whole))")
    }
    return notes
  }

  /// Numbers that effects depend on. A note names the first number that explains a silent effect.
  private static let progress = ["collapse", "overscroll", "stretch"]

  /// The gestures to try, in order of their suitability for tests.
  private static let gestures = [NamedGesture.demonstration] + NamedGesture.all.filter { $0 != .demonstration }

  /// Returns an explanation why an effect is silent, with a gesture along which the effect is visible.
  private func remedy(for index: Int, in whole: SnapshotTable) -> String {
    for named in Self.gestures {
      guard let other = try? table(of: subject, along: named.gesture),
        let samples = samples(changedBy: index, in: other, along: named.gesture)
      else { continue }
      // The cause is a number that is constant along this gesture, and that changes along the other gesture when the effect
      // begins to change something. An effect with a duration continues for a while after the number has returned.
      let cause = Self.progress.first { column in
        guard let resting = whole[column]?.constant, let values = other[column]?.values else { return false }
        let moving = samples.filter { !tolerance.of(column).allows(values[$0], for: resting) }
        return !moving.isEmpty && moving.first == samples.first && moving.count * 2 > samples.count
      }
      let reason = cause.map { ": \($0) stays \(decimal(whole[$0]!.constant!))" } ?? ""
      return "\(reason); \(named == .demonstration ? ".demonstration" : "the gesture \(named.identifier)") changes it"
    }
    if list.environment.safeArea == .zero {
      var phone = self
      phone.list.environment.safeArea.top = 44
      if let other = try? phone.table(of: subject, along: gesture),
        phone.samples(changedBy: index, in: other, along: gesture) != nil
      {
        return ": the list has no safe area; a list with one changes it"
      }
    }
    if lacksElement(of: subject.effects[index]) { return ": the header has no element for it; give it one" }
    return ", nor along any named gesture"
  }

  /// Returns whether the header lacks an effect's target.
  private func lacksElement(of effect: any Effect) -> Bool {
    effect.kind.parameters.contains { parameter in
      guard case .target = parameter.kind, let value = effect.value(of: parameter.identifier) else { return false }
      return value >= Double(subject.header.elements.count)
    }
  }

  /// Returns the samples of a table in which an effect changes a number, in order; nil if the table is the same without the
  /// effect.
  private func samples(changedBy index: Int, in whole: SnapshotTable, along gesture: MastheadGesture) -> [Int]? {
    // Without this effect, a number of the table may not be finite.
    guard let without = try? table(of: subject.removingEffect(at: index), along: gesture) else { return [] }
    let comparison = TableComparison(whole, without)
    guard !comparison.isSame else { return nil }
    var samples = Set(comparison.columns.flatMap(\.samples))
    for column in comparison.missing {
      // Only the pipeline with the effect has this column, which begins with its default.
      let values = whole[column]!.values
      samples.formUnion(values.indices.filter { values[$0] != values[0] })
    }
    return samples.sorted()
  }

  private func table(
    of subject: SnapshotSubject, along gesture: MastheadGesture
  ) throws(SnapshotError) -> SnapshotTable {
    try SnapshotTable(of: subject, along: gesture, on: list, within: tolerance, columns: columns)
  }
}

extension SnapshotSubject {
  /// The names of the effects in messages.
  var effectNames: [String] { ParameterChanges.names(of: effects.map { $0.kind.identifier }) }

  /// Returns the pipeline without an effect.
  func removingEffect(at index: Int) -> SnapshotSubject {
    var subject = self
    subject.effects.remove(at: index)
    return subject
  }
}
