import Chromium
import Foundation
import Masthead
import MastheadDocuments
import MastheadSnapshots
import TestSupport
import Testing

// Part of the tuning page's suite, whose tests run sequentially. Both share a browser. Its touches and timers become
// unreliable if several pages keep it busy.
extension TuningPageTests {
  /// The review page for pending snapshots, driven by real input.
  @Suite struct ReviewPageTests {
    /// A folder with a table, a drawing and a text that differ, and a new table.
    private final class Pending {
      let folder = TemporaryFolder()

      init() throws {
        let table = try Self.table(of: 280)
        try add("pull.txt", table.bytes, try Self.table(of: 250).bytes)
        try add("drawing.svg", Array(Self.svg("#3366cc").utf8), Array(Self.svg("#cc3366").utf8))
        try add("words.txt", Array("one\ntwo\n".utf8), Array("one\n2\n".utf8))
        try add("zoom.txt", nil, table.bytes)
      }

      func file(_ name: String) -> SnapshotFile {
        SnapshotFile(path: "\(folder.path)/HeaderTests/__Snapshots__/Header/\(name)")
      }

      private func add(_ name: String, _ expected: [UInt8]?, _ actual: [UInt8]) throws {
        if let expected { try file(name).write(expected) }
        try file(name).writeReceived(actual)
      }

      private static func table(of height: Double) throws -> SnapshotTable {
        let gesture = NamedGesture.all.first { $0.identifier == "pull-and-release" }!.gesture
        var subject = Preset.named("parallax-table")!.document.snapshotSubject
        subject.header.height = .points(height)
        return try SnapshotTable(of: subject, along: gesture)
      }

      private static func svg(_ color: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
        <rect width="200" height="100" fill="#eeeeee"/>
        <rect x="120" width="80" height="100" fill="\(color)"/>
        </svg>

        """
      }
    }

    private func withReview(_ body: (Page, Pending) async throws -> Void) async throws {
      let pending = try Pending()
      let masthead = try await RunningMasthead(command: ["snapshot", "review", "--in", pending.folder.path])
      try await with(masthead) { masthead in
        let page = try await TuningPage.browser.value.openPage(viewport: Viewport())
        masthead.pages.withLock { $0.append(page) }
        try await page.navigate(to: masthead.url)
        try await page.wait(until: Self.isShown("drawing.svg"))
        try await body(page, pending)
        let errors = try await page.consoleErrors
        #expect(errors == [])
      }
    }

    private static func isShown(_ name: String) -> String {
      "document.querySelector('#name').textContent === '\(name)' && !document.querySelector('#detail').hidden"
    }

    private func text(_ selector: String, _ page: Page) async throws -> [String] {
      try await page.evaluate("[...document.querySelectorAll('\(selector)')].map(({textContent}) => textContent)")
    }

    private func press(_ key: Character, _ page: Page) async throws { try await page.key(try #require(Key(key))) }

    @Test func pendingSnapshotsAreListedShownAcceptedAndRejected() async throws {
      try await withReview { page, pending in
        #expect(try await text(".pending-name", page) == ["drawing.svg", "pull.txt", "words.txt", "zoom.txt"])
        #expect(try await text(".kind", page) == ["SVG", "Table", "Text", "New"])
        let received = try #require(try pending.file("pull.txt").readReceived())

        try await press("j", page)
        try await page.wait(until: Self.isShown("pull.txt"))
        let columns = try await text(".curve-name", page)
        #expect(columns.contains("header.height") && columns.contains("offset"))
        // The key accepts the snapshot, and the page shows the next one.
        try await press("a", page)
        try await page.wait(until: Self.isShown("words.txt"))
        #expect(try pending.file("pull.txt").read() == received && pending.file("pull.txt").readReceived() == nil)
        #expect(try await text(".diff-line.is-removed .diff-words", page) == ["two"])
        #expect(try await text(".diff-line.is-added .diff-words", page) == ["2"])

        let words = try pending.file("words.txt").read()
        try await page.click("#reject")
        try await page.wait(until: Self.isShown("zoom.txt"))
        #expect(try pending.file("words.txt").read() == words && pending.file("words.txt").readReceived() == nil)
        #expect(try await text("#count", page) == ["2 pending"])

        // The dialog for all other snapshots can be canceled.
        try await page.click("#reject-all")
        try await page.wait(until: "document.querySelector('#confirm').open")
        #expect(try await text("#confirm-words", page) == ["Reject 2 snapshots?"])
        try await page.click("#confirm [value=cancel]")
        try await page.wait(until: "!document.querySelector('#confirm').open")
        #expect(try pending.file("zoom.txt").readReceived() != nil)
        try await page.click("#accept-all")
        try await page.wait(until: "document.querySelector('#confirm').open")
        try await page.click("#confirm-yes")
        try await page.wait(until: "!document.querySelector('#nothing').hidden")
        #expect(try await text(".nothing-words", page) == ["Nothing is pending."])
        #expect(try pending.file("zoom.txt").read() != nil && pending.file("drawing.svg").readReceived() == nil)
        #expect(PendingSnapshot.all(in: pending.folder.path).isEmpty)
      }
    }

    @Test func keysAndButtonsDoTheSame() async throws {
      try await withReview { page, pending in
        let drawing = try pending.file("drawing.svg").read()
        let pulled = try pending.file("pull.txt").readReceived()
        try await press("j", page)
        try await page.wait(until: Self.isShown("pull.txt"))
        try await press("k", page)
        try await page.wait(until: Self.isShown("drawing.svg"))
        try await press("r", page)
        try await page.wait(until: Self.isShown("pull.txt"))
        #expect(try pending.file("drawing.svg").read() == drawing && pending.file("drawing.svg").readReceived() == nil)
        try await page.click("#accept")
        try await page.wait(until: Self.isShown("words.txt"))
        #expect(try pending.file("pull.txt").read() == pulled && pending.file("pull.txt").readReceived() == nil)
        try await page.click("#reject-all")
        try await page.wait(until: "document.querySelector('#confirm').open")
        try await page.click("#confirm-yes")
        try await page.wait(until: "!document.querySelector('#nothing').hidden")
        #expect(PendingSnapshot.all(in: pending.folder.path).isEmpty)
        #expect(
          try pending.file("words.txt").read() == Array("one\ntwo\n".utf8) && pending.file("zoom.txt").read() == nil)
      }
    }

    @Test func tableIsDrawnAndScrubbed() async throws {
      try await withReview { page, _ in
        try await press("j", page)
        try await page.wait(until: Self.isShown("pull.txt"))
        // The headers are 280 and 250 points high. Between their lower edges, one side shows the picture, and the other
        // side a row.
        try await page.wait(
          until: """
            (() => {
              const [before, after] = [...document.querySelectorAll('canvas.phone')].map((canvas) => {
                const {data} = canvas.getContext('2d').getImageData(canvas.width * 0.5, canvas.height * 0.2, 1, 1);
                return data[0] + data[1] + data[2] < 750;
              });
              return before && after;
            })()
            """)
        try await page.evaluate("document.querySelector('.samples input').focus()")
        let largest: Int = try await page.evaluate("Number(document.querySelector('.samples input').value)")
        let scrubber = try await page.frame(of: ".scrubber")
        #expect(try await page.frame(of: ".scrubber-curve").width > 0.9 * scrubber.width)
        #expect(try await page.frame(of: ".sample-differences").height > 0.9 * scrubber.height)
        try await page.click("[data-mark=first]")
        #expect(try await page.evaluate("Number(document.querySelector('.samples input').value)") == 0)
        #expect(try await text(".sample-words strong", page) == ["Sample 0"])
        #expect(try await page.frame(of: ".scrubber-playhead").x < scrubber.x + 10)
        try await page.click("[data-mark=largest]")
        #expect(try await page.evaluate("Number(document.querySelector('.samples input').value)") == largest)
        #expect(
          try await page.evaluate(
            "document.querySelector('[data-column=\"header.height\"]').hasAttribute('data-differs')") == true)

        // Different header heights move the picture and all rows, so most lines of the phone contain colored pixels.
        try await page.click("[data-mode=difference].segment")
        let colored: Double = try await page.evaluate(
          """
          (() => {
            const canvas = document.querySelector('.layer-difference'), {width, height} = canvas;
            const {data} = canvas.getContext('2d').getImageData(0, 0, width, height);
            const isColored = (place) => data[place] > data[place + 1] + 60;
            const lines = Array.from({length: height}, (_, y) => Array.from({length: width}, (_, x) => 4 * (y * width + x)));
            return lines.filter((places) => places.some(isColored)).length / height;
          })()
          """)
        #expect(colored > 0.9)

        for mode in ["overlay", "slider", "difference", "side"] {
          try await page.click("[data-mode=\(mode)].segment")
          #expect(try await page.evaluate("document.querySelector('.compared').dataset.mode") == mode)
        }
      }
    }

    @Test func differenceOfDrawingsIsColored() async throws {
      try await withReview { page, _ in
        try await page.wait(until: "document.querySelectorAll('img.layer').length === 2")
        try await page.click("[data-mode=difference].segment")
        // The right part differs, and the left part does not.
        let colors: [Int] = try await page.evaluate(
          """
          (() => {
            const canvas = document.querySelector('.layer-difference'), context = canvas.getContext('2d');
            return [0.3, 0.8].flatMap((part) => [...context.getImageData(canvas.width * part, canvas.height / 2, 1, 1).data]);
          })()
          """)
        #expect(colors.count == 8)
        #expect(colors[0] == colors[1] && colors[1] == colors[2])
        #expect(colors[4] > colors[5] + 100)

        try await page.click("[data-mode=slider].segment")
        let stage = try await page.frame(of: ".compared")
        let start = Point(stage.x + stage.width / 2, stage.y + stage.height / 2)
        try await page.drag(from: start, to: Point(start.x + 60, start.y))
        let now: Int = try await page.evaluate(
          "Number(document.querySelector('.divider').getAttribute('aria-valuenow'))")
        #expect(now > 55)
        try await page.click("[data-mode=side].segment")
      }
    }
  }
}
