import Testing

@testable import Chromium

extension ChromiumDriverTests {
  @Test func clicksElementOutOfView() async throws {
    let page = try await open("<div style='height: 3000px'></div><button>Go</button>")
    try await page.listen(to: "mousedown", "mouseup", "click")
    try await page.click("button")
    #expect(try await page.eventValues("type") == ["mousedown", "mouseup", "click"])
    #expect(try await page.eventValues("isTrusted") == [true, true, true])
    #expect(try await page.eventValues("target.localName") == ["button", "button", "button"])
    #expect(try await page.eventValues("buttons") == [1, 0, 0])
  }

  @Test func clicksElementOnceItStopsMoving() async throws {
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
    #expect(try await page.eventValues("target.localName") == ["button"])
    #expect(try await page.frame(of: "button").x >= 500)
  }

  @Test func clicksElementThatMovesAwayFromPointer() async throws {
    let page = try await open(
      """
      <button>Go</button>
      <script>
        addEventListener('mousemove', () => { document.querySelector('button').style.marginTop = '200px'; }, {once: true});
      </script>
      """)
    try await page.listen(to: "pointerdown", "mousedown", "mouseup", "click")
    try await page.click("button")
    #expect(try await page.eventValues("type") == ["pointerdown", "mousedown", "mouseup", "click"])
    #expect(try await page.eventValues("target.localName") == ["button", "button", "button", "button"])
    // A click at a point is not guarded, and hits any element.
    try await page.click(at: Point(5, 5))
    #expect(try await page.eventValues("type").suffix(4) == ["pointerdown", "mousedown", "mouseup", "click"])
  }

  @Test func clicksButtonOnceItIsEnabled() async throws {
    let page = try await open(
      """
      <button disabled>Go</button>
      <script>setTimeout(() => { document.querySelector('button').disabled = false; }, 200);</script>
      """)
    try await page.listen(to: "click")
    try await page.click("button")
    #expect(try await page.eventValues("target.localName") == ["button"])
  }

  @Test func reportsWhyElementCannotBeClicked() async throws {
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
      try await page.eventValues("type") == ["pointermove", "pointerdown"] + Array(repeating: "pointermove", count: 4)
        + ["pointerup"])
    #expect(try await page.eventValues("clientX") == [20, 20, 45, 70, 95, 120, 120])
    #expect(try await page.eventValues("clientY") == [30, 30, 55, 80, 105, 130, 130])
    #expect(try await page.eventValues("buttons") == [0, 1, 1, 1, 1, 1, 0])
    #expect(Set(try await page.eventValues("pointerType") as [String]) == ["mouse"])
  }

  @Test func turnsTheWheel() async throws {
    let page = try await open("<div style='height: 3000px'></div>")
    try await page.listen(to: "wheel")
    try await page.wheel(at: Point(50, 50), deltaY: 120)
    try await page.wheel(at: Point(50, 50), deltaX: -3, deltaY: -40, modifiers: .alt)
    #expect(try await page.eventValues("deltaY") == [120, -40])
    #expect(try await page.eventValues("deltaX") == [0, -3])
    #expect(try await page.eventValues("altKey") == [false, true])
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
    // The browser may answer before the page has received the last events.
    try await page.wait(until: "heard.length > 3")
    let types: [String] = try await page.eventValues("type")
    #expect(types.prefix(3) == ["touchstart", "touchstart", "touchmove"])
    #expect(types.dropFirst(3).allSatisfy { $0 == "touchend" })
    #expect((try await page.eventValues("touches.length") as [Int]).prefix(3) == [1, 2, 2])
    #expect(try await page.evaluate("heard[2].touches[1].clientX") == 130)
  }

  @Test func swipesAsTouchPointerEvents() async throws {
    let page = try await open("<body style='touch-action: none; height: 800px'>")
    try await page.listen(to: "pointerdown", "pointermove", "pointerup")
    try await page.swipe(from: Point(50, 50), to: Point(50, 250), steps: 5)
    try await page.wait(until: "heard.at(-1)?.type === 'pointerup'")
    #expect(Set(try await page.eventValues("pointerType") as [String]) == ["touch"])
    let heights: [Double] = try await page.eventValues("clientY")
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
    #expect(try await page.eventValues("key") == ["ArrowLeft", "ArrowLeft", "Backspace", "Backspace"])
    #expect(try await page.eventValues("shiftKey") == [true, true, false, false])
  }
}

extension Page {
  /// Records the page's events of these types, in order.
  fileprivate func listen(to types: String...) async throws {
    try await evaluate(
      """
      window.heard = [];
      for (const type of '\(types.joined(separator: " "))'.split(' ')) {
        addEventListener(type, event => heard.push(event), {passive: true});
      }
      """)
  }

  /// The values of a property of each event since `listen(to:)`.
  fileprivate func eventValues<Value: Decodable>(_ property: String) async throws -> [Value] {
    try await evaluate("heard.map(event => event.\(property))")
  }
}
