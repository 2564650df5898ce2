import Chromium
import Foundation

/// Makes the README's picture of the tuning page: always the same state, in a window of the same size.
enum PagePicture {
  static let name = "picture"

  /// The window, and the state of the page in it.
  private static let viewport = Viewport(width: 1440, height: 900)
  private static let preset = "podcast-curve"
  /// The gesture, and the time in it when the header is pulled far, in seconds.
  private static let moment = (gesture: "pull-and-release", time: 0.5)
  /// The quality of the file, in percent. Texts stay sharp, and the file has less than 200 kB.
  private static let quality = 86

  static func run(_ arguments: [String]) throws(BenchError) {
    guard arguments.count == 1, let file = arguments.first, !file.hasPrefix("-") else {
      throw .usage(
        "\(name): expected one file, such as .images/page.webp, got \(arguments.isEmpty ? "nothing" : "\"\(arguments.joined(separator: " "))\"")"
      )
    }
    let server = try ServerProcess()
    defer { server.stop() }
    let address = "http://127.0.0.1:\(server.port)/?preset=\(preset)&demo=off"
    do {
      let picture = try AsyncOutcome { try await take(address) }.wait()
      try picture.write(to: URL(fileURLWithPath: file))
      print("\(file): \(picture.count / 1000) kB")
    } catch {
      throw .software("\(name): \(error)")
    }
  }

  private static func take(_ address: String) async throws -> Data {
    let browser = try await Browser.launch()
    let page = try await browser.openPage(viewport: viewport)
    try await page.emulate(colorScheme: .light)
    try await page.navigate(to: address)
    try await page.wait(until: "window.masthead?.drawn.count > 0 && masthead.timeline")
    try await page.evaluate(
      """
      fetch(`/api/sessions/${masthead.session.id}/input`, {
        method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ events: [{ type: 'playback', gesture: '\(moment.gesture)', position: \(moment.time), playing: false }] }),
      }).then(() => true)
      """)
    try await page.wait(
      until: "masthead.timeline.position === \(moment.time) && masthead.drawn.seq === masthead.frame.seq")
    // Curves, live values and pictures of presets follow a little later.
    try await page.wait(
      until: "document.querySelector('.plot-curve[d]') && [...document.images].every(({ complete }) => complete)")
    try await page.evaluate("document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 500)))")
    let picture = try await page.picture(quality: quality)
    await browser.close()
    return picture
  }
}
