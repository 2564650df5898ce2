import Masthead
import MastheadSnapshots

extension Dictionary where Key == String {
  /// The frames along a gesture on each of several lists, by the name of the list, as tables of numbers.
  ///
  /// Each list has a separate reference: `headerStretches.islandPhone rightToLeft.txt`. Two lists with the same name, and a list
  /// without a name, fail the test. For the parameters, see ``Snapshotting/frames(along:on:within:columns:)``.
  public static func frames<Subject: SnapshotPipeline>(
    along gesture: MastheadGesture, on lists: [SnapshotList], within tolerance: Tolerance = .thousandth,
    columns: SnapshotColumns = .all
  ) -> Self where Value == Snapshotting<Subject> {
    named(lists) { .frames(along: gesture, on: $0, within: tolerance, columns: columns) }
  }

  /// The film strip of a gesture on each of several lists, by the name of the list. Each list has a separate reference.
  public static func filmStrip<Subject: SnapshotPipeline>(
    along gesture: MastheadGesture, on lists: [SnapshotList]
  ) -> Self where Value == Snapshotting<Subject> {
    named(lists) { .filmStrip(along: gesture, on: $0) }
  }

  private static func named<Subject>(
    _ lists: [SnapshotList], _ strategy: (SnapshotList) -> Snapshotting<Subject>
  ) -> Self where Value == Snapshotting<Subject> {
    var strategies: Self = [:]
    for list in lists {
      var own = strategy(list)
      let problem: String? =
        list.name.isEmpty
        ? "missing name; use SnapshotList(named:)"
        : strategies[list.name] == nil ? nil : ErrorText.duplicate("list", list.name) + "; give one another name"
      if let problem { own.bytes = { _ throws(SnapshotError) in throw SnapshotError("on: \(problem)") } }
      strategies[list.name.isEmpty ? "list" : list.name] = own
    }
    return strategies
  }
}
