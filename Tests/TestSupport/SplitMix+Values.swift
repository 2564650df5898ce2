/// Random values.
extension SplitMix {
  /// Returns true with a probability of 1 in `oneIn`.
  public mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &self) == 0 }

  /// Returns a finite number: a number of any sign and magnitude, or a number with few digits.
  public mutating func finite() -> Double {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: return Double(Int.random(in: -1000...1000, using: &self))
    case 1: return Double(Int.random(in: -1_000_000...1_000_000, using: &self)) / 1000
    case 2: return Double.random(in: -1000...1000, using: &self)
    default:
      while true {
        let number = Double(bitPattern: next())
        if number.isFinite { return number }
      }
    }
  }

  /// Returns a short text of letters, quotes, control characters, ideographs and emoji.
  public mutating func text() -> String {
    let scalars: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x20...0x7E, 0x22...0x22, 0x5C...0x5C, 0x00...0x1F, 0x7F...0xFF, 0x300...0x36F, 0x2028...0x2029,
      0x4E00...0x4E20, 0xE000...0xE010, 0xFEFF...0xFEFF, 0x1F600...0x1F640, 0x10FFFF...0x10FFFF,
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &self) {
      let range = scalars.randomElement(using: &self)!
      text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: range, using: &self))!)
    }
    return text
  }
}
