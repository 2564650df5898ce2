import MastheadDocuments

extension [Double] {
  /// The places at which values that rise begin to fall, and the reverse, in order. A movement by less than a threshold does
  /// not count, and of equal values the first does.
  func turningPoints(threshold: Double) -> [Int] {
    guard !isEmpty else { return [] }
    var turns: [Int] = []
    var (low, high, rises) = (0, 0, Bool?.none)
    for (index, value) in enumerated() {
      if value < self[low] { low = index }
      if value > self[high] { high = index }
      if rises != false, self[high] - value > threshold {
        if rises == true { turns.append(high) }
        (rises, low) = (false, index)
      } else if rises != true, value - self[low] > threshold {
        if rises == false { turns.append(low) }
        (rises, high) = (true, index)
      }
    }
    return turns
  }
}
