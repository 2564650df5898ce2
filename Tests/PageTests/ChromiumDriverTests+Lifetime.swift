import Foundation
import TestSupport
import Testing

@testable import Chromium

extension ChromiumDriverTests {
  @Test(arguments: [
    (
      ["PATH": "/nowhere"],
      "Chromium not found; install it with .ci/setup --tests, or set $CHROMIUM to its path."
    ),
    (
      ["PATH": "/usr/bin", "CHROMIUM": "/nowhere/chromium"],
      "$CHROMIUM is not a program: /nowhere/chromium; unset it, or run .ci/setup --tests."
    ),
  ])
  func reportsHowToInstallBrowser(environment: [String: String], message: String) async throws {
    await expectError(message) { _ = try await Browser.launch(environment: environment) }
  }

  @Test func reportsOutputOfProgramOtherThanBrowser() async throws {
    var environment = ProcessInfo.processInfo.environment
    environment["CHROMIUM"] = "/bin/ls"
    environment["LC_ALL"] = "C"
    await expectError("Chromium quit unexpectedly. Its last output: /bin/ls: unrecognized option") {
      _ = try await Browser.launch(environment: environment)
    }
  }

  @Test func retriesLaunchIfBrowserNeverAnswers() async throws {
    let folder = TemporaryFolder()
    let program = folder.writeProgram(
      "chromium",
      """
      #!/bin/sh
      if mkdir "\(folder.path)/asked" 2>&-; then exec sleep 600; fi
      exec "${REAL:-$(which chromium-headless-shell chromium chromium-browser google-chrome | head -n 1)}" "$@"
      """)
    var environment = ProcessInfo.processInfo.environment
    (environment["REAL"], environment["CHROMIUM"]) = (environment["CHROMIUM"], program)
    let browser = try await Browser.launch(environment: environment, within: .seconds(15))
    #expect(try await browser.openPage().evaluate("1 + 1") == 2)
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/asked"))
    await browser.close()
  }

  @Test func leavesNothingBehindWhenClosed() async throws {
    for _ in 0..<2 {
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

  @Test func leavesNothingBehindWhenReleased() async throws {
    var process: BrowserProcess?
    do {
      let page = try await Browser.launch().openPage()
      process = page.browser.process
    }
    try await Self.expectNothingLeft(of: #require(process))
  }

  @Test func reportsThatBrowserDied() async throws {
    let page = try await Browser.launch().openPage()
    let process = page.browser.process
    // Kills the browser itself. Its leader cleans up.
    for id in process.members where id != process.id { kill(id, SIGKILL) }
    await expectError("Chromium quit unexpectedly.") { try await page.evaluate("new Promise(() => {})") }
    try await Self.expectNothingLeft(of: process)
  }

  @Test func killsBrowserThatDoesNotQuit() async throws {
    let page = try await Browser.launch().openPage()
    let process = page.browser.process
    for id in process.members where id != process.id { kill(id, SIGSTOP) }
    await page.browser.close()
    try await Self.expectNothingLeft(of: process)
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
