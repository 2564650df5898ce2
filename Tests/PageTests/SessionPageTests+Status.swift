import Chromium
import Testing

/// The page's messages about its server.
extension SessionPageTests {
  private static let state = "document.querySelector('#status').dataset.state"
  /// Records each status that the page shows from now on.
  private static let record = """
    (() => {
      window.told = [];
      const status = document.querySelector('#status');
      new MutationObserver(() => told.push(status.dataset.state)).observe(status, {attributeFilter: ['data-state']});
    })()
    """

  /// The stream continues, so that only the missing answer reveals the outage. The page resends the edit repeatedly.
  @Test func editThatIsNotAnsweredChangesStatus() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let page = tuning.page
      // The browser keeps each request that the server would answer.
      try await page.evaluate(
        """
        (() => {
          const {fetch} = window;
          window.kept = 0;
          window.fetch = (path, options) => {
            if (options?.method !== 'PATCH') return fetch(path, options);
            kept += 1;
            return new Promise((_, reject) => options.signal.addEventListener('abort', () => reject(options.signal.reason)));
          };
          window.answer = () => { window.fetch = fetch; };
        })()
        """)
      try await page.evaluate(Self.record)
      try await tuning.enter("120", into: "effects[1].parameters.depth")
      try await tuning.wait(for: Self.state, toBe: "silent")
      #expect(try await tuning.text(of: ".status-word") == "Not answering")
      #expect(try await page.evaluate("document.querySelector('#banner').checkVisibility()") == true)
      try await tuning.wait(until: "kept >= 2")
      #expect(try await page.evaluate("told.includes('live')") == false)
      try await page.evaluate("answer()")
      try await tuning.wait(for: Self.state, toBe: "live")
      #expect(try await tuning.value("effects[1].parameters.depth") == 120)
      #expect(try await page.evaluate("document.querySelector('#banner').checkVisibility()") == false)
    }
  }

  /// Other streams of the same browser use all connections, so the edit does not reach the server.
  @Test func editThatCannotBeSentChangesStatus() async throws {
    try await with(try await RunningMasthead()) { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.page.evaluate(
        """
        (() => {
          const open = () => new EventSource(`/api/sessions/${masthead.session.id}/frames`);
          window.held = Array.from({length: 6}, open);
          return Promise.all(held.map((stream) => new Promise((resolve) => { stream.onopen = resolve; }))).then(() => 0);
        })()
        """)
      #expect(try await tuning.page.evaluate(Self.state) == "live")
      try await tuning.enter("120", into: "effects[1].parameters.depth")
      try await tuning.wait(for: Self.state, toBe: "silent")
      try await tuning.page.evaluate("held.forEach((stream) => stream.close())")
      try await tuning.wait(for: Self.state, toBe: "live")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(TuningPageTests.mask(cut: 120)))
    }
  }

  /// An input, such as a turn of the wheel, is answered like an edit.
  @Test func inputThatIsNotAnsweredChangesStatus() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.page.evaluate(
        """
        (() => {
          const {fetch} = window;
          window.fetch = (path, options) => path.endsWith('/input')
            ? new Promise((resolve) => { window.answer = () => { window.fetch = fetch; resolve(fetch(path, options)); }; })
            : fetch(path, options);
        })()
        """)
      try await tuning.page.wheel(at: tuning.location(187, 400), deltaY: 80)
      try await tuning.wait(for: Self.state, toBe: "silent")
      try await tuning.page.evaluate("answer()")
      try await tuning.wait(for: Self.state, toBe: "live")
      try await tuning.wait(until: "masthead.frame.offset > -230 && masthead.frame.phase === 'idle'")
      try await tuning.expectNoComplaints()
    }
  }

  /// Sixty frames that are a 120th of a second apart.
  @Test func statusShowsOnlyRateOfMovement() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.page.evaluate(
        """
        import(\(TuningPage.module("readouts/status.js"))).then(({Status}) => {
          window.place = document.querySelector('#status').cloneNode(true);
          const status = new Status(place, document.querySelector('#banner').cloneNode(true));
          status.enter('live');
          for (let count = 0; count <= 59; count++) status.arrived(count, count * 1000 / 120);
        })
        """)
      try await tuning.wait(for: "place.textContent.trim().split(/\\s+/)", toBe: ["Live", "120", "Hz"])
      #expect(try await tuning.page.evaluate("place.title") == "")
    }
  }
}
