/// A curve in one line of text.
enum Sparkline {
  /// The maximum number of characters of a curve.
  static let width = 40

  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// Draws two curves with the same scale. If several samples share a character, draws the sample with the largest difference, so
  /// that every difference is visible. A missing number is a dot.
  static func pair(_ first: [Double], _ second: [Double]) -> (first: String, second: String) {
    let count = max(first.count, second.count)
    guard count > 0 else { return ("", "") }
    let numbers = (first + second).filter(\.isFinite)
    let (low, high) = (numbers.min() ?? 0, numbers.max() ?? 0)
    func value(_ values: [Double], _ index: Int) -> Double { index < values.count ? values[index] : .nan }
    func bar(_ value: Double) -> Character {
      guard value.isFinite else { return "·" }
      guard high > low else { return bars[0] }
      // Divide by 2 first, because the difference of two finite numbers may overflow.
      let height = (value / 2 - low / 2) / (high / 2 - low / 2)
      return bars[min(bars.count - 1, Int(height * Double(bars.count)))]
    }
    let characters = min(width, count)
    var result = (first: "", second: "")
    for character in 0..<characters {
      let samples = character * count / characters..<(character + 1) * count / characters
      let sample = samples.max { distance(at: $0) < distance(at: $1) } ?? samples.lowerBound
      result.first.append(bar(value(first, sample)))
      result.second.append(bar(value(second, sample)))
    }
    return result

    func distance(at index: Int) -> Double {
      let distance = (value(first, index) - value(second, index)).magnitude
      return distance.isNaN ? 0 : distance
    }
  }
}
