import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadExport

/// Values as literals in Swift source code.
@Suite struct SwiftLiteralTests {
  @Test(arguments: [
    (0, "0"), (-0.0, "-0.0"), (300, "300"), (-12.5, "-12.5"), (0.1, "0.1"), (1e300, "1e+300"),
    (1e16, "1e+16"), (.leastNonzeroMagnitude, "Double(bitPattern: 1)"),
    (Double(bitPattern: 4_604_252_884_791_083_711), "0x1.5979ab60a42bfp-1"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
  ])
  func numberIsWrittenInShortestForm(value: Double, literal: String) {
    #expect(SwiftLiteral.number(value) == literal)
  }

  @Test(arguments: [
    ("News", #""News""#),
    ("\"); import Foundation //", #""\"); import Foundation //""#),
    (#"\(x) \n"#, #""\\(x) \\n""#),
    ("a\nb\r\n\tc", #""a\nb\r\n\tc""#),
    ("\u{0}\u{1B}\u{2028}\u{202E}\u{FEFF}", #""\u{0}\u{1B}\u{2028}\u{202E}\u{FEFF}""#),
    ("🏔️ é", "\"🏔️ é\""),
  ])
  func textIsEscapedInLiteral(text: String, literal: String) {
    #expect(SwiftLiteral.string(text) == literal)
  }

  @Test func commentIsOneVisibleLine() {
    let breaks = "a\nb\rc\r\nd\u{85}e\u{2028}f\u{2029}g\u{0B}h\u{0C}i"
    #expect(SwiftLiteral.comment(breaks) == "a b c  d e f g h i")
    #expect(SwiftLiteral.comment("\u{202E}a\u{2066}b\u{0}c\u{FEFF}d") == " a b c d")
    #expect(SwiftLiteral.comment("News 🏔️ — *\"`") == "News 🏔️ — *\"`")
  }

  @Test(.long) func compilerReadsLiteralsExactly() throws {
    var random = SplitMix.printingSeed()
    // A compiler for x86 reads the shortest digits of the first number as an adjacent number.
    var numbers: [Double] = [
      Double(bitPattern: 4_604_252_884_791_083_711), -Double(bitPattern: 4_604_252_884_791_083_711), 0, -0.0, 0.1,
      1e300,
      .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, .leastNormalMagnitude.nextDown,
      .greatestFiniteMagnitude,
    ]
    for _ in 0..<500 {
      let value = Double(bitPattern: random.next())
      numbers.append(value.isFinite ? value : 1)
      numbers.append(Double.random(in: 0...1000, using: &random))
    }
    let scalars = (UInt32(0)...0x2FFF).compactMap(Unicode.Scalar.init)
    let texts = hostileNames + [String(String.UnicodeScalarView(scalars))]
    let program = SwiftProgram([
      "Literals.swift": """
      // \(texts.map(SwiftLiteral.comment).joined())
      let numbers: [Double] = [
      \(numbers.map { "  \(SwiftLiteral.number($0)),\n" }.joined())]
      let texts: [String] = [
      \(texts.map { "  \(SwiftLiteral.string($0)),\n" }.joined())]
      @main struct Driver {
        static func main() {
          for number in numbers { print(number.bitPattern) }
          for text in texts { print(text.unicodeScalars.map { "\\($0.value)" }.joined(separator: " ")) }
        }
      }

      """
    ])
    let expected =
      numbers.map { "\($0.bitPattern)" }
      + texts.map { $0.unicodeScalars.map { "\($0.value)" }.joined(separator: " ") }
    #expect(
      try program.run().split(separator: "\n", omittingEmptySubsequences: false).map(String.init) == expected + [""])
  }

  @Test func nonfiniteNumberTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SwiftLiteral.number(.infinity)
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("A Swift literal must be a finite number, got inf."))
  }
}
