import Chromium

/// A page without content that imports modules of the tuning page. It opens much faster than the tuning page.
struct ModulePage {
  let page: Page

  init(_ masthead: RunningMasthead) async throws {
    page = try await TuningPage.browser.value.openPage(viewport: Viewport())
    masthead.pages.withLock { [page] in $0.append(page) }
    // Modules can be imported from any document of their server.
    try await page.navigate(to: masthead.url + "api/gestures")
    try await page.evaluate("document.body.replaceChildren()")
  }

  /// Returns JavaScript for the address of a module, such as `session/patch.js`.
  static func module(_ path: String) -> String { "'/app/\(path)'" }
}
