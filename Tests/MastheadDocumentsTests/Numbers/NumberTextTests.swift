import Foundation
import Rows
import SeededRandom
import Testing

@testable import MastheadDocuments

@Suite struct NumberTextTests {
  // MARK: Fixtures from C++

  private static func lines(_ name: String) throws -> [[String]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/NumberText/\(name).txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    try #require(lines.count > 500)
    return lines.map { $0.split(separator: " ").map(String.init) }
  }

  private static func double(_ bits: String) throws -> Double {
    Double(bitPattern: try #require(UInt64(bits, radix: 16)))
  }

  @Test func shortestTextMatchesToChars() throws {
    for line in try Self.lines("shortest") { #expect(shortest(strtod(line[0], nil)) == line[0]) }
  }

  @Test func thousandthsMatchToChars() throws {
    for line in try Self.lines("thousandths") {
      let number = try Self.double(line[0])
      // Unlike in C++, a zero has no sign.
      #expect(thousandths(number) == (line[1] == "-0.000" ? "0.000" : line[1]), "\(number)")
    }
  }

  @Test func readingMatchesFromChars() throws {
    for line in try Self.lines("reading") {
      let expected = line[1] == "-" ? nil : try Self.double(line[1])
      let number = read(line[0])
      #expect(number?.value.bitPattern == expected?.bitPattern, "\(line[0])")
      #expect(number?.length == expected.map { _ in line[0].utf8.count }, "\(line[0])")
    }
  }

  // MARK: Properties

  @Test func shortestTextReadsBackAndFewerDigitsDoNot() {
    var random = SplitMix.printingSeed()
    for _ in 0..<20_000 {
      let number = random.finite()
      let text = shortest(number)
      #expect(strtod(text, nil) == number)
      #expect(read(text)?.value == number)
      let digits = text.prefix { $0 != "e" }.filter(\.isNumber).trimmingPrefix { $0 == "0" }
      if number.magnitude > 0x1p53, !text.contains("e") {
        #expect(text == String(format: "%.0f", number))
      } else if let last = digits.lastIndex(where: { $0 != "0" }), last > digits.startIndex {
        let fewer = String(format: "%.*e", digits.distance(from: digits.startIndex, to: last) - 1, number)
        #expect(strtod(fewer, nil) != number, "\(text) has more digits than \(fewer).")
      }
    }
  }

  @Test func thousandthsMatchCLibrary() {
    var random = SplitMix.printingSeed()
    for _ in 0..<20_000 {
      let number = random.finite()
      let expected = String(format: "%.3f", number)
      #expect(thousandths(number) == (expected == "-0.000" ? "0.000" : expected))
    }
  }

  @Test func readingMatchesCLibrary() {
    var random = SplitMix.printingSeed()
    for _ in 0..<20_000 {
      var text = random.chance(2) ? "-" : ""
      for _ in 0...Int.random(in: 0..<24, using: &random) { text += String(Int.random(in: 0...9, using: &random)) }
      if random.chance(2) {
        text += "."
        for _ in 0...Int.random(in: 0..<24, using: &random) { text += String(Int.random(in: 0...9, using: &random)) }
      }
      if random.chance(3) { text += "e\(Int.random(in: -340...280, using: &random))" }
      #expect(read(text)?.value.bitPattern == strtod(text, nil).bitPattern, "\(text)")
      #expect(read(text)?.length == text.utf8.count, "\(text)")
    }
  }

  // MARK: The end of a number

  @Test(
    arguments: [
      Row("a space", "12 34", "12.0 2"), Row("a line break", "-0.5\n", "-0.5 4"), Row("a word", "1.5pt", "1.5 3"),
      Row("a second point", "1.2.3", "1.2 3"), Row("an exponent without digits", "1.5e", "1.5 3"),
      Row("an exponent with a sign alone", "1E+", "1.0 1"), Row("a decimal comma", "1,5", "1.0 1"),
      Row("a hexadecimal number", "0x10", "0.0 1"), Row("no digit before the point", ".5", "0.5 2"),
      Row("nothing", "", nil), Row("a sign alone", "-", nil), Row("a plus", "+1", nil),
      Row("a space before", " 1", nil),
      Row("a point alone", ".", nil), Row("an exponent alone", "e5", nil), Row("infinity", "inf", nil),
      Row("not a number", "nan", nil),
    ] as [Row<String, String?>])
  func numberEndsAtFirstOtherCharacter(_ row: Row<String, String?>) {
    #expect(read(row.input).map { "\($0.value) \($0.length)" } == row.output)
  }

  // MARK: Helpers

  private func shortest(_ number: Double) -> String { text { NumberText.writeShortest(number, to: $0) } }

  private func thousandths(_ number: Double) -> String { text { NumberText.writeThousandths(number, to: $0) } }

  private func read(_ text: String) -> (value: Double, length: Int)? {
    Array(text.utf8).withUnsafeBufferPointer { NumberText.read($0) }
  }

  private func text(_ write: (NumberText.Buffer) -> Int) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: NumberText.longestThousandths) { buffer in
      String(decoding: buffer.prefix(write(buffer.baseAddress!)), as: UTF8.self)
    }
  }
}
