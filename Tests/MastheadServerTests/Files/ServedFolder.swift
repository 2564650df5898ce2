import Foundation
import MastheadDocuments
import MastheadPlatform
import TestSupport
import Testing

/// `masthead serve headers`, run as a process, with one document in the folder `headers`.
final class ServedFolder {
  private struct Unexpected: Error {}

  static let name = "profile.masthead.json"

  /// A document with the layout of a handwritten file.
  static let text = """
    {
        "masthead": 1,
        "name": "Profile",
        "header": { "height": 300.0, "collapsedHeight": 100 },
        "effects": [ "stretch", { "effect": "parallax", "parameters": { "factor": 0.5 } } ],
        "scene": { "appearance": "dark", "title": "Wren" },
        "$team": "Tide"
    }

    """

  /// The document with another height.
  static func text(height: Int) -> String {
    text.replacingOccurrences(of: "\"height\": 300.0", with: "\"height\": \(height)")
  }

  private let folder = TemporaryFolder()
  private(set) var server: StartedServer
  private let shell, arguments: [String]
  private var laterFiles = 0

  /// - Parameters:
  ///   - text: The document.
  ///   - arguments: Options of the server.
  ///   - shell: The words of a command that runs the server. The folder of the documents replaces `HEADERS` in the words.
  init(_ text: String = text, arguments: [String] = [], shell: [String] = []) throws {
    try FileManager.default.createDirectory(atPath: "\(folder.path)/headers", withIntermediateDirectories: true)
    folder.write("headers/\(Self.name)", text)
    let headers = "\(folder.path)/headers"
    self.shell = shell.map { $0.replacingOccurrences(of: "HEADERS", with: headers) }
    self.arguments = ["headers"] + arguments
    server = try StartedServer(folder, arguments: self.arguments, shell: self.shell)
  }

  deinit { server.end() }

  /// The folder of the documents.
  var path: String { "\(folder.path)/headers" }

  var file: String { "\(path)/\(Self.name)" }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }

  func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }

  /// Writes the file as editors do that replace the file.
  func replace(_ text: String) throws { try text.write(toFile: file, atomically: true, encoding: .utf8) }

  /// Writes the file as editors do that write in place.
  func overwrite(_ text: String) throws { try text.write(toFile: file, atomically: false, encoding: .utf8) }

  func restart() throws {
    server.end()
    server = try StartedServer(folder, arguments: arguments, shell: shell)
  }

  /// The address of a file's session.
  func address(of name: String = ServedFolder.name) throws -> String {
    let file = try server.get("/api/files")["files"]?.elements.first { $0["name"] == .string(name) }
    guard case .string(let session)? = file?["session"] else { throw Unexpected() }
    return "/api/sessions/\(session)"
  }

  func session() throws -> JSON { try server.get(try address()) }

  @discardableResult
  func request(_ method: String, _ path: String, _ body: String) throws -> TestClient.Response {
    try server.client().request(method, path, "Content-Type: application/json\r\n", body: body)
  }

  /// Sets a value of the document, and returns the new revision.
  @discardableResult
  func set(_ path: String, _ value: String) throws -> Int {
    let response = try request("PATCH", try address() + "/pipeline", #"{"path": "\#(path)", "value": \#(value)}"#)
    #expect(response.status == 200, "\(response.body)")
    return Int(try #require(try JSON(parsing: response.body)["revision"]?.double))
  }

  /// Waits until the server has written every previous change. The server writes changes in order, so a new change of
  /// another file is written last.
  func settle() throws {
    // A file with an earlier name would change its earlier session.
    laterFiles += 1
    let name = "later-\(laterFiles).masthead.json"
    let later = "\(path)/\(name)"
    try Self.text.write(toFile: later, atomically: true, encoding: .utf8)
    defer { unlink(later) }
    let session = try PluginServer.wait(for: "the file \(name)") { try? address(of: name) }
    let body = #"{"path": "header.height", "value": 250}"#
    #expect(try request("PATCH", "\(session)/pipeline", body).status == 200)
    try wait(for: "the change of \(name)") {
      try String(contentsOfFile: later, encoding: .utf8) == Self.text(height: 250)
    }
  }

  /// Waits until an expression of the session, the file or the folder is true.
  func wait(for what: String, _ condition: () throws -> Bool) throws {
    try PluginServer.wait(for: what) { (try? condition()) == true ? true : nil }
  }

  func waitForText(_ text: String) throws {
    do { try wait(for: "the file") { try self.text() == text } } catch {
      #expect(try self.text() == text)
      throw error
    }
  }

  func waitForProblem(_ problem: String?) throws {
    let expected = problem.map(JSON.string)
    do { try wait(for: "the problem") { try session()["unsaved"] == expected } } catch {
      #expect(try session()["unsaved"] == expected)
      throw error
    }
  }
}
