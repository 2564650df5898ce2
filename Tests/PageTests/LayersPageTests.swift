import Chromium
import Testing

extension StillPageTests {
  /// The header's elements as a list of layers, with real input events.
  @Suite struct LayersPageTests {
    private static let names = "masthead.session.header.elements.map(({name}) => name)"

    @Test func layersAreReorderedAndHidden() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=search-morph")
        try await tuning.wait(for: Self.names, toBe: ["shade", "dusk", "title", "field", "glass", "hint"])
        // By keyboard, twice with the same button.
        try await tuning.page.evaluate("document.querySelector('[data-name=title] [data-action=up]').focus()")
        try await tuning.page.key(.enter)
        try await tuning.wait(for: Self.names, toBe: ["shade", "title", "dusk", "field", "glass", "hint"])
        try await tuning.wait(until: "document.activeElement.ariaLabel === 'Move Title backward'")
        try await tuning.page.key(.enter)
        try await tuning.wait(for: Self.names, toBe: ["title", "shade", "dusk", "field", "glass", "hint"])
        // By the grip, past the next layer, away from the edges where the panel scrolls.
        try await tuning.page.evaluate(
          "document.querySelector('[data-name=title]').scrollIntoView({ block: 'center' })")
        let grip = try await tuning.page.frame(of: "[data-name=title] .grip").center
        let next = try await tuning.page.frame(of: "[data-name=shade]")
        try await tuning.page.drag(from: grip, to: Point(grip.x, next.y + next.height))
        try await tuning.wait(for: Self.names, toBe: ["shade", "title", "dusk", "field", "glass", "hint"])
        // The effects still have the same targets.
        #expect(try await tuning.value("effects[11].parameters.target") == "title")

        let shown = try await tuning.picture()
        try await tuning.click("[data-name=title] [data-action=hide]")
        try await tuning.wait(
          for: "document.querySelector('[data-name=title] [data-action=hide]').ariaPressed", toBe: "true")
        #expect(try await tuning.picture().bitmap.differences(from: shown.bitmap) > 0)
        // The document does not change.
        #expect(try await tuning.page.evaluate("Boolean(masthead.frame.elements.title)") == true)
        try await tuning.click("[data-name=title] [data-action=hide]")
        try await tuning.wait(
          for: "document.querySelector('[data-name=title] [data-action=hide]').ariaPressed", toBe: "false")
        #expect(try await tuning.picture().bitmap.differences(from: shown.bitmap) == 0)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func duplicateHasLookAndEffectsOfItsOriginal() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=search-morph")
        let targets =
          "masthead.session.pipeline.effects.map(({parameters}) => parameters?.target ?? null).filter(Boolean)"
        let before: [String] = try await tuning.page.evaluate(targets)
        try await tuning.click("[data-name=title] .card-toggle")
        try await tuning.click("[data-name=title] [data-action=duplicate]")
        try await tuning.wait(for: Self.names, toBe: ["shade", "dusk", "title", "title2", "field", "glass", "hint"])
        // Each effect on the title is followed by its copy.
        try await tuning.wait(
          for: targets, toBe: .array(before.flatMap { $0 == "title" ? ["title", "title2"] : [$0] }.map { .string($0) }))
        #expect(
          try await tuning.value("scene.elements.title2") == tuning.value("scene.elements.title"))
        // The copy has the position of its original, and is selected.
        try await tuning.wait(
          until: "JSON.stringify(masthead.frame.elements.title) === JSON.stringify(masthead.frame.elements.title2)")
        try await tuning.wait(
          for: "[...document.querySelectorAll('#elements [data-selected]')].map(card => card.dataset.name)",
          toBe: ["title2"])
        // The next copy gets the next number.
        try await tuning.click("[data-name=title2] [data-action=duplicate]")
        try await tuning.wait(for: "\(Self.names).includes('title3')", toBe: true)
        try await tuning.click("#undo")
        try await tuning.click("#undo")
        try await tuning.wait(for: targets, toBe: .array(before.map { .string($0) }))
        try await tuning.wait(for: "masthead.session.header.elements.length", toBe: 6)
        try await tuning.expectNoComplaints()
      }
    }

    /// Each kind of element is visible as soon as it is added. Further elements of a kind get the next number.
    @Test(arguments: ["text", "shape", "picture", "button", "bar", "tabs"])
    func addedElementIsVisible(kind: String) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let before = try await tuning.picture()
        for name in [kind, kind + "2"] {
          try await tuning.click("#add-element [data-kind=\(kind)]")
          try await tuning.wait(for: "\(Self.names).at(-1)", toBe: .string(name))
          try await tuning.wait(until: "masthead.frame.elements?.\(name)")
          try await tuning.wait(
            for: "document.querySelector('#elements [data-selected]')?.dataset.name ?? null", toBe: .string(name))
        }
        #expect(try await tuning.picture().bitmap.differences(from: before.bitmap) > 100)
        try await tuning.expectNoComplaints()
      }
    }
  }
}
