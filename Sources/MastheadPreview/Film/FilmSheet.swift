import Masthead
import MastheadDocuments

/// Draws a film strip: a title, the pictures, and the curves.
struct FilmSheet {
  private let strip: FilmStrip
  private let device: FilmDevice
  private let axis: TimeAxis

  static let width = 1280.0
  private static let margin = 36.0
  private static let picture = MastheadSize(width: 128, height: 236)
  private static let picturesTop = 112.0

  init(_ strip: FilmStrip) {
    self.strip = strip
    device = FilmDevice(strip.preview, fitting: Self.picture)
    axis = TimeAxis(start: Self.margin + 52, end: Self.width - Self.margin - 12, span: strip.span)
  }

  /// The upper edge of the captions below the pictures.
  private var captionsTop: Double { Self.picturesTop + device.size.height }

  /// The y at which the lines from the pictures begin.
  private var linesTop: Double { captionsTop + 48 }

  /// The y at which the lines reach the time axis.
  private var chartsTop: Double { linesTop + 44 }

  /// The charts, stacked vertically. Content offset and header height have large charts; constant values have small ones.
  private var charts: [FilmChart] {
    var y = chartsTop + 50
    return strip.curves.enumerated().map { index, curve in
      let height = curve.isConstant ? 36.0 : index < 2 ? 104 : 64
      defer { y += height + 34 }
      return FilmChart(
        curve, along: axis, from: y, height: height, unit: index < 2 ? "pt" : "",
        top: index == 0 ? strip.trajectory.limits.top : nil)
    }
  }

  var svg: String {
    let charts = charts
    let bottom = charts.last.map { $0.y + $0.height } ?? chartsTop
    let height = bottom + 50
    var svg: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
      viewBox="0 0 \(Self.width) \(height)" font-family="system-ui, sans-serif" font-size="11" fill="#1d1b18" role="img">
      <title>\(title)</title>
      <defs>
      \(device.definitions(for: strip.frames.map(\.state.contentOffset)))</defs>
      <rect x="0.5" y="0.5" width="\(Self.width - 1)" height="\(height - 1)" rx="14" fill="#fbfaf8" stroke="#dedad2"/>
      \(heading)
      \(phases)
      \(grid(from: chartsTop + 20, to: bottom))
      """
    for (index, moment) in strip.moments.enumerated() { svg += line(from: index, to: axis.x(moment.time), bottom) }
    for chart in charts { svg += chart.svg }
    for index in strip.moments.indices { svg += picture(index, charts) }
    svg += "</svg>\n"
    return svg.text
  }

  // MARK: The title

  private var title: String { "\(strip.preview.name): \(strip.name), \(duration)" }

  private var duration: String { "\(strip.trajectory.duration.shown(decimals: 2)) s" }

  private var heading: Markup {
    let device = strip.preview.scene.device
    return """
      <text x="\(Self.margin)" y="52" font-size="22" font-weight="700">\(strip.preview.name)\
      <tspan font-weight="400" fill="#68645c" dx="12">\(strip.name)</tspan></text>
      <text x="\(Self.width - Self.margin)" y="52" font-size="14" fill="#68645c" text-anchor="end">\
      <tspan font-weight="600" fill="#1d1b18">\(duration)</tspan>\
      <tspan dx="12">\(device.width.shown) × \(device.height.shown) pt</tspan></text>
      """
  }

  // MARK: Pictures

  /// Returns the center of a picture. A full row is as wide as the sheet; a shorter one is centered.
  private func middle(of index: Int) -> Double {
    let room = (Self.width - 2 * Self.margin) / Double(FilmStrip.momentLimit)
    let gap = min(room * 1.25, (Self.width - 2 * Self.margin) / Double(max(1, strip.moments.count)))
    return Self.width / 2 + (Double(index) - Double(strip.moments.count - 1) / 2) * gap
  }

  private func picture(_ index: Int, _ charts: [FilmChart]) -> Markup {
    let (moment, (frame, state)) = (strip.moments[index], strip.frames[index])
    let x = middle(of: index)
    let values = [state.contentOffset, frame.header.height] + strip.valueNames.map { frame.values[$0] }
    var svg: Markup = """
      <g class="moment">
      <text x="\(x)" y="\(Self.picturesTop - 14)" font-size="12" font-weight="600" text-anchor="middle" fill="#3d4fe0">\
      \(moment.caption)</text>
      <g transform="translate(\(x - device.size.width / 2) \(Self.picturesTop))">\(device.draw(frame, at: state, number: index))</g>
      <text x="\(x)" y="\(captionsTop + 20)" font-size="13" font-weight="600" text-anchor="middle">\
      \(moment.time.shown(decimals: 2)) s</text>
      <text x="\(x)" y="\(captionsTop + 36)" text-anchor="middle" fill="#68645c">\
      \(state.phase.rawValue) · \(state.contentOffset.shown) pt</text>
      """
    for case (let chart, let value?) in zip(charts, values) where value.isFinite {
      svg +=
        "<circle cx=\"\(axis.x(moment.time))\" cy=\"\(chart.y(value))\" r=\"3\" fill=\"#fbfaf8\" stroke=\"#3d4fe0\" stroke-width=\"1.5\"/>"
    }
    return svg + "</g>\n"
  }

  /// Draws the line from a picture to its time and through the curves.
  private func line(from index: Int, to x: Double, _ bottom: Double) -> Markup {
    let (start, half) = (middle(of: index), (linesTop + chartsTop) / 2)
    return """
      <path d="M\(start) \(linesTop)C\(start) \(half) \(x) \(half) \(x) \(chartsTop)V\(bottom)" fill="none" \
      stroke="#3d4fe0" stroke-opacity="0.32"/>

      """
  }

  // MARK: Time

  /// A band of the scroll phases over time.
  private var phases: Markup {
    var svg: Markup = ""
    for (index, (phase, start)) in strip.phases.enumerated() {
      let end = index + 1 < strip.phases.count ? strip.phases[index + 1].start : strip.span
      let (x, width) = (axis.x(start), axis.x(end) - axis.x(start))
      guard width >= 0.5 else { continue }
      svg += "<rect x=\"\(x)\" y=\"\(chartsTop)\" width=\"\(width)\" height=\"16\" fill=\"\(phase.color)\"/>"
      let room = 7 * Double(phase.rawValue.count)
      if width > room {
        svg +=
          "<text x=\"\(x + width / 2)\" y=\"\(chartsTop + 12)\" text-anchor=\"middle\" fill=\"#3a3833\">\(phase.rawValue)</text>"
      }
    }
    return svg
  }

  /// Draws vertical lines at round times, with their labels below.
  private func grid(from top: Double, to bottom: Double) -> Markup {
    let ticks = axis.ticks
    let decimals =
      ticks.count > 1
      ? (0...3).first { tick in
        let scale = [1.0, 10, 100, 1000][tick]
        return ((ticks[1] * scale).rounded() - ticks[1] * scale).magnitude < 1e-6
      } ?? 3 : 0
    var svg: Markup = ""
    for time in ticks {
      let x = axis.x(time)
      svg += """
        <path d="M\(x) \(top)V\(bottom + 6)" stroke="#e9e6df"/>\
        <text x="\(x)" y="\(bottom + 22)" text-anchor="middle" fill="#68645c">\(time.shown(decimals: decimals)) s</text>

        """
    }
    return svg
  }
}

extension MastheadScrollPhase {
  /// The phase's color in the band, light enough for dark text.
  fileprivate var color: StaticString {
    switch self {
    case .idle: "#eceae4"
    case .dragging: "#cdd4ff"
    case .decelerating: "#c5e8d3"
    case .bouncing: "#fbdfae"
    case .animating: "#e6d0f5"
    }
  }
}
