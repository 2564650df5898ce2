import Masthead

/// A row of arches, in turn upwards and downwards, each a parabola.
struct Waves {
  /// The y that the troughs reach, in points.
  let bottom: Double

  /// Half of what lies between crest and trough, in points.
  let amplitude: Double

  /// The width of an arch, in points.
  let half: Double

  /// Where the row begins, counted in arches.
  let start: Double

  /// Draws the row from its right end to its left one, each arch, or what is seen of it, as one quadratic curve.
  func append(to path: inout MastheadPath, width: Double) {
    var right = start + width / half
    // A rest that nobody could see is no arch of its own.
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

  /// The edge at a part of an arch, 0…1, that is so high.
  private func y(_ part: Double, _ height: Double) -> Double {
    bottom - amplitude - height * 4 * part * (1 - part)
  }

  /// How much the edge falls there over an arch's width.
  private func slope(_ part: Double, _ height: Double) -> Double { -height * 4 * (1 - 2 * part) }
}
