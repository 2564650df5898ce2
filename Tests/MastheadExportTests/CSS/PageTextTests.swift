import Masthead
import MastheadDocuments
import MastheadExport
import TestSupport
import Testing

/// The text of exported pages. Other tests check their behavior in a browser.
@Suite struct PageTextTests {
  private func document(_ json: String, registry: EffectRegistry = .builtIn) throws -> PipelineDocument {
    try PipelineDocument(parsing: json.utf8, registry: registry)
  }

  private func named(_ name: String) throws -> PipelineDocument {
    try PipelineDocument(["masthead": 1, "name": .string(name), "header": ["height": 200]])
  }

  private func page(_ effects: String, height: String = "300") throws -> String {
    try document(#"{"masthead": 1, "header": {"height": \#(height)}, "effects": [\#(effects)]}"#).export(to: .css).text
  }

  /// The value of a custom property in a page.
  private func value(_ property: String, in page: String) -> String? {
    let line = page.split(separator: "\n").first { $0.drop { $0 == " " }.hasPrefix("--\(property):") }
    return line?.split(separator: ":", maxSplits: 1)[1].split(separator: ";")[0].drop { $0 == " " }.description
  }

  @Test(arguments: [
    ("News Digest", "news-digest.html"), ("", "untitled.html"), ("🏔️", "untitled.html"),
    ("../../etc/passwd", "etc-passwd.html"), ("Über uns\nheute", "über-uns-heute.html"),
    ("\"); import Foundation //", "import-foundation.html"),
    (String(repeating: "a", count: 39) + " b", String(repeating: "a", count: 39) + ".html"),
    (String(repeating: "山", count: 300), String(repeating: "山", count: 40) + ".html"),
  ])
  func pageIsNamedAfterPipeline(name: String, file: String) throws {
    #expect(try named(name).export(to: .css).name == file)
  }

  @Test(arguments: [
    (#"{"effect": "stretch"}"#, "var(--pull)"),
    (#"{"effect": "stretch", "parameters": {"factor": 0.5}}"#, "calc(0.5 * var(--pull))"),
    (#"{"effect": "stretch", "parameters": {"limit": 40}}"#, "min(var(--pull), 40px)"),
    (
      #"{"effect": "stretch", "parameters": {"factor": 0.25, "limit": 40}}, {"effect": "stretch"}"#,
      "calc(var(--stretch-1) + (var(--pull) - var(--stretch-1)))"
    ),
    (#"{"effect": "stretch"}, {"effect": "stretch"}"#, "var(--pull)"),
    (#"{"effect": "stretch", "enabled": false}"#, nil), ("", nil),
    (#"{"effect": "stretch", "parameters": {"factor": 0}}"#, nil),
  ])
  func stretchTakesRestOfPreviousStretches(effects: String, stretch: String?) throws {
    #expect(value("stretch", in: try page(effects)) == stretch)
  }

  @Test(arguments: [
    ("300", "300px"), ("0.30000000000000004", "0.30000000000000004px"), ("0", "0px"),
    (#"{"ratioOfWidth": 0.5}"#, "calc(0.5 * 100cqw)"), (#"{"ratioOfWidth": 1}"#, "100cqw"),
    (#"{"fitting": {"minimum": 128}}"#, "var(--measured-height, 128px)"),
  ])
  func heightIsWrittenExactly(height: String, css: String) throws {
    #expect(value("header-height", in: try page("", height: height)) == css)
  }

  @Test(arguments: [
    (#"{"depth": 80}"#, "300", "80px"), (#"{"depth": 80}"#, "50", "50px"),
    (#"{"depth": 80}"#, #"{"ratioOfWidth": 0.5}"#, "min(80px, var(--header-height))"),
    (#"{"ratio": 0.25}"#, "300", "calc(0.25 * var(--header-height))"),
    (#"{"ratio": 1}"#, "300", "var(--header-height)"), (#"{"ratio": 0}"#, "300", nil), (#"{"depth": 0}"#, "300", nil),
  ])
  func cutIsWrittenInShortestForm(cut: String, height: String, depth: String?) throws {
    let page = try page(
      #"{"effect": "cut-away", "parameters": \#(cut)}, {"effect": "overlap", "parameters": {"ratio": 1}}"#,
      height: height)
    #expect(value("cut-depth", in: page) == depth)
    #expect(value("overlap", in: page) == depth.map { _ in "var(--cut-depth)" })
  }

  @Test func pageOmitsUnusedFeatures() throws {
    let words = [
      "clip-path", "parallax", "--scrolled", "ResizeObserver", "--cut-depth", "--overlap", "--stretch",
      "--safe-area-top",
    ]
    let nothing =
      #"{"effect": "parallax", "parameters": {"factor": 0}}, {"effect": "cut-away", "parameters": {"ratio": 0}}"#
    for plain in [try page(""), try page(nothing)] {
      for word in words { #expect(!plain.contains(word), "\(word)") }
    }
    let rich = try page(
      #"""
      {"effect": "cut-away"}, {"effect": "overlap"}, {"effect": "parallax"}, {"effect": "stretch"},
      {"effect": "safe-area", "parameters": {"policy": "include"}}
      """#, height: #"{"fitting": {"minimum": 9}}"#)
    for word in words { #expect(rich.contains(word), "\(word)") }
  }

  @Test func scriptUsesConstantsOfRubberBandAndSpring() throws {
    let page = try page("")
    #expect(page.contains("const give = 0.55;") && page.contains("const frequency = 12.5;"))
  }

  @Test func namesAreEscapedInMarkup() throws {
    var random = SplitMix.printingSeed()
    func marks(_ text: String) -> [Int] { ["<", ">", "\"", "\n"].map { text.split(separator: $0).count } }
    let plain = marks(try named("x").export(to: .css).text)
    let pieces = [
      "<", ">", "\"", "'", "&", "\n", "\r", "-->", "</title>", "</script>", "\u{0}", "\\", "`", "${", "é", "🏔️", "x",
    ]
    for _ in 0..<repetitions(200, quick: 50) {
      let name = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
      #expect(marks(try named("x" + name).export(to: .css).text) == plain, "\(name.debugDescription)")
    }
  }

  // MARK: Errors

  private struct Ripple: LayoutEffect {
    static let identifier = "com.example.ripple"
    static let summary = "Does nothing."
    static let parameters: [Parameter<Ripple>] = []

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  }

  @Test func enabledCustomEffectIsRejectedWithPath() throws {
    var registry = EffectRegistry.builtIn
    registry.register(Ripple.self)
    func ripple(_ rest: String) throws -> PipelineDocument {
      try document(
        #"{"masthead": 1, "header": {}, "effects": [{"effect": "stretch"}, {"effect": "com.example.ripple"\#(rest)}]}"#,
        registry: registry)
    }
    let error = #expect(throws: DocumentError.self) { try ripple("").export(to: .css) }
    #expect(
      error?.description
        == #"effects[1]: cannot export the effect "com.example.ripple" to this target; export to swift, or switch it off"#
    )
    #expect(try ripple(#", "enabled": false"#).export(to: .css).text.contains("class=\"header\""))
  }

  @Test func documentWithoutHeaderIsRejected() throws {
    let error = #expect(throws: DocumentError.self) { try document(#"{"masthead": 1}"#).export(to: .css) }
    #expect(error?.description == "header: cannot export a document without a header")
  }
}
