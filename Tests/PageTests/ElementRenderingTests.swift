import Chromium
import Masthead
import TestSupport
import Testing

extension TuningPageTests {
  /// The canvas and film strips draw the frame's elements, shadow and opacity of the image.
  @Suite struct ElementRenderingTests {
    /// Headers pulled by 100 points, so that ramps along the stretch are at their ends.
    static let headers = [
      ElementHeader(testDescription: "a rectangle"),
      ElementHeader(testDescription: "round corners", element: #","cornerRadius":20"#),
      ElementHeader(testDescription: "a capsule", look: #""shape":"capsule","color":[0,0.5,1]"#),
      ElementHeader(testDescription: "a circle", look: #""shape":"circle","gradient":[[1,0,0],[0,0,1]]"#),
      ElementHeader(
        testDescription: "texts", look: #""shape":"rectangle","texts":[{"text":"One"},{"text":"Two","bold":true}]"#),
      ElementHeader(testDescription: "a picture", element: #","cornerRadius":30"#, look: #""picture":"album""#),
      ElementHeader(testDescription: "an icon", look: #""shape":"circle","color":[0,0.6,0],"picture":"play""#),
      ElementHeader(testDescription: "scaled", effects: effect("scale", #""from":1,"to":1.5"#)),
      ElementHeader(testDescription: "rotated", effects: effect("rotate", #""from":0,"to":30"#)),
      ElementHeader(testDescription: "translucent", effects: effect("fade", #""from":1,"to":0.4"#)),
      ElementHeader(testDescription: "blurred", effects: effect("blur", #""from":0,"to":6"#)),
      ElementHeader(
        testDescription: "overhanging", element: #","alignment":"bottomLeading","clipped":false"#,
        effects: effect("move", #""y":40"#)),
      ElementHeader(
        testDescription: "clipped", element: #","alignment":"bottomLeading""#, effects: effect("move", #""y":40"#)),
      ElementHeader(
        testDescription: "with a shadow",
        effects: #",{"effect":"shadow","parameters":{"to":0.8,"progress":"stretch","start":0,"end":100}}"#),
    ]

    private static func effect(_ name: String, _ parameters: String) -> String {
      """
      ,{"effect":"\(name)","parameters":{"target":"e",\(parameters),"progress":"stretch","start":0,"end":100}}
      """
    }

    @Test func canvasAndFilmStripDrawSameElements() async throws {
      try await withMasthead { masthead in
        let page = try await RenderingPage(masthead)
        for header in Self.headers {
          let (canvas, film) = try await page.pixels(header)
          let count = canvas.differences(from: film, tolerance: 12)
          let share = 100 * Double(count) / Double(film.width * film.height)
          #expect(share <= 0.3, "\(header.testDescription): \(share) % of the pixels differ.")
        }
      }
    }

    /// The corners of the area of the red element, in the header's coordinates, calculated by hand.
    @Test(
      arguments: [
        Row("at rest", "", [40, 30, 140, 90]),
        Row("scaled about its anchor", effect("scale", #""from":1,"to":1.5"#), [40, 30, 190, 120]),
        Row("moved", effect("move", #""x":10,"y":-20"#), [50, 10, 150, 70]),
        Row("rotated about its center", effect("rotate", #""from":0,"to":90"#), [60, 10, 120, 110]),
      ])
    func elementIsDrawnAtPositionOfFrame(_ row: Row<String, [Int]>) async throws {
      try await withMasthead { masthead in
        let page = try await RenderingPage(masthead)
        let header = ElementHeader(testDescription: row.name, effects: row.input)
        let (canvas, film) = try await page.pixels(header)
        #expect(canvas.redArea == row.output)
        #expect(film.redArea == row.output)
      }
    }

    /// On white, an element and a header that both fade have the product of their opacities.
    @Test func elementFadesWithHeader() async throws {
      let fade = #","parameters":{"to":0.5,"progress":"stretch","start":0,"end":100}}"#
      for clipped in [true, false] {
        try await withMasthead { masthead in
          let page = try await RenderingPage(masthead)
          let header = ElementHeader(
            testDescription: "fades", element: #","clipped":\#(clipped)"#,
            effects: Self.effect("fade", #""to":0.5"#) + #",{"effect":"fade"\#(fade)"#)
          let (canvas, film) = try await page.pixels(header)
          // A quarter of red on white.
          for color in [canvas[90, 60], film[90, 60]] {
            #expect(color.red == 255 && abs(Int(color.green) - 191) <= 2 && abs(Int(color.blue) - 191) <= 2)
          }
        }
      }
    }

    private static let statusBars = [
      StatusBarHeader(testDescription: "a dark picture", color: "#fff", picture: "photo6"),
      StatusBarHeader(testDescription: "a bright picture", color: "#000", picture: "photo2"),
      StatusBarHeader(
        testDescription: "a bright picture under a scrim", color: "#fff", picture: "photo2",
        effects: #",{"effect":"scrim","parameters":{"from":0.6,"to":0.6}}"#),
      StatusBarHeader(
        testDescription: "a dark picture that faded", color: "#000", picture: "photo6",
        effects: #",{"effect":"fade","parameters":{"target":"image","from":0.3,"to":0.3}}"#),
      StatusBarHeader(
        testDescription: "a dark header that faded", color: "#000", picture: "photo6",
        effects: #",{"effect":"fade","parameters":{"target":"header","from":0.3,"to":0.3}}"#),
      StatusBarHeader(
        testDescription: "a dark picture above the list", color: "#000", picture: "photo6", pulled: -290),
      StatusBarHeader(
        testDescription: "rows in the dark", color: "#fff", scene: #","appearance":"dark""#, pulled: -290),
      StatusBarHeader(
        testDescription: "a navigation bar in the dark", color: "#fff", picture: "photo2",
        scene: #","appearance":"dark","navigationBar":"translucent""#),
      StatusBarHeader(
        testDescription: "a navigation bar", color: "#000", picture: "photo6",
        scene: #","navigationBar":"translucent""#),
      StatusBarHeader(
        testDescription: "a white element", color: "#000", picture: "photo6",
        element: "", look: #""shape":"rectangle","color":[1,1,1]"#),
      StatusBarHeader(
        testDescription: "a dark element", color: "#fff", element: "",
        look: #""shape":"rectangle","color":[0.1,0.1,0.2]"#),
      StatusBarHeader(
        testDescription: "an element's dark picture", color: "#fff", element: "", look: #""picture":"photo3""#),
      StatusBarHeader(
        testDescription: "an element that faded", color: "#fff", picture: "photo6",
        element: "", look: #""shape":"rectangle","color":[1,1,1]"#,
        effects: #",{"effect":"fade","parameters":{"target":"e","from":0.2,"to":0.2}}"#),
      StatusBarHeader(
        testDescription: "an element behind a picture", color: "#fff", picture: "photo6",
        element: "", look: #""shape":"rectangle","color":[1,1,1]"#,
        effects: #",{"effect":"z-index","parameters":{"target":"e","from":-1,"to":-1}}"#),
      StatusBarHeader(
        testDescription: "an element below it", color: "#fff", picture: "photo6", element: #","insets":{"top":44}"#,
        look: #""shape":"rectangle","color":[1,1,1]"#),
      StatusBarHeader(testDescription: "an element in a corner", color: "#000"),
      StatusBarHeader(
        testDescription: "the dark end of a gradient", color: "#fff",
        element: "", look: #""shape":"rectangle","gradient":[[0,0,0],[1,1,1]]"#),
      StatusBarHeader(
        testDescription: "a text", color: "#fff", picture: "photo6",
        element: "", look: #""text":"Title","color":[1,1,1]"#),
    ]

    @Test func statusBarIsReadableOnItsBackground() async throws {
      try await withMasthead { masthead in
        let page = try await RenderingPage(masthead)
        for header in Self.statusBars {
          let (canvas, film) = try await page.statusBarColors(header)
          #expect((canvas, film) == (header.color, header.color), "\(header.testDescription)")
        }
      }
    }

    @Test func elementBehindHeaderIsVisibleOutsideHeader() async throws {
      try await withMasthead { masthead in
        let page = try await RenderingPage(masthead)
        // Half of the element overhangs the header's lower edge. The mask's cut does not uncover it.
        let behind = ElementHeader(
          testDescription: "behind",
          effects: Self.effect("z-index", #""from":0,"to":-1"#)
            + #",{"effect":"scrim","parameters":{"to":1,"progress":"stretch","start":0,"end":100}}"#)
        let (canvas, film) = try await page.pixels(behind)
        for color in [canvas[90, 60], film[90, 60]] { #expect(color == Bitmap.Color(0, 0, 0)) }
      }
    }
  }
}

extension Bitmap {
  /// The area of red pixels: left, top, right and bottom; empty without such pixels.
  fileprivate var redArea: [Int] {
    var (left, top, right, bottom) = (width, height, 0, 0)
    for y in 0..<height {
      for x in 0..<width where self[x, y] == Color(255, 0, 0) {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
      }
    }
    return left < right ? [left, top, right, bottom] : []
  }
}
