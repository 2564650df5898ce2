import Foundation
import Glibc
import Masthead

/// The tools for building plugins: the compilers, the C header, and the folders of Masthead's sources and builds.
package struct PluginToolchain: Equatable, Sendable {
  /// The path of the Swift compiler; nil if it is not installed.
  package let swiftc: String?

  /// The path of the C compiler, `clang` or else `cc`; nil if none is installed.
  package let clang: String?

  /// The path of `llvm-symbolizer`, which converts addresses in libraries to source locations; nil if it is not installed.
  package let symbolizer: String?

  /// The folder of Masthead's package.
  package let root: String

  /// The folder of the running program. In a build of the package, the libraries are in the same folder.
  let program: String

  let environment: [String: String]

  /// Finds the installed tools.
  ///
  /// - Parameters:
  ///   - environment: the environment of the compilers; its `PATH` lists their folders.
  ///   - root: the folder of Masthead's package. By default, the folder in which this program was compiled.
  ///   - program: the folder of the running program.
  package init(
    environment: [String: String] = ProcessInfo.processInfo.environment, root: String? = nil, program: String? = nil
  ) {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    func find(_ name: String) -> String? {
      folders.lazy.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 && !isFolder($0) }
    }
    self.environment = environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
    swiftc = find("swiftc")
    clang = find("clang") ?? find("cc")
    symbolizer = find("llvm-symbolizer")
    self.root = root ?? Self.ownRoot
    self.program = program ?? Self.ownFolder
  }

  /// The folder of `masthead.h`.
  package var headers: String { "\(root)/Sources/CMasthead/include" }

  /// Returns the Swift compiler. Throws if it is not installed.
  func requireSwift() throws(PluginError) -> String {
    guard let swiftc else { throw missing("Swift", "swiftc") }
    return swiftc
  }

  /// Returns the C compiler. Throws if none is installed.
  func requireC() throws(PluginError) -> String {
    guard let clang else { throw missing("C", "clang or cc") }
    return clang
  }

  private func missing(_ language: String, _ program: String) -> PluginError {
    PluginError(
      ErrorText.notFound("\(language) compiler", program) + "; add it to PATH, or use a prebuilt library (.so)"
    )
  }

  /// The folder of the package that contains this source file.
  private static let ownRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static let ownFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path
}

/// Identifies a version of a file without reading it, by its path, size and modification time.
func identity(of path: String) -> String {
  var status = stat()
  guard stat(path, &status) == 0 else { return "\(path) is missing" }
  return "\(path) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
}
