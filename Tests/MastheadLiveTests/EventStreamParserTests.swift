import TestSupport
import Testing

@testable import MastheadLive

/// Tests the parser against the HTML standard, 9.2.5 and 9.2.6. The rows include the standard's examples.
@Suite struct EventStreamParserTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var stream: [UInt8]
    var events: [StreamedEvent]

    init(_ description: String, _ stream: String, _ events: StreamedEvent...) {
      self.init(description, Array(stream.utf8), events)
    }

    init(_ description: String, _ stream: [UInt8], _ events: [StreamedEvent]) {
      (testDescription, self.stream, self.events) = (description, stream, events)
    }
  }

  private static func message(_ data: String, id: String = "") -> StreamedEvent {
    StreamedEvent(data: data, lastEventID: id)
  }

  static let rows = [
    Row("empty stream", ""),
    Row("an event", "data: x\n\n", message("x")),
    Row("event with a type", "event: add\ndata: 73857293\n\n", StreamedEvent(type: "add", data: "73857293")),
    Row("type after the data", "data: 1\nevent: a\n\n", StreamedEvent(type: "a", data: "1")),
    Row("the last of two types", "event: a\nevent: b\ndata: 1\n\n", StreamedEvent(type: "b", data: "1")),
    Row("empty type counts as none", "event: a\nevent\ndata: 1\n\n", message("1")),
    Row(
      "type applies to one event", "event: a\ndata: 1\n\ndata: 2\n\n", StreamedEvent(type: "a", data: "1"), message("2")
    ),
    Row("a type without data", "event: a\n\ndata: 2\n\n", message("2")),
    Row("several lines of data", "data: YHOO\ndata: +2\ndata: 10\n\n", message("YHOO\n+2\n10")),
    Row(
      "comments, identifiers and one space",
      ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
      message("first event", id: "1"), message("second event"), message(" third event")),
    Row("empty data", "data\n\ndata\ndata\n\ndata:", message(""), message("\n")),
    Row("with a space and without", "data:test\n\ndata: test\n\n", message("test"), message("test")),
    Row("truncated event", "data: 1\n\ndata: 2\n", message("1")),
    Row("truncated line", "data: 1\n\ndata: 2", message("1")),
    Row("carriage returns", "data: 1\rdata: 2\r\rdata: 3\r\r", message("1\n2"), message("3")),
    Row("carriage returns with line feeds", "data: 1\r\ndata: 2\r\n\r\ndata: 3\r\n\r\n", message("1\n2"), message("3")),
    Row(
      "mixed line ends", "data: 1\ndata: 2\r\rdata: 3\r\n\ndata: 4\n\r\n", message("1\n2"), message("3"), message("4")),
    Row("line feeds and returns count twice", "data: 1\n\rdata: 2\n\r", message("1"), message("2")),
    Row("many empty lines", "\n\r\n\r\n\ndata: 1\n\n\n\n\r\r\n", message("1")),
    Row("comments alone", ":\n\n: hello\n\n:\n"),
    Row("comments within an event", "data: 1\n: no\ndata: 2\n\n", message("1\n2")),
    Row("colons in the data", "data: a: b:c\n\n", message("a: b:c")),
    Row("tab is not stripped", "data:\tx\n\n", message("\tx")),
    Row("unknown fields", "dat: 1\ndataa: 2\n data: 3\nDATA: 4\ndata : 5\ndata: 6\n\n", message("6")),
    Row("identifier persists", "id: 7\ndata: 1\n\ndata: 2\n\n", message("1", id: "7"), message("2", id: "7")),
    Row("an identifier without an event", "id: 7\n\ndata: 2\n\n", message("2", id: "7")),
    Row("identifier with NUL is ignored", "id: 7\nid: 8\u{0}9\ndata: 1\n\n", message("1", id: "7")),
    Row("a byte order mark", "\u{FEFF}data: 1\n\n", message("1")),
    Row("a byte order mark and an empty line", "\u{FEFF}\ndata: 1\n\n", message("1")),
    Row("two byte order marks", "\u{FEFF}\u{FEFF}data: 1\n\ndata: 2\n\n", message("2")),
    Row(
      "byte order mark after the first line", "data: 1\n\n\u{FEFF}data: 2\n\ndata: \u{FEFF}3\n\n", message("1"),
      message("\u{FEFF}3")),
    Row(
      "other line breaks are text", "data: 1\u{2028}2\u{85}3\u{B}4\u{C}5\n\n", message("1\u{2028}2\u{85}3\u{B}4\u{C}5")),
    Row("characters of one to four bytes", "data: aä€🏔️\n\n", message("aä€🏔️")),
    Row(
      "combining characters", "data: e\u{301}\n\ndata:\u{301}\n\n", message("e\u{301}"),
      message("\u{301}")),
    Row("invalid UTF-8", Array("data: a".utf8) + [0xFF] + Array("b\n\n".utf8), [message("a\u{FFFD}b")]),
    Row("incomplete character", Array("data: ".utf8) + [0xE2, 0x82] + Array("\n\n".utf8), [message("\u{FFFD}")]),
  ]

  @Test(arguments: rows)
  func streamYieldsItsEvents(_ row: Row) {
    var parser = EventStreamParser()
    #expect(parser.parse(row.stream) == row.events)
  }

  @Test(arguments: rows)
  func chunkBoundariesDoNotMatter(_ row: Row) {
    for cut in 0...row.stream.count {
      var parser = EventStreamParser()
      let events = parser.parse(row.stream[..<cut]) + parser.parse([]) + parser.parse(row.stream[cut...])
      #expect(events == row.events, "cut at \(cut)")
    }
    var parser = EventStreamParser()
    #expect(row.stream.flatMap { parser.parse([$0]) } == row.events)
  }

  @Test(arguments: [
    ("", nil), ("retry: 3000\n", 3000), ("retry:0\n", 0), ("retry: 1\nretry: 2\n", 2), ("retry: 1\nretry: 2", 1),
    ("retry: -1\n", nil), ("retry: 1.5\n", nil), ("retry: 10s\n", nil), ("retry:  10\n", nil), ("retry: ٣\n", nil),
    ("retry: 5\nretry\n", 5), ("retry: 5\nretry: 99999999999999999999\n", 5),
  ])
  func reconnectionTimeAcceptsOnlyDigits(_ stream: String, _ time: Int?) {
    var parser = EventStreamParser()
    #expect(parser.parse(stream.utf8) == [])
    #expect(parser.reconnectionTime == time)
  }

  /// Generates events in the standard's format, with varying line ends and comments, and reads them back.
  @Test func randomStreamsRoundTrip() {
    var random = SplitMix.printingSeed()
    for _ in 0..<200 {
      var (stream, expected) = (Bool.random(using: &random) ? "\u{FEFF}" : "", [StreamedEvent]())
      for number in 0..<Int.random(in: 0...5, using: &random) {
        let end = ["\n", "\r\n"].randomElement(using: &random)!
        let lines = (0...Int.random(in: 0...3, using: &random)).map { _ in text(using: &random) }
        let type = ["", "pipeline", "ä:b"].randomElement(using: &random)!
        var fields = lines.map { "data: \($0)" }
        if !type.isEmpty { fields.insert("event: \(type)", at: Int.random(in: 0...fields.count, using: &random)) }
        fields.insert(": \(text(using: &random))", at: Int.random(in: 0...fields.count, using: &random))
        fields.append("id: \(number)")
        stream += fields.map { $0 + end }.joined() + end
        expected.append(
          StreamedEvent(
            type: type.isEmpty ? "message" : type, data: lines.joined(separator: "\n"), lastEventID: "\(number)"))
      }
      var (parser, events, rest) = (EventStreamParser(), [StreamedEvent](), Array(stream.utf8)[...])
      while !rest.isEmpty {
        let chunk = rest.prefix(Int.random(in: 1...20, using: &random))
        events += parser.parse(chunk)
        rest = rest.dropFirst(chunk.count)
      }
      #expect(events == expected)
    }
  }

  private func text(using random: inout SplitMix) -> String {
    (0..<Int.random(in: 0...6, using: &random))
      .map { _ in ["a", " ", ":", "ä", "€", "🏔️", "\u{301}", "\t", "data:"].randomElement(using: &random)! }.joined()
  }
}
