import MastheadDocuments

/// Time from left to right.
struct TimeAxis {
  /// The room, from left to right.
  let start: Double
  let end: Double

  /// How many seconds there are.
  let span: Double

  /// Where a time is. The last frame lies a moment after the end, and is drawn there.
  func x(_ time: Double) -> Double { start + (end - start) * min(1, time / span) }

  /// Round times, about a hundred points apart.
  var ticks: [Double] {
    let step = Self.roundStep(span * 100 / (end - start))
    let count = Int((span / step + 1e-9).rounded(.down))
    return (0...count).map { Double($0) * step }
  }

  /// The round number, 1, 2 or 5 by a power of ten, that is as large as another or larger.
  static func roundStep(_ least: Double) -> Double {
    var power = 1.0
    while power < least { power *= 10 }
    while power / 10 >= least { power /= 10 }
    for divisor in [5.0, 2] where power / divisor >= least { return power / divisor }
    return power
  }
}

extension Double {
  /// The number for people, to a tenth where it is not whole.
  var shown: String {
    (self * 10).rounded().truncatingRemainder(dividingBy: 10) == 0 ? shown(decimals: 0) : shown(decimals: 1)
  }

  /// The number for people, with so many decimals.
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
