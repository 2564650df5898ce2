import Masthead
import TestSupport
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
      Row("the sides", ("within", "\"sides\"", ""), #","within":"sides""#),
      Row("a radius", ("cornerRadius", "12", ""), #","cornerRadius":12"#),
      Row("clipping", ("clipped", "false", ""), #","clipped":false"#),
      Row("the default", ("clipped", "null", #","clipped":false"#), ""),
      Row("an empty collapsed geometry", ("collapsed", "{}", ""), #","collapsed":{}"#),
      Row("no collapsed geometry", ("collapsed", "null", #","collapsed":{"width":8}"#), ""),
      Row("a collapsed alignment", ("collapsed.alignment", "\"top\"", ""), #","collapsed":{"alignment":"top"}"#),
      Row(
        "a collapsed inset", ("collapsed.insets.bottom", "4", #","collapsed":{"width":8,"insets":{"top":1}}"#),
        #","collapsed":{"width":8,"insets":{"top":1,"bottom":4}}"#),
      Row(
        "the last collapsed value", ("collapsed.insets.top", "null", #","collapsed":{"insets":{"top":1}}"#),
        #","collapsed":{}"#),
    ] as [Row<(String, String, String), String>])
  func valueOfElementIsSet(_ row: Row<(String, String, String), String>) throws {
    let (key, value, before) = row.input
    let edited = try document(before).setting("header.elements[1].\(key)", to: JSON(parsing: value.utf8))
    #expect(edited.json == (try document(row.output)).json)
  }

  @Test(
    arguments: [
      Row("a name that is taken", ("header.elements[1].name", "\"a\""), "duplicate element \"a\""),
      Row("a reserved name", ("header.elements[0].name", "\"image\""), "expected a name of 1 to 31 letters"),
      Row("a name of words", ("header.elements[0].name", "\"my title\""), "expected a name of 1 to 31 letters"),
      Row("a collapsed name", ("header.elements[0].collapsed.name", "\"c\""), "cannot be set"),
      Row("collapsed clipping", ("header.elements[0].collapsed.clipped", "true"), "cannot be set"),
      Row("a negative collapsed width", ("header.elements[0].collapsed.width", "-1"), "must be between 0 and 10000"),
      Row("two dots", ("header.elements[0].insets..top", "1"), "cannot be set"),
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

  @Test func effectsAndSceneFollowNewName() throws {
    let before = """
      {"masthead":1,"header":{"elements":[{"name":"a"},{"name":"b"}]},
       "effects":["stretch",{"effect":"fade","parameters":{"target":"a"}},{"effect":"move","parameters":{"target":"b","x":1}},
                  {"effect":"rotate","enabled":false,"parameters":{"target":"a","to":4}},"scale"],
       "scene":{"elements":{"b":{"shape":"circle"},"a":{"text":"a"}}}}
      """
    let after = """
      {"masthead":1,"header":{"elements":[{"name":"c"},{"name":"b"}]},
       "effects":["stretch",{"effect":"fade","parameters":{"target":"c"}},{"effect":"move","parameters":{"target":"b","x":1}},
                  {"effect":"rotate","enabled":false,"parameters":{"target":"c","to":4}},"scale"],
       "scene":{"elements":{"b":{"shape":"circle"},"c":{"text":"a"}}}}
      """
    let renamed = try PipelineDocument(parsing: before.utf8).setting("header.elements[0].name", to: "c")
    #expect(renamed.json == (try PipelineDocument(parsing: after.utf8)).json)
    #expect(throws: DocumentError.self) { try renamed.setting("header.elements[0].name", to: .null) }
  }
}
