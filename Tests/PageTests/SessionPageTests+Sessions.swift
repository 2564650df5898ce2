import Chromium
import Foundation
import TestSupport
import Testing

extension SessionPageTests {
  @Test func pageReportsOutageAndReconnects() async throws {
    let masthead = try await RunningMasthead(port: RunningMasthead.reusablePort())
    let tuning = try await TuningPage(masthead)
    try await tuning.enter("120", into: "effects[1].parameters.depth")
    try await tuning.wait(for: "masthead.frame.mask", toBe: .string(TuningPageTests.mask(cut: 120)))
    let before = try await tuning.picture()
    let session: String = try await tuning.page.evaluate("masthead.session.id")
    #expect(try await tuning.page.evaluate("document.querySelector('#banner').checkVisibility()") == false)
    try await tuning.expectNoComplaints()

    try await masthead.stop()
    try await tuning.wait(for: "document.querySelector('#status').dataset.state", toBe: "lost")
    #expect(try await tuning.page.evaluate("document.querySelector('#banner').checkVisibility()") == true)
    #expect(try await tuning.text(of: "#banner p") == "The server is not answering. Your work is kept. Reconnecting…")
    #expect(try await tuning.text(of: ".status-word") == "Not connected")

    let successor = try await RunningMasthead(port: masthead.port)
    try await tuning.waitUntilDrawn()
    #expect(try await tuning.page.evaluate("document.querySelector('#banner').checkVisibility()") == false)
    #expect(try await tuning.page.evaluate("masthead.session.id") == session, "The page restores the session.")
    #expect(try await tuning.page.evaluate("location.hash === `#session=${masthead.session.id}`") == true)
    #expect(try await tuning.value("effects[1].parameters.depth") == 120, "The session keeps the tuned document.")
    #expect(try await tuning.frame().mask == TuningPageTests.mask(cut: 120))
    #expect(try await tuning.picture().bitmap.differences(from: before.bitmap) == 0)

    // The session still works: values change, and the list moves.
    try await tuning.enter("60", into: "effects[1].parameters.depth")
    try await tuning.wait(for: "masthead.frame.mask", toBe: .string(TuningPageTests.mask(cut: 60)))
    try await tuning.page.wheel(at: tuning.location(187, 400), deltaY: 50)
    try await tuning.wait(until: "masthead.frame.offset > -260")
    // A server that stops refuses the parts that the page loads while it is idle.
    for error in try await tuning.page.consoleErrors {
      let isRefused = error.hasPrefix("Refused to apply style") && error.contains("'application/problem+json'")
      #expect(
        error.hasPrefix("Failed to load resource: ") || isRefused, "Only errors of requests are allowed: \(error)")
    }
    try await tuning.page.close()
    try await successor.stop()
  }

  @Test func pageReportsStoppedServerAndContinuesWithIt() async throws {
    let masthead = try await RunningMasthead()
    // A stopped server would ignore the end of the test.
    defer { masthead.signal(SIGCONT) }
    let tuning = try await TuningPage(masthead)
    let session: String = try await tuning.page.evaluate("masthead.session.id")
    let silence: Int = try await tuning.page.evaluate(
      "import(\(TuningPage.module("session/connection.js"))).then((module) => module.LONGEST_SILENCE)")
    #expect(silence < 2000)

    masthead.signal(SIGSTOP)
    try await tuning.wait(for: "document.querySelector('#status').dataset.state", toBe: "silent")
    #expect(try await tuning.text(of: ".status-word") == "Not answering")
    #expect(try await tuning.page.evaluate("document.querySelector('#banner').checkVisibility()") == true)
    #expect(
      try await tuning.text(of: "#banner p")
        == "The server is not answering. Your work is kept. Waiting for the server…")

    masthead.signal(SIGCONT)
    try await tuning.wait(for: "document.querySelector('#status').dataset.state", toBe: "live")
    #expect(try await tuning.page.evaluate("document.querySelector('#banner').checkVisibility()") == false)
    try await tuning.enter("60", into: "effects[1].parameters.depth")
    try await tuning.wait(for: "masthead.frame.mask", toBe: .string(TuningPageTests.mask(cut: 60)))
    #expect(try await tuning.page.evaluate("masthead.session.id") == session)
    try await tuning.expectNoComplaints()
    try await tuning.page.close()
    try await masthead.stop()
  }

  @Test func valueSetDuringOutageIsAppliedAfterwards() async throws {
    let masthead = try await RunningMasthead(port: RunningMasthead.reusablePort())
    let tuning = try await TuningPage(masthead)
    try await masthead.stop()
    try await tuning.wait(for: "document.querySelector('#status').dataset.state", toBe: "lost")
    try await tuning.enter("100", into: "effects[1].parameters.depth")
    let successor = try await RunningMasthead(port: masthead.port)
    try await tuning.wait(for: "masthead.frame.mask", toBe: .string(TuningPageTests.mask(cut: 100)))
    #expect(try await tuning.field("effects[1].parameters.depth") == "100")
    try await tuning.page.close()
    try await successor.stop()
  }

  @Test func changeInOneWindowAppearsInOther() async throws {
    try await withMasthead { masthead in
      let one = try await TuningPage(masthead)
      let other = try await TuningPage(masthead, one.page.evaluate("location.hash"))
      #expect(
        try await other.page.evaluate("masthead.session.id") == one.page.evaluate("masthead.session.id") as String)

      let path = "effects[1].parameters.depth"
      try await one.enter("140", into: path)
      try await other.wait(for: "masthead.frame.mask", toBe: .string(TuningPageTests.mask(cut: 140)))
      try await other.wait(
        for: "document.querySelector(\(quoted(TuningPage.control(path) + " .number-field"))).value", toBe: "140")
      // The other direction: movement of the list.
      try await other.page.wheel(at: other.location(187, 400), deltaY: 80)
      try await other.wait(until: "masthead.frame.offset > -230 && masthead.frame.phase === 'idle'")
      let offset: JSON = try await other.page.evaluate("masthead.frame.offset")
      try await one.wait(for: "[masthead.frame.offset, masthead.frame.phase]", toBe: [offset, "idle"])
      #expect(try await one.picture().bitmap.differences(from: other.picture().bitmap) == 0)
      try await one.expectNoComplaints()
      try await other.expectNoComplaints()
    }
  }

  @Test func invalidDocumentIsRejectedWithPathAndSessionStays() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let before = try await tuning.picture()
      let revision: Int = try await tuning.page.evaluate("masthead.session.revision")
      let bad = #"""
        {"masthead": 1, "name": "Bad", "header": {"height": 200, "placement": "aboveContent"},
         "effects": [{"effect": "stretch"}, {"effect": "overlap", "parameters": {"ratio": 99}}]}
        """#
      try await tuning.open(bad, named: "bad.masthead.json")
      let place = "effects[1].parameters.ratio"
      try await tuning.wait(until: "document.querySelector(\(quoted("#problem-list [data-place=\"\(place)\"]")))")
      #expect(try await tuning.text(of: "#problem-list code") == place)
      #expect(
        try await tuning.texts(in: "#problem-list .problem-words strong, #problem-list .problem-words p")
          == ["Change rejected", "\(place): must be between 1 and 10, got 99"])
      // For invalid JSON, the problem names the file.
      try await tuning.open(#"{"masthead": 1,"#, named: "torn.masthead.json")
      try await tuning.wait(until: "document.querySelector('#problem-list [data-place=\"torn.masthead.json\"]')")
      // The message lists the kinds of files that the page can open.
      let expected = "expected a document, a gesture, a recorded session or a picture"
      for (text, name) in [("hello", "notes.txt"), ("", "empty.json"), ("[1]", "list.json"), ("null", "null.json")] {
        try await tuning.open(text, named: name)
        try await tuning.wait(
          for: "document.querySelector('#problem-list [data-place=\"\(name)\"] p')?.textContent",
          toBe: .string("\(name): \(expected)"))
      }
      #expect(try await tuning.page.evaluate("masthead.session.revision") == revision)
      #expect(try await tuning.value("name") == "News Digest")
      #expect(try await tuning.picture().bitmap.differences(from: before.bitmap) == 0)
      for error in try await tuning.page.consoleErrors { #expect(error.contains("422"), "\(error)") }
    }
  }

  @Test func openedPictureReplacesTheHeaders() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let green =
        ##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path fill="#00ff00" d="M0 0h40v30H0z"/></svg>"##
      try await tuning.open(green, named: "green.svg")
      try await tuning.wait(for: "document.querySelector('#picture').ariaPressed", toBe: "true")
      #expect(try await tuning.picture().color(187, 150) == Bitmap.Color(0, 255, 0))
      try await tuning.expectNoComplaints()
    }
  }

  @Test func openedDocumentSavesUnchanged() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let good = #"""
        {"masthead": 1, "name": "My Own", "header": {"height": 200, "placement": "aboveContent"},
         "effects": [{"effect": "stretch"}, {"effect": "cut-away", "parameters": {"ratio": 0.25}}]}
        """#
      try await tuning.open(good, named: "own.masthead.json")
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "My Own")
      try await tuning.wait(for: "masthead.frame.header.height", toBe: 200)
      try await tuning.wait(for: "document.querySelector('#preset').selectedOptions[0].text", toBe: "My Own")

      try await tuning.watchDownloads()
      try await tuning.click("#save")
      try await tuning.wait(for: "saved.name", toBe: "my-own.masthead.json")
      let saved: String = try await tuning.page.evaluate("saved.text")
      #expect(
        try JSONDecoder().decode(JSON.self, from: Data(saved.utf8))
          == JSONDecoder().decode(JSON.self, from: Data(good.utf8)))
      try await tuning.expectNoComplaints()
    }
  }
}

extension TuningPage {
  /// Chooses a file in the page's file input, as the system's dialog does.
  func open(_ text: String, named name: String) async throws {
    let folder = TemporaryFolder()
    let file = folder.write(name, text)
    let document = try await page.call("DOM.getDocument")
    let input = try await page.call(
      "DOM.querySelector", ["nodeId": document["root"]?["nodeId"] ?? .null, "selector": "#file"])
    try await page.call(
      "DOM.setFileInputFiles", ["nodeId": input["nodeId"] ?? .null, "files": [.string(file)]])
    // The page clears the input after reading the file. The file must exist until then.
    try await wait(for: "document.querySelector('#file').value", toBe: "")
  }
}
