import Masthead

extension MastheadScene {
  /// The look of one of the header's elements in a preview: a shape, a picture over it, and texts over both. In an app, the
  /// element is a view.
  public struct Element: Equatable, Sendable {
    /// An outline that fills the element's rectangle.
    public enum Outline: String, CaseIterable, Sendable {
      /// A rectangle with the element's corner radius.
      case rectangle
      /// A rectangle with round ends.
      case capsule
      /// The largest circle in the middle of the rectangle.
      case circle
    }

    /// The shape, or nil for none.
    public var shape: Outline?
    /// The color of the shape. For an icon without a shape, the color of the icon.
    public var color: Color
    /// The upper and the lower color of the shape, or nil if it has one color.
    public var gradient: Gradient?
    /// The picture, or nil for none.
    public var picture: Illustration?
    /// The texts, side by side in columns of the same width.
    public var texts: [Text]

    /// Creates the look of an element.
    public init(
      shape: Outline? = nil, color: Color = Color(red: 0.5, green: 0.5, blue: 0.5), gradient: Gradient? = nil,
      picture: Illustration? = nil, texts: [Text] = []
    ) {
      self.shape = shape
      self.color = color
      self.gradient = gradient
      self.picture = picture
      self.texts = texts
    }

    /// Two colors that blend from top to bottom.
    public struct Gradient: Equatable, Sendable {
      /// The color at the upper edge.
      public var top: Color
      /// The color at the lower edge.
      public var bottom: Color

      /// Creates a gradient.
      public init(top: Color, bottom: Color) {
        self.top = top
        self.bottom = bottom
      }
    }

    /// A text in an element, in the middle of its height.
    public struct Text: Equatable, Sendable {
      /// A side of the text's column.
      public enum Alignment: String, CaseIterable, Sendable {
        /// The side at which lines begin.
        case leading
        /// The middle.
        case center
        /// The side at which lines end.
        case trailing
      }

      /// The text. It wraps at the width that the element has at rest.
      public var text: String
      /// The font size, in points.
      public var size: Double
      /// Whether the font is bold.
      public var isBold: Bool
      /// The color.
      public var color: Color
      /// The side of the column at which the lines lie.
      public var alignment: Alignment

      /// Creates a text.
      public init(
        _ text: String, size: Double = 17, isBold: Bool = false, color: Color = Color(red: 1, green: 1, blue: 1),
        alignment: Alignment = .leading
      ) {
        self.text = text
        self.size = size
        self.isBold = isBold
        self.color = color
        self.alignment = alignment
      }
    }
  }

  /// A picture that previews draw themselves.
  public enum Illustration: String, CaseIterable, Sendable {
    /// A person, an album's cover, mountains in the evening, and a map.
    case avatar, album, mountains, map
    /// Photos.
    case photo1, photo2, photo3, photo4, photo5, photo6
    /// Icons in one color.
    case search, play, back, heart, more

    /// Whether the picture is an icon. Icons fit into a rectangle and have one color. Other pictures fill the rectangle.
    package var isIcon: Bool {
      switch self {
      case .avatar, .album, .mountains, .map, .photo1, .photo2, .photo3, .photo4, .photo5, .photo6: false
      case .search, .play, .back, .heart, .more: true
      }
    }
  }
}
