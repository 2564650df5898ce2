import Chromium
import TestSupport
import Testing

import struct MastheadDocuments.Preset

/// The tuning page, with real input in a real browser and a real server.
@Suite(.browser, .serialized)
struct TuningPageTests {
  @Test func pageLoadsWithoutConsoleErrors() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      #expect(
        try await tuning.page.evaluate("[...document.querySelector('#preset').options].map(option => option.text)")
          == JSON.array(Preset.all.map { JSON.string($0.document.name) }))
      #expect(try await tuning.page.evaluate("document.querySelector('#preset').value") == "news-digest")
      #expect(try await tuning.page.evaluate("document.title") == "News Digest – Masthead")
      let picture = try await tuning.picture()
      var colors = Set<String>()
      for y in stride(from: 5.0, to: 660, by: 20) {
        for x in stride(from: 30.0, to: 350, by: 20) { colors.insert(picture.color(x, y).description) }
      }
      #expect(colors.count > 20, "An image above a list has many colors.")
      try await tuning.expectNoComplaints()
    }
  }

  @Test(
    arguments: ["news-digest", "elastic-bar", "parallax-table", "twitter-profile", "collection-flow"])
  func everyPresetIsDrawnWithoutConsoleErrors(preset: String) async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, "?preset=\(preset)")
      try await tuning.wait(for: "document.querySelector('#preset').value", toBe: .string(preset))
      try await tuning.expectNoComplaints()
    }
  }

  @Test func dragOf120PointsStretchesHeaderInFramesAndOnCanvas() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let page = tuning.page
      try await tuning.watchPointer()
      let rest = try await tuning.frame()
      let before = try await tuning.picture()
      #expect(rest.offset == -260)

      let (start, end) = (try await tuning.location(187, 100), try await tuning.location(187, 220))
      try await page.mouse(.moved, at: start)
      try await page.mouse(.pressed, at: start)
      for step in 1...12 {
        try await page.mouse(.moved, at: Point(start.x, start.y + (end.y - start.y) * Double(step) / 12))
      }
      // The browser rounds mouse positions to whole pixels, so the page receives 120 points within one point.
      let pull = try await tuning.pull()
      #expect(abs(pull - 120) <= 1 / before.scale)
      // The stretch matches the received pull exactly: UIKit's rubber-banding over the height of the viewport.
      let d = 667.0
      let overscroll = (1 - 1 / (0.55 * pull / d + 1)) * d
      try await tuning.wait(for: "masthead.frame.overscroll", toBe: overscroll, within: 1e-9)
      let pulled = try await tuning.frame()
      #expect(pulled.phase == "dragging")
      #expect(abs(pulled.offset - (-260 - overscroll)) < 1e-9)
      #expect(abs(pulled.header.height - (300 + overscroll)) < 1e-9)
      try await tuning.wait(
        for: "Number(document.querySelector('[data-value=\"header.height\"]').value)",
        toBe: .number(pulled.header.height))

      let after = try await tuning.picture()
      let growth = Double(after.lowerEdge(at: 345) - before.lowerEdge(at: 345))
      #expect(abs(growth - overscroll * after.scale) <= 2)
      before.expectCut(depth: 80, height: 300, width: 375)
      after.expectCut(depth: 80, height: 300 + overscroll, width: 375)

      try await page.mouse(.released, at: end)
      try await tuning.waitUntilIdle()
      #expect(try await tuning.frame().offset == -260)
      #expect(try await tuning.picture().bitmap.differences(from: before.bitmap) == 0)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func firstFrameAfterSliderChangeHasNewMask() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let depth = "effects[1].parameters.depth"
      try await tuning.record()
      try await tuning.click(TuningPage.control(depth) + " .number-field")
      try await tuning.page.key(.tab, modifiers: .shift)
      try await tuning.page.key(.arrowRight)
      try await tuning.wait(
        for: "recording.answers.map(({path, value}) => [path, value])", toBe: [[.string(depth), 81]])
      try await tuning.wait(until: "recording.frames.at(-1).revision >= recording.answers[0].revision")
      let recording = try await tuning.recording()
      let masks = recording.frames.map { ($0.revision >= recording.answers[0].revision, $0.mask) }
      #expect(masks.first?.0 == false)
      for (acknowledges, mask) in masks { #expect(mask == Self.mask(cut: acknowledges ? 81 : 80)) }
      // The page has the new mask by then too.
      #expect(try await tuning.frame().mask == Self.mask(cut: 81))
    }
  }

  @Test func everyFrameDuringSliderDragHasMaskOfItsRevision() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let slider = TuningPage.control("effects[1].parameters.depth") + " input[type=range]"
      try await tuning.record()
      try await tuning.page.evaluate("document.querySelector(\(quoted(slider))).scrollIntoView({block: 'center'})")
      let track = try await tuning.page.frame(of: slider)
      // The thumb is 12 pixels wide, and its value is 80 of 400.
      let start = Point(track.x + 6 + (track.width - 12) * 0.2, track.center.y)
      try await tuning.page.drag(from: start, to: Point(start.x + 14, start.y), steps: 14)
      try await tuning.wait(
        until: """
          recording.answers.length > 0 && recording.frames.at(-1).revision === recording.answers.at(-1).revision
            && recording.answers.at(-1).value === Number(document.querySelector(\(quoted(slider))).value)
          """)
      let recording = try await tuning.recording()
      var cuts = [Int: Int]()
      for answer in recording.answers {
        guard case .number(let value) = answer.value else { continue }
        cuts[answer.revision] = Int(value)
      }
      let first = try #require(recording.answers.first?.revision)
      #expect((cuts.values.max() ?? 0) > 150, "The slider moved by 14 of about 55 pixels.")
      for frame in recording.frames {
        let cut = try #require(frame.revision < first ? 80 : cuts[frame.revision])
        #expect(frame.mask == Self.mask(cut: cut))
      }
    }
  }

  @Test func choosingPresetRedraws() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let before = try await tuning.picture()
      try await tuning.tab(to: "#preset")
      try await tuning.page.key(.arrowDown)
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Elastic Bar")
      let presets: JSON = try await tuning.page.evaluate(
        "fetch('/api/presets').then(response => response.json()).then(({presets}) => presets.at(-1).document)")
      #expect(try await tuning.page.evaluate("masthead.session.pipeline") == presets)
      try await tuning.wait(until: "masthead.frame.revision === masthead.session.revision")
      let after = try await tuning.picture()
      #expect(after.bitmap.differences(from: before.bitmap) > 1000)
      #expect(try await tuning.page.evaluate("document.title") == "Elastic Bar – Masthead")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func aspectFillAndScaleToFillAreOneClickApart() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, "?preset=collection-flow")
      try await tuning.record()
      let filled = try await tuning.picture()
      // 900 × 1200 over 375 × 160: the width determines the height.
      #expect(try await tuning.frame().image == Rect(x: 0, y: -170, width: 375, height: 500))

      let mode = TuningPage.control("effects[2].parameters.mode")
      try await tuning.click("\(mode) [data-choice=scaleToFill]")
      try await tuning.wait(until: "recording.frames.at(-1).revision >= recording.answers[0]?.revision")
      let recording = try await tuning.recording()
      let next = try #require(recording.frames.first { $0.revision >= recording.answers[0].revision })
      #expect(next.image == Rect(x: 0, y: 0, width: 375, height: 160))
      try await tuning.wait(for: "masthead.frame.image.height", toBe: 160)
      #expect(try await tuning.picture().bitmap.differences(from: filled.bitmap) > 1000)

      try await tuning.click("\(mode) [data-choice=aspectFill]")
      try await tuning.wait(for: "masthead.frame.image.height", toBe: 500)
      #expect(try await tuning.picture().bitmap.differences(from: filled.bitmap) == 0)
      try await tuning.expectNoComplaints()
    }
  }

  /// The mask of a header of 375 × 300 points with a lower edge that rises to the left.
  static func mask(cut depth: Int) -> String {
    "M0 0L375 0L375 300L0 \(300 - depth)Z"
  }
}

extension DevicePicture {
  /// Expects the image above the slanted lower edge of a header at the screen's top, but not below it.
  func expectCut(
    depth: Double, height: Double, width: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let white = Bitmap.Color(255, 255, 255)
    let columns = stride(from: 5, through: 370, by: 5.0)
    func edge(at x: Double) -> Double { height - depth * (1 - x / width) }
    let short = columns.filter { color($0, edge(at: $0) - 2 / scale) == white }
    #expect(short == [], "The image does not reach to its edge in these columns.", sourceLocation: sourceLocation)
    let uncut = columns.filter { color($0, edge(at: $0) + 2 / scale) != white }
    #expect(uncut == [], "The image reaches beyond its edge in these columns.", sourceLocation: sourceLocation)
  }
}
