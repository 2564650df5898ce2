import Testing

@testable import Chromium

extension ChromiumDriverTests {
  @Test func readsPixelsOfCanvas() async throws {
    let page = try await open(
      """
      <canvas width=40 height=20 style="display: none"></canvas>
      <script>
        const context = document.querySelector('canvas').getContext('2d');
        context.fillStyle = '#ff8000'; context.fillRect(10, 5, 3, 2);
      </script>
      """)
    let before = try await page.pixels(of: "canvas")
    #expect((before.width, before.height) == (40, 20))
    #expect(before[10, 5] == Bitmap.Color(255, 128, 0))
    #expect(before[9, 5] == Bitmap.Color(0, 0, 0, 0))
    #expect(before[12, 6].description == "#ff8000ff")
    try await page.evaluate("context.fillStyle = '#ff8002'; context.fillRect(10, 5, 3, 3)")
    let after = try await page.pixels(of: "canvas")
    #expect(after.differences(from: before) == 9)
    #expect(after.differences(from: before, tolerance: 2) == 3)
    #expect(after.differences(from: after) == 0)
    #expect(after.differences(from: Bitmap(width: 0, height: 0, bytes: [])) == 800)
    await expectError("threw Error: there is no such element") { _ = try await page.pixels(of: "#none") }
  }

  @Test func takesScreenshotsOfViewport() async throws {
    let page = try await open(
      """
      <body style="margin: 0; background: #204060; height: 3000px">
      <div style="position: absolute; left: 30px; top: 1010px; width: 20px; height: 10px; background: #c0ffee"></div>
      """, viewport: Viewport(width: 200, height: 100, scale: 2))
    try await page.evaluate("scrollTo(0, 1000)")
    let all = try await page.pixels()
    #expect((all.width, all.height) == (400, 200))
    #expect(all[59, 20] == Bitmap.Color(0x20, 0x40, 0x60))
    #expect(all[60, 20] == Bitmap.Color(0xc0, 0xff, 0xee))
    #expect(all[99, 39] == Bitmap.Color(0xc0, 0xff, 0xee))
    #expect(all[99, 40] == Bitmap.Color(0x20, 0x40, 0x60))
    let clip = try await page.pixels(of: page.frame(of: "div"))
    #expect((clip.width, clip.height) == (40, 20))
    let plain = Array(repeating: [0xc0, 0xff, 0xee, 0xff] as [UInt8], count: 800).flatMap(\.self)
    #expect(clip.differences(from: Bitmap(width: 40, height: 20, bytes: plain)) == 0)
    let file = try await page.screenshot()
    #expect(file.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    #expect(try await page.evaluate("scrollY") == 1000)
  }

  @Test func emulatesPreferencesAndSizes() async throws {
    let page = try await open("<meta name=viewport content='width=device-width'>")
    func matches(_ query: String) async throws -> Bool {
      try await page.evaluate("matchMedia(\(query.quoted)).matches")
    }
    #expect(try await page.evaluate("[innerWidth, innerHeight, devicePixelRatio]") == [1280, 800, 1])
    try await page.emulate(colorScheme: .dark, reducedMotion: true)
    #expect(try await matches("(prefers-color-scheme: dark)"))
    #expect(try await matches("(prefers-reduced-motion: reduce)"))
    try await page.emulate(colorScheme: .light, reducedMotion: false)
    #expect(try await matches("(prefers-color-scheme: light)"))
    #expect(try await matches("(prefers-reduced-motion: no-preference)"))
    try await page.setViewport(Viewport(width: 390, height: 844, scale: 3))
    #expect(try await page.evaluate("[innerWidth, innerHeight, devicePixelRatio]") == [390, 844, 3])
  }

  @Test func pagesOfOneBrowserDrawConcurrentlyAndShareNothing() async throws {
    let browser = try await Self.browser.value
    let pages = try await [browser.openPage(), browser.openPage()]
    for page in pages { try await page.navigate(to: Self.address("<input>")) }
    try await withThrowingTaskGroup { group in
      for page in pages {
        group.addTask {
          for _ in 0..<10 { try await page.nextFrame() }
          try await page.click("input")
          try await page.type("both")
        }
      }
      try await group.waitForAll()
    }
    for page in pages {
      #expect(try await page.evaluate("document.querySelector('input').value") == "both")
      #expect(try await page.evaluate("[document.visibilityState, document.hasFocus()].join()") == "visible,true")
    }
    try await pages[0].close()
    #expect(try await pages[1].evaluate("1") == 1)
  }
}
