import Foundation
import Masthead
import MastheadDocuments
import Testing

@testable import MastheadSnapshots

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct DifferenceReportTests {
  private func comparison(depth: Double = 120, name: String = "News Digest") throws -> TableComparison {
    let document = Preset.named("news-digest")!.document
    let changed = try document.setting("effects[1].parameters.depth", to: .number(depth))
    var subject = changed.snapshotSubject
    subject.name = name
    return TableComparison(
      try SnapshotTable(of: document.snapshotSubject, along: .pull(120)),
      try SnapshotTable(of: subject, along: .pull(120)))
  }

  @Test func reportIsSelfContained() throws {
    let report = DifferenceReport(try comparison(), title: "HeaderTests: pull", message: "mask.3.y differs")
    let html = report.html
    #expect(html.hasPrefix("<!doctype html>") && html.hasSuffix("</html>\n"))
    for word in ["src=", "href=", "<script", "@import", "http"] { #expect(!html.contains(word), "\(word)") }
    #expect(html.contains("<h1>HeaderTests: pull</h1>") && html.contains("mask.3.y differs"))
  }

  @Test func reportHasPicturesOfKeySamplesAndCurvesOfColumns() throws {
    let comparison = try comparison()
    let report = DifferenceReport(comparison, title: "x", message: "y")
    let html = report.html
    #expect(html.components(separatedBy: "class=\"picture\"").count - 1 == 2 * report.samples.count)
    #expect(html.components(separatedBy: "class=\"expected\"").count - 1 == comparison.columns.count)
    // The first sample, the sample at which the finger holds the list, and the last.
    #expect(report.samples == [0, 36, comparison.actual.count - 1])
  }

  @Test func reportEscapesTexts() throws {
    let comparison = try comparison(name: "</title><script>alert(1)</script>")
    let html = DifferenceReport(comparison, title: "<b>&\"", message: "a < b\n\u{1}c").html
    #expect(
      html.contains("<h1>&lt;b&gt;&amp;&quot;</h1>") && html.contains("a &lt; b\n\u{FFFD}c")
        && !html.contains("<script"))
  }

  @Test func picturesAreWellFormed() throws {
    let table = try comparison().actual
    for sample in [0, 40, table.count - 1] {
      let svg = TablePicture(table).svg(of: sample, named: "m\(sample)").text
      #expect(XMLParser(data: Data(svg.utf8)).parse())
    }
    // A missing sample and an invalid list still produce a picture.
    var strange = table
    strange.list = "a list"
    #expect(XMLParser(data: Data(TablePicture(strange).svg(of: 0, named: "s").text.utf8)).parse())
  }

  @Test func equalTablesGiveReportWithoutCurves() throws {
    let html = DifferenceReport(try comparison(depth: 80), title: "x", message: "y").html
    #expect(!html.contains("<h2>Curves</h2>") && html.contains("class=\"picture\""))
  }
}
