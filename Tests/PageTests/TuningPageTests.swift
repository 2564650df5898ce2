import Chromium
import Testing

/// The page, with real input in a real browser, in front of a real server.
@Suite(.serialized)
struct TuningPageTests {
  @Test func thePageLoadsWithoutAConsoleError() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead.url)
      #expect(
        try await tuning.page.evaluate("[...document.querySelector('#preset').options].map(option => option.text)") == [
          "News Digest", "Parallax Table", "Twitter Profile", "Collection Flow", "Elastic Bar",
        ])
      #expect(try await tuning.page.evaluate("document.querySelector('#preset').value") == "news-digest")
      #expect(try await tuning.page.evaluate("document.title") == "News Digest – Masthead")
      let picture = try await tuning.picture()
      var colors = Set<String>()
      for y in stride(from: 5.0, to: 660, by: 20) {
        for x in stride(from: 30.0, to: 350, by: 20) { colors.insert(picture.color(x, y).description) }
      }
      #expect(colors.count > 20, "A picture above a list has many colors.")
      try await tuning.expectNoComplaints()
    }
  }
}
