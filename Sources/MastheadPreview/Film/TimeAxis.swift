import MastheadDocuments

/// A horizontal time axis.
struct TimeAxis {
  /// The x of the axis's left and right end.
  let start: Double
  let end: Double

  /// The length of the axis, in seconds.
  let span: Double

  /// Returns the x of a time. The last frame may lie after the end of the gesture; it is drawn at the end.
  func x(_ time: Double) -> Double { start + (end - start) * min(1, time / span) }

  /// Round times, about a hundred points apart.
  var ticks: [Double] {
    let step = Self.roundStep(span * 100 / (end - start))
    let count = Int((span / step + 1e-9).rounded(.down))
    return (0...count).map { Double($0) * step }
  }

  /// Returns the smallest round number that is at least `least`: 1, 2 or 5 times a power of ten.
  static func roundStep(_ least: Double) -> Double {
    var power = 1.0
    while power < least { power *= 10 }
    while power / 10 >= least { power /= 10 }
    for divisor in [5.0, 2] where power / divisor >= least { return power / divisor }
    return power
  }
}

extension Double {
  /// The number as text for people: whole, or with one decimal.
  var shown: String {
    (self * 10).rounded().truncatingRemainder(dividingBy: 10) == 0 ? shown(decimals: 0) : shown(decimals: 1)
  }

  /// Returns the number as text for people, with a fixed number of decimals.
  func shown(decimals: Int) -> String {
    let scale = [1.0, 10, 100, 1000][decimals]
    guard isFinite, magnitude < 1e12 else { return "–" }
    let rounded = Int((magnitude * scale).rounded())
    let (whole, rest) = rounded.quotientAndRemainder(dividingBy: Int(scale))
    let digits = String(rest)
    let fraction = decimals == 0 ? "" : "." + String(repeating: "0", count: decimals - digits.count) + digits
    return (self < 0 && rounded > 0 ? "−" : "") + String(whole) + fraction
  }
}
