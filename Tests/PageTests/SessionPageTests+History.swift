import Chromium
import Foundation
import TestSupport
import Testing

/// The undo history, which the session owns.
extension SessionPageTests {
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

  @Test func pressesAndFieldsBeforeThemAreSeparateSteps() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      // The press on the slider takes the focus from the field, which then sends its text.
      try await tuning.click(TuningPage.control(Self.depth) + " input:not([type=range])")
      try await tuning.page.key(Key("a")!, modifiers: .control)
      try await tuning.page.type("90")
      let slider = TuningPage.control("header.height") + " input[type=range]"
      try await tuning.page.evaluate("document.querySelector(\(quoted(slider))).scrollIntoView({block: 'center'})")
      let thumb = try await tuning.page.frame(of: slider).center
      try await tuning.page.mouse(.moved, at: thumb)
      try await tuning.page.mouse(.pressed, at: thumb)
      for step in 1...3 {
        try await tuning.page.mouse(.moved, at: Point(thumb.x + Double(step) * 10, thumb.y))
        // Another key and the wheel do not end the drag's step.
        try await tuning.page.key(.shift)
      }
      try await tuning.page.mouse(.released, at: Point(thumb.x + 30, thumb.y))
      try await tuning.wait(until: "masthead.session.pipeline.header.height !== 300")
      let height: Double = try await tuning.page.evaluate("Number(document.querySelector(\(quoted(slider))).value)")
      try await tuning.wait(for: "masthead.session.pipeline.header.height", toBe: .number(height))
      let names = try await tuning.history().names
      #expect(names == ["Open News Digest", "Cut-away depth 80 → 90 pt", "Header height 300 → \(Int(height)) pt"])
      try await tuning.expectNoComplaints()
    }
  }

  @Test func longDragRenewsItsStep() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      // The page's clock runs a hundred times as fast.
      try await tuning.page.evaluate(
        """
        (() => {
          window.commands = [];
          const {fetch, setInterval} = window;
          window.setInterval = (work, time) => setInterval(work, time / 100);
          window.fetch = (path, options) => {
            if (path.endsWith('/history') && options?.body) commands.push(options?.body);
            return fetch(path, options);
          };
        })()
        """)
      let slider = TuningPage.control(Self.depth) + " input[type=range]"
      try await tuning.page.evaluate("document.querySelector(\(quoted(slider))).scrollIntoView({block: 'center'})")
      let thumb = try await tuning.page.frame(of: slider).center
      try await tuning.page.mouse(.moved, at: thumb)
      try await tuning.page.mouse(.pressed, at: thumb)
      try await tuning.page.mouse(.moved, at: Point(thumb.x + 10, thumb.y))
      try await tuning.wait(until: "commands.length >= 3 && new Set(commands).size === 1")
      try await tuning.page.mouse(.moved, at: Point(thumb.x + 20, thumb.y))
      try await tuning.page.mouse(.released, at: Point(thumb.x + 20, thumb.y))
      try await tuning.wait(until: "JSON.parse(commands.at(-1)).command === 'end'")
      #expect(try await tuning.history().names.count == 2)
    }
  }

  @Test func burstOfKeysIsOneUndoStep() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.click(TuningPage.control(Self.depth) + " input:not([type=range])")
      for time in [1000, 1900, 2800] { try await tuning.happening(at: time) { try await tuning.page.key(.arrowUp) } }
      // A pause begins a new step. A change of another value also begins a new step.
      try await tuning.happening(at: 4000) { try await tuning.page.key(.arrowUp) }
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 84)
      try await tuning.page.evaluate(
        "document.querySelector(\(quoted(TuningPage.control("header.height") + " input[type=range]"))).focus()")
      try await tuning.happening(at: 4100) { try await tuning.page.key(.arrowRight) }
      try await tuning.wait(for: "masthead.session.pipeline.header.height", toBe: 301)
      let names = try await tuning.history().names
      #expect(
        names == [
          "Open News Digest", "Cut-away depth 80 → 83 pt", "Cut-away depth 83 → 84 pt", "Header height 300 → 301 pt",
        ])
      for _ in 0..<3 { try await tuning.click("#undo") }
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 80)
      #expect(try await tuning.page.evaluate("masthead.session.history.undo === null") == true)
    }
  }

  /// Turns the wheel over a part of the page. Each turn changes one value.
  @Test func burstOfWheelIsOneUndoStep() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.page.evaluate(
        """
        import(\(TuningPage.module("session/changes.js"))).then(({changes}) => {
          const [part] = document.getElementsByClassName('status');
          window.depth = 80;
          part.addEventListener('wheel', () => changes.set('\(Self.depth)', ++depth, console.error));
        })
        """)
      let part = try await tuning.page.frame(of: ".status").center
      for time in [1000, 1900, 2800, 3700, 5000] {
        try await tuning.happening(at: time) { try await tuning.page.wheel(at: part, deltaY: 10) }
      }
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth) === depth && depth", toBe: 85)
      #expect(
        try await tuning.history().names == [
          "Open News Digest", "Cut-away depth 80 → 84 pt", "Cut-away depth 84 → 85 pt",
        ])
      try await tuning.expectNoComplaints()
    }
  }

  @Test func undoKeysWorkInFieldsAndDiscardTypedText() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let field = TuningPage.control(Self.depth) + " input:not([type=range])"
      for value in [90, 95] { try await tuning.enter("\(value)", into: Self.depth) }
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 95)
      try await tuning.page.type("12")
      try await tuning.page.key(Key("z")!, modifiers: .control)
      #expect(try await tuning.page.evaluate("document.querySelector(\(quoted(field))).value") == "95")
      #expect(try await tuning.value(Self.depth) == 95)
      try await tuning.page.key(Key("z")!, modifiers: .control)
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 90)
      try await tuning.wait(for: "document.querySelector(\(quoted(field))).value", toBe: "90")
      try await tuning.page.key(Key("y")!, modifiers: .control)
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 95)
      try await tuning.page.key(Key("z")!, modifiers: .control)
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 90)
      try await tuning.page.key(Key("z")!, modifiers: [.control, .shift])
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 95)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func listOfChangesGoesToAnyEntry() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      for value in [90, 95, 100] { try await tuning.enter("\(value)", into: Self.depth) }
      try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 100)
      try await tuning.click("#history")
      let current = "document.querySelector('.history-list [aria-current] .history-name')?.textContent"
      try await tuning.wait(for: current, toBe: "Cut-away depth 95 → 100 pt")
      let names = [
        "Cut-away depth 95 → 100 pt", "Cut-away depth 90 → 95 pt", "Cut-away depth 80 → 90 pt", "Open News Digest",
      ]
      #expect(try await tuning.texts(in: ".history-list .history-name") == names)
      try await tuning.click(".history-list li:nth-child(3) button")
      try await tuning.wait(for: current, toBe: .string(names[2]))
      #expect(try await tuning.value(Self.depth) == 90)
      #expect(try await tuning.page.evaluate("document.querySelectorAll('[data-undone]').length") == 2)
      // The keyboard does the same, and Escape closes the list.
      try await tuning.page.key(.arrowUp)
      try await tuning.page.key(.enter)
      try await tuning.wait(for: current, toBe: .string(names[1]))
      #expect(try await tuning.value(Self.depth) == 95)
      try await tuning.page.key(.escape)
      #expect(try await tuning.page.evaluate("document.querySelector('.history-list').checkVisibility()") == false)
      try await tuning.expectNoComplaints()

      // A history that cannot be loaded is reported.
      try await tuning.page.evaluate("(window.fetch = () => Promise.reject(new TypeError('nobody answers')), 0)")
      try await tuning.click("#history")
      try await tuning.wait(
        for: "document.querySelector('.history-list').textContent",
        toBe: "The history cannot be loaded: nobody answers")
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
}

extension TuningPage {
  /// Sets the time of the page's events in milliseconds, because a machine may deliver events late.
  fileprivate func happening(at time: Int, _ input: () async throws -> Void) async throws {
    try await page.evaluate(
      "Object.defineProperty(Event.prototype, 'timeStamp', {configurable: true, get: () => \(time)})")
    try await input()
  }

  /// The server's undo history: the names of the entries, and the index of the current one.
  func history() async throws -> (names: [String], current: Int) {
    struct History: Decodable {
      struct Entry: Decodable {
        var entry: Int
        var name: String
      }

      var current: Int
      var entries: [Entry]
    }
    let history: History = try await page.evaluate(
      "fetch(`/api/sessions/${masthead.session.id}/history`).then(response => response.json())")
    return (history.entries.map(\.name), history.current - (history.entries.first?.entry ?? 0))
  }
}
