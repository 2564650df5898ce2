import Masthead

/// What surrounds a header in a preview: the device, its bars, and the list. It is what makes the page, the command line and
/// tests scroll the same content.
public struct MastheadScene: Equatable, Sendable {
  public var device = Device()

  /// Whether the status bar is shown.
  public var statusBar = false

  public var navigationBar = NavigationBar.none

  /// The text in the middle of the navigation bar.
  public var title = ""

  /// Whether text runs from right to left.
  public var isRightToLeft = false

  /// Whether the user asked for less motion.
  public var reducedMotion = false

  /// Whether content that is shorter than the viewport can be pulled.
  public var alwaysBounceVertical = true

  /// How quickly a fling slows down.
  public var decelerationRate = DecelerationRate.normal

  /// Where a fling comes to rest.
  public var snapping = Snapping.none

  /// The texts upon the header, from its lower edge upwards: the last one lowest.
  public var headerTexts: [HeaderText] = []

  public var content = Content.rows([])

  /// A screen.
  public struct Device: Equatable, Sendable {
    /// In points.
    public var size = MastheadSize(width: 375, height: 667)
    /// Pixels a point.
    public var scale = 2.0
    /// In points.
    public var cornerRadius = 0.0
    /// What the device itself covers, without bars, in points.
    public var safeArea = MastheadEdgeInsets()

    public init() {}
  }

  /// The bar above the list. Under a translucent one the list goes on, below an opaque one it begins.
  public enum NavigationBar: String, CaseIterable, Sendable {
    case none, opaque, translucent

    /// In points, as in UIKit.
    public static let height = 44.0
  }

  /// Where a list comes to rest after a fling.
  public enum Snapping: Equatable, Sendable {
    /// Anywhere.
    case none
    /// At whole pages.
    case pages
    /// Where the header is open or collapsed, and anywhere beyond.
    case header
    /// At the nearest of these, in points below the top, and anywhere beyond them.
    case offsets([Double])
  }

  /// A text upon the header. `{date}` and `{time}` in it stand for the date and the time.
  public struct HeaderText: Equatable, Sendable {
    /// Which edge of the header's content it is pinned to.
    public enum Edge: String, CaseIterable, Sendable { case top, bottom }

    public var text: String
    /// The size of the type, in points.
    public var size: Double
    public var isBold: Bool
    public var edge: Edge
  }

  /// The list.
  public enum Content: Equatable, Sendable {
    /// Rows as wide as the list, each as high as its wrapped text.
    case rows([[Row]])
    /// Cells in columns.
    case grid(Grid)
  }

  /// A row: a title in a color of its own, and a text below it.
  public struct Row: Equatable, Sendable {
    public var title: String
    public var color: Color
    public var text: String

    public init(title: String, color: Color, text: String) {
      self.title = title
      self.color = color
      self.text = text
    }
  }

  /// Cells in columns, in sections.
  public struct Grid: Equatable, Sendable {
    public var columns: Int
    /// Between cells and around them, in points.
    public var spacing: Double
    public var sections: [GridSection]

    public init(columns: Int, spacing: Double, sections: [GridSection]) {
      self.columns = columns
      self.spacing = spacing
      self.sections = sections
    }
  }

  /// A section of a grid. The header of the first section is the header itself; other sections have a title.
  public struct GridSection: Equatable, Sendable {
    public var title: String?
    public var count: Int
    public var color: Color

    public init(title: String?, count: Int, color: Color) {
      self.title = title
      self.count = count
      self.color = color
    }
  }

  /// A color in the sRGB space: 0…1.
  public struct Color: Equatable, Sendable {
    public var red: Double
    public var green: Double
    public var blue: Double

    public init(red: Double, green: Double, blue: Double) {
      self.red = red
      self.green = green
      self.blue = blue
    }
  }

  public init() {}
}

extension MastheadScene.Color {
  package static let gray = MastheadScene.Color(red: 0.5, green: 0.5, blue: 0.5)

  /// The color in CSS notation, such as `rgb(255 128 0)`.
  package var css: String {
    let components = [red, green, blue].map { String(Int(($0 * 255).rounded())) }
    return "rgb(\(components.joined(separator: " ")))"
  }
}
