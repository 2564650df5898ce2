import Chromium
import Testing

extension TuningPageTests {
  /// Adds an element to the header of News Digest, which has none.
  private func addElement(_ name: String, on tuning: TuningPage) async throws {
    try await tuning.click("#add-element input")
    try await tuning.page.type(name + "\n")
    try await tuning.wait(for: "masthead.session.header.elements.at(-1)?.name", toBe: .string(name))
    try await tuning.wait(until: "masthead.frame.elements?.\(name)")
  }

  @Test func elementIsAddedTunedAndRemoved() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let before = try await tuning.picture()
      try await addElement("logo", on: tuning)
      // A new element of 120 × 44 points lies in the middle of the header, and is drawn as a rectangle.
      #expect(
        try await tuning.page.evaluate(
          "(({x, y, width, height}) => [x, y, width, height])(masthead.frame.elements.logo)")
          == [127.5, 128, 120, 44])
      let added = try await tuning.picture()
      #expect(added.color(140, 140) != before.color(140, 140))
      #expect(added.color(120, 140) == before.color(120, 140))

      let place = "header.elements[0]"
      try await tuning.enter("200", into: "\(place).width")
      try await tuning.wait(for: "masthead.frame.elements.logo.width", toBe: 200)
      try await tuning.click(TuningPage.control("\(place).width") + " [data-choice=fill]")
      try await tuning.wait(for: "masthead.frame.elements.logo.width", toBe: 375)
      #expect(try await tuning.value("header.elements[0].width") == "fill")
      try await tuning.page.evaluate(
        """
        (menu => { menu.value = 'bottomLeading'; menu.dispatchEvent(new Event('change')); })(
          document.querySelector('[data-path="\(place).alignment"] select'))
        """)
      try await tuning.wait(for: "masthead.frame.elements.logo.y", toBe: 256)
      try await tuning.enter("10", into: "\(place).insets.bottom")
      try await tuning.wait(for: "masthead.frame.elements.logo.y", toBe: 246)
      try await tuning.click(TuningPage.control("\(place).clipped") + " .switch")
      try await tuning.wait(for: "masthead.session.scene.header.elements[0].clipped", toBe: false)

      try await tuning.click("[data-name=logo] [data-action=remove]")
      try await tuning.wait(for: "masthead.session.header.elements.length", toBe: 0)
      try await tuning.wait(for: "Object.keys(masthead.frame.elements ?? {}).length", toBe: 0)
      #expect(try await tuning.picture().bitmap.differences(from: before.bitmap) == 0)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func effectTargetsElementThatLeavesWithIt() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await addElement("logo", on: tuning)
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add=rotate]")
      try await tuning.wait(for: "masthead.session.effects.at(-1).effect", toBe: "rotate")
      let target = "effects[3].parameters.target"
      try await tuning.page.evaluate(
        """
        (menu => { menu.value = 'logo'; menu.dispatchEvent(new Event('change')); })(
          document.querySelector('[data-path="\(target)"] select'))
        """)
      try await tuning.wait(for: "masthead.session.pipeline.effects[3].parameters?.target", toBe: "logo")
      try await tuning.click("[data-name=logo] [data-action=remove]")
      try await tuning.waitForEffects("stretch", "cut-away", "overlap")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func sliderShowsSuggestedRangeAndStretchesForOtherValues() async throws {
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
      try await tuning.click(TuningPage.control("effects[3].parameters.progress") + " [data-choice=scrolled]")
      try await tuning.wait(for: range, toBe: [0, 300])
      try await tuning.expectNoComplaints()
    }
  }

  @Test func guidesOutlineSelectedElement() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await addElement("logo", on: tuning)
      try await tuning.click("#guides")
      try await tuning.page.nextFrame()
      let blue = Bitmap.Color(10, 132, 255)
      // The outline lies inside the upper edge of the element at y = 128.
      #expect(try await tuning.picture().color(187, 128.9) == blue)
      try await tuning.click("[data-name=logo] .card-toggle")
      try await tuning.page.nextFrame()
      #expect(try await tuning.picture().color(187, 128.9) != blue)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func timedFadeEndsAtRest() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await addElement("logo", on: tuning)
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add=fade]")
      try await tuning.wait(for: "masthead.session.effects.length", toBe: 4)
      for (name, value) in [("target", "'logo'"), ("duration", "0.6"), ("end", "0.1")] {
        try await tuning.page.evaluate(
          """
          fetch('/api/sessions/' + masthead.session.id + '/pipeline', {method: 'PATCH', headers: {'Content-Type': 'application/json'},
            body: JSON.stringify({path: 'effects[3].parameters.\(name)', value: \(value)})}).then(answer => answer.status)
          """)
      }
      try await tuning.wait(for: "masthead.session.effects[3].parameters[0].value", toBe: "logo")
      try await tuning.page.evaluate(
        "document.querySelector('#device').dispatchEvent(new WheelEvent('wheel', {deltaY: 120, cancelable: true}))")
      try await tuning.wait(for: "masthead.frame.elements.logo.opacity", toBe: 0)
      try await tuning.wait(for: "masthead.frame.isAnimating", toBe: false)
      #expect(try await tuning.page.evaluate("masthead.frame.phase") == "idle")
      try await tuning.expectNoComplaints()
    }
  }
}
