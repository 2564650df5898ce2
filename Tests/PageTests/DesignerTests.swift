import Chromium
import Foundation
import TestSupport
import Testing

extension StillPageTests {
  /// Whole tasks of a designer, from an empty document to a result that opens in another browser. The tests find
  /// controls by their roles and names, and limit the number of actions.
  @Suite struct DesignerTests {
    private func recipe(_ name: String, by designer: Designer) async throws {
      try await designer.press("button", "Add a recipe or an effect")
      try await designer.press("menuitem", name)
    }

    /// Scrolls the list until the header has collapsed by a share.
    private func collapse(_ share: Double, _ distance: Double, on tuning: TuningPage) async throws {
      try await tuning.scroll(to: distance * share)
      try await tuning.wait(for: "masthead.frame.collapse", toBe: share, within: 1e-6)
    }

    // MARK: A profile

    /// A header like in social networks: a banner, an avatar, a name and tabs. Its height is 220 points below the bar.
    /// The bar and the tabs stay with 44 points each, so the collapse takes 132 points. The safe area at the top has 44
    /// points.
    @Test func profileIsMadeFromBlankSavedAndOpenedElsewhere() async throws {
      let folder = TemporaryFolder()
      let sea = folder.write("sea.svg", Self.sea)
      let face = folder.write("face.svg", Self.face)
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, isFolded: true)
        let designer = Designer(tuning)
        try await designer.press("button", "New")
        try await designer.press("button", "Blank")
        try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Untitled")
        // The banner.
        try await recipe("Blur bar", by: designer)
        try await tuning.wait(for: "masthead.session.pipeline.scene.picture ?? null", toBe: "mountains")
        try await tuning.waitUntilIdle()
        try await designer.drop(sea)
        try await tuning.wait(for: "masthead.session.pipeline.scene.picture ?? null", toBe: "sea")
        for (name, element) in [
          ("Docking title", "title"), ("Docking tabs", "tabs"), ("Shrinking avatar", "avatar"),
        ] {
          try await recipe(name, by: designer)
          try await tuning.wait(until: "masthead.frame.elements?.\(element)")
        }
        try await designer.drop(face, on: "avatar")
        try await tuning.wait(
          for: "masthead.session.pipeline.scene.elements.avatar.picture", toBe: "face")
        // The texts.
        for (tab, word) in ["Walks", "Maps", "Talks"].enumerated() {
          try await designer.retype(element: "tabs", at: (Double(tab) + 0.5) / 3, word)
        }
        try await designer.press("button", "Add text", in: Control("toolbar", "Add an element"))
        try await designer.retype(element: "text", "Wren Halloway")
        try await designer.press(.escape)
        try await designer.drag(element: "text", x: 30, y: 64)
        try await tuning.wait(until: "masthead.session.pipeline.header.elements.at(-1).insets?.top > 100")
        try await designer.press("button", "Title")
        try await designer.enter("Wren", into: "textbox", "Text", in: Control("group", "Look of Title"))
        // The name fades before the title appears.
        try await recipe("Fade Fades", by: designer)
        // The element was added last.
        try await designer.choose(.end, from: "Fade Header: Target", in: Control("group", "Fade Header"))
        try await designer.enter("0.5", into: "textbox", "Fade Text: End", in: Control("group", "Fade Text"))
        // The tabs get a color of the banner.
        try await designer.press("button", "Tabs")
        try await designer.press("button", "Fill color: show palette", in: Control("group", "Look of Tabs"))
        try await designer.press("button", "#ffe9a8", in: Control("group", "Fill color: palette"))
        try await tuning.wait(for: "masthead.session.pipeline.scene.elements.tabs.fill", toBe: "#ffe9a8")
        try await designer.press("button", "Edit")
        try await designer.press("button", "View")
        try await designer.press("switch", "Touches")
        try await tuning.watchDownloads()
        try await designer.press("button", "Save")
        try await tuning.wait(for: "saved.name", toBe: "untitled.masthead.json")
        let saved: String = try await tuning.page.evaluate("saved.text")
        designer.expect(atMost: 40, characters: 120)

        try await expectProfile(on: tuning)
        try await tuning.expectNoComplaints()
        // Another browser at another server opens the file.
        try await with(try await RunningMasthead()) { other in
          let opened = try await TuningPage(other, isFolded: true, in: try await Browser.launch())
          try await opened.open(saved, named: "untitled.masthead.json")
          try await opened.wait(for: "masthead.session.pipeline.name", toBe: "Untitled")
          try await opened.wait(for: "masthead.isComplete", toBe: true)
          let visitor = Designer(opened)
          try await visitor.press("button", "View")
          try await visitor.press("switch", "Touches")
          try await expectProfile(on: opened)
          for share in [0, 0.3, 0.6, 0.9, 1] {
            for page in [tuning, opened] { try await collapse(share, 132, on: page) }
            #expect(try await opened.picture() == tuning.picture(), "\(share)")
          }
          try await opened.expectNoComplaints()
        }
      }
    }

    /// Expects the target: the geometry of the profile while it collapses.
    private func expectProfile(on tuning: TuningPage) async throws {
      struct Elements: Decodable {
        struct Part: Decodable {
          var x, y, width, height: Double
          var scale, opacity, zIndex: Double?
        }
        var avatar, title, tabs, text: Part
      }
      for (share, scale, isBehind, title, name) in [
        (0.0, 1.0, false, 0.0, 1.0), (0.3, 0.75, false, 0, 0.4), (0.6, 0.5, true, 0, 0), (0.8, 0.5, true, 0, 0),
        (0.9, 0.5, true, 0.5, 0), (1, 0.5, true, 1, 0),
      ] {
        try await collapse(share, 132, on: tuning)
        let parts: Elements = try await tuning.page.evaluate("masthead.frame.elements")
        let height: Double = try await tuning.page.evaluate("masthead.frame.header.height")
        #expect(abs(height - (264 - 132 * share)) < 1e-6, "\(share)")
        // The avatar shrinks to half its size until 0.6, and then lies behind the bar.
        #expect(abs((parts.avatar.scale ?? 1) - scale) < 1e-6, "\(share)")
        #expect(abs(parts.avatar.width - 80 * scale) < 1e-6, "\(share)")
        #expect((parts.avatar.zIndex ?? 0 < 0) == isBehind, "\(share)")
        // The name appears in the bar between 0.8 and 1, after the banner's name has disappeared.
        #expect(abs((parts.title.opacity ?? 1) - title) < 1e-6, "\(share)")
        #expect(abs((parts.text.opacity ?? 1) - name) < 1e-6, "\(share)")
        #expect(parts.title.y == 44 && parts.title.height == 44)
        // The tabs stay at the lower edge, and finally below the bar.
        #expect(abs(parts.tabs.y + parts.tabs.height - height) < 1e-6, "\(share)")
        #expect(parts.tabs.width == 375 && parts.tabs.height == 44)
      }
      let tabs: Double = try await tuning.page.evaluate("masthead.frame.elements.tabs.y")
      #expect(abs(tabs - 88) < 1e-6)
      // The visible pixels: the color of the tabs below the bar, and the avatar only at rest.
      let collapsed = try await tuning.picture()
      #expect(collapsed.color(4, 110) == Bitmap.Color(255, 233, 168))
      #expect(!collapsed.bitmap.contains(Bitmap.Color(123, 31, 162)))
      try await collapse(0, 132, on: tuning)
      let atRest = try await tuning.picture()
      #expect(atRest.color(4, 242) == Bitmap.Color(255, 233, 168))
      #expect(atRest.color(56, 172) == Bitmap.Color(255, 204, 128))
      #expect(atRest.color(30, 110) == Bitmap.Color(29, 111, 165))
      #expect(atRest.bitmap.contains(Bitmap.Color(123, 31, 162)))
    }

    /// A banner of a sea, a beach and a sun, with clearly different colors.
    private static let sea = """
      <svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><path fill="#1d6fa5" d="M0 0h400v400H0z"/>\
      <path fill="#e0b050" d="M0 240h400v160H0z"/><circle cx="300" cy="90" r="50" fill="#ffe9a8"/></svg>
      """

    private static let face = """
      <svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><path fill="#7b1fa2" d="M0 0h80v80H0z"/>\
      <circle cx="40" cy="40" r="22" fill="#ffcc80"/></svg>
      """

    // MARK: Changes of a preset

    @Test func titleOfNewsDigestFadesAndDocks() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, isFolded: true)
        let designer = Designer(tuning)
        try await recipe("Docking title", by: designer)
        try await tuning.wait(until: "masthead.frame.elements?.title")
        try await designer.press("button", "Title")
        try await designer.enter("News", into: "textbox", "Text", in: Control("group", "Look of Title"))
        try await tuning.wait(
          for: "masthead.session.pipeline.scene.elements.title.texts[0].text", toBe: "News")
        designer.expect(atMost: 8, characters: 20)
        // The header of 300 points becomes a bar of 44 points, and stays on screen.
        for (share, opacity) in [(0, 0.0), (0.5, 0), (0.8, 0), (0.9, 0.5), (1, 1)] {
          try await collapse(share, 256, on: tuning)
          let title: [Double] = try await tuning.page.evaluate(
            "(({y, height, opacity}) => [opacity ?? 1, y, height])(masthead.frame.elements.title)")
          #expect(abs(title[0] - opacity) < 1e-6, "\(share)")
          #expect(title[1] + title[2] <= 300 - 256 * share + 1e-6, "\(share)")
        }
        try await tuning.scroll(to: 600)
        try await tuning.wait(
          for: "masthead.frame.header.y + masthead.frame.header.height - masthead.frame.offset", toBe: 44, within: 1e-6)
        try await tuning.wait(for: "masthead.frame.elements.title.opacity ?? 1", toBe: 1)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func headerSnapsBetweenTwoHeights() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, isFolded: true)
        let designer = Designer(tuning)
        try await recipe("Snap to bar", by: designer)
        try await tuning.waitForEffects("safe-area", "stretch", "cut-away", "overlap", "collapse", "pin", "snap")
        try await designer.enter("240", into: "textbox", "Header: Height")
        try await tuning.wait(for: "masthead.session.layout.height", toBe: 240)
        try await tuning.waitUntilIdle()
        // The first drag ends before the middle, and the next drag ends after it.
        let height = "masthead.frame.header.height + masthead.frame.header.y - masthead.frame.offset"
        let tall: Double = try await tuning.page.evaluate(height)
        try await designer.drag(fromX: 187, y: 500, by: -40)
        try await tuning.wait(until: "masthead.frame.phase === 'idle' && masthead.frame.collapse === 0")
        #expect(try await tuning.page.evaluate(height) == tall)
        try await designer.drag(fromX: 187, y: 500, by: -170)
        try await tuning.wait(until: "masthead.frame.phase === 'idle' && masthead.frame.collapse === 1")
        #expect(try await tuning.page.evaluate(height) == 44.0)
        designer.expect(atMost: 6, characters: 5)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func twoVariantsAreCompared() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, isFolded: true)
        let designer = Designer(tuning)
        try await designer.press("button", "Compare")
        try await designer.enter("200", into: "textbox", "Header: Height")
        try await designer.press("button", "1 difference")
        try await tuning.wait(
          for: "document.querySelector('.differences li').innerText", toBe: "Header height\n300 → 200 pt")
        try await designer.press("button", "Wipe")
        try await tuning.wait(until: "masthead.drawn.counterpart")
        try await designer.press("radio", "A")
        try await tuning.wait(for: "masthead.session.layout.height", toBe: 300)
        try await designer.press("radio", "B")
        try await tuning.wait(for: "masthead.session.layout.height", toBe: 200)
        designer.expect(atMost: 6, characters: 5)
        try await tuning.expectNoComplaints()
      }
    }

    // MARK: A recording

    @Test func recordingIsScrubbedFixedAndTested() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, isFolded: true)
        let designer = Designer(tuning)
        try await designer.press("button", "Record")
        try await tuning.wait(for: "masthead.timeline.capturing", toBe: true)
        try await designer.drag(fromX: 187, y: 400, by: 160)
        try await tuning.waitUntilIdle()
        try await designer.press("button", "Stop")
        try await tuning.wait(until: "!masthead.timeline.capturing && masthead.timeline.captured")
        // The middle of the recording, where the list is pulled or bounces.
        try await designer.press("slider", "Time in the gesture")
        try await tuning.wait(until: "masthead.timeline.shown && !masthead.timeline.playing")
        try await tuning.settle()
        let (time, before) = (try await tuning.frame().time, try await tuning.frame().mask)
        #expect(time > 0)
        // The change is visible at this time.
        try await designer.enter("24", into: "textbox", "Header: Cut-away depth")
        try await tuning.wait(for: "masthead.session.layout.cutDepth", toBe: 24)
        try await tuning.wait(until: "masthead.frame.mask !== \(quoted(before))")
        #expect(try await tuning.frame().time == time)
        // The test has the change and the recording.
        try await designer.press("button", "Export")
        try await designer.press("tab", "Snapshot test")
        let panel = try await designer.find(Control("tabpanel", "Snapshot test"))
        try await tuning.wait(
          until:
            "(text => text.includes('import MastheadTesting') && text.includes('CutAway(depth: 24)'))(document.querySelector(\(quoted(panel))).textContent)"
        )
        designer.expect(atMost: 10, characters: 5)
        try await tuning.expectNoComplaints()
      }
    }
  }
}

extension Bitmap {
  /// Whether any pixel has a color.
  fileprivate func contains(_ color: Color) -> Bool {
    (0..<height).contains { y in (0..<width).contains { x in self[x, y] == color } }
  }
}
