import Foundation
import Rows
import SeededRandom
import Testing

@testable import MastheadDocuments

@Suite struct ByteWriterTests {
  private func text(_ value: Double) -> String {
    var writer = ByteWriter(capacity: 64)
    writer.write(value)
    return String(decoding: writer.written, as: UTF8.self)
  }

  @Test(
    arguments: [
      Row("zero", 0, "0"), Row("negative zero", -0.0, "0"), Row("one", 1, "1"), Row("ten", 10, "10"),
      Row("a half", -0.5, "-0.5"),
      Row("a thousandth", 0.001, "0.001"), Row("two decimals", 0.25, "0.25"),
      Row("a zero in the middle", 1.005, "1.005"),
      Row("a number without a short decimal", 0.1 + 0.2, "0.30000000000000004"),
      Row("a third", 1.0 / 3, "0.3333333333333333"),
      Row("a billion", 1e9, "1000000000"),
      Row("the largest written in thousandths", 999_999_999_999.999, "999999999999.999"),
      Row("just beyond", 1e12, "1e+12"), Row("very large", 1e21, "1e+21"), Row("very small", 1e-7, "1e-07"),
      Row("the greatest", .greatestFiniteMagnitude, "1.7976931348623157e+308"),
      Row("the least", .leastNonzeroMagnitude, "5e-324"), Row("infinity", .infinity, "null"),
      Row("negative infinity", -.infinity, "null"), Row("not a number", .nan, "null"),
    ] as [Row<Double, String>])
  func numberHasShortestText(_ row: Row<Double, String>) {
    #expect(text(row.input) == row.output)
  }

  @Test(arguments: UInt64(1)...20)
  func numberReadsBackExactlyFromAtMost24Bytes(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<5000 {
      let number = random.finite()
      let text = text(number)
      // The C library reads numbers independently of Swift.
      #expect(strtod(text, nil) == number, "\(text)")
      #expect(text.utf8.count <= 24, "\(text)")
      #expect(text.utf8.count <= number.description.utf8.count, "\(text)")
    }
  }

  @Test(arguments: [0, 1, 9, 10, 99, 100, 12_345, 999_999_999, 1_000_000_000, UInt(Int.max)])
  func wholeNumberHasAllDigits(_ number: UInt) {
    var writer = ByteWriter(capacity: 64)
    writer.write(whole: number)
    #expect(String(decoding: writer.written, as: UTF8.self) == String(number))
  }

  @Test func removeAllDiscardsWrittenBytes() {
    var writer = ByteWriter(capacity: 64)
    writer.write("some text")
    writer.removeAll()
    writer.write(string: "é")
    #expect(Array(writer.written) == [0xC3, 0xA9])
  }
}
