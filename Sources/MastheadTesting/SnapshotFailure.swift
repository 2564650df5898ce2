import MastheadSnapshots

/// Why a test fails.
struct SnapshotFailure {
  var message: String

  /// The difference line by line; empty where there is none.
  var diff = ""

  /// What differs, with pictures, as one HTML file; nil where there are no pictures of it.
  var report: String?

  var file: SnapshotFile?
}
