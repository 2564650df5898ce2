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
  func append(to path: inout Path, width: Double) {
    var right = start + width / half
    path.line(to: Point(x: width, y: y(right, of: right.rounded(.down))))
    while right > start {
      // A rest that nobody could see is no arch of its own.
      let left = max(start, (right - 1e-9).rounded(.down))
      let arch = ((left + right) / 2).rounded(.down)
      path.quadraticCurve(
        to: Point(x: (left - start) * half, y: y(left, of: arch)),
        // The tangents at both ends of a parabola meet half way.
        control: Point(
          x: ((left + right) / 2 - start) * half, y: y(left, of: arch) + slope(left, of: arch) * (right - left) / 2))
      right = left
    }
  }

  /// The edge at a place of an arch; both are counted in arches.
  private func y(_ place: Double, of arch: Double) -> Double {
    let part = place - arch
    return bottom - amplitude * (1 + sign(of: arch) * 4 * part * (1 - part))
  }

  /// How much the edge falls there an arch's width.
  private func slope(_ place: Double, of arch: Double) -> Double {
    -amplitude * sign(of: arch) * 4 * (1 - 2 * (place - arch))
  }

  /// Upwards for even arches, downwards for odd ones.
  private func sign(of arch: Double) -> Double { arch.remainder(dividingBy: 2) == 0 ? 1 : -1 }
}
