import Masthead

extension MastheadScene {
  /// The look of one of the header's elements in a preview: a filled shape, a picture over it, and texts over both. In
  /// an app, the element is a view.
  public struct Element: Equatable, Sendable {
    /// The name for people. Nil for the element's own name.
    public var label: String?
    /// The shape, or nil for none. A picture without a shape has the element's corner radius.
    public var shape: ElementShape?
    /// The fill of the shape, or nil for none.
    public var fill: Fill?
    /// The line around the shape, inside it, or nil for none.
    public var outline: Outline?
    /// The picture, or nil for none.
    public var picture: PictureSource?
    /// The point of the picture that stays visible, in shares of its width and its height.
    public var focus: MastheadPoint
    /// The color of a picture that is an icon.
    public var iconColor: DynamicColor
    /// The texts, side by side in columns of the same width, or one below the other.
    public var texts: [Text]
    /// How several texts are arranged.
    public var axis: Axis
    /// The element's role for people who cannot see it. Nil for a text or a picture.
    public var role: Role?
    /// The words for people who cannot see the element. Nil for its texts.
    public var alternative: String?

    /// Creates the look of an element.
    public init(
      label: String? = nil, shape: ElementShape? = nil, fill: Fill? = nil, outline: Outline? = nil,
      picture: PictureSource? = nil, focus: MastheadPoint = MastheadPoint(x: 0.5, y: 0.5),
      iconColor: DynamicColor = DynamicColor(Color(red: 1, green: 1, blue: 1)), texts: [Text] = [],
      axis: Axis = .horizontal, role: Role? = nil, alternative: String? = nil
    ) {
      (self.label, self.shape, self.fill, self.outline) = (label, shape, fill, outline)
      (self.picture, self.focus, self.iconColor) = (picture, focus, iconColor)
      (self.texts, self.axis, self.role, self.alternative) = (texts, axis, role, alternative)
    }

    /// Whether the look draws anything.
    package var isDrawn: Bool {
      shape != nil || fill != nil || outline != nil || picture != nil || !texts.isEmpty
    }

    /// The fill of a shape.
    public enum Fill: Equatable, Sendable {
      /// One color.
      case color(DynamicColor)
      /// Colors that blend from top to bottom, at equal distances.
      case gradient([DynamicColor])
      /// A translucent pane. Previews draw only its tint; in an app it also blurs the content behind it.
      case material(Material)
    }

    /// A translucent pane of the system, as in UIKit.
    public enum Material: String, CaseIterable, Sendable {
      /// A pane, from the most translucent to the least.
      case ultraThin, thin, regular, thick
    }

    /// A line around a shape.
    public struct Outline: Equatable, Sendable {
      /// The color.
      public var color: DynamicColor
      /// The width, in points.
      public var width: Double

      /// Creates an outline.
      public init(color: DynamicColor, width: Double) {
        self.color = color
        self.width = width
      }
    }

    /// The role of an element for people who cannot see it.
    public enum Role: String, CaseIterable, Sendable {
      /// Something to press.
      case button
      /// The title of the content that follows.
      case heading
      /// A row of tabs, one of which is chosen.
      case tabs
      /// A picture.
      case image
    }

    /// A direction in which several texts follow one another.
    public enum Axis: String, CaseIterable, Sendable {
      /// Side by side, in columns of the same width.
      case horizontal
      /// One below the other, in lines of the whole width, around the middle of the height.
      case vertical
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

      /// The treatment of a text that is wider than its column.
      public enum Overflow: String, CaseIterable, Sendable {
        /// It continues on another line.
        case wrap
        /// It gets smaller, down to half of its size, until it fits the width of the column and a height that is given
        /// in points. A line that is still wider ends with an ellipsis.
        case shrink
        /// It ends with an ellipsis.
        case cut
      }

      /// The text. Its column has the width that the element has at rest. `{date}` and `{time}` in it stand for the current date and time.
      public var text: String
      /// The font size, in points.
      public var size: Double
      /// The weight of the font, from 100 to 900; 400 is regular and 700 bold.
      public var weight: Int
      /// The color.
      public var color: DynamicColor
      /// The side of the column at which the lines lie.
      public var alignment: Alignment
      /// The treatment of a text that is wider than its column.
      public var overflow: Overflow

      /// Creates a text.
      public init(
        _ text: String, size: Double = 17, weight: Int = 400,
        color: DynamicColor = DynamicColor(Color(red: 1, green: 1, blue: 1)), alignment: Alignment = .leading,
        overflow: Overflow = .wrap
      ) {
        (self.text, self.size, self.weight) = (text, size, weight)
        (self.color, self.alignment, self.overflow) = (color, alignment, overflow)
      }
    }
  }

  /// A shape that fills an element's rectangle.
  public enum ElementShape: String, CaseIterable, Sendable {
    /// A rectangle with the element's corner radius.
    case rectangle
    /// A rectangle with round ends.
    case capsule
    /// The largest circle in the middle of the rectangle.
    case circle
  }

  /// The source of a picture.
  public enum PictureSource: Hashable, Sendable {
    /// A picture that previews draw themselves.
    case illustration(Illustration)
    /// A picture of the scene's ``MastheadScene/pictures``, by its name.
    case own(String)
  }

  /// A picture that a document contains.
  public struct OwnPicture: Equatable, Sendable {
    /// The picture's file as a `data:` URL in base64: a PNG, a JPEG, a WebP or a GIF of at most 200 KB.
    public var data: String
    /// The words for people who cannot see it.
    public var alternative: String

    /// Creates a picture.
    public init(data: String, alternative: String = "") {
      self.data = data
      self.alternative = alternative
    }
  }

  /// A picture that previews draw themselves.
  public enum Illustration: String, CaseIterable, Sendable {
    /// A person, an album's cover, mountains in the evening, and a map.
    case avatar, album, mountains, map
    /// Photos: a beach, a forest, a city at night, a boat on a lake, a bowl of oranges, and dunes.
    case photo1, photo2, photo3, photo4, photo5, photo6
    /// Faces for avatars.
    case cook, fox, owl, cat, bear, rabbit, penguin, wren
    /// Pictures for headers.
    case kitchen, alps, cove, river, stage, oldTown, contours, greenhouse, rings
    /// Dishes.
    case soup, tart
    /// Places.
    case hut, tarn, boathouse, cabin, tent, tram, lighthouse
    /// Weather.
    case sun, cloud, rain, moon
    /// Covers of records.
    case waves, arcs, prism
    /// Things on a desk.
    case pencil, books
    /// Plants.
    case monstera, cactus, tulip, mushroom, lemon, succulent
    /// Icons in one color.
    case search, play, back, heart, more

    /// Whether the picture is an icon. Icons fit into a rectangle and have one color. Other pictures fill the rectangle.
    package var isIcon: Bool {
      switch self {
      case .search, .play, .back, .heart, .more: true
      default: false
      }
    }
  }
}
