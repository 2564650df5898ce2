import MastheadSnapshots

/// The failure of an assertion.
struct SnapshotFailure {
  var message: String

  /// The diff of the texts; empty if there is none.
  var diff = ""

  /// A report with pictures of the difference, as one HTML file; nil if there are no pictures.
  var report: String?

  var file: SnapshotFile?
}
