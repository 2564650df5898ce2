extension NumberText {
  /// The most bytes that ``writeThousandths(_:to:)`` writes.
  package static let longestThousandths = 314

  /// Writes a finite number with three decimals, rounded to nearest from its exact value, with ties to even. A zero has no sign.
  package static func writeThousandths(_ value: Double, to buffer: Buffer) -> Int {
    let (significand, exponent) = parts(of: value)
    var thousandths: UInt64 = 0
    if exponent >= 0 {
      var end = 0
      if value < 0 {
        buffer[0] = UInt8(ascii: "-")
        end = 1
      }
      end += writeLargeWhole(value.magnitude, to: buffer + end)
      buffer[end] = UInt8(ascii: ".")
      writeDigits(of: 0, count: 3, to: buffer + end + 1)
      return end + 4
    }
    // 53 bits times 1000 fit into 63. The bits shifted out decide how to round. Shifted by 64 or more, they are below a half.
    let scaled = significand * 1000
    if exponent > -64 {
      let half: UInt64 = 1 << (-exponent - 1)
      let rest = scaled & (half << 1 - 1)
      thousandths = scaled >> -exponent
      if rest > half || rest == half && thousandths & 1 == 1 { thousandths += 1 }
    }
    var end = 0
    if value < 0, thousandths > 0 {
      buffer[0] = UInt8(ascii: "-")
      end = 1
    }
    end += write(thousandths / 1000, to: buffer + end)
    buffer[end] = UInt8(ascii: ".")
    writeDigits(of: thousandths % 1000, count: 3, to: buffer + end + 1)
    return end + 4
  }
}
