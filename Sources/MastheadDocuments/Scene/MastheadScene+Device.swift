import Masthead

extension MastheadScene.Device {
  /// A device that a scene can name instead of giving its numbers.
  public enum Model: String, ParameterChoice {
    /// A device with its own numbers.
    case custom
    /// A phone with square corners and without a cutout.
    case smallPhone
    /// A phone with a notch.
    case notchPhone
    /// A phone with an island.
    case islandPhone
    /// A larger phone with an island.
    case largePhone
    /// An Android phone with a camera hole.
    case androidPhone
    /// A tablet.
    case tablet

    public var name: String {
      switch self {
      case .custom: "Custom"
      case .smallPhone: "Small phone"
      case .notchPhone: "Phone with notch"
      case .islandPhone: "Phone with island"
      case .largePhone: "Large phone with island"
      case .androidPhone: "Android phone"
      case .tablet: "Tablet"
      }
    }
  }

  /// The part of the screen that the camera covers.
  public enum Cutout: String, CaseIterable, Sendable {
    /// No part.
    case none
    /// A notch in the upper edge.
    case notch
    /// A capsule below the upper edge.
    case island
    /// A round hole below the upper edge.
    case hole
  }

  /// The orientation of a device.
  public enum Orientation: String, ParameterChoice {
    /// The longer side is vertical.
    case portrait
    /// The longer side is horizontal.
    case landscape
  }

  /// Creates a device of a model, held upright. The model `custom` gives the standard device.
  public init(_ model: Model) {
    self.init()
    guard let numbers = Self.models[model] else { return }
    self = numbers
  }

  private static let models: [Model: Self] = [
    .smallPhone: Self(375, 667, scale: 2, cornerRadius: 0, top: 0, bottom: 0, .none),
    .notchPhone: Self(375, 812, scale: 3, cornerRadius: 40, top: 44, bottom: 34, .notch),
    .islandPhone: Self(393, 852, scale: 3, cornerRadius: 55, top: 59, bottom: 34, .island),
    .largePhone: Self(430, 932, scale: 3, cornerRadius: 55, top: 59, bottom: 34, .island),
    .androidPhone: Self(412, 915, scale: 2.625, cornerRadius: 36, top: 40, bottom: 24, .hole),
    .tablet: Self(820, 1180, scale: 2, cornerRadius: 18, top: 24, bottom: 20, .none),
  ]

  private init(
    _ width: Double, _ height: Double, scale: Double, cornerRadius: Double, top: Double, bottom: Double,
    _ cutout: Cutout
  ) {
    size = MastheadSize(width: width, height: height)
    self.scale = scale
    self.cornerRadius = cornerRadius
    safeArea = MastheadEdgeInsets(top: top, left: 0, bottom: bottom, right: 0)
    givenCutout = cutout
  }

  /// The part of the screen that the camera covers. By default a notch if the safe area leaves room for one, and
  /// otherwise none.
  public var cutout: Cutout {
    get { givenCutout ?? (safeArea.top >= 44 ? .notch : .none) }
    set { givenCutout = newValue }
  }

  /// The model with the size and the safe area of the device, or a custom one. Setting it keeps the orientation.
  public var model: Model {
    get {
      let model = Self.models.first { _, numbers in
        var numbers = numbers
        numbers.orientation = orientation
        return (numbers.size, numbers.safeArea, numbers.cutout) == (size, safeArea, cutout)
      }
      return model?.key ?? .custom
    }
    set {
      let orientation = orientation
      self = Self(newValue)
      self.orientation = orientation
    }
  }

  /// The orientation of the device. Setting it turns the device. In landscape, a cutout insets both sides.
  public var orientation: Orientation {
    get { size.width > size.height ? .landscape : .portrait }
    set {
      guard newValue != orientation else { return }
      let cutout = cutout
      size = MastheadSize(width: size.height, height: size.width)
      guard cutout != .none else { return }
      self.cutout = cutout
      let isLandscape = newValue == .landscape
      let inset = isLandscape ? safeArea.top : max(safeArea.left, safeArea.right)
      let bottom = isLandscape ? min(safeArea.bottom, 21) : safeArea.bottom
      safeArea =
        isLandscape
        ? MastheadEdgeInsets(top: 0, left: inset, bottom: bottom, right: inset)
        : MastheadEdgeInsets(top: inset, left: 0, bottom: bottom, right: 0)
    }
  }

  /// Whether the device is a phone on its side. It has no status bar, and a lower navigation bar.
  package var isPhoneInLandscape: Bool { orientation == .landscape && size.height < 600 }
}
