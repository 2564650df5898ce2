import Foundation
import Masthead
import MastheadDocuments
import TestSupport
import Testing

/// Valid and invalid command lines.
@Suite(.long) struct CommandLineTests {
  static let presets = Preset.all.map(\.identifier).joined(separator: ", ")
  static let effects = EffectRegistry.builtIn.effects.map(\.identifier).joined(separator: ", ")

  /// A command line, its exit code and its line on standard error.
  @Test(
    arguments: [
      ("serv", 64, "unknown command \"serv\"; did you mean serve?"),
      ("--versio", 64, "unknown option \"--versio\"; did you mean --version?"),
      ("fly", 64, "unknown command \"fly\"; masthead --help lists all"),
      ("frames", 64, "missing PIPELINE; usage: masthead frames PIPELINE"),
      ("frames news-digest twice", 64, "unexpected argument \"twice\""),
      ("frames nothing.json", 66, "file or preset not found: nothing.json; presets: \(presets)"),
      ("frames /tmp", 66, "cannot read /tmp: expected a file, got a folder"),
      ("frames news-digest --from 0", 64, "--from and --to must be set together"),
      ("frames news-digest --step 5", 64, "--step: needs --from and --to"),
      ("frames news-digest --from 10 --to 0", 64, "--from: must be at most 0, got 10"),
      (
        "frames news-digest --from x --to 1", 64,
        "--from: expected a number, got \"x\""
      ),
      (
        "frames news-digest --from nan --to 1", 64,
        "--from: must be between -1000000000 and 1000000000, got nan"
      ),
      (
        "frames news-digest --from 0 --to 1 --step 0", 64,
        "--step: must be between 1e-06 and 1000000000, got 0"
      ),
      (
        "frames news-digest --from -1e9 --to 1e9 --step 1e-6", 64,
        "too many frames: at most 10000000; use a larger --step"
      ),
      (
        "frames news-digest --offsets 1,,2", 64,
        "--offsets: expected numbers separated by commas, got \"1,,2\""
      ),
      (
        "frames news-digest --offsets 1 --from 0 --to 1", 64,
        "\"--offsets\" and \"--from\" cannot be set together"
      ),
      ("frames news-digest --format xml", 64, "--format: unknown value \"xml\"; must be one of ndjson, csv"),
      ("frames news-digest --width -1", 64, "--width: must be between 0 and 1000000, got -1"),
      ("frames news-digest --step", 64, "missing value for --step"),
      ("frames news-digest --wide", 64, "unknown option \"--wide\"; masthead frames --help lists all"),
      (
        "frames news-digest --widht=3", 64,
        "unknown option \"--widht\"; did you mean --width?"
      ),
      ("effects stretch fad", 64, "unknown effect \"fad\"; did you mean fade?"),
      ("effects --xml", 64, "unknown option \"--xml\"; masthead effects --help lists all"),
      ("presets other", 64, "unknown preset \"other\"; must be one of \(presets)"),
      ("presets news-digest other", 64, "unexpected argument \"other\""),
      ("check nothing.json", 66, "file not found: nothing.json"),
      (
        "check .github", 66,
        "no documents in .github; their names end in .masthead.json, .gesture.json or .session.json"
      ),
      ("check", 64, "missing PATH; usage: masthead check PATH..."),
      ("schema", 64, "missing SCHEMA; usage: masthead schema pipeline|gesture|curves | --install [FOLDER]"),
      ("schema --install nowhere", 66, "folder not found: nowhere"),
      ("schema --install a b", 64, "unexpected argument \"b\""),
      ("schema session", 64, "unknown schema \"session\"; must be one of pipeline, gesture, curves"),
      ("schema gesture pipeline", 64, "unexpected argument \"pipeline\""),
      ("schema gesture --plugins Plugins", 64, "--plugins: not allowed with \"schema gesture\""),
      ("schema pipeline --plugins nowhere", 66, "folder not found: nowhere"),
      ("bench", 64, "unknown command \"bench\"; masthead --help lists all"),
      ("serve extra", 66, "file or folder not found: extra"),
      ("serve --port 65536", 64, "--port: must be a whole number between 0 and 65535, got 65536"),
      (
        "serve --host 0.0.0.0", 64,
        "--host: other machines can connect to 0.0.0.0, so name the host that a browser uses, such as --allow-host localhost:8080"
      ),
      (
        "serve --host ::", 64,
        "--host: other machines can connect to ::, so name the host that a browser uses, such as --allow-host localhost:8080"
      ),
      (
        "serve --host example.com --allow-host localhost:8080", 64,
        "--host: expected localhost or a numeric address such as 127.0.0.1, got \"example.com\""
      ),
      ("serve / /tmp", 64, "expected files or one folder, got the folder / and others"),
      ("serve --clock noon", 64, "--clock: expected a date and a time such as 2026-01-09T09:41, got \"noon\""),
      ("serve --web /nothing", 66, "cannot read the folder /nothing: No such file or directory"),
    ] as [(String, Int32, String)])
  func invalidCommandLineGetsOneLineErrorAndExitCode(line: String, status: Int32, message: String) throws {
    #expect(try Masthead.run(line) == .init(status: status, output: "", error: "masthead: \(message)\n"))
  }

  /// A file's text, the position and the place of its error, and the error.
  @Test(arguments: [
    ("oops", "1:1", "", "expected a value, got \"o\""),
    ("{\n  \"masthead\": 1,\n  name: 2 }", "3:3", "", "expected a key in quotes, got \"n\""),
    ("{ \"masthead\": 9 }", "1:15", "masthead: ", "must be at most 1, got 9; update Masthead"),
    (
      #"{ "masthead": 1, "effects": [ { "effect": "strech" } ] }"#, "1:43", "effects[0].effect: ",
      "unknown effect \"strech\"; did you mean stretch?"
    ),
    (
      #"{ "masthead": 1, "effects": [ { "effect": "a\nb\u001b" } ] }"#, "1:43", "effects[0].effect: ",
      "unknown effect \"a\\nb\\u{1B}\"; must be one of \(effects)"
    ),
    (
      #"{ "masthead": 1, "effects": [ { "effect": "overlap", "parameters": { "ratio": 0 } } ] }"#, "1:79",
      "effects[0].parameters.ratio: ", "must be between 1 and 10, got 0"
    ),
  ])
  func errorHasLocation(text: String, position: String, place: String, message: String) throws {
    let folder = TemporaryFolder()
    let path = folder.write("a.masthead.json", text)
    #expect(
      try Masthead.run(["check", path])
        == .init(
          status: 65, output: "\(path):\(position): error: \(place)\(message)\n",
          error: "masthead: 1 error in the file\n"))
    let location = place.isEmpty ? ":\(position): " : ": \(place)"
    #expect(
      try Masthead.run(["frames", path])
        == .init(status: 65, output: "", error: "masthead: \(path)\(location)\(message)\n"))
  }

  @Test func checkReportsAllErrorsAndWarningsOfAllFiles() throws {
    let folder = TemporaryFolder()
    folder.write(
      "a.json",
      """
      {"masthead": 1, "name": "A", "header": {"height": 300},
       "effects": [
         "pin",
         {"effect": "parallax", "version": 2, "parameters": {"factor": 7, "fctor": 1}},
         {"effect": "parallax", "parameters": {"factor": 0.5}},
         {"effect": "stretch", "enabled": "yes"}]}
      """)
    folder.write("b.json", #"{"masthead":1,"name":"B","gesture":{"pull":{"distance":120}}}"#)
    folder.write("c.json", #"{"masthead":1,"gesture":{"pull":"far"}}"#)
    folder.write("d.json", #"{"masthead":1,"session":{"pipeline":{"masthead":1,"header":{"height":-1}},"events":[]}}"#)
    folder.write("e.txt", "masthead table 1, 2 samples\nheader:\n")
    folder.write("f.json", #"{"masthead":1,"name":"F","session":{"pipeline":{"masthead":1},"events":[]}}"#)
    let files = ["a.json", "missing.json", "b.json", "c.json", "d.json", "e.txt", "f.json"]
    let outcome = try Masthead.run(["check"] + files, in: folder.url)
    #expect(
      outcome.output == """
        a.json:3:4: warning: effects[0]: has no effect: header.collapsedHeight is 0, so there is nothing to keep
        a.json:4:38: note: effects[1].version: ignored, since effects have no versions
        a.json:4:66: error: effects[1].parameters.factor: must be between 0 and 1, got 7
        a.json:4:78: error: effects[1].parameters.fctor: unknown parameter "fctor"; did you mean factor?
        a.json:6:37: error: effects[3].enabled: expected true or false, got the string "yes"
        b.json: B, a gesture of 0.4 s, valid.
        c.json:1:33: error: gesture.pull: expected an object, got the string "far"
        d.json:1:70: error: session.pipeline.header.height: must be between 0 and 1000 pt, got -1
        e.txt:2:1: error: expected "pipeline:"
        f.json: F, 0 events, valid.

        """)
    #expect(outcome.error == "masthead: file not found: missing.json\nmasthead: 6 errors in 4 of 7 files\n")
    #expect(outcome.status == 65)
    let missing = try Masthead.run(["check", "b.json", "missing.json", "f.json"], in: folder.url)
    #expect(missing.status == 66 && missing.error == "masthead: file not found: missing.json\n")
    #expect(missing.lines.count == 2)
  }

  @Test func checkFindsAllErrorsInSessionsGesturesAndTables() throws {
    let folder = TemporaryFolder()
    folder.write(
      "a.json",
      """
      {"masthead": 1, "name": "A", "session": {"pipeline": {"masthead": 1, "header": {"height": 100}, "effects": [
        "pin",
        {"effect": "parallax", "parameters": {"factor": 7}},
        "fly"]},
       "events": [
        {"type": "touch", "time": -1},
        7,
        {"type": "fling", "time": 0},
        {"type": "set", "path": "header.height", "value": 50, "time": 1},
        {"type": "set", "path": "header.hieght", "value": 50, "time": 2},
        {"type": "merge", "patch": {"header": {"height": -1}}, "time": 3}]}}
      """)
    folder.write(
      "b.json",
      """
      {"masthead": 1, "name": "B", "gesture": {"sequence": [
        {"pull": {"distance": "far", "hold": -1}},
        7,
        {"drag": {"through": [0, "down", 100, null], "duration": 1}},
        {"sequence": [{"fling": {}}, {"jump": 1}, {"captured": [{"type": "wheel", "time": 0}, []]}]}]}}
      """)
    folder.write("c.json", #"{"masthead":1,"session":{"pipeline":{"header":{"height":-1}},"events":[]}}"#)
    let effects = EffectRegistry.builtIn.effects.map(\.identifier).joined(separator: ", ")
    let table = """
      masthead table 1, 2 samples
      pipeline: T
      header: height=1
      gesture: {}
      list: phone
      mask: -
      always:

      sample offset
      0 1

      """
    folder.write("d.txt", table + "1 x\n")
    folder.write("e.txt", table + "1 2\n2 3\n")
    let outcome = try Masthead.run(["check", "a.json", "b.json", "c.json", "d.txt", "e.txt"], in: folder.url)
    #expect(
      outcome.output == """
        a.json:2:3: warning: session.pipeline.effects[0]: has no effect: header.collapsedHeight is 0, so there is nothing to keep
        a.json:3:51: error: session.pipeline.effects[1].parameters.factor: must be between 0 and 1, got 7
        a.json:4:3: error: session.pipeline.effects[2]: unknown effect "fly"; must be one of \(effects)
        a.json:6:3: error: session.events[0]: missing key "phase"
        a.json:6:3: error: session.events[0]: missing key "y"
        a.json:6:29: error: session.events[0].time: must be between 0 and 3600, got -1
        a.json:7:3: error: session.events[1]: expected an object, got the number 7
        a.json:8:12: error: session.events[2].type: unknown value "fling"; must be one of touch, wheel, key, statusBarTap, \
        contentOffset, scrollTo, set, merge, replace, viewport
        a.json:10:3: error: session.events[4]: header.hieght: cannot be set; set a value such as header.height or \
        effects[0].parameters.factor
        a.json:11:3: error: session.events[5]: header.height: must be between 0 and 1000 pt, got -1
        b.json:2:25: error: gesture.sequence[0].pull.distance: expected a number, got the string "far"
        b.json:2:40: error: gesture.sequence[0].pull.hold: must be between 0 and 3600, got -1
        b.json:3:3: error: gesture.sequence[1]: expected an object, got the number 7
        b.json:4:28: error: gesture.sequence[2].drag.through[1]: expected a number, got the string "down"
        b.json:4:41: error: gesture.sequence[2].drag.through[3]: expected a number, got null
        b.json:5:27: error: gesture.sequence[3].sequence[0].fling: missing key "velocity"
        b.json:5:41: error: gesture.sequence[3].sequence[1]: unknown key "jump"; allowed keys: sweep, pull, fling, drag, \
        pause, scrollTo, sequence, captured
        b.json:5:59: error: gesture.sequence[3].sequence[2].captured[0]: missing key "deltaY"
        b.json:5:89: error: gesture.sequence[3].sequence[2].captured[1]: expected an object, got an array
        c.json:1:37: error: session.pipeline: missing key "masthead"
        c.json:1:57: error: session.pipeline.header.height: must be between 0 and 1000 pt, got -1
        d.txt:11:1: error: expected a number for offset
        e.txt:12:1: error: too many samples: at most 2

        """)
    #expect(outcome.error == "masthead: 22 errors in 5 of 5 files\n" && outcome.status == 65)
  }

  @Test func checkReadsStandardInput() throws {
    #expect(
      try Masthead.run(["check", "-"], input: #"{"masthead":1,"name":"Mine","effects":[7]}"#)
        == .init(
          status: 65,
          output: "<stdin>:1:40: error: effects[0]: expected an object, got the number 7\n",
          error: "masthead: 1 error in the file\n"))
  }

  /// Documents come from standard input and from pipes, too.
  @Test(arguments: [
    "frames -", "frames /dev/stdin", "play - --gesture pull-and-release --hz 10", "export - --to swift",
  ])
  func documentIsReadFromStandardInput(_ line: String) throws {
    let document = try #require(Preset.named("elastic-bar")).document.text
    let words = line.split(separator: " ").map(String.init)
    let folder = TemporaryFolder()
    folder.write("a.json", document)
    let expected = try Masthead.run(words.map { $0 == "-" || $0 == "/dev/stdin" ? "a.json" : $0 }, in: folder.url)
    #expect(expected.status == 0)
    #expect(try Masthead.run(words, in: folder.url, input: document) == expected)
  }

  @Test func errorsNameStandardInput() throws {
    #expect(
      try Masthead.run(["frames", "-"], input: #"{"masthead":1,"effects":[7]}"#)
        == .init(
          status: 65, output: "", error: "masthead: <stdin>: effects[0]: expected an object, got the number 7\n"))
    #expect(
      try Masthead.run(["frames", "-"], input: "{")
        == .init(
          status: 65, output: "",
          error: "masthead: <stdin>:1:2: expected a key in quotes, got the end of the text\n"))
    for line in [
      "play - --gesture -", "frames - --states -", "check - -", "frames - --states /dev/stdin",
      "play /dev/stdin --gesture -",
    ] {
      let outcome = try Masthead.run(line.split(separator: " ").map(String.init), input: #"{"masthead":1}"#)
      #expect(outcome.status == 64 && outcome.error.contains("standard input can be read only once"), "\(line)")
    }
  }

  @Test func everyPresetIsValidDocument() throws {
    let folder = TemporaryFolder()
    let listed = try Masthead.run("presets")
    #expect(listed.status == 0)
    let names = listed.lines.map { String($0.prefix { $0 != " " }) }
    #expect(names.joined(separator: ", ") == Self.presets)
    for name in names {
      let printed = try Masthead.run("presets \(name)")
      let path = folder.write(name, printed.output)
      #expect(try Masthead.run(["check", path]).status == 0)
      // The file and the preset have the same frames.
      let offsets = "--offsets=-400,-300.25,0,77"
      #expect(try Masthead.run(["frames", path, offsets]) == Masthead.run(["frames", name, offsets]))
    }
  }

  /// Prints the files for editors, which other tests compare with the generated schemas.
  @Test(arguments: ["pipeline", "gesture"])
  func schemaPrintsFileForEditors(_ name: String) throws {
    let file = Repository.root.appendingPathComponent("Sources/MastheadDocuments/Schemas/\(name).schema.json")
    let outcome = try Masthead.run("schema \(name)")
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(try outcome.output == String(contentsOf: file, encoding: .utf8))
  }

  /// The program prints the tables that are stored next to the golden documents.
  @Test func playPrintsGoldenTables() throws {
    let folder = Repository.root.appendingPathComponent("Tests/Fixtures/GoldenDocuments")
    let words = ["play", "ratios.masthead.json", "--gesture", "ratios.gesture.json", "--hz", "4.7", "--format", "csv"]
    let outcome = try Masthead.run(words, in: folder)
    let table = try String(contentsOf: folder.appendingPathComponent("ratios.frames.csv"), encoding: .utf8)
    #expect(outcome.lines.count == table.split(separator: "\n").count)
    // Newer versions may add columns, but keep the order of these.
    let kept = try #require(table.split(separator: "\n").first).split(separator: ",")
    #expect(kept.count > 20 && outcome.lines[0].split(separator: ",").filter(kept.contains) == kept)
  }

  @Test func framesPrintsOneFramePerLine() throws {
    let outcome = try Masthead.run("frames news-digest --from -700 --to 500 --step 25")
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(outcome.lines.count == 49)
    let offsets = try outcome.lines.map { try object($0)["offset"] as? Double }
    #expect(offsets == stride(from: -700.0, through: 500, by: 25).map { $0 })
  }

  /// The frame in the documentation of the wire format.
  @Test func frameHasFieldsOfWireFormat() throws {
    let outcome = try Masthead.run("frames news-digest --offsets=-312.5")
    let expected = """
      {"seq":0,"time":0,"phase":"idle","offset":-312.5,"velocity":0,"header":{"x":0,"y":-312.5,"width":375,"height":352.5},\
      "image":{"x":-47.5,"y":0,"width":470,"height":352.5},"content":{"x":0,"y":0,"width":375,"height":352.5},\
      "mask":"M0 0L375 0L375 352.5L0 272.5Z","contentInset":{"top":260,"left":0,"bottom":0,"right":0},"topOffset":-260,\
      "overscroll":52.5,"stretch":52.5,"collapse":0,"margins":{"top":0,"leading":0,"bottom":0,"trailing":0},\
      "opacity":1,"blur":0,"scrim":0,"values":{}}
      """
    let frame = try JSON(parsing: outcome.output)
    #expect(outcome == .init(status: 0, output: frame.compact + "\n", error: ""))
    #expect(frame.keepingMembers(of: try JSON(parsing: expected)).compact == expected)
  }

  @Test func framesWithoutOffsetsPrintsFrameAtTop() throws {
    let frame = try object(try #require(try Masthead.run("frames elastic-bar").lines.first))
    #expect(frame["offset"] as? Double == -280 && frame["topOffset"] as? Double == -280)
  }

  @Test func sizeOptionsOverrideScene() throws {
    let line = "frames elastic-bar --width 400 --height 700 --safe-area-top 20"
    let frame = try object(try #require(try Masthead.run(line).lines.first))
    #expect((frame["header"] as? [String: Double])?["width"] == 400)
    #expect((frame["contentInset"] as? [String: Double])?["top"] == 260)
    #expect((frame["margins"] as? [String: Double])?["top"] == 20)
  }

  @Test func hugeOffsetsAndEmptySizesYieldFiniteFrames() throws {
    let outcome = try Masthead.run("frames news-digest --width 0 --height 0 --offsets=-1e300,1e300,0")
    #expect(outcome.status == 0 && outcome.lines.count == 3 && !outcome.output.contains("null"))
  }

  @Test func csvHasColumnsOfElementsAndEvents() throws {
    let folder = TemporaryFolder()
    let path = folder.write(
      "title.masthead.json",
      """
      {
        "masthead": 1,
        "header": {
          "height": 200, "collapsedHeight": 100,
          "elements": [{ "name": "title", "alignment": "bottom", "width": 75, "height": 20 }]
        },
        "effects": [
          "collapse", { "effect": "fade", "parameters": { "target": "title", "to": 0.5 } },
          { "effect": "trigger", "parameters": { "event": "haptic", "progress": "scrolled", "at": 50, "release": 50 } }
        ]
      }
      """)
    let expected = """
      seq,time,offset,phase,velocity,header.x,header.y,header.width,header.height,image.x,image.y,image.width,\
      image.height,contentInset.top,topOffset,overscroll,stretch,collapse,scrolled,opacity,imageOpacity,blur,scrim,\
      shadow,mask,obscuredTop,isAnimating,events,title.x,title.y,title.width,title.height,title.scale,\
      title.rotation,title.opacity,title.blur,title.cornerRadius,title.zIndex,values
      0,0,-200,idle,0,0,-200,375,200,0,-40.625,375,281.25,200,-200,0,0,0,0,1,1,0,0,0,\
      M0 0L375 0L375 200L0 200Z,200,false,,150,180,75,20,1,0,1,0,0,0,
      1,0,-150,idle,0,0,-150,375,150,0,-65.625,375,281.25,200,-200,0,0,0.5,50,1,1,0,0,0,\
      M0 0L375 0L375 150L0 150Z,150,false,haptic,150,130,75,20,1,0,0.75,0,0,0,

      """
    #expect(try Masthead.run(["frames", path, "--offsets=-200,-150", "--format", "csv"]).output == expected)
  }

  @Test func documentWithoutHeaderHasFramesWithoutHeader() throws {
    let folder = TemporaryFolder()
    let path = folder.write("plain.masthead.json", #"{ "masthead": 1 }"#)
    let frame = try object(try #require(try Masthead.run(["frames", path]).lines.first))
    #expect(frame.keys.sorted() == ["offset", "phase", "seq", "time", "velocity"])
  }

  @Test func effectsAreListedWithTheirParameters() throws {
    // A folder without plugins.
    let folder = TemporaryFolder()
    let text = try Masthead.run(["effects"], in: folder.url)
    #expect(text.status == 0)
    #expect(text.output.contains("overlap: Lets the header overlap the first row by a share of its cut.\n"))
    #expect(text.output.contains("  ratio  1 to 10; 2 by default\n"))
    #expect(text.lines.count { $0.hasPrefix("         The ") } > 1, "The summaries of parameters.")
    let json = try object(Substring(try Masthead.run(["effects", "--json"], in: folder.url).output))
    let effects = try #require(json["effects"] as? [[String: Any]])
    #expect(effects.map { $0["effect"] as? String } == EffectRegistry.builtIn.effects.map(\.identifier))
  }

  @Test func effectsPrintsOnlyNamedEffects() throws {
    let folder = TemporaryFolder()
    let lines = try Masthead.run(["effects"], in: folder.url).lines
    func part(_ name: String) -> [Substring] {
      let start = lines.firstIndex { $0.hasPrefix("\(name): ") } ?? 0
      return [lines[start]] + lines[(start + 1)...].prefix { $0.hasPrefix(" ") }
    }
    let some = try Masthead.run(["effects", "overlap", "fade"], in: folder.url)
    #expect(some.status == 0 && some.lines == part("overlap") + part("fade") && part("fade").count > 2)
    #expect(
      try Masthead.run(["effects", "fly"], in: folder.url)
        == .init(status: 64, output: "", error: "masthead: unknown effect \"fly\"; must be one of \(Self.effects)\n"))
    let json = try object(Substring(try Masthead.run(["effects", "fade", "--json"], in: folder.url).output))
    #expect((json["effects"] as? [[String: Any]])?.map { $0["effect"] as? String } == ["fade"])
  }

  @Test func programLinksNoTestingLibrary() throws {
    let libraries = try Masthead.run(command: ["/usr/bin/env", "ldd", Masthead.program.path])
    #expect(libraries.status == 0 && libraries.output.contains("libmicrohttpd"))
    for library in ["Testing", "XCTest"] { #expect(!libraries.output.contains(library)) }
  }

  @Test(arguments: ["--help", "frames --help", "serve -h", "play --help", "export --help", "help"])
  func helpPrintsUsage(_ line: String) throws {
    let outcome = try Masthead.run(line)
    #expect(outcome.status == 0 && outcome.error == "" && outcome.output.contains("Usage: masthead"))
  }

  @Test func closedPipeEndsProgramSilently() throws {
    let command = "\"$0\" frames news-digest --from 0 --to 100000 --step 0.5 | head -n 1"
    let outcome = try Masthead.run(command: ["/bin/sh", "-c", command, Masthead.program.path])
    #expect(outcome.status == 0 && outcome.lines.count == 1 && outcome.error == "")
  }

  @Test(arguments: [
    (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
  ])
  func unwritableOutputIsReported(redirection: String, reason: String) throws {
    let outcome = try Masthead.run(
      command: ["/bin/sh", "-c", "\"$0\" export news-digest --to html \(redirection)", Masthead.program.path])
    #expect(
      outcome == .init(status: 69, output: "", error: "masthead: cannot write standard output: \(reason)\n"))
  }

  private func object(_ text: Substring) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
