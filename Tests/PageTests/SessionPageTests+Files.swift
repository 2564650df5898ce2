import Chromium
import Foundation
import TestSupport
import Testing

/// Documents in files on the page: opened, tuned, changed by other programs, and saved.
extension SessionPageTests {
  private static let file = "profile.masthead.json"
  private static let text = """
    {
        "masthead": 1,
        "name": "Profile",
        "header": { "height": 300.0, "collapsedHeight": 100 },
        "effects": [ "stretch", "fade" ],
        "scene": { "appearance": "light", "title": "Wren" }
    }

    """

  private func text(height: Int) -> String { Self.text.replacingOccurrences(of: "300.0", with: "\(height)") }

  /// Runs a test with a server of a folder with the file, and a page that shows the file. The test returns its last
  /// server.
  private func withFile(
    _ body: (_ tuning: TuningPage, _ path: String, _ masthead: RunningMasthead, _ command: [String]) async throws
      -> RunningMasthead
  ) async throws {
    let folder = TemporaryFolder()
    let path = folder.write(Self.file, Self.text)
    let command = RunningMasthead.command + [folder.path]
    let masthead = try await RunningMasthead(port: RunningMasthead.reusablePort(), command: command)
    let tuning = try await TuningPage(masthead, "")
    try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Profile")
    // Nothing has changed yet.
    try await tuning.wait(
      for: "document.querySelector('#file-state').textContent", toBe: .string("\(Self.file) · saved"))
    let last = try await body(tuning, path, masthead, command)
    try await tuning.page.close()
    try await last.stop()
  }

  private func waitForText(_ text: String, in path: String, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    let end = ContinuousClock.now + .seconds(Programs.patience)
    while try String(contentsOfFile: path, encoding: .utf8) != text, .now < end {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text, sourceLocation: sourceLocation)
  }

  @Test func editsChangeTheFileAndViewingDoesNot() async throws {
    try await withFile { tuning, path, masthead, _ in
      try await tuning.enter("250", into: "header.height")
      try await waitForText(text(height: 250), in: path)
      try await tuning.wait(
        for: "document.querySelector('#file-state').textContent", toBe: .string("\(Self.file) · saved"))
      // Changes every control of the bar next to the phone.
      try await tuning.page.evaluate(
        """
        (() => {
          for (const select of document.querySelectorAll('#scene-bar select')) {
            select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
            select.dispatchEvent(new Event('change', { bubbles: true }));
          }
          for (const button of document.querySelectorAll('#scene-bar button[data-scene]')) button.click();
        })()
        """)
      try await tuning.wait(until: "masthead.session.file.viewSaved === false")
      try await tuning.wait(until: "!document.querySelector('[data-action=save-scene]').hidden")
      try await tuning.wait(until: "masthead.saved === masthead.session.revision")
      let session: String = try await tuning.page.evaluate("masthead.session.id")
      try await tuning.page.evaluate("document.activeElement.blur()")
      // Pulls, plays, and compares two equal states.
      try await tuning.page.wheel(at: tuning.location(187, 400), deltaY: -60)
      try await tuning.page.key(.space)
      try await tuning.wait(until: "masthead.timeline !== null")
      for _ in 0..<2 { try await tuning.page.key(Key("x")!) }
      try await tuning.wait(for: "document.querySelector('[data-slot=A]')?.ariaChecked", toBe: "true")
      try await tuning.wait(until: "masthead.saved === masthead.session.revision")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text(height: 250))
      for _ in 0..<5 {
        let name: String = try await tuning.page.evaluate("masthead.session.pipeline.name")
        try await tuning.page.key(Key("]")!)
        try await tuning.wait(until: "masthead.session.pipeline.name !== \(quoted(name))")
        try await tuning.wait(until: "document.querySelector('#file-state').hidden")
      }
      // A comparison with a state of the file does not belong to this session.
      try await tuning.wait(until: "document.querySelector('.compare-slots').hidden")
      try await tuning.page.wheel(at: tuning.location(187, 400), deltaY: 30)
      try await tuning.page.key(Key("x")!)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text(height: 250))
      // The list next to the logo leads back.
      try await tuning.click("#recent")
      try await tuning.wait(until: "document.querySelector('#recent-popover [data-session=\"\(session)\"]')")
      try await tuning.click("#recent-popover [data-session=\"\(session)\"]")
      try await tuning.wait(for: "masthead.session.file?.name ?? null", toBe: .string(Self.file))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text(height: 250))
      try await tuning.page.evaluate("{ delete window.masthead; location.reload(); }")
      try await tuning.waitUntilDrawn()
      try await tuning.wait(for: "masthead.session.file?.name ?? null", toBe: .string(Self.file))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text(height: 250))
      try await tuning.clickInFileMenu("[data-action=save-scene]")
      try await tuning.wait(until: "masthead.session.file.viewSaved")
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""appearance": "dark""#))
      return masthead
    }
  }

  @Test func openedDocumentsAndLinksDoNotChangeTheFile() async throws {
    try await withFile { tuning, path, masthead, _ in
      let other = #"{"masthead": 1, "name": "Other", "header": {"height": 200}, "effects": ["stretch"]}"#
      try await tuning.open(other, named: "other.masthead.json")
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Other")
      #expect(try await tuning.page.evaluate("masthead.session.file === undefined"))
      try await tuning.page.evaluate("history.back()")
      try await tuning.wait(for: "masthead.session.file?.name ?? null", toBe: .string(Self.file))
      try await tuning.page.evaluate(
        """
        import(\(ModulePage.module("session/share.js"))).then(async ({ fragmentOf }) => {
          location.hash = await fragmentOf({ pipeline: { ...\(other), name: 'Linked' } });
        })
        """)
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Linked")
      #expect(try await tuning.page.evaluate("masthead.session.file === undefined"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.text)
      return masthead
    }
  }

  @Test func windowsOfOneFileShareItsSession() async throws {
    try await withFile { one, path, masthead, _ in
      let other = try await TuningPage(masthead, one.page.evaluate("location.hash"))
      try await one.enter("250", into: "header.height")
      try await other.wait(for: "masthead.session.pipeline.header.height", toBe: 250)
      try await other.enter("260", into: "header.height")
      try await waitForText(text(height: 260), in: path)
      try await other.wait(
        for: "document.querySelector('#file-state').textContent", toBe: .string("\(Self.file) · saved"))
      try await other.click("#undo")
      try await waitForText(text(height: 250), in: path)
      try await other.page.close()
      return masthead
    }
  }

  @Test func outsideChangesAreNamedBeforeUndo() async throws {
    try await withFile { tuning, path, masthead, _ in
      try text(height: 320).write(toFile: path, atomically: true, encoding: .utf8)
      try await tuning.wait(for: "masthead.session.pipeline.header.height", toBe: 320)
      try await tuning.click("#undo")
      try await tuning.wait(
        for: "document.querySelector('#toast').textContent",
        toBe: .string("Undo will revert another program’s change in \(Self.file). Press Undo again to confirm."))
      #expect(try await tuning.page.evaluate("masthead.session.pipeline.header.height") == 320)
      try await tuning.click("#undo")
      try await waitForText(Self.text, in: path)
      // A mistake is reported with its line and column, and the page keeps the last valid state.
      try "{\n  \"masthead\": 1,\n  \"header\": }".write(toFile: path, atomically: true, encoding: .utf8)
      try await tuning.wait(
        for: "document.querySelector('#standing-list [data-unsaved] p')?.textContent ?? null",
        toBe: .string(#"\#(Self.file):3:13: expected a value, got "}""#))
      #expect(try await tuning.text(of: "#file-state") == "\(Self.file) · not saved")
      #expect(try await tuning.page.evaluate("masthead.session.pipeline.header.height") == 300)
      try await tuning.click("#save")
      try await tuning.wait(until: "document.querySelector('#standing-list [data-unsaved]') === null")
      try await waitForText(Self.text, in: path)
      return masthead
    }
  }

  @Test func savedSessionBecomesFile() async throws {
    try await withFile { tuning, path, masthead, _ in
      try await tuning.page.key(Key("]")!)
      try await tuning.wait(until: "!masthead.session.file && masthead.session.pipeline.name !== 'Profile'")
      try await tuning.click("#save")
      try await tuning.wait(until: "document.querySelector('#save-dialog').open")
      try await tuning.enterName("profile", into: "#save-dialog input")
      try await tuning.wait(
        for: "document.querySelector('#save-dialog [role=alert]').textContent",
        toBe: "profile.masthead.json exists already; choose another name")
      try await tuning.enterName("second", into: "#save-dialog input")
      try await tuning.wait(for: "masthead.session.file?.name ?? null", toBe: "second.masthead.json")
      let written = URL(fileURLWithPath: path).deletingLastPathComponent().appending(path: "second.masthead.json")
      let name: String = try await tuning.page.evaluate("masthead.session.pipeline.name")
      #expect(try String(contentsOf: written, encoding: .utf8).contains("\"name\": \(quoted(name))"))
      return masthead
    }
  }

  /// After a restart, the history of the same document is restored. For another document, the page offers the browser's
  /// state.
  @Test func fileTakesPrecedenceAfterRestart() async throws {
    try await withFile { tuning, path, masthead, command in
      try await tuning.enter("250", into: "header.height")
      try await waitForText(text(height: 250), in: path)
      // The browser may still have the previously saved state.
      try await tuning.wait(
        until:
          "(({ saved, state }) => saved && state.includes('\"height\":250'))(await masthead.kept(masthead.session.id))")
      try await masthead.stop()
      try await tuning.wait(for: "document.querySelector('#status').dataset.state", toBe: "lost")
      let second = try await RunningMasthead(port: masthead.port, command: command)
      try await tuning.waitUntilDrawn()
      try await tuning.wait(for: "masthead.session.history.undo", toBe: "Header height")
      // The file is read-only, so only the browser has the next change.
      chmod(path, 0o444)
      try await tuning.enter("260", into: "header.height")
      try await tuning.wait(until: "masthead.session.unsaved")
      try await tuning.wait(
        until: "(await masthead.kept(masthead.session.id)).state.includes('\"height\":260')")
      try await second.stop()
      chmod(path, 0o644)
      try text(height: 320).write(toFile: path, atomically: true, encoding: .utf8)
      let third = try await RunningMasthead(port: masthead.port, command: command)
      try await tuning.waitUntilDrawn()
      try await tuning.wait(for: "masthead.session.pipeline.header.height", toBe: 320)
      try await tuning.wait(until: "document.querySelector('#problem-list .button')")
      #expect(try await tuning.text(of: "#problem-list .button") == "Open the browser’s version")
      try await tuning.click("#problem-list .button")
      try await tuning.wait(for: "masthead.session.pipeline.header.height", toBe: 260)
      #expect(try await tuning.page.evaluate("masthead.session.file === undefined"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text(height: 320))
      return third
    }
  }
}
