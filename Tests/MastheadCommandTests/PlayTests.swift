import Foundation
import MastheadPlatform
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `masthead play`.
@Suite(.long) struct PlayTests {
  private struct Line: Decodable, Equatable {
    var seq: Int
    var time: Double
    var phase: String
    var offset: Double
    var velocity: Double
  }

  private func lines(_ arguments: String) throws -> [Line] {
    let outcome = try Masthead.run("play \(arguments)")
    #expect(outcome.status == 0 && outcome.error == "")
    return try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  @Test(arguments: [
    ("play parallax-table --gesture fling-down --format svg", "Sources/Masthead/Masthead.docc/film-strip"),
    ("play profile-tabs --gesture fling-up --format animation --hz 15", ".images/profile-tabs"),
    ("play album --gesture pull-and-release --format animation --hz 15", ".images/album"),
    ("play podcast-curve --gesture pull-and-release --format animation --hz 15", ".images/podcast-curve"),
    ("play large-title --gesture fling-up --format animation --hz 15", ".images/large-title"),
  ])
  func picturesOfTheDocumentationAreUpToDate(command: String, name: String) throws {
    let file = Repository.root.appending(path: "\(name).svg")
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(
      try Masthead.run(command).output == kept,
      "Check the changes, then run: swift run masthead \(command) > \(name).svg")
  }

  @Test func animationLimitsItsFrames() throws {
    let outcome = try Masthead.run("play news-digest --format animation --hz 200")
    #expect(outcome.status == 64 && outcome.output == "")
    #expect(outcome.error.contains("too many frames: at most 250; use a smaller --hz"))
  }

  // MARK: Frames

  @Test(arguments: [60, 120, 240])
  func framesAreEvenlySpacedUntilListRests(rate: Int) throws {
    let lines = try lines("news-digest --gesture pull-and-release --hz \(rate)")
    #expect(lines.map(\.seq) == Array(lines.indices))
    #expect(lines.map(\.time) == lines.indices.map { Double($0) / Double(rate) })
    // The finger releases the list after 0.55 s, and the list rests after 1.36 s.
    #expect(lines.count == [60: 83, 120: 165, 240: 329][rate])
    #expect(lines.first?.offset == -260 && lines.first?.phase == "dragging")
    #expect(lines.last?.offset == -260 && lines.last?.phase == "idle" && lines.last?.velocity == 0)
    #expect(lines.dropLast().last?.phase == "bouncing")
  }

  @Test(arguments: [
    "pull-and-release", "fling-down", "fling-up", "slow-scroll", "rubber-band-limit", "catch-mid-bounce",
    "demonstration",
  ])
  func framesAtEqualTimesDoNotDependOnRate(gesture: String) throws {
    func frames(_ rate: Int) throws -> [String] {
      // Drops the frame's number.
      try Masthead.run("play elastic-bar --gesture \(gesture) --hz \(rate)").lines.map {
        String($0.drop { $0 != "," })
      }
    }
    let (slow, fast) = (try frames(60), try frames(240))
    for (index, frame) in slow.enumerated() where 4 * index < fast.count { #expect(frame == fast[4 * index]) }
    #expect((fast.count - 1 + 3) / 4 == slow.count - 1)
  }

  @Test func playedFramesEqualFramesAtTheirOffsets() throws {
    for preset in ["news-digest", "parallax-table", "elastic-bar"] {
      let played = try Masthead.run("play \(preset) --gesture rubber-band-limit --hz 20").lines
      let offsets = try lines("\(preset) --gesture rubber-band-limit --hz 20").map { "\($0.offset)" }
      let computed = try Masthead.run("frames \(preset) --offsets=\(offsets.joined(separator: ","))").lines
      #expect(played.count > 20)
      // Time, phase and velocity depend on the gesture.
      func header(_ line: Substring) -> String {
        line.range(of: ",\"header\"").map { String(line[$0.lowerBound...]) } ?? ""
      }
      #expect(played.map(header) == computed.map(header))
      #expect(try lines("\(preset) --gesture rubber-band-limit --hz 20").map(\.offset) == offsets.map { Double($0) })
    }
  }

  @Test func rateCanBeFraction() throws {
    #expect(try lines("news-digest --hz 12.5").prefix(3).map(\.time) == [0, 0.08, 0.16])
    #expect(try lines("news-digest").count == lines("news-digest --hz 120 --gesture pull-and-release").count)
  }

  @Test func csvHasOneRowPerFrame() throws {
    let (table, lines) = (try Masthead.run("play news-digest --format csv").lines, try lines("news-digest"))
    #expect(table.first?.hasPrefix("seq,time,offset,phase,velocity,header.x,") == true)
    #expect(table.count == lines.count + 1)
    for (row, line) in zip(table.dropFirst(), lines) {
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      #expect(cells.count == table[0].split(separator: ",").count)
      #expect(cells[3] == line.phase && Double(cells[2]) == line.offset && Double(cells[4]) == line.velocity)
    }
  }

  @Test func documentWithoutHeaderPlays() throws {
    let folder = TemporaryFolder()
    let path = folder.write("plain.masthead.json", #"{ "masthead": 1 }"#)
    let outcome = try Masthead.run(["play", path, "--hz", "1"])
    #expect(outcome.lines.first == #"{"seq":0,"time":0,"phase":"dragging","offset":0,"velocity":0}"#)
    #expect(outcome.lines.count == 3)
  }

  @Test func sizeOptionsOverrideScene() throws {
    let frame = try Masthead.run("play elastic-bar --width 400 --height 700 --safe-area-top 20 --hz 1").lines[0]
    #expect(frame.contains(#""header":{"x":0,"y":-280,"width":400,"height":280}"#))
    #expect(frame.contains(#""topOffset":-280"#) && frame.contains(#""margins":{"top":20"#))
    // The rubber band's length is the list's height.
    let (high, low) = (try lines("elastic-bar --hz 2"), try lines("elastic-bar --height 300 --hz 2"))
    #expect(low[1].offset > high[1].offset)
  }

  @Test func gestureFileIsPlayed() throws {
    let folder = TemporaryFolder()
    let path = folder.write(
      "a.gesture.json",
      #"{ "masthead": 1, "name": "Set", "gesture": { "sweep": { "from": -100, "to": 100, "count": 5 } } }"#)
    #expect(try lines("news-digest --gesture \(path)").map(\.offset) == [-360, -310, -260, -210, -160])
  }

  // MARK: The film strip

  @Test func filmStripIsValidSVG() throws {
    let folder = TemporaryFolder()
    let gesture = folder.write(
      "a.gesture.json",
      #"{ "masthead": 1, "name": "<script>&", "gesture": { "pull": { "distance": 100 } } }"#)
    let outcome = try Masthead.run(["play", "news-digest", "--gesture", gesture, "--format", "svg"])
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(outcome.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(outcome.output.hasSuffix("</svg>\n"))
    #expect(outcome.output.contains("<title>News Digest: &lt;script&gt;&amp;, "))
    #expect(XMLParser(data: Data(outcome.output.utf8)).parse())
    #expect(try Masthead.run(["play", "news-digest", "--gesture", gesture, "--format", "svg"]) == outcome)
  }

  // MARK: Errors

  static let gestures =
    "pull-and-release, fling-down, fling-up, slow-scroll, rubber-band-limit, catch-mid-bounce, "
    + "demonstration"
  static let options =
    "--gesture, --hz, --width, --height, --safe-area-top, --plugins, --deadline, --memory, --in-process, --format"

  @Test(
    arguments: [
      ("play", 64, "missing PIPELINE; usage: masthead play PIPELINE"),
      ("play news-digest twice", 64, "unexpected argument \"twice\""),
      (
        "play nothing.json", 66,
        "file or preset not found: nothing.json; presets: \(CommandLineTests.presets)"
      ),
      (
        "play news-digest --gesture jump", 66,
        "file or gesture not found: jump; gestures: \(gestures)"
      ),
      (
        "play news-digest --gesture /tmp", 66, "cannot read /tmp: expected a file, got a folder"
      ),
      ("play news-digest --gesture", 64, "missing value for --gesture"),
      ("play news-digest --hz 0", 64, "--hz: must be between 1 and 1000, got 0"),
      ("play news-digest --hz 1001", 64, "--hz: must be between 1 and 1000, got 1001"),
      ("play news-digest --hz nan", 64, "--hz: must be between 1 and 1000, got nan"),
      ("play news-digest --hz fast", 64, "--hz: expected a number, got \"fast\""),
      (
        "play news-digest --format gif", 64,
        "--format: unknown value \"gif\"; must be one of ndjson, csv, svg, animation"
      ),
      ("play news-digest --height -1", 64, "--height: must be between 0 and 1000000, got -1"),
      ("play news-digest --from 0", 64, "unknown option \"--from\"; masthead play --help lists all"),
    ] as [(String, Int32, String)])
  func invalidCommandLineGetsOneLineErrorAndExitCode(line: String, status: Int32, message: String) throws {
    #expect(try Masthead.run(line) == .init(status: status, output: "", error: "masthead: \(message)\n"))
  }

  @Test(arguments: [
    ("{", ":1:2: expected a key in quotes, got the end of the text"),
    (
      #"{ "masthead": 1, "gesture": { "sequence": [ { "pull": { "distance": "far" } } ] } }"#,
      ": gesture.sequence[0].pull.distance: expected a number, got the string \"far\""
    ),
    (
      #"{ "masthead": 2, "gesture": {} }"#,
      ": masthead: must be at most 1, got 2; update Masthead"
    ),
  ])
  func invalidGestureFileIsReportedWithLocation(text: String, message: String) throws {
    let folder = TemporaryFolder()
    let path = folder.write("a.gesture.json", text)
    let outcome = try Masthead.run(["play", "news-digest", "--gesture", path])
    #expect(outcome == .init(status: 65, output: "", error: "masthead: \(path)\(message)\n"))
  }

  @Test func tooManyFramesAreRejected() throws {
    let folder = TemporaryFolder()
    let pauses = Array(repeating: #"{ "pause": { "duration": 3600 } }"#, count: 3).joined(separator: ",")
    let path = folder.write("a.gesture.json", #"{ "masthead": 1, "gesture": { "sequence": [\#(pauses)] } }"#)
    for format in ["ndjson", "svg"] {
      #expect(
        try Masthead.run(["play", "news-digest", "--gesture", path, "--hz", "1000", "--format", format])
          == .init(
            status: 64, output: "", error: "masthead: too many frames: at most 10000000; use a smaller --hz\n"))
    }
  }

  // MARK: Terminals

  @Test func longRunShowsAndErasesProgressOnTerminal() throws {
    let folder = TemporaryFolder()
    let path = folder.write(
      "a.gesture.json",
      #"{ "masthead": 1, "gesture": { "pause": { "duration": 60 } } }"#)
    var (terminal, screen) = (Int32(-1), Int32(-1))
    try #require(openpty(&terminal, &screen, nil, nil, nil) == 0)
    // Programs that other tests start must not inherit the terminal.
    for end in [terminal, screen] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(terminal) }
    let command = "exec \"$0\" play news-digest --gesture '\(path)' --hz 1000 >/dev/null"
    let process = try ChildProcess(["sh", "-c", command, Masthead.program.path], descriptors: [2: screen])
    close(screen)
    // A read may return a part of the output. Reading fails after the program has closed the terminal's other end.
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(terminal, &buffer, buffer.count), count > 0 {
      text += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    #expect(process.waitForEnd(within: Programs.patience) == .code(0))
    // A fast machine may finish before the program shows any progress.
    guard !text.isEmpty else { return }
    #expect(text.hasPrefix("\r") && text.hasSuffix(" of 60001 frames\r\u{1B}[K"))
    #expect(!text.contains("\n"))
  }
}
