import Chromium
import Glibc
import Testing

extension StillPageTests {
  /// The page loads modules and data on demand.
  @Suite struct LoadingPageTests {
    /// The paths of addresses.
    private static let paths = "(addresses) => addresses.map((url) => new URL(url).pathname)"
    /// The paths of the files and resources that the page has loaded, sorted.
    private static let loaded = "(\(paths))(performance.getEntriesByType('resource').map(({ name }) => name)).sort()"
    private static let scripts = "\(loaded).filter((path) => path.endsWith('.js'))"

    @Test(arguments: [false, true])
    func pagePreloadsExactlyItsInitialFiles(demo: Bool) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await Self.open(masthead, demo: demo, withoutIdleTime: tuning)
        let links: [String] = try await tuning.page.evaluate(
          "(\(Self.paths))([...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href)).sort()")
        #expect(links.contains("/app/main.js") && Set(links).count == links.count)
        #expect(try await tuning.page.evaluate(Self.scripts) == links)
        try await tuning.expectNoComplaints()
      }
    }

    /// Opens a new session in a page that is never idle.
    private static func open(
      _ masthead: RunningMasthead, demo: Bool = false, withoutIdleTime tuning: TuningPage
    ) async throws {
      try await tuning.page.call(
        "Page.addScriptToEvaluateOnNewDocument", ["source": "window.requestIdleCallback = () => 0"])
      try await tuning.page.navigate(to: masthead.url + "?busy&preset=news-digest" + (demo ? "" : "&demo=off"))
      try await tuning.waitUntilDrawn()
    }

    /// The parts that are closed at first: the element that opens a part by a click, its module, and a condition for an
    /// open part.
    private static let parts = [
      ("#export", "/app/export.js", "document.querySelector('#export-dialog').open"),
      (
        "#add-effect summary", "/app/controls/adding.js",
        // A closed list loads no pictures.
        "[...document.querySelectorAll('#add-effect .menu-item img')].some((picture) => picture.naturalWidth > 0)"
      ),
      ("#guides", "/app/stage/guides.js", "document.querySelector('#legend').checkVisibility()"),
      ("#compare", "/app/scene/wipe.js", "document.querySelector('#wipe')?.checkVisibility()"),
      ("[data-drawer=states]", "/app/scene/states.js", "document.querySelector('.state')?.checkVisibility()"),
      (
        "[data-drawer=source]", "/app/tracks/source.js", "document.querySelector('.source-lines li')?.checkVisibility()"
      ),
      ("[data-drawer=tracks]", "/app/tracks/tracks.js", "document.querySelector('.tracks-empty')?.checkVisibility()"),
    ]

    /// The conditions for an open part during an outage, in the order of `parts`.
    private static let opened = [
      parts[0].2, "document.querySelector('#add-effect .search-field')?.checkVisibility()", parts[2].2, parts[3].2,
      "document.querySelector('#drawer-body .states')?.checkVisibility()",
      "document.querySelector('#drawer-body .source')?.checkVisibility()",
      "document.querySelector('#drawer-body .tracks')?.checkVisibility()",
    ]

    @Test func partsOpenWhileTheServerIsAway() async throws {
      let masthead = try await RunningMasthead()
      let tuning = try await TuningPage(masthead)
      let modules =
        Self.parts.map(\.1) + ["/app/pictures.js", "/app/session/share.js", "/styles/tracks.css", "/styles/export.css"]
      try await tuning.wait(
        until: "((loaded) => \(modules).every((path) => loaded.includes(path)))(\(Self.loaded))")
      masthead.signal(SIGKILL)
      try await tuning.wait(for: "document.querySelector('#status').dataset.state", toBe: "lost")
      for ((opener, _, _), isOpen) in zip(Self.parts, Self.opened) {
        try await tuning.click(opener)
        try await tuning.wait(until: isOpen)
        try await tuning.page.evaluate(
          "document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())")
        try await tuning.page.evaluate("document.querySelector('#add-effect').open = false")
      }
      #expect(try await tuning.page.evaluate("document.querySelectorAll('#problem-list .problem').length") == 0)
      try await tuning.copyLink()
      try await tuning.wait(
        for: "document.querySelector('#problem-list .problem-words')?.textContent",
        toBe: "Link not copiedThe server is not answering.")
      try await tuning.page.close()
    }

    @Test func closedPartsLoadWhenTheyOpen() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await Self.open(masthead, withoutIdleTime: tuning)
        for (opener, module, isOpen) in Self.parts {
          let before: [String] = try await tuning.page.evaluate(Self.scripts)
          #expect(!before.contains(module))
          try await tuning.click(opener)
          try await tuning.wait(until: isOpen)
          let after: [String] = try await tuning.page.evaluate(Self.scripts)
          #expect(after.contains(module))
          try await tuning.page.evaluate(
            "document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())")
          try await tuning.page.evaluate("document.querySelector('#add-effect').open = false")
        }
        // Effects of plugins have no pictures.
        let loaded: [String] = try await tuning.page.evaluate(Self.loaded)
        #expect(loaded.contains("/api/effects/fade/picture"))
        #expect(!loaded.contains { $0.hasPrefix("/api/effects/com.") })
        // An open drawer is open again after a reload.
        try await tuning.page.call("Page.reload")
        try await tuning.waitUntilDrawn()
        try await tuning.wait(until: Self.parts[6].2)
        #expect(try await tuning.page.evaluate("document.querySelector('#drawer-body').children.length") == 1)
        try await tuning.expectNoComplaints()
      }
    }

    /// The strip shows some of the presets. Pictures of other presets load when the strip scrolls to them.
    @Test func picturesOfPresetsLoadOnceTheyAreInView() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=album")
        let presets: [String] = try await tuning.page.evaluate(
          "[...document.querySelectorAll('.preset')].map(({dataset}) => dataset.preset)")
        let pictures = presets.map { "/api/presets/\($0)/picture" }
        let (first, last) = (try #require(pictures.first), try #require(pictures.last))
        let isLoaded = { (path: String) in
          """
          document.querySelector('.preset-picture[src="\(path)"]')?.naturalWidth > 0
          """
        }
        try await tuning.wait(until: isLoaded(first))
        let before: [String] = try await tuning.page.evaluate(Self.loaded)
        #expect(before.contains(first) && !before.contains(last))
        try await tuning.page.evaluate("document.querySelector('#presets').scrollTo(1e6, 1e6)")
        try await tuning.wait(until: isLoaded(last))
        try await tuning.expectNoComplaints()
      }
    }

    /// A key that opens a closed part also loads the part.
    @Test func keyOpensPartThatIsNotLoaded() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await Self.open(masthead, withoutIdleTime: tuning)
        try await tuning.page.key(Key("x")!)
        try await tuning.wait(until: "document.querySelector('[data-slot=B]')?.ariaChecked === 'true'")
        try await tuning.expectNoComplaints()
      }
    }

    /// A busy server may not answer in time. The page repeats the request without any other change.
    @Test func missingAnswersAreRequestedAgain() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let page = tuning.page
        try await page.call("Network.enable")
        let shown = """
          ['#preset option[value=news-digest]', '#gesture option[value=fling-up]', '#values .value', '.plot'].map(
            selector => document.querySelectorAll(selector).length)
          """
        try await tuning.wait(until: "\(shown).every(count => count > 0)")
        let before: JSON = try await page.evaluate(shown)
        for urls in [["*/api/presets", "*/api/gestures", "*/api/fields"], ["*/curve?*"]] {
          try await page.call("Network.setBlockedURLs", ["urls": .array(urls.map { .string($0) })])
          try await page.navigate(to: masthead.url)
          try await tuning.wait(for: "document.querySelector('#status').dataset.state", toBe: "live")
          try await tuning.wait(until: "masthead.frame && masthead.drawn.seq === masthead.frame.seq")
          #expect(try await page.evaluate("document.querySelectorAll('.plot').length") == 0)
          try await page.call("Network.setBlockedURLs", ["urls": []])
          try await tuning.wait(for: shown, toBe: before)
        }
      }
    }

    /// Two clicks on a slowly loading part open it once. A part that cannot be loaded reports the reason, and opens
    /// later.
    @Test func partThatCannotLoadReportsReasonAndOpensLater() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await Self.open(masthead, withoutIdleTime: tuning)
        let page = tuning.page
        func block(_ urls: [String]) async throws {
          try await page.call("Network.setBlockedURLs", ["urls": .array(urls.map { .string($0) })])
        }
        try await page.call("Network.enable")
        for (opener, url, isOpen) in [
          ("#export", "*/pictures.js", "document.querySelector('#export-dialog').open"),
          ("[data-drawer=tracks]", "*/tracks.css", "!document.querySelector('#drawer-body').hidden"),
        ] {
          try await block([url])
          try await tuning.click(opener)
          try await tuning.wait(
            until:
              "document.querySelector('#problem-list .problem')?.textContent.includes('This part of the page cannot be loaded')"
          )
          #expect(try await page.evaluate(isOpen) == false)
          try await block([])
          try await page.evaluate("document.querySelector('#problem-list button').click()")
          try await page.evaluate(
            "{ const $button = document.querySelector('\(opener)'); $button.click(); if ($button.id) $button.click(); }"
          )
          try await tuning.wait(until: isOpen)
          #expect(try await page.evaluate("document.querySelectorAll('#problem-list .problem').length") == 0)
          try await page.evaluate("document.querySelector('#export-dialog').close()")
        }
      }
    }
  }
}
