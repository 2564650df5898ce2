extension NumberText {
  /// How many bytes ``writeThousandths(_:to:)`` writes at most.
  package static let longestThousandths = 314

  /// Writes a finite number with three decimals: the nearest such text to the number's exact value, and the one with an even last
  /// digit if two are as near. A zero has no sign.
  package static func writeThousandths(_ value: Double, to room: Room) -> Int {
    let (significand, exponent) = parts(of: value)
    var thousandths: UInt64 = 0
    if exponent >= 0 {
      var end = 0
      if value < 0 {
        room[0] = UInt8(ascii: "-")
        end = 1
      }
      end += writeLargeWhole(value.magnitude, to: room + end)
      room[end] = UInt8(ascii: ".")
      writeDigits(of: 0, count: 3, to: room + end + 1)
      return end + 4
    }
    // 53 bits times 1000 fit into 63. What is shifted out decides how to round; 64 places out, it is less than a half.
    let scaled = significand * 1000
    if exponent > -64 {
      let half: UInt64 = 1 << (-exponent - 1)
      let rest = scaled & (half << 1 - 1)
      thousandths = scaled >> -exponent
      if rest > half || rest == half && thousandths & 1 == 1 { thousandths += 1 }
    }
    var end = 0
    if value < 0, thousandths > 0 {
      room[0] = UInt8(ascii: "-")
      end = 1
    }
    end += write(thousandths / 1000, to: room + end)
    room[end] = UInt8(ascii: ".")
    writeDigits(of: thousandths % 1000, count: 3, to: room + end + 1)
    return end + 4
  }
}
