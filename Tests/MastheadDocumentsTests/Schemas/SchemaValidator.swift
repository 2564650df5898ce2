import Foundation
import MastheadDocuments
import TemporaryFolder
import Testing

/// Validates by another implementation of JSON Schema than this project's readers are: Python's `jsonschema`.
enum SchemaValidator {
  /// Checks the schema itself, and then documents, a line each: an empty one where a document is valid, and else the first mistake.
  private static let program = """
    import json, sys
    from jsonschema import Draft202012Validator
    lines = open(sys.argv[1], 'rb').read().split(b'\\n')
    schema = json.loads(lines[0])
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for line in lines[1:]:
        error = next(validator.iter_errors(json.loads(line)), None)
        print(json.dumps('/'.join(map(str, error.absolute_path)) + ': ' + error.message[:200]) if error else '')
    """

  /// What is wrong with each document by a schema: nil where it is valid. One process answers for all.
  static func mistakes(in documents: [JSON], by schema: JSON) throws -> [String?] {
    let folder = TemporaryFolder()
    let file = folder.write("documents", ([schema] + documents).map(\.compact).joined(separator: "\n"))
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program, file]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(
      process.terminationStatus == 0,
      "Python could not validate; .ci/setup --tests installs python3-jsonschema. Its own words are above.")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    try #require(lines.count == documents.count)
    return lines.map { $0.isEmpty ? nil : String($0) }
  }

  /// Records each document that a schema refuses.
  static func expectValid(_ documents: [(name: String, json: JSON)], by schema: JSON) throws {
    for (document, mistake) in zip(documents, try mistakes(in: documents.map(\.json), by: schema)) where mistake != nil
    {
      Issue.record("The schema refuses \(document.name): \(mistake!)")
    }
  }
}
