import Chromium
import Testing

extension StillPageTests {
  /// Copying and pasting, and the page's messages if the browser refuses.
  @Suite struct ClipboardPageTests {
    private static let effect = #"{"masthead":1,"effects":[{"effect":"shadow"}]}"#

    private static func problem(_ words: String) -> String {
      "document.querySelector('#problem-list').textContent.includes(\(quoted(words)))"
    }

    /// Replaces a function of the clipboard, because a page in tests has no permission for the clipboard.
    private static func replacing(_ function: String, by body: String) -> String {
      "(navigator.clipboard.\(function) = \(body), 0)"
    }

    @Test func pasteButtonAddsEffectAndRefusedClipboardNamesKeys() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.evaluate(Self.replacing("readText", by: "() => Promise.resolve('\(Self.effect)')"))
        try await tuning.click("#paste")
        try await tuning.waitForEffects("stretch", "cut-away", "overlap", "shadow")
        // An effect in the form of a document.
        try await tuning.page.evaluate(
          Self.replacing("readText", by: #"() => Promise.resolve('{"effect":"blur"}')"#))
        try await tuning.click("#paste")
        try await tuning.waitForEffects("stretch", "cut-away", "overlap", "shadow", "blur")
        try await tuning.page.evaluate(
          Self.replacing("readText", by: "() => Promise.reject(new Error('not allowed'))"))
        try await tuning.click("#paste")
        try await tuning.wait(
          until: Self.problem("The browser refused to paste; press Ctrl-V or ⌘V: not allowed"))
        try await tuning.waitForEffects("stretch", "cut-away", "overlap", "shadow", "blur")
      }
    }

    @Test func pastedPictureReplacesTheHeaders() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.evaluate(
          """
          (() => {
            const clipboardData = new DataTransfer();
            clipboardData.items.add(new File([\(TuningPage.green)], 'green.svg', {type: 'image/svg+xml'}));
            document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
          })()
          """)
        try await tuning.wait(for: "document.querySelector('#picture').getAttribute('aria-pressed')", toBe: "true")
        try await tuning.wait(for: "masthead.isComplete", toBe: true)
        #expect(try await tuning.picture().color(187, 150) == Bitmap.Color(0, 255, 0))
        try await tuning.expectNoComplaints()
      }
    }

    @Test func refusedCopyOfLinkIsReported() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.evaluate(
          Self.replacing("writeText", by: "() => Promise.reject(new Error('not allowed'))"))
        try await tuning.copyLink()
        try await tuning.wait(until: Self.problem("The browser does not let this page copy: not allowed"))
        #expect(try await tuning.page.evaluate("document.querySelector('#toast').hasAttribute('data-shown')") == false)
      }
    }
  }

  /// The rows that the document highlights as essential.
  @Suite struct HighlightsPageTests {
    private static let flattening = "effects[1].parameters.flattening"

    @Test func starAndKeyAddRowToEssentialsAndRemoveIt() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let highlights = "masthead.session.pipeline.highlights"
        let first: [String] = try await tuning.page.evaluate(highlights)
        let row = "#effects [data-path=\(quoted(Self.flattening))]"
        try await tuning.click(row + " .control-star")
        try await tuning.wait(for: highlights, toBe: .array((first + [Self.flattening]).map { .string($0) }))
        try await tuning.wait(
          until: "document.querySelector(\(quoted("#essentials [data-path='\(Self.flattening)']")))")
        try await tuning.wait(
          for: "document.querySelector(\(quoted(row + " .control-star"))).ariaPressed", toBe: "true")
        // The key does the same, and one undo reverts it.
        try await tuning.page.evaluate("document.querySelector(\(quoted(row + " .slider"))).focus()")
        try await tuning.page.type("s")
        try await tuning.wait(for: highlights, toBe: .array(first.map { .string($0) }))
        try await tuning.click("#undo")
        try await tuning.wait(for: "\(highlights).length", toBe: .number(Double(first.count + 1)))
        // In a field, the key types a letter.
        try await tuning.page.evaluate("document.querySelector('#panel-tools input').focus()")
        try await tuning.page.type("s")
        #expect(try await tuning.page.evaluate("document.querySelector('#panel-tools input').value") == "s")
        try await tuning.expectNoComplaints()
      }
    }

    @Test func thirteenthEssentialIsRefusedInItsRow() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.evaluate(
          """
          fetch(`/api/sessions/${masthead.session.id}/pipeline`, {method: 'PATCH',
            headers: {'Content-Type': 'application/merge-patch+json'}, body: JSON.stringify({highlights: Array(12).fill('header.height')})})
            .then(({status}) => status)
          """)
        try await tuning.wait(for: "masthead.session.pipeline.highlights.length", toBe: 12)
        let row = "#effects [data-path=\(quoted(Self.flattening))]"
        try await tuning.click(row + " .control-star")
        try await tuning.wait(
          for: "document.querySelector(\(quoted(row + " .control-refusal"))).textContent",
          toBe: "Too many highlights: at most 12, got 13")
        #expect(try await tuning.page.evaluate("masthead.session.pipeline.highlights.length") == 12)
      }
    }
  }
}
