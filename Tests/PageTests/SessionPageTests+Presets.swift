import Chromium
import Foundation
import Testing

/// The user's own presets, the document's name, and the files that the page opens.
extension SessionPageTests {
  /// The stored document contains the latest change, even before the server's answer.
  @Test func keptDocumentWaitsForLatestChange() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.page.evaluate(
        """
        (() => {
          const { fetch } = window;
          window.fetch = async (address, options) => {
            if (options?.method === 'PATCH') await new Promise((resolve) => (window.release = resolve));
            return fetch(address, options);
          };
          window.saved = null;
          const { createObjectURL } = URL;
          URL.createObjectURL = (blob) => (blob.text().then((text) => (window.saved = text)), createObjectURL(blob));
        })()
        """)
      try await tuning.enter("333", into: "header.height")
      try await tuning.wait(until: "window.release")
      try await tuning.clickInFileMenu("#own-presets")
      try await tuning.enterName("Mine", into: ".preset-form input")
      try await tuning.click("#save")
      #expect(try await tuning.page.evaluate("saved === null && localStorage.getItem('masthead.presets') === null"))
      try await tuning.page.evaluate("(window.release(), window.release = null)")
      try await tuning.wait(
        for: "JSON.parse(localStorage.getItem('masthead.presets'))?.[0].document.header.height ?? null", toBe: 333)
      try await tuning.wait(for: "JSON.parse(window.saved)?.header.height ?? null", toBe: 333)
      // The document now has the preset's name.
      try await tuning.wait(until: "window.release")
      try await tuning.page.evaluate("window.release()")
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Mine")
    }
  }

  @Test func ownPresetsAreSavedRenamedDuplicatedAndDeleted() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.enter("333", into: "header.height")
      try await tuning.clickInFileMenu("#own-presets")
      try await tuning.wait(for: "document.querySelector('.preset-form input')?.value", toBe: "News Digest 2")
      try await tuning.enterName("Mine", into: ".preset-form input")
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Mine")
      try await tuning.wait(for: "document.querySelector('#preset').selectedOptions[0].text", toBe: "Mine")
      // It is listed after Masthead's own, also after a reload.
      try await tuning.page.call("Page.reload")
      try await tuning.waitUntilDrawn()
      #expect(try await tuning.texts(in: "#preset optgroup:last-child option") == ["Mine"])
      #expect(try await tuning.texts(in: "#preset optgroup:first-child option").first == "Album")

      try await tuning.clickInFileMenu("#own-presets")
      try await tuning.click("[data-action=duplicate-preset]")
      try await tuning.wait(
        for: "[...document.querySelectorAll('.preset-row .history-name')].map(name => name.textContent)",
        toBe: ["Mine", "Mine 2"])
      try await tuning.click(".preset-row:nth-child(2) [data-action=rename-preset]")
      try await tuning.enterName("Other", into: ".preset-row input")
      try await tuning.wait(
        for: "[...document.querySelectorAll('.preset-row .history-name')].map(name => name.textContent)",
        toBe: ["Mine", "Other"])
      // A name in use is refused in one sentence, and nothing changes.
      for (name, sentence) in [
        ("Mine", "Another preset is named “Mine”; choose another name."), ("  ", "A preset needs a name."),
        ("Album", "“Album” is a preset of Masthead; choose another name."),
      ] {
        try await tuning.click(".preset-row:nth-child(2) [data-action=rename-preset]")
        try await tuning.enterName(name, into: ".preset-row input")
        #expect(try await tuning.text(of: ".preset-problem") == sentence)
        try await tuning.page.key(.escape)
        #expect(try await tuning.texts(in: ".preset-row .history-name") == ["Mine", "Other"])
      }
      // The open preset is "Mine", so saving does not replace the other one.
      try await tuning.enterName("Other", into: ".preset-form input")
      #expect(
        try await tuning.text(of: ".preset-problem") == "Another preset is named “Other”; choose another name.")
      #expect(try await tuning.value("name") == "Mine")
      try await tuning.click(".preset-row:nth-child(2) [data-action=open-preset]")
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Other")
      #expect(try await tuning.value("header.height") == 333)
      try await tuning.clickInFileMenu("#own-presets")
      try await tuning.click(".preset-row:nth-child(1) [data-action=delete-preset]")
      try await tuning.wait(
        for: "[...document.querySelectorAll('.preset-row .history-name')].map(name => name.textContent)",
        toBe: ["Other"])
      #expect(try await tuning.text(of: ".preset-deleted") == "“Mine” is deleted.Undo")
      try await tuning.page.key(.enter)
      #expect(try await tuning.texts(in: ".preset-row .history-name") == ["Mine", "Other"])
      #expect(try await tuning.page.evaluate("document.activeElement.ariaLabel") == "Delete Mine")
      try await tuning.page.key(.enter)
      #expect(try await tuning.texts(in: ".preset-row .history-name") == ["Other"])

      // The page reports that the browser cannot store the preset.
      try await tuning.page.evaluate(
        "(Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }, 0)")
      try await tuning.enterName("Third", into: ".preset-form input")
      #expect(
        try await tuning.text(of: ".preset-problem")
          == "The browser’s storage is full or switched off; save the document as a file instead.")
      #expect(try await tuning.value("name") == "Other")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func nameOfDocumentIsEditedInBar() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.clickInFileMenu("#rename")
      try await tuning.enterName("My header", into: "#name")
      try await tuning.wait(for: "document.title", toBe: "My header – Masthead")
      #expect(
        try await tuning.page.evaluate("document.querySelector('#preset').selectedOptions[0].text") == "My header")
      #expect(try await tuning.history().names.last == "Rename to My header")
      // Escape and an empty name keep the old one.
      try await tuning.clickInFileMenu("#rename")
      try await tuning.page.type("X")
      try await tuning.page.key(.escape)
      try await tuning.clickInFileMenu("#rename")
      try await tuning.enterName(" ", into: "#name")
      #expect(try await tuning.page.evaluate("document.querySelector('#name').checkVisibility()") == false)
      #expect(try await tuning.history().names.count == 2)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func savedSessionOpensAgain() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.click("[data-part=capture]")
      try await tuning.wait(until: "masthead.timeline.capturing")
      try await tuning.page.wheel(at: tuning.location(187, 400), deltaY: 30)
      try await tuning.enter("333", into: "header.height")
      try await tuning.wait(for: "masthead.session.pipeline.header.height", toBe: 333)
      try await tuning.click("[data-part=capture]")
      try await tuning.wait(until: "masthead.timeline.captured")
      try await tuning.watchDownloads()
      try await tuning.clickInFileMenu("#save-session")
      try await tuning.wait(for: "saved.name", toBe: "captured-session.session.json")
      let text: String = try await tuning.page.evaluate("saved.text")
      let session: String = try await tuning.page.evaluate("masthead.session.id")

      try await tuning.open(text, named: "a.session.json")
      try await tuning.wait(until: "masthead.session.id !== '\(session)'")
      try await tuning.waitUntilDrawn()
      #expect(try await tuning.value("header.height") == 333)
      #expect(try await tuning.history().names == ["Open News Digest", "Header height 300 → 333 pt"])
      try await tuning.wait(for: "masthead.timeline.gesture.name", toBe: "Captured session")
      let capture: JSON = try await tuning.page.evaluate(
        "fetch(`/api/sessions/${masthead.session.id}/capture`).then(response => response.json())")
      #expect(try capture == JSONDecoder().decode(JSON.self, from: Data(text.utf8)))
      try await tuning.expectNoComplaints()

      // The error of a damaged session names the place, and the page keeps its session.
      let opened: String = try await tuning.page.evaluate("masthead.session.id")
      try await tuning.open(text.replacing(": 333,", with: ": -333,"), named: "b.session.json")
      try await tuning.wait(until: "document.querySelector('#problem-list .problem-words')")
      let sentence = try await tuning.text(of: "#problem-list .problem-words p")
      #expect(
        sentence.wholeMatch(
          of: /b\.session\.json: session\.events\[\d\]: header\.height: must be between 0 and 1000 pt, got -333/)
          != nil, "\(sentence)")
      #expect(try await tuning.page.evaluate("masthead.session.id") == opened)
    }
  }
}

extension TuningPage {
  /// Replaces the text of a field and presses Return.
  func enterName(_ text: String, into selector: String) async throws {
    try await click(selector)
    try await page.key(Key("a")!, modifiers: .control)
    try await page.type(text + "\n")
  }
}
