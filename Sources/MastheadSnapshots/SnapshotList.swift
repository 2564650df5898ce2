import Masthead
import MastheadDocuments
import MastheadPreview

/// The list that a snapshot plays a gesture on: its device, the user's settings, its content and the sample rate.
///
/// A test can have one snapshot for each of several lists:
///
///     assertSnapshots(
///       of: pipeline,
///       as: .frames(along: .demonstration, on: [.phone, .islandPhone, .tablet.rightToLeft, .phone.with(textSize: .extraLarge)]))
public struct SnapshotList: Equatable, Sendable {
  /// The name that distinguishes the list's snapshot from those of other lists.
  public var name: String

  /// The viewport, the safe area and the settings of the user. For a document, the scene's texts replace a fitting height of 0.
  public var environment: LayoutEnvironment

  /// The text size that the user chose in the system.
  ///
  /// A document measures the texts of its scene. In a pipeline written in Swift, the fitting height and the fitting sizes of the
  /// elements grow with the system's body text.
  public var textSize = MastheadScene.TextSize.large

  /// The height of the content, in points.
  public var contentHeight: Double

  /// The sample rate, in samples per second.
  public var rate: Double

  /// Creates a list. The defaults are those of ``phone``, except for the name.
  public init(
    named name: String = "", viewport: MastheadSize = MastheadSize(width: 375, height: 667),
    safeArea: MastheadEdgeInsets = .zero, contentHeight: Double = 2000, rate: Double = Tick.rate
  ) {
    self.name = name
    environment = LayoutEnvironment(viewport: viewport, safeArea: safeArea)
    self.contentHeight = contentHeight
    self.rate = rate
  }

  /// The scroll state of the list at rest at its top.
  package var state: ScrollState {
    ScrollState(
      contentOffset: 0, contentHeight: contentHeight, alwaysBounceVertical: true, environment: environment)
  }

  /// Gives a scene the settings of the user.
  package func adapt(_ scene: inout MastheadScene) {
    scene.textSize = textSize
    scene.isRightToLeft = environment.layoutDirection == .rightToLeft
    scene.reducedMotion = environment.reducedMotion
    scene.reducedTransparency = environment.reducedTransparency
  }

  /// A description of the list in one line. Omits settings with their default values.
  var text: String {
    let (viewport, safeArea) = (environment.viewport, environment.safeArea)
    let insets = [safeArea.top, safeArea.left, safeArea.bottom, safeArea.right].map(decimal).joined(separator: " ")
    var parts = [
      "\(decimal(viewport.width)) x \(decimal(viewport.height))", "safe area \(insets)",
      "content \(decimal(contentHeight))",
      "\(decimal(rate)) Hz",
    ]
    let plain = LayoutEnvironment(viewport: viewport)
    if environment.bottomInset != 0 { parts.append("bottom inset \(decimal(environment.bottomInset))") }
    if environment.fittingHeight != 0 { parts.append("fitting height \(decimal(environment.fittingHeight))") }
    if environment.displayScale != plain.displayScale { parts.append("scale \(decimal(environment.displayScale))") }
    if textSize != .large { parts.append("text size \(textSize.rawValue)") }
    if environment.layoutDirection == .rightToLeft { parts.append("right to left") }
    if environment.reducedMotion { parts.append("reduced motion") }
    if environment.reducedTransparency { parts.append("reduced transparency") }
    return parts.joined(separator: ", ")
  }
}

// MARK: Devices

extension SnapshotList {
  /// A phone of 375 × 667 points without safe area insets.
  public static let phone = SnapshotList(named: "phone", .smallPhone)

  /// A phone of 375 × 812 points with a notch.
  public static let notchPhone = SnapshotList(named: "notchPhone", .notchPhone)

  /// A phone of 393 × 852 points with an island.
  public static let islandPhone = SnapshotList(named: "islandPhone", .islandPhone)

  /// A phone of 430 × 932 points with an island.
  public static let largePhone = SnapshotList(named: "largePhone", .largePhone)

  /// An Android phone of 412 × 915 points with a camera hole.
  public static let androidPhone = SnapshotList(named: "androidPhone", .androidPhone)

  /// A tablet of 820 × 1180 points.
  public static let tablet = SnapshotList(named: "tablet", .tablet)

  /// A list that fills a device of a model.
  private init(named name: String, _ model: MastheadScene.Device.Model) {
    let device = MastheadScene.Device(model)
    self.init(named: name, viewport: device.size, safeArea: device.safeArea)
    environment.displayScale = device.scale
  }
}

// MARK: Settings

extension SnapshotList {
  /// The list on the same device in landscape. The camera of a phone insets both sides.
  public var landscape: SnapshotList {
    with("landscape") { list in
      let models = MastheadScene.Device.Model.allCases.map(MastheadScene.Device.init)
      var device = MastheadScene.Device()
      (device.size, device.safeArea) = (list.environment.viewport, list.environment.safeArea)
      // Only a model specifies a camera that takes less space than a notch.
      device = models.first { $0.size == device.size && $0.safeArea == device.safeArea } ?? device
      device.orientation = .landscape
      (list.environment.viewport, list.environment.safeArea) = (device.size, device.safeArea)
    }
  }

  /// The list in a right-to-left layout.
  public var rightToLeft: SnapshotList { with("rightToLeft") { $0.environment.layoutDirection = .rightToLeft } }

  /// The list of a user who prefers reduced motion.
  public var reducedMotion: SnapshotList { with("reducedMotion") { $0.environment.reducedMotion = true } }

  /// The list of a user who prefers reduced transparency.
  public var reducedTransparency: SnapshotList {
    with("reducedTransparency") { $0.environment.reducedTransparency = true }
  }

  /// Returns the list of a user who chose a text size.
  public func with(textSize: MastheadScene.TextSize) -> SnapshotList {
    with(textSize.rawValue) { $0.textSize = textSize }
  }

  /// Returns the list with a change. Appends a word for the change to the name.
  private func with(_ word: String, _ change: (inout SnapshotList) -> Void) -> SnapshotList {
    var list = self
    change(&list)
    list.name += list.name.isEmpty ? word : " \(word)"
    return list
  }
}
