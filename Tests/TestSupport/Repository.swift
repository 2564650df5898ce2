import Foundation

/// The folder of the package of these tests.
public enum Repository {
  public static let root = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { root.deleteLastPathComponent() }
    return root
  }()

  /// Creates a folder below `.build` for a package that is built from these sources. The next run builds only changes.
  public static func makeBuildFolder(_ name: String) throws -> URL {
    let folder = root.appendingPathComponent(".build/package-tests/\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
