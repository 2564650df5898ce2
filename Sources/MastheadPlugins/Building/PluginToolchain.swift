import Foundation
import Masthead
import MastheadPlatform

/// The tools for building plugins: the compiler, and the files of Masthead.
package struct PluginToolchain: Equatable, Sendable {
  /// The path of the Swift compiler; nil if it is not installed.
  package let swiftc: String?

  /// The linker for `-use-ld`: LLVM's if it belongs to the compiler, because it is twice as fast as the default;
  /// nil for the default.
  let linker: String?

  /// The path of `llvm-ar` of the compiler, or else of `ar`; nil if neither is installed.
  let archiver: String?

  /// The path of `llvm-objcopy` of the compiler, which removes symbols and debug information; nil if it is not
  /// installed.
  let stripper: String?

  /// The path of `llvm-nm` of the compiler, which lists symbols; nil if it is not installed.
  let lister: String?

  /// The path of `llvm-symbolizer`, which converts addresses in libraries to source locations; nil if it is not installed.
  package let symbolizer: String?

  /// The files of Masthead, or the error if they were not found.
  private let resources: Result<Resources, Resources.NotFound>

  /// The folder of the running program. In a build of the package, the libraries are in the same folder.
  let program: String

  let environment: [String: String]

  /// Finds the installed tools.
  ///
  /// - Parameters:
  ///   - environment: the environment of the compiler; its `PATH` lists the folders of the tools.
  ///   - root: the folder of Masthead's package. By default, the program finds its own files.
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
    let folder = swiftc.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().deletingLastPathComponent().path }
    func findBeside(_ name: String) -> String? {
      folder.map { "\($0)/\(name)" }.flatMap { access($0, X_OK) == 0 ? $0 : nil }
    }
    linker = findBeside("ld.lld").map { _ in "lld" }
    symbolizer = find("llvm-symbolizer")
    stripper = findBeside("llvm-objcopy")
    lister = findBeside("llvm-nm")
    archiver = findBeside("llvm-ar") ?? find("llvm-ar") ?? find("ar")
    resources = if let root { .success(.package(at: root)) } else { Self.ownResources }
    self.program = program ?? Self.ownFolder
  }

  /// Returns the files of Masthead. Throws if they were not found.
  func requireResources() throws(PluginError) -> Resources {
    do throws(Resources.NotFound) { return try resources.get() } catch { throw PluginError(error.description) }
  }

  /// Returns the Swift compiler. Throws if it is not installed.
  func requireSwift() throws(PluginError) -> String {
    guard let swiftc else { throw PluginError(ErrorText.notFound("Swift compiler", "swiftc") + "; add it to PATH") }
    return swiftc
  }

  private static let ownResources = Result { () throws(Resources.NotFound) in try Resources.find() }

  private static let ownFolder = URL(fileURLWithPath: OwnProcess.executable).deletingLastPathComponent().path
}

/// Identifies a version of a file without reading it, by its path, size and modification time.
func identity(of path: String) -> String {
  var status = stat()
  guard stat(path, &status) == 0 else { return "\(path) is missing" }
  let time = modificationTime(of: status)
  return "\(path) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
}
