import Chromium
import Foundation
import Masthead
import MastheadDocuments
import MastheadExport
import TestSupport
import Testing

extension MovingPageTests {
  /// Tests exported pages with real input in a real browser, and compares them with the frames of their pipelines.
  @Suite struct ExportedPageTests {
    static let presets = Preset.playable

    private func preset(_ name: String) throws -> PipelineDocument { try #require(Preset.named(name)).document }

    private func document(_ json: String) throws -> PipelineDocument { try PipelineDocument(parsing: json.utf8) }

    private func close(_ exported: ExportedPage) async throws {
      let errors = try await exported.page.consoleErrors
      #expect(errors == [])
      try await exported.page.close()
    }

    // MARK: Two states

    private static let shownStates = """
      [...document.querySelectorAll('.state')].filter((state) => state.checkVisibility()).map((state) => state.getAttribute('aria-label')).join()
      """

    /// Two compared headers play independently. A narrow window shows one of them.
    @Test func comparedHeadersPlaySideBySide() async throws {
      let documents = try [300, 240].map { height in
        try document(
          #"{ "masthead": 1, "name": "a", "header": { "height": \#(height) }, "effects": ["stretch", "pin"] }"#)
      }
      let text = try PipelineDocument.comparison(documents[0], documents[1]).text
      let page = try await TuningPage.browser.value.openPage(viewport: Viewport(width: 1000, height: 800))
      try await page.navigate(to: "data:text/html;charset=utf-8;base64," + Data(text.utf8).base64EncodedString())
      try await page.nextFrame()
      #expect(try await page.evaluate(Self.shownStates) == "A,B")
      #expect(try await page.evaluate("document.querySelector('fieldset').checkVisibility()") == false)
      try await page.evaluate("(document.querySelectorAll('.phone')[1].scrollTop = 100, 0)")
      try await page.nextFrame()
      try await page.nextFrame()
      let tops: [Double] = try await page.evaluate(
        """
        [...document.querySelectorAll('.phone')].map((phone) =>
          phone.querySelector('.rows').getBoundingClientRect().y - phone.getBoundingClientRect().y)
        """)
      #expect(tops == [300, 140])
      try await page.setViewport(Viewport(width: 375, height: 667, hasTouch: true))
      try await page.wait(for: Self.shownStates, toBe: "A")
      try await page.click("[value='1']")
      try await page.wait(for: Self.shownStates, toBe: "B")
      let box: [Double] = try await page.evaluate(
        """
        (({x, y, width, height}) => [x, y, width, height])(document.querySelectorAll('.phone')[1].getBoundingClientRect())
        """)
      #expect(box == [0, 0, 375, 667])
      #expect(try await page.consoleErrors == [])
      try await page.close()
    }

    /// Two headers of one page may have different directions.
    @Test func comparedHeadersHaveTheirDirections() async throws {
      let documents = try ["leftToRight", "rightToLeft"].map { direction in
        try document(
          #"""
          { "masthead": 1, "name": "a", "header": { "height": 200,
            "elements": [{ "name": "badge", "alignment": "topLeading", "width": 60, "height": 40 }] },
            "scene": { "layoutDirection": "\#(direction)" } }
          """#)
      }
      let text = try PipelineDocument.comparison(documents[0], documents[1]).text
      let page = try await TuningPage.browser.value.openPage(viewport: Viewport(width: 1000, height: 800))
      try await page.navigate(to: "data:text/html;charset=utf-8;base64," + Data(text.utf8).base64EncodedString())
      try await page.nextFrame()
      let places: [Double] = try await page.evaluate(
        """
        [...document.querySelectorAll('.phone')].map((phone) =>
          phone.querySelector('masthead-header').shadowRoot.querySelector('[part=badge]').getBoundingClientRect().x - phone.getBoundingClientRect().x)
        """)
      #expect(places == [0, documents[1].scene.device.size.width - 60])
      try await page.close()
    }

    // MARK: Scrolling

    /// The presets whose lists rest at any offset.
    static let resting = presets.filter { Preset.named($0)!.document.snaps.isEmpty }

    @Test(arguments: resting)
    func wheelScrollsPageLikePipeline(name: String) async throws {
      let exported = try await ExportedPage(try preset(name))
      try await exported.expectPipelinesLayout()
      var reached = 0.0
      for distance in [1, 6.0, 53, 60, 77, 120, -90, 200] {
        try await exported.wheel(distance)
        reached += distance
        let boxes = try await exported.expectPipelinesLayout()
        #expect(abs(boxes.scrolled - reached) <= 0.5)
      }
      try await close(exported)
    }

    @Test(arguments: presets)
    func fingerThatMovesUpScrolls(name: String) async throws {
      let exported = try await ExportedPage(try preset(name))
      try await exported.touch(from: Point(187, 500), down: -140)
      // The browser scrolls asynchronously.
      try await exported.page.wait(until: "document.querySelector('.phone').scrollTop > 100")
      let held = try await exported.expectPipelinesLayout()
      #expect(held.pull == 0)
      try await exported.page.touch(.end)
      try await exported.expectPipelinesLayout()
      try await close(exported)
    }

    /// The browser moves the header with the rows before it calls a script.
    @Test(arguments: ["parallax-table", "twitter-profile", "elastic-bar"])
    func headerFollowsListWithoutScript(name: String) async throws {
      let exported = try await ExportedPage(try preset(name)) {
        // Scroll events end here.
        $0.replacing(
          "<script type=\"module\">",
          with: "<script>addEventListener('scroll', (event) => event.stopImmediatePropagation(), true);</script>\n"
            + "<script type=\"module\">")
      }
      for distance in [40, 130, 260, 700] {
        try await exported.page.evaluate("(document.querySelector('.phone').scrollTop = \(distance), 0)")
        let boxes = try await exported.boxes()
        let (_, offset, frame) = exported.expectation(for: boxes)
        #expect(boxes.scrolled == Double(distance))
        #expect(abs(boxes.header.x - frame.header.x) < 0.1 && abs(boxes.header.y - (frame.header.y - offset)) < 0.1)
      }
      try await close(exported)
    }

    @Test(arguments: presets.filter { !resting.contains($0) })
    func listLeavesSnap(name: String) async throws {
      let document = try preset(name)
      let snap = document.snaps[0]
      let exported = try await ExportedPage(document)
      let range = document.makePipeline().layout(in: exported.environment).range
      for (share, rest) in [(0.2, snap.start), (0.9, snap.end)] {
        let place = (snap.start + share * (snap.end - snap.start)) * range
        try await exported.page.evaluate("document.querySelector('.phone').scrollTop = \(place)")
        try await exported.page.wait(
          until: "Math.abs(document.querySelector('.phone').scrollTop - \(rest * range)) <= 0.5")
        try await exported.expectPipelinesLayout()
      }
      try await close(exported)
    }

    /// Switches and headers that hide match a pipeline with the same scrolling.
    @Test(arguments: Preset.all.map(\.identifier).filter { !presets.contains($0) })
    func pageRemembersLikePipeline(name: String) async throws {
      let document = try preset(name)
      let exported = try await ExportedPage(document)
      var pipeline = document.makePreviewPipeline(in: document.scene.environment())
      let layout = pipeline.layout(in: exported.environment)
      var (frame, time) = (HeaderFrame(), 0.0)
      for distance in [0.0, 40, 130, 260, 900, 700, 330, 90, 0, 500] {
        try await exported.page.evaluate("document.querySelector('.phone').scrollTop = \(distance)")
        // The list leaves a snap, and then animations finish.
        try await exported.page.evaluate("new Promise((done) => setTimeout(done, 900))")
        let rest = try await exported.boxes().scrolled
        for (place, phase) in [(distance, MastheadScrollPhase.dragging), (rest, .dragging)]
          + Array(repeating: (rest, .idle), count: 90)
        {
          time += 1.0 / 60
          pipeline.update(
            &frame,
            at: ScrollState(
              contentOffset: layout.topOffset + place, contentHeight: 6000, time: time, phase: phase,
              environment: exported.environment))
        }
        try await exported.expectLayout(of: frame, layout)
      }
      try await close(exported)
    }

    // MARK: Pulling

    @Test(arguments: presets)
    func pulledPageResistsAndSpringsBackLikePipeline(name: String) async throws {
      let exported = try await ExportedPage(try preset(name))
      try await exported.watch()
      try await exported.page.touch(.start, at: Point(187, 300))
      var farthest = 0.0
      for y in stride(from: 310.0, through: 500, by: 38) {
        try await exported.page.touch(.move, at: Point(187, y))
        let boxes = try await exported.expectPipelinesLayout()
        let moved = try await exported.moved
        #expect(abs(boxes.pull - RubberBand.displacement(ofPull: moved, length: 667)) < 1e-3)
        #expect(boxes.scrolled == 0)
        farthest = boxes.pull
      }
      #expect(farthest > 90)
      var moving = try await release(exported, from: farthest)
      // A busy machine may show too few frames of the return. In this case, the finger pulls again.
      for _ in 0..<10 where moving.count < 2 {
        try await exported.touch(from: Point(187, 300), down: 200)
        farthest = try await exported.boxes().pull
        moving = try await release(exported, from: farthest)
      }
      try expectSpring(moving, from: farthest)
      try await close(exported)
    }

    /// Lifts a resting finger, and returns the positions of the list on its way back to the top.
    private func release(_ exported: ExportedPage, from distance: Double) async throws -> [ExportedPage.Sample] {
      // A resting finger does not fling.
      try await Task.sleep(for: .milliseconds(100))
      try await exported.page.evaluate("samples.length = 0")
      try await exported.page.touch(.end)
      try await exported.page.wait(until: "samples.at(-1)?.pull === 0")
      let samples: [ExportedPage.Sample] = try await exported.page.evaluate("samples")
      let rest = try await exported.expectPipelinesLayout()
      #expect(rest.pull == 0)
      return samples.filter { $0.pull < distance && $0.pull > 0 }
    }

    /// Expects the return to follow a spring that was released at rest.
    private func expectSpring(
      _ moving: [ExportedPage.Sample], from distance: Double, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let spring = MastheadSpring(to: 0, from: distance, velocity: 0)
      // The time of the release is unknown, so this derives it from the frame with about the highest speed.
      let fast = try #require(
        moving.count > 1 ? moving.min { abs($0.pull - 0.7 * distance) < abs($1.pull - 0.7 * distance) } : nil,
        "The return has only \(moving.count) frames.", sourceLocation: sourceLocation)
      let time = spring.time(toWithin: fast.pull)
      for sample in moving {
        let expected = spring.offset(at: time + sample.time - fast.time)
        #expect(abs(sample.pull - expected) < 0.5, "\(sample.time - fast.time) s later", sourceLocation: sourceLocation)
      }
    }

    @Test func fingerThatMovesBackUpScrollsAndCanPullAgain() async throws {
      let exported = try await ExportedPage(try preset("parallax-table"))
      try await exported.touch(from: Point(187, 300), down: 100)
      #expect(try await exported.expectPipelinesLayout().pull > 40)
      try await exported.move(from: Point(187, 400), down: -160)
      let scrolled = try await exported.expectPipelinesLayout()
      #expect(abs(scrolled.scrolled - 60) <= 1 && scrolled.pull == 0)
      try await exported.move(from: Point(187, 240), down: 90)
      let pulled = try await exported.expectPipelinesLayout()
      #expect(pulled.scrolled == 0 && abs(pulled.pull - RubberBand.displacement(ofPull: 30, length: 667)) < 0.5)
      try await exported.page.touch(.end)
      try await close(exported)
    }

    /// Pulls the list, releases it and puts a finger down as soon as it returns. Returns the pull before the release, and the
    /// boxes after the catch.
    private func pullAndCatch(_ exported: ExportedPage) async throws -> (held: Double, caught: ExportedPage.Boxes) {
      try await exported.touch(from: Point(187, 200), down: 300)
      // A resting finger does not fling.
      try await Task.sleep(for: .milliseconds(100))
      let held = try await exported.boxes().pull
      try await exported.page.touch(.end)
      try await exported.page.wait(
        until:
          "parseFloat(document.querySelector('masthead-header').style.getPropertyValue('--masthead-pull')) < \(held)")
      try await exported.page.touch(.start, at: Point(187, 400))
      return (held, try await exported.expectPipelinesLayout())
    }

    @Test func fingerCatchesReturningList() async throws {
      let exported = try await ExportedPage(try preset("news-digest"))
      var (held, caught) = try await pullAndCatch(exported)
      // On a busy machine, the list may be back before the finger is down. In this case, the test retries.
      for _ in 0..<10 where caught.pull == 0 {
        try await exported.page.touch(.end)
        (held, caught) = try await pullAndCatch(exported)
      }
      #expect(caught.pull > 0 && caught.pull < held)
      // A list that still returned would move in each frame.
      for _ in 0..<3 { #expect(try await exported.boxes().pull == caught.pull) }
      // From this position, the list resists as if the finger had pulled it there.
      try await exported.move(from: Point(187, 400), down: 50)
      let pulled = try await exported.expectPipelinesLayout()
      let pull = RubberBand.pull(ofDisplacement: caught.pull, length: 667) + 50
      #expect(abs(pulled.pull - RubberBand.displacement(ofPull: pull, length: 667)) < 0.5)
      try await exported.page.touch(.end)
      try await exported.waitUntilBack()
      try await close(exported)
    }

    @Test func listFlungDownContinuesBeforeReturning() async throws {
      let exported = try await ExportedPage(try preset("news-digest"))
      try await exported.watch()
      // The script reads the clock first when it releases the list.
      try await exported.page.evaluate(
        """
        {
          const now = performance.now.bind(performance);
          performance.now = () => {
            const time = now();
            window.releaseTime ??= time;
            return time;
          };
        }
        """)
      let start = RubberBand.displacement(ofPull: 10, length: 667)
      let spring = MastheadSpring(to: 0, from: start, velocity: start / 0.016)
      #expect(spring.reach > 1.5 * start)
      // A busy machine may show too few frames of the deceleration. In this case, the finger flings the list again.
      var moving: [ExportedPage.Sample] = []
      for _ in 0..<10 where moving.count < 2 {
        // The timing of real input depends on the machine, so these events have explicit times.
        try await exported.page.evaluate(
          """
          {
            samples.length = 0;
            const scroller = document.querySelector('.phone');
            scroller.setPointerCapture = () => {};
            for (const [type, clientY, time] of [['down', 100, 1000], ['move', 110, 1016], ['up', 110, 1020]]) {
              const event = new PointerEvent(`pointer${type}`, {pointerId: 77, pointerType: 'touch', isPrimary: true, clientX: 9, clientY});
              Object.defineProperty(event, 'timeStamp', {value: time});
              if (type === 'up') window.releaseTime = undefined;
              scroller.dispatchEvent(event);
            }
          }
          """)
        try await exported.page.wait(until: "samples.at(-1)?.pull === 0")
        let release: Double = try await exported.page.evaluate("releaseTime / 1000")
        let samples: [ExportedPage.Sample] = try await exported.page.evaluate("samples")
        moving = samples.filter { $0.time > release && $0.pull > 0 }
        for sample in moving {
          #expect(abs(sample.pull - spring.offset(at: sample.time - release)) <= 0.1)
        }
      }
      #expect(moving.count > 1)
      try await close(exported)
    }

    @Test func mousePullsOnlyHeaderSoThatTextStaysSelectable() async throws {
      let exported = try await ExportedPage(try preset("news-digest"))
      let page = exported.page
      for (y, pulls) in [(100.0, true), (500, false)] {
        try await page.mouse(.moved, at: Point(187, y))
        try await page.mouse(.pressed, at: Point(187, y))
        for step in 1...5 { try await page.mouse(.moved, at: Point(187, y + 20 * Double(step))) }
        let boxes = try await exported.expectPipelinesLayout()
        let pull = pulls ? RubberBand.displacement(ofPull: 100, length: 667) : 0
        #expect(abs(boxes.pull - pull) < 0.5)
        try await page.mouse(.released, at: Point(187, y + 100))
        try await exported.waitUntilBack()
      }
      try await close(exported)
    }

    // MARK: Input that does not pull

    @Test func twoFingersPinchWithoutPulling() async throws {
      let exported = try await ExportedPage(try preset("news-digest"))
      let page = exported.page
      try await page.touch(.start, at: Point(187, 300))
      try await page.touch(.start, at: Point(187, 300), Point(100, 400))
      for y in stride(from: 310.0, through: 400, by: 10) {
        try await page.touch(.move, at: Point(187, y), Point(100, 700 - y))
      }
      #expect(try await exported.boxes().pull == 0)
      try await page.touch(.end)
      // Afterwards one finger pulls again.
      try await page.call("Emulation.setPageScaleFactor", ["pageScaleFactor": 1])
      try await exported.touch(from: Point(187, 300), down: 100)
      #expect(try await exported.expectPipelinesLayout().pull > 40)
      try await page.touch(.end)
      try await close(exported)
    }

    @Test func zoomedPagePansWithoutPulling() async throws {
      let exported = try await ExportedPage(try preset("news-digest"))
      let page = exported.page
      let behavior = "getComputedStyle(document.querySelector('.phone')).overscrollBehaviorY"
      for (scale, expected) in [(1.0, "none"), (2, "auto"), (1, "none")] {
        try await page.call("Emulation.setPageScaleFactor", ["pageScaleFactor": .number(scale)])
        try await page.wait(until: "visualViewport.scale === \(scale) && \(behavior) === '\(expected)'")
        try await exported.touch(from: Point(187, 300), down: 100)
        #expect((try await exported.boxes().pull > 40) == (scale == 1))
        try await page.touch(.end)
        try await exported.waitUntilBack()
      }
      try await close(exported)
    }

    @Test func mousePullsOnlyWithMainButton() async throws {
      let exported = try await ExportedPage(try preset("news-digest"))
      let page = exported.page
      // Control-click opens a menu on systems with one mouse button.
      try await page.mouse(.moved, at: Point(187, 100))
      try await page.mouse(.pressed, at: Point(187, 100), modifiers: .control)
      try await page.mouse(.moved, at: Point(187, 200), modifiers: .control)
      #expect(try await exported.boxes().pull == 0)
      try await page.mouse(.released, at: Point(187, 200), modifiers: .control)

      // A hand moves the mouse slightly during a click.
      try await page.mouse(.moved, at: Point(187, 100))
      try await page.mouse(.pressed, at: Point(187, 100))
      for (x, y) in [(188.0, 100.0), (189, 101), (189, 150), (189, 200)] {
        try await page.mouse(.moved, at: Point(x, y))
      }
      #expect(
        abs(try await exported.expectPipelinesLayout().pull - RubberBand.displacement(ofPull: 100, length: 667))
          < 0.5)
      // The button may be released outside the page.
      for y in [210.0, 260] {
        try await page.call(
          "Input.dispatchMouseEvent",
          ["type": "mouseMoved", "x": 189, "y": .number(y), "button": "none", "buttons": 0, "pointerType": "mouse"])
      }
      try await exported.waitUntilBack()
      try await page.mouse(.released, at: Point(189, 260))
      #expect(try await exported.boxes().pull == 0)
      try await close(exported)
    }

    // MARK: Pixels

    /// The presets whose elements are texts. Without texts, only the mask and the picture determine the pixels.
    @Test(arguments: Preset.exportable)
    func pixelsMatchMaskAndPicture(name: String) async throws {
      let exported = try await ExportedPage(try preset(name))
      try await exported.paint()
      try await exported.expectPaintedPixels()
      try await exported.wheel(90)
      try await exported.expectPaintedPixels()
      try await exported.wheel(-90)
      try await exported.touch(from: Point(187, 300), down: 200)
      try await exported.expectPaintedPixels()
      try await exported.page.touch(.end)
      try await close(exported)
    }

    // MARK: Browsers and preferences

    @Test func reducedMotionDisablesParallaxAndBounce() async throws {
      let exported = try await ExportedPage(try preset("parallax-table"), reducedMotion: true)
      try await exported.watch()
      try await exported.touch(from: Point(187, 300), down: 150)
      // The list still follows the finger, like the pipeline's, and jumps to its rest position after the release.
      #expect(try await exported.expectPipelinesLayout().pull > 60)
      try await exported.page.evaluate("samples.length = 0")
      try await exported.page.touch(.end)
      try await exported.page.wait(until: "samples.at(-1)?.pull === 0")
      #expect(try await exported.page.evaluate("samples.map(({pull}) => pull)") == [0.0])
      try await exported.wheel(120)
      try await exported.expectPipelinesLayout()
      try await close(exported)
    }

    @Test(arguments: ["underlap", "include", "exclude"])
    func safeAreaAppliesLikeInPipeline(policy: String) async throws {
      let exported = try await ExportedPage(
        try document(
          #"""
          {"masthead": 1, "header": {"height": 200, "elements": [{"name": "title", "height": "fit", "within": "margins"}]},
           "effects": [{"effect": "stretch"}, {"effect": "safe-area", "parameters": {"policy": "\#(policy)"}}],
           "scene": {"elements": {"title": {"text": "Hello", "size": 20}}}}
          """#), safeAreaTop: 44)
      let boxes = try await exported.expectPipelinesLayout()
      #expect(abs(boxes.header.y - (policy == "include" ? 44 : 0)) <= 0.5)
      let y: Double = try await exported.page.evaluate(
        "document.querySelector('masthead-header').shadowRoot.querySelector('[part=title]').getBoundingClientRect().y")
      #expect(abs(y - boxes.header.y - (policy == "underlap" ? 44 : 0)) <= 0.5)
      try await exported.wheel(100)
      try await exported.expectPipelinesLayout()
      try await close(exported)
    }

    // MARK: Any document

    @Test(arguments: [
      #"</title><script>document.broken = true</script>"#, #""); import Foundation //"#, "a\nb", "🏔️ Ünïcode « »",
      "<!-- --><img src=x onerror=document.broken=true>", "</style>*{}", "'\"`${document.broken = true}\\", "",
    ])
    func textsAreEscaped(text: String) async throws {
      let quotedText = quoted(text)
      let exported = try await ExportedPage(
        try document(
          """
          {"masthead": 1, "name": \(quotedText), "header": {"height": 200, "elements": [{"name": "title"}]},
           "scene": {"elements": {"title": {"text": \(quotedText), "size": 15}}, "content": {"kind": "rows",
             "sections": [{"rows": [{"title": \(quotedText), "text": \(quotedText), "color": [0, 0, 0]}]}]}}}
          """))
      let plain = text.replacing("\n", with: " ")
      #expect(try await exported.page.evaluate("document.title") == plain)
      #expect(
        try await exported.page.evaluate(
          """
          [document.querySelector('masthead-header').shadowRoot.querySelector('.texts span'), document.querySelector('.rows strong'),
            document.querySelector('.rows p')].map(({ textContent }) => textContent)
          """)
          == [text, plain, plain])
      #expect(try await exported.page.evaluate("document.broken === undefined && document.scripts.length") == 2)
      try await exported.wheel(40)
      try await exported.expectPipelinesLayout()
      try await close(exported)
    }

    /// The curve of a number that has a limit on wide screens only.
    @Test(arguments: [(400, 120.0), (1000, 150.0)])
    func elementHasItsMaximumHeight(window: Int, expected: Double) async throws {
      let document = try document(
        #"""
        { "masthead": 1, "name": "a", "header": { "height": { "ratioOfWidth": 0.3 },
          "elements": [{ "name": "card", "alignment": "bottom", "width": "fill", "height": "fill", "maximumHeight": 150 }] } }
        """#)
      let page = try await TuningPage.browser.value.openPage(viewport: Viewport(width: window, height: 400))
      let text = try document.export(to: .html).text
      try await page.navigate(to: "data:text/html;charset=utf-8;base64," + Data(text.utf8).base64EncodedString())
      try await page.nextFrame()
      let height: Double = try await page.evaluate(
        "document.querySelector('masthead-header').shadowRoot.querySelector('[part=card]').getBoundingClientRect().height"
      )
      #expect(abs(height - expected) < 0.5)
      try await page.close()
    }

    /// A photo of the document covers the image, whatever size the photo has.
    @Test func pictureOfDocumentFillsImage() async throws {
      let pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
      let exported = try await ExportedPage(
        try document(
          #"""
          { "masthead": 1, "name": "a", "header": { "height": 300 }, "effects": ["stretch"],
            "scene": { "picture": "photo", "pictures": { "photo": { "data": "\#(pixel)" } } } }
          """#))
      let box: Chromium.Rect = try await exported.page.evaluate(
        """
        (() => {
          const picture = document.querySelector('masthead-header').shadowRoot.querySelector('#image img');
          const {x, y, width, height} = picture.getBoundingClientRect();
          return {x, y, width, height};
        })()
        """)
      #expect(box == (try await exported.boxes()).image)
      #expect(box.width >= 375 && box.height >= 300)
      try await close(exported)
    }

    /// A custom effect is exported like a built-in effect.
    @Test func customEffectPlays() async throws {
      let exported = try await ExportedPage(.swinging())
      try await exported.expectPipelinesLayout()
      for distance in [30.0, 30, 40, 200] {
        try await exported.wheel(distance)
        try await exported.expectPipelinesLayout()
      }
      try await close(exported)
    }

    @Test func randomPipelinesMatchPage() async throws {
      var random = SplitMix.printingSeed()
      for _ in 0..<repetitions(16, quick: 3) {
        // The expectations are first frames, at the offset to which the wheel scrolls. Other tests play memory and
        // snaps.
        var document = random.pipelineDocument(upTo: 400)
        while document.makePipeline().remembers || !document.snaps.isEmpty || (try? document.export(to: .html)) == nil {
          document = random.pipelineDocument(upTo: 400)
        }
        print(document.text)
        let exported = try await ExportedPage(
          document, safeAreaTop: Double(Int.random(in: 0...60, using: &random)))
        try await exported.expectPipelinesLayout()
        try await exported.wheel(Double(Int.random(in: 1...300, using: &random)))
        try await exported.expectPipelinesLayout()
        try await exported.expectMask()
        try await exported.wheel(-1000)
        try await exported.page.touch(.start, at: Point(187, 300))
        try await exported.page.touch(.move, at: Point(187, 320))
        try await exported.page.touch(.move, at: Point(187, Double(Int.random(in: 340...600, using: &random))))
        #expect(try await exported.expectPipelinesLayout().pull > 0)
        try await exported.expectMask()
        try await exported.page.touch(.end)
        try await close(exported)
      }
    }
  }
}

extension PipelineDocument {
  /// The intervals in which the list does not rest.
  fileprivate var snaps: [Snap] { effects.compactMap { $0.isEnabled ? $0.effect as? Snap : nil } }
}
