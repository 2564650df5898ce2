import Masthead
import MastheadDocuments

/// A report on the differences between two tables, as one self-contained HTML file: pictures of the most important samples,
/// expected and actual side by side, and curves of both.
public struct DifferenceReport {
  private let comparison: TableComparison
  private let title: String
  private let message: String

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - comparison: the comparison of the tables.
  ///   - title: the title, such as the snapshot's name.
  ///   - message: the test's failure message.
  public init(_ comparison: TableComparison, title: String, message: String) {
    self.comparison = comparison
    self.title = title
    self.message = message
  }

  /// The samples with pictures: the first and the largest difference of the first two columns, the sample with the largest pull,
  /// and the last sample. Omits samples that are close to another sample and would look the same.
  var samples: [Int] {
    let last = min(comparison.expected.count, comparison.actual.count) - 1
    guard last >= 0 else { return [] }
    var telling = comparison.columns.prefix(2).flatMap { [$0.first, $0.largest] }
    if let offsets = comparison.actual["offset"]?.values.prefix(last + 1) {
      telling += offsets.indices.min { offsets[$0] < offsets[$1] }.map { [$0] } ?? []
    }
    return (telling + [last]).reduce(into: []) { chosen, sample in
      if chosen.allSatisfy({ abs($0 - sample) > last / 20 }) { chosen.append(sample) }
    }.sorted()
  }

  /// The report as an HTML document.
  public var html: String {
    var page = Markup.report(
      titled: title,
      style: """
        .samples { display: flex; flex-wrap: wrap; gap: 24px; } figure { margin: 0; } figcaption { margin-bottom: 6px; }
        .pair { display: flex; gap: 8px; } .pair div { text-align: center; font-size: 12px; }
        .picture { display: block; border: 1px solid #8886; border-radius: 10px; background: #fff; }
        .expected { stroke: #8a8a90; } .actual { stroke: #c8322b; } .key { padding-right: 18px; }
        .key::before { content: ""; display: inline-block; width: 16px; margin-right: 6px; vertical-align: middle; border-top: 2px solid; }
        .key.is-expected::before { border-color: #8a8a90; } .key.is-actual::before { border-color: #c8322b; }
        """)
    page += """
      <svg width="0" height="0" aria-hidden="true"><defs>\(TablePicture.gradient)</defs></svg>
      <pre>\(lines: message)</pre>

      """
    page += pictures
    if !comparison.columns.isEmpty {
      page += """
        <h2>Curves</h2><p><span class="key is-expected">expected</span><span class="key is-actual">actual</span></p>

        """
    }
    for difference in comparison.columns.prefix(Self.curveLimit) { page += curve(of: difference) }
    if comparison.columns.count > Self.curveLimit {
      page += "<p>and \(comparison.columns.count - Self.curveLimit) more columns</p>\n"
    }
    page += "</body></html>\n"
    return page.text
  }

  private static let curveLimit = 12

  private var pictures: Markup {
    let (expected, actual) = (TablePicture(comparison.expected), TablePicture(comparison.actual))
    var svg: Markup = "<h2>Samples</h2>\n<div class=\"samples\">\n"
    for sample in samples {
      let time = comparison.actual["time"]?.values[sample] ?? 0
      svg += """
        <figure><figcaption>Sample \(sample), \(fixed(time)) s</figcaption><div class="pair">
        <div>\(expected.svg(of: sample, named: "expected-\(sample)"))expected</div>
        <div>\(actual.svg(of: sample, named: "actual-\(sample)"))actual</div></div></figure>

        """
    }
    return svg + "</div>\n"
  }

  private func curve(of difference: TableComparison.ColumnDifference) -> Markup {
    let curves = [comparison.expected, comparison.actual].map { $0[difference.column]?.values ?? [] }
    let finite = curves.joined().filter(\.isFinite)
    guard let low = finite.min(), let high = finite.max() else { return "" }
    let (width, height) = (1000.0, 120.0)
    let count = Double(max(1, (curves.map(\.count).max() ?? 1) - 1))
    func path(_ values: [Double]) -> String {
      var (path, isBroken) = ("", true)
      for (sample, value) in values.enumerated() {
        guard value.isFinite else {
          isBroken = true
          continue
        }
        let y = high > low ? height * (1 - (value - low) / (high - low)) : height / 2
        path += "\(isBroken ? "M" : "L")\(fixed(Double(sample) / count * width)) \(fixed(y))"
        isBroken = false
      }
      return path
    }
    return """
      <h2>\(difference.column)</h2>
      <svg width="100%" viewBox="-4 -8 1008 136" fill="none" stroke-width="2" role="img">\
      <path class="expected" d="\(path(curves[0]))"/><path class="actual" d="\(path(curves[1]))" stroke-dasharray="6 3"/></svg>
      <p>\(fixed(low)) to \(fixed(high)); first at sample \(difference.first), largest at sample \(difference.largest)</p>

      """
  }
}
