import Foundation
import Masthead
import MastheadDocuments

/// The layout of a scene for one device size and one header layout: everything that a page draws except the header, in points.
package struct SceneLayout: Equatable, Sendable {
  /// The size of the device's whole screen.
  package var device: MastheadSize
  /// The list's frame on the screen. The list begins below an opaque navigation bar, and extends under a translucent one.
  package var scrollView: MastheadRect
  /// The list's safe area insets.
  package var safeArea: MastheadEdgeInsets
  /// The part of the screen that the camera covers, or nil if there is none.
  package var cutout: Cutout?
  /// The status bar, or nil if it is hidden.
  package var statusBar: StatusBar?
  /// The navigation bar's frame on the screen, or nil if there is none.
  package var navigationBar: MastheadRect?
  /// The keyboard, or nil if it is hidden.
  package var keyboard: Keyboard?
  /// The y at which the items begin, in content coordinates. If the header lies inside the content, they begin below it.
  package var contentOriginY: Double
  /// The y at which the items end, in content coordinates.
  package var contentHeight: Double
  /// Rows, cells and section headers, from top to bottom. Their rects are relative to ``contentOriginY``, so that moving the
  /// whole list does not change them.
  package var items: [Item]
  /// The colors of the system.
  package var palette: Palette
  /// The header's picture.
  package var picture: MastheadScene.Picture
  /// The scene's own pictures.
  package var ownPictures: [String: MastheadScene.OwnPicture]
  /// The looks of the header's elements, in the order of the header's list.
  package var elements: [Element]

  /// One item of the list.
  package struct Item: Equatable, Sendable {
    package enum Kind: String, Sendable { case row, cell, sectionHeader }

    package var kind: Kind
    package var rect: MastheadRect
    package var color: MastheadScene.Color
    package var cornerRadius: Double
    package var hasSeparator: Bool
    package var picture: Picture?
    package var texts: [Text]
  }

  /// A picture in an item, positioned in the item's rect.
  package struct Picture: Equatable, Sendable {
    package var picture: MastheadScene.PictureSource
    package var rect: MastheadRect
    package var cornerRadius: Double
  }

  /// Lines of text. The position is that of the first baseline.
  package struct Text: Equatable, Sendable {
    package enum Alignment: String, Sendable { case left, center, right }

    package var lines: [String]
    package var x: Double
    package var y: Double
    package var lineHeight: Double
    package var size: Double
    package var weight: Int
    package var color: MastheadScene.Color
    package var alignment: Alignment
    /// The available width for a line.
    package var width: Double

    /// The height of all lines.
    package var height: Double { Double(lines.count) * lineHeight }
  }
}

/// A scene on a device: the part of the layout that does not depend on the header.
package struct SceneStage: Sendable {
  package let scene: MastheadScene
  /// The device's size; nil for the scene's device size.
  package let size: MastheadSize?
  package let clock: WallClock

  /// The list's layout environment.
  package let environment: LayoutEnvironment

  private let emptyLayout: SceneLayout
  /// Lays out the device and the list's items.
  ///
  /// - Complexity: O(*n*) in the total length of all texts, because each text is measured.
  package init(of scene: MastheadScene, size: MastheadSize? = nil, clock: WallClock) {
    let scene = scene.shown(at: clock)
    (self.scene, self.size, self.clock) = (scene, size, clock)
    environment = scene.environment(size: size)
    emptyLayout = scene.emptyLayout(size: size)
  }

  /// Lays the scene out around a header whose layout was made in ``environment``. Does not measure the items again.
  package func layout(around header: HeaderLayout, elements: [HeaderElement]) -> SceneLayout {
    var layout = emptyLayout
    layout.contentOriginY = header.contentOriginY
    layout.contentHeight += header.contentOriginY
    layout.elements = scene.place(elements, in: header)
    return layout
  }
}

/// The date and time that scenes show. Callers pass it to a layout.
package struct WallClock: Equatable, Sendable {
  package let date: Date
  package let timeZone: TimeZone

  package init(date: Date, timeZone: TimeZone = .current) {
    self.date = date
    self.timeZone = timeZone
  }

  /// The current time in the current time zone.
  package static var now: WallClock { WallClock(date: Date()) }
}

extension MastheadScene {
  /// Returns the list's layout environment on a device of a size. The default is the size of the scene's device.
  package func environment(size: MastheadSize? = nil) -> LayoutEnvironment {
    let chrome = Chrome(self, size: size ?? device.size)
    return LayoutEnvironment(
      viewport: chrome.scrollView.size, safeArea: chrome.safeArea,
      bottomInset: keyboard(on: chrome.device).map { max(0, $0.rect.height - chrome.safeArea.bottom) } ?? 0,
      displayScale: device.scale, layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight,
      reducedMotion: reducedMotion, reducedTransparency: reducedTransparency)
  }

  /// Lays the scene out around a header.
  ///
  /// - Parameters:
  ///   - size: The device's size. The default is the scene's.
  ///   - header: The header's layout in this scene's environment.
  ///   - elements: The header's elements.
  ///   - clock: The time to show.
  package func layout(
    size: MastheadSize? = nil, around header: HeaderLayout, elements: [HeaderElement] = [], clock: WallClock
  ) -> SceneLayout {
    SceneStage(of: self, size: size, clock: clock).layout(around: header, elements: elements)
  }

  /// Returns the layout without a header.
  fileprivate func emptyLayout(size: MastheadSize?) -> SceneLayout {
    let chrome = Chrome(self, size: size ?? device.size)
    var builder = ItemBuilder(
      width: chrome.scrollView.width, isRightToLeft: isRightToLeft, safeArea: chrome.safeArea, palette: palette,
      textFactor: textSize.factor)
    switch content.shown(contentLength) {
    case .rows(let sections): for row in sections.joined() { builder.add(row) }
    case .grid(let grid): builder.add(grid)
    }
    return SceneLayout(
      device: chrome.device, scrollView: chrome.scrollView, safeArea: chrome.safeArea,
      cutout: cutout(on: chrome.device),
      statusBar: chrome.statusBarHeight.map { height in
        SceneLayout.StatusBar(
          height: height, screen: chrome.device, cornerRadius: device.cornerRadius, cutout: cutout(on: chrome.device))
      }, navigationBar: chrome.navigationBar,
      keyboard: keyboard(on: chrome.device),
      contentOriginY: 0, contentHeight: builder.y, items: builder.items, palette: palette, picture: picture,
      ownPictures: pictures, elements: [])
  }

  /// The device's bars, and the list's remaining frame and safe area.
  private struct Chrome {
    let device: MastheadSize
    let scrollView: MastheadRect
    let safeArea: MastheadEdgeInsets
    let statusBarHeight: Double?
    let navigationBar: MastheadRect?

    init(_ scene: MastheadScene, size: MastheadSize) {
      device = size
      var safeArea = scene.device.safeArea
      // A status bar takes at least 20 points, UIKit's height on screens with square corners.
      let (hasStatusBar, isFlat) = (
        scene.statusBar && !scene.device.isPhoneInLandscape, scene.device.isPhoneInLandscape
      )
      if hasStatusBar { safeArea.top = max(20, safeArea.top) }
      statusBarHeight = hasStatusBar ? safeArea.top : nil
      let bar = MastheadRect(
        x: 0, y: safeArea.top, width: size.width,
        height: isFlat ? NavigationBar.heightInLandscape : NavigationBar.height)
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

  /// Returns the scene with the placeholders for the date and the time replaced in the texts of its elements.
  package func shown(at clock: WallClock) -> MastheadScene {
    var scene = self
    for (name, look) in elements {
      for (index, text) in look.texts.enumerated() where text.text.contains("{") {
        scene.elements[name]?.texts[index].text = clock.fillIn(text.text)
      }
    }
    return scene
  }
}

extension WallClock {
  /// Returns a text with `{date}` and `{time}` replaced.
  fileprivate func fillIn(_ text: String) -> String {
    var text = text
    // Create a formatter only for a text with a placeholder, because creating one is slow.
    for (placeholder, format) in [("{date}", "EEEE, MMMM d"), ("{time}", "h:mm a")] where text.contains(placeholder) {
      text = text.replacingOccurrences(of: placeholder, with: formatted(format))
    }
    return text
  }

  private func formatted(_ format: String) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = timeZone
    formatter.dateFormat = format
    return formatter.string(from: date)
  }
}

/// Stacks items vertically.
private struct ItemBuilder {
  let width: Double
  let isRightToLeft: Bool
  let safeArea: MastheadEdgeInsets
  let palette: SceneLayout.Palette
  let textFactor: Double
  private(set) var items: [SceneLayout.Item] = []
  /// The height of the items so far, in points.
  private(set) var y = 0.0

  init(
    width: Double, isRightToLeft: Bool, safeArea: MastheadEdgeInsets, palette: SceneLayout.Palette, textFactor: Double
  ) {
    (self.width, self.isRightToLeft) = (width, isRightToLeft)
    (self.safeArea, self.palette, self.textFactor) = (safeArea, palette, textFactor)
  }

  mutating func add(_ row: MastheadScene.Row) {
    switch row.kind {
    case .text: add(row, title: 13, body: 17, picture: nil)
    case .post:
      let side = 44.0
      let rect = MastheadRect(x: isRightToLeft ? right - side : left, y: 14, width: side, height: side)
      let picture = row.picture.map { SceneLayout.Picture(picture: $0, rect: rect, cornerRadius: side / 2) }
      add(row, title: 15, body: 15, picture: picture, leading: side + 12, least: side)
    case .card:
      let rect = MastheadRect(x: left, y: 16, width: max(0, width - 2 * inset - sides), height: 180)
      let picture = row.picture.map { SceneLayout.Picture(picture: $0, rect: rect, cornerRadius: 14) }
      add(row, title: 13, body: 17, picture: picture, top: 16 + rect.height)
    }
  }

  private var inset: Double { 16 }
  /// The left and the right edge of the space for an item's contents.
  private var left: Double { inset + safeArea.left }
  private var right: Double { width - inset - safeArea.right }
  private var sides: Double { safeArea.left + safeArea.right }

  /// Adds a row with a title and a body.
  ///
  /// - Parameters:
  ///   - leading: The space on the leading side of the texts.
  ///   - top: The space above the texts, in addition to their margin.
  ///   - least: The minimum height of the texts.
  private mutating func add(
    _ row: MastheadScene.Row, title titleSize: Double, body bodySize: Double, picture: SceneLayout.Picture?,
    leading: Double = 0, top: Double = 0, least: Double = 0
  ) {
    let title = text(
      row.title, size: titleSize, weight: 700, color: palette.title(row.color), leading: leading, top: top + 14)
    let body = text(
      row.text, size: bodySize, weight: 400, color: palette.ink, leading: leading,
      top: top + 14 + title.lineHeight * Double(title.lines.count))
    let texts = title.lineHeight * Double(title.lines.count) + body.lineHeight * Double(body.lines.count)
    let height = top + 14 + max(least, texts) + 14
    items.append(
      SceneLayout.Item(
        kind: .row, rect: MastheadRect(x: 0, y: y, width: width, height: height), color: palette.screen,
        cornerRadius: 0, hasSeparator: true, picture: picture, texts: [title, body]))
    y += height
  }

  mutating func add(_ grid: MastheadScene.Grid) {
    let side = max(0, (width - sides - grid.spacing * Double(grid.columns + 1)) / Double(grid.columns))
    for section in grid.sections {
      if let title = section.title { addHeader(title) }
      y += grid.spacing
      for index in 0..<section.count {
        let (row, position) = index.quotientAndRemainder(dividingBy: grid.columns)
        let column = isRightToLeft ? grid.columns - 1 - position : position
        let picture = section.pictures.isEmpty ? nil : section.pictures[index % section.pictures.count]
        items.append(
          SceneLayout.Item(
            kind: .cell,
            rect: MastheadRect(
              x: safeArea.left + grid.spacing + Double(column) * (side + grid.spacing),
              y: y + Double(row) * (side + grid.spacing),
              width: side, height: side),
            color: palette.plain(section.color).lightened(by: 0.08 * Double(index % 7)), cornerRadius: 10,
            hasSeparator: false,
            picture: picture.map {
              SceneLayout.Picture(
                picture: $0, rect: MastheadRect(x: 0, y: 0, width: side, height: side), cornerRadius: 10)
            }, texts: []))
      }
      y += Double((section.count + grid.columns - 1) / grid.columns) * (side + grid.spacing)
    }
  }

  private mutating func addHeader(_ title: String) {
    let height = 56.0 * textFactor
    items.append(
      SceneLayout.Item(
        kind: .sectionHeader, rect: MastheadRect(x: 0, y: y, width: width, height: height), color: palette.paper,
        cornerRadius: 0, hasSeparator: false,
        texts: [text(title, size: 22, weight: 700, color: palette.ink, top: 17 * textFactor)]))
    y += height
  }

  private func text(
    _ text: String, size: Double, weight: Int, color: MastheadScene.Color, leading: Double = 0, top: Double
  ) -> SceneLayout.Text {
    let size = size * textFactor
    let room = max(0, width - 2 * inset - leading - sides)
    return SceneLayout.Text(
      lines: TextMetrics(size: size, weight: weight).lines(of: text, width: room),
      x: isRightToLeft ? right - leading : left + leading, y: top + size, lineHeight: (size * 1.3).rounded(),
      size: size,
      weight: weight, color: color, alignment: isRightToLeft ? .right : .left, width: room)
  }
}

extension MastheadScene.Color {
  static let ink = MastheadScene.Color(red: 0.11, green: 0.11, blue: 0.12)
  static let paper = MastheadScene.Color(red: 0.96, green: 0.96, blue: 0.97)

  /// Mixes the color with white. A share of 0 is the color itself; 1 is white.
  func lightened(by share: Double) -> MastheadScene.Color {
    MastheadScene.Color(
      red: red + (1 - red) * share, green: green + (1 - green) * share, blue: blue + (1 - blue) * share,
      opacity: opacity)
  }
}

extension SceneLayout {
  /// Returns the distance by which the first row visible at a content offset has moved down since an earlier layout of the same
  /// rows, in points. Returns nil if the number of items differs, or if no row is visible.
  package func shift(ofFirstRowAt offset: Double, since old: SceneLayout) -> Double? {
    guard items.count == old.items.count,
      let index = old.items.firstIndex(where: { old.contentOriginY + $0.rect.maxY > offset })
    else { return nil }
    return (contentOriginY + items[index].rect.y) - (old.contentOriginY + old.items[index].rect.y)
  }
}
