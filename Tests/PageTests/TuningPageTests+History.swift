import Chromium
import Foundation
import TemporaryFolder
import Testing

/// The undo history, which the session owns.
extension TuningPageTests {
  private static let depth = "effects[1].parameters.depth"

  /// The titles of the buttons for undo and redo.
  private static let titles = "['#undo', '#redo'].map(id => document.querySelector(id).title)"

  @Test func eachDragOfSliderIsOneUndoStep() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let slider = TuningPage.control(Self.depth) + " input[type=range]"
      var values: [Double] = [80]
      for distance in [30.0, 20] {
        values.append(try await tuning.dragSlider(slider, by: distance))
        try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: .number(values.last!))
      }
      #expect(Set(values).count == 3)
      #expect(try await tuning.page.evaluate(Self.titles) == ["Undo Cut-away depth", "Redo"])
      // The keyboard and the button do the same.
      try await tuning.page.key(Key("z")!, modifiers: .control)
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: .number(values[1]))
      #expect(try await tuning.page.evaluate(Self.titles) == ["Undo Cut-away depth", "Redo Cut-away depth"])
      try await tuning.click("#undo")
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 80)
      #expect(try await tuning.page.evaluate(Self.titles) == ["Undo", "Redo Cut-away depth"])
      try await tuning.page.key(Key("z")!, modifiers: [.control, .shift])
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: .number(values[1]))
      try await tuning.expectNoComplaints()
    }
  }

  @Test func heldKeyIsOneUndoStep() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.click(TuningPage.control(Self.depth) + " input[type=number]")
      try await tuning.page.key(.down, .arrowUp)
      for _ in 0..<2 {
        try await tuning.page.call(
          "Input.dispatchKeyEvent",
          [
            "type": "rawKeyDown", "key": "ArrowUp", "code": "ArrowUp", "windowsVirtualKeyCode": 38, "autoRepeat": true,
          ])
      }
      try await tuning.page.key(.up, .arrowUp)
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 83)
      try await tuning.page.key(.arrowUp)
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 84)
      try await tuning.click("#undo")
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 83)
      try await tuning.click("#undo")
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 80)
      #expect(try await tuning.page.evaluate("masthead.session.history.undo === null") == true)
    }
  }

  @Test func windowsAndReloadsShareHistory() async throws {
    try await withMasthead { masthead in
      let one = try await TuningPage(masthead)
      let other = try await TuningPage(masthead, one.page.evaluate("location.hash"))
      try await one.enter("120", into: Self.depth)
      try await other.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 120)
      try await other.click("#undo")
      try await one.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 80)
      try await one.page.call("Page.reload")
      try await one.waitUntilDrawn()
      try await one.click("#redo")
      try await other.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 120)
      try await other.expectNoComplaints()
    }
  }

  @Test func historySurvivesRestartOfServer() async throws {
    let folder = TemporaryFolder()
    let command = ["serve", "--clock", "2026-01-09T09:41", "--state", folder.path + "/state"]
    let masthead = try await RunningMasthead(command: command)
    let tuning = try await TuningPage(masthead)
    let session: String = try await tuning.page.evaluate("masthead.session.id")
    let value = try await tuning.dragSlider(TuningPage.control(Self.depth) + " input[type=range]", by: 30)
    try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: .number(value))
    try await tuning.wait(until: "masthead.saved === masthead.session.revision")
    try await masthead.stop()
    try await tuning.wait(for: "document.querySelector('#status').dataset.state", toBe: "lost")
    let successor = try await RunningMasthead(port: masthead.port, command: command)
    try await tuning.waitUntilDrawn()
    #expect(try await tuning.page.evaluate("masthead.session.id") == session)
    #expect(try await tuning.value(Self.depth) == .number(value))
    try await tuning.click("#undo")
    try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 80)
    try await tuning.enter("90", into: Self.depth)
    try await tuning.wait(for: "masthead.session.history", toBe: ["undo": "Cut-away depth", "redo": .null])
    try await tuning.page.close()
    try await successor.stop()
  }

  @Test func unsavedSessionIsReportedUntilItIsSaved() async throws {
    let folder = TemporaryFolder()
    let masthead = try await RunningMasthead(command: ["serve", "--state", folder.path])
    let tuning = try await TuningPage(masthead)
    try await tuning.wait(until: "masthead.saved === masthead.session.revision")
    // A folder in place of the temporary file makes writing fail, even for the superuser.
    let session: String = try await tuning.page.evaluate("masthead.session.id")
    let obstacle = folder.path + "/.\(session).new"
    #expect(mkdir(obstacle, 0o700) == 0)
    try await tuning.enter("90", into: Self.depth)
    try await tuning.wait(until: "document.querySelector('#standing-list [data-unsaved]')")
    #expect(
      try await tuning.texts(in: "#standing-list [data-unsaved] p") == [
        "cannot save sessions in \(folder.path): Is a directory; they stay in memory until saving works again"
      ])
    rmdir(obstacle)
    try await tuning.wait(until: "masthead.saved === masthead.session.revision")
    try await tuning.wait(until: "document.querySelector('#standing-list [data-unsaved]') === null")
    try await tuning.page.close()
    try await masthead.stop()
  }
}
