import Masthead

/// The files that the program reads while it runs: the page, and the files that builds of plugins need.
package struct Resources: Equatable, Sendable {
  /// The folder that contains the files: an installation's folder, or the package.
  package let folder: String

  /// Whether the folder is the package with its sources. An installation has compiled code instead.
  package let isPackage: Bool

  package static func installed(in folder: String) -> Resources { Resources(folder: folder, isPackage: false) }
  package static func package(at folder: String) -> Resources { Resources(folder: folder, isPackage: true) }

  /// The folder of the page.
  package var web: String { "\(folder)/Web" }

  /// The folder of the documentation, which may be missing: `.ci/docs` builds it.
  package var documentation: String { isPackage ? "\(folder)/.build/docs" : "\(folder)/docs" }

  /// The file with the commit of an installation, on one line.
  package var commit: String? { isPackage ? nil : "\(folder)/commit" }

  // MARK: Finding

  /// The error if no folder contains the files.
  package struct NotFound: Error, Equatable, CustomStringConvertible {
    /// The searched folders, in order.
    package let tried: [String]

    package var description: String {
      ErrorText.notFound("page of Masthead", tried.joined(separator: ", ")) + "; install the program again"
    }
  }

  /// Returns the files of a program, by default of the running one.
  ///
  /// Searches these folders in order:
  ///
  /// 1. `PREFIX/lib/masthead`, if the program is `PREFIX/bin/masthead`.
  /// 2. The program's folder and the folders above it. The package contains its build folder.
  /// 3. The package from which the program was compiled. Another package may depend on it.
  ///
  /// - Parameters:
  ///   - program: The path of the program, without symbolic links.
  ///   - sources: The package from which the program was compiled.
  package static func find(
    program: String = OwnProcess.executable, sources: String = ownSources
  ) throws(NotFound) -> Resources {
    let folders = foldersAbove(program)
    var places: [Resources] = []
    if folders.count > 1 { places.append(.installed(in: "\(folders[1])/lib/masthead")) }
    places += (folders + [sources]).map { .package(at: $0) }
    guard let found = places.first(where: \.isComplete) else {
      throw NotFound(tried: places.map { $0.folder.isEmpty ? "/" : $0.folder })
    }
    return found
  }

  private var isComplete: Bool {
    // Another package may have a folder of the same name.
    access("\(web)/index.html", R_OK) == 0
      && access(isPackage ? "\(folder)/Sources/Masthead" : "\(folder)/Modules", R_OK) == 0
  }

  /// Returns the folders that contain a file, from its own folder to the root, which is the empty string.
  private static func foldersAbove(_ path: String) -> [String] {
    var (folders, rest) = ([String](), path[...])
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      folders.append(String(rest))
    }
    return folders
  }

  /// The package that contains this source file.
  package static let ownSources = foldersAbove(#filePath)[3]
}
