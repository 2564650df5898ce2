import Foundation
import MastheadDocuments
import TestSupport
import Testing

/// `masthead frames --states` computes one frame for each line of scroll states.
@Suite(.long) struct FrameStatesTests {
  /// A header of 200 points whose opacity falls to 0 in the second half of its collapse, and that snaps.
  private static let document = """
    {
      "masthead": 1, "header": { "height": 200, "collapsedHeight": { "excludingSafeArea": 60 } },
      "effects": [
        { "effect": "safe-area", "parameters": { "policy": "underlap" } }, "stretch", "collapse", "pin", "snap",
        { "effect": "fade", "parameters": { "progress": "scrolled", "start": 10, "end": 20, "duration": 1 } }
      ]
    }
    """

  private static func run(_ arguments: [String], _ input: String) throws -> Masthead.Outcome {
    let folder = TemporaryFolder()
    folder.write("a.masthead.json", document)
    return try Masthead.run(["frames", "a.masthead.json"] + arguments, in: folder.url, input: input)
  }

  /// Returns fields of each line of the output.
  private static func values(_ fields: [String], _ outcome: Masthead.Outcome) throws -> [[JSON]] {
    try outcome.lines.map { line in
      let json = try JSON(parsing: line.utf8)
      return fields.map { field in
        field.split(separator: ".").reduce(json as JSON?) { $0?[String($1)] } ?? .null
      }
    }
  }

  @Test func missingValuesDefaultToPreviousLine() throws {
    let outcome = try Self.run(
      ["--states", "-"],
      """
      {"offset": -200, "time": 2, "environment": {"width": 320, "height": 480, "safeAreaTop": 0}}
      {"offset": -150, "time": 2.25, "phase": "animating"}
      {"offset": -150, "time": 2.75, "environment": {"safeAreaTop": 44}}
      {"projected": -151.9, "environment": {"width": 400}}
      {"projected": -152.1}
      {"offset": 10, "time": 4, "environment": {"reducedMotion": true}}
      {"projected": -150, "contentHeight": 10}
      {"projected": -80}
      {"projected": -80, "contentHeight": 2000}

      """)
    #expect(outcome.error == "" && outcome.status == 0)
    let fields = ["seq", "time", "phase", "header.width", "header.height", "opacity", "isAnimating", "restingOffset"]
    #expect(
      try Self.values(fields, outcome) == [
        [0, 2, "dragging", 320, 200, 1, false, .null],
        // The fade begins.
        [1, 2.25, "animating", 320, 150, 1, true, .null],
        // The fade is half over.
        [2, 2.75, "animating", 320, 150, 0.5, true, .null],
        // The header collapses over 96 points, to 60 points below the bar. Half of the collapse is at -152.
        [.null, .null, .null, .null, .null, .null, .null, -104],
        [.null, .null, .null, .null, .null, .null, .null, -200],
        [3, 4, "animating", 400, 104, 0, false, .null],
        // A list that does not scroll rests at its top.
        [.null, .null, .null, .null, .null, .null, .null, -200],
        [.null, .null, .null, .null, .null, .null, .null, -200],
        [.null, .null, .null, .null, .null, .null, .null, -80],
      ])
  }

  @Test func velocityIsThatOfLineOrOfPreviousLine() throws {
    let states = """
      {"offset":-300}
      {"offset":-290,"time":0.1,"velocity":-250.5}
      {"offset":-280,"time":0.2}
      {"offset":-280,"time":0.3,"velocity":0}
      """
    #expect(try Self.values(["velocity"], try Self.run(["--states", "-"], states)) == [[0], [-250.5], [-250.5], [0]])
  }

  @Test func fileIsReadLikeStandardInput() throws {
    let states = "{\"offset\":-300}\r\n\r\n \t \n{\"offset\":-120}"
    let folder = TemporaryFolder()
    folder.write("a.masthead.json", Self.document)
    folder.write("states.ndjson", states)
    let piped = try Masthead.run(["frames", "a.masthead.json", "--states", "-"], in: folder.url, input: states)
    // Empty lines are skipped.
    #expect(piped.status == 0 && piped.lines.count == 2)
    #expect(
      try Masthead.run(["frames", "a.masthead.json", "--states", "states.ndjson"], in: folder.url) == piped)
  }

  /// The table has the same frames, and a plain list of offsets gives the same geometry.
  @Test func statesAreAlsoTable() throws {
    let table = try Self.run(
      ["--states", "-", "--format", "csv"], "{\"offset\":-300,\"phase\":\"idle\"}\n{\"offset\":4}\n")
    let plain = try Self.run(["--offsets=-300,4", "--format", "csv"], "")
    #expect(table.lines.count == 3 && table.lines.first == plain.lines.first && table.lines[1] == plain.lines[1])
    let fields = table.lines[2].split(separator: ",", omittingEmptySubsequences: false)
    #expect(fields.prefix(4) == ["1", "0", "4", "idle"])
  }

  @Test func noLinesGiveNoFrames() throws {
    #expect(try Self.run(["--states", "-"], "") == .init(status: 0, output: "", error: ""))
    #expect(try Self.run(["--states", "-"], "\n\n") == .init(status: 0, output: "", error: ""))
  }

  // MARK: Memory

  private static let quickReturn = """
    {"masthead": 1, "header": {"height": 60}, "effects": ["hide-on-scroll"]}
    """

  private static func scrolled(_ document: String, _ arguments: [String], _ input: String = "") throws -> (
    values: [JSON], error: String
  ) {
    let folder = TemporaryFolder()
    folder.write("a.masthead.json", document)
    let outcome = try Masthead.run(["frames", "a.masthead.json"] + arguments, in: folder.url, input: input)
    #expect(outcome.status == 0)
    return (try values(["scrolled"], outcome).map { $0[0] }, outcome.error)
  }

  /// Offsets and states without times give the same frames. Effects with memory do not advance, and a note explains
  /// that.
  @Test func offsetsAndStatesWithoutTimesAreOneTick() throws {
    let states = [-60.0, 0, 100, 500, 400, 300].map { "{\"offset\":\($0)}" }.joined(separator: "\n")
    #expect(
      try Self.scrolled(Self.quickReturn, ["--states", "-"], states)
        == (
          [0, 60, 60, 60, 60, 60],
          "masthead: no line of the states has a time, so hide-on-scroll does not advance; add \"time\", in seconds\n"
        ))
    #expect(
      try Self.scrolled(Self.quickReturn, ["--offsets=-60,0,100,500,400,300"])
        == (
          [0, 60, 60, 60, 60, 60],
          "masthead: the offsets have no times, so hide-on-scroll does not advance; --states takes times\n"
        ))
    #expect(try Self.scrolled(Self.quickReturn, ["--offsets=-60"]).error == "")
    let timed = [(-60.0, 0.0), (0, 0.1), (100, 0.2), (500, 0.3), (400, 0.4), (300, 0.5)].map {
      "{\"offset\":\($0),\"time\":\($1)}"
    }
    #expect(
      try Self.scrolled(Self.quickReturn, ["--states", "-"], timed.joined(separator: "\n"))
        == ([0, 60, 60, 60, 0, 0], ""))
  }

  /// The note also appears if all times are equal and not 0.
  @Test func equalTimesAreReported() throws {
    let states = "{\"offset\":-60,\"time\":3}\n{\"offset\":200}\n{\"offset\":100}"
    #expect(
      try Self.scrolled(Self.quickReturn, ["--states", "-"], states)
        == (
          [0, 60, 60],
          "masthead: no line of the states has a time, so hide-on-scroll does not advance; add \"time\", in seconds\n"
        ))
  }

  /// A line with a projected offset also advances the time.
  @Test func ticksBeforeProjectedLineRun() throws {
    let document = """
      {"masthead": 1, "header": {"height": 100}, "effects": [{"effect": "hide-on-scroll", "parameters": {"settling": "nearest"}}]}
      """
    let before = "{\"offset\":-100,\"time\":0,\"phase\":\"idle\"}\n{\"offset\":-40,\"time\":0.2}\n"
    let after = "{\"offset\":-40,\"time\":1.5}\n"
    let plain = try Self.scrolled(document, ["--states", "-"], before + after)
    let asked = try Self.scrolled(document, ["--states", "-"], before + "{\"projected\":70,\"time\":1.4}\n" + after)
    #expect(asked.values.last == plain.values.last)
  }

  /// At another width, the texts of elements wrap again, and the header's height changes.
  @Test func textsWrapInNewWidth() throws {
    let document = """
      {"masthead": 1, "header": {"height": {"fitting": {"minimum": 0}}, "elements": [{"name": "t", "height": "fit"}]},
       "scene": {"elements": {"t": {"size": 30, "text": "Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod"}}}}
      """
    let folder = TemporaryFolder()
    folder.write("a.masthead.json", document)
    let widths = [375.0, 800, 200]
    let states = widths.map { "{\"offset\":-1000,\"environment\":{\"width\":\($0)}}\n" }.joined()
    let outcome = try Masthead.run(["frames", "a.masthead.json", "--states", "-"], in: folder.url, input: states)
    let alone = try widths.map { width in
      try Masthead.run(["frames", "a.masthead.json", "--offsets=-1000", "--width=\(width)"], in: folder.url)
    }
    let heights = try Self.values(["topOffset"], outcome).map { $0[0] }
    #expect(try heights == alone.map { try Self.values(["topOffset"], $0)[0][0] })
    #expect(Set(heights.map(\.compact)).count == 3)
  }

  /// Between two lines, the earlier state stays in force. The header settles in this time: 45 of its 60 points are
  /// hidden.
  @Test func ticksBetweenLinesRun() throws {
    let document = """
      {"masthead": 1, "header": {"height": 60}, "effects": [{"effect": "hide-on-scroll", "parameters": {"settling": "nearest"}}]}
      """
    let states = """
      {"offset":-60,"time":0}
      {"offset":500,"time":0.1}
      {"offset":480,"time":0.2}
      {"offset":485,"time":0.3,"phase":"idle"}
      {"offset":485,"time":1}
      {"offset":485,"time":1e9}
      """
    #expect(try Self.scrolled(document, ["--states", "-"], states) == ([0, 60, 40, 45, 60, 60], ""))
  }

  /// Returns for each line the header's y on the screen, and whether the header moves.
  private static func edges(_ effect: String, height: Int, _ states: String) throws -> [[JSON]] {
    let folder = TemporaryFolder()
    folder.write("a.masthead.json", #"{"masthead": 1, "header": {"height": \#(height)}, "effects": [\#(effect)]}"#)
    let outcome = try Masthead.run(
      ["frames", "a.masthead.json", "--states", "-", "--height", "844"], in: folder.url, input: states)
    #expect(outcome.status == 0 && outcome.error == "")
    return try values(["header.y", "offset", "isAnimating"], outcome).map { line in
      guard case .number(let y) = line[0], case .number(let offset) = line[1] else { return line }
      return [.number(y.value - offset.value), line[2]]
    }
  }

  /// A rotation lays the rows out again, which changes the offset without scrolling.
  @Test func rotationNeitherHidesNorShowsBar() throws {
    let shown = """
      {"offset": -64, "time": 0, "contentHeight": 3000, "environment": {"width": 844, "height": 390}}
      {"offset": 700, "time": 0.5}
      {"offset": 600, "time": 0.7}
      {"offset": 600, "time": 1, "phase": "idle"}
      {"offset": 1000, "time": 1.3, "contentHeight": 5000, "environment": {"width": 390, "height": 844}}
      {"offset": 1000, "time": 1.4}
      """
    #expect(
      try Self.edges(#""hide-on-scroll""#, height: 64, shown) == [
        [0, false], [-64, false], [0, false], [0, false], [0, false], [0, false],
      ])
    let hidden = """
      {"offset": -64, "time": 0, "contentHeight": 5000, "environment": {"width": 390, "height": 844}}
      {"offset": 1000, "time": 0.5}
      {"offset": 600, "time": 1.3, "contentHeight": 3000, "environment": {"width": 844, "height": 390}}
      """
    #expect(try Self.edges(#""hide-on-scroll""#, height: 64, hidden) == [[0, false], [-64, false], [-64, false]])
    // A list that then fits the screen shows its bar.
    let fitting = """
      {"offset": -64, "time": 0, "contentHeight": 500, "environment": {"width": 844, "height": 390}}
      {"offset": 60, "time": 0.4}
      {"offset": 60, "time": 1.2, "contentHeight": 600, "environment": {"width": 390, "height": 844}}
      {"offset": -64, "time": 1.3}
      """
    #expect(
      try Self.edges(#""hide-on-scroll""#, height: 64, fitting) == [
        [0, false], [-64, false], [0, false], [0, false],
      ])
  }

  /// After a tap on the status bar, the bar is shown and rests.
  @Test func returnedBarRests() throws {
    let states = """
      {"offset": -120, "time": 0, "contentHeight": 4000}
      {"offset": 400, "time": 0.5}
      {"offset": 400, "time": 1, "phase": "idle"}
      {"offset": 150, "time": 1.1, "phase": "animating"}
      {"offset": -120, "time": 1.2, "phase": "animating"}
      {"offset": -120, "time": 1.7, "phase": "idle"}
      {"offset": -120, "time": 9, "phase": "idle"}
      """
    let effect = #"{"effect": "hide-on-scroll", "parameters": {"duration": 0.3}}"#
    #expect(
      try Self.edges(effect, height: 120, states) == [
        [0, false], [0, true], [-120, false], [-120, false], [0, true], [0, false], [0, false],
      ])
  }

  // MARK: Errors

  private static let badLines: [Row<String, String>] = [
    Row("not JSON", "offset", #"expected a value, got "o""#),
    Row("two objects", #"{"offset":1} {"offset":2}"#, #"expected the end of the text, got "{""#),
    Row("a number", "3", "expected an object, got the number 3"),
    Row(
      "an unknown key", #"{"offset":1,"speed":2}"#,
      #"unknown key "speed"; allowed keys: offset, projected, time, velocity, phase, contentHeight, environment"#),
    Row("a key twice", #"{"offset":1,"offset":2}"#, #"duplicate key "offset""#),
    Row("no offset", #"{"time":1}"#, "must have exactly one of the keys offset, projected"),
    Row("both offsets", #"{"offset":1,"projected":2}"#, "must have exactly one of the keys offset, projected"),
    Row("a text for an offset", #"{"offset":"1"}"#, #"offset: expected a number, got the string "1""#),
    Row("null for an offset", #"{"offset":null}"#, "offset: expected a number, got null"),
    Row("a flag for a projected offset", #"{"projected":true}"#, "projected: expected a number, got true"),
    Row("a huge offset", #"{"offset":1e999}"#, "the number 1e999 is too large"),
    Row("a negative time", #"{"offset":1,"time":-1}"#, "time: must be between 0 and 1000000000, got -1"),
    Row(
      "an unknown phase", #"{"offset":1,"phase":"flying"}"#,
      #"phase: unknown value "flying"; must be one of idle, dragging, decelerating, bouncing, animating"#),
    Row(
      "a negative content height", #"{"offset":1,"contentHeight":-4}"#,
      "contentHeight: must be between 0 and 1000000000, got -4"),
    Row("an array", #"{"offset":1,"environment":[]}"#, "environment: expected an object, got an array"),
    Row(
      "an unknown key of the environment", #"{"offset":1,"environment":{"safeTop":1}}"#,
      #"environment: unknown key "safeTop"; allowed keys: width, height, safeAreaTop, safeAreaLeft, safeAreaBottom, safeAreaRight, bottomInset, layoutDirection, reducedMotion, reducedTransparency"#
    ),
    Row(
      "a negative width", #"{"offset":1,"environment":{"width":-1}}"#,
      "environment.width: must be between 0 and 1000000000, got -1"),
    Row(
      "a text for a safe area", #"{"offset":1,"environment":{"safeAreaTop":"44"}}"#,
      #"environment.safeAreaTop: expected a number, got the string "44""#),
    Row(
      "an unknown direction", #"{"offset":1,"environment":{"layoutDirection":"up"}}"#,
      #"environment.layoutDirection: unknown value "up"; must be one of leftToRight, rightToLeft"#),
    Row(
      "a number for a flag", #"{"offset":1,"environment":{"reducedMotion":1}}"#,
      "environment.reducedMotion: expected true or false, got the number 1"),
  ]

  /// The frames before a bad line are printed. The error has the line's number, and empty lines count.
  @Test(arguments: badLines)
  func badLineIsReportedWithItsNumber(_ row: Row<String, String>) throws {
    let good = "{\"offset\":-200}\n\n"
    let outcome = try Self.run(["--states", "-"], good + row.input + "\n{\"offset\":0}\n")
    let output = try Self.run(["--states", "-"], good).output
    #expect(outcome == .init(status: 65, output: output, error: "masthead: <stdin>:3: \(row.output)\n"))
    #expect(!output.isEmpty)
  }

  @Test func fileIsNamedInErrors() throws {
    let folder = TemporaryFolder()
    folder.write("a.masthead.json", Self.document)
    folder.write("states.ndjson", "{}")
    #expect(
      try Masthead.run(["frames", "a.masthead.json", "--states", "states.ndjson"], in: folder.url)
        == .init(
          status: 65, output: "",
          error: "masthead: states.ndjson:1: must have exactly one of the keys offset, projected\n"))
    #expect(
      try Masthead.run(["frames", "a.masthead.json", "--states", "nothing.ndjson"], in: folder.url)
        == .init(status: 66, output: "", error: "masthead: file not found: nothing.ndjson\n"))
  }

  @Test func tableHasNoRestingOffsets() throws {
    let outcome = try Self.run(["--states", "-", "--format", "csv"], "{\"projected\":-100}\n")
    #expect(
      outcome.status == 64
        && outcome.error == "masthead: --format: expected ndjson for a line with projected, got csv\n")
    #expect(outcome.lines.count == 1)
  }

  @Test(arguments: ["offsets=1", "from=1", "to=2", "step=3"])
  func statesExcludeOffsets(_ option: String) throws {
    let name = option.prefix { $0 != "=" }
    #expect(
      try Self.run(["--states", "-", "--\(option)"], "{\"offset\":1}")
        == .init(
          status: 64, output: "", error: "masthead: \"--states\" and \"--\(name)\" cannot be set together\n"))
  }
}
