import MastheadDocuments
import MastheadPlugins

/// The fault of an effect that ended its worker and was disabled in a session.
struct SessionFault {
  /// A one-sentence description.
  let reason: String

  /// The backtrace, innermost frame first.
  var backtrace: [String]

  /// The library of the faulty code. The effect is enabled again when its library changes.
  let library: String?

  var json: JSON { ["reason": .string(reason), "backtrace": .array(backtrace.map(JSON.string))] }
}

extension SessionFault {
  /// The fault as a saved session contains it.
  var stateJSON: JSON {
    var json = json
    json["library"] = library.map(JSON.string)
    return json
  }

  /// Reads the fault of a saved session.
  init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: ["reason", "backtrace", "library"])
    reason = try object.require("reason").string()
    var lines: [String] = []
    for line in try object.require("backtrace").array() { lines.append(try line.string()) }
    backtrace = lines
    library = try object["library"]?.string()
  }
}
