import Chromium
import TestSupport
import Testing

extension StillPageTests {
  /// The stage: the phone, its scene, its handles and the keyboard around it.
  @Suite struct StagePageTests {
    /// The selector of a setting of the scene.
    static func setting(_ name: String) -> String { #"[data-scene="scene.\#(name)"]"# }

    /// The device's menu.
    static let device = "document.querySelector('\(setting("device.model"))')"

    @Test func sceneBarChangesDocumentAndUndoRestoresIt() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=podcast-curve")
        let before = try await tuning.value("scene")
        // A menu takes the entry whose name begins with the typed letters.
        try await tuning.click("#scene")
        try await tuning.page.evaluate("\(Self.device).focus()")
        try await tuning.page.type("Tab")
        try await tuning.wait(for: "masthead.session.scene.device.width", toBe: 820)
        try await tuning.click(Self.setting("device.orientation"))
        try await tuning.wait(for: "masthead.session.scene.device.width", toBe: 1180)
        try await tuning.click(Self.setting("appearance"))
        try await tuning.wait(for: "masthead.session.scene.colors.screen", toBe: "rgb(0 0 0)")
        try await tuning.click("#scene")
        try await tuning.click(Self.setting("reducedMotion"))
        try await tuning.wait(for: "masthead.session.pipeline.scene.reducedMotion", toBe: true)
        #expect(
          try await tuning.value("scene.device") == ["model": "tablet", "orientation": "landscape"])
        let drawn = try await tuning.picture()
        #expect(drawn.color(590, 800) == Bitmap.Color(0, 0, 0), "The rows are black in the dark.")
        for _ in 0..<4 { try await tuning.click("#undo") }
        try await tuning.wait(for: "masthead.session.pipeline.scene.device.height ?? null", toBe: 812)
        #expect(try await tuning.value("scene") == before)
        #expect(try await tuning.page.evaluate("\(Self.device).value") == "notchPhone")
        try await tuning.expectNoComplaints()
      }
    }

    @Test func refusedSceneReportsReasonAndShowsValueInUse() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        // A page that is older than its server may offer a value that the server no longer knows.
        try await tuning.page.evaluate(
          """
          (menu => { menu.options[0].value = 'watch'; menu.selectedIndex = 0; menu.dispatchEvent(new Event('change')); })(
            \(Self.device))
          """)
        try await tuning.wait(
          until: #"""
            document.querySelector('#problem-list').textContent.includes('scene.device.model: unknown value "watch"')
            """#)
        #expect(try await tuning.page.evaluate("\(Self.device).value") == "smallPhone")
      }
    }

    /// At any scale, the header covers the rightmost column of the screen.
    @Test func headerReachesRightEdgeOfScreen() async throws {
      try await withMasthead { masthead in
        for width in [1303.0, 1440] {
          let tuning = try await TuningPage(
            masthead, "?preset=elastic-bar", viewport: Viewport(width: Int(width), height: 857))
          let drawn = try await tuning.picture()
          let pixels = 375 * drawn.scale
          #expect(abs(pixels - pixels.rounded()) < 1e-9, "The screen is a whole number of pixels wide.")
          for y in [120.0, 160] {
            let (last, before) = (drawn.color(375 - 0.5 / drawn.scale, y), drawn.color(375 - 1.5 / drawn.scale, y))
            for (one, other) in [(last.red, before.red), (last.green, before.green), (last.blue, before.blue)] {
              #expect(abs(Int(one) - Int(other)) < 24, "\(last) beside \(before)")
            }
          }
          try await tuning.page.close()
          masthead.pages.withLock { $0.removeAll() }
        }
      }
    }

    // MARK: The first ten seconds

    @Test func phoneOfNewSessionMovesUntilFirstTouch() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, demo: true)
        try await tuning.wait(until: "masthead.timeline.playing && masthead.timeline.looping")
        try await tuning.wait(until: "masthead.frame.overscroll > 20")
        try await tuning.wait(until: "masthead.frame.offset > masthead.session.layout.topOffset + 20")
        // Changes of the document do not stop it.
        try await tuning.enter("200", into: "header.height")
        try await tuning.wait(until: "masthead.session.layout.height === 200 && masthead.timeline.playing")
        try await tuning.click("#device")
        try await tuning.wait(
          until: "!masthead.timeline.playing && !masthead.timeline.shown && !masthead.timeline.looping")
        // A reload shows the same session, and does not restart the demonstration.
        try await tuning.page.evaluate("{ delete window.masthead; location.reload(); }")
        try await tuning.wait(until: "window.masthead?.timeline && masthead.frame")
        #expect(try await tuning.page.evaluate("masthead.timeline.playing") == false)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func reloadDuringDemonstrationEndsIt() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, demo: true)
        try await tuning.wait(until: "masthead.timeline.playing")
        try await tuning.page.evaluate("location.reload()")
        try await tuning.wait(until: "window.masthead?.timeline && masthead.frame")
        try await tuning.wait(until: "masthead.timeline && !masthead.timeline.playing && !masthead.timeline.looping")
      }
    }

    @Test func reducedMotionStopsDemonstration() async throws {
      try await withMasthead { masthead in
        let page = try await TuningPage.browser.value.openPage(viewport: Viewport())
        masthead.pages.withLock { $0.append(page) }
        try await page.emulate(reducedMotion: true)
        try await page.navigate(to: masthead.url)
        try await page.wait(until: "window.masthead?.timeline && masthead.frame")
        // The page tells the server about the system before it would start the gesture.
        try await page.wait(until: "masthead.session.layout && masthead.timeline.gesture.name === 'Demonstration'")
        #expect(try await page.evaluate("masthead.timeline.playing") == false)
        #expect(try await page.evaluate("masthead.frame.phase") == "idle")
      }
    }

    @Test func chosenPresetStartsAtTopWithShortPullThatTouchEnds() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=twitter-profile", demo: true)
        // Ends the demonstration.
        try await tuning.click("#device")
        try await tuning.wait(until: "!masthead.timeline.playing")
        try await tuning.page.wheel(at: tuning.location(187, 450), deltaY: 400)
        try await tuning.wait(until: "masthead.frame.offset > masthead.session.layout.topOffset + 100")
        let isAtTop = "masthead.frame.phase === 'idle' && masthead.frame.offset === masthead.session.layout.topOffset"
        try await tuning.page.type("]")
        try await tuning.wait(
          until: "masthead.session.pipeline.name === 'Collection Flow' && masthead.frame.overscroll > 20")
        try await tuning.wait(until: isAtTop)
        try await tuning.page.type("]")
        try await tuning.wait(
          until: "masthead.session.pipeline.name === 'Parallax Table' && masthead.frame.overscroll > 5")
        // The list follows a finger that takes it.
        let start = try await tuning.location(187, 450)
        try await tuning.page.mouse(.moved, at: start)
        try await tuning.page.mouse(.pressed, at: start)
        try await tuning.page.mouse(.moved, at: Point(start.x, start.y - 300))
        try await tuning.wait(until: "masthead.frame.offset > masthead.session.layout.topOffset + 50")
        try await tuning.page.mouse(.released, at: Point(start.x, start.y - 300))
        try await tuning.page.emulate(reducedMotion: true)
        try await tuning.page.type("]")
        try await tuning.wait(until: "masthead.session.pipeline.name === 'News Digest'")
        try await tuning.wait(until: isAtTop)
        #expect(try await tuning.page.evaluate("masthead.session.history.undo") != JSON.null)
        try await tuning.expectNoComplaints()
      }
    }

    /// A slow server answers after the user has scrolled.
    @Test func chosenPresetDoesNotMoveListThatUserHasScrolled() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=twitter-profile")
        try await tuning.page.evaluate(
          """
          (() => {
            const { fetch } = window;
            window.fetch = async (address, options) => {
              if (options?.method === 'PUT') await new Promise((resolve) => (window.release = resolve));
              return fetch(address, options);
            };
          })()
          """)
        try await tuning.page.type("]")
        try await tuning.wait(until: "window.release")
        try await tuning.page.wheel(at: tuning.location(187, 450), deltaY: 400)
        try await tuning.wait(until: "masthead.frame.phase === 'idle' && masthead.frame.offset > 100")
        try await tuning.page.evaluate("window.release()")
        try await tuning.wait(
          until:
            "masthead.session.pipeline.name === 'Collection Flow' && masthead.frame.revision >= masthead.session.revision"
        )
        // The page has sent all requests after the preset.
        try await tuning.page.evaluate("new Promise(resolve => setTimeout(resolve, 300))")
        #expect(try await tuning.page.evaluate("masthead.frame.offset > 100 && masthead.frame.overscroll === 0"))
        try await tuning.expectNoComplaints()
      }
    }

    @Test func stripShowsPresetsInMotionAndOpensThem() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.wait(for: "document.querySelectorAll('.preset').length", toBe: 15)
        // By keyboard: one tab stop for the strip, and arrow keys inside it.
        try await tuning.page.evaluate("document.querySelector('.preset[aria-checked=true]').focus()")
        try await tuning.page.key(.arrowDown)
        try await tuning.wait(for: "document.activeElement.dataset.preset", toBe: "elastic-bar")
        try await tuning.wait(until: "document.activeElement.querySelector('.preset-film').naturalWidth > 0")
        try await tuning.page.key(.enter)
        try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Elastic Bar")
        try await tuning.wait(
          for: "document.querySelector('.preset[aria-checked=true]').dataset.preset", toBe: "elastic-bar")
        try await tuning.click("[data-preset=news-digest]")
        try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "News Digest")
        let missing: Int = try await tuning.page.evaluate("fetch('/api/presets/none/film').then(({status}) => status)")
        #expect(missing == 404)
      }
    }

    // MARK: Handles

    private static func grip(_ path: String) -> String { #"[data-handle="\#(path)"] .handle-grip"# }

    @Test func handlesChangeValuesAndShowThem() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("#edit")
        try await tuning.wait(until: "document.querySelector('\(Self.grip("header.height"))')")
        let scale: Double = try await tuning.page.evaluate("masthead.place.scale")
        // The height: 40 pixels further down.
        let height = Self.grip("header.height")
        let start = try await tuning.page.frame(of: height).center
        try await tuning.page.mouse(.moved, at: start)
        try await tuning.page.mouse(.pressed, at: start)
        for step in 1...8 { try await tuning.page.mouse(.moved, at: Point(start.x, start.y + 5 * Double(step))) }
        let expected = (300 + 40 / scale).rounded()
        try await tuning.wait(for: "masthead.session.layout.height", toBe: .number(expected))
        let label = #"document.querySelector('[data-handle="header.height"] .handle-label')"#
        #expect(try await tuning.page.evaluate("\(label).textContent") == "Header height \(Int(expected))")
        #expect(try await tuning.page.evaluate("getComputedStyle(\(label)).opacity !== '0'"))
        try await tuning.page.mouse(.released, at: Point(start.x, start.y + 40))
        // The cut and the overlap, by keys.
        try await tuning.page.evaluate("document.querySelector('\(Self.grip("effects[1].parameters.depth"))').focus()")
        try await tuning.page.key(.arrowUp)
        try await tuning.wait(for: "masthead.session.layout.cutDepth", toBe: 81)
        try await tuning.page.evaluate("document.querySelector('\(Self.grip("effects[2].parameters.ratio"))').focus()")
        try await tuning.page.key(.arrowUp)
        try await tuning.wait(for: "masthead.session.pipeline.effects[2].parameters.ratio", toBe: 1.9)
        // Each is one step back.
        for _ in 0..<3 { try await tuning.click("#undo") }
        try await tuning.wait(until: "masthead.session.history.undo === null && masthead.session.layout.height === 300")
        // The handles have no meaning while the list is away from its top.
        try await tuning.page.wheel(at: tuning.location(187, 450), deltaY: 60)
        try await tuning.wait(for: "document.querySelectorAll('.handle').length", toBe: 0)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func escapeRestoresValueOfDraggedHandle() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("#edit")
        try await tuning.wait(until: "document.querySelector('\(Self.grip("header.height"))')")
        let start = try await tuning.page.frame(of: Self.grip("header.height")).center
        try await tuning.page.mouse(.moved, at: start)
        try await tuning.page.mouse(.pressed, at: start)
        try await tuning.page.mouse(.moved, at: Point(start.x, start.y - 60))
        try await tuning.wait(until: "masthead.session.layout.height < 290")
        try await tuning.page.key(.escape)
        try await tuning.wait(for: "masthead.session.layout.height", toBe: 300)
        try await tuning.page.mouse(.moved, at: Point(start.x, start.y - 90))
        try await tuning.page.mouse(.released, at: Point(start.x, start.y - 90))
        try await tuning.settle()
        #expect(try await tuning.page.evaluate("masthead.session.layout.height") == 300.0)
      }
    }

    // MARK: Keys, zoom and full screen

    @Test func keysPlayAndScrollAndAreListed() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.type("]")
        try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Elastic Bar")
        try await tuning.page.type("[")
        try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "News Digest")
        try await tuning.page.type("l")
        try await tuning.wait(for: "masthead.timeline.looping", toBe: true)
        try await tuning.page.key(.space)
        try await tuning.wait(until: "masthead.timeline.playing && masthead.frame.overscroll > 20")
        try await tuning.page.key(.space)
        try await tuning.wait(for: "masthead.timeline.playing", toBe: false)
        try await tuning.page.key(.arrowDown)
        try await tuning.wait(until: "!masthead.timeline.shown")
        try await tuning.page.type("?")
        try await tuning.wait(for: "document.querySelector('#shortcuts').open", toBe: true)
        #expect(try await tuning.page.evaluate("document.querySelectorAll('#shortcuts dd').length >= 10"))
        // Keys do nothing behind the sheet, nor in a field.
        try await tuning.page.type("]")
        try await tuning.page.key(.escape)
        try await tuning.wait(for: "document.querySelector('#shortcuts').open", toBe: false)
        try await tuning.click("#panel-tools input")
        try await tuning.page.type("]l?")
        #expect(try await tuning.page.evaluate("document.querySelector('#panel-tools input').value") == "]l?")
        try await tuning.settle()
        #expect(try await tuning.page.evaluate("masthead.session.pipeline.name") == "News Digest")
        #expect(try await tuning.page.evaluate("masthead.timeline.looping"))
        try await tuning.expectNoComplaints()
      }
    }

    @Test func zoomSurvivesReloadAndFitsAgain() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let fitting: Double = try await tuning.page.evaluate("masthead.place.scale")
        try await tuning.page.type("+")
        try await tuning.wait(for: "masthead.place.scale", toBe: 1)
        try await tuning.click("#view")
        try await tuning.page.evaluate("document.querySelector('#zoom').focus()")
        try await tuning.page.type("200")
        try await tuning.wait(for: "masthead.place.scale", toBe: 2)
        // Parts that do not fit can be reached by scrolling.
        #expect(
          try await tuning.page.evaluate(
            "(({scrollHeight, clientHeight, scrollWidth}) => scrollHeight > clientHeight && scrollWidth >= 750)(document.querySelector('#stage'))"
          ))
        try await tuning.page.evaluate("location.reload()")
        try await tuning.waitUntilDrawn()
        try await tuning.wait(for: "masthead.place.scale", toBe: 2)
        try await tuning.page.type("0")
        try await tuning.wait(for: "masthead.place.scale", toBe: fitting, within: 1e-9)
        try await tuning.expectNoComplaints()
      }
    }

    /// The full screen is a presentation: the phone alone, with touches and keys.
    @Test func fullScreenShowsOnlyPhoneAndItsTouches() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("#view")
        try await tuning.click("#touches")
        try await tuning.click("#guides")
        try await tuning.wait(for: "document.querySelector('#legend').checkVisibility()", toBe: true)
        try await tuning.page.type("e")
        try await tuning.wait(for: "document.querySelector('#edit').ariaPressed", toBe: "true")
        try await tuning.click("#view")
        try await tuning.click("#fullscreen")
        try await tuning.wait(until: "document.fullscreenElement?.id === 'stage'")
        try await tuning.settle()
        #expect(try await tuning.page.evaluate("document.querySelector('#edit').ariaPressed") == "false")
        let others =
          "[...document.querySelectorAll('#stage *')].filter(part => part.checkVisibility() && !part.closest('.device'))"
        #expect(try await tuning.page.evaluate("\(others).length") == 0)
        let stage = try await tuning.page.frame(of: "#stage")
        #expect(try await tuning.page.evaluate("[innerWidth, innerHeight]") == [stage.width, stage.height])
        let start = try await tuning.location(100, 400)
        try await tuning.page.mouse(.moved, at: start)
        try await tuning.page.mouse(.pressed, at: start)
        try await tuning.wait(
          until: "[...document.querySelectorAll('.touch-dot')].some(dot => getComputedStyle(dot).opacity === '1')")
        try await tuning.page.mouse(.released, at: start)
        // The mode *Edit* is not available there.
        try await tuning.page.type("e")
        try await tuning.page.key(.space)
        try await tuning.wait(for: "masthead.timeline.playing", toBe: true)
        #expect(try await tuning.page.evaluate("document.querySelector('#edit').ariaPressed") == "false")
        try await tuning.page.key(.escape)
        try await tuning.wait(until: "document.fullscreenElement === null")
        try await tuning.expectNoComplaints()
      }
    }

    @Test func guidesSurviveReloadAndTakeNoRoomFromThePhone() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, viewport: Viewport(width: 1440, height: 900))
        let before: Double = try await tuning.page.evaluate("masthead.place.scale")
        try await tuning.click("#guides")
        try await tuning.wait(for: "document.querySelector('#legend').checkVisibility()", toBe: true)
        try await tuning.page.nextFrame()
        #expect(try await tuning.page.evaluate("masthead.place.scale") == before)
        try await tuning.page.evaluate("location.reload()")
        try await tuning.waitUntilDrawn()
        try await tuning.wait(for: "document.querySelector('#legend').checkVisibility()", toBe: true)
        #expect(try await tuning.page.evaluate("document.querySelector('#guides').ariaChecked") == "true")
        try await tuning.click("#guides")
        try await tuning.wait(for: "document.querySelector('#legend').checkVisibility()", toBe: false)
        try await tuning.expectNoComplaints()
      }
    }

    // MARK: The user's own picture

    @Test func ownPictureIsStoredInDocumentAndWrongFileIsExplained() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let before = try await tuning.picture().color(187, 150)
        try await tuning.drop(TuningPage.green, "green.svg")
        try await tuning.wait(for: "document.querySelector('#picture').getAttribute('aria-pressed')", toBe: "true")
        try await tuning.wait(for: "masthead.isComplete", toBe: true)
        #expect(try await tuning.picture().color(187, 150) == Bitmap.Color(0, 255, 0))
        #expect(try await tuning.value("scene.picture") == "green")
        #expect(
          try await tuning.page.evaluate(
            "masthead.session.pipeline.scene.pictures.green.data.startsWith('data:image/png;base64,')"))
        // Another file does not remove the first picture.
        try await tuning.drop("'no picture'", "broken.png", "image/png")
        try await tuning.wait(
          until:
            "document.querySelector('#problem-list').textContent.includes('broken.png: the browser cannot read the picture')"
        )
        try await tuning.drop("new Uint8Array(20000001)", "huge.png", "image/png")
        try await tuning.wait(
          until:
            "document.querySelector('#problem-list').textContent.includes('huge.png: must have at most 20 MB, got 20.0 MB')"
        )
        #expect(try await tuning.picture().color(187, 150) == Bitmap.Color(0, 255, 0))
        try await tuning.page.evaluate("location.reload()")
        try await tuning.waitUntilDrawn()
        try await tuning.wait(for: "document.querySelector('#picture').getAttribute('aria-pressed')", toBe: "true")
        #expect(try await tuning.picture().color(187, 150) == Bitmap.Color(0, 255, 0))
        try await tuning.click("#view")
        try await tuning.click("#picture")
        try await tuning.wait(for: "masthead.session.pipeline.scene.pictures?.green ?? null", toBe: .null)
        try await tuning.wait(for: "document.querySelector('#picture').getAttribute('aria-pressed')", toBe: "false")
        // After the reload, the page loads the scene's picture only now.
        try await tuning.waitUntilDrawn()
        #expect(try await tuning.picture().color(187, 150) == before)
      }
    }

    // MARK: Comparing

    @Test func twoStatesFlipAndListTheirDifferences() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.type("x")
        let summary = "document.querySelector('#differences').textContent"
        try await tuning.wait(for: summary, toBe: "0 differences")
        try await tuning.enter("240", into: "header.height")
        try await tuning.enter("40", into: "effects[1].parameters.depth")
        try await tuning.wait(for: summary, toBe: "2 differences")
        try await tuning.page.evaluate("document.activeElement.blur()")
        try await tuning.page.type("x")
        try await tuning.wait(
          until: "masthead.session.layout.height === 300 && masthead.session.layout.cutDepth === 80")
        try await tuning.click("#differences")
        let differences: [String] = try await tuning.page.evaluate(
          "[...document.querySelectorAll('.differences li')].map(item => item.innerText)")
        #expect(differences == ["Header height\n300 → 240 pt", "Cut-away depth\n80 → 40 pt"])
        try await tuning.click("[data-slot=B]")
        try await tuning.wait(
          until: "masthead.session.layout.height === 240 && masthead.session.layout.cutDepth === 40")
        // The comparison ends with the shown state.
        try await tuning.click("#compare-end")
        try await tuning.wait(for: "document.querySelector('[data-slot=B]').checkVisibility()", toBe: false)
        #expect(try await tuning.page.evaluate("masthead.session.layout.height") == 240.0)
        try await tuning.expectNoComplaints()
      }
    }

    /// An unanswered change belongs to the state that was shown. A flip waits for the previous flip.
    @Test func quickFlipsDoNotMixStates() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.type("x")
        try await tuning.wait(for: "document.querySelector('#differences').textContent", toBe: "0 differences")
        let value = "masthead.session.scene.parameters.find(({ parameter }) => parameter === 'appearance').value"
        let before: String = try await tuning.page.evaluate(value)
        try await tuning.page.evaluate(
          """
          {
            document.querySelector('[data-scene="scene.appearance"]').click();
            for (const key of 'xxx') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
          }
          """)
        try await tuning.wait(for: "document.querySelector('[data-slot=A]').ariaChecked", toBe: "true")
        try await tuning.wait(for: value, toBe: .string(before))
        try await tuning.page.type("x")
        try await tuning.wait(for: "\(value) !== \(quoted(before))", toBe: true)
      }
    }

    /// The list names parts that only one state has. Later parts do not count as different.
    @Test func listedDifferencesHaveNamesOfPanel() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=album")
        func change(_ script: String) async throws {
          let status: Int = try await tuning.page.evaluate(
            """
            (({id, pipeline}) => {
              \(script)
              return fetch(`/api/sessions/${id}/pipeline`, {
                method: 'PUT', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(pipeline),
              }).then(({status}) => status);
            })(structuredClone(masthead.session))
            """)
          #expect(status == 200)
        }
        // Other parts have their paths as names.
        try await change("delete pipeline.highlights; delete pipeline.scene.elements;")
        try await tuning.wait(for: "masthead.session.pipeline.scene.elements", toBe: JSON.null)
        try await tuning.page.type("x")
        try await change(
          """
          pipeline.header.elements[0].cornerRadius = 12;
          pipeline.header.elements.pop();
          pipeline.effects[4].parameters.to = 12;
          pipeline.effects.unshift('content-mode');
          pipeline.header.height = {ratioOfWidth: 0.5};
          pipeline.scene.title = 'Tune';
          """)
        let list = """
          [...document.querySelectorAll('.differences li')]
            .map(({children}) => [...children].map(part => part.textContent).join(': '))
          """
        try await tuning.wait(until: "\(list).length === 7")
        let expected = [
          "Header height below the bar: 352 → unset", "Header height ÷ width: unset → 0.5",
          "Element cover corner radius: 10 → 12 pt", "Element play: only in A", "Content mode: only in B",
          "Blur to: 24 → 12 pt", "Scene title: unset → Tune",
        ]
        #expect(try await tuning.page.evaluate(list) == expected)
        try await tuning.page.type("x")
        try await tuning.wait(for: "masthead.session.pipeline.effects.length", toBe: 13)
        #expect(try await tuning.page.evaluate(list) == expected)
      }
    }

    /// The color in the middle of the header, at a share of the phone's width.
    private func color(_ tuning: TuningPage, at share: Double) async throws -> Bitmap.Color {
      try await tuning.picture().color(375 * share, 180)
    }

    @Test func wipeShowsBothStatesAtSamePlaceAndKeysMoveIt() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.type("x")
        // In B the header ends above y 180, so there the first row begins.
        try await tuning.enter("100", into: "header.height")
        try await tuning.wait(for: "masthead.session.layout.height", toBe: 100)
        try await tuning.settle()
        let row = try await color(tuning, at: 0.05)
        try await tuning.click("#wipe")
        let grip = "document.querySelector('.wipe-grip')"
        try await tuning.wait(for: "\(grip).ariaValueText", toBe: "50 % A")
        try await tuning.wait(until: "masthead.drawn.counterpart")
        try await tuning.settle()
        let (left, right) = (try await color(tuning, at: 0.05), try await color(tuning, at: 0.95))
        #expect(left != row && right == row)
        // The divider by keys: A disappears.
        try await tuning.page.evaluate("\(grip).focus()")
        try await tuning.page.key(.arrowRight)
        try await tuning.wait(for: "\(grip).ariaValueNow", toBe: "52")
        try await tuning.page.key(.home)
        try await tuning.wait(for: "\(grip).ariaValueNow", toBe: "0")
        try await tuning.page.nextFrame()
        #expect(try await color(tuning, at: 0.05) == row)
        // The divider by the pointer, to three quarters.
        let start = try await tuning.page.frame(of: ".wipe-grip").center
        let end = try await tuning.location(375 * 0.75, 300)
        try await tuning.page.drag(from: start, to: Point(end.x, start.y))
        try await tuning.wait(for: "\(grip).ariaValueNow", toBe: "75")
        // Both states follow the list, with frames of one distance.
        try await tuning.page.wheel(at: tuning.location(187, 600), deltaY: 40)
        try await tuning.wait(
          until: """
            (({offset, seq}, {topOffset}, {counterpart, seq: drawn}) => offset - topOffset > 20 && drawn === seq
              && Math.abs(counterpart.distance - offset + topOffset) < 1e-9)(masthead.frame, masthead.session.layout, masthead.drawn)
            """)
        // The sides do not change while the other state is shown.
        try await tuning.page.evaluate("document.activeElement.blur()")
        try await tuning.page.key(.home)
        try await tuning.wait(
          until: "masthead.frame.offset === masthead.session.layout.topOffset && masthead.frame.phase === 'idle'")
        try await tuning.page.type("x")
        try await tuning.wait(for: "masthead.session.layout.height", toBe: 300)
        try await tuning.wait(until: "masthead.drawn.counterpart?.isLeft === false")
        try await tuning.settle()
        let flipped = (try await color(tuning, at: 0.05), try await color(tuning, at: 0.95))
        #expect(flipped == (left, right))
        try await tuning.click("#compare-end")
        try await tuning.wait(for: "\(grip).checkVisibility()", toBe: false)
        try await tuning.settle()
        #expect(try await color(tuning, at: 0.95) != row)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func wipeOfDifferentScreensIsRefusedWithReason() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.type("x")
        try await tuning.page.evaluate(
          """
          fetch(`/api/sessions/${masthead.session.id}/pipeline`, {method: 'PATCH',
            headers: {'Content-Type': 'application/merge-patch+json'},
            body: JSON.stringify({scene: {device: {width: 414, height: 896}}})}).then(() => true)
          """)
        try await tuning.wait(for: "masthead.session.scene.device.width", toBe: 414)
        try await tuning.click("#wipe")
        try await tuning.wait(
          until: """
            document.querySelector('#problem-list').textContent.includes(
              'A and B must have screens of the same size, got 375 × 667 points and 414 × 896 points')
            """)
        #expect(try await tuning.page.evaluate("document.querySelector('#wipe').ariaPressed") == "false")
      }
    }

    @Test func statesAreShownSideBySideAndCanBeChosen() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("[data-drawer=states]")
        let states =
          "[...document.querySelectorAll('.state')].map(state => state.innerText.replace(/\\s+/g, ' ').trim())"
        try await tuning.wait(
          for: states, toBe: ["Pulled −100 pt", "At rest 0 pt", "Halfway 150 pt", "Collapsed 300 pt"])
        try await tuning.click(".states li:nth-child(3) .state")
        try await tuning.wait(until: "Math.abs(masthead.frame.offset - masthead.session.layout.topOffset - 150) < 0.5")
        try await tuning.enter("200", into: "header.height")
        try await tuning.wait(for: "\(states)[3]", toBe: "Collapsed 200 pt")
        try await tuning.expectNoComplaints()
      }
    }

    // MARK: Touches

    @Test func dotsFollowOwnPointerAndGestureUntilSwitchedOff() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let dots = """
          [...document.querySelectorAll('.touch-dot')].filter(dot => getComputedStyle(dot).opacity === '1')
            .map(dot => (({x, width, y, height}) => ({x: x + width / 2, y: y + height / 2}))(dot.getBoundingClientRect()))
          """
        try await tuning.wait(for: "\(dots).length", toBe: 0)
        let start = try await tuning.location(100, 400)
        try await tuning.page.mouse(.moved, at: start)
        try await tuning.page.mouse(.pressed, at: start)
        try await tuning.page.mouse(.moved, at: Point(start.x, start.y + 30))
        try await tuning.wait(for: "\(dots)[0].x", toBe: start.x, within: 1)
        try await tuning.wait(for: "\(dots)[0].y", toBe: start.y + 30, within: 1)
        try await tuning.wait(until: "masthead.frame.phase === 'dragging'")
        try await tuning.page.mouse(.released, at: Point(start.x, start.y + 30))
        try await tuning.wait(for: "\(dots).length", toBe: 0)
        // The test's own request could overtake the page's. The list was dragged before, so it rests after the release.
        try await tuning.wait(until: "masthead.frame.phase === 'idle'")
        // The gesture holds its finger 60 points below the middle of the screen after a pull by 120.
        try await tuning.page.evaluate(
          """
          fetch(`/api/sessions/${masthead.session.id}/input`, {method: 'POST', headers: {'Content-Type': 'application/json'},
            body: JSON.stringify({events: [{type: 'playback', gesture: 'pull-and-release', position: 0.35, playing: false}]})})
            .then(({status}) => status)
          """)
        try await tuning.wait(until: "masthead.timeline.shown && \(dots).length === 1")
        let finger: Double = try await tuning.page.evaluate("masthead.timeline.gesture.finger.find(y => y !== null)")
        let held: Double = try await tuning.page.evaluate("Math.max(...masthead.timeline.gesture.finger)")
        #expect(held > finger)
        let place = try await tuning.location(187.5, held)
        try await tuning.wait(for: "\(dots)[0].y", toBe: place.y, within: 3)
        try await tuning.wait(for: "\(dots)[0].x", toBe: place.x, within: 1)
        try await tuning.click("#view")
        try await tuning.click("#touches")
        try await tuning.wait(for: "\(dots).length", toBe: 0)
        // The setting survives a reload.
        try await tuning.page.evaluate("location.reload()")
        try await tuning.waitUntilDrawn()
        #expect(try await tuning.page.evaluate("document.querySelector('#touches').ariaChecked") == "false")
        try await tuning.expectNoComplaints()
      }
    }
  }
}
