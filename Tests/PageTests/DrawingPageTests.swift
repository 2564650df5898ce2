import Chromium
import Testing

extension StillPageTests {
  /// The page's canvas redraws only changed parts.
  @Suite struct DrawingPageTests {
    @Test func severalFramesOfOneTickAreDrawnOnce() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.evaluate(
          """
          (async () => {
            const { Stage } = await import(\(TuningPage.module("stage/stage.js")));
            const room = document.createElement('div'), canvas = document.createElement('canvas');
            room.append(document.createElement('div'));
            room.firstChild.append(canvas);
            document.body.append(room);
            window.stage = new Stage(canvas, room, () => {});
            // Another picture would load asynchronously, and cause another drawing.
            window.shown = { ...masthead.session, scene: { ...masthead.session.scene, picture: 'none' } };
            stage.show(shown);
          })()
          """)
        // The stage must fit into its room first. One evaluation prevents other drawings in between.
        let drawn: Drawn = try await tuning.page.evaluate(
          """
          (async () => {
            const next = () => new Promise(requestAnimationFrame);
            let before;
            for (let still = 0; still < 5; still = stage.drawn.count === before ? still + 1 : 0) {
              before = stage.drawn.count;
              await next();
            }
            for (let seq = 1; seq <= 5; seq += 1) stage.draw({ ...masthead.frame, seq });
            stage.show(shown);
            await next();
            return { count: stage.drawn.count - before, seq: stage.drawn.seq };
          })()
          """)
        #expect(drawn == Drawn(count: 1, seq: 5))
        try await tuning.expectNoComplaints()
      }
    }

    /// A text has the direction of its first letter. A text without letters has the layout's direction.
    @Test func textsRunInTheDirectionOfTheirFirstLetter() async throws {
      try await withMasthead { masthead in
        let page = try await ModulePage(masthead).page
        let directions: [String] = try await page.evaluate(
          """
          import(\(ModulePage.module("stage/text.js"))).then(({ drawText }) =>
            [['@wren.'], ['(سلام)'], ['12', 'שלום 3'], ['9:41']].flatMap((lines) => ['leftToRight', 'rightToLeft'].map((direction) => {
              const context = { fillText() {} };
              drawText(context, { lines, x: 0, y: 0, lineHeight: 20, size: 17, weight: 400 }, { x: 0, y: 0, width: 0, height: 0 }, direction);
              return context.direction;
            })))
          """)
        #expect(directions == ["ltr", "ltr", "rtl", "rtl", "rtl", "rtl", "ltr", "rtl"])
      }
    }

    /// In right-to-left layouts, an icon that points back points to the right, unless an effect turns the icon.
    @Test func directionalIconIsMirroredFromRightToLeft() async throws {
      try await withMasthead { masthead in
        let page = try await ModulePage(masthead).page
        let sides: [String] = try await page.evaluate(
          """
          import(\(ModulePage.module("stage/elements.js"))).then(({ drawElements }) =>
            [['leftToRight', 'back', 0], ['rightToLeft', 'back', 0], ['rightToLeft', 'back', 180], ['rightToLeft', 'play', 0]].map(([layoutDirection, picture, rotation]) => {
              const context = Object.assign(document.createElement('canvas'), { width: 100, height: 100 }).getContext('2d');
              const look = { name: 'icon', shape: null, colors: [], outline: null, texts: [], picture, pictureShare: 1, iconColor: '#000', focus: [0.5, 0.5] };
              const pictures = { [picture]: { side: 100, icon: true, layers: [{ path: 'M0 0H50V100H0Z', colors: [], lineWidth: null, opacity: 1 }] } };
              drawElements(context, [{ look, element: { x: 0, y: 0, width: 100, height: 100, rotation } }], { scene: { layoutDirection, pictures }, scale: 1 });
              return context.getImageData(20, 50, 1, 1).data[3] === 255 ? 'left' : 'right';
            }))
          """)
        #expect(sides == ["left", "right", "right", "left"])
      }
    }

    /// A browser may call back twice with the time of one repaint. Changes in between wait for the next repaint.
    @Test func repaintWithTwoCallbacksDrawsOnce() async throws {
      try await withMasthead { masthead in
        let page = try await ModulePage(masthead).page
        let runs: [Int] = try await page.evaluate(
          """
          (async () => {
            const { coalesced } = await import(\(ModulePage.module("dom.js")));
            const { requestAnimationFrame } = window, callbacks = [], counts = [];
            window.requestAnimationFrame = (callback) => callbacks.push(callback);
            let count = 0;
            const work = coalesced(() => (count += 1));
            for (const time of [10, 10, 26, 42]) {
              work();
              work();
              callbacks.shift()(time);
              counts.push(count);
            }
            window.requestAnimationFrame = requestAnimationFrame;
            return [...counts, callbacks.length];
          })()
          """)
        #expect(runs == [1, 1, 2, 3, 0])
        #expect(try await page.consoleErrors == [])
      }
    }

    /// A stream sends more frames than a slow page draws. Another stream counts the frames.
    @Test func onlyDrawnFramesAreRead() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let counts: [String: Int] = try await tuning.page.evaluate(
          """
          (async () => {
            const counts = { arrived: 0, read: 0, repaints: 0 }, { parse } = JSON;
            JSON.parse = (text) => {
              if (text.startsWith('{"seq"')) counts.read += 1;
              return parse(text);
            };
            const stream = new EventSource(`/api/sessions/${masthead.session.id}/frames`);
            stream.addEventListener('frame', () => (counts.arrived += 1));
            await fetch(`/api/sessions/${masthead.session.id}/input`, {
              method: 'POST', headers: { 'Content-Type': 'application/json' },
              body: JSON.stringify({ events: [{ type: 'playback', playing: true, looping: true }] }),
            });
            while (counts.arrived < 20 || counts.repaints < 5) {
              for (const end = performance.now() + 100; performance.now() < end; );
              await new Promise(requestAnimationFrame);
              counts.repaints += 1;
            }
            stream.close();
            JSON.parse = parse;
            return counts;
          })()
          """)
        let (arrived, read, repaints) = (counts["arrived"] ?? 0, counts["read"] ?? 0, counts["repaints"] ?? 0)
        #expect(read > 0 && read <= repaints + 1 && read < arrived, "\(counts)")
        try await tuning.expectNoComplaints()
      }
    }

    private struct Drawn: Decodable, Equatable {
      var count: Int
      var seq: Int
    }

    /// The list always rests at its top, so that only the playback can hide the handles.
    @Test func handlesHideWhileGesturePlays() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("#edit")
        try await tuning.wait(until: "document.querySelector('.handle')")
        let play = { (isPlaying: Bool) in
          """
          fetch(`/api/sessions/${masthead.session.id}/input`, {
            method: 'POST', headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ events: [{ type: 'playback', playing: \(isPlaying), looping: true,
              gesture: { masthead: 1, name: 'Rest', gesture: { pause: { duration: 5 } } } }] }),
          }).then(({ status }) => status)
          """
        }
        #expect(try await tuning.page.evaluate(play(true)) == 204)
        try await tuning.wait(until: "!document.querySelector('.handle')")
        #expect(try await tuning.page.evaluate("masthead.frame.phase") == "idle")
        #expect(try await tuning.page.evaluate(play(false)) == 204)
        try await tuning.wait(until: "document.querySelector('.handle')")
        try await tuning.expectNoComplaints()
      }
    }

    /// Counts the drawn texts: the first time, again, with other colors of the separators, and in another size.
    @Test func rowsAreDrawnAgainOnlyIfTheyChanged() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let drawings: [Int] = try await tuning.page.evaluate(
          """
          (async () => {
            const { drawItems } = await import(\(TuningPage.module("stage/items.js")));
            let texts = 0;
            const prototype = CanvasRenderingContext2D.prototype, { fillText } = prototype;
            prototype.fillText = function (...values) {
              texts += 1;
              return fillText.apply(this, values);
            };
            const context = document.createElement('canvas').getContext('2d');
            // The page has already drawn its own rows.
            const scene = { ...masthead.session.scene, items: structuredClone(masthead.session.scene.items) };
            const count = (scene, scale) => {
              texts = 0;
              context.setTransform(scale, 0, 0, scale, 0, 0);
              drawItems(context, scene, 0, 0, scale);
              return texts;
            };
            const other = { ...scene, colors: { ...scene.colors, separator: '#f00' } };
            const result = [count(scene, 2), count(scene, 2), count(other, 2), count(other, 2), count(other, 1.5)];
            prototype.fillText = fillText;
            return result;
          })()
          """)
        let all = try #require(drawings.first)
        #expect(all > 10 && drawings == [all, 0, all, 0, all])
      }
    }

    /// A cached row has the same pixels as a drawn row, also at a fraction of a pixel.
    @Test func keptRowsHaveSamePixels() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let areEqual: Bool = try await tuning.page.evaluate(
          """
          (async () => {
            const { drawItems } = await import(\(TuningPage.module("stage/items.js")));
            const items = structuredClone(masthead.session.scene.items), scene = { ...masthead.session.scene, items };
            const pixels = () => {
              const canvas = Object.assign(document.createElement('canvas'), { width: 500, height: 800 });
              const context = canvas.getContext('2d');
              context.setTransform(1.3, 0, 0, 1.3, 0, 0);
              drawItems(context, scene, 0.37, 0, 1.3);
              return context.getImageData(0, 0, 500, 800).data;
            };
            const [first, second] = [pixels(), pixels()];
            return first.some((value) => value > 0) && first.every((value, index) => value === second[index]);
          })()
          """)
        #expect(areEqual)
      }
    }

    /// Counts the copies that a blurred picture and a blurred element need for each of three frames.
    @Test func blurredCopiesAreKept() async throws {
      try await withMasthead { masthead in
        let page = try await ModulePage(masthead).page
        let copies: [[Int]] = try await page.evaluate(
          """
          (async () => {
            const { drawBlurredPicture, drawSoft } = await import(\(ModulePage.module("stage/blur.js")));
            let drawn = 0;
            const prototype = OffscreenCanvasRenderingContext2D.prototype, { drawImage } = prototype;
            prototype.drawImage = function (...values) {
              drawn += 1;
              return drawImage.apply(this, values);
            };
            const context = document.createElement('canvas').getContext('2d');
            const picture = Object.assign(document.createElement('canvas'), { width: 600, height: 400 });
            const owner = {}, to = { x: 0, y: 0, width: 300, height: 200 };
            const count = (draw) => {
              drawn = 0;
              draw();
              return drawn > 0 ? 1 : 0;
            };
            const blurred = (deviation) => count(() => drawBlurredPicture(context, picture, to, deviation));
            const soft = (version) => count(() => drawSoft(context, owner, version, to, 8, 0.5, (target) => target.fillRect(0, 0, 300, 200)));
            const result = [
              // The third deviation needs another copy, and the fourth nearly the same as the first.
              [8, 8, 16, 8.01].map(blurred),
              // A group is cached when it is drawn the second time.
              ['one', 'one', 'one', 'two', 'one'].map(soft),
            ];
            prototype.drawImage = drawImage;
            return result;
          })()
          """)
        #expect(copies == [[1, 0, 1, 0], [1, 1, 0, 1, 1]])
      }
    }
  }
}
