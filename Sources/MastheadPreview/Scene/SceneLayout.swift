import Foundation
import Masthead
import MastheadDocuments

/// A scene laid out for one size and one header layout: all that a page draws beside the header, in points.
package struct SceneLayout: Equatable, Sendable {
  /// The device's whole screen.
  package var device: MastheadSize
  /// The list's place on the screen: below an opaque navigation bar, under any other.
  package var scrollView: MastheadRect
  /// What bars and corners cover of the list.
  package var safeArea: MastheadEdgeInsets
  /// The height of the status bar; nil where it is hidden.
  package var statusBarHeight: Double?
  /// The navigation bar's place on the screen; nil where there is none.
  package var navigationBar: MastheadRect?
  /// The y at which the items begin, in content coordinates: where the header lies inside the content, below it.
  package var contentOriginY: Double
  /// The y at which the items end, in content coordinates.
  package var contentHeight: Double
  /// Rows, cells and section headers, downwards. Their rects are relative to ``contentOriginY``, so that a list that moves as a
  /// whole has the same items.
  package var items: [Item]
  /// The texts upon the header, placed in the header's content rect.
  package var headerTexts: [Text]

  /// One thing in the list.
  package struct Item: Equatable, Sendable {
    package enum Kind: String, Sendable { case row, cell, sectionHeader }

    package var kind: Kind
    package var rect: MastheadRect
    package var color: MastheadScene.Color
    package var cornerRadius: Double
    package var hasSeparator: Bool
    package var texts: [Text]
  }

  /// Lines of text. Their place is that of the first line's baseline, or of the last one's where it is counted from below.
  package struct Text: Equatable, Sendable {
    package enum Alignment: String, Sendable { case left, center, right }

    package var lines: [String]
    package var x: Double
    package var y: Double
    package var lineHeight: Double
    package var size: Double
    package var isBold: Bool
    package var color: MastheadScene.Color
    package var alignment: Alignment
    /// The room for a line.
    package var width: Double
    package var edge: MastheadScene.HeaderText.Edge
  }
}

/// The time on the wall, which scenes show; whoever asks for a layout passes it in.
package struct WallClock: Sendable {
  package let date: Date
  package let timeZone: TimeZone

  package init(date: Date, timeZone: TimeZone = .current) {
    self.date = date
    self.timeZone = timeZone
  }

  /// The time that it is, here.
  package static var now: WallClock { WallClock(date: Date()) }
}

extension MastheadScene {
  /// What the list's layout may depend on, in a device of this scene or of another size.
  package func environment(size: MastheadSize? = nil, clock: WallClock) -> LayoutEnvironment {
    let chrome = Chrome(self, size: size ?? device.size)
    return LayoutEnvironment(
      viewport: chrome.scrollView.size, safeArea: chrome.safeArea,
      fittingHeight: fittingHeight(width: chrome.scrollView.width, safeArea: chrome.safeArea, clock: clock),
      displayScale: device.scale, layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight,
      reducedMotion: reducedMotion)
  }

  /// Lays the scene out around a header.
  ///
  /// - Parameters:
  ///   - size: the device's size; the scene's own by default.
  ///   - header: the header's layout in this scene's environment.
  ///   - clock: the time that is shown.
  package func layout(size: MastheadSize? = nil, around header: HeaderLayout, clock: WallClock) -> SceneLayout {
    let chrome = Chrome(self, size: size ?? device.size)
    let width = chrome.scrollView.width
    var builder = ItemBuilder(width: width, contentHeight: header.contentOriginY, isRightToLeft: isRightToLeft)
    switch content {
    case .rows(let sections): for row in sections.joined() { builder.add(row) }
    case .grid(let grid): builder.add(grid)
    }
    return SceneLayout(
      device: chrome.device, scrollView: chrome.scrollView, safeArea: chrome.safeArea,
      statusBarHeight: chrome.statusBarHeight, navigationBar: chrome.navigationBar,
      contentOriginY: header.contentOriginY, contentHeight: builder.contentHeight, items: builder.items,
      headerTexts: place(headerTexts, width: width - header.margins.leading - header.margins.trailing, clock: clock))
  }

  /// The device's bars, and what they leave to the list.
  private struct Chrome {
    let device: MastheadSize
    let scrollView: MastheadRect
    let safeArea: MastheadEdgeInsets
    let statusBarHeight: Double?
    let navigationBar: MastheadRect?

    init(_ scene: MastheadScene, size: MastheadSize) {
      device = size
      var safeArea = scene.device.safeArea
      // A status bar needs 20 points where the device itself covers nothing (UIKit's height on screens with square corners).
      if scene.statusBar { safeArea.top = max(20, safeArea.top) }
      statusBarHeight = scene.statusBar ? safeArea.top : nil
      let bar = MastheadRect(x: 0, y: safeArea.top, width: size.width, height: NavigationBar.height)
      navigationBar = scene.navigationBar == .none ? nil : bar
      let top = scene.navigationBar == .opaque ? bar.maxY : 0
      switch scene.navigationBar {
      case .none: break
      case .opaque: safeArea.top = 0
      case .translucent: safeArea.top = bar.maxY
      }
      scrollView = MastheadRect(x: 0, y: top, width: size.width, height: max(0, size.height - top))
      self.safeArea = safeArea
    }
  }

  private func fittingHeight(width: Double, safeArea: MastheadEdgeInsets, clock: WallClock) -> Double {
    let texts = place(headerTexts, width: width, clock: clock)
    guard !texts.isEmpty else { return 0 }
    let lines = texts.reduce(0) { $0 + Double($1.lines.count) * $1.lineHeight }
    return lines + 2 * HeaderMetrics.padding + safeArea.top
  }

  /// Places the texts upon the header: those at the upper edge from above, those at the lower edge from below.
  private func place(_ texts: [HeaderText], width: Double, clock: WallClock) -> [SceneLayout.Text] {
    let room = max(0, width - 2 * HeaderMetrics.padding)
    var used: [HeaderText.Edge: Double] = [:]
    func place(_ text: HeaderText) -> SceneLayout.Text {
      let metrics = TextMetrics(size: text.size, isBold: text.isBold)
      let lineHeight = (text.size * HeaderMetrics.lineSpacing).rounded()
      let lines = metrics.lines(of: clock.fillIn(text.text), width: room)
      let before = used[text.edge, default: HeaderMetrics.padding]
      used[text.edge] = before + Double(lines.count) * lineHeight
      // From above to the first line's baseline, or from below to the last one's: an ascent, or a descent and some air.
      let baseline = text.edge == .top ? text.size : lineHeight - text.size
      return SceneLayout.Text(
        lines: lines, x: isRightToLeft ? width - HeaderMetrics.padding : HeaderMetrics.padding, y: before + baseline,
        lineHeight: lineHeight, size: text.size, isBold: text.isBold, color: .white,
        alignment: isRightToLeft ? .right : .left, width: room, edge: text.edge)
    }
    // The last of the texts at the lower edge lies lowest, and so is placed first.
    let top = texts.filter { $0.edge == .top }.map(place)
    let bottom = texts.filter { $0.edge == .bottom }.reversed().map(place)
    return top + bottom.reversed()
  }

  private enum HeaderMetrics {
    static let padding = 16.0
    static let lineSpacing = 1.25
  }
}

extension WallClock {
  /// A text with `{date}` and `{time}` filled in.
  fileprivate func fillIn(_ text: String) -> String {
    guard text.contains("{") else { return text }
    return text.replacingOccurrences(of: "{date}", with: formatted("EEEE, MMMM d"))
      .replacingOccurrences(of: "{time}", with: formatted("h:mm a"))
  }

  private func formatted(_ format: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = timeZone
    formatter.dateFormat = format
    return formatter.string(from: date)
  }
}

/// Puts items below each other.
private struct ItemBuilder {
  let width: Double
  /// The y at which the items end, in content coordinates.
  private(set) var contentHeight: Double
  let isRightToLeft: Bool
  private(set) var items: [SceneLayout.Item] = []
  /// The y at which the items end, relative to where they begin.
  private var y = 0.0

  init(width: Double, contentHeight: Double, isRightToLeft: Bool) {
    (self.width, self.contentHeight, self.isRightToLeft) = (width, contentHeight, isRightToLeft)
  }

  // Both are summed up, since a sum of parts may differ from the whole in its last bit.
  private mutating func advance(by height: Double) {
    y += height
    contentHeight += height
  }

  mutating func add(_ row: MastheadScene.Row) {
    let inset = 16.0
    let title = text(row.title, size: 13, isBold: true, color: row.color, inset: inset, top: 14)
    let body = text(
      row.text, size: 17, isBold: false, color: .ink, inset: inset,
      top: 14 + title.lineHeight * Double(title.lines.count))
    let height = 14 + title.lineHeight * Double(title.lines.count) + body.lineHeight * Double(body.lines.count) + 14
    items.append(
      SceneLayout.Item(
        kind: .row, rect: MastheadRect(x: 0, y: y, width: width, height: height), color: .white, cornerRadius: 0,
        hasSeparator: true, texts: [title, body]))
    advance(by: height)
  }

  mutating func add(_ grid: MastheadScene.Grid) {
    let side = max(0, (width - grid.spacing * Double(grid.columns + 1)) / Double(grid.columns))
    for section in grid.sections {
      if let title = section.title { addHeader(title) }
      advance(by: grid.spacing)
      for index in 0..<section.count {
        let (row, place) = index.quotientAndRemainder(dividingBy: grid.columns)
        let column = isRightToLeft ? grid.columns - 1 - place : place
        items.append(
          SceneLayout.Item(
            kind: .cell,
            rect: MastheadRect(
              x: grid.spacing + Double(column) * (side + grid.spacing), y: y + Double(row) * (side + grid.spacing),
              width: side, height: side),
            color: section.color.lightened(by: 0.08 * Double(index % 7)), cornerRadius: 10, hasSeparator: false,
            texts: []))
      }
      advance(by: Double((section.count + grid.columns - 1) / grid.columns) * (side + grid.spacing))
    }
  }

  private mutating func addHeader(_ title: String) {
    let height = 56.0
    items.append(
      SceneLayout.Item(
        kind: .sectionHeader, rect: MastheadRect(x: 0, y: y, width: width, height: height), color: .paper,
        cornerRadius: 0,
        hasSeparator: false, texts: [text(title, size: 22, isBold: true, color: .ink, inset: 16, top: 17)]))
    advance(by: height)
  }

  private func text(
    _ text: String, size: Double, isBold: Bool, color: MastheadScene.Color, inset: Double, top: Double
  ) -> SceneLayout.Text {
    let room = max(0, width - 2 * inset)
    return SceneLayout.Text(
      lines: TextMetrics(size: size, isBold: isBold).lines(of: text, width: room),
      x: isRightToLeft ? width - inset : inset, y: top + size, lineHeight: (size * 1.3).rounded(), size: size,
      isBold: isBold, color: color, alignment: isRightToLeft ? .right : .left, width: room, edge: .top)
  }
}

extension MastheadScene.Color {
  static let white = MastheadScene.Color(red: 1, green: 1, blue: 1)
  static let ink = MastheadScene.Color(red: 0.11, green: 0.11, blue: 0.12)
  static let paper = MastheadScene.Color(red: 0.96, green: 0.96, blue: 0.97)

  /// A mixture with white: 0 is the color itself, 1 is white.
  func lightened(by share: Double) -> MastheadScene.Color {
    MastheadScene.Color(
      red: red + (1 - red) * share, green: green + (1 - green) * share, blue: blue + (1 - blue) * share)
  }
}
