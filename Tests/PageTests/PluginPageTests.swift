import Chromium
import Foundation
import TestSupport
import Testing

/// The page of a server with a plugin folder. The real compiler builds the plugins, and real workers run them.
@Suite(.browser, .serialized)
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
        try await tuning.texts(in: Self.arrival + " :is(.card-name, .badge, .card-summary)") == [
          "Ripple", "New", "Cuts the header off along a line.",
        ])
      #expect(
        try await tuning.page.evaluate("masthead.session.effects.length") == 3, "The effect is not in the pipeline yet."
      )
      #expect(try await tuning.frame().mask == TuningPageTests.mask(cut: 80))

      let depth = try await tuning.dragSlider(Self.arrival + " input[type=range]", by: 40)
      try await tuning.wait(for: "masthead.session.pipeline.effects[3]?.effect", toBe: "com.example.ripple")
      try await tuning.wait(for: "masthead.session.pipeline.effects[3].parameters.depth", toBe: .number(depth))
      #expect(depth > 20)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: depth)))
      try await tuning.wait(
        for: "[...document.querySelectorAll('#arrivals li, #effects li')].map(card => card.dataset.name)",
        toBe: ["stretch", "cut-away", "overlap", "com.example.ripple"])
      try await tuning.wait(
        for: "document.querySelector('\(TuningPage.control(Self.depth)) .number-field')?.value",
        toBe: .string("\(Int(depth))"))
      try await tuning.wait(for: Self.named("ripple.cut"), toBe: .string("\(Int(depth))"))
      try await tuning.wait(
        for: "document.querySelector('[data-curve=\"values.ripple.cut\"] .plot-value')?.textContent",
        toBe: .string("\(Int(depth))"))

      // By now the slider is on the effect's own card.
      try await tuning.enter("60", into: Self.depth)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 60)))
      try await tuning.picture().expectLevelCut(at: 240)

      try plugins.save(PluginSources.cut("Ripple", cut: "2 * depth"), as: "Ripple")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 120)))
      try await tuning.picture().expectLevelCut(at: 180)
      #expect(try await tuning.standingProblems() == [])

      // The plugin does not compile: the page shows the compiler's message, and the last build stays in use.
      let broken = PluginSources.cut("Ripple", cut: "depht")
      try plugins.save(broken, as: "Ripple")
      let place = try #require(PluginSources.place(of: "depht", in: broken))
      try await tuning.wait(
        for: "document.querySelector('#standing-list [data-plugin=Ripple] code')?.textContent",
        toBe: .string("Ripple.swift:\(place): error: cannot find 'depht' in scope"))
      #expect(
        try await tuning.texts(in: Self.card + " .card-complaints p") == [
          "Ripple.swift: cannot build; using the last build"
        ])
      try await tuning.enter("50", into: Self.depth)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 100)))

      try plugins.save(PluginSources.cut("Ripple", cut: "depth / 2"), as: "Ripple")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 25)))
      try await tuning.wait(for: Self.problemCount, toBe: 0)
      #expect(try await tuning.texts(in: Self.card + " .card-complaints p") == [])

      // The effect traps: this session switches it off, and other sessions are not affected.
      try await other.watchFrames()
      try plugins.save(PluginSources.cut("Ripple", extra: #"if depth > 0 { fatalError("no water") }"#), as: "Ripple")
      try await other.page.wheel(at: other.location(187, 400), deltaY: 30)
      try await tuning.wait(
        for: "document.querySelector('#standing-list [data-fault] strong')?.textContent",
        toBe: "Ripple was switched off")
      let reason = try await tuning.text(of: "#standing-list [data-fault] p")
      #expect(
        reason.wholeMatch(
          of: /com\.example\.ripple: trapped \(SIG(?:ILL|TRAP)\): Ripple\/Ripple\.swift:\d+: Fatal error: no water/)
          != nil,
        "\(reason)")
      #expect(
        try await tuning.texts(in: Self.card + " .card-complaints p") == [
          "Switched off\(reason.dropFirst("com.example.ripple".count))"
        ])
      #expect(try await tuning.texts(in: "#problem-list li") == [], "The page reports the problem only once.")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(TuningPageTests.mask(cut: 80)))
      try await tuning.page.wheel(at: tuning.location(187, 400), deltaY: 30)
      try await tuning.wait(until: "masthead.frame.offset > -260")
      try await other.page.wheel(at: other.location(187, 400), deltaY: 30)
      try await other.wait(until: "masthead.frame.phase === 'idle' && masthead.frame.offset > frames.first.offset")
      #expect(try await other.page.evaluate("frames.session === masthead.session.id && frames.lost") == false)

      // The next build switches the effect on again.
      try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
      try await tuning.wait(for: "masthead.session.effects[3].enabled", toBe: true)
      try await tuning.wait(
        for: "masthead.session.pipeline.effects[3]",
        toBe: ["effect": "com.example.ripple", "parameters": ["depth": 50]])
      try await tuning.wait(until: "masthead.frame.mask.includes(`L0 ${masthead.frame.header.height - 50}Z`)")
      try await tuning.wait(for: Self.problemCount, toBe: 0)
      #expect(try await tuning.texts(in: "#problem-list li") == [])
      try await tuning.expectNoComplaints()
      try await other.expectNoComplaints()
    }
  }

  /// A plugin that conforms to `RampedEffect` is tuned like a built-in effect.
  @Test func rampOfPluginIsTunedInPanelAndOnTracks() async throws {
    try await withPlugins { masthead, plugins in
      try plugins.saveFixture(PluginSources.dimming, as: "Dimming")
      let tuning = try await TuningPage(masthead)
      try await tuning.wait(
        until: "fetch('/api/effects').then(it => it.text()).then(it => it.includes('com.example.dimming'))")
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add='com.example.dimming']")
      try await tuning.waitForEffects("stretch", "cut-away", "overlap", "com.example.dimming")
      try await tuning.wait(
        for:
          "[...document.querySelectorAll('\(Self.card) .control')].map(({dataset}) => dataset.path.split('.').at(-1))",
        toBe: ["progress", "start", "end", "easing", "duration"])
      // The preset's header has no collapse to follow.
      try await tuning.choose("scrolled", in: TuningPage.control("effects[3].parameters.progress") + " select")
      try await tuning.enter("0", into: "effects[3].parameters.start")
      try await tuning.enter("100", into: "effects[3].parameters.end")
      try await tuning.wait(for: "masthead.session.pipeline.effects[3].parameters.end", toBe: 100)

      try await tuning.click("[data-drawer=tracks]")
      let end = #"[data-track="effects[3]"] [data-end='1']"#
      try await tuning.wait(
        for: "document.querySelector(\(quoted(end)))?.ariaLabel", toBe: "Dimming, end")
      let lane = try await tuning.page.frame(of: #"[data-track="effects[3]"] .track-lane"#)
      let range: [Double] = try await tuning.page.evaluate(
        "fetch(`/api/sessions/${masthead.session.id}/tracks`).then(r => r.json()).then(({minimum, maximum}) => [minimum, maximum])"
      )
      let handle = try await tuning.page.frame(of: end).center
      try await tuning.page.drag(from: handle, to: Point(handle.x + 30, handle.y))
      let later = (100 + 30 * (range[1] - range[0]) / lane.width).rounded()
      try await tuning.wait(for: "masthead.session.pipeline.effects[3].parameters.end", toBe: .number(later))
      try await tuning.wait(
        for: "document.querySelector('\(TuningPage.control("effects[3].parameters.end")) .number-field').value",
        toBe: .string("\(Int(later))"))
      // The worker computes with the new value.
      try await tuning.page.click(at: tuning.page.frame(of: ".ruler").center)
      try await tuning.wait(
        until: """
          masthead.frame.scrolled > 0
            && Math.abs(masthead.frame.opacity - Math.max(0, 1 - masthead.frame.scrolled / \(later))) < 1e-6
          """)
      try await tuning.expectNoComplaints()
    }
  }

  /// The server computes lengths only for effects in the pipeline.
  @Test func resolvedLengthAppearsOnceEffectIsInPipeline() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      let parameter = #""depth", \.depth, in: 0...200, length: .init("2 × #") { ripple, _ in ripple.depth * 2 }"#
      try plugins.save(PluginSources.cut("Ripple", parameter: parameter), as: "Ripple")
      try await tuning.wait(until: "document.querySelector(\(quoted(Self.arrival + " input[type=range]")))")
      let shown = ":is(.control-note:not([hidden]))"
      #expect(try await tuning.texts(in: "\(Self.arrival) \(shown)") == [])
      try await tuning.click(Self.arrival + " [data-action=add]")
      try await tuning.wait(
        for: "document.querySelector(\(quoted("\(Self.card) \(shown)")))?.textContent", toBe: "2 × 20 = 40 pt")
      try await tuning.click(Self.card + " [data-action=toggle]")
      // As with a built-in effect, the length stays while the effect is disabled.
      try await tuning.wait(for: "masthead.session.effects[3].enabled", toBe: false)
      #expect(try await tuning.texts(in: "\(Self.card) \(shown)") == ["2 × 20 = 40 pt"])
      try await tuning.expectNoComplaints()
    }
  }

  @Test func effectThatNeverReturnsIsSwitchedOffEachTime() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
      try await tuning.click(Self.arrival + " [data-action=add]")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 20)))
      #expect(try await tuning.value("effects[3]") == ["effect": "com.example.ripple"], "The entry has the defaults.")

      try plugins.save(PluginSources.cut("Ripple", extra: "while true {}"), as: "Ripple")
      let fault = "document.querySelector('#standing-list [data-fault] p')?.textContent"
      try await tuning.wait(for: fault, toBe: "com.example.ripple: took longer than 0.25 s for a frame")
      #expect(
        try await tuning.texts(in: Self.card + " .card-complaints p") == [
          "Switched off: took longer than 0.25 s for a frame"
        ])
      #expect(try await tuning.page.evaluate("masthead.session.effects[3].enabled") == false)
      // The backtrace stays open when a more precise one arrives.
      let trace = "document.querySelector('#standing-list [data-fault] details')"
      #expect(try await tuning.page.evaluate("\(trace).open") == false)
      try await tuning.click("#standing-list [data-fault] summary")
      try await tuning.wait(until: "\(trace).open && \(trace).querySelectorAll('code').length > 0")

      // Switching it on again ends the same way.
      let revision: Int = try await tuning.page.evaluate("masthead.session.revision")
      try await tuning.click("#standing-list [data-action=switch-on]")
      try await tuning.wait(
        until: "masthead.session.revision >= \(revision + 2) && !masthead.session.effects[3].enabled")
      try await tuning.wait(for: fault, toBe: "com.example.ripple: took longer than 0.25 s for a frame")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(TuningPageTests.mask(cut: 80)))
      #expect(try await tuning.texts(in: "#problem-list li") == [])
      try await tuning.expectNoComplaints()
    }
  }

  /// The server is killed right after an edit. The next server initially has neither the session nor a program of
  /// plugins.
  @Test func openPageRestoresItsLastEditOfPluginsEffect() async throws {
    let (plugins, port) = (PluginSources(), try RunningMasthead.reusablePort())
    func start() async throws -> RunningMasthead {
      try await RunningMasthead(
        port: port, command: RunningMasthead.command + ["--plugins", plugins.folder.path],
        environment: ["MASTHEAD_CACHE": RunningMasthead.folder.appending(path: "page-tests-cache").path])
    }
    let killed = try await start()
    let tuning = try await TuningPage(killed)
    try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
    try await tuning.click(Self.arrival + " [data-action=add]")
    try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 20)))
    try await tuning.enter("35", into: Self.depth)
    try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 35)))
    let session: String = try await tuning.page.evaluate("masthead.session.id")
    killed.signal(SIGKILL)

    let next = try await start()
    try await with(next) { _ in
      try await tuning.wait(until: "masthead.session.revision && masthead.frame.revision")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 35)))
      #expect(try await tuning.page.evaluate("masthead.session.id") == session)
    }
  }

  /// The backtrace arrives a moment after the effect is switched off, while the user may be reading the problem.
  @Test func lateBacktraceDoesNotDisturbUser() async throws {
    try await withMasthead { masthead in
      let page = try await TuningPage(masthead).page
      try await page.evaluate(
        """
        import(\(TuningPage.module("readouts/standing.js"))).then(({StandingProblems}) => {
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

      // An open backtrace stays open.
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
      // The new card moves the elements below it.
      try await tuning.waitForEffects("stretch", "cut-away", "overlap", "com.example.tide")
      try await tuning.wait(for: "document.querySelectorAll('#effects li.card').length", toBe: 4)
      try await tuning.click(Self.arrival + " [data-action=add]")
      try await tuning.waitForEffects("stretch", "cut-away", "overlap", "com.example.tide", "com.example.ripple")
      let (tide, ripple) = ("effects[3].parameters", "effects[4].parameters")
      try await tuning.enter("30", into: "\(tide).depth")
      try await tuning.enter("40", into: "\(ripple).depth")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 40)))

      // The parameter gets another range.
      try plugins.save(
        PluginSources.cut(
          "Ripple",
          parameter: #""depth", name: "Height", \.depth, in: 0...90, step: 0.5, unit: .points"#),
        as: "Ripple")
      let slider = "document.querySelector(\(quoted(TuningPage.control("\(ripple).depth") + " input[type=range]")))"
      try await tuning.wait(for: "[\(slider).value, \(slider).max, \(slider).step]", toBe: ["40", "90", "0.5"])
      try await tuning.wait(for: "document.querySelectorAll('\(TuningPage.card(4)) .control').length", toBe: 1)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 40)))
      #expect(try await tuning.texts(in: "#problem-list li") == [])

      // The parameter is removed, and the page reports it.
      try plugins.save(PluginSources.cut("Ripple", parameter: #""level", \.depth, in: 0...100"#), as: "Ripple")
      try await tuning.wait(
        for: "[...document.querySelectorAll('#problem-list li p')].map(({textContent}) => textContent)",
        toBe: ["effects[4].parameters.depth: removed 40: Ripple no longer has this parameter"])
      // The problem may appear before the new controls.
      try await tuning.wait(
        for: "[...document.querySelectorAll('\(TuningPage.card(4)) .number-field')].map(({value}) => value)",
        toBe: ["20"])

      // Without its sources the effect keeps running.
      try plugins.delete("Tide")
      try await tuning.wait(
        for: "document.querySelector('#standing-list [data-plugin=Tide] p')?.textContent",
        toBe: .string(
          "plugin not found: \(plugins.folder.path)/Tide; pipelines keep its last build"
        ))
      #expect(
        try await tuning.texts(in: TuningPage.card(3) + " .card-complaints p") == [
          "Tide: sources not found; using the last build"
        ])
      try await tuning.click(TuningPage.card(4) + " [data-action=toggle]")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 30)))
      try await tuning.enter("35", into: "\(tide).depth")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 35)))
      // The problem disappears once no pipeline uses the effect.
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
      // A later effect is new, which shows that the page has received both.
      try plugins.save(PluginSources.cut("Tide"), as: "Tide")
      try await tuning.wait(for: Self.arrivals, toBe: ["com.example.tide"])
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add='com.example.ripple']")
      try await tuning.waitForEffects("stretch", "cut-away", "overlap", "com.example.ripple")
      #expect(try await tuning.page.evaluate(Self.arrivals) == ["com.example.tide"])
      try await tuning.expectNoComplaints()
    }
  }

  @Test func keyboardAddsEffectAndKeepsSliderFocus() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      try plugins.save(PluginSources.cut("Ripple"), as: "Ripple")
      try await tuning.click(Self.arrival + " .number-field")
      try await tuning.page.key(.tab, modifiers: .shift)
      try await tuning.page.key(.arrowRight)
      try await tuning.wait(for: "masthead.session.pipeline.effects[3]?.parameters", toBe: ["depth": 21])
      let slider = TuningPage.control(Self.depth) + " input[type=range]"
      try await tuning.wait(until: "document.activeElement === document.querySelector(\(quoted(slider)))")
      try await tuning.page.key(.arrowRight)
      try await tuning.wait(for: "masthead.session.pipeline.effects[3].parameters", toBe: ["depth": 22])
      #expect(try await tuning.page.evaluate(Self.arrivals) == [] as [String])
      // Undo reverts the changes step by step.
      try await tuning.click("#undo")
      try await tuning.wait(for: "masthead.session.pipeline.effects[3].parameters", toBe: ["depth": 21])
      try await tuning.click("#undo")
      try await tuning.waitForEffects("stretch", "cut-away", "overlap")
      #expect(try await tuning.page.evaluate(Self.arrivals) == [] as [String], "The effect is no longer new.")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func noteFollowsErrorThatItExplains() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      let extra = "func twice() {}\nfunc twice() {}\nlet wrong: Int = missing"
      try plugins.save(PluginSources.cut("Ripple", extra: extra), as: "Ripple")
      try await tuning.wait(until: "document.querySelectorAll('#standing-list li code').length === 3")
      let lines = try await tuning.texts(in: "#standing-list code")
      let error = try #require(lines.firstIndex { $0.contains("error: invalid redeclaration of 'twice()'") })
      #expect(lines[error + 1].contains("note: 'twice()' previously declared here"), "\(lines)")
      #expect(lines.contains { $0.contains("error: cannot find 'missing' in scope") })
    }
  }

  @Test func brokenPluginIsReportedAndAppearsOnceItCompiles() async throws {
    try await withPlugins { masthead, plugins in
      let tuning = try await TuningPage(masthead)
      let errors = (0..<10).map { "let wrong\($0): Int = missing\($0)" }
      let source = PluginSources.cut("Ripple", extra: (["#warning(\"later\")"] + errors).joined(separator: "\n"))
      try plugins.save(source, as: "Ripple")
      // The warning comes first in the source and last on the page.
      let lines = (0..<8).map { number in
        let place = PluginSources.place(of: "missing\(number)", in: source) ?? ""
        return "Ripple.swift:\(place): error: cannot find 'missing\(number)' in scope"
      }
      try await tuning.wait(until: "document.querySelector('#standing-list li code')")
      #expect(try await tuning.standingProblems() == ["Ripple"])
      #expect(try await tuning.texts(in: "#standing-list code") == lines)
      #expect(try await tuning.texts(in: "#standing-list .problem-rest") == ["and 3 more"])
      #expect(try await tuning.page.evaluate("document.querySelector('#no-problems').checkVisibility()") == false)

      // A build with a warning shows the warning in one line, which unfolds.
      let warning = PluginSources.cut("Ripple", extra: "#warning(\"later\")")
      try plugins.save(warning, as: "Ripple")
      try await tuning.wait(for: Self.arrivals, toBe: ["com.example.ripple"])
      try await tuning.wait(
        for: "document.querySelector('[data-warned=Ripple] summary')?.textContent",
        toBe: "Ripple built with a warning")
      #expect(try await tuning.page.evaluate(Self.problemCount) == 1)
      #expect(
        try await tuning.page.evaluate("document.querySelector('[data-warned] code').checkVisibility()") == false)
      try await tuning.click("[data-warned=Ripple] summary")
      let place = try #require(PluginSources.place(of: "\"later\"", in: warning))
      #expect(try await tuning.texts(in: "#standing-list code") == ["Ripple.swift:\(place): warning: later"])
      #expect(
        try await tuning.page.evaluate("document.querySelector('[data-warned] code').checkVisibility()") == true)
      // The next clean build removes it, and the page offers that build.
      try plugins.save(PluginSources.cut("Ripple", parameter: #""level", \.depth, in: 0...100"#), as: "Ripple")
      try await tuning.wait(
        for: "[...document.querySelectorAll('#arrivals .control')].map(({dataset}) => dataset.path)",
        toBe: ["com.example.ripple.parameters.level"])
      try await tuning.wait(for: Self.problemCount, toBe: 0)
      #expect(try await tuning.page.evaluate("document.querySelector('#no-problems').checkVisibility()") == true)
      try plugins.delete("Ripple")
      try await tuning.wait(for: Self.arrivals, toBe: [])
      #expect(try await tuning.standingProblems() == [], "No pipeline used the effect.")
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
        PluginSources.cut("AnEffectWithAVeryLongNameThatHardlyFits", extra: "#warning(\"later\")"),
        as: "AnEffectWithAVeryLongNameThatHardlyFits")
      // Each new card moves the existing elements.
      try await tuning.wait(for: "document.querySelectorAll('#arrivals li').length", toBe: 2)
      try await tuning.click(Self.arrival + " [data-action=add]")
      try plugins.save(PluginSources.cut("Ripple", extra: "if depth > 0 { fatalError() }"), as: "Ripple")
      try await tuning.wait(until: "document.querySelector('#standing-list [data-fault]')")
      try plugins.save(PluginSources.cut("Ripple", cut: "depht"), as: "Ripple")
      try await tuning.wait(until: "document.querySelector('#standing-list [data-plugin]')")
      try await tuning.page.evaluate(
        "document.querySelectorAll('#standing-list details').forEach($it => { $it.open = true; })")
      for scheme in [ColorScheme.light, .dark] {
        try await tuning.page.emulate(colorScheme: scheme)
        try await tuning.page.nextFrame()
        let contrasts = try await tuning.contrasts(of: [
          ".card-complaints p", ".badge", ".is-new .card-summary", ".is-new .button", "#standing-list strong",
          "#standing-list p", ".is-warning summary", ".is-warning code",
          "#standing-list summary", "#standing-list code", "#standing-list .button",
        ])
        #expect(contrasts.count == 11)
        for (place, contrast) in contrasts { #expect(contrast >= 4.5, "\(place) in \(scheme)") }
      }
      for width in [390, 820, 1440, 1024, 600] {
        try await tuning.page.setViewport(Viewport(width: width, height: 844))
        try await tuning.wait(for: "innerWidth", toBe: .number(Double(width)))
        try await tuning.page.nextFrame()
        #expect(try await tuning.overhangingElements() == [], "In a window \(width) pixels wide.")
      }
      try await tuning.expectNoComplaints()
    }
  }

  // MARK: Helpers

  /// The card of an effect that is not in the pipeline yet.
  static let arrival = "[data-arrival='com.example.ripple']"
  /// The card of the effect that was added to a preset of three.
  static let card = TuningPage.card(3)
  static let arrivals = "[...document.querySelectorAll('#arrivals li')].map(({dataset}) => dataset.arrival)"
  static let depth = "effects[3].parameters.depth"
  static let problemCount = "document.querySelectorAll('#standing-list li').length"

  /// JavaScript for the displayed value that an effect publishes under a name.
  static func named(_ name: String) -> String { "document.querySelector('[data-value=\"values.\(name)\"]')?.value" }

  /// The mask of a header of 375 × 300 points with a straight cut.
  static func mask(cut: Double) -> String {
    "M0 0L375 0L375 \(Int(300 - cut))L0 \(Int(300 - cut))Z"
  }
}

extension TuningPage {
  /// The texts of all matching elements, in order.
  func texts(in selector: String) async throws -> [String] {
    try await page.evaluate("[...document.querySelectorAll(\(quoted(selector)))].map(({textContent}) => textContent)")
  }

  /// The titles of the current problems.
  func standingProblems() async throws -> [String] {
    try await texts(in: "#standing-list li strong")
  }

  /// Drags the thumb of a slider to the right by a distance in pixels. Returns its final value.
  func dragSlider(_ selector: String, by distance: Double) async throws -> Double {
    let slider = "document.querySelector(\(quoted(selector)))"
    try await page.evaluate("\(slider).scrollIntoView({block: 'center'})")
    try await page.nextFrame()
    let track = try await page.frame(of: selector)
    let part: Double = try await page.evaluate("(\(slider).value - \(slider).min) / (\(slider).max - \(slider).min)")
    // The thumb is 12 pixels wide.
    let start = Point(track.x + 6 + (track.width - 12) * part, track.center.y)
    // The panel may recreate its rows during the drag.
    try await page.evaluate(
      """
      addEventListener('input', ({target}) => {
        if (target.matches(\(quoted(selector)))) window.dragged = Number(target.value);
      }, true)
      """)
    try await page.drag(from: start, to: Point(start.x + distance, start.y), steps: 15)
    return try await page.evaluate("dragged")
  }

  /// Starts to record whether the page keeps its session.
  func watchFrames() async throws {
    try await page.evaluate(
      """
      window.frames = {first: masthead.frame, session: masthead.session.id, lost: false};
      new MutationObserver(() => { frames.lost ||= document.body.dataset.state === 'lost'; })
        .observe(document.body, {attributes: true});
      """)
  }
}

extension DevicePicture {
  /// Expects the image above a horizontal line but not below it. The line is in points from the screen's top.
  func expectLevelCut(at height: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    let white = Bitmap.Color(255, 255, 255)
    for x in stride(from: 5.0, through: 370, by: 5) {
      #expect(color(x, height - 2 / scale) != white, "Above the line at \(x).", sourceLocation: sourceLocation)
      #expect(color(x, height + 2 / scale) == white, "Below the line at \(x).", sourceLocation: sourceLocation)
    }
  }
}
