import Testing

@testable import MastheadServer

@Suite struct ServerLogTests {
  /// A log with a clock that the test sets.
  private final class Written {
    var lines: [String] = []
    var time = 1_767_951_660
    lazy var log = ServerLog(
      logsRequests: logsRequests, clock: { [unowned self] in time }, write: { [unowned self] in lines.append($0) })
    let logsRequests: Bool

    init(logsRequests: Bool = false) { self.logsRequests = logsRequests }
  }

  @Test func lineHasTimeKindAndSentence() {
    let written = Written()
    written.log.record(.fault, "wave: trapped")
    written.time += 3600
    written.log.record(.stop, "closing 2 sessions")
    #expect(
      written.lines == [
        "2026-01-09T09:41:00Z fault: wave: trapped\n", "2026-01-09T10:41:00Z stop: closing 2 sessions\n",
      ])
  }

  @Test func limitIsReportedOnceAMinute() {
    let written = Written()
    for _ in 0..<100 { written.log.limit("streams", "too many streams") }
    written.log.limit("sessions", "too many sessions")
    written.time += 59
    written.log.limit("streams", "too many streams")
    #expect(written.lines.count == 2)
    written.time += 1
    written.log.limit("streams", "too many streams")
    #expect(written.lines.count == 3)
    // Setting the clock back does not silence the log.
    written.time -= 86_400
    written.log.limit("streams", "too many streams")
    #expect(written.lines.count == 4)
  }

  @Test func requestsAreReportedOnDemand() {
    for logsRequests in [false, true] {
      let written = Written(logsRequests: logsRequests)
      written.log.request("GET / 200")
      #expect(written.lines == (logsRequests ? ["2026-01-09T09:41:00Z request: GET / 200\n"] : []))
    }
  }

  @Test func controlCharactersAreEscapedAndLongSentencesCut() {
    let written = Written()
    written.log.record(.request, "a\nb\u{1b}[2Jc\u{202e}d\u{2028}é")
    written.log.record(.request, String(repeating: "x", count: 501))
    #expect(
      written.lines == [
        "2026-01-09T09:41:00Z request: a\\u{a}b\\u{1b}[2Jc\\u{202e}d\\u{2028}é\n",
        "2026-01-09T09:41:00Z request: \(String(repeating: "x", count: 500))…\n",
      ])
  }
}
