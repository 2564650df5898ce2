import Foundation
import MastheadDocuments

/// Measures the server's cost of dragging a slider: the processor time of an edit until its frame, with one viewer.
enum EditBench {
  private static let edits = 200

  static func run() throws -> [Figure] {
    let server = try ServerProcess()
    let presets = try Preset.all.map { preset in
      Figure(
        "edit of \(preset.identifier)", try cost(#"{"preset":"\#(preset.identifier)"}"#, server), "ms")
    }
    let few = try cost(document(rows: 10), server)
    let many = try cost(document(rows: 1000), server)
    return presets + [
      Figure("edit with 10 rows", few, "ms"), Figure("edit with 1,000 rows", many, "ms"),
      Figure("edit with 1,000 rows ÷ with 10", many / few, "×"),
    ]
  }

  /// Returns the processor time of an edit of the header's height, in milliseconds.
  private static func cost(_ text: String, _ server: ServerProcess) throws -> Double {
    let session = try server.openSession(text)
    let stream = try server.openStream(of: session)
    let requests = try BlockingConnection(port: server.port)
    func edit(_ number: Int) throws {
      try requests.request("PATCH", "\(session)/pipeline", #"{"path":"header.height","value":\#(201 + number % 99)}"#)
      try stream.read(until: "event: frame")
    }
    for number in 0..<20 { try edit(number) }
    let start = server.processorTime
    for number in 0..<edits { try edit(number) }
    return (server.processorTime - start) / Double(edits) / 1e6
  }

  private static func document(rows: Int) -> String {
    let rows = (0..<rows).map { #"{"title":"Row \#($0)","text":"A text that fills its line, and a part of another"}"# }
    return #"""
      {"pipeline":{"masthead":1,"header":{"height":300},"effects":["stretch","parallax"],
      "scene":{"content":{"kind":"rows","sections":[{"rows":[\#(rows.joined(separator: ","))]}]}}}}
      """#
  }
}
