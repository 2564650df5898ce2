import Testing

@testable import Chromium

extension ChromiumDriverTests {
  /// The state of a page's tab: the numbers of stored items and of entries of the history, and the state of the window.
  private static let findings = """
    indexedDB.databases().then(databases => [
      localStorage.length, sessionStorage.length, document.cookie, name, databases.length, history.length,
      matchMedia('(prefers-reduced-motion: reduce)').matches, navigator.maxTouchPoints > 1, innerWidth,
      [...document.querySelectorAll(':hover')].at(-1)?.tagName,
    ].join())
    """

  @Test func reusedTabHasNoStateOfEarlierPage() async throws {
    try await withMasthead { masthead in
      let browser = try await Browser.launch(reusingTabs: true)
      let address = masthead.url + "api/gestures"
      let first = try await browser.openPage()
      try await first.navigate(to: address)
      let untouched: String = try await first.evaluate(Self.findings)
      #expect(untouched == "0,0,,,0,2,false,false,1280,")
      try await first.evaluate(
        """
        new Promise(done => {
          localStorage.item = sessionStorage.item = name = 'used';
          document.cookie = 'item=used; max-age=1000';
          history.pushState(null, '', '#used');
          indexedDB.open('used', 1).onsuccess = done;
        })
        """)
      try await first.emulate(reducedMotion: true)
      try await first.setViewport(Viewport(width: 400, height: 300, hasTouch: true))
      try await first.click(at: Point(20, 20))
      #expect(try await first.evaluate(Self.findings) == "1,1,item=used,used,1,3,true,true,400,PRE")
      try await first.evaluate("console.error('used')")
      try await first.close()

      let second = try await browser.openPage()
      #expect(second.session == first.session)
      try await second.navigate(to: address)
      #expect(try await second.evaluate(Self.findings) == untouched)
      #expect(try await second.consoleErrors == [])
      // Two pages never share a tab.
      let third = try await browser.openPage()
      #expect(third.session != second.session)
      await expectError("The page is closed.") { try await first.evaluate("1") }
      await browser.close()
    }
  }

  @Test func releaseOfClosedPageDoesNotAffectNextPage() async throws {
    let browser = try await Browser.launch(reusingTabs: true)
    var first: Page? = try await browser.openPage()
    let session = first?.session
    try await first?.close()
    let second = try await browser.openPage()
    #expect(second.session == session)
    first = nil
    try await second.navigate(to: Self.address("<title>second</title>"))
    #expect(try await second.evaluate("document.title") == "second")
    await browser.close()
  }

  @Test func tabWithTracesOfPageIsNotReused() async throws {
    let browser = try await Browser.launch(reusingTabs: true)
    let traces: [(String, @Sendable (Page) async throws -> Void)] = [
      ("a command that the driver does not know", { try await $0.call("Page.setBypassCSP", ["enabled": true]) }),
      ("a button that is down", { try await $0.mouse(.pressed, at: Point(5, 5)) }),
      ("another window", { try await $0.evaluate("open('about:blank')") }),
    ]
    for (trace, leave) in traces {
      let page = try await browser.openPage()
      try await page.navigate(to: Self.address("<p>text</p>"))
      try await leave(page)
      try await page.close()
      let next = try await browser.openPage()
      #expect(next.session != page.session, "\(trace)")
      // The tab of a page without traces is reused.
      try await next.navigate(to: Self.address("<p>text</p>"))
      try await next.close()
      let last = try await browser.openPage()
      #expect(last.session == next.session)
      try await last.call("Page.setBypassCSP", ["enabled": false])
      try await last.close()
    }
    await browser.close()
  }
}
