import Chromium
import Testing

extension StillPageTests {
  /// A comparison survives a reload, and is a part of a link.
  @Suite struct ComparisonPageTests {
    private let summary = "document.querySelector('#differences').textContent"
    private let slot = "document.querySelector('[data-slot][aria-checked=true]')?.dataset.slot ?? null"
    private let height = "masthead.session.layout.height"

    /// Begins to compare News Digest with a copy that is 240 points high.
    private func compare(on tuning: TuningPage) async throws {
      try await tuning.click("#compare")
      try await tuning.wait(for: summary, toBe: "0 differences")
      try await tuning.enter("240", into: "header.height")
      try await tuning.wait(for: summary, toBe: "1 difference")
    }

    private func flip(to slot: String, on tuning: TuningPage) async throws {
      try await tuning.click("[data-slot=\(slot)]")
      try await tuning.wait(for: self.slot, toBe: .string(slot))
    }

    private func reload(_ tuning: TuningPage) async throws {
      try await tuning.page.evaluate("location.reload()")
      try await tuning.waitUntilDrawn()
    }

    @Test func comparisonSurvivesReloadUntilItEnds() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await compare(on: tuning)
        try await reload(tuning)
        try await tuning.wait(for: slot, toBe: "B")
        try await tuning.wait(for: summary, toBe: "1 difference")
        try await flip(to: "A", on: tuning)
        try await tuning.wait(for: height, toBe: 300)
        try await tuning.wait(for: summary, toBe: "1 difference")
        try await reload(tuning)
        try await tuning.wait(for: slot, toBe: "A")
        try await flip(to: "B", on: tuning)
        try await tuning.wait(for: height, toBe: 240)
        // Another session has no comparison. The previous session keeps its comparison.
        let address: String = try await tuning.page.evaluate("location.hash")
        try await tuning.page.navigate(to: masthead.url + "?preset=album&demo=off")
        try await tuning.waitUntilDrawn()
        try await tuning.wait(for: "document.querySelector('#compare').checkVisibility()", toBe: true)
        try await tuning.page.evaluate("location.hash = \(quoted(address))")
        try await tuning.wait(for: slot, toBe: "B")
        try await tuning.wait(for: summary, toBe: "1 difference")
        try await tuning.click("#compare-end")
        try await reload(tuning)
        try await tuning.wait(for: height, toBe: 240)
        #expect(try await tuning.page.evaluate("document.querySelector('#compare').checkVisibility()"))
        try await tuning.expectNoComplaints()
      }
    }

    @Test func linkHasBothStates() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await compare(on: tuning)
        try await tuning.page.evaluate("(navigator.clipboard.writeText = async text => { window.copied = text; }, 0)")
        try await tuning.copyLink()
        try await tuning.wait(until: "window.copied")
        try await tuning.wait(
          for: "document.querySelector('#toast').textContent",
          toBe: "Link copied. It contains both compared states and the gesture.")
        let link: String = try await tuning.page.evaluate("copied")
        let fragment = try #require(link.firstIndex(of: "#").map { String(link[$0...]) })
        try await with(try await RunningMasthead()) { other in
          let opened = try await TuningPage(other, fragment)
          try await opened.wait(for: slot, toBe: "B")
          try await opened.wait(for: summary, toBe: "1 difference")
          #expect(try await opened.page.evaluate(height) == 240.0)
          try await flip(to: "A", on: opened)
          try await opened.wait(for: height, toBe: 300)
          try await reload(opened)
          try await opened.wait(for: slot, toBe: "A")
          try await opened.wait(for: summary, toBe: "1 difference")
          try await opened.expectNoComplaints()
        }
        // Without a comparison, a link has one state.
        try await tuning.click("#compare-end")
        try await tuning.copyLink()
        try await tuning.wait(
          for: "document.querySelector('#toast').textContent",
          toBe: "Link copied. It contains the document and the gesture.")
        try await tuning.expectNoComplaints()
      }
    }

    /// The server refuses an invalid other state of a link like an invalid document. The page keeps its session.
    @Test func brokenStateInLinkIsRefused() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let session: String = try await tuning.page.evaluate("masthead.session.id")
        try await tuning.page.evaluate(
          """
          import(\(TuningPage.module("session/share.js"))).then(async ({ fragmentOf }) => {
            const { pipeline } = masthead.session;
            const document = { ...pipeline, header: { ...pipeline.header, height: -1 } };
            location.hash = await fragmentOf({ pipeline, compared: { slot: 'B', document } });
          })
          """)
        try await tuning.wait(
          until: "document.querySelector('#problem-list').textContent.includes('must be between 0 and 1000')")
        #expect(try await tuning.page.evaluate("masthead.session.id") == session)
        #expect(try await tuning.page.evaluate("document.querySelector('#compare').checkVisibility()"))
      }
    }
  }
}
