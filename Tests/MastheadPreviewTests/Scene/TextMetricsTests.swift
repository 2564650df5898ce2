import TestSupport
import Testing

@testable import MastheadDocuments
@testable import MastheadPreview

@Suite struct TextMetricsTests {
  /// Some advance widths from Adobe's Helvetica.afm and Helvetica-Bold.afm.
  static let regular: [Character: Double] = [
    " ": 278, "a": 556, "i": 222, "l": 222, "m": 833, "t": 278, "W": 944, ".": 278, "0": 556,
  ]
  static let bold: [Character: Double] = [
    " ": 278, "a": 556, "i": 278, "l": 278, "m": 889, "t": 333, "W": 944, ".": 278, "0": 556,
  ]

  static func width(_ text: String, size: Double, isBold: Bool) -> Double {
    text.reduce(0) { $0 + (isBold ? bold : regular)[$1]! } * size / 1000
  }

  @Test(arguments: [false, true])
  func widthIsSumOfAdvances(isBold: Bool) {
    for (letter, width) in isBold ? Self.bold : Self.regular {
      #expect(TextMetrics(size: 1000, weight: isBold ? 700 : 400).width(of: String(letter)) == width, "\(letter)")
    }
    #expect(
      TextMetrics(size: 20, weight: isBold ? 700 : 400).width(of: "Wait")
        == Self.width("Wait", size: 20, isBold: isBold))
  }

  @Test(arguments: [
    Row("nothing", "", [""]), Row("one word", "aa", ["aa"]),
    Row("a line that just fits", "aaaa aaaa", ["aaaa", "aaaa"]),
    Row("consecutive spaces", "aa  aa", ["aa", "aa"]), Row("a line break", "a\naa", ["a", "aa"]),
    Row("an empty line", "a\n\na", ["a", "", "a"]), Row("a word wider than a line", "aaaaaa a", ["aaaa", "aa a"]),
    Row("a wide word after a short one", "a aaaaa", ["a", "aaaa", "a"]),
  ])
  func linesBreakAtSpaces(_ row: Row<String, [String]>) {
    // Four letters "a" are 22.24 points wide.
    let metrics = TextMetrics(size: 10, weight: 400)
    #expect(metrics.lines(of: row.input, width: 22.3) == row.output)
  }

  @Test func zeroWidthPutsEachLetterOnOwnLine() {
    #expect(TextMetrics(size: 10, weight: 400).lines(of: "ai a", width: 0) == ["a", "i", "a"])
  }

  @Test(arguments: UInt64(1)...20, [false, true])
  func linesFitAndNoWordFitsOnPreviousLine(seed: UInt64, isBold: Bool) {
    var random = SplitMix(seed: seed)
    let letters = Self.regular.keys.filter { $0 != " " }.sorted()
    for _ in 0..<20 {
      let words = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        String((0..<Int.random(in: 1...8, using: &random)).map { _ in letters.randomElement(using: &random)! })
      }
      let size = Double(Int.random(in: 8...40, using: &random))
      // The widest word of eight letters fits.
      let room = Double.random(in: 8 * 0.944 * size...600, using: &random)
      let lines = TextMetrics(size: size, weight: isBold ? 700 : 400).lines(
        of: words.joined(separator: " "), width: room)
      #expect(lines.joined(separator: " ") == words.joined(separator: " "))
      for line in lines { #expect(Self.width(line, size: size, isBold: isBold) <= room + 1e-9, "\(line)") }
      for (line, next) in zip(lines, lines.dropFirst()) {
        let longer = line + " " + next.prefix { $0 != " " }
        #expect(Self.width(longer, size: size, isBold: isBold) > room - 1e-9, "\(longer)")
      }
    }
  }
}
