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

  /// Claims a reference for an assertion. The same assertion may claim the reference again, for example in a repeated test.
  /// Throws if another assertion uses the reference.
  ///
  /// - Parameters:
  ///   - claim: the assertion.
  ///   - isNumbered: whether to try the next number if another assertion of the same test uses the reference.
  ///   - file: returns the reference with a number, from 1.
  /// - Returns: the reference.
  func take(
    for claim: Claim, isNumbered: Bool, file: (Int) throws(SnapshotError) -> SnapshotFile
  ) throws(SnapshotError) -> SnapshotFile {
    var number = 1
    while true {
      let file = try file(number)
      guard let before = take(file, for: claim) else { return file }
      let isElsewhere = (before.location, before.column) != (claim.location, claim.column)
      guard isNumbered, before.test == claim.test, isElsewhere else { throw duplicate(file, before, claim) }
      number += 1
    }
  }

  /// Claims a reference unless another assertion uses it. Returns the other assertion's claim, or nil.
  private func take(_ file: SnapshotFile, for claim: Claim) -> Claim? {
    // Some file systems ignore case and Unicode normalization.
    let key = file.path.precomposedStringWithCanonicalMapping.lowercased()
    return lock.withLock {
      let before = claims[key]
      if before == nil { claims[key] = claim }
      return before == claim ? nil : before
    }
  }

  private func duplicate(_ file: SnapshotFile, _ before: Claim, _ claim: Claim) -> SnapshotError {
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
    return SnapshotError(message)
  }

  /// Records an assertion's snapshot. Returns true if the assertion took a different snapshot earlier in this process.
  func differsFromEarlier(_ bytes: [UInt8], in file: SnapshotFile) -> Bool {
    // Hash the buffer as a whole. Hashing the array byte by byte takes as long as taking the snapshot.
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    let hash = hasher.finalize()
    return lock.withLock {
      snapshots[file.path, default: []].insert(hash)
      return snapshots[file.path]!.count > 1
    }
  }
}
