import Masthead
import MastheadDocuments

/// A film strip of a changed table as one SVG drawing: the most significant samples from left to right, with the reference above
/// the received table. A new table has one row of pictures.
struct ChangeStrip {
  private let actual: SnapshotTable
  private let expected: SnapshotTable?
  private let samples: [Int]

  /// The maximum number of pictures in a row.
  private static let limit = 7
  private static let gap = 12.0
  private static let line = 18.0

  /// Creates the film strip of a change; nil if its sides are not tables, or have no samples.
  init?(_ change: SnapshotChange) {
    guard case .tables(let expected, let actual) = change.content else { return nil }
    (self.expected, self.actual) = (expected, actual)
    let last = min(actual.count, expected?.count ?? actual.count) - 1
    let telling = DifferenceReport(TableComparison(expected ?? actual, actual), title: "", message: "").samples
    // Samples at even distances show the motion.
    let motion = (0...4).map { $0 * last / 4 }
    samples = (telling + motion).reduce(into: [Int]()) { chosen, sample in
      if chosen.count < Self.limit, chosen.allSatisfy({ abs($0 - sample) > last / 20 }) { chosen.append(sample) }
    }.sorted()
    if last < 0 { return nil }
  }

  /// The drawing. `name` makes the identifiers in it unique.
  func svg(named name: String) -> String {
    let (size, gap, line) = (TablePicture.size, Self.gap, Self.line)
    let rows = (expected.map { [("expected", $0)] } ?? []) + [(expected == nil ? "new" : "received", actual)]
    let width = gap + Double(samples.count) * (size.width + gap)
    let height = gap + Double(rows.count) * (line + size.height + gap)
    var svg: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="system-ui, sans-serif" font-size="12"><defs>\(TablePicture.gradient)</defs>
      <rect width="\(width)" height="\(height)" rx="10" fill="#f4f2ec"/>

      """
    for (row, (title, table)) in rows.enumerated() {
      let picture = TablePicture(table)
      let y = gap + Double(row) * (line + size.height + gap)
      for (column, sample) in samples.enumerated() {
        let x = gap + Double(column) * (size.width + gap)
        let time = table["time"]?.values[sample] ?? 0
        let caption = column == 0 ? "\(title), \(fixed(time)) s" : "\(fixed(time)) s"
        svg += """
          <text x="\(x)" y="\(y + line - 6)" fill="#555">\(caption)</text><g transform="translate(\(x) \(y + line))">\
          \(picture.svg(of: sample, named: "\(name)-\(row)-\(sample)"))\
          <rect width="\(size.width)" height="\(size.height)" fill="none" stroke="#8886"/></g>

          """
      }
    }
    svg += "</svg>\n"
    return svg.text
  }
}
