import Masthead
import MastheadDocuments

/// Draws a curve with its axis.
struct FilmChart {
  /// The upper edge and the height of the curve's area.
  let y: Double
  let height: Double

  private let curve: FilmCurve
  private let axis: TimeAxis
  private let unit: String
  private let top: Double?

  /// The values at the lower and the upper edge.
  private let low: Double
  private let high: Double

  /// Creates a chart.
  ///
  /// - Parameter top: The content offset of the list at rest at its top. The chart marks it.
  init(_ curve: FilmCurve, along axis: TimeAxis, from y: Double, height: Double, unit: String, top: Double? = nil) {
    self.curve = curve
    self.axis = axis
    self.y = y
    self.height = height
    self.unit = unit
    self.top = top
    let lowest = min(curve.lowest, top ?? curve.lowest)
    let highest = max(curve.highest, top ?? curve.highest)
    // A constant value runs through the middle.
    let isFlat = !(highest - lowest > 1e-6)
    low = isFlat ? lowest - 1 : lowest
    high = isFlat ? highest + 1 : highest
  }

  /// Returns the y of a value on the sheet.
  func y(_ value: Double) -> Double { y + height * (1 - (value - low) / (high - low)) }

  var svg: Markup {
    var svg: Markup = """
      <text x="\(axis.start)" y="\(y - 9)" font-size="12" font-weight="600">\(curve.name)</text>
      <path d="M\(axis.start) \(y)H\(axis.end)M\(axis.start) \(y + height)H\(axis.end)" stroke="#e0dcd3"/>

      """
    guard curve.lowest.isFinite else { return svg }
    for value in curve.isConstant ? [curve.lowest] : [curve.lowest, curve.highest] {
      svg +=
        "<text x=\"\(axis.start - 8)\" y=\"\(y(value) + 4)\" text-anchor=\"end\" fill=\"#68645c\">\(label(value))</text>"
    }
    if let top {
      svg += """
        <path d="M\(axis.start) \(y(top))H\(axis.end)" stroke="#c8322b" stroke-opacity="0.55" stroke-dasharray="4 4"/>\
        <text x="\(axis.end)" y="\(y - 9)" text-anchor="end" fill="#c8322b">top at rest \(label(top))</text>

        """
    }
    let points = curve.points.map { MastheadPoint(x: axis.x($0.x), y: y($0.y)) }.simplified(within: 0.1)
    svg +=
      "<path fill=\"none\" stroke=\"#3d4fe0\" stroke-width=\"2\" stroke-linejoin=\"round\" stroke-linecap=\"round\" d=\""
    for (index, point) in points.enumerated() {
      svg += "\(index == 0 ? "M" : "L")\(point.x) \(point.y)"
    }
    return svg + "\"/>\n"
  }

  private func label(_ value: Double) -> String {
    unit.isEmpty ? value.shown(decimals: high - low < 10 ? 2 : 1) : "\(value.shown) \(unit)"
  }
}
