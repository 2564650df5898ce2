import Masthead
import Rows
import Testing

@testable import MastheadDocuments

/// Sets the geometry of elements by path.
@Suite struct ElementEditingTests {
  private func document(_ second: String = "") throws -> PipelineDocument {
    try PipelineDocument(
      parsing: #"{"masthead":1,"header":{"elements":[{"name":"a"},{"name":"b"\#(second)}]}}"#.utf8)
  }

  @Test(
    arguments: [
      Row("an alignment", ("alignment", "\"top\"", ""), #","alignment":"top""#),
      Row("a width", ("width", "120.50", #","width":"fit""#), #","width":120.50"#),
      Row("a width by word", ("width", "\"fit\"", ""), #","width":"fit""#),
      Row(
        "a height below the bar", ("height", #"{"excludingSafeArea":44}"#, ""),
        #","height":{"excludingSafeArea":44}"#),
      Row("the first inset", ("insets.leading", "16", ""), #","insets":{"leading":16}"#),
      Row(
        "another inset", ("insets.bottom", "-8", #","insets":{"leading":16}"#),
        #","insets":{"leading":16,"bottom":-8}"#),
      Row("no inset", ("insets.leading", "null", #","insets":{"leading":16}"#), ""),
      Row("no inset that is not given", ("insets.top", "null", ""), ""),
      Row("a container", ("within", "\"margins\"", ""), #","within":"margins""#),
      Row("a radius", ("cornerRadius", "12", ""), #","cornerRadius":12"#),
      Row("clipping", ("clipped", "false", ""), #","clipped":false"#),
      Row("the default", ("clipped", "null", #","clipped":false"#), ""),
    ] as [Row<(String, String, String), String>])
  func valueOfElementIsSet(_ row: Row<(String, String, String), String>) throws {
    let (key, value, before) = row.input
    let edited = try document(before).setting("header.elements[1].\(key)", to: JSON(parsing: value.utf8))
    #expect(edited.json == (try document(row.output)).json)
  }

  @Test(
    arguments: [
      Row("a name", ("header.elements[0].name", "\"c\""), "cannot be set"),
      Row("an element that does not exist", ("header.elements[2].width", "1"), "cannot be set"),
      Row("all insets", ("header.elements[0].insets", "{}"), "cannot be set"),
      Row("a negative width", ("header.elements[0].width", "-1"), "must be between 0 and 10000, got -1"),
      Row("an unknown alignment", ("header.elements[0].alignment", "\"left\""), "unknown value \"left\""),
    ] as [Row<(String, String), String>])
  func invalidValueIsRejectedWithItsPath(_ row: Row<(String, String), String>) throws {
    let (path, value) = row.input
    let error = #expect(throws: DocumentError.self) {
      try document().setting(path, to: JSON(parsing: value.utf8))
    }
    #expect(error?.description.hasPrefix("\(path): \(row.output)") == true)
  }
}
