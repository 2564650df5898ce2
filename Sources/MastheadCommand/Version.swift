import Foundation
import MastheadPlatform

/// The versions of the program and of the Swift runtime.
enum Version {
  /// The newest release in the changelog.
  static let number = "0.1.0"

  /// The commit that an installation was built from; nil in a build of the package.
  static var commit: String? {
    guard let file = (try? Resources.find())?.commit, let text = try? String(contentsOfFile: file, encoding: .utf8)
    else { return nil }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The release of the Swift runtime, without the patch: `6.3`.
  private static var swift: String {
    "\(_SwiftStdlibVersion.current)".split(separator: ".").prefix(2).joined(separator: ".")
  }

  /// `masthead 0.1.0 (commit 1f2e3d4)`, and a line for Swift.
  static var text: String {
    """
    masthead \(number) (\(commit.map { "commit \($0)" } ?? "development build"))
    Swift \(swift)
    """
  }
}
