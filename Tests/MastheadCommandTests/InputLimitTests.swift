import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// Inputs of the command line that are too long, or never end.
@Suite(.long) struct InputLimitTests {
  @Test(arguments: [
    "check INPUT", "frames INPUT", "frames news-digest --states INPUT", "play news-digest --gesture INPUT",
    "export INPUT --to html",
  ])
  func tooLongInputIsRefused(_ line: String) throws {
    let folder = TemporaryFolder()
    let sparse = folder.write("long.json", "")
    try #require(truncate(sparse, (64 << 20) + 1) == 0)
    let pipe = "\(folder.path)/endless.json"
    try #require(mkfifo(pipe, 0o600) == 0)
    for input in [sparse, pipe, "/dev/zero"] {
      let writer = input == pipe ? try RunningProgram(["sh", "-c", "exec yes > \"$0\"", pipe]) : nil
      let words = line.split(separator: " ").map { $0 == "INPUT" ? input : String($0) }
      #expect(
        try Masthead.run(words)
          == .init(status: 65, output: "", error: "masthead: cannot read \(input): expected at most 64 MB, got more\n"),
        "\(words)")
      writer?.process.kill(SIGKILL)
    }
  }

  @Test(arguments: [
    (
      LongText("[" + String(repeating: "0,", count: 1_000_000) + "0]"),
      "1:2000002: error: too many values: at most 1000000"
    ),
    (
      LongText("masthead table 1, 1 samples\n" + String(repeating: " ", count: 16 << 20)),
      "1:1: error: too many bytes: at most 16777216, got 16777244"
    ),
  ])
  func checkLimitsValuesAndTables(_ text: LongText, _ message: String) throws {
    let folder = TemporaryFolder()
    let path = folder.write("input", text.text)
    let outcome = try Masthead.run(["check", path])
    #expect(outcome.status == 65 && outcome.output == "\(path):\(message)\n")
  }
}
