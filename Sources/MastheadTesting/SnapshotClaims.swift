import Foundation
import MastheadSnapshots

/// The references that assertions of this process use, so that no two assertions share a reference.
final class SnapshotClaims: @unchecked Sendable {
  static let shared = SnapshotClaims()

  /// Guards `claims` and `snapshots`.
  private let lock = NSLock()
  private var claims: [String: Claim] = [:]
  private var snapshots: [String: Set<Int>] = [:]

  /// The assertion that uses a reference.
  struct Claim: Equatable {
    var location: String
    var column: Int
    /// The test that ran the assertion.
    var test: String
    /// A hash of the test's arguments; nil if it has none.
    var arguments: Int?
  }

  /// Claims a reference for an assertion. The same assertion may claim it again, for example in a repeated test. Throws if
  /// another assertion uses the reference.
  func take(_ file: SnapshotFile, for claim: Claim) throws(SnapshotError) {
    // Some file systems ignore case and Unicode normalization.
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

  /// Records an assertion's snapshot. Returns true if the assertion took a different snapshot earlier in this process.
  func differsFromEarlier(_ bytes: [UInt8], in file: SnapshotFile) -> Bool {
    // Hashes the buffer as a whole. Hashing the array byte by byte takes as long as the snapshot itself.
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    let hash = hasher.finalize()
    return lock.withLock {
      snapshots[file.path, default: []].insert(hash)
      return snapshots[file.path]!.count > 1
    }
  }
}
