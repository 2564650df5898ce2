import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform

/// The folder of compiled plugins and their programs. A file's name contains a hash of everything that it was built
/// from.
///
/// Several programs can use the cache at the same time. A build appears atomically, is never overwritten, and can be removed
/// while it runs.
package struct PluginCache: Equatable, Sendable {
  /// The maximum number of builds that are kept of one plugin.
  static let maximumBuilds = 8

  /// The time after which an unused build is removed, in seconds: 30 days.
  static let lifetime = 30.0 * 86400

  /// The folder's absolute path.
  package let path: String

  package init(_ path: String) { self.path = absolute(path) }

  /// The cache of the current user: `plugins` in the folder that `MASTHEAD_CACHE` names, or else in `masthead` in the user's
  /// cache folder.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let root =
      environment["MASTHEAD_CACHE"].flatMap { $0.isEmpty ? nil : $0 }
      ?? (environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.cache") + "/masthead"
    self.init("\(root)/plugins")
  }

  /// The parent folder, which also contains archives of Masthead and addresses of servers.
  var root: String { String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) }

  /// The path of a plugin's compiled code, which may not exist yet: `Ripple-1f2e3d4c-0123456789abcdef.o`.
  ///
  /// The name contains a hash of the path of the sources. Plugins of the same name in several projects therefore do not remove
  /// each other's builds.
  func file(of source: PluginSource, key: ContentHash) -> String {
    var location = ContentHash()
    location.add(source.path)
    return "\(path)/\(source.name)-\(location.text.suffix(8))-\(key.text).o"
  }

  /// The path of a program of plugins, which may not exist yet. Each save creates a program, so only the latest
  /// programs of the same plugins are kept.
  func program(of plugins: ContentHash, key: ContentHash) -> String {
    "\(path)/masthead-\(plugins.text.suffix(8))-\(key.text).program"
  }

  /// The path of the compiled main file of such programs, which may not exist yet.
  func mainFile(key: ContentHash) -> String { "\(path)/\(PluginName.mainModule)-\(key.text).o" }

  /// The name of the plugin that a file in the cache was built from.
  package static func plugin(ofFile path: String) -> String {
    lastName(of: path).split(separator: "-", omittingEmptySubsequences: false).dropLast(2).joined(separator: "-")
  }

  /// Returns whether a build exists, and marks it as used.
  func has(_ file: String) -> Bool {
    guard let used = writeTime(file) else { return false }
    // A compiler rejects a file whose time changes during compilation, so the time changes at most once a day.
    if Date().timeIntervalSince1970 - used > 86400 { utimes(file, nil) }
    return true
  }

  /// Returns a path for a temporary file, and creates the cache's folder if it is missing. Pass the complete file to
  /// ``add(_:as:)``.
  ///
  /// The name contains the number of this process, so that ``removeAbandoned()`` knows whether the process still runs.
  func fileToAdd() throws(PluginError) -> String {
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw PluginError("cannot create folder \(path); set MASTHEAD_CACHE to another folder")
    }
    return "\(path)/.\(getpid())-\(UUID().uuidString)"
  }

  /// Removes the temporary files and folders of processes that were killed. If another process has reused a number, the
  /// files stay until that process ends.
  func removeAbandoned() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where name.hasPrefix(".") {
      guard let match = name.prefixMatch(of: /\.(\d+)-/), let process = pid_t(match.1) else { continue }
      if kill(process, 0) != 0, errno == ESRCH { try? FileManager.default.removeItem(atPath: "\(path)/\(name)") }
    }
  }

  /// The path of the file with a build's warnings.
  private func messageFile(of object: String) -> String { object.dropLast(".o".count) + ".warnings" }

  /// Returns the warnings of a build.
  func messages(of object: String) -> [CompilerMessage] {
    guard let data = FileManager.default.contents(atPath: messageFile(of: object)) else { return [] }
    return (try? CompilerMessage.all(in: JSONCursor(json: JSON(document: data), place: ""))) ?? []
  }

  /// Keeps the warnings of a build. If they cannot be written, they are shown only once.
  func setMessages(_ messages: [CompilerMessage], of object: String) {
    if !messages.isEmpty { keep(.array(messages.map(\.json)), in: messageFile(of: object)) }
  }

  /// Writes a file atomically. Ignores errors.
  func keep(_ json: JSON, in file: String) {
    guard let temporary = try? fileToAdd() else { return }
    try? Data((json.compact + "\n").utf8).write(to: URL(fileURLWithPath: temporary))
    rename(temporary, file)
  }

  /// The path of the file with the descriptions of a plugin's effects.
  func descriptionFile(of object: String) -> String { object.dropLast(".o".count) + ".json" }

  /// Moves a complete file into the cache, and removes old builds.
  func add(_ file: String, as name: String) throws(PluginError) {
    try move(file, to: name)
    prune(besides: lastName(of: name))
  }

  /// Moves a complete file to its place. If another process has already moved a file there, that file stays, because a
  /// compiler rejects a file that changes during compilation. Both files have the same contents.
  func move(_ file: String, to name: String) throws(PluginError) {
    // Not every file system supports links.
    if link(file, name) == 0 || errno == EEXIST {
      unlink(file)
    } else if rename(file, name) != 0 {
      throw PluginError(ErrorText.cannot("write", name, String(cString: strerror(errno))))
    }
  }

  /// Removes old builds of the plugin or the program that a file belongs to, and all builds that were unused for
  /// ``lifetime``.
  private func prune(besides newest: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
    // A save waits for this. `stat` takes a hundredth of the time of Foundation's attributes.
    let files = names.filter { $0.hasSuffix(".o") || $0.hasSuffix(".program") }.map {
      (name: $0, used: writeTime("\(path)/\($0)") ?? 0)
    }
    let now = Date().timeIntervalSince1970
    // Main files are small, and many programs share them.
    let siblings = files.filter { plugin(of: $0.name) == plugin(of: newest) && $0.name != newest }.sorted {
      $0.used > $1.used
    }
    let isMain = plugin(of: newest) == PluginName.mainModule[...]
    let old = files.filter { now - $0.used > Self.lifetime }
    for name in Set(((isMain ? [] : siblings.dropFirst(Self.maximumBuilds - 1)) + old).map(\.name)) where name != newest
    {
      unlink("\(path)/\(name)")
      guard name.hasSuffix(".o") else { continue }
      unlink(descriptionFile(of: "\(path)/\(name)"))
      unlink(messageFile(of: "\(path)/\(name)"))
    }
  }

  /// The part of a file's name before the key: the plugin's name and the hash of its path.
  private func plugin(of file: String) -> Substring { file[..<(file.lastIndex(of: "-") ?? file.endIndex)] }
}

/// The time of the last write to a file, in seconds since 1970; nil if there is no file.
func writeTime(_ path: String) -> Double? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  return seconds(modificationTime(of: status))
}
