#if canImport(MastheadPlatform)
  import Foundation
  import MastheadDocuments
  import MastheadPlatform
  import Testing

  /// Validates documents with an independent implementation of JSON Schema: Python's `jsonschema`.
  public enum SchemaValidator {
    /// Checks the schema itself, then one document per line. Prints an empty line for a valid document, otherwise the
    /// first error.
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

    /// Returns the first error of each document by a schema, or nil if it is valid. One process validates all documents.
    public static func mistakes(in documents: [JSON], by schema: JSON) throws -> [String?] {
      let folder = TemporaryFolder()
      let file = folder.write("documents", ([schema] + documents).map(\.compact).joined(separator: "\n"))
      let run = try ProgramRun(patiently: ["python3", "-c", program, file])
      try #require(
        run.exit == .code(0),
        "Python could not validate; .ci/setup --tests installs python3-jsonschema. \(run.errors)")
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      try #require(lines.count == documents.count)
      return lines.map { $0.isEmpty ? nil : String($0) }
    }

    /// Records an issue for each document that is invalid by a schema.
    public static func expectValid(_ documents: [(name: String, json: JSON)], by schema: JSON) throws {
      for (document, mistake) in zip(documents, try mistakes(in: documents.map(\.json), by: schema))
      where mistake != nil {
        Issue.record("The schema rejects \(document.name): \(mistake!)")
      }
    }
  }
#endif
