import MastheadDocuments

extension [Double] {
  /// Returns the indices at which rising values begin to fall, or falling values to rise, in order. Movements up to the threshold
  /// do not count. Of equal values, the first is the turning point.
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
