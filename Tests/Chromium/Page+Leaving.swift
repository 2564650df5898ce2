extension Page {
  /// Closes the page. In a browser that reuses tabs, its tab becomes as good as new if possible. Otherwise the tab closes.
  ///
  /// Returns when the page is gone. A released page closes by itself.
  public func close() async throws {
    let isLeft = browser.reusesTabs && isOrdinary ? (try? await leave()) != nil : false
    guard let tab = takeTab() else { return }
    if isLeft {
      browser.keep(tab)
    } else {
      try await tab.close(over: browser.connection)
    }
  }

  /// Replaces the page by an empty one, and removes what it stored. The cache of files stays.
  private func leave() async throws {
    let origin: String = try await evaluate(
      "(() => { name = ''; try { sessionStorage.clear(); } catch {} return location.origin; })()", within: .seconds(60))
    try await load("about:blank")
    if origin.hasPrefix("http") {
      try await send(
        "Storage.clearDataForOrigin",
        ["origin": .string(origin), "storageTypes": "cookies,indexeddb,local_storage,service_workers"])
    }
    // The next page must not have the pointer over it.
    try await mouse(.moved, at: Point(-1, -1))
    try await emulate()
    try await send("Page.resetNavigationHistory")
  }
}
