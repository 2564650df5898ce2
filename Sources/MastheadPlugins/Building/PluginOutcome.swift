import Foundation
import MastheadDocuments
import Synchronization

/// The result of building one plugin. `masthead plugin build --json` prints it on one line.
package enum PluginOutcome: Equatable, Sendable {
  case built(DescribedPlugin)
  case failed(PluginBuildFailure)

  /// Builds a plugin and reads the descriptions of its effects.
  package init(
    building source: PluginSource, by builder: PluginBuilder, executable: String = PluginProbe.ownExecutable
  ) {
    do throws(PluginBuildFailure) {
      let plugin = try builder.build(source)
      do throws(PluginError) { self = .built(try DescribedPlugin(plugin, executable: executable)) } catch {
        throw PluginBuildFailure(of: source, problem(error.description, of: plugin.library, from: source.path))
      }
    } catch { self = .failed(error) }
  }

  /// Builds plugins side by side, as many as the machine has processors, and returns their outcomes in the same order.
  ///
  /// - Parameter body: called with each outcome, in order, as soon as it and those before it are known. The calls follow each
  ///   other, but may come from different threads.
  @discardableResult
  package static func all(
    building sources: [PluginSource], by builder: PluginBuilder, executable: String = PluginProbe.ownExecutable,
    _ body: @Sendable (PluginOutcome) -> Void = { _ in }
  ) -> [PluginOutcome] {
    let outcomes = Mutex<(all: [PluginOutcome?], passed: Int)>((Array(repeating: nil, count: sources.count), 0))
    DispatchQueue.concurrentPerform(iterations: sources.count) { index in
      let outcome = PluginOutcome(building: sources[index], by: builder, executable: executable)
      outcomes.withLock { outcomes in
        outcomes.all[index] = outcome
        while outcomes.passed < outcomes.all.count, let next = outcomes.all[outcomes.passed] {
          body(next)
          outcomes.passed += 1
        }
      }
    }
    return outcomes.withLock { $0.all.compactMap(\.self) }
  }

  /// The plugin's name.
  package var name: String {
    switch self {
    case .built(let plugin): plugin.plugin.name
    case .failed(let failure): failure.name
    }
  }

  /// The folder of the plugin's sources, or a library.
  package var path: String {
    switch self {
    case .built(let plugin): plugin.plugin.path
    case .failed(let failure): failure.path
    }
  }
}

// MARK: JSON

extension PluginOutcome {
  package var json: JSON {
    switch self {
    case .built(let plugin):
      [
        "plugin": .string(name), "path": .string(path), "library": .string(plugin.plugin.library),
        "cached": .bool(plugin.plugin.isCached), "effects": .array(plugin.effects.map(\.json)),
        "messages": .array(plugin.plugin.messages.map(\.json)),
      ]
    case .failed(let failure):
      [
        "plugin": .string(name), "path": .string(path), "problem": .string(failure.problem),
        "messages": .array(failure.messages.map(\.json)),
      ]
    }
  }

  /// Decodes the value of ``json``.
  package init(_ json: JSON) throws(DocumentError) {
    let object = try JSONCursor(json: json, place: "").object(allowing: [
      "plugin", "path", "library", "cached", "effects", "problem", "messages",
    ])
    let (name, path) = (try object.require("plugin").string(), try object.require("path").string())
    if let problem = object["problem"] {
      let messages = try CompilerMessage.all(in: object.require("messages"))
      self = .failed(PluginBuildFailure(name: name, path: path, try problem.string(), messages: messages))
      return
    }
    let plugin = BuiltPlugin(
      name: name, path: path, library: try object.require("library").string(),
      isCached: try object.require("cached").bool(), messages: try CompilerMessage.all(in: object.require("messages")))
    let effects = try object.require("effects").array().map { cursor throws(DocumentError) in
      try EffectDescription(cursor)
    }
    self = .built(DescribedPlugin(plugin, effects: effects))
  }
}

extension CompilerMessage {
  package var json: JSON {
    var json: JSON = [:]
    json["file"] = file.map(JSON.string)
    json["line"] = line.map { .number(Double($0)) }
    json["column"] = column.map { .number(Double($0)) }
    json["severity"] = .string(severity.rawValue)
    json["message"] = .string(message)
    return json
  }

  /// Decodes an array of messages.
  static func all(in cursor: JSONCursor) throws(DocumentError) -> [CompilerMessage] {
    try cursor.array().map { cursor throws(DocumentError) in try CompilerMessage(cursor) }
  }

  private init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: ["file", "line", "column", "severity", "message"])
    file = try object["file"]?.string()
    line = try object["line"]?.whole(in: 1...Int(Int32.max))
    column = try object["column"]?.whole(in: 1...Int(Int32.max))
    severity = try object.require("severity").choice(Severity.self)
    message = try object.require("message").string()
  }
}

/// Returns a problem of a library without the library's path, which lies in the cache: users know its source, and its name precedes
/// the problem.
func problem(_ text: String, of library: String, from source: String) -> String {
  (text.hasPrefix("\(library): ") ? String(text.dropFirst(library.count + 2)) : text).replacing(library, with: source)
}
