import Chromium
import Testing

extension StillPageTests {
  /// The room of the phone: drawers next to it, and layout shifts while the page loads.
  @Suite struct RoomPageTests {
    private static let phone = Viewport(width: 390, height: 844, hasTouch: true)
    private static let drawers = ["tracks", "states", "source"]
    private static let splitter = "document.querySelector('#splitter')"

    /// Opens a drawer and waits until its panel has content.
    private static func open(_ drawer: String, on tuning: TuningPage) async throws {
      try await tuning.page.evaluate("document.querySelector('[data-drawer=\(drawer)]').click()")
      try await tuning.wait(until: "document.querySelector('#drawer-body :is(.track, .state, .source-lines li)')")
      try await tuning.settle()
    }

    // MARK: Drawers

    @Test(arguments: ["search-morph", "news-digest"], drawers)
    func wholePhoneIsLargeNextToDrawer(preset: String, drawer: String) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(
          masthead, "?preset=\(preset)", viewport: Viewport(width: 1280, height: 720), isFolded: true)
        // News Digest has no tracks.
        if (preset, drawer) == ("news-digest", "tracks") {
          try await tuning.click("[data-drawer=tracks]")
          try await tuning.wait(until: "document.querySelector('.tracks-empty')")
        } else {
          try await Self.open(drawer, on: tuning)
        }
        let phone = try await tuning.page.frame(of: "#device")
        #expect(phone.width >= 270 && phone.height >= 585)
        let (stage, beside) = (try await tuning.page.frame(of: "#stage"), try await tuning.page.frame(of: "#drawer"))
        #expect(phone.x >= stage.x && phone.x + phone.width <= stage.x + stage.width)
        #expect(phone.y >= stage.y && phone.y + phone.height <= stage.y + stage.height)
        #expect(beside.x >= stage.x + stage.width && beside.width >= 400 && beside.height >= 300)
        #expect(try await tuning.hiddenPoints(of: phone) == [])
        #expect(try await tuning.page.evaluate("document.scrollingElement.scrollWidth") == 1280)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func splitterFollowsPointerAndKeysAndIsRemembered() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(
          masthead, "?preset=search-morph", viewport: Viewport(width: 1440, height: 900), isFolded: true)
        #expect(try await tuning.page.evaluate("\(Self.splitter).checkVisibility()") == false)
        try await Self.open("tracks", on: tuning)
        let width = "Math.round(document.querySelector('#side').getBoundingClientRect().width)"
        let now = "Number(\(Self.splitter).ariaValueNow)"
        let first: Double = try await tuning.page.evaluate(width)
        try await tuning.wait(for: now, toBe: first, within: 0)

        let phone = try await tuning.page.frame(of: "#device")
        let grip = try await tuning.page.frame(of: "#splitter").center
        try await tuning.page.drag(from: grip, to: Point(grip.x - 120, grip.y))
        try await tuning.wait(for: width, toBe: first + 120, within: 1)
        try await tuning.wait(for: "\(now) - \(width)", toBe: 0)
        try await tuning.settle()
        #expect(try await tuning.page.frame(of: "#device").width < phone.width)

        // The splitter has the focus.
        let dragged: Double = try await tuning.page.evaluate(width)
        try await tuning.page.key(.arrowRight)
        try await tuning.wait(for: width, toBe: dragged - 16, within: 0)
        try await tuning.page.key(.arrowLeft)
        try await tuning.page.key(.arrowLeft)
        try await tuning.wait(for: width, toBe: dragged + 16, within: 0)
        try await tuning.page.evaluate("location.reload()")
        try await tuning.waitUntilDrawn()
        try await tuning.wait(for: width, toBe: dragged + 16, within: 0)

        // The splitter stops at its announced minimum and maximum.
        let ends = { (end: String) in "\(now) === \(width) && \(now) === Number(\(Self.splitter).ariaValue\(end))" }
        try await tuning.page.evaluate("\(Self.splitter).focus()")
        try await tuning.page.key(.home)
        try await tuning.wait(for: ends("Min"), toBe: true)
        try await tuning.page.key(.end)
        try await tuning.wait(for: ends("Max"), toBe: true)
        try await tuning.settle()
        #expect(try await tuning.page.frame(of: "#device").width >= 200)
        try await tuning.page.doubleClick(at: try await tuning.page.frame(of: "#splitter").center)
        try await tuning.wait(for: width, toBe: first, within: 0)
        // Without a drawer, there is nothing to divide.
        try await tuning.click("[data-action=close-drawer]")
        #expect(try await tuning.page.evaluate("\(Self.splitter).checkVisibility()") == false)
        #expect(try await tuning.page.evaluate("document.activeElement.dataset.drawer") == "tracks")
        try await tuning.expectNoComplaints()
      }
    }

    // MARK: Readouts

    @Test func readoutsAreFoldedUntilUnfoldedAndStayUnfolded() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, isFolded: true)
        let shown = """
          ['.plot', '.curves-head', '#values .value'].map(part => Boolean(document.querySelector(part)?.checkVisibility()))
          """
        try await tuning.wait(until: "document.querySelector('#values .value')")
        #expect(try await tuning.page.evaluate(shown) == [false, false, false])
        // The page does not request hidden curves.
        let asked = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/curve?'))"
        #expect(try await tuning.page.evaluate(asked) == false)
        #expect(try await tuning.text(of: ".problems-section").contains("None."))
        try await tuning.click("#curves > summary")
        try await tuning.wait(for: shown, toBe: [true, true, false])
        try await tuning.page.evaluate("document.querySelector('#live-values > summary').focus()")
        try await tuning.page.key(.enter)
        try await tuning.wait(for: shown, toBe: [true, true, true])
        // Press a key instead of clicking, because arriving values move the summary away from the pointer.
        try await tuning.page.evaluate("document.querySelector('#curves > summary').focus()")
        try await tuning.page.key(.enter)
        try await tuning.wait(for: shown, toBe: [false, false, true])
        try await tuning.page.evaluate("location.reload()")
        try await tuning.waitUntilDrawn()
        try await tuning.wait(for: shown, toBe: [false, false, true])
        // The browser stores the state in the task that unfolds the section, because a reload may prevent later tasks.
        let stored: Bool = try await tuning.page.evaluate(
          """
          (async () => {
            document.querySelector('#curves > summary').click();
            await null;
            return localStorage.getItem('masthead.setting.unfolded').includes('curves');
          })()
          """)
        #expect(stored)
        try await tuning.page.evaluate("location.reload()")
        try await tuning.waitUntilDrawn()
        try await tuning.wait(for: shown, toBe: [true, true, true])
        try await tuning.expectNoComplaints()
      }
    }

    // MARK: Narrow windows

    @Test(arguments: drawers)
    func nothingCoversPhoneInNarrowWindow(drawer: String) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=search-morph", viewport: Self.phone)
        try await tuning.click("#guides")
        try await tuning.wait(for: "document.querySelector('#guides').ariaChecked", toBe: "true")
        try await Self.open(drawer, on: tuning)
        let height: Double = try await tuning.page.evaluate("document.scrollingElement.scrollHeight - innerHeight")
        #expect(height > 1000)
        for top in stride(from: 0, through: height, by: 95) {
          try await tuning.page.evaluate("scrollTo(0, \(top))")
          try await tuning.page.nextFrame()
          let phone = try await tuning.page.frame(of: "#device")
          #expect(phone.y >= 0 && phone.y + phone.height <= 844)
          #expect(try await tuning.hiddenPoints(of: phone) == [], "Scrolled by \(top) pixels.")
        }
        try await tuning.expectNoComplaints()
      }
    }

    @Test func barsKeepTheirRowsWhileDemonstrationRuns() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, viewport: Self.phone, demo: true)
        try await tuning.page.evaluate(
          """
          window.seen = new Set();
          const look = () => {
            seen.add(['.bar', '.tools', '.timeline', '#device'].map(part => {
              const { y, height } = document.querySelector(part).getBoundingClientRect();
              return [y, height].map(Math.round).join();
            }).join(' '));
            requestAnimationFrame(look);
          };
          look();
          """)
        try await tuning.wait(until: "masthead.frame.time > 2.5")
        #expect(try await tuning.page.evaluate("seen.size") == 1)
        #expect(try await tuning.page.frame(of: ".tools").height <= 54)
        try await tuning.expectNoComplaints()
      }
    }

    // MARK: Loading

    @Test(arguments: [(1440, 900), (1280, 720), (390, 844)])
    func pageMovesLittleWhileItLoads(width: Int, height: Int) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(
          masthead, viewport: Viewport(width: width, height: height), isFolded: true)
        try await tuning.page.call("Network.enable")
        try await tuning.page.call("Network.setCacheDisabled", ["cacheDisabled": true])
        for query in ["?cold&preset=search-morph", "?cold&preset=search-morph&demo=off"] {
          try await tuning.page.navigate(to: masthead.url + query)
          try await tuning.waitUntilDrawn()
          // The lists and pictures that come last.
          try await tuning.wait(
            until: """
              document.querySelector('#gesture option[value=fling-up]') !== null && masthead.isComplete
                && document.querySelector('.preset-picture[src]')?.complete
                && document.querySelector('#values .value') !== null
              """)
          try await tuning.page.nextFrame()
          let shifts: [Double] = try await tuning.page.evaluate(
            """
            new Promise((resolve) => {
              const shifts = [];
              new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({type: 'layout-shift', buffered: true});
              setTimeout(() => resolve(shifts.filter(({hadRecentInput}) => !hadRecentInput).map(({value}) => value)), 400);
            })
            """)
          #expect(shifts.reduce(0, +) <= 0.05, "\(query): \(shifts)")
        }
        // The test detects a shift.
        let seen: Double = try await tuning.page.evaluate(
          """
          new Promise((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, {value}) => sum + value, 0)))
              .observe({type: 'layout-shift'});
            document.querySelector('.bar').style.marginBottom = '90px';
          })
          """)
        #expect(seen > 0.05)
      }
    }

    // MARK: Hints

    @Test func hintsAppearByPointerFocusAndLongPress() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let shown = "(hint => hint && !hint.hidden ? hint.textContent : '')(document.querySelector('.hint'))"
        let row = TuningPage.card(1) + " " + TuningPage.control("effects[1].parameters.depth")
        let words: JSON =
          "The height of the slant at the lower edge. 0 is a straight edge.\nDefault: 80 pt (double-click)"

        // The pointer on the name of a row, but not on its slider.
        try await tuning.page.evaluate("document.querySelector(\(quoted(row))).scrollIntoView({block: 'center'})")
        let name = try await tuning.page.frame(of: row + " .control-name").center
        try await tuning.page.mouse(.moved, at: name)
        try await tuning.wait(for: shown, toBe: words)
        let (hint, line) = (try await tuning.page.frame(of: ".hint"), try await tuning.page.frame(of: row))
        #expect(hint.y >= line.y + line.height && hint.y + hint.height <= 800)
        try await tuning.page.mouse(.moved, at: try await tuning.page.frame(of: row + " .slider").center)
        try await tuning.wait(for: shown, toBe: "")

        // A focused control shows its hint. Escape and typing hide the hint.
        try await tuning.page.evaluate("document.querySelector(\(quoted(row + " .slider"))).focus()")
        try await tuning.page.key(.tab)
        try await tuning.wait(for: shown, toBe: words)
        try await tuning.page.key(.escape)
        try await tuning.wait(for: shown, toBe: "")
        let fold = TuningPage.card(1) + " .fold"
        try await tuning.tab(to: fold, backwards: true)
        try await tuning.wait(until: "\(shown).startsWith('cut-away\\n')")
        let described: String = try await tuning.page.evaluate("document.querySelector('\(fold)').ariaDescription")
        #expect(try await tuning.page.evaluate(shown) == "cut-away\n" + described)

        // A focused button also shows its title.
        try await tuning.page.evaluate("document.querySelector('#save').focus()")
        try await tuning.page.key(.tab, modifiers: .shift)
        try await tuning.wait(
          until: "document.activeElement.id === 'export' && \(shown) === document.querySelector('#export').title")
        try await tuning.expectNoComplaints()
      }
    }

    /// The field over a text of a row explains its keys in a hint. The hint must not cover the typed text.
    @Test func firstKeyEndsHintOfTextOnThePhone() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let shown = "(hint => hint && !hint.hidden ? hint.textContent : '')(document.querySelector('.hint'))"
        let row: [Double] = try await tuning.page.evaluate(
          """
          (({session: {scene, layout}, frame}) => (({rect}, {x, y}) =>
            [scene.scrollView.x + rect.x + x + 4, scene.scrollView.y + layout.contentOriginY + rect.y - frame.offset + y - 4])(scene.items[0], scene.items[0].texts[0]))(masthead)
          """)
        try await tuning.openTyping(at: row)
        try await tuning.wait(until: "\(shown).startsWith('Enter adds a row')")
        try await tuning.page.type("M")
        try await tuning.wait(for: shown, toBe: "")
        try await tuning.expectNoComplaints()
      }
    }

    @Test func longPressShowsHint() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, viewport: Self.phone)
        let shown = "(hint => hint && !hint.hidden ? hint.textContent : '')(document.querySelector('.hint'))"
        let name = TuningPage.card(1) + " .card-name"
        try await tuning.page.evaluate("document.querySelector(\(quoted(name))).scrollIntoView({block: 'center'})")
        try await tuning.page.nextFrame()
        let place = try await tuning.page.frame(of: name).point(0.1, 0.5)
        try await tuning.page.touch(.start, at: place)
        try await tuning.wait(until: "\(shown).startsWith('cut-away\\n')")
        try await tuning.page.touch(.end)
        #expect(try await tuning.page.evaluate("\(shown).startsWith('cut-away')"))
        // The long press clicks nothing, so the card stays unfolded. The next touch hides the hint.
        #expect(try await tuning.page.evaluate("!document.querySelector('[data-folded]')"))
        try await tuning.page.tap(at: Point(195, 20))
        try await tuning.wait(for: shown, toBe: "")
        try await tuning.expectNoComplaints()
      }
    }
  }
}

extension TuningPage {
  /// The points of a grid over the phone that another element covers.
  fileprivate func hiddenPoints(of phone: Rect) async throws -> [String] {
    try await page.evaluate(
      """
      [0.06, 0.3, 0.5, 0.7, 0.94].flatMap(across => [0.04, 0.2, 0.4, 0.6, 0.8, 0.96].map(down => [across, down]))
        .filter(([across, down]) => !document.elementFromPoint(\(phone.x) + across * \(phone.width), \(phone.y) + down * \(phone.height))
          ?.closest('.device')).map(String)
      """)
  }
}
