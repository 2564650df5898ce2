import Masthead

extension MastheadScene: Parameterized {
  /// The settings of a scene that a viewer changes while a header is tuned. Identifiers are paths in a document's `scene`.
  public static let parameters = [
    Parameter<MastheadScene>("device.model", name: "Device", \.device.model),
    Parameter<MastheadScene>("device.orientation", name: "Orientation", \.device.orientation),
    Parameter<MastheadScene>("appearance", \.appearance),
    Parameter<MastheadScene>("layoutDirection", name: "Direction", \.layoutDirection),
    Parameter<MastheadScene>("textSize", \.textSize),
    Parameter<MastheadScene>("navigationBar", \.navigationBar),
    Parameter<MastheadScene>("statusBar", \.statusBar),
    Parameter<MastheadScene>("keyboard", \.keyboard),
    Parameter<MastheadScene>("contentLength", \.contentLength),
    Parameter<MastheadScene>("decelerationRate", name: "Deceleration", \.decelerationRate),
    Parameter<MastheadScene>("reducedMotion", \.reducedMotion),
    Parameter<MastheadScene>("reducedTransparency", \.reducedTransparency),
  ]

  /// The colors of the system around the header.
  public enum Appearance: String, ParameterChoice {
    /// Black on white, or white on black.
    case light, dark
  }

  /// The direction of text.
  public enum Direction: String, ParameterChoice {
    /// From left to right, or from right to left.
    case leftToRight, rightToLeft
  }

  /// The text size that the user chose in the system, with UIKit's names.
  public enum TextSize: String, ParameterChoice {
    /// A size below or above the standard size, which is `large`.
    case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
    /// A size for people with low vision.
    case accessibilityMedium, accessibilityLarge

    public var name: String {
      switch self {
      case .extraSmall: "XS"
      case .small: "S"
      case .medium: "M"
      case .large: "L"
      case .extraLarge: "XL"
      case .extraExtraLarge: "XXL"
      case .extraExtraExtraLarge: "XXXL"
      case .accessibilityMedium: "AX1"
      case .accessibilityLarge: "AX2"
      }
    }

    /// The factor from the standard size: that of UIKit's body text, which has 17 points in the standard size.
    package var factor: Double {
      let points =
        switch self {
        case .extraSmall: 14.0
        case .small: 15.0
        case .medium: 16.0
        case .large: 17.0
        case .extraLarge: 19.0
        case .extraExtraLarge: 21.0
        case .extraExtraExtraLarge: 23.0
        case .accessibilityMedium: 28.0
        case .accessibilityLarge: 33.0
        }
      return points / 17
    }
  }

  /// The part of the list's content that a preview shows.
  public enum ContentLength: String, ParameterChoice {
    /// No items.
    case empty
    /// The first items.
    case short
    /// The content of the document.
    case full
    /// The content of the document, repeated.
    case long
  }

  private var layoutDirection: Direction {
    get { isRightToLeft ? .rightToLeft : .leftToRight }
    set { isRightToLeft = newValue == .rightToLeft }
  }
}
