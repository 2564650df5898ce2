import Foundation
import MastheadDocuments
import MastheadPlatform
import TestSupport
import Testing

/// Validates values by the schemas of an OpenAPI document, with Python's `jsonschema`.
struct DescriptionValidator {
  /// The OpenAPI document.
  let description: JSON
  /// The schemas that the document refers to, by path.
  let others: JSON

  /// Prints an empty line for a valid value, otherwise the first error.
  private static let program = """
    import json, sys, warnings
    warnings.simplefilter('ignore')
    from jsonschema import Draft202012Validator, RefResolver
    lines = [json.loads(line) for line in open(sys.argv[1], 'rb')]
    description, others = lines[:2]
    for name, value in lines[2:]:
        schema = dict(description, **{'$ref': '#/components/schemas/' + name})
        Draft202012Validator.check_schema(description['components']['schemas'][name])
        validator = Draft202012Validator(schema, resolver=RefResolver('', schema, store=others))
        error = next(validator.iter_errors(value), None)
        print(json.dumps('/'.join(map(str, error.absolute_path)) + ': ' + error.message[:300]) if error else '')
    """

  /// Returns the first error of each value by the component of that name, or nil if it is valid.
  func mistakes(in values: [(component: String, json: JSON)]) throws -> [String?] {
    let folder = TemporaryFolder()
    let lines = [description, others] + values.map { [.string($0.component), $0.json] }
    let file = folder.write("values", lines.map(\.compact).joined(separator: "\n"))
    let run = try ProgramRun(patiently: ["python3", "-c", Self.program, file])
    try #require(run.exit == .code(0), "Python could not validate. \(run.errors)")
    let answers = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    try #require(answers.count == values.count)
    return answers.map { $0.isEmpty ? nil : String($0) }
  }
}
