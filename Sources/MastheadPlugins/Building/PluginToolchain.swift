import Foundation
import Glibc
import Masthead

/// What plugins are built with: the compilers, the header, and where Masthead's own sources and builds are.
package struct PluginToolchain: Equatable, Sendable {
  /// The compilers' paths; nil where none is installed.
  package let swiftc: String?
  package let clang: String?

  /// What tells places in sources from addresses in libraries.
  package let symbolizer: String?

  /// The folder of Masthead's package.
  package let root: String

  /// The folder of the running program: a build of the package has its libraries beside it.
  let program: String

  let environment: [String: String]

  /// Finds what there is.
  ///
  /// - Parameters:
  ///   - environment: its `PATH` names the folders of the compilers.
  ///   - root: the folder of Masthead's package; where it was compiled by default.
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

  /// The compiler of Swift sources.
  func requireSwift() throws(PluginError) -> String {
    guard let swiftc else { throw missing("Swift", "swiftc") }
    return swiftc
  }

  /// The compiler of C sources.
  func requireC() throws(PluginError) -> String {
    guard let clang else { throw missing("C", "clang or cc") }
    return clang
  }

  private func missing(_ language: String, _ program: String) -> PluginError {
    PluginError(
      ErrorText.notFound("\(language) compiler", program) + "; add it to PATH, or use a prebuilt library (.so)"
    )
  }

  /// The package that this file belongs to.
  private static let ownRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private static let ownFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path
}

/// What tells one version of a file from another without reading it: its path, its size and when it was written.
func identity(of path: String) -> String {
  var status = stat()
  guard stat(path, &status) == 0 else { return "\(path) is missing" }
  return "\(path) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
}
