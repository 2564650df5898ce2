import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments

/// Headers in documents have named elements, and effects name them as targets.
@Suite struct HeaderElementTests {
  private static func read(_ header: String, effects: String = "[]") throws(DocumentError) -> PipelineDocument {
    try PipelineDocument(parsing: #"{"masthead":1,"header":\#(header),"effects":\#(effects)}"#.utf8)
  }

  // MARK: Elements

  @Test func elementWithOnlyNameFillsHeader() throws {
    #expect(try Self.read(#"{"elements":[{"name":"content"}]}"#).header?.elements == [HeaderElement("content")])
    #expect(try Self.read("{}").header?.elements == [])
  }

  @Test func everyValueIsRead() throws {
    let text = """
      {"elements":[
        {"name":"Title-2_b","alignment":"bottomLeading","width":120,"height":{"excludingSafeArea":41},
         "minimumHeight":10,"maximumHeight":400,"insets":{"top":{"excludingSafeArea":-4},"leading":16,"bottom":8,
         "trailing":2.5},"within":"margins","cornerRadius":3,"anchor":"center","clipped":false},
        {"name":"bar","width":"fit","height":"fill","insets":{"top":5}}
      ]}
      """
    let title = ElementGeometry(
      alignment: .bottomLeading, width: 120, height: .excludingSafeArea(41), minimumHeight: 10, maximumHeight: 400,
      insets: MastheadDirectionalEdgeInsets(top: -4, leading: 16, bottom: 8, trailing: 2.5),
      topInsetExcludesSafeArea: true, within: .margins, cornerRadius: 3)
    let bar = ElementGeometry(width: .fit, insets: MastheadDirectionalEdgeInsets(top: 5))
    #expect(
      try Self.read(text).header?.elements == [
        HeaderElement("Title-2_b", title, anchor: .center, clipped: false), HeaderElement("bar", bar),
      ])
  }

  @Test(arguments: UInt64(1)...64) func writtenElementReadsAsSameElement(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for element in random.pipelineDocument().header?.elements ?? [] {
      #expect(try HeaderElement(element.json) == element, "\(element.json.compact)")
    }
  }

  @Test func defaultsOfElementAreNotWritten() {
    let bar = HeaderElement("bar", alignment: .top, width: .fit, insets: MastheadDirectionalEdgeInsets(top: 5)) {
      $0.insets.bottom = 8
    }
    #expect(HeaderElement("content").json.compact == #"{"name":"content"}"#)
    #expect(
      bar.json.compact
        == #"{"name":"bar","alignment":"top","width":"fit","insets":{"top":5},"collapsed":{"insets":{"bottom":8}}}"#)
  }

  /// A collapsed geometry defaults to the values at rest. It overrides single sides of the insets.
  @Test func collapsedGeometryOverridesSingleValues() throws {
    let text = """
      {"elements":[{"name":"title","alignment":"bottom","width":120,"height":40,"cornerRadius":4,
        "insets":{"top":{"excludingSafeArea":3},"leading":16,"bottom":8},
        "collapsed":{"alignment":"top","height":"fit","insets":{"bottom":0,"top":7},"within":"margins"}}]}
      """
    let rest = ElementGeometry(
      alignment: .bottom, width: 120, height: 40,
      insets: MastheadDirectionalEdgeInsets(top: 3, leading: 16, bottom: 8), topInsetExcludesSafeArea: true,
      cornerRadius: 4)
    let collapsed = ElementGeometry(
      alignment: .top, width: 120, height: .fit, insets: MastheadDirectionalEdgeInsets(top: 7, leading: 16),
      within: .margins, cornerRadius: 4)
    #expect(try Self.read(text).header?.elements == [HeaderElement("title", rest, collapsed: collapsed)])
  }

  @Test func headerHasUpTo32ElementsInOrder() throws {
    let names = (1...32).map { "element-\($0)" }
    let elements = names.map { #"{"name":"\#($0)"}"# }.joined(separator: ",")
    #expect(try Self.read(#"{"elements":[\#(elements)]}"#).header?.elements.map(\.name) == names)
    let error = #expect(throws: DocumentError.self) { try Self.read(#"{"elements":[\#(elements),{"name":"last"}]}"#) }
    #expect(error?.description == "header.elements: too many elements: at most 32, got 33")
  }

  @Test(arguments: ["a", "Title", "under_score", "da-sh", "9", "headers", String(repeating: "a", count: 31)])
  func nameIsAllowed(_ name: String) throws {
    #expect(try Self.read(#"{"elements":[{"name":"\#(name)"}]}"#).header?.elements.first?.name == name)
  }

  @Test(arguments: ["", "header", "image", "a b", "a.b", "título", "a\n", String(repeating: "a", count: 32)])
  func nameIsRejected(_ name: String) {
    let header = JSON.object([.init("elements", [["name": .string(name)]])]).compact
    let error = #expect(throws: DocumentError.self) { try Self.read(header) }
    #expect(
      error?.description == """
        header.elements[0].name: expected a name of 1 to 31 letters, digits, - and _ other than header and image, \
        got "\(name)"
        """)
  }

  private static let alignments =
    "topLeading, top, topTrailing, leading, center, trailing, bottomLeading, bottom, bottomTrailing"
  private static let geometryKeys =
    "alignment, width, height, minimumHeight, maximumHeight, insets, within, cornerRadius"

  /// A key and its value in an element, and the error after the element's place.
  private static let invalid: [Row<String, String>] = [
    Row(
      "an unknown key", #""z":1"#,
      ": unknown key \"z\"; allowed keys: name, \(geometryKeys), anchor, clipped, collapsed"),
    Row("a word for a width", #""width":"wide""#, #".width: unknown value "wide"; must be one of fill, fit"#),
    Row("a text for a width", #""width":"80""#, #".width: expected a number, fill or fit, got the string "80""#),
    Row("a negative width", #""width":-1"#, ".width: must be between 0 and 10000, got -1"),
    Row("a huge width", #""width":10001"#, ".width: must be between 0 and 10000, got 10001"),
    Row("a flag for a width", #""width":true"#, ".width: expected a number, fill or fit, got true"),
    Row(
      "a width below the bar", #""width":{"excludingSafeArea":3}"#,
      ".width: expected a number, fill or fit, got an object"),
    Row("a word for a height", #""height":"half""#, #".height: unknown value "half"; must be one of fill, fit"#),
    Row("a text for a height", #""height":"-8.5""#, #".height: expected a number, fill or fit, got the string "-8.5""#),
    Row(
      "a negative height below the bar", #""height":{"excludingSafeArea":-1}"#,
      ".height.excludingSafeArea: must be between 0 and 10000, got -1"),
    Row("an empty height", #""height":{}"#, #".height: missing key "excludingSafeArea""#),
    Row(
      "an unknown height", #""height":{"below":1}"#, #".height: unknown key "below"; allowed keys: excludingSafeArea"#),
    Row("a negative minimum", #""minimumHeight":-1"#, ".minimumHeight: must be between 0 and 10000, got -1"),
    Row(
      "a word for a maximum", #""maximumHeight":"fill""#, #".maximumHeight: expected a number, got the string "fill""#),
    Row(
      "an unknown alignment", #""alignment":"middle""#,
      ".alignment: unknown value \"middle\"; must be one of \(alignments)"),
    Row("an unknown anchor", #""anchor":"left""#, ".anchor: unknown value \"left\"; must be one of \(alignments)"),
    Row(
      "an unknown container", #""within":"safeArea""#,
      #".within: unknown value "safeArea"; must be one of bounds, margins, sides"#),
    Row("a huge radius", #""cornerRadius":1001"#, ".cornerRadius: must be between 0 and 1000, got 1001"),
    Row("a number for a flag", #""clipped":1"#, ".clipped: expected true or false, got the number 1"),
    Row("a number for insets", #""insets":4"#, ".insets: expected an object, got the number 4"),
    Row(
      "an inset of a side that is not directional", #""insets":{"left":3}"#,
      #".insets: unknown key "left"; allowed keys: top, leading, bottom, trailing"#),
    Row(
      "a text for an inset", #""insets":{"leading":"3"}"#, #".insets.leading: expected a number, got the string "3""#),
    Row(
      "a huge inset", #""insets":{"top":{"excludingSafeArea":10001}}"#,
      ".insets.top.excludingSafeArea: must be between -10000 and 10000, got 10001"),
    Row(
      "a lower inset below the bar", #""insets":{"bottom":{"excludingSafeArea":1}}"#,
      ".insets.bottom: expected a number, got an object"),
    Row("a number for a collapsed geometry", #""collapsed":3"#, ".collapsed: expected an object, got the number 3"),
    Row(
      "a collapsed name", #""collapsed":{"name":"b"}"#,
      ".collapsed: unknown key \"name\"; allowed keys: \(geometryKeys)"),
    Row(
      "a collapsed anchor", #""collapsed":{"anchor":"top"}"#,
      ".collapsed: unknown key \"anchor\"; allowed keys: \(geometryKeys)"),
    Row(
      "a collapsed flag", #""collapsed":{"clipped":false}"#,
      ".collapsed: unknown key \"clipped\"; allowed keys: \(geometryKeys)"),
    Row(
      "a collapsed inset out of range", #""collapsed":{"insets":{"top":-10001}}"#,
      ".collapsed.insets.top: must be between -10000 and 10000, got -10001"),
  ]

  @Test(arguments: invalid)
  func invalidElementIsRejectedWithItsPath(_ row: Row<String, String>) {
    let header = #"{"elements":[{"name":"first"},{"name":"a",\#(row.input)}]}"#
    let error = #expect(throws: DocumentError.self) { try Self.read(header) }
    #expect(error?.description == "header.elements[1]\(row.output)")
  }

  private static let invalidHeaders: [Row<String, String>] = [
    Row("an object", #"{"elements":{}}"#, "header.elements: expected an array, got an object"),
    Row(
      "a name alone", #"{"elements":["title"]}"#,
      #"header.elements[0]: expected an object, got the string "title""#),
    Row("no name", #"{"elements":[{}]}"#, #"header.elements[0]: missing key "name""#),
    Row(
      "a number for a name", #"{"elements":[{"name":3}]}"#,
      "header.elements[0].name: expected a string, got the number 3"),
    Row(
      "one name twice", #"{"elements":[{"name":"a"},{"name":"b"},{"name":"a"}]}"#,
      #"header.elements[2].name: duplicate element "a""#),
    Row(
      "an empty collapsed height", #"{"collapsedHeight":{}}"#,
      "header.collapsedHeight: must have exactly one of the keys excludingSafeArea, fitting"),
    Row(
      "a negative collapsed height", #"{"collapsedHeight":{"excludingSafeArea":-1}}"#,
      "header.collapsedHeight.excludingSafeArea: must be between 0 and 1000 pt, got -1"),
    Row(
      "a huge height below the bar", #"{"height":{"excludingSafeArea":1001}}"#,
      "header.height.excludingSafeArea: must be between 0 and 1000 pt, got 1001"),
  ]

  @Test(arguments: invalidHeaders)
  func invalidHeaderIsRejectedWithItsPath(_ row: Row<String, String>) {
    let error = #expect(throws: DocumentError.self) { try Self.read(row.input) }
    #expect(error?.description == row.output)
  }

  // MARK: Targets

  @Test func targetIsHeaderImageOrElementByName() throws {
    let document = try Self.read(
      #"{"elements":[{"name":"title"},{"name":"avatar"}]}"#,
      effects: """
        ["fade",{"effect":"fade","parameters":{"target":"image"}},{"effect":"fade","parameters":{"target":"avatar"}},
         {"effect":"move","parameters":{"target":"title"}},"move"]
        """)
    #expect(document.effects.map { ($0.effect as? Fade)?.target } == [.header, .image, .element(1), nil, nil])
    // An effect that can only change parts of a header changes the first element by default.
    #expect(document.effects.suffix(2).map { ($0.effect as? Move)?.target } == [.element(0), .element(0)])
  }

  /// A name keeps its element when the order of the elements changes.
  @Test func targetFollowsElementByName() throws {
    let document = try Self.read(
      #"{"elements":[{"name":"title"},{"name":"avatar"}]}"#,
      effects: #"[{"effect":"fade","parameters":{"target":"avatar"}}]"#)
    let reordered = try document.merging(["header": ["elements": [["name": "avatar"], ["name": "title"]]]])
    #expect((document.effects[0].effect as? Fade)?.target == .element(1))
    #expect((reordered.effects[0].effect as? Fade)?.target == .element(0))
    let error = #expect(throws: DocumentError.self) { try document.merging(["header": ["elements": .null]]) }
    #expect(
      error?.description == #"effects[0].parameters.target: unknown target "avatar"; must be one of header, image"#)
  }

  private static let invalidTargets: [Row<String, String>] = [
    Row(
      "an unknown name", #"{"effect":"fade","parameters":{"target":"tabs"}}"#,
      #"unknown target "tabs"; must be one of header, image, title"#),
    Row(
      "a part that the effect cannot change", #"{"effect":"scale","parameters":{"target":"header"}}"#,
      #"unknown target "header"; must be one of image, title"#),
    Row(
      "a part that is no element", #"{"effect":"transition","parameters":{"target":"image"}}"#,
      #"unknown target "image"; must be title"#),
    Row(
      "an index", #"{"effect":"fade","parameters":{"target":0}}"#,
      "expected the name of a target, got the number 0"),
  ]

  @Test(arguments: invalidTargets)
  func invalidTargetIsRejectedWithItsPath(_ row: Row<String, String>) {
    let error = #expect(throws: DocumentError.self) {
      try Self.read(#"{"elements":[{"name":"title"}]}"#, effects: "[\(row.input)]")
    }
    #expect(error?.description == "effects[0].parameters.target: \(row.output)")
  }

  // MARK: Effects by name

  @Test func effectByNameHasDefaultsAndKeepsItsText() throws {
    let document = try Self.read("{}", effects: #"["stretch",{"effect":"pin"},"collapse"]"#)
    #expect(document.effects.map(\.kind.identifier) == ["stretch", "pin", "collapse"])
    #expect(document.effects.allSatisfy(\.isEnabled) && document.notes.isEmpty)
    #expect(document.json["effects"] == ["stretch", ["effect": "pin"], "collapse"])
    #expect(try PipelineDocument(parsing: document.text.utf8).json == document.json)
  }

  /// An edit turns an effect into an object, and leaves other effects unchanged.
  @Test func editingEffectByNameMakesItObject() throws {
    let document = try Self.read("{}", effects: #"["stretch","collapse","pin"]"#)
    let disabled = try document.setting("effects[0].enabled", to: false)
    #expect(disabled.json["effects"] == [["effect": "stretch", "enabled": false], "collapse", "pin"])
    #expect(disabled.effects.map(\.isEnabled) == [false, true, true])
    let limited = try disabled.setting("effects[0].parameters.limit", to: 40)
    #expect(
      limited.json["effects"]
        == [["effect": "stretch", "enabled": false, "parameters": ["limit": 40]], "collapse", "pin"])
    let reset = try document.setting("effects[0].parameters.limit", to: 40)
      .setting("effects[0].parameters.limit", to: .null)
    #expect(reset.json["effects"] == [["effect": "stretch"], "collapse", "pin"])
    let error = #expect(throws: DocumentError.self) { try document.setting("effects[1].parameters.limit", to: 40) }
    #expect(
      error?.description == """
        effects[1].parameters.limit: cannot be set; set a value such as header.height or effects[0].parameters.factor
        """)
  }

  @Test func editingTargetNamesElement() throws {
    let document = try Self.read(#"{"elements":[{"name":"title"}]}"#, effects: #"["fade"]"#)
    let faded = try document.setting("effects[0].parameters.target", to: "title")
    #expect(faded.json["effects"] == [["effect": "fade", "parameters": ["target": "title"]]])
    #expect((faded.effects[0].effect as? Fade)?.target == .element(0))
    let error = #expect(throws: DocumentError.self) {
      try document.setting("effects[0].parameters.target", to: "tabs")
    }
    #expect(
      error?.description
        == #"effects[0].parameters.target: unknown target "tabs"; must be one of header, image, title"#)
  }

  private static let known = EffectRegistry.builtIn.effects.map(\.identifier).joined(separator: ", ")

  /// An error names the entry, because the short form has no key for the name.
  @Test(arguments: ["wobble", ""])
  func unknownEffectByNameIsRejected(_ name: String) throws {
    let effects = #"["stretch","\#(name)"]"#
    let sentence = "effects[1]: unknown effect \"\(name)\"; must be one of \(Self.known)"
    let error = #expect(throws: DocumentError.self) { try Self.read("{}", effects: effects) }
    #expect(error?.description == sentence)
    let skipped = try PipelineDocument(
      parsing: #"{"masthead":1,"header":{},"effects":\#(effects)}"#.utf8, unknownEffects: .skipped)
    #expect(skipped.effects.map(\.isSkipped) == [false, true] && skipped.problems.map(\.description) == [sentence])
    #expect(skipped.json["effects"] == ["stretch", .string(name)])
  }
}
