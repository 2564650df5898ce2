import Foundation
import Masthead
import MastheadDocuments

/// A plugin on disk: a folder with sources.
package struct PluginSource: Equatable, Sendable {
  /// The form of a plugin on disk.
  package enum Kind: Equatable, Sendable {
    /// Swift files in the plugin's folder, by name.
    case swift([String])
    /// An invalid plugin, with the reason.
    case unusable(PluginError)
  }

  /// The plugin's name, which is the name of its folder.
  package let name: String

  /// The absolute path of the folder with the sources.
  package let path: String

  package let kind: Kind

  package init(name: String, path: String, kind: Kind) {
    self.name = name
    self.path = path
    self.kind = kind
  }

  /// Finds the plugin in a folder.
  package init(at path: String) throws(PluginError) {
    let path = absolute(path)
    guard FileManager.default.fileExists(atPath: path) else { throw PluginError(ErrorText.notFound("plugin", path)) }
    guard let source = Self.folder(path) else {
      throw PluginError("\(path): expected a folder with .swift files")
    }
    self = source
  }

  /// The name of a plugin in a folder.
  package static func name(at path: String) -> String { lastName(of: path) }

  /// A hash of the names and contents of the files; nil for an invalid plugin, and if a file cannot be read.
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

  /// The endings of files that users may mistake for plugins.
  private static let otherLanguages = [".c", ".cpp", ".cc", ".cxx", ".m", ".mm", ".so", ".dylib"]

  /// Returns the plugin in a folder, or nil if the folder has no sources.
  static func folder(_ path: String) -> PluginSource? {
    let name = lastName(of: path)
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
    let files = entries.filter { !$0.hasPrefix(".") && isRegularFile("\(path)/\($0)") }.sorted()
    if let other = files.first(where: { file in otherLanguages.contains { file.hasSuffix($0) } }) {
      let error = PluginError("\(other): expected .swift files; plugins are written in Swift")
      return PluginSource(name: name, path: path, kind: .unusable(error))
    }
    let sources = files.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("Tests.swift") }
    return sources.isEmpty ? nil : PluginSource(checking: name, path: path, kind: .swift(sources))
  }

  private init(checking name: String, path: String, kind: Kind) {
    do throws(PluginError) {
      try PluginName.check(name)
      self.init(name: name, path: path, kind: kind)
    } catch { self.init(name: name, path: path, kind: .unusable(error)) }
  }
}

/// Returns an absolute path without `.` and `..`. Symbolic links are not resolved.
func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

/// Returns whether a path is an existing folder.
package func isFolder(_ path: String) -> Bool {
  var isFolder: ObjCBool = false
  return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
}

/// Returns whether a path is a regular file or a link to one. Reading a pipe or a device could take forever.
func isRegularFile(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
}

func lastName(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
