import Chromium
import Testing

extension StillPageTests {
  /// The page in a window with a phone's width, with touch input.
  @Suite struct PhonePageTests {
    private static let phone = Viewport(width: 390, height: 844, hasTouch: true)

    @Test func phoneStaysInViewWhileSliderMoves() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, viewport: Self.phone)
        let slider = "#effects .slider"
        try await tuning.page.evaluate("document.querySelector(\(quoted(slider))).scrollIntoView({block: 'end'})")
        try await tuning.page.evaluate("scrollBy(0, 160)")
        try await tuning.page.nextFrame()
        let frame = try await tuning.page.frame(of: slider)
        let revision: Int = try await tuning.page.evaluate("masthead.session.revision")
        try await tuning.page.swipe(from: frame.point(0.5, 0.5), to: frame.point(0.8, 0.5), steps: 4)
        try await tuning.wait(until: "masthead.session.revision > \(revision)")
        try await tuning.settle()
        #expect(try await tuning.page.evaluate("scrollY") > 200.0)
        try await tuning.expectPhoneInView()
        try await tuning.expectNoComplaints()
      }
    }

    @Test func timelineCoversNeitherPhoneNorEndOfPage() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, viewport: Self.phone)
        try await tuning.expectPhoneInView()
        try await tuning.page.evaluate("scrollTo(0, 1e6)")
        try await tuning.page.nextFrame()
        try await tuning.expectPhoneInView()
        let (panel, timeline) = (
          try await tuning.page.frame(of: ".work"), try await tuning.page.frame(of: ".timeline")
        )
        #expect(panel.y + panel.height <= timeline.y + 0.5)
        // The whole timeline is in view at the end.
        #expect(timeline.y + timeline.height <= 844.5)
        try await tuning.expectNoComplaints()
      }
    }

    /// A scroll bar may take 15 pixels of the width.
    @Test(arguments: [390, 375])
    func topBarHasTwoRowsForEveryStatus(_ width: Int) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(
          masthead, viewport: Viewport(width: width, height: 844, hasTouch: true))
        for words in ["Live", "Connecting", "Not answering", "Not connected"] {
          try await tuning.page.evaluate(
            """
            { document.querySelector('.status-word').textContent = '\(words)';
              document.querySelector('.status-measured').textContent = '120 Hz'; }
            """)
          #expect(try await tuning.page.frame(of: ".bar").height <= 113, "\(words)")
          #expect(try await tuning.overhangingElements() == [], "\(words)")
        }
      }
    }

    @Test func topBarHasTwoRowsAndMoreShowsOtherTools() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, viewport: Self.phone)
        let rest = ["recent", "file-menu", "history", "share"]
        let shown = "\(rest).filter(id => document.getElementById(id).checkVisibility())"
        let bar = try await tuning.page.frame(of: ".bar")
        // Two rows of 44 px, with a gap between them and a margin around them.
        #expect(bar.height <= 113)
        #expect(try await tuning.page.evaluate(shown) == [String]())
        let more = "document.querySelector('#more')"
        try await tuning.page.evaluate("\(more).focus()")
        try await tuning.page.key(.enter)
        #expect(try await tuning.page.evaluate(shown) == rest)
        #expect(try await tuning.page.evaluate("\(more).ariaExpanded") == "true")
        #expect(try await tuning.smallTargets() == [])
        // Escape first closes the popover of a tool, then the menu *More*.
        try await tuning.click("#history")
        try await tuning.wait(until: "document.activeElement.closest('#history-popover')")
        try await tuning.page.key(.escape)
        try await tuning.wait(until: "!document.querySelector(':popover-open')")
        #expect(try await tuning.page.evaluate(shown) == rest)
        // The items of the menu have room for fingers, too.
        try await tuning.click("#file-menu")
        try await tuning.wait(until: "document.querySelector('#file-popover').matches(':popover-open')")
        #expect(try await tuning.smallTargets() == [])
        try await tuning.page.key(.escape)
        try await tuning.wait(until: "!document.querySelector(':popover-open')")
        try await tuning.page.key(.escape)
        #expect(try await tuning.page.evaluate(shown) == [String]())
        #expect(try await tuning.page.evaluate("document.activeElement === \(more)"))
        // A wide window has room for all.
        try await tuning.page.setViewport(Viewport(width: 1280, height: 800))
        try await tuning.wait(for: shown, toBe: .array(rest.map(JSON.string)))
        #expect(try await tuning.page.evaluate("\(more).checkVisibility()") == false)
        try await tuning.expectNoComplaints()
      }
    }

    @Test(arguments: [(844.0, 390.0), (640, 500)])
    func lowWindowScrollsAsWholeAndNothingOverlaps(width: Double, height: Double) async throws {
      try await withMasthead { masthead in
        let viewport = Viewport(width: Int(width), height: Int(height), hasTouch: true)
        let tuning = try await TuningPage(masthead, viewport: viewport)
        let (bar, stage) = (try await tuning.page.frame(of: ".bar"), try await tuning.page.frame(of: "#stage"))
        let phone = try await tuning.page.frame(of: "#device")
        #expect(phone.y >= bar.y + bar.height)
        #expect(phone.y >= stage.y && phone.y + phone.height <= stage.y + stage.height)
        #expect(stage.y + stage.height <= height)
        try await tuning.page.evaluate("scrollTo(0, 1e6)")
        try await tuning.page.nextFrame()
        #expect(try await tuning.page.evaluate("scrollY") > 400.0)
        let (work, timeline) = (try await tuning.page.frame(of: ".work"), try await tuning.page.frame(of: ".timeline"))
        #expect(work.y + work.height <= timeline.y + 0.5)
        #expect(timeline.y + timeline.height <= height + 0.5)
        #expect(try await tuning.smallTargets() == [])
        try await tuning.expectNoComplaints()
      }
    }

    @Test func targetsAndFieldsAreLargeEnough() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, viewport: Self.phone)
        try await tuning.click("#add-effect summary")
        try await tuning.wait(until: "document.querySelector('#add-effect button')")
        #expect(try await tuning.smallTargets() == [])
        #expect(
          try await tuning.page.evaluate(
            """
            [...document.querySelectorAll('input, select, textarea')].filter(field => field.checkVisibility()
              && !['range', 'file'].includes(field.type) && parseFloat(getComputedStyle(field).fontSize) < 16)
              .map(field => field.cloneNode(false).outerHTML)
            """) == [String]())
        // The check reports a small target.
        try await tuning.page.evaluate("document.querySelector('#save').style.cssText = 'min-height: 0; height: 30px'")
        #expect(try await tuning.smallTargets().count == 1)
        try await tuning.expectNoComplaints()
      }
    }
  }
}

extension TuningPage {
  /// Expects that the whole phone is in the window, and that nothing covers it.
  fileprivate func expectPhoneInView(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await page.nextFrame()
    let frame = try await page.frame(of: "#device")
    #expect(frame.y >= 0 && frame.y + frame.height <= 844, sourceLocation: sourceLocation)
    for share in [0.1, 0.5, 0.95] {
      let point = frame.point(0.5, share)
      // The handles belong to the phone.
      let isPhone: Bool = try await page.evaluate(
        "document.elementFromPoint(\(point.x), \(point.y)).closest('.device') !== null")
      #expect(isPhone, "At \(share) of the height.", sourceLocation: sourceLocation)
    }
  }

  /// The visible controls that are smaller than a finger needs.
  fileprivate func smallTargets() async throws -> [String] {
    try await page.evaluate(
      """
      [...document.querySelectorAll('button, select, summary, a, input:not([type=file])')].filter(control => {
        if (!control.checkVisibility() || control.matches('.skip')) return false;
        const { width, height } = control.getBoundingClientRect();
        return width < 43.9 || height < 43.9;
      }).map(control => control.cloneNode(false).outerHTML)
      """)
  }
}
