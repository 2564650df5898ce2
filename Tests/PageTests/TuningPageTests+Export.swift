import Chromium
import Testing

extension TuningPageTests {
  /// The targets, in the order of the dialog.
  static let targets = [
    ("swift", "Swift"), ("test", "Snapshot test"), ("uikit", "UIKit"), ("swiftui", "SwiftUI"), ("html", "Web page"),
    ("curves", "Curves"),
  ]

  @Test func exportDialogShowsSourceForEachTarget() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      #expect(try await tuning.isExporting == false)
      try await tuning.click("#export")
      try await tuning.wait(for: "document.querySelector('#export-dialog').matches(':modal')", toBe: true)
      #expect(
        try await tuning.page.evaluate(
          "[...document.querySelectorAll('#export-dialog [role=tab]')].map(tab => tab.textContent)")
          == Self.targets.map(\.1))
      var summaries = Set<String>()
      for (target, name) in Self.targets.reversed() {
        try await tuning.click("#export-\(target)")
        try await tuning.waitForSource(target)
        #expect(
          try await tuning.page.evaluate(
            "[...document.querySelectorAll('#export-dialog [aria-selected=true]')].map(tab => tab.textContent)") == [
              name
            ])
        #expect(
          try await tuning.page.evaluate("document.querySelector('#export-panel').getAttribute('aria-labelledby')")
            == "export-\(target)")
        summaries.insert(try await tuning.text(of: ".export-summary"))
      }
      #expect(summaries.count == 6)
      try await tuning.click("#export-html")
      try await tuning.waitForSource("html")
      #expect(try await tuning.text(of: ".export-source").hasPrefix("<!doctype html>\n"))
      #expect(try await tuning.text(of: ".export-file") == "news-digest.html")

      try await tuning.click("#export-dialog [data-part=close]")
      try await tuning.wait(for: "document.querySelector('#export-dialog').open", toBe: false)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func sourceMatchesCurrentPipeline() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.enter("33", into: "effects[1].parameters.depth")
      try await tuning.wait(for: "masthead.session.pipeline.effects[1].parameters.depth", toBe: 33)
      try await tuning.click("#export")
      try await tuning.click("#export-swift")
      try await tuning.wait(
        until: "document.querySelector('.export-source').textContent.includes('33')")
      // Another window tunes the same session.
      let other = try await TuningPage(masthead, tuning.page.evaluate("location.hash"))
      try await other.enter("44", into: "effects[1].parameters.depth")
      try await tuning.wait(
        until: "document.querySelector('.export-source').textContent.includes('44')")
      try await tuning.waitForSource("swift")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func sourceIsCopiedAndDownloaded() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, "?preset=elastic-bar")
      try await tuning.watchDownloads()
      try await tuning.page.evaluate(
        "navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }")
      try await tuning.click("#export")
      try await tuning.click("#export-html")
      try await tuning.waitForSource("html")
      let source = try await tuning.text(of: ".export-source")
      try await tuning.click("#export-dialog [data-part=copy]")
      try await tuning.wait(for: "document.querySelector('.export-copied').textContent", toBe: "Copied")
      #expect(try await tuning.page.evaluate("copied") == source)
      try await tuning.click("#export-dialog [data-part=download]")
      try await tuning.wait(for: "saved.name", toBe: "elastic-bar.html")
      #expect(try await tuning.page.evaluate("saved.text") == source)

      // If a page may not write to the clipboard, it selects the source for the keyboard.
      try await tuning.page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
      try await tuning.click("#export-dialog [data-part=copy]")
      try await tuning.wait(
        for: "document.querySelector('.export-copied').textContent", toBe: "Selected. Copy it with your keyboard.")
      #expect(try await tuning.page.evaluate("String(getSelection()).trim()") == source.trimmed)
      // The message disappears with a new source.
      try await tuning.enterPipelineName("Other")
      try await tuning.wait(for: "document.querySelector('.export-copied').textContent", toBe: "")
      try await tuning.wait(for: "document.querySelector('.export-file').textContent", toBe: "other.html")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func exportDialogWorksWithKeyboard() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let page = tuning.page
      let focus = "document.activeElement.id || document.activeElement.dataset.part"
      try await page.evaluate("document.querySelector('#export').focus()")
      try await page.key(.enter)
      try await tuning.wait(for: focus, toBe: "export-swift")
      for (key, target) in [
        (Key.arrowRight, "test"), (.arrowLeft, "swift"), (.arrowLeft, "curves"), (.arrowRight, "swift"),
        (.end, "curves"),
        (.home, "swift"), (.end, "curves"),
      ] {
        try await page.key(key)
        try await tuning.wait(for: focus, toBe: "export-\(target)".json)
        try await tuning.waitForSource(target)
      }
      // The tab key stops once at the tabs, then at the source, which the arrow keys scroll.
      try await page.key(.tab)
      try await tuning.wait(for: focus, toBe: "export-panel")
      try await page.key(.pageDown)
      try await tuning.wait(until: "document.querySelector('#export-panel').scrollTop > 100")
      for part in ["copy", "download"] {
        try await page.key(.tab)
        try await tuning.wait(for: focus, toBe: part.json)
      }
      try await page.key(.escape)
      try await tuning.wait(for: "document.querySelector('#export-dialog').open", toBe: false)
      try await tuning.wait(for: focus, toBe: "export")
      // The dialog opens with the last target.
      try await page.key(.enter)
      try await tuning.wait(for: focus, toBe: "export-curves")
      try await tuning.waitForSource("curves")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func exportErrorReplacesSource() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.open(#"{"masthead": 1, "name": "None"}"#, named: "none.masthead.json")
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "None")
      try await tuning.click("#export")
      let problem = "header: cannot export a document without a header"
      for (target, _) in Self.targets {
        try await tuning.click("#export-\(target)")
        try await tuning.expectProblem(problem)
      }
      // The error disappears once there is something to export.
      try await tuning.enterPipeline(#"{"masthead": 1, "name": "Some", "header": {"height": 90}}"#)
      try await tuning.waitForSource("curves")
      #expect(try await tuning.page.evaluate("document.querySelector('.export-problem').hidden") == true)
      for error in try await tuning.page.consoleErrors { #expect(error.contains("422"), "\(error)") }
    }
  }

  /// A pipeline with two memories has no curves.
  @Test func exportOfMemoryNamesEffect() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.enterPipeline(
        #"{"masthead": 1, "name": "Mine", "header": {"height": 90}, "effects": ["hide-on-scroll", {"effect": "fade", "parameters": {"duration": 1}}]}"#
      )
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Mine")
      try await tuning.click("#export")
      for target in ["uikit", "swiftui", "html", "curves"] {
        try await tuning.click("#export-\(target)")
        try await tuning.expectProblem(
          "effects: cannot become curves: hide-on-scroll and fade remember earlier frames; export to swift and use the package instead"
        )
      }
      for error in try await tuning.page.consoleErrors { #expect(error.contains("422"), "\(error)") }
    }
  }

  @Test func exportReportsOutageAndRecovers() async throws {
    let masthead = try await RunningMasthead(port: RunningMasthead.reusablePort())
    let tuning = try await TuningPage(masthead)
    try await tuning.click("#export")
    try await tuning.waitForSource("swift")
    try await masthead.stop()
    try await tuning.wait(for: "document.querySelector('#status').dataset.state", toBe: "lost")
    try await tuning.click("#export-html")
    try await tuning.expectProblem("The server is not answering. The source appears when the connection is back.")
    let successor = try await RunningMasthead(port: masthead.port)
    try await tuning.wait(until: "document.querySelector('.export-source').textContent.startsWith('<!doctype html>')")
    try await tuning.waitForSource("html")
    try await tuning.page.close()
    try await successor.stop()
  }

  @Test(arguments: ["News Digest", String(repeating: "long", count: 60)])
  func exportDialogFitsWindow(name: String) async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.enterPipelineName(name)
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: .string(name))
      try await tuning.click("#export")
      try await tuning.click("#export-html")
      try await tuning.waitForSource("html")
      for (width, height) in [(1280, 800), (820, 600), (601, 844), (600, 844), (390, 844), (844, 390)] {
        try await tuning.page.setViewport(Viewport(width: width, height: height))
        try await tuning.wait(for: "innerWidth", toBe: .number(Double(width)))
        try await tuning.page.nextFrame()
        #expect(
          try await tuning.page.evaluate(
            """
            [...document.querySelectorAll('#export-dialog, #export-dialog *:not(.export-source)')].filter(element => {
              const {left, top, right, bottom, width} = element.getBoundingClientRect();
              const inside = left >= -0.5 && right <= innerWidth + 0.5 && top >= -0.5 && bottom <= innerHeight + 0.5;
              return width > 0 && !inside;
            }).map(element => element.cloneNode(false).outerHTML)
            """) == [String](), "In a window of \(width) × \(height).")
        let panel = try await tuning.page.frame(of: "#export-panel")
        #expect(panel.height > 120)
      }
      try await tuning.expectNoComplaints()
    }
  }

  @Test(arguments: [ColorScheme.light, .dark])
  func exportDialogIsLegibleInLightAndDark(scheme: ColorScheme) async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.page.emulate(colorScheme: scheme)
      try await tuning.click("#export")
      try await tuning.waitForSource("swift")
      let contrasts = try await tuning.contrasts(of: [
        "#export-title", "#export-swift", "#export-html", ".export-summary", ".export-source", ".export-file",
        "#export-dialog [data-part=copy]", "#export-dialog [data-part=download]",
      ])
      for (place, contrast) in contrasts { #expect(contrast >= 4.5, "\(place)") }
      try await tuning.expectNoComplaints()
    }
  }
}

extension TuningPage {
  fileprivate var isExporting: Bool {
    get async throws { try await page.evaluate("document.querySelector('#export-dialog').checkVisibility()") }
  }

  /// Waits until the dialog shows the server's source for a target.
  fileprivate func waitForSource(_ target: String) async throws {
    try await wait(
      for: """
        fetch(`/api/sessions/${masthead.session.id}/export?to=\(target)`).then(async response => {
          const source = document.querySelector('.export-source');
          const selected = document.querySelector('#export-dialog [aria-selected=true]')?.dataset.target;
          const isSame = response.ok && source.textContent === await response.text();
          return isSame && !source.hidden && selected === '\(target)';
        })
        """, toBe: true)
  }

  /// Waits until the dialog shows why there is no source.
  fileprivate func expectProblem(_ sentence: String) async throws {
    try await wait(for: "document.querySelector('.export-problem').textContent", toBe: .string(sentence))
    #expect(
      try await page.evaluate(
        """
        [document.querySelector('.export-problem').checkVisibility(), document.querySelector('.export-source').hidden,
          ...[...document.querySelectorAll('.export-foot button')].map(button => button.disabled)]
        """) == [true, true, true, true])
  }

  /// Replaces the session's document, as another viewer would.
  func enterPipeline(_ json: String) async throws {
    try await page.evaluate(
      """
      fetch(`/api/sessions/${masthead.session.id}/pipeline`,
        {method: 'PUT', headers: {'Content-Type': 'application/json'}, body: \(quoted(json))})
      """)
  }

  /// Renames the session's document, as another viewer would.
  fileprivate func enterPipelineName(_ name: String) async throws {
    try await page.evaluate(
      """
      fetch(`/api/sessions/${masthead.session.id}/pipeline`, {method: 'PATCH',
        headers: {'Content-Type': 'application/merge-patch+json'}, body: JSON.stringify({name: \(quoted(name))})})
      """)
  }
}

extension String {
  fileprivate var json: JSON { .string(self) }

  fileprivate var trimmed: String { String(trimmingPrefix(/\s+/).reversed().drop(while: \.isWhitespace).reversed()) }
}
