import Foundation
import MastheadSnapshots

/// Which assertion of this process wrote or read which reference, so that no two share one.
final class SnapshotClaims: @unchecked Sendable {
  static let shared = SnapshotClaims()

  /// Guards `claims`.
  private let lock = NSLock()
  private var claims: [String: Claim] = [:]
  private var snapshots: [String: Set<Int>] = [:]

  /// Who a reference belongs to.
  struct Claim: Equatable {
    var location: String
    var column: Int
    /// The test that ran the assertion.
    var test: String
    /// A hash of the test's arguments; nil where it has none.
    var arguments: Int?
  }

  /// Takes a reference for an assertion. The same assertion may take it again, as when a test is repeated; another is refused.
  func take(_ file: SnapshotFile, for claim: Claim) throws(SnapshotError) {
    // Some disks do not tell upper case from lower case, nor one way to write an accent from another.
    let key = file.path.precomposedStringWithCanonicalMapping.lowercased()
    let before = lock.withLock {
      let before = claims[key]
      if before == nil { claims[key] = claim }
      return before
    }
    guard let before, before != claim else { return }
    let name = URL(fileURLWithPath: file.path).lastPathComponent
    let isSamePlace = before.location == claim.location && before.column == claim.column
    let message =
      switch (before.test == claim.test, isSamePlace) {
      case (false, false):
        "duplicate reference \(name) of two tests: \(before.test) at \(before.location) and \(claim.test) at \(claim.location); name one of them with \"named:\""
      case (false, true):
        "duplicate reference \(name) of two tests in the assertion at \(claim.location): \(before.test) and \(claim.test); pass their names with \"testName:\" or \"named:\""
      case (true, false):
        "duplicate reference \(name) of two assertions in \(claim.test): \(before.location) and \(claim.location); name one of them with \"named:\""
      case (true, true):
        "duplicate reference \(name) of two arguments in the assertion at \(claim.location); name each with \"named:\""
      }
    throw SnapshotError(message)
  }

  /// Notes what an assertion took a snapshot of; true where it has taken another one before in this process.
  func isAnother(_ bytes: [UInt8], in file: SnapshotFile) -> Bool {
    // All at once: an array hashes byte after byte, which takes as long as the snapshot itself.
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    let hash = hasher.finalize()
    return lock.withLock {
      snapshots[file.path, default: []].insert(hash)
      return snapshots[file.path]!.count > 1
    }
  }
}
