import Foundation
import Testing

@testable import Chromium

/// The driver of the browser, tried on pages of a few lines.
@Suite(.serialized)
struct ChromiumDriverTests {
  // MARK: Evaluating

  @Test func evaluatesToDecodableValues() async throws {
    let page = try await open("<title>Masthead</title>")
    #expect(try await page.evaluate("1 + 1") == 2)
    #expect(try await page.evaluate("document.title") == "Masthead")
    #expect(try await page.evaluate("[0.5, -0, 1e300]") == [0.5, 0, 1e300])
    #expect(try await page.evaluate("({a: {b: [true, null]}})") == ["a": ["b": [true, nil]]] as JSON)
    #expect(try await page.evaluate("Promise.resolve('later')") == "later")
    let missing: String? = try await page.evaluate("undefined")
    #expect(missing == nil)
    #expect(try await page.evaluate("null") == JSON.null)
    let numbers: [Double] = [
      try await page.evaluate("-0"), try await page.evaluate("1 / 0"), try await page.evaluate("-1 / 0"),
    ]
    #expect(numbers == [0, .infinity, -.infinity])
    #expect(numbers[0].sign == .minus)
    let notANumber: Double = try await page.evaluate("NaN")
    #expect(notANumber.isNaN)
    try await page.evaluate("document.body")
    let large: String = try await page.evaluate("'é'.repeat(3e6)")
    #expect(large.utf8.count == 6_000_000)
  }

  @Test(arguments: [
    ("nothing.at.all", "`nothing.at.all` threw ReferenceError: nothing is not defined"),
    ("Promise.reject(new TypeError('no'))", "`Promise.reject(new TypeError('no'))` threw TypeError: no"),
    ("(() => { throw 'a string' })()", "`(() => { throw 'a string' })()` threw a string"),
    ("1 +", "`1 +` threw SyntaxError: Unexpected end of input"),
    ("'text'", "`'text'` is text, which is no Int."),
    ("undefined", "`undefined` is undefined, which is no Int."),
  ])
  func failsWithTheMessageOfThePage(javaScript: String, message: String) async throws {
    let page = try await open("")
    await expectError(message) { let _: Int = try await page.evaluate(javaScript) }
  }

  @Test func doesNotWaitForeverForAnAnswer() async throws {
    let page = try await open("")
    await expectError("Chromium did not answer Runtime.evaluate within 0.2 seconds.") {
      try await page.evaluate("new Promise(() => {})", within: .milliseconds(200))
    }
    #expect(try await page.evaluate("1") == 1)
  }

  // MARK: Waiting

  @Test func waitsUntilAnExpressionIsTrue() async throws {
    let page = try await open("<script>setTimeout(() => { document.title = 'ready' }, 150)</script>")
    try await page.wait(until: "document.title === 'ready' // at last")
    try await page.wait(until: "Promise.resolve(true)")
  }

  @Test func waitsAcrossANavigation() async throws {
    let file = try TemporaryFile(
      "<script>name += 'x'; if (name.length < 3) setTimeout(() => location.reload(), 60)</script>")
    let page = try await Browser.launch().openPage()
    try await page.navigate(to: file.address)
    try await page.wait(until: "name === 'xxx'")
  }

  @Test(arguments: [
    ("document.title === 'never'", "it was false."),
    (
      "document.querySelector('p').offsetTop", "it was TypeError: Cannot read properties of null (reading 'offsetTop')."
    ),
  ])
  func saysWhatItWaitedFor(expression: String, outcome: String) async throws {
    let page = try await open("")
    await expectError("Waited 0.1 seconds until `\(expression)`, but \(outcome)") {
      try await page.wait(until: expression, within: .milliseconds(100))
    }
    try await page.evaluate("console.error('no music', 7)")
    await expectError("Waited 0.1 seconds until `\(expression)`, but \(outcome) The page's errors: no music 7") {
      try await page.wait(until: expression, within: .milliseconds(100))
    }
  }

  @Test func saysThatThePageIsTooBusy() async throws {
    let page = try await open("<script>setTimeout(() => { for (;;); }, 100)</script>")
    try await Task.sleep(for: .milliseconds(200))
    await expectError("Waited 0.1 seconds until `true`, but it was a page too busy to answer.") {
      try await page.wait(until: "true", within: .milliseconds(100))
    }
  }

  @Test func failsToLoadWhatDoesNotExist() async throws {
    let page = try await open("")
    await expectError("Cannot load http://127.0.0.1:9/: net::ERR_UNSAFE_PORT.") {
      try await page.navigate(to: "http://127.0.0.1:9/")
    }
    await expectError("Cannot load file:///nowhere.html: net::ERR_FILE_NOT_FOUND.") {
      try await page.navigate(to: "file:///nowhere.html")
    }
  }

  // MARK: What the page complains about

  @Test func collectsErrorsFromTheStart() async throws {
    let file = try TemporaryFile(
      """
      <!doctype html><link rel="icon" href="data:,">
      <script>
        console.log('not this');
        console.error('first', 1, {}, null, undefined);
        Promise.reject(new Error('second'));
        setTimeout(() => { throw new RangeError('third') });
      </script>
      <img src="missing.png">
      """)
    let page = try await Browser.launch().openPage()
    #expect(try await page.consoleErrors == [])
    try await page.navigate(to: file.address)
    try await page.evaluate("alert('fourth')")
    let errors = try await page.consoleErrors
    #expect(
      Set(errors) == [
        "first 1 Object null undefined (\(file.address):4)", "Error: second (\(file.address):5)",
        "RangeError: third (\(file.address):6)",
        "Failed to load resource: net::ERR_FILE_NOT_FOUND (\(file.folder.appending(path: "missing.png").absoluteString))",
        "alert: fourth (\(file.address))",
      ])
    #expect(errors.count == 5)
  }

  // MARK: Input

  @Test func clicksOnAnElementOutOfView() async throws {
    let page = try await open("<div style='height: 3000px'></div><button>Go</button>")
    try await page.listen(to: "mousedown", "mouseup", "click")
    try await page.click("button")
    #expect(try await page.heard("type") == ["mousedown", "mouseup", "click"])
    #expect(try await page.heard("isTrusted") == [true, true, true])
    #expect(try await page.heard("target.localName") == ["button", "button", "button"])
    #expect(try await page.heard("buttons") == [1, 0, 0])
  }

  @Test func clicksAnElementOnceItStaysWhereItIs() async throws {
    let page = try await open(
      """
      <button>Go</button>
      <script>
        let left = 0;
        (function step() {
          document.querySelector('button').style.marginLeft = `${left += 10}px`;
          if (left < 500) requestAnimationFrame(step);
        })();
      </script>
      """)
    try await page.listen(to: "click")
    try await page.click("button")
    #expect(try await page.heard("target.localName") == ["button"])
    #expect(try await page.frame(of: "button").x >= 500)
  }

  @Test func clicksAButtonOnceItIsEnabled() async throws {
    let page = try await open(
      """
      <button disabled>Go</button>
      <script>setTimeout(() => { document.querySelector('button').disabled = false; }, 200);</script>
      """)
    try await page.listen(to: "click")
    try await page.click("button")
    #expect(try await page.heard("target.localName") == ["button"])
  }

  @Test func saysWhyAnElementCannotBeClicked() async throws {
    let page = try await open("<button>Go</button><div id=veil style='position: fixed; inset: 0'></div>")
    await expectError(
      #"Cannot click `button`: <div id="veil" style="position: fixed; inset: 0"></div> lies over it."#
    ) { try await page.click("button", within: .milliseconds(100)) }
    await expectError(
      "Waited 0.1 seconds until `document.querySelector(\"a\")`, but it was null."
    ) { try await page.click("a", within: .milliseconds(100)) }
    try await page.evaluate("document.querySelector('button').disabled = true")
    await expectError("Cannot click `button`: it is disabled.") {
      try await page.click("button", within: .milliseconds(100))
    }
  }

  @Test func dragsWithTheMouse() async throws {
    let page = try await open("<canvas width=300 height=200 style='position: fixed; left: 0; top: 0'></canvas>")
    try await page.listen(to: "pointerdown", "pointermove", "pointerup")
    try await page.drag(from: Point(20, 30), to: Point(120, 130), steps: 4)
    #expect(
      try await page.heard("type") == ["pointermove", "pointerdown"] + Array(repeating: "pointermove", count: 4)
        + ["pointerup"])
    #expect(try await page.heard("clientX") == [20, 20, 45, 70, 95, 120, 120])
    #expect(try await page.heard("clientY") == [30, 30, 55, 80, 105, 130, 130])
    #expect(try await page.heard("buttons") == [0, 1, 1, 1, 1, 1, 0])
    #expect(Set(try await page.heard("pointerType") as [String]) == ["mouse"])
  }

  @Test func turnsTheWheel() async throws {
    let page = try await open("<div style='height: 3000px'></div>")
    try await page.listen(to: "wheel")
    try await page.wheel(at: Point(50, 50), deltaY: 120)
    try await page.wheel(at: Point(50, 50), deltaX: -3, deltaY: -40, modifiers: .alt)
    #expect(try await page.heard("deltaY") == [120, -40])
    #expect(try await page.heard("deltaX") == [0, -3])
    #expect(try await page.heard("altKey") == [false, true])
    try await page.wait(until: "scrollY === 80")
  }

  @Test func touchesWithSeveralFingers() async throws {
    let page = try await open(
      "<body style='touch-action: none'>", viewport: Viewport(width: 390, height: 844, hasTouch: true))
    #expect(try await page.evaluate("matchMedia('(pointer: coarse)').matches") == true)
    #expect(try await page.evaluate("navigator.maxTouchPoints") == 5)
    try await page.listen(to: "touchstart", "touchmove", "touchend")
    try await page.touch(.start, at: Point(10, 20))
    try await page.touch(.start, at: Point(10, 20), Point(100, 200))
    try await page.touch(.move, at: Point(40, 50), Point(130, 230))
    try await page.touch(.end)
    let types: [String] = try await page.heard("type")
    #expect(types.prefix(3) == ["touchstart", "touchstart", "touchmove"])
    #expect(types.dropFirst(3).allSatisfy { $0 == "touchend" } && types.count > 3)
    #expect((try await page.heard("touches.length") as [Int]).prefix(3) == [1, 2, 2])
    #expect(try await page.evaluate("heard[2].touches[1].clientX") == 130)
  }

  @Test func swipesAsTouchPointerEvents() async throws {
    let page = try await open("<body style='touch-action: none; height: 800px'>")
    try await page.listen(to: "pointerdown", "pointermove", "pointerup")
    try await page.swipe(from: Point(50, 50), to: Point(50, 250), steps: 5)
    #expect(Set(try await page.heard("pointerType") as [String]) == ["touch"])
    let heights: [Double] = try await page.heard("clientY")
    #expect(heights.first == 50 && heights.last == 250 && heights == heights.sorted() && heights.count >= 4)
  }

  @Test func typesText() async throws {
    let page = try await open("<input><textarea></textarea>")
    try await page.click("input")
    try await page.type("Masthead 1.0 – (é) 'ok'!")
    #expect(try await page.evaluate("document.querySelector('input').value") == "Masthead 1.0 – (é) 'ok'!")
    try await page.key(.tab)
    try await page.type("a\nb")
    try await page.listen(to: "keydown", "keyup")
    try await page.key(.arrowLeft, modifiers: .shift)
    try await page.key(.backspace)
    #expect(try await page.evaluate("document.activeElement.value") == "a\n")
    #expect(try await page.heard("key") == ["ArrowLeft", "ArrowLeft", "Backspace", "Backspace"])
    #expect(try await page.heard("shiftKey") == [true, true, false, false])
  }

  // MARK: Pixels

  @Test func readsThePixelsOfACanvas() async throws {
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

  @Test func takesPicturesOfTheViewport() async throws {
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

  // MARK: Emulation

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

  // MARK: Several pages

  @Test func pagesOfOneBrowserDrawAtTheSameTimeAndShareNothing() async throws {
    let browser = try await Browser.launch()
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

  // MARK: Beginning and end

  @Test(arguments: [
    (
      ["PATH": "/nowhere"],
      "There is no Chromium: run .ci/setup, which installs it, or set $CHROMIUM to the path of one."
    ),
    (
      ["PATH": "/usr/bin", "CHROMIUM": "/nowhere/chromium"],
      "$CHROMIUM names /nowhere/chromium, which is no program: unset it, or run .ci/setup."
    ),
  ])
  func saysHowToGetABrowser(environment: [String: String], message: String) async throws {
    await expectError(message) { _ = try await Browser.launch(environment: environment) }
  }

  @Test func saysWhatAProgramThatIsNoBrowserSaid() async throws {
    var environment = ProcessInfo.processInfo.environment
    environment["CHROMIUM"] = "/bin/ls"
    environment["LC_ALL"] = "C"
    await expectError("Chromium ended by itself. Its last words: /bin/ls: unrecognized option") {
      _ = try await Browser.launch(environment: environment)
    }
  }

  @Test func leavesNothingBehindWhenClosed() async throws {
    for _ in 0..<5 {
      let browser = try await Browser.launch()
      let page = try await browser.openPage()
      #expect(FileManager.default.fileExists(atPath: browser.process.folder))
      #expect(browser.process.members.count > 1)
      await browser.close()
      #expect(!FileManager.default.fileExists(atPath: browser.process.folder))
      #expect(browser.process.members == [])
      await expectError("Chromium was closed.") { try await page.evaluate("1") }
      await browser.close()
    }
  }

  @Test func leavesNothingBehindWhenForgotten() async throws {
    var process: BrowserProcess?
    do {
      let page = try await Browser.launch().openPage()
      process = page.browser.process
    }
    try await Self.expectNothingLeft(of: #require(process))
  }

  @Test func saysThatTheBrowserDied() async throws {
    let page = try await open("")
    let process = page.browser.process
    // The browser itself, whose leader cleans up after it.
    for id in process.members where id != process.id { kill(id, SIGKILL) }
    await expectError("Chromium ended by itself.") { try await page.evaluate("new Promise(() => {})") }
    try await Self.expectNothingLeft(of: process)
  }

  @Test func killsABrowserThatDoesNotQuit() async throws {
    let page = try await open("")
    let process = page.browser.process
    for id in process.members where id != process.id { kill(id, SIGSTOP) }
    await page.browser.close()
    try await Self.expectNothingLeft(of: process)
  }

  // MARK: Helpers

  private static func address(_ html: String) -> String {
    "data:text/html;charset=utf-8;base64,\(Data("<!doctype html>\(html)".utf8).base64EncodedString())"
  }

  private func open(_ html: String, viewport: Viewport = Viewport()) async throws -> Page {
    let page = try await Browser.launch().openPage(viewport: viewport)
    try await page.navigate(to: Self.address(html))
    return page
  }

  /// Expects an error whose message contains a text.
  private func expectError(
    _ message: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      Issue.record("It succeeded.", sourceLocation: sourceLocation)
    } catch let error as ChromiumError {
      #expect(error.description.contains(message), sourceLocation: sourceLocation)
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  }

  private static func expectNothingLeft(of process: BrowserProcess) async throws {
    let end = ContinuousClock.now + Browser.deadline
    while .now < end, !process.members.isEmpty || FileManager.default.fileExists(atPath: process.folder) {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(process.members == [])
    #expect(!FileManager.default.fileExists(atPath: process.folder))
  }
}

extension Page {
  /// Keeps the page's events of these types, in their order.
  fileprivate func listen(to types: String...) async throws {
    try await evaluate(
      """
      window.heard = [];
      for (const type of '\(types.joined(separator: " "))'.split(' ')) {
        addEventListener(type, event => heard.push(event), {passive: true});
      }
      """)
  }

  /// A property of each event since `listen(to:)`.
  fileprivate func heard<Value: Decodable>(_ property: String) async throws -> [Value] {
    try await evaluate("heard.map(event => event.\(property))")
  }
}

/// A page in a folder of its own, which is removed at the end.
private struct TemporaryFile: ~Copyable {
  let folder = FileManager.default.temporaryDirectory.appending(path: "ChromiumDriverTests-\(UUID())")

  var address: String {
    folder.appending(path: "page.html").absoluteString
  }

  init(_ html: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(html.utf8).write(to: folder.appending(path: "page.html"))
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }
}
