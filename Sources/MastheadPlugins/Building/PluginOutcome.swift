import MastheadDocuments

/// The result of building one plugin. `masthead plugin build --json` prints it on one line.
package enum PluginOutcome: Equatable, Sendable {
  case built(DescribedPlugin)
  case failed(PluginBuildFailure)

  /// The plugin's name.
  package var name: String {
    switch self {
    case .built(let plugin): plugin.plugin.name
    case .failed(let failure): failure.name
    }
  }

  /// The folder of the plugin's sources.
  package var path: String {
    switch self {
    case .built(let plugin): plugin.plugin.path
    case .failed(let failure): failure.path
    }
  }
}

extension [PluginOutcome] {
  /// The plugins that were built.
  package var built: [DescribedPlugin] {
    compactMap { if case .built(let plugin) = $0 { plugin } else { nil } }
  }
}

// MARK: JSON

extension PluginOutcome {
  package var json: JSON {
    switch self {
    case .built(let plugin):
      [
        "plugin": .string(name), "path": .string(path), "object": .string(plugin.plugin.object),
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
      "plugin", "path", "object", "cached", "effects", "problem", "messages",
    ])
    let (name, path) = (try object.require("plugin").string(), try object.require("path").string())
    if let problem = object["problem"] {
      let messages = try CompilerMessage.all(in: object.require("messages"))
      self = .failed(PluginBuildFailure(name: name, path: path, try problem.string(), messages: messages))
      return
    }
    let plugin = BuiltPlugin(
      name: name, path: path, object: try object.require("object").string(),
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
