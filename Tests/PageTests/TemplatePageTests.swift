import Chromium
import Testing

extension StillPageTests {
  /// New documents, and recipes that add several elements and effects.
  @Suite struct TemplatePageTests {
    /// Adds a recipe from the menu.
    private func add(_ recipe: String, on tuning: TuningPage) async throws {
      try await tuning.click("#add-effect summary")
      // The menu scrolls once more when the effects arrive.
      try await tuning.wait(until: "document.querySelector('#add-effect [data-add]')?.checkVisibility()")
      try await tuning.click("[data-recipe=\(recipe)]")
    }

    @Test(arguments: [
      ("Blank", "Untitled", ["background"]), ("Photo header", "Untitled", ["shade", "title"]),
    ])
    func newDocumentBeginsWithTemplate(template: String, name: String, elements: [String]) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("#new")
        try await tuning.click("[data-template='\(template)']")
        try await tuning.wait(for: "masthead.session.pipeline.name", toBe: .string(name))
        try await tuning.wait(
          for: "masthead.session.header.elements.map(({name}) => name)", toBe: .array(elements.map { .string($0) }))
        #expect(
          try await tuning.page.evaluate("document.querySelector('#templates').matches(':popover-open')") == false)
        try await tuning.click("#undo")
        try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "News Digest")
        try await tuning.expectNoComplaints()
      }
    }

    @Test func newDocumentIsShownFromItsTop() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.wheel(at: tuning.location(187, 400), deltaY: 600)
        try await tuning.wait(until: "masthead.frame.offset > masthead.frame.topOffset + 100")
        try await tuning.click("#new")
        try await tuning.click("[data-template=Blank]")
        try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Untitled")
        try await tuning.wait(until: "masthead.frame.offset === masthead.frame.topOffset")
      }
    }

    @Test func templateOfPresetLosesItsName() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("#new")
        try await tuning.click("[data-template=Album]")
        try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Untitled")
        #expect(
          try await tuning.page.evaluate(
            """
            fetch('/api/presets').then(answer => answer.json()).then(({presets}) => JSON.stringify({
              ...presets.find(({preset}) => preset === 'album').document, name: 'Untitled'})
              === JSON.stringify(masthead.session.pipeline))
            """))
      }
    }

    /// Each recipe changes a blank document in one step without a refusal or a warning. One undo reverts it.
    @Test(arguments: [
      "docking-title", "shrinking-avatar", "docking-tabs", "blur-bar", "parallax-photo", "snap-to-bar", "quick-return",
      "hiding-search",
      "pull-to-refresh",
    ])
    func recipeIsOneStep(recipe: String) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("#new")
        try await tuning.click("[data-template=Blank]")
        try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Untitled")
        let before: String = try await tuning.page.evaluate("JSON.stringify(masthead.session.pipeline)")
        try await add(recipe, on: tuning)
        try await tuning.wait(until: "JSON.stringify(masthead.session.pipeline) !== \(quoted(before))")
        #expect(try await tuning.page.evaluate("masthead.session.warnings.length") == 0)
        try await tuning.wait(until: "document.querySelector('#toast').textContent.endsWith('Undo reverts it.')")
        try await tuning.click("#undo")
        try await tuning.wait(until: "JSON.stringify(masthead.session.pipeline) === \(quoted(before))")
        try await tuning.expectNoComplaints()
      }
    }

    /// The header's height is 220 points below the bar, and the bar's is 44, so the collapse takes 176 points.
    @Test func titleAppearsInTheBarAndAvatarShrinksBehindIt() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("#new")
        try await tuning.click("[data-template=Blank]")
        try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Untitled")
        for recipe in ["docking-title", "shrinking-avatar"] {
          try await add(recipe, on: tuning)
          try await tuning.wait(
            until: "masthead.frame.elements?.\(recipe == "docking-title" ? "title" : "avatar")")
        }
        for (collapse, opacity, scale, isBehind) in [
          (0.0, 0.0, 1.0, false), (0.5, 0, 0.5833333, false), (0.8, 0, 0.5, true), (0.9, 0.5, 0.5, true),
          (1, 1, 0.5, true),
        ] {
          try await tuning.scroll(to: 176 * collapse)
          try await tuning.wait(for: "masthead.frame.collapse", toBe: collapse, within: 1e-6)
          try await tuning.wait(
            for: "masthead.frame.elements.title.opacity ?? 1", toBe: opacity, within: 1e-6)
          try await tuning.wait(for: "masthead.frame.elements.avatar.scale ?? 1", toBe: scale, within: 1e-6)
          try await tuning.wait(for: "(masthead.frame.elements.avatar.zIndex ?? 0) < 0", toBe: .bool(isBehind))
        }
        try await tuning.expectNoComplaints()
      }
    }

    /// A card reports a missing effect or setting, and one click adds it.
    @Test func cardAddsMissingEffectsAndSettings() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        func missing(_ effect: String) -> String {
          "(part => part.hidden ? null : part.textContent)(document.querySelector('#effects [data-name=\(effect)] .card-missing'))"
        }
        try await tuning.click("#add-effect summary")
        try await tuning.click("[data-add=collapse]")
        try await tuning.wait(until: "masthead.session.effects.at(-1).effect === 'collapse'")
        try await tuning.wait(for: missing("collapse"), toBe: "The header has no collapsed height.Make it a bar")
        try await tuning.click("#effects [data-name=collapse] [data-action=mend]")
        try await tuning.wait(for: missing("collapse"), toBe: "The header scrolls away with the list.Add Pin")
        try await tuning.click("#effects [data-name=collapse] [data-action=mend]")
        try await tuning.waitForEffects("stretch", "cut-away", "overlap", "collapse", "pin")
        try await tuning.wait(for: missing("collapse"), toBe: .null)
        try await tuning.wait(for: missing("pin"), toBe: .null)
        try await tuning.expectNoComplaints()
      }
    }

    @Test(arguments: [
      ("sticky", ["docking-title", "docking-tabs", "pin", "collapse"]), ("opacity", ["fade"]), ("spring", ["snap"]),
      ("dock", ["docking-title", "docking-tabs", "pin", "transition"]),
      ("zoom", ["parallax-photo", "stretch", "content-mode", "scale"]),
    ])
    func searchFindsOtherNames(word: String, found: [String]) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("#add-effect summary")
        try await tuning.wait(until: "document.activeElement.matches('#add-effect input')")
        try await tuning.page.type(word)
        let items =
          "[...document.querySelectorAll('#add-effect .menu-item:not([hidden])')].map(({dataset}) => dataset.recipe ?? dataset.add).filter((name) => !name.includes('.')).sort()"
        try await tuning.wait(for: items, toBe: .array(found.sorted().map { .string($0) }))
      }
    }
  }
}
