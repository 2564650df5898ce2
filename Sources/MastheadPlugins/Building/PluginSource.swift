import Foundation
import Masthead

/// A plugin as it lies on disk: a folder with sources, or a shared library that was built elsewhere.
package struct PluginSource: Equatable, Sendable {
  /// What a plugin is made from.
  package enum Kind: Equatable, Sendable {
    /// Swift files in its folder, by name.
    case swift([String])
    /// C files in its folder, by name.
    case c([String])
    /// A shared library.
    case library
    /// What cannot be a plugin, and why.
    case unusable(PluginError)
  }

  /// What the plugin is called: its folder's name, or its library's without `.so`.
  package let name: String

  /// The folder of the sources, or the library: an absolute path.
  package let path: String

  package let kind: Kind

  package init(name: String, path: String, kind: Kind) {
    self.name = name
    self.path = path
    self.kind = kind
  }

  /// The plugin at a path: a folder with sources or one library, or a library.
  package init(at path: String) throws(PluginError) {
    let path = absolute(path)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw PluginError(ErrorText.notFound("plugin", path))
    }
    guard let source = isFolder.boolValue ? Self.folder(path) : Self.library(path) else {
      throw PluginError("\(path): expected a folder with .swift or .c files, or a shared library (.so)")
    }
    self = source
  }

  /// The plugin in a folder; nil where it has neither sources nor a library.
  static func folder(_ path: String) -> PluginSource? {
    let name = lastName(of: path)
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
    let files = entries.filter { !$0.hasPrefix(".") && !isFolder("\(path)/\($0)") }.sorted()
    let swift = files.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("Tests.swift") }
    let c = files.filter { $0.hasSuffix(".c") }
    let libraries = files.filter { $0.hasSuffix(".so") }
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

  /// The plugin that is a library; nil where the file is none by its name.
  static func library(_ path: String) -> PluginSource? {
    let name = lastName(of: path)
    guard name.hasSuffix(".so"), !name.hasPrefix(".") else { return nil }
    return PluginSource(checking: String(name.dropLast(3)), path: path, kind: .library)
  }

  private init(checking name: String, path: String, kind: Kind) {
    do throws(PluginError) {
      try PluginName.check(name)
      self.init(name: name, path: path, kind: kind)
    } catch { self.init(name: name, path: path, kind: .unusable(error)) }
  }
}

/// A path from the root, without `.` and `..`; links are followed when the file is opened.
func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

/// Whether there is a folder at a path.
package func isFolder(_ path: String) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
}

func lastName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
