import Masthead
import MastheadDocuments

extension SceneLayout {
  /// The part of the screen that the camera covers.
  package struct Cutout: Equatable, Sendable {
    package var kind: MastheadScene.Device.Cutout
    package var rect: MastheadRect
  }

  /// The positions of the status bar's symbols, which avoid the cutout and the screen's rounded corners.
  ///
  /// The time and the network symbol are centered on their x. The battery ends at its x, and the signal begins at its x.
  package struct StatusBar: Equatable, Sendable {
    package var height: Double
    /// The y of the middle of the symbols.
    package var middle: Double
    package var timeX: Double
    package var timeSize: Double
    package var batteryX: Double
    /// Nil if there is no network symbol.
    package var networkX: Double?
    package var signalX: Double
  }

  /// A keyboard with four rows of keys.
  package struct Keyboard: Equatable, Sendable {
    /// The keyboard's frame on the screen.
    package var rect: MastheadRect
    package var keys: [MastheadRect]
  }

  /// The system's colors in a light or a dark appearance.
  package struct Palette: Equatable, Sendable {
    /// The background of the screen and of rows.
    package var screen: MastheadScene.Color
    /// The background of section headers.
    package var paper: MastheadScene.Color
    package var ink: MastheadScene.Color
    package var separator: MastheadScene.Color
    package var bar: MastheadScene.Color
    /// The line below the bar.
    package var barLine: MastheadScene.Color
    package var barTitle: MastheadScene.Color
    /// The line at the lower edge of a device without a home button.
    package var indicator: MastheadScene.Color
    /// The keyboard and its keys.
    package var keyboard: MastheadScene.Color
    package var key: MastheadScene.Color
    /// The brightness of the screen, from 0 to 1.
    package var brightness: Double

    package init(_ appearance: MastheadScene.Appearance) {
      func gray(_ level: Double) -> MastheadScene.Color {
        MastheadScene.Color(red: level / 255, green: level / 255, blue: level / 255)
      }
      func color(_ red: Double, _ green: Double, _ blue: Double) -> MastheadScene.Color {
        MastheadScene.Color(red: red / 255, green: green / 255, blue: blue / 255)
      }
      switch appearance {
      case .light:
        (screen, paper, ink, brightness) = (.white, .paper, .ink, 1)
        (separator, bar, barLine, barTitle) = (color(218, 218, 222), gray(249), color(185, 185, 189), gray(0))
        indicator = color(20, 20, 22)
        (keyboard, key) = (color(209, 212, 219), .white)
      case .dark:
        (screen, paper, ink, brightness) = (gray(0), color(28, 28, 30), color(235, 235, 240), 0)
        (separator, bar, barLine, barTitle) = (color(56, 56, 58), color(22, 22, 24), color(60, 60, 64), .white)
        indicator = color(235, 235, 240)
        (keyboard, key) = (color(43, 43, 46), color(107, 107, 112))
      }
    }
  }
}

extension MastheadScene {
  /// Returns the keyboard on a screen, with a row of suggestions above its keys. Returns nil if the scene shows no keyboard.
  ///
  /// The height is about that of an iPhone's or an iPad's keyboard, and at most 60 percent of the screen's height.
  func keyboard(on screen: MastheadSize) -> SceneLayout.Keyboard? {
    guard keyboard else { return nil }
    let below = device.safeArea.bottom
    let (keys, suggestions, symbols) =
      device.isPhoneInLandscape
      ? (162.0, 38.0, 0.0) : min(screen.width, screen.height) >= 600 ? (264, 55, 0) : (216, 44, 42)
    let usual = keys + suggestions + (below > 0 ? symbols + below : 0)
    let height = min(0.6 * screen.height, usual)
    let rect = MastheadRect(x: 0, y: screen.height - height, width: screen.width, height: height)
    let scale = height / usual
    let (row, column) = (keys * scale / 4, screen.width / 10)
    let counts = [10.0, 9, 7]
    func key(_ x: Double, _ index: Int, _ width: Double) -> MastheadRect {
      MastheadRect(
        x: x + column * 0.08, y: rect.y + suggestions * scale + Double(index) * row + row * 0.1,
        width: width - column * 0.16, height: row * 0.8)
    }
    var all: [MastheadRect] = []
    for (index, count) in counts.enumerated() {
      let left = (screen.width - count * column) / 2
      all += (0..<Int(count)).map { key(left + Double($0) * column, index, column) }
    }
    // Shift and delete at the sides of the third row; below them the keys for numbers, space and return.
    all += [key(0, 2, 1.3 * column), key(8.7 * column, 2, 1.3 * column)]
    all += [key(0, 3, 2.5 * column), key(2.5 * column, 3, 5 * column), key(7.5 * column, 3, 2.5 * column)]
    return SceneLayout.Keyboard(rect: rect, keys: all)
  }

  /// The colors of the system.
  var palette: SceneLayout.Palette { SceneLayout.Palette(appearance) }

  /// Returns the part of the screen that the camera covers: at the upper edge, or in landscape at the left edge.
  func cutout(on screen: MastheadSize) -> SceneLayout.Cutout? {
    let isOnSide = device.orientation == .landscape
    let middle = (isOnSide ? screen.height : screen.width) / 2
    // The distance from the edge, and the size along the edge and away from it.
    let (gap, length, depth): (Double, Double, Double)
    switch device.cutout {
    case .none: return nil
    case .notch: (gap, length, depth) = (0, 208, 30)
    case .island: (gap, length, depth) = (11, 125, 37)
    case .hole: (gap, length, depth) = (9, 22, 22)
    }
    let rect =
      isOnSide
      ? MastheadRect(x: gap, y: middle - length / 2, width: depth, height: length)
      : MastheadRect(x: middle - length / 2, y: gap, width: length, height: depth)
    return SceneLayout.Cutout(kind: device.cutout, rect: rect)
  }
}

extension SceneLayout.StatusBar {
  /// Places the symbols of a bar of a height.
  init(height: Double, screen: MastheadSize, cornerRadius: Double, cutout: SceneLayout.Cutout?) {
    self.height = height
    // The symbols reach 6 points above and below the middle.
    let middle =
      switch cutout?.kind {
      case .notch: height / 2 + 3
      case .island, .hole: cutout!.rect.y + cutout!.rect.height / 2
      default: height / 2
      }
    self.middle = middle
    let below = max(0, cornerRadius - (middle - 6))
    let corner = cornerRadius - max(0, cornerRadius * cornerRadius - below * below).squareRoot()
    let edge = corner + 9
    guard let cutout, cutout.kind != .none else {
      (timeX, timeSize, batteryX, networkX, signalX) = (screen.width / 2, 12, screen.width - edge, nil, edge)
      return
    }
    let ends = cutout.rect.x + cutout.rect.width
    timeSize = 15
    switch cutout.kind {
    case .hole:
      timeX = edge + 18
      batteryX = screen.width - edge
    case .island:
      timeX = (edge + cutout.rect.x) / 2
      // The symbols are 67 points wide.
      batteryX = (ends + screen.width - edge + 67) / 2
    default:
      timeX = (edge + cutout.rect.x - 6) / 2
      batteryX = screen.width - edge
    }
    networkX = batteryX - 37
    signalX = batteryX - 66
  }
}

extension MastheadScene.Content {
  /// Returns the part of the content that a length shows.
  func shown(_ length: MastheadScene.ContentLength) -> MastheadScene.Content {
    let (few, many) = (3, 60)
    switch (length, self) {
    case (.full, _): return self
    case (.empty, _): return .rows([])
    case (.short, .rows(let sections)): return .rows([Array(sections.joined().prefix(few))])
    case (.long, .rows(let sections)):
      let rows = Array(sections.joined())
      return rows.isEmpty ? self : .rows([(0..<max(many, rows.count)).map { rows[$0 % rows.count] }])
    case (.short, .grid(var grid)):
      grid.sections = Array(grid.sections.prefix(1))
      if let first = grid.sections.first { grid.sections[0].count = min(first.count, few) }
      return .grid(grid)
    case (.long, .grid(var grid)):
      if let last = grid.sections.indices.last { grid.sections[last].count = max(many, grid.sections[last].count) }
      return .grid(grid)
    }
  }
}

extension SceneLayout.Palette {
  /// Returns the color of a row's title, which must be legible on the screen.
  func title(_ color: MastheadScene.DynamicColor) -> MastheadScene.Color {
    own(color) ?? (isDark && !color.light.isGray ? color.light.lightened(by: 0.35) : text(color))
  }

  /// Returns the color of an element's surface. In dark mode, a nearly white color becomes nearly black, like a semantic color.
  package func surface(_ color: MastheadScene.DynamicColor) -> MastheadScene.Color {
    let light = color.light
    return own(color) ?? (isDark && light.isGray && light.green > 0.85 ? light.mirrored : light)
  }

  /// Returns the color of a text or an icon. In dark mode, a nearly black color becomes nearly white.
  package func text(_ color: MastheadScene.DynamicColor) -> MastheadScene.Color {
    let light = color.light
    return own(color) ?? (isDark && light.isGray && light.green < 0.35 ? light.mirrored : light)
  }

  /// Returns the dark variant of a color in dark mode, if the color has one. Otherwise, returns the same color in both modes.
  func plain(_ color: MastheadScene.DynamicColor) -> MastheadScene.Color { own(color) ?? color.light }

  /// Returns the color of a translucent pane.
  func pane(_ material: MastheadScene.Element.Material) -> MastheadScene.Color {
    var color = bar
    color.opacity =
      switch material {
      case .ultraThin: 0.5
      case .thin: 0.65
      case .regular: 0.8
      case .thick: 0.92
      }
    return color
  }

  /// Returns the variant for the current mode if the document specifies a dark variant, and nil otherwise.
  private func own(_ color: MastheadScene.DynamicColor) -> MastheadScene.Color? {
    color.dark.map { isDark ? $0 : color.light }
  }

  private var isDark: Bool { brightness < Brightness.limit }
}

extension MastheadScene.Color {
  fileprivate var isGray: Bool { max(red, green, blue) - min(red, green, blue) < 0.05 }
  fileprivate var mirrored: Self { Self(red: 1 - red, green: 1 - green, blue: 1 - blue, opacity: opacity) }
}
