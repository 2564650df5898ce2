extension Page {
  /// Closes the page. In a browser that reuses tabs, resets the tab for reuse if possible. Otherwise the tab closes.
  ///
  /// Returns when the page is closed. A released page closes automatically.
  public func close() async throws {
    let isLeft = browser.reusesTabs && isOrdinary ? (try? await leave()) != nil : false
    guard let tab = takeTab() else { return }
    if isLeft {
      browser.keep(tab)
    } else {
      try await tab.close(over: browser.connection)
    }
  }

  /// Replaces the page with an empty page, and removes the page's stored data. Keeps the cache of files.
  private func leave() async throws {
    let origin: String = try await evaluate(
      "(() => { name = ''; try { sessionStorage.clear(); } catch {} return location.origin; })()", within: .seconds(60))
    try await load("about:blank")
    if origin.hasPrefix("http") {
      try await send(
        "Storage.clearDataForOrigin",
        ["origin": .string(origin), "storageTypes": "cookies,indexeddb,local_storage,service_workers"])
    }
    // The pointer must not be over the next page.
    try await mouse(.moved, at: Point(-1, -1))
    try await emulate()
    try await send("Page.resetNavigationHistory")
  }
}
