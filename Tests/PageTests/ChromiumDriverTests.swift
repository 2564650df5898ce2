import Foundation
import TestSupport
import Testing

@testable import Chromium

/// Tests of the browser driver, with small pages.
@Suite(.browser, .serialized)
struct ChromiumDriverTests {
  /// The shared browser of tests that do not quit it. Starting a browser takes as long as most of these tests.
  static let browser = Task { try await Browser.launch() }

  // MARK: Measuring

  @Test func traceContainsWorkDuringOperationOnly() async throws {
    let page = try await open("")
    let timer = """
      new Promise(done => setTimeout(() => {
        const start = performance.now()
        while (performance.now() < start + 5) {}
        done()
      }, 1))
      """
    let first = try await page.trace(["devtools.timeline"]) { try await page.evaluate(timer) }
    let fired = first.filter { $0.name == "TimerFire" }
    #expect(fired.map(\.phase) == ["X"])
    // The two times come from different clocks, so neither bounds the other.
    #expect(fired.allSatisfy { $0.duration >= 4 && $0.processorTime > 0 }, "\(fired)")
    #expect(first.map(\.start) == first.map(\.start).sorted())
    await expectError("threw Error: no") {
      _ = try await page.trace(["devtools.timeline"]) { try await page.evaluate("Promise.reject(new Error('no'))") }
    }
    let second = try await page.trace(["devtools.timeline"]) {}
    #expect(!second.contains { $0.name == "TimerFire" })
  }

  @Test func metricsCountLayouts() async throws {
    let page = try await open("<p>text</p>")
    let before = try #require(try await page.metrics()["LayoutCount"])
    try await page.evaluate("document.body.append('more'), document.body.offsetHeight")
    #expect(try await page.metrics()["LayoutCount"] == before + 1)
  }

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
    ("'text'", "`'text'`: expected Int, got text."),
    ("undefined", "`undefined`: expected Int, got undefined."),
  ])
  func failsWithMessageOfPage(javaScript: String, message: String) async throws {
    let page = try await open("")
    await expectError(message) { let _: Int = try await page.evaluate(javaScript) }
  }

  @Test func evaluationTimesOut() async throws {
    let page = try await open("")
    await expectError("Chromium did not answer Runtime.evaluate within 0.2 seconds.") {
      try await page.evaluate("new Promise(() => {})", within: .milliseconds(200))
    }
    #expect(try await page.evaluate("1") == 1)
  }

  // MARK: Waiting

  @Test func waitsUntilExpressionIsTrue() async throws {
    let page = try await open("<script>setTimeout(() => { document.title = 'ready' }, 150)</script>")
    try await page.wait(until: "document.title === 'ready' // at last")
    try await page.wait(until: "Promise.resolve(true)")
  }

  @Test func waitsAcrossNavigation() async throws {
    let folder = TemporaryFolder()
    let file = folder.write(
      "page.html", "<script>name += 'x'; if (name.length < 3) setTimeout(() => location.reload(), 60)</script>")
    let page = try await Self.browser.value.openPage()
    try await page.navigate(to: "file://\(file)")
    try await page.wait(until: "name === 'xxx'")
  }

  @Test func waitsForValue() async throws {
    let page = try await open("<script>var count = 0; setInterval(() => { count += 1 }, 10)</script>")
    try await page.wait(for: "Math.min(count, 4)", toBe: 4)
    try await page.wait(for: "({b: [1, {d: -0, c: 'é'}], a: null})", toBe: ["a": nil, "b": [1, ["c": "é", "d": 0]]])
    try await page.wait(for: "Promise.resolve(undefined)", toBe: .null)
    try await page.wait(for: "Math.min(count, 20) / 3", toBe: 6.7, tolerance: 0.1)
    await expectError("Waited 0.1 seconds for `[1, '2']` to be [1,2], but it was [1,\"2\"].") {
      try await page.wait(for: "[1, '2']", toBe: [1, 2], within: .milliseconds(100))
    }
    await expectError("Waited 0.1 seconds for `'2'` to be 2.0 ± 0.5, but it was 2.") {
      try await page.wait(for: "'2'", toBe: 2, tolerance: 0.5, within: .milliseconds(100))
    }
  }

  @Test(arguments: [
    ("document.title === 'never'", "it was false."),
    (
      "document.querySelector('p').offsetTop", "it was TypeError: Cannot read properties of null (reading 'offsetTop')."
    ),
  ])
  func timeoutReportsAwaitedExpression(expression: String, outcome: String) async throws {
    let page = try await open("")
    await expectError("Waited 0.1 seconds until `\(expression)`, but \(outcome)") {
      try await page.wait(until: expression, within: .milliseconds(100))
    }
    try await page.evaluate("console.error('no music', 7)")
    await expectError("Waited 0.1 seconds until `\(expression)`, but \(outcome) The page's errors: no music 7") {
      try await page.wait(until: expression, within: .milliseconds(100))
    }
  }

  @Test func reportsThatPageIsTooBusy() async throws {
    let page = try await open("")
    await expectError("Chromium did not answer Runtime.evaluate within 0.2 seconds.") {
      try await page.evaluate("for (;;);", within: .milliseconds(200))
    }
    await expectError("Waited 0.1 seconds until `true`, but it was a page too busy to answer.") {
      try await page.wait(until: "true", within: .milliseconds(100))
    }
  }

  @Test func failsToLoadMissingPage() async throws {
    let page = try await open("")
    await expectError("Cannot load http://127.0.0.1:9/: net::ERR_UNSAFE_PORT.") {
      try await page.navigate(to: "http://127.0.0.1:9/")
    }
    await expectError("Cannot load file:///nowhere.html: net::ERR_FILE_NOT_FOUND.") {
      try await page.navigate(to: "file:///nowhere.html")
    }
  }

  // MARK: Page errors

  @Test func collectsErrorsFromTheStart() async throws {
    let folder = TemporaryFolder()
    let address = "file://\(folder.path)"
    folder.write(
      "page.html",
      """
      <!doctype html><link rel="icon" href="data:,">
      <script>
        console.log('not this');
        console.error('first', 1, {}, null, undefined);
        Promise.reject(new Error('second'));
        setTimeout(() => { window.hasThrown = true; throw new RangeError('third') });
      </script>
      <img src="missing.png">
      """)
    let page = try await Self.browser.value.openPage()
    #expect(try await page.consoleErrors == [])
    try await page.navigate(to: "\(address)/page.html")
    try await page.wait(until: "window.hasThrown")
    try await page.evaluate("alert('fourth')")
    let errors = try await page.consoleErrors
    #expect(
      Set(errors) == [
        "first 1 Object null undefined (\(address)/page.html:4)", "Error: second (\(address)/page.html:5)",
        "RangeError: third (\(address)/page.html:6)",
        "Failed to load resource: net::ERR_FILE_NOT_FOUND (\(address)/missing.png)",
        "alert: fourth (\(address)/page.html)",
      ])
    #expect(errors.count == 5)
  }

  // MARK: Helpers

  static func address(_ html: String) -> String {
    "data:text/html;charset=utf-8;base64,\(Data("<!doctype html>\(html)".utf8).base64EncodedString())"
  }

  func open(_ html: String, viewport: Viewport = Viewport()) async throws -> Page {
    let page = try await Self.browser.value.openPage(viewport: viewport)
    try await page.navigate(to: Self.address(html))
    return page
  }

  /// Expects an error whose message contains a text.
  func expectError(
    _ message: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      Issue.record("No error was thrown.", sourceLocation: sourceLocation)
    } catch let error as ChromiumError {
      #expect(error.description.contains(message), sourceLocation: sourceLocation)
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  }
}
