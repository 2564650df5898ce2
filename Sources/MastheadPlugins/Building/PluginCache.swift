import Foundation
import Glibc
import Masthead
import MastheadDocuments

/// The folder of built plugins, each in a file that is named by what it was built from.
///
/// Several programs use it at once: a file appears whole, is never written again, and may be removed while it is loaded.
package struct PluginCache: Equatable, Sendable {
  /// How many builds of one plugin are kept.
  static let kept = 8

  /// After how many seconds a build that nobody used is dropped: 30 days.
  static let lifetime = 30.0 * 86400

  /// An absolute path.
  package let path: String

  package init(_ path: String) { self.path = absolute(path) }

  /// The cache of whoever runs the program: the folder that `MASTHEAD_CACHE` names, or `masthead` in the user's own.
  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let root =
      environment["MASTHEAD_CACHE"].flatMap { $0.isEmpty ? nil : $0 }
      ?? (environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.cache") + "/masthead"
    self.init("\(root)/plugins")
  }

  /// The folder around it, for what else is kept.
  var root: String { String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) }

  /// Where a plugin's build lies, or is to lie: `Ripple-1f2e3d4c-0123456789abcdef.so`. The place of its sources is in the name,
  /// so that plugins of one name in several projects do not drop each other's builds.
  func file(of source: PluginSource, key: ContentHash) -> String {
    var place = ContentHash()
    place.add(source.path)
    return "\(path)/\(source.name)-\(place.text.suffix(8))-\(key.text).so"
  }

  /// What the plugin is called whose build a file is.
  package static func plugin(ofFile path: String) -> String {
    lastName(of: path).split(separator: "-").dropLast(2).joined(separator: "-")
  }

  /// Whether a build is there; it counts as used.
  func has(_ file: String) -> Bool { utimes(file, nil) == 0 }

  /// A path for a file that is to be added once it is whole.
  func fileToAdd() throws(PluginError) -> String {
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw PluginError("cannot create folder \(path); set MASTHEAD_CACHE to another folder")
    }
    return "\(path)/.\(UUID().uuidString)"
  }

  /// Adds a file that is whole.
  func add(_ file: String, as name: String) throws(PluginError) {
    guard rename(file, name) == 0 else {
      throw PluginError(ErrorText.cannot("write", name, String(cString: strerror(errno))))
    }
    prune(besides: lastName(of: name))
  }

  /// Drops all but the newest builds of the plugin that a file is of, and what nobody has used for long.
  private func prune(besides newest: String) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
    let now = Date()
    func lastUse(_ name: String) -> Date {
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      return attributes?[.modificationDate] as? Date ?? .distantPast
    }
    let files = names.filter { $0.hasSuffix(".so") }.map { (name: $0, used: lastUse($0)) }
    let siblings = files.filter { plugin(of: $0.name) == plugin(of: newest) && $0.name != newest }.sorted {
      $0.used > $1.used
    }
    let old = files.filter { now.timeIntervalSince($0.used) > Self.lifetime }
    for name in Set((siblings.dropFirst(Self.kept - 1) + old).map(\.name)) where name != newest {
      unlink("\(path)/\(name)")
      unlink("\(path)/" + name.dropLast(3) + ".json")
    }
    // What a builder left that was ended half way.
    for name in names where name.hasPrefix(".") && now.timeIntervalSince(lastUse(name)) > 86400 {
      unlink("\(path)/\(name)")
    }
  }

  /// The plugin and its place that a file is of: what stands before the key.
  private func plugin(of file: String) -> Substring { file[..<(file.lastIndex(of: "-") ?? file.endIndex)] }
}
