import Foundation

/// Where the package of these tests lies, and what was built of it.
enum Repository {
  static let root = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 1...4 { root.deleteLastPathComponent() }
    return root
  }()

  /// The folder of the tests' own program.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
}
