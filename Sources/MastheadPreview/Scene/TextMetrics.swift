import MastheadDocuments

/// Measures texts in Helvetica, so that rows wrap the same on the page, on the command line and in tests, regardless of the
/// installed fonts.
///
/// The advance widths are from Adobe's font metrics of Helvetica and Helvetica Bold (the AFM files of the PostScript core fonts),
/// in thousandths of the font size. Arial and Liberation Sans have the same widths.
struct TextMetrics {
  /// The font size, in points.
  let size: Double
  private let isBold: Bool

  /// Creates metrics for a font. A weight of at least 600 is drawn bold where a font has two weights, as Helvetica has.
  init(size: Double, weight: Int) { (self.size, isBold) = (size, weight >= 600) }

  /// Returns the width of a text, in points.
  func width(of text: some StringProtocol) -> Double { points(advance(of: text)) }

  private func points(_ advance: Int) -> Double { Double(advance) * size / 1000 }

  private func advance(of text: some StringProtocol) -> Int { text.unicodeScalars.reduce(0) { $0 + advance(of: $1) } }

  /// Returns a text cut to one line of a width, in points. A cut text ends with an ellipsis.
  func cut(_ text: String, width limit: Double) -> String {
    guard width(of: text) > limit else { return text }
    var used = advance(of: Self.ellipsis)
    var line = ""
    for character in text {
      used += advance(of: String(character))
      guard points(used) <= limit else { break }
      line.append(character)
    }
    while line.last == " " { line.removeLast() }
    return line + Self.ellipsis
  }

  private static let ellipsis = "…"

  /// Returns the lines of a text in a width, in points. Lines break at spaces, and inside words that are wider than a line.
  func lines(of text: String, width: Double) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph(String($0), width: width) }
  }

  /// Measures each character at most twice, because a text may be long.
  private func paragraph(_ text: String, width limit: Double) -> [String] {
    var lines: [String] = []
    var (line, used) = ("", 0)
    for word in text.split(separator: " ") {
      let longer = (line.isEmpty ? 0 : used + advance(of: " ")) + advance(of: word)
      if points(longer) <= limit {
        line += (line.isEmpty ? "" : " ") + word
        used = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      (line, used) = ("", 0)
      for character in word {
        let own = advance(of: String(character))
        if !line.isEmpty, points(used + own) > limit {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += own
      }
    }
    return lines + [line]
  }

  private func advance(of scalar: Unicode.Scalar) -> Int {
    let table = isBold ? Self.bold : Self.regular
    let index = Int(scalar.value) - 32
    if table.indices.contains(index) { return Int(table[index]) }
    if scalar == "…" { return 1000 }
    // Beyond ASCII: Latin, Greek and Cyrillic are about as wide as an "n"; ideographs and symbols are square.
    return scalar.value < 0x1100 ? 556 : 1000
  }

  /// The advance widths from the space (U+0020) to the tilde (U+007E).
  private static let regular: [Int16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]

  private static let bold: [Int16] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ]
}
