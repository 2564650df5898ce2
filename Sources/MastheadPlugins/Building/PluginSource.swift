import Foundation
import Masthead
import MastheadDocuments

/// A plugin on disk: a folder with sources, or a prebuilt shared library.
package struct PluginSource: Equatable, Sendable {
  /// The form of a plugin on disk.
  package enum Kind: Equatable, Sendable {
    /// Swift files in the plugin's folder, by name.
    case swift([String])
    /// C files in the plugin's folder, by name.
    case c([String])
    /// A shared library.
    case library
    /// An invalid plugin, with the reason.
    case unusable(PluginError)
  }

  /// The plugin's name: the name of its folder, or of its library without `.so`.
  package let name: String

  /// The absolute path of the folder with the sources, or of the library.
  package let path: String

  package let kind: Kind

  package init(name: String, path: String, kind: Kind) {
    self.name = name
    self.path = path
    self.kind = kind
  }

  /// Finds the plugin at a path: a folder that contains sources or one library, or a library.
  package init(at path: String) throws(PluginError) {
    let path = absolute(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw PluginError(ErrorText.notFound("plugin", path))
    }
    guard let source = isFolder.boolValue ? Self.folder(path) : Self.library(path) else {
      throw PluginError("\(path): expected a folder with .swift files")
    }
    self = source
  }

  /// A hash of the names and contents of the Swift files; nil for other plugins, and if a file cannot be read.
  package var contents: ContentHash? {
    guard case .swift(let names) = kind else { return nil }
    var hash = ContentHash()
    for name in names {
      guard let data = FileManager.default.contents(atPath: "\(path)/\(name)") else { return nil }
      hash.add("\(name) \(data.count)")
      hash.add(data)
    }
    return hash
  }

  /// The endings of source files that would otherwise be left out without a word.
  private static let otherLanguages = [".cpp", ".cc", ".cxx", ".m", ".mm"]

  /// Returns the plugin in a folder, or nil if the folder has neither sources nor a library.
  static func folder(_ path: String) -> PluginSource? {
    let name = lastName(of: path)
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
    let files = entries.filter { !$0.hasPrefix(".") && isRegularFile("\(path)/\($0)") }.sorted()
    let swift = files.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("Tests.swift") }
    let c = files.filter { $0.hasSuffix(".c") }
    let libraries = files.filter { $0.hasSuffix(".so") }
    if let other = files.first(where: { file in otherLanguages.contains { file.hasSuffix($0) } }) {
      let error = PluginError("\(other): expected .swift files; plugins are written in Swift")
      return PluginSource(name: name, path: path, kind: .unusable(error))
    }
    switch (swift.isEmpty, c.isEmpty, libraries.count) {
    case (false, false, _):
      let error = PluginError("sources in both Swift (\(swift[0])) and C (\(c[0])); keep one language")
      return PluginSource(name: name, path: path, kind: .unusable(error))
    case (false, true, _): return PluginSource(checking: name, path: path, kind: .swift(swift))
    case (true, false, _): return PluginSource(checking: name, path: path, kind: .c(c))
    case (true, true, 0): return nil
    case (true, true, 1): return PluginSource(checking: name, path: "\(path)/\(libraries[0])", kind: .library)
    case (true, true, _):
      let error = PluginError(ErrorText.tooMany("libraries", limit: 1, got: "\(libraries.count)"))
      return PluginSource(name: name, path: path, kind: .unusable(error))
    }
  }

  /// Returns the plugin of a library, or nil if it is no regular file, or its name does not end in `.so` or begins with a dot.
  static func library(_ path: String) -> PluginSource? {
    let name = lastName(of: path)
    guard name.hasSuffix(".so"), !name.hasPrefix("."), isRegularFile(path) else { return nil }
    return PluginSource(checking: String(name.dropLast(3)), path: path, kind: .library)
  }

  private init(checking name: String, path: String, kind: Kind) {
    do throws(PluginError) {
      try PluginName.check(name)
      self.init(name: name, path: path, kind: kind)
    } catch { self.init(name: name, path: path, kind: .unusable(error)) }
  }
}

/// Returns an absolute path without `.` and `..`. Symbolic links stay as they are.
func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

/// Returns whether a path is an existing folder.
package func isFolder(_ path: String) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
}

/// Returns whether a path is a regular file or a link to one. Reading a pipe or a device could last for ever.
func isRegularFile(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

func lastName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
