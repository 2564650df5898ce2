import Foundation

/// The package of these tests: its folder and its build.
enum Repository {
  static let root = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 1...4 { root.deleteLastPathComponent() }
    return root
  }()

  /// The folder of the tests' own program.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  /// A folder for a package that is built from these sources, below `.build`, so that the next run builds only what has changed.
  static func makeBuildFolder(_ name: String) throws -> URL {
    let folder = root.appendingPathComponent(".build/package-tests/\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
