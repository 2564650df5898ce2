import Chromium
import Foundation
import Testing

extension StillPageTests {
  /// Pictures, films, tests and the live source, with real input events.
  @Suite struct TakingAwayPageTests {
    /// Keeps downloads in `downloads` instead of saving them.
    private func keepDownloads(_ tuning: TuningPage) async throws {
      try await tuning.page.evaluate(
        """
        window.downloads = [];
        const {createObjectURL} = URL;
        const blobs = new Map();
        URL.createObjectURL = blob => {
          const url = createObjectURL.call(URL, blob);
          blobs.set(url, blob);
          return url;
        };
        HTMLAnchorElement.prototype.click = async function () {
          const [name, blob] = [this.download, blobs.get(this.href)];
          const head = [...new Uint8Array(await blob.slice(0, 24).arrayBuffer())];
          const text = /^(image.svg|text.html)/.test(blob.type) ? await blob.text() : '';
          window.downloads.push({name, type: blob.type, size: blob.size, head, text});
        };
        """)
    }

    private struct Download: Decodable {
      var name: String
      var type: String
      var size: Int
      var head: [Int]
      var text: String
    }

    private func download(_ tuning: TuningPage) async throws -> Download {
      try await tuning.wait(until: "downloads.length > 0")
      return try await tuning.page.evaluate("downloads.shift()")
    }

    /// The width and the height of a PNG, from its first chunk.
    private static func size(_ head: [Int]) -> [Int] {
      [16, 20].map { start in head[start..<start + 4].reduce(0) { $0 << 8 | $1 } }
    }

    @Test func stageIsPictureAndGestureIsFilmStripAndFilm() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await keepDownloads(tuning)
        try await tuning.click("#export")
        try await tuning.click("[data-picture=png]")
        let picture = try await download(tuning)
        #expect(picture.name == "news-digest.png" && picture.type == "image/png")
        #expect(picture.head.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // The phone has 375 × 667 points, and a bezel of 11 points all around.
        #expect(Self.size(picture.head) == [2 * (375 + 22), 2 * (667 + 22)])
        try await tuning.choose("3", in: "[aria-label='Size of pictures and films']")
        try await tuning.click(".export-bezel input")
        try await tuning.click("[data-picture=png]")
        #expect(try await Self.size(download(tuning).head) == [3 * 375, 3 * 667])
        try await tuning.wait(
          for: "document.querySelector('.export-pictured').textContent", toBe: "Saved news-digest.png")

        try await tuning.click("[data-picture=strip]")
        let strip = try await download(tuning)
        #expect(strip.name == "news-digest.svg" && strip.text.contains("Demonstration"))

        try await tuning.record()
        try await tuning.click("[data-picture=film]")
        let film = try await download(tuning)
        // The head of WebM's container.
        #expect(film.name == "news-digest.webm" && film.type == "video/webm")
        #expect(film.head.prefix(4) == [0x1A, 0x45, 0xDF, 0xA3] && film.size > 1000)
        try await tuning.waitUntilPlayed()
        try await tuning.expectNoComplaints()
      }
    }

    @Test func savedWebPageRemovesEarlierRefusal() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await keepDownloads(tuning)
        let problems = "[...document.querySelectorAll('#problem-list strong')].map(({textContent}) => textContent)"
        func share(_ effects: String) async throws {
          try await tuning.enterPipeline(
            #"{"masthead": 1, "name": "\#(effects.count)", "header": {"height": 90}, "effects": [\#(effects)]}"#)
          try await tuning.wait(for: "masthead.session.pipeline.name", toBe: .string("\(effects.count)"))
          try await tuning.click("#share")
          try await tuning.click("[data-share=page]")
        }
        try await share(#""hide-on-scroll", {"effect": "fade", "parameters": {"duration": 1}}"#)
        try await tuning.wait(for: problems, toBe: ["Web page not saved"])
        try await share("")
        _ = try await download(tuning)
        try await tuning.wait(for: problems, toBe: [])
      }
    }

    @Test func filmIsCancelledAndRefusedWithoutRecordingSupport() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await keepDownloads(tuning)
        let status = "document.querySelector('.export-pictured').textContent"
        try await tuning.click("#export")
        try await tuning.click("[data-picture=film]")
        try await tuning.wait(until: "masthead.timeline.playing")
        try await tuning.click("[data-picture=film]")
        try await tuning.wait(for: status, toBe: "Cancelled. Nothing was saved.")
        try await tuning.page.evaluate("delete window.MediaRecorder")
        try await tuning.click("[data-picture=film]")
        try await tuning.wait(for: status, toBe: "This browser cannot record films. Chromium and Firefox can.")
        #expect(try await tuning.page.evaluate("downloads.length") == 0)
        try await tuning.expectNoComplaints()
      }
    }

    /// *Share* saves a page that plays without a server, with one header or with two compared headers.
    @Test func headerIsSharedAsPage() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await keepDownloads(tuning)
        for isCompared in [false, true] {
          if isCompared {
            try await tuning.click("#compare")
            try await tuning.enter("240", into: "header.height")
            try await tuning.wait(for: "document.querySelector('#differences').textContent", toBe: "1 difference")
          }
          try await tuning.click("#share")
          let words = "document.querySelector('[data-share=page] span').textContent"
          try await tuning.wait(
            for: words,
            toBe: .string(
              "Saves one file that plays in every browser\(isCompared ? ", with A next to B" : ""). No other software is needed."
            ))
          try await tuning.click("[data-share=page]")
          let file = try await download(tuning)
          #expect(file.name == "news-digest.html" && file.type == "text/html; charset=utf-8")
          let page = try await TuningPage.browser.value.openPage(viewport: Viewport(width: 1000, height: 800))
          try await page.navigate(
            to: "data:text/html;charset=utf-8;base64," + Data(file.text.utf8).base64EncodedString())
          try await page.wait(
            until: "document.querySelectorAll('masthead-header').length === \(isCompared ? 2 : 1)")
          #expect(try await page.consoleErrors == [])
          try await page.close()
        }
        try await tuning.expectNoComplaints()
      }
    }

    @Test func snapshotTestFollowsGestureOnStage() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.wait(until: "document.querySelector('[data-part=gesture] option[value=fling-up]')")
        try await tuning.page.evaluate(
          """
          (menu => { menu.value = 'fling-up'; menu.dispatchEvent(new Event('change')); })(
            document.querySelector('[data-part=gesture]'))
          """)
        try await tuning.wait(for: "masthead.timeline.gesture.name", toBe: "Fling up")
        try await tuning.click("#export")
        try await tuning.click("#export-test")
        let source = "document.querySelector('.export-source').textContent"
        try await tuning.wait(until: "\(source).includes('@Test func snapshotAlongFlingUp()')")
        let text: String = try await tuning.page.evaluate(source)
        #expect(text.contains("MastheadGesture.fling(velocity: 2500)"))
        #expect(text.contains("viewport: .init(width: 375, height: 667)"))
        #expect(try await tuning.text(of: ".export-file") == "NewsDigestHeaderTests.swift")
      }
    }

    @Test func liveSourceMarksChangedLine() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("[data-drawer=source]")
        let marked =
          "[...document.querySelectorAll('.source-lines [data-changed]')].map(line => line.textContent.trim())"
        try await tuning.wait(until: "document.querySelector('.source-lines').textContent.includes('CutAway(')")
        #expect(try await tuning.page.evaluate(marked) == [] as JSON)
        try await tuning.enter("96", into: "effects[1].parameters.depth")
        try await tuning.wait(for: marked, toBe: ["CutAway(depth: 96)"])
        // A document without a source shows the reason, and the page keeps the last source.
        try await tuning.page.evaluate(
          """
          fetch(`/api/sessions/${masthead.session.id}/pipeline`,
            {method: 'PUT', headers: {'Content-Type': 'application/json'}, body: '{"masthead": 1}'})
          """)
        try await tuning.wait(
          for: "document.querySelector('.source-problem').textContent",
          toBe: "header: cannot export a document without a header")
        try await tuning.wait(for: "document.querySelector('.source-lines').hasAttribute('data-stale')", toBe: true)
      }
    }
  }
}
