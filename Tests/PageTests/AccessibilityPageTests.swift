import Chromium
import Foundation
import TestSupport
import Testing

extension StillPageTests {
  /// The page with a keyboard, a screen reader or forced colors.
  @Suite struct AccessibilityPageTests {
    // MARK: axe-core

    @Test func axeFindsNoFaults() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=refresh")
        try await tuning.page.evaluate(Axe.script())
        // Shows parts that are hidden at first.
        try await tuning.click("#guides")
        try await tuning.click("#add-effect summary")
        let menu = "document.querySelector('#add-effect')"
        try await tuning.wait(until: "document.activeElement.matches('#add-effect input')")
        #expect(try await tuning.axeFaults(in: menu) == [])
        // The menu covers targets, and the panel's edge cuts them.
        try await tuning.page.key(.escape)
        try await tuning.wait(for: "\(menu).open", toBe: false)
        try await tuning.page.evaluate("document.querySelector('#panel').scrollTop = 0")
        try await tuning.click("[data-drawer=tracks]")
        try await tuning.wait(until: "document.querySelector('.track')")
        try await tuning.wait(until: "document.querySelector('#legend').checkVisibility()")
        let states: [(Int, Int, ColorScheme)] = [
          (1440, 900, .light), (390, 844, .dark), (390, 844, .light), (1440, 900, .dark),
        ]
        for (width, height, scheme) in states {
          try await tuning.page.setViewport(Viewport(width: width, height: height))
          try await tuning.page.emulate(colorScheme: scheme)
          try await tuning.page.nextFrame()
          let place: Comment = "\(width) pixels, \(scheme)"
          // Other rules do not depend on colors.
          let rules = scheme == .dark ? ["color-contrast"] : []
          let faults = try await tuning.axeFaults(in: "document", rules: rules)
          #expect(faults == [], place)
          try await tuning.page.evaluate("document.querySelector('#export').click()")
          try await tuning.wait(until: "document.querySelector('dialog[open] pre')?.textContent")
          #expect(try await tuning.axeFaults(in: "document.querySelector('dialog[open]')", rules: rules) == [], place)
          try await tuning.page.evaluate("document.querySelector('dialog[open]').close()")
        }
        // A finger and a shaky hand need 24 pixels.
        for selector in ["#recent", "#history", ".track-end"] {
          let frame = try await tuning.page.frame(of: selector)
          #expect(frame.width >= 24 && frame.height >= 24, "\(selector)")
        }
        // axe finds a fault.
        try await tuning.page.evaluate("document.querySelector('h1').remove()")
        let rule = "page-has-heading-one"
        let faults = try await tuning.axeFaults(in: "document", rules: [rule])
        #expect(faults.map { $0.prefix { $0 != ":" } } == [rule[...]])
        try await tuning.expectNoComplaints()
      }
    }

    // MARK: Keyboard

    @Test func wholeSessionNeedsKeyboardOnly() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let address: String = try await tuning.page.evaluate("location.href")

        // The skip link comes first, leads to the phone, and keeps the address of the session.
        try await tuning.tab(to: ".skip")
        #expect(try await tuning.page.frame(of: ".skip").y >= 0)
        try await tuning.page.key(.enter)
        try await tuning.wait(for: "document.activeElement.id", toBe: "device")
        #expect(try await tuning.page.evaluate("location.href") == address)
        try await tuning.page.key(.arrowDown)
        try await tuning.wait(for: "masthead.frame.offset", toBe: -220, within: 1e-9)
        try await tuning.page.key(.home)
        try await tuning.wait(for: "masthead.frame.offset", toBe: -260, within: 1e-9)

        // A slider announces its unit. A change can be undone.
        let slider = TuningPage.control("header.height") + " input[type=range]"
        try await tuning.tab(to: slider, backwards: true)
        let text = "document.querySelector('\(slider)').getAttribute('aria-valuetext')"
        #expect(try await tuning.page.evaluate(text) == "300 pt")
        try await tuning.page.key(.arrowRight)
        try await tuning.wait(until: "masthead.session.pipeline.header.height > 300")
        let height: Double = try await tuning.page.evaluate("masthead.session.pipeline.header.height")
        try await tuning.wait(for: text, toBe: .string("\(Int(height)) pt"))
        try await tuning.page.key(Key("z")!, modifiers: .control)
        try await tuning.wait(for: "masthead.session.pipeline.header.height", toBe: 300)

        // A gesture plays.
        try await tuning.record()
        try await tuning.tab(to: "[data-part=play]")
        try await tuning.page.key(.space)
        try await tuning.waitUntilPlayed()
        try await tuning.wait(until: "masthead.frame.phase === 'idle'")

        // The dialog keeps the focus, and Escape returns it.
        try await tuning.tab(to: "#export", backwards: true)
        try await tuning.page.key(.enter)
        try await tuning.wait(until: "document.activeElement.closest('dialog[open]')")
        try await tuning.page.key(.escape)
        try await tuning.wait(for: "document.activeElement.id", toBe: "export")
        try await tuning.expectNoComplaints()
      }
    }

    @Test func linksAndKeyFocusPartsOfThePage() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let address: String = try await tuning.page.evaluate("location.href")
        for (index, focused) in ["device", "copy-all", "gesture"].enumerated() {
          try await tuning.page.evaluate("document.activeElement.blur()")
          try await tuning.tab(to: ".skip:nth-of-type(\(index + 1))")
          try await tuning.page.key(.enter)
          try await tuning.wait(for: "document.activeElement.id", toBe: .string(focused))
        }
        #expect(try await tuning.page.evaluate("location.href") == address)
        // F6 continues from the focused part, also in a field.
        let part =
          "['panel', 'device', 'timeline'].find(id => document.getElementById(id).contains(document.activeElement))"
        for (modifiers, expected) in [
          ([], "panel"), ([], "device"), ([], "timeline"), (.shift, "device"), (.shift, "panel"),
        ]
          as [(Modifiers, String)]
        {
          try await tuning.page.key(.f6, modifiers: modifiers)
          try await tuning.wait(for: part, toBe: .string(expected))
        }
        try await tuning.page.evaluate("document.querySelector('#panel-tools input').focus()")
        try await tuning.page.key(.f6)
        try await tuning.wait(for: "document.activeElement.id", toBe: "device")
        try await tuning.expectNoComplaints()
      }
    }

    /// The buttons in the head of a card are one stop of the tab key. The arrow keys move among them.
    @Test func tabKeyStopsOnceAtTheButtonsOfEachCard() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=large-title", isFolded: true)
        let page = tuning.page
        let cards: Int = try await page.evaluate(
          "document.querySelectorAll('#elements > .card, #effects > .card').length")
        #expect(cards == 23)
        var (stops, heads) = (0, 0)
        while try await page.evaluate("document.activeElement.id !== 'device'") {
          guard stops < 100 else { throw TuningPage.Failure(description: "The tab key does not reach the phone.") }
          stops += 1
          try await page.key(.tab)
          let isInHead: Bool = try await page.evaluate(
            "Boolean(document.activeElement.closest(':is(#elements, #effects) .card-head'))")
          if isInHead { heads += 1 }
        }
        #expect(heads == cards)
        #expect(stops <= 58, "\(stops) stops before the phone")

        // The first effect cannot move up.
        let focused = "document.activeElement.dataset.action ?? null"
        try await page.evaluate("document.querySelector('#effects .fold').focus()")
        for (key, expected) in [
          (.arrowRight, "down"), (.arrowRight, "copy"), (.end, "toggle"), (.arrowRight, "fold"), (.arrowLeft, "toggle"),
        ] as [(Key, String)] {
          try await page.key(key)
          #expect(try await page.evaluate(focused) == expected)
        }
        try await page.key(.home)
        try await page.key(.tab)
        #expect(try await page.evaluate("document.activeElement.closest('#effects > :first-child') === null"))
        // A search unfolds the cards, and has no buttons that fold them.
        try await page.evaluate("document.querySelector('#panel-tools input').focus()")
        try await page.type("fade")
        try await tuning.wait(until: "document.querySelector('#panel').hasAttribute('data-filtered')")
        #expect(
          try await page.evaluate(
            "[...document.querySelectorAll('#effects > :not([data-filtered-out]) .card-head')].every(head => head.querySelector('[tabindex=\"0\"]').checkVisibility())"
          ))
        try await tuning.expectNoComplaints()
      }
    }

    @Test func escapeRestoresDraggedCardAndPanelScrollsBelowIt() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, viewport: Viewport(width: 1280, height: 500))
        let effects: JSON = try await tuning.page.evaluate(
          "masthead.session.pipeline.effects.map(({effect}) => effect)")
        let grip = "#effects > :first-child .grip"
        try await tuning.page.evaluate("document.querySelector(\(quoted(grip))).scrollIntoView({block: 'start'})")
        let start = try await tuning.page.frame(of: grip).center
        let edge = Point(start.x, try await tuning.page.frame(of: ".panel-left").point(0, 1).y - 4)
        let scrolled = "document.querySelector('.panel-left').scrollTop"
        let before: Double = try await tuning.page.evaluate(scrolled)

        try await tuning.page.mouse(.moved, at: start)
        try await tuning.page.mouse(.pressed, at: start)
        try await tuning.page.mouse(.moved, at: edge)
        try await tuning.wait(until: "\(scrolled) > \(before) + 20 && document.querySelector('[data-dragged]')")
        try await tuning.page.key(.escape)
        try await tuning.wait(until: "!document.querySelector('[data-dragged], [data-dragging]')")
        try await tuning.page.mouse(.released, at: edge)
        try await tuning.page.nextFrame()
        #expect(
          try await tuning.page.evaluate(
            "[...document.querySelectorAll('#effects > *')].every(card => !card.style.transform)"))
        try await tuning.wait(for: "masthead.session.pipeline.effects.map(({effect}) => effect)", toBe: effects)
        #expect(try await tuning.page.evaluate("masthead.session.history.undo") == JSON.null)
        try await tuning.expectNoComplaints()
      }
    }

    // MARK: Colors

    @Test func forcedColorsKeepSwitchesAndSlidersVisible() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.emulate(forcedColors: true)
        try await tuning.page.nextFrame()
        let slider = TuningPage.control("header.height") + " input[type=range]"
        let (switched, track) = (try await tuning.page.frame(of: "#guides"), try await tuning.page.frame(of: slider))
        let off = try await tuning.page.pixels(of: switched)
        #expect(off.contrast >= 3)
        #expect(try await tuning.page.pixels(of: track).contrast >= 3)
        try await tuning.click("#guides")
        try await tuning.wait(for: "document.querySelector('#guides').ariaChecked", toBe: "true")
        try await tuning.page.evaluate("Promise.all(document.getAnimations().map(animation => animation.finished))")
        // The legend appears next to the switch and may move it.
        let on = try await tuning.page.pixels(of: try await tuning.page.frame(of: "#guides"))
        // The switch shows its state, and not only by a shift of its knob.
        #expect(on.contrast >= 3 && on.differences(from: off, tolerance: 64) > on.width * on.height / 2)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func forcedColorsMarkTheChosenPreset() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.emulate(forcedColors: true)
        let outlines =
          "[...document.querySelectorAll('.preset')].filter(preset => getComputedStyle(preset).outlineStyle === 'solid')"
        try await tuning.wait(for: "\(outlines).map(({dataset}) => dataset.preset)", toBe: ["news-digest"])
        try await tuning.expectNoComplaints()
      }
    }

    // MARK: Paper

    @Test func paperHasPhoneAndParametersWithoutTheTools() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.page.call("Emulation.setEmulatedMedia", ["media": "print"])
        try await tuning.settle()
        for (selector, isShown) in [
          ("#device", true), ("#essentials", true), ("#timeline", false), ("#tools", false),
          ("#save", false), ("#presets", false), ("#add-effect", false),
        ] {
          #expect(
            try await tuning.page.evaluate("document.querySelector('\(selector)').checkVisibility()") == isShown,
            "\(selector)")
        }
        // The paper has the whole panel, and not only the visible part.
        #expect(
          try await tuning.page.evaluate(
            "(({scrollHeight, clientHeight}) => scrollHeight <= clientHeight)(document.querySelector('.panel-left'))"))
        try await tuning.expectNoComplaints()
      }
    }

    // MARK: Outages

    @Test func outageBannerCoversNothingAndReportsKeptWork() async throws {
      try await with(try await RunningMasthead()) { masthead in
        let tuning = try await TuningPage(masthead)
        masthead.signal(SIGSTOP)
        defer { masthead.signal(SIGCONT) }
        try await tuning.wait(until: "document.querySelector('#banner').checkVisibility()")
        try await tuning.page.nextFrame()
        #expect(try await tuning.text(of: "#banner").contains("Your work is kept."))
        let banner = try await tuning.page.frame(of: "#banner")
        for selector in [".bar", ".work", "#device", ".timeline"] {
          let frame = try await tuning.page.frame(of: selector)
          #expect(frame.y >= banner.y + banner.height || frame.y + frame.height <= banner.y, "\(selector)")
          #expect(frame.y + frame.height <= 800, "\(selector)")
        }
        masthead.signal(SIGCONT)
        try await tuning.wait(until: "!document.querySelector('#banner').checkVisibility()")
      }
    }
  }
}

// MARK: - Helpers

/// axe-core, which `.ci/setup --tests` installs.
private enum Axe {
  struct Missing: Error, CustomStringConvertible {
    let description = "axe-core not found; install it with .ci/setup --tests."
  }

  static func script() throws -> String {
    let library = Repository.root.appending(path: ".build/python/lib")
    for version in (try? FileManager.default.contentsOfDirectory(atPath: library.path)) ?? [] {
      let file = library.appending(path: "\(version)/site-packages/axe_playwright_python/axe.min.js")
      if let script = try? String(contentsOf: file, encoding: .utf8) { return script }
    }
    throw Missing()
  }
}

extension TuningPage {
  /// Returns the faults that axe-core finds in an element and its descendants, by some rules or by all rules.
  fileprivate func axeFaults(in element: String, rules: [String] = []) async throws -> [String] {
    try await page.evaluate(
      """
      axe.run(\(element), { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } }, ...(names => names.length && { runOnly: names })(\(rules)) }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 120)} ${failureSummary}`)))
      """)
  }

  /// Presses the tab key until an element has the focus. Every element on the way must be visible.
  func tab(to selector: String, backwards: Bool = false) async throws {
    for _ in 0..<250 {
      try await page.key(.tab, modifiers: backwards ? .shift : [])
      let state: String = try await page.evaluate(
        """
        (element => element.matches(\(quoted(selector))) ? 'found'
          : element === document.body || element.checkVisibility() ? 'visible' : element.outerHTML)(document.activeElement)
        """)
      if state == "found" { return }
      guard state == "visible" else { throw Failure(description: "An invisible element has the focus: \(state)") }
    }
    throw Failure(description: "The tab key does not reach `\(selector)`.")
  }
}

extension Bitmap {
  /// The contrast between the lightest and the darkest pixel, by WCAG's formula.
  fileprivate var contrast: Double {
    var (low, high) = (1.0, 0.0)
    for y in 0..<height {
      for x in 0..<width {
        let color = self[x, y]
        let parts = [color.red, color.green, color.blue].map { value in
          let part = Double(value) / 255
          return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        let luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        (low, high) = (min(low, luminance), max(high, luminance))
      }
    }
    return (high + 0.05) / (low + 0.05)
  }
}
