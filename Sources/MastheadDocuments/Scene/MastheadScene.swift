import Masthead

/// The surroundings of a header in a preview: the device, its bars, and the list. With it, the page, the command line and tests
/// scroll the same content.
///
/// ```swift
/// var scene = MastheadScene()
/// scene.statusBar = true
/// scene.device.size = MastheadSize(width: 390, height: 844)
/// print(scene.device.size.height)  // 844.0
/// ```
public struct MastheadScene: Equatable, Sendable {
  /// The screen that a preview is drawn on.
  public var device = Device()

  /// Whether the status bar is shown.
  public var statusBar = false

  /// The bar above the list.
  public var navigationBar = NavigationBar.none

  /// Whether a keyboard covers the lower end of the list.
  public var keyboard = false

  /// The text in the middle of the navigation bar.
  public var title = ""

  /// Whether text runs from right to left.
  public var isRightToLeft = false

  /// The colors of the system around the header.
  public var appearance = Appearance.light

  /// The text size that the user chose in the system.
  public var textSize = TextSize.large

  /// Whether the user asked for less motion.
  public var reducedMotion = false

  /// Whether the user asked for less transparency.
  public var reducedTransparency = false

  /// Whether content that is shorter than the viewport can be pulled.
  public var alwaysBounceVertical = true

  /// How quickly a fling slows down.
  public var decelerationRate = DecelerationRate.normal

  /// The header's picture.
  public var picture = Picture.automatic

  /// The scene's own pictures by name. Elements, rows and the header show them.
  public var pictures: [String: OwnPicture] = [:]

  /// The looks of the header's elements by name. An element without a look is drawn as a rectangle with its name.
  public var elements: [String: Element] = [:]

  /// The content of the list. By default, placeholders stand in for it, so that there is something to scroll.
  public var content = Content.placeholders

  /// The part of the list's content that is shown.
  public var contentLength = ContentLength.full

  /// A screen.
  public struct Device: Equatable, Sendable {
    /// The size of the screen, in points.
    public var size = MastheadSize(width: 375, height: 667)
    /// The number of pixels per point.
    public var scale = 2.0
    /// The radius of the screen's corners, in points.
    public var cornerRadius = 0.0
    /// The safe area insets of the device itself, without bars, in points.
    public var safeArea = MastheadEdgeInsets()
    /// The cutout, or nil if it follows from the safe area.
    var givenCutout: Cutout?

    /// Creates a device of 375 × 667 points with square corners.
    public init() {}
  }

  /// The bar above the list.
  public enum NavigationBar: String, ParameterChoice {
    /// No bar.
    case none
    /// A bar above the list, which begins at the bar's lower edge.
    case opaque
    /// A bar over the list, which extends under the bar.
    case translucent

    /// The height of the bar, in points, as in UIKit.
    public static let height = 44.0

    /// The height of the bar on a phone in landscape, in points.
    package static let heightInLandscape = 32.0
  }

  /// The picture of a header in a preview.
  public enum Picture: Equatable, Sendable {
    /// A picture that suits the size of the header's image.
    case automatic
    /// No picture, as in a header of texts alone.
    case none
    /// A picture that fills the size of the header's image.
    case drawn(PictureSource)
  }

  /// The content of the list.
  public enum Content: Equatable, Sendable {
    /// Sections of rows. Rows are as wide as the list, and as high as their wrapped texts.
    case rows([[Row]])
    /// A grid of cells in columns.
    case grid(Grid)

    /// Forty rows for a scene without its own content.
    public static let placeholders = Content.rows([
      (1...40).map { Row(title: "Row \($0)", color: .gray, text: "A line of the list below the header.") }
    ])
  }

  /// A row of the list: a colored title with a text below it, and a picture.
  public struct Row: Equatable, Sendable {
    /// The arrangement of a row.
    public enum Kind: String, CaseIterable, Sendable {
      /// Texts without a picture.
      case text
      /// A round picture beside the texts.
      case post
      /// A large picture above the texts.
      case card

      /// The picture of a row that names none; nil if it has none.
      var standardPicture: PictureSource? {
        switch self {
        case .text: nil
        case .post: .illustration(.avatar)
        case .card: .illustration(.mountains)
        }
      }
    }

    /// The arrangement.
    public var kind: Kind
    /// The picture of a post or a card.
    public var picture: PictureSource?
    /// The title.
    public var title: String
    /// The color of the title.
    public var color: DynamicColor
    /// The text below the title.
    public var text: String

    /// Creates a row.
    public init(kind: Kind = .text, picture: PictureSource? = nil, title: String, color: DynamicColor, text: String) {
      self.kind = kind
      self.picture = picture
      self.title = title
      self.color = color
      self.text = text
    }
  }

  /// A grid: sections of square cells in columns.
  public struct Grid: Equatable, Sendable {
    /// The number of columns.
    public var columns: Int
    /// The space between cells and around them, in points.
    public var spacing: Double
    /// The sections, from top to bottom.
    public var sections: [GridSection]

    /// Creates a grid.
    public init(columns: Int, spacing: Double, sections: [GridSection]) {
      self.columns = columns
      self.spacing = spacing
      self.sections = sections
    }
  }

  /// A section of a grid. The first section has the header itself as its section header; other sections have a title.
  public struct GridSection: Equatable, Sendable {
    /// The title above the section, or nil for none.
    public var title: String?
    /// The number of cells.
    public var count: Int
    /// The color of the first cell. The other cells have lighter tints of it.
    public var color: DynamicColor
    /// The pictures of the cells, repeated in turn. Cells without pictures are plain.
    public var pictures: [PictureSource]

    /// Creates a section.
    public init(title: String?, count: Int, color: DynamicColor, pictures: [PictureSource] = []) {
      self.title = title
      self.count = count
      self.color = color
      self.pictures = pictures
    }
  }

  /// Creates a scene with a plain device and a list of placeholders.
  public init() {}
}
