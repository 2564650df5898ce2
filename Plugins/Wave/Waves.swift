import Masthead

/// A row of parabolic arches that point alternately upwards and downwards.
struct Waves {
  /// The y of the troughs, in points.
  let bottom: Double

  /// Half of the distance between crest and trough, in points.
  let amplitude: Double

  /// The width of an arch, in points.
  let half: Double

  /// The start of the row, in arches.
  let start: Double

  /// Draws the row from right to left. Each arch, or its visible part, is one quadratic curve.
  func append(to path: inout MastheadPath, width: Double) {
    var right = start + width / half
    // An invisibly small remainder is not an arch.
    var arch = (right - 1e-9).rounded(.up) - 1
    var height = arch.remainder(dividingBy: 2) == 0 ? amplitude : -amplitude
    path.line(to: MastheadPoint(x: width, y: y(right - arch, height)))
    while right > start {
      let left = arch - start < 1e-9 ? start : arch
      path.quadraticCurve(
        to: MastheadPoint(x: (left - start) * half, y: y(left - arch, height)),
        // The tangents at both ends of a parabola meet half way.
        control: MastheadPoint(
          x: ((left + right) / 2 - start) * half,
          y: y(left - arch, height) + slope(left - arch, height) * (right - left) / 2))
      (right, arch, height) = (left, arch - 1, -height)
    }
  }

  /// Returns the y of the edge at a position in an arch, 0…1, with a given height.
  private func y(_ part: Double, _ height: Double) -> Double {
    bottom - amplitude - height * 4 * part * (1 - part)
  }

  /// Returns the slope of the edge at that position, over an arch's width.
  private func slope(_ part: Double, _ height: Double) -> Double { -height * 4 * (1 - 2 * part) }
}
