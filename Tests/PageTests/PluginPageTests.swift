import Chromium
import Foundation
import Testing

/// The page of a server with a folder of plugins, which are built by the real compiler and run by real workers.
@Suite(.serialized)
struct PluginPageTests {
  @Test func effectIsWrittenTunedBrokenFixedTrapsAndReturns() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      // Another session, which uses no plugins.
      let other = try await TuningPage(masthead, "?preset=parallax-table")
      #expect(try await tuning.standingProblems() == [])

      try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
      try await tuning.wait(until: "document.querySelector(\(quoted(Self.arrival + " input[type=range]")))")
      #expect(
        try await tuning.words(in: Self.arrival + " :is(.card-name, .badge, .card-summary)") == [
          "Ripple", "New", "Cuts the header off along a line.",
        ])
      #expect(try await tuning.page.evaluate("masthead.session.effects.length") == 3, "Nobody asked for it yet.")
      #expect(try await tuning.frame().mask == TuningPageTests.mask(cut: 80))

      let depth = try await tuning.dragSlider(Self.arrival + " input[type=range]", by: 40)
      try await tuning.wait(for: "masthead.session.pipeline.effects[3]?.effect", toBe: "com.example.ripple")
      try await tuning.wait(for: "masthead.session.pipeline.effects[3].parameters.depth", toBe: .number(depth))
      #expect(depth > 20)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: depth)))
      try await tuning.wait(
        for: "[...document.querySelectorAll('#arrivals li, #effects li')].map(card => card.dataset.name)",
        toBe: ["stretch", "cut-away", "overlap", "com.example.ripple"])
      #expect(try await tuning.field(Self.depth) == "\(Int(depth))")
      try await tuning.wait(for: Self.named("ripple.cut"), toBe: .string("\(Int(depth))"))
      try await tuning.wait(
        for: "document.querySelector('[data-curve=\"values.ripple.cut\"] .plot-value')?.textContent",
        toBe: .string("\(Int(depth))"))

      // Its slider is an ordinary one by now.
      try await tuning.enter("60", into: Self.depth)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 60)))
      try await tuning.picture().expectLevelCut(at: 240)

      try plugins.save(PluginSources.cut("Ripple", cut: "2 * depth"), as: "Ripple")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 120)))
      try await tuning.picture().expectLevelCut(at: 180)
      #expect(try await tuning.standingProblems() == [])

      // It does not compile: the compiler's words, and the build before runs on.
      let broken = PluginSources.cut("Ripple", cut: "depht")
      try plugins.save(broken, as: "Ripple")
      let place = try #require(PluginSources.place(of: "depht", in: broken))
      try await tuning.wait(
        for: "document.querySelector('#standing-list [data-plugin=Ripple] code')?.textContent",
        toBe: .string("Ripple.swift:\(place): error: cannot find 'depht' in scope"))
      #expect(
        try await tuning.words(in: Self.card + " .card-complaints p") == [
          "Ripple.swift: cannot build; using the last build"
        ])
      try await tuning.enter("50", into: Self.depth)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 100)))

      try plugins.save(PluginSources.cut("Ripple", cut: "depth / 2"), as: "Ripple")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 25)))
      try await tuning.wait(for: Self.problemCount, toBe: 0)
      #expect(try await tuning.words(in: Self.card + " .card-complaints p") == [])

      // It traps: it is switched off here, and nobody else is any the wiser.
      try await other.watchFrames()
      try plugins.save(PluginSources.cut("Ripple", extra: #"if depth > 0 { fatalError("no water") }"#), as: "Ripple")
      try await other.page.wheel(at: other.location(187, 400), deltaY: 30)
      try await tuning.wait(
        for: "document.querySelector('#standing-list [data-fault] strong')?.textContent",
        toBe: "Ripple was switched off")
      let reason = try await tuning.text(of: "#standing-list [data-fault] p")
      #expect(
        reason.wholeMatch(of: /com\.example\.ripple: trapped: Ripple\/Ripple\.swift:\d+: Fatal error: no water/)
          != nil,
        "\(reason)")
      #expect(
        try await tuning.words(in: Self.card + " .card-complaints p") == [
          "Switched off\(reason.dropFirst("com.example.ripple".count))"
        ])
      #expect(try await tuning.words(in: "#problem-list li") == [], "It is told once.")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(TuningPageTests.mask(cut: 80)))
      try await tuning.page.wheel(at: tuning.location(187, 400), deltaY: 30)
      try await tuning.wait(until: "masthead.frame.offset > -260")
      try await other.page.wheel(at: other.location(187, 400), deltaY: 30)
      try await other.wait(until: "masthead.frame.phase === 'idle' && masthead.frame.offset > frames.first.offset")
      #expect(try await other.page.evaluate("frames.session === masthead.session.id && frames.lost") == false)

      // The next build gets another try by itself.
      try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
      try await tuning.wait(for: "masthead.session.effects[3].enabled", toBe: true)
      try await tuning.wait(
        for: "masthead.session.pipeline.effects[3]",
        toBe: ["effect": "com.example.ripple", "parameters": ["depth": 50]])
      try await tuning.wait(until: "masthead.frame.mask.includes(`L0 ${masthead.frame.header.height - 50}Z`)")
      try await tuning.wait(for: Self.problemCount, toBe: 0)
      #expect(try await tuning.words(in: "#problem-list li") == [])
      try await tuning.expectNoComplaints()
      try await other.expectNoComplaints()
    }
  }

  /// A length is computed where the effect is: in the pipeline.
  @Test func resolvedLengthAppearsOnceEffectIsInPipeline() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      let parameter = #""depth", \.depth, in: 0...200, length: .init("2 × #") { ripple, _ in ripple.depth * 2 }"#
      try plugins.save(PluginSources.cut("Ripple", parameter: parameter), as: "Ripple")
      try await tuning.wait(until: "document.querySelector(\(quoted(Self.arrival + " input[type=range]")))")
      let shown = ":is(.control-note:not([hidden]))"
      #expect(try await tuning.words(in: "\(Self.arrival) \(shown)") == [])
      try await tuning.click(Self.arrival + " [data-action=add]")
      try await tuning.wait(
        for: "document.querySelector(\(quoted("\(Self.card) \(shown)")))?.textContent", toBe: "2 × 20 = 40 pt")
      try await tuning.click(Self.card + " [data-action=toggle]")
      try await tuning.wait(
        for: "document.querySelectorAll(\(quoted("\(Self.card) \(shown)"))).length", toBe: 0)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func effectThatNeverReturnsIsSwitchedOffEachTime() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
      try await tuning.click(Self.arrival + " [data-action=add]")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 20)))
      #expect(try await tuning.value("effects[3]") == ["effect": "com.example.ripple"], "It has its defaults.")

      try plugins.save(PluginSources.cut("Ripple", extra: "while true {}"), as: "Ripple")
      let fault = "document.querySelector('#standing-list [data-fault] p')?.textContent"
      try await tuning.wait(for: fault, toBe: "com.example.ripple: took longer than 0.25 s for a frame")
      #expect(
        try await tuning.words(in: Self.card + " .card-complaints p") == [
          "Switched off: took longer than 0.25 s for a frame"
        ])
      #expect(try await tuning.page.evaluate("masthead.session.effects[3].enabled") == false)
      // Where it was, for those who want to know; it stays open when it is found out more exactly.
      let trace = "document.querySelector('#standing-list [data-fault] details')"
      #expect(try await tuning.page.evaluate("\(trace).open") == false)
      try await tuning.click("#standing-list [data-fault] summary")
      try await tuning.wait(until: "\(trace).open && \(trace).querySelectorAll('code').length > 0")

      // Another try ends the same way.
      let revision: Int = try await tuning.page.evaluate("masthead.session.revision")
      try await tuning.click("#standing-list [data-action=switch-on]")
      try await tuning.wait(
        until: "masthead.session.revision >= \(revision + 2) && !masthead.session.effects[3].enabled")
      try await tuning.wait(for: fault, toBe: "com.example.ripple: took longer than 0.25 s for a frame")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(TuningPageTests.mask(cut: 80)))
      #expect(try await tuning.words(in: "#problem-list li") == [])
      try await tuning.expectNoComplaints()
    }
  }

  /// Where an effect was when it was switched off is found out a moment later, while somebody reads what happened.
  @Test func lateBacktraceDoesNotDisturbUser() async throws {
    try await withMasthead { masthead in
      let page = try await TuningPage(masthead).page
      try await page.evaluate(
        """
        import('/app/readouts/standing.js').then(({StandingProblems}) => {
          window.switched = [];
          const problems = new StandingProblems(document.querySelector('#standing-list'), effect => switched.push(effect));
          window.tell = backtrace => problems.show({
            effects: [{effect: 'com.example.ripple', name: 'Ripple'}],
            faults: {'com.example.ripple': {reason: 'com.example.ripple trapped.', backtrace}},
          }, []);
          tell([]);
        })
        """)
      let button = "#standing-list [data-action=switch-on]"
      try await page.evaluate("document.querySelector(\(quoted(button))).scrollIntoView({block: 'center'})")
      let middle = try await page.frame(of: button).center
      try await page.mouse(.moved, at: middle)
      try await page.mouse(.pressed, at: middle)
      try await page.evaluate("tell(['main'])")
      try await page.mouse(.released, at: middle)
      #expect(try await page.evaluate("switched") == ["com.example.ripple"])

      // Whoever has opened the backtrace reads on.
      try await page.click("#standing-list summary")
      try await page.evaluate("tell(['ripple', 'main'])")
      #expect(try await page.evaluate("document.querySelector('#standing-list details').open") == true)
      #expect(
        try await page.evaluate("[...document.querySelectorAll('#standing-list code')].map(code => code.textContent)")
          == ["ripple", "main"])
    }
  }

  @Test func pluginsAppearDisappearAndChangeParameters() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
      try plugins.save(PluginSources.cut("Tide"), as: "Tide")
      try await tuning.wait(
        for: "[...document.querySelectorAll('#arrivals li .card-name')].map(name => name.textContent).sort()",
        toBe: ["Ripple", "Tide"])
      try await tuning.click("[data-arrival='com.example.tide'] [data-action=dismiss]")
      try await tuning.wait(for: "document.querySelectorAll('#arrivals li').length", toBe: 1)
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add='com.example.tide']")
      // Its card moves what is below it.
      try await tuning.waitForEffects("stretch", "cut-away", "overlap", "com.example.tide")
      try await tuning.wait(for: "document.querySelectorAll('#effects li.card').length", toBe: 4)
      try await tuning.click(Self.arrival + " [data-action=add]")
      try await tuning.waitForEffects("stretch", "cut-away", "overlap", "com.example.tide", "com.example.ripple")
      let (tide, ripple) = ("effects[3].parameters", "effects[4].parameters")
      try await tuning.enter("30", into: "\(tide).depth")
      try await tuning.enter("40", into: "\(ripple).depth")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 40)))

      // Under another name, in another range.
      try plugins.save(
        PluginSources.cut(
          "Ripple",
          parameter: #""height", name: "Height", \.depth, in: 0...90, step: 0.5, unit: .points, formerly: ["depth"]"#),
        as: "Ripple")
      try await tuning.wait(for: "masthead.session.pipeline.effects[4].parameters", toBe: ["height": 40])
      let slider = "document.querySelector(\(quoted(TuningPage.control("\(ripple).height") + " input[type=range]")))"
      try await tuning.wait(for: "[\(slider).value, \(slider).max, \(slider).step]", toBe: ["40", "90", "0.5"])
      try await tuning.wait(for: "document.querySelectorAll('\(TuningPage.card(4)) .control').length", toBe: 1)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 40)))
      #expect(try await tuning.words(in: "#problem-list li") == [])

      // And gone for good, which is told.
      try plugins.save(PluginSources.cut("Ripple", parameter: #""level", \.depth, in: 0...100"#), as: "Ripple")
      try await tuning.wait(
        for: "[...document.querySelectorAll('#problem-list li p')].map(({textContent}) => textContent)",
        toBe: ["effects[4].parameters.height: removed 40: Ripple no longer has this parameter"])
      // The problem may be told before the new controls.
      try await tuning.wait(
        for: "[...document.querySelectorAll('\(TuningPage.card(4)) input[type=number]')].map(({value}) => value)",
        toBe: ["20"])

      // Without its sources it goes on.
      try plugins.delete("Tide")
      try await tuning.wait(
        for: "document.querySelector('#standing-list [data-plugin=Tide] p')?.textContent",
        toBe: .string(
          "plugin not found: \(plugins.folder.path)/Tide; pipelines keep its last build"
        ))
      #expect(
        try await tuning.words(in: TuningPage.card(3) + " .card-complaints p") == [
          "Tide: sources not found; using the last build"
        ])
      try await tuning.click(TuningPage.card(4) + " [data-action=toggle]")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 30)))
      try await tuning.enter("35", into: "\(tide).depth")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 35)))
      // Once nobody uses it, nothing is wrong.
      try await tuning.click(TuningPage.card(3) + " [data-action=remove]")
      try await tuning.wait(for: Self.problemCount, toBe: 0)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func existingEffectIsNotNew() async throws {
    try await withPlugins { masthead, plugins in
      try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
      let tuning = try await TuningPage(masthead)
      try await tuning.wait(
        for: "fetch('/api/plugins').then(answer => answer.json()).then(({plugins: [ripple]}) => ripple.effects)",
        toBe: ["com.example.ripple"])
      // What comes after it is: so the page has heard of both.
      try plugins.save(PluginSources.cut("Tide"), as: "Tide")
      try await tuning.wait(for: Self.arrivals, toBe: ["com.example.tide"])
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add='com.example.ripple']")
      try await tuning.waitForEffects("stretch", "cut-away", "overlap", "com.example.ripple")
      #expect(try await tuning.page.evaluate(Self.arrivals) == ["com.example.tide"])
      try await tuning.expectNoComplaints()
    }
  }

  @Test func addedEffectNamesVersionAboveOne() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      let newer = "static let version = 2"
      try plugins.save(PluginSources.cut("Ripple", members: newer), as: "Ripple")
      try await tuning.click(Self.arrival + " [data-action=add]")
      try await tuning.waitForEffects("stretch", "cut-away", "overlap", "com.example.ripple")
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add='com.example.ripple']")
      try await tuning.waitForEffects("stretch", "cut-away", "overlap", "com.example.ripple", "com.example.ripple")
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add=parallax]")
      try await tuning.wait(
        for: "masthead.session.pipeline.effects.slice(3)",
        toBe: [
          ["effect": "com.example.ripple", "version": 2], ["effect": "com.example.ripple", "version": 2],
          ["effect": "parallax"],
        ])
      try await tuning.expectNoComplaints()
    }
  }

  @Test func keyboardAddsEffectAndKeepsSliderFocus() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
      try await tuning.click(Self.arrival + " input[type=number]")
      try await tuning.page.key(.tab)
      try await tuning.page.key(.arrowRight)
      try await tuning.wait(for: "masthead.session.pipeline.effects[3]?.parameters", toBe: ["depth": 21])
      let slider = TuningPage.control(Self.depth) + " input[type=range]"
      try await tuning.wait(until: "document.activeElement === document.querySelector(\(quoted(slider)))")
      try await tuning.page.key(.arrowRight)
      try await tuning.wait(for: "masthead.session.pipeline.effects[3].parameters", toBe: ["depth": 22])
      #expect(try await tuning.page.evaluate(Self.arrivals) == [] as [String])
      // All of it is taken back in steps.
      try await tuning.click("#undo")
      try await tuning.wait(for: "masthead.session.pipeline.effects[3].parameters", toBe: ["depth": 21])
      try await tuning.click("#undo")
      try await tuning.waitForEffects("stretch", "cut-away", "overlap")
      #expect(try await tuning.page.evaluate(Self.arrivals) == [] as [String], "It is no news any more.")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func brokenPluginIsReportedAndAppearsOnceItCompiles() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      let errors = (0..<10).map { "let wrong\($0): Int = missing\($0)" }
      let source = PluginSources.cut("Ripple", extra: (["#warning(\"later\")"] + errors).joined(separator: "\n"))
      try plugins.save(source, as: "Ripple")
      // The warning comes first in the source, and last here.
      let lines = (0..<8).map { number in
        let place = PluginSources.place(of: "missing\(number)", in: source) ?? ""
        return "Ripple.swift:\(place): error: cannot find 'missing\(number)' in scope"
      }
      try await tuning.wait(until: "document.querySelector('#standing-list li code')")
      #expect(try await tuning.standingProblems() == ["Ripple"])
      #expect(try await tuning.words(in: "#standing-list code") == lines)
      #expect(try await tuning.words(in: "#standing-list .problem-rest") == ["and 3 more"])
      #expect(try await tuning.page.evaluate("document.querySelector('#no-problems').checkVisibility()") == false)

      try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
      try await tuning.wait(for: Self.arrivals, toBe: ["com.example.ripple"])
      try await tuning.wait(for: Self.problemCount, toBe: 0)
      #expect(try await tuning.page.evaluate("document.querySelector('#no-problems').checkVisibility()") == true)
      // Its newest build is what is offered.
      try plugins.save(PluginSources.cut("Ripple", parameter: #""level", \.depth, in: 0...100"#), as: "Ripple")
      try await tuning.wait(
        for: "[...document.querySelectorAll('#arrivals .control')].map(({dataset}) => dataset.path)",
        toBe: ["com.example.ripple.parameters.level"])
      try plugins.delete("Ripple")
      try await tuning.wait(for: Self.arrivals, toBe: [])
      #expect(try await tuning.standingProblems() == [], "Nobody used it.")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func buildDoesNotDisturbSliderDrag() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
      try await tuning.click(Self.arrival + " [data-action=add]")
      try await tuning.waitForEffects("stretch", "cut-away", "overlap", "com.example.ripple")
      let slider = TuningPage.control("effects[2].parameters.ratio") + " input[type=range]"
      try await tuning.page.evaluate("document.querySelector(\(quoted(slider))).scrollIntoView({block: 'center'})")
      let track = try await tuning.page.frame(of: slider)
      let start = Point(track.x + 30, track.center.y)
      try await tuning.page.mouse(.moved, at: start)
      try await tuning.page.mouse(.pressed, at: start)
      try await tuning.page.mouse(.moved, at: Point(start.x + 5, start.y))
      try plugins.save(PluginSources.cut("Ripple", parameter: #""level", \.depth, in: 0...100"#), as: "Ripple")
      try await tuning.wait(
        until: "document.querySelector(\(quoted(TuningPage.control("effects[3].parameters.level"))))")
      let before: Double = try await tuning.page.evaluate("Number(document.querySelector(\(quoted(slider))).value)")
      try await tuning.page.mouse(.moved, at: Point(start.x + 60, start.y))
      try await tuning.page.mouse(.released, at: Point(start.x + 60, start.y))
      let after: Double = try await tuning.page.evaluate("Number(document.querySelector(\(quoted(slider))).value)")
      #expect(after > before)
      try await tuning.wait(for: "masthead.session.pipeline.effects[2].parameters.ratio", toBe: .number(after))
      try await tuning.expectNoComplaints()
    }
  }

  @Test func pluginTextsFitAndAreLegible() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
      try plugins.save(
        PluginSources.cut("AnEffectWithAVeryLongNameThatHardlyFits"), as: "AnEffectWithAVeryLongNameThatHardlyFits")
      // Each card moves what is there already.
      try await tuning.wait(for: "document.querySelectorAll('#arrivals li').length", toBe: 2)
      try await tuning.click(Self.arrival + " [data-action=add]")
      try plugins.save(PluginSources.cut("Ripple", extra: "if depth > 0 { fatalError() }"), as: "Ripple")
      try await tuning.wait(until: "document.querySelector('#standing-list [data-fault]')")
      try plugins.save(PluginSources.cut("Ripple", cut: "depht"), as: "Ripple")
      try await tuning.wait(until: "document.querySelector('#standing-list [data-plugin]')")
      try await tuning.click("#standing-list summary")
      for scheme in [ColorScheme.light, .dark] {
        try await tuning.page.emulate(colorScheme: scheme)
        try await tuning.page.nextFrame()
        let contrasts = try await tuning.contrasts(of: [
          ".card-complaints p", ".badge", ".is-new .card-summary", ".is-new .button", "#standing-list strong",
          "#standing-list p",
          "#standing-list summary", "#standing-list code", "#standing-list .button",
        ])
        #expect(contrasts.count == 9)
        for (place, contrast) in contrasts { #expect(contrast >= 4.5, "\(place) in \(scheme)") }
      }
      for width in [1440, 1024, 820, 600, 390] {
        try await tuning.page.setViewport(Viewport(width: width, height: 844))
        try await tuning.wait(for: "innerWidth", toBe: .number(Double(width)))
        try await tuning.page.nextFrame()
        #expect(try await tuning.overhangingElements() == [], "In a window \(width) pixels wide.")
      }
      try await tuning.expectNoComplaints()
    }
  }

  // MARK: Help

  /// The card of an effect that is not in the pipeline yet.
  static let arrival = "[data-arrival='com.example.ripple']"
  /// The card of the effect that was added to a preset of three.
  static let card = TuningPage.card(3)
  static let arrivals = "[...document.querySelectorAll('#arrivals li')].map(({dataset}) => dataset.arrival)"
  static let depth = "effects[3].parameters.depth"
  static let problemCount = "document.querySelectorAll('#standing-list li').length"

  /// What the page shows of a value that an effect publishes, in JavaScript.
  static func named(_ name: String) -> String { "document.querySelector('[data-value=\"values.\(name)\"]')?.value" }

  /// The mask of a header of 375 × 300 points that is cut off along a line.
  static func mask(cut: Double) -> String {
    "M0 0L375 0L375 \(Int(300 - cut))L0 \(Int(300 - cut))Z"
  }
}

extension TuningPage {
  /// The texts of all elements that match, in order.
  func words(in selector: String) async throws -> [String] {
    try await page.evaluate("[...document.querySelectorAll(\(quoted(selector)))].map(({textContent}) => textContent)")
  }

  /// The titles of the problems that stand.
  func standingProblems() async throws -> [String] {
    try await words(in: "#standing-list li strong")
  }

  /// Drags the thumb of a slider to the right by so many pixels, and says where it ended.
  func dragSlider(_ selector: String, by distance: Double) async throws -> Double {
    let slider = "document.querySelector(\(quoted(selector)))"
    try await page.evaluate("\(slider).scrollIntoView({block: 'center'})")
    let track = try await page.frame(of: selector)
    let part: Double = try await page.evaluate("(\(slider).value - \(slider).min) / (\(slider).max - \(slider).min)")
    // The thumb is 16 pixels wide.
    let start = Point(track.x + 8 + (track.width - 16) * part, track.center.y)
    try await page.evaluate(
      "\(slider).addEventListener('input', event => { window.dragged = Number(event.target.value); })")
    try await page.drag(from: start, to: Point(start.x + distance, start.y), steps: 15)
    return try await page.evaluate("dragged")
  }

  /// Begins to take note of whether the page keeps its session.
  func watchFrames() async throws {
    try await page.evaluate(
      """
      window.frames = {first: masthead.frame, session: masthead.session.id, lost: false};
      new MutationObserver(() => { frames.lost ||= document.body.dataset.state !== 'live'; })
        .observe(document.body, {attributes: true});
      """)
  }
}

extension DevicePicture {
  /// Expects image above a horizontal line, in points from the screen's top, and none below it.
  func expectLevelCut(at height: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    let white = Bitmap.Color(255, 255, 255)
    for x in stride(from: 5.0, through: 370, by: 5) {
      #expect(color(x, height - 2 / scale) != white, "Above the line at \(x).", sourceLocation: sourceLocation)
      #expect(color(x, height + 2 / scale) == white, "Below the line at \(x).", sourceLocation: sourceLocation)
    }
  }
}
