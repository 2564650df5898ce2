import Chromium
import Testing

extension TuningPageTests {
  /// Adds a shape to the header of News Digest, which has one element.
  private func addShape(on tuning: TuningPage) async throws {
    try await tuning.click("#add-element [data-kind=shape]")
    try await tuning.wait(for: "masthead.session.header.elements.at(-1)?.name", toBe: "shape")
    try await tuning.wait(until: "masthead.frame.elements?.shape")
  }

  @Test func elementIsAddedTunedAndRemoved() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let before = try await tuning.picture()
      try await addShape(on: tuning)
      // A new element of 120 × 44 points lies in the middle of the header, and is drawn as a rectangle.
      #expect(
        try await tuning.page.evaluate(
          "(({x, y, width, height}) => [x, y, width, height])(masthead.frame.elements.shape)")
          == [127.5, 128, 120, 44])
      let added = try await tuning.picture()
      #expect(added.color(140, 140) != before.color(140, 140))
      #expect(added.color(120, 140) == before.color(120, 140))

      let place = "header.elements[1]"
      try await tuning.enter("200", into: "\(place).width")
      try await tuning.wait(for: "masthead.frame.elements.shape.width", toBe: 200)
      try await tuning.choose("fill", in: TuningPage.control("\(place).width") + " .number-form")
      try await tuning.wait(for: "masthead.frame.elements.shape.width", toBe: 375)
      #expect(try await tuning.value("header.elements[1].width") == "fill")
      try await tuning.page.evaluate(
        """
        (menu => { menu.value = 'bottomLeading'; menu.dispatchEvent(new Event('change')); })(
          document.querySelector('[data-path="\(place).alignment"] select'))
        """)
      try await tuning.wait(for: "masthead.frame.elements.shape.y", toBe: 256)
      try await tuning.enter("10", into: "\(place).insets.bottom")
      try await tuning.wait(for: "masthead.frame.elements.shape.y", toBe: 246)
      try await tuning.click(TuningPage.control("\(place).clipped") + " .switch")
      try await tuning.wait(for: "masthead.session.scene.header.elements[1].clipped", toBe: false)

      try await tuning.click("[data-name=shape] [data-action=remove]")
      try await tuning.wait(for: "masthead.session.header.elements.length", toBe: 1)
      try await tuning.wait(for: "Object.keys(masthead.frame.elements ?? {}).length", toBe: 1)
      #expect(try await tuning.picture().bitmap.differences(from: before.bitmap) == 0)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func effectIsRemovedWithItsTargetElement() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await addShape(on: tuning)
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add=rotate]")
      try await tuning.wait(for: "masthead.session.effects.at(-1).effect", toBe: "rotate")
      let target = "effects[3].parameters.target"
      try await tuning.page.evaluate(
        """
        (menu => { menu.value = 'shape'; menu.dispatchEvent(new Event('change')); })(
          document.querySelector('[data-path="\(target)"] select'))
        """)
      try await tuning.wait(for: "masthead.session.pipeline.effects[3].parameters?.target", toBe: "shape")
      try await tuning.click("[data-name=shape] [data-action=remove]")
      try await tuning.waitForEffects("stretch", "cut-away", "overlap")
      try await tuning.expectNoComplaints()
    }
  }

  /// Chooses an element as an effect's target, as its menu does.
  private func choose(_ target: String, for effect: Int, on tuning: TuningPage) async throws {
    try await tuning.page.evaluate(
      """
      (menu => { menu.value = '\(target)'; menu.dispatchEvent(new Event('change')); })(
        document.querySelector('[data-path="effects[\(effect)].parameters.target"] select'))
      """)
    try await tuning.wait(
      for: "masthead.session.pipeline.effects[\(effect)].parameters?.target", toBe: .string(target))
  }

  @Test func labelChangesWithoutName() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await addShape(on: tuning)
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add=rotate]")
      try await tuning.wait(for: "masthead.session.effects.length", toBe: 4)
      try await choose("shape", for: 3, on: tuning)
      let field = "[data-name=shape] input[aria-label=Name]"
      try await tuning.click(field)
      try await tuning.page.type("My Title!\n")
      try await tuning.wait(for: "masthead.session.pipeline.scene.elements.shape.label", toBe: "My Title!")
      #expect(try await tuning.value("header.elements[1].name") == "shape")
      #expect(try await tuning.value("effects[3].parameters.target") == "shape")
      #expect(try await tuning.text(of: "[data-name=shape][data-selected] .card-name") == "My Title!")
      // Without a label, the element's name is shown.
      try await tuning.click(field)
      try await tuning.page.key(Key("a")!, modifiers: .control)
      try await tuning.page.key(.backspace)
      try await tuning.page.type("\n")
      try await tuning.wait(for: "masthead.session.pipeline.scene.elements.shape.label ?? null", toBe: .null)
      #expect(try await tuning.text(of: "[data-name=shape] .card-name") == "Shape")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func collapsedGeometryIsTunedAndDrawn() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await addShape(on: tuning)
      try await tuning.enter("100", into: "header.collapsedHeight")
      for effect in ["collapse", "pin", "transition"] {
        try await tuning.click("#add-effect summary")
        try await tuning.click("[data-add=\(effect)]")
        try await tuning.wait(for: "masthead.session.effects.at(-1).effect", toBe: .string(effect))
      }
      try await choose("shape", for: 5, on: tuning)
      let warning = "document.querySelector('[data-name=transition] .card-warning')"
      try await tuning.wait(
        for: "\(warning).textContent",
        toBe: "This has no effect: the element \"shape\" has no collapsed geometry.")

      let place = "header.elements[1].collapsed"
      try await tuning.click("[data-name=shape] [data-action=collapse]")
      try await tuning.wait(for: "\(warning).hidden", toBe: true)
      #expect(try await tuning.field("\(place).width") == "120", "The geometry begins as the one at rest.")
      try await tuning.enter("60", into: "\(place).width")
      try await tuning.wait(for: "masthead.session.pipeline.header.elements[1].collapsed", toBe: ["width": 60])
      try await tuning.page.wheel(at: tuning.location(187, 400), deltaY: 400)
      try await tuning.wait(for: "masthead.frame.collapse", toBe: 1, within: 1e-9)
      try await tuning.wait(for: "masthead.frame.elements.shape.width", toBe: 60, within: 1e-9)

      try await tuning.enter("-5", into: "\(place).width")
      let refusal = "document.querySelector('\(TuningPage.control("\(place).width")) .control-refusal')"
      try await tuning.wait(
        for: "\(refusal).textContent", toBe: "Must be between 0 and 10000, got -5")
      #expect(try await tuning.value("header.elements[1].collapsed.width") == 60)

      try await tuning.click("[data-name=shape] [data-action=collapse]")
      try await tuning.wait(for: "masthead.session.pipeline.header.elements[1].collapsed ?? null", toBe: .null)
      try await tuning.wait(for: "masthead.frame.elements.shape.width", toBe: 120, within: 1e-9)
    }
  }

  @Test func problemsNameTextAndSizeThatDoNotFit() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await addShape(on: tuning)
      try await tuning.change(
        #"{"path": "scene.elements.shape", "value": {"shape": "capsule", "texts": [{"text": "Follow", "size": 30}]}}"#)
      let problem = "document.querySelector('#standing-list [data-crowded]')?.textContent ?? null"
      #expect(try await tuning.page.evaluate(problem) == JSON.null)
      try await tuning.change(#"{"path": "scene.textSize", "value": "accessibilityMedium"}"#)
      try await tuning.wait(
        for: problem,
        toBe: "Does not fitThe text \"Follow\" of \"shape\" breaks inside a word at the text size AX1.")
      try await tuning.change(#"{"path": "scene.textSize", "value": "large"}"#)
      try await tuning.wait(for: problem, toBe: .null)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func warningIsShownUntilItsCauseIsFixed() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      func warning(_ effect: String) -> String {
        "(({hidden, textContent}) => hidden ? null : textContent)(document.querySelector('[data-name=\(effect)] .card-warning'))"
      }
      try await tuning.click("[data-name=dateline] .card-toggle")
      try await tuning.click("[data-name=dateline] [data-action=remove]")
      try await tuning.wait(for: "masthead.session.header.elements.length", toBe: 0)
      for effect in ["pin", "rotate"] {
        try await tuning.click("#add-effect summary")
        try await tuning.click("[data-add=\(effect)]")
        try await tuning.wait(for: "masthead.session.effects.at(-1).effect", toBe: .string(effect))
      }
      try await tuning.wait(
        for: warning("pin"),
        toBe: "This has no effect: header.collapsedHeight is 0, so there is nothing to keep.")
      try await tuning.wait(
        for: warning("rotate"), toBe: "This has no effect: its target is an element, and the header has none.")
      #expect(try await tuning.page.evaluate(warning("stretch")) == JSON.null)
      try await tuning.enter("60", into: "header.collapsedHeight")
      try await tuning.wait(for: warning("pin"), toBe: .null)
      try await addShape(on: tuning)
      try await tuning.wait(for: warning("rotate"), toBe: .null)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func sliderShowsSuggestedRangeAndExtendsForOtherValues() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add=fade]")
      let end = "effects[3].parameters.end"
      let range = """
        (slider => slider && [Number(slider.min), Number(slider.max)])(
          document.querySelector('[data-path="\(end)"] input[type=range]'))
        """
      // A fraction of the collapse.
      try await tuning.wait(for: range, toBe: [0, 1])
      try await tuning.enter("5", into: end)
      try await tuning.wait(for: range, toBe: [0, 5])
      try await tuning.wait(for: "masthead.session.pipeline.effects[3].parameters?.end", toBe: 5)
      // Points that the list has scrolled: up to the header's height.
      try await tuning.choose("scrolled", in: TuningPage.control("effects[3].parameters.progress") + " select")
      try await tuning.wait(for: range, toBe: [0, 300])
      try await tuning.expectNoComplaints()
    }
  }

  @Test func guidesOutlineSelectedElement() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await addShape(on: tuning)
      try await tuning.click("#guides")
      // The page loads the guides when they are first switched on.
      try await tuning.wait(for: "document.querySelector('#guides').ariaChecked", toBe: "true")
      try await tuning.page.nextFrame()
      // The outline lies inside the upper edge of the element at y = 128. It is thinner than two pixels, so it may be blended.
      func isOutlined() async throws -> Bool {
        // The shape's own color is #5b46c7.
        try await tuning.picture().color(187, 128.75) != Bitmap.Color(0x5b, 0x46, 0xc7)
      }
      #expect(try await isOutlined())
      try await tuning.click("[data-name=shape] .card-toggle")
      try await tuning.page.nextFrame()
      #expect(try await isOutlined() == false)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func timedFadeEndsAtRest() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await addShape(on: tuning)
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add=fade]")
      try await tuning.wait(for: "masthead.session.effects.length", toBe: 4)
      for (name, value) in [("target", "'shape'"), ("duration", "0.6"), ("end", "0.1")] {
        try await tuning.page.evaluate(
          """
          fetch('/api/sessions/' + masthead.session.id + '/pipeline', {method: 'PATCH', headers: {'Content-Type': 'application/json'},
            body: JSON.stringify({path: 'effects[3].parameters.\(name)', value: \(value)})}).then(answer => answer.status)
          """)
      }
      try await tuning.wait(for: "masthead.session.effects[3].parameters[0].value", toBe: "shape")
      try await tuning.page.evaluate(
        "document.querySelector('#device').dispatchEvent(new WheelEvent('wheel', {deltaY: 120, bubbles: true, cancelable: true}))"
      )
      try await tuning.wait(for: "masthead.frame.elements.shape.opacity", toBe: 0)
      try await tuning.wait(for: "masthead.frame.isAnimating", toBe: false)
      #expect(try await tuning.page.evaluate("masthead.frame.phase") == "idle")
      try await tuning.expectNoComplaints()
    }
  }
}
