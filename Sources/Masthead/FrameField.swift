/// A descriptor of one number of a ``HeaderFrame``: its name, its unit and its offset.
///
/// The list ``all`` drives everything that handles frames without drawing them: JSON, tables, snapshots, workers,
/// validation and the pages.
public struct FrameField: Equatable, Sendable {
  /// The name in JSON, such as `opacity`, or `header.y` for a member of an object.
  public let identifier: String

  /// The unit of the number.
  public let unit: ParameterKind.Unit

  /// The default value, for a number that the layout does not determine.
  public let `default`: Double

  /// The range of the number in a finished frame. A pipeline clamps the values that effects write to this range.
  public let range: ClosedRange<Double>

  /// The stages whose effects may write the number. Empty for a number that the scroll state and the layout determine.
  public let stages: Stages

  /// The tables that have a column for the number.
  public let columns: Columns

  /// A set of the tables that list fields as columns.
  public struct Columns: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Frames as comma-separated values, and the live values on the page.
    public static let frames = Columns(rawValue: 1)
    /// Snapshot tables.
    public static let snapshots = Columns(rawValue: 2)
    /// Snapshot tables in which a sample differs from the default.
    public static let changingSnapshots = Columns(rawValue: 4)
    /// All tables, even if no sample differs from the default.
    public static let all: Columns = [.frames, .snapshots]
  }

  /// The number's offset in a frame, in bytes.
  package let offset: Int

  private init(
    _ identifier: String, _ path: KeyPath<HeaderFrame, Double>, unit: ParameterKind.Unit = .none,
    default: Double = 0, in range: ClosedRange<Double>, writtenIn stages: Stages = [], columns: Columns = .all
  ) {
    self.identifier = identifier
    self.unit = unit
    self.default = `default`
    self.range = range
    self.stages = stages
    self.columns = columns
    guard let offset = MemoryLayout<HeaderFrame>.offset(of: path) else {
      preconditionFailure("The field \(identifier) is not stored in a frame.")
    }
    self.offset = offset
  }

  private static let anywhere = -Double.infinity ... .infinity
  private static let length = 0.0...Double.infinity
  private static let share = 0.0...1.0

  /// The x of the header, in content coordinates.
  public static let headerX = FrameField("header.x", \.header.x, unit: .points, in: anywhere, writtenIn: .header)
  /// The y of the header, in content coordinates.
  public static let headerY = FrameField(
    "header.y", \.header.y, unit: .points, in: anywhere, writtenIn: [.scroll, .header])
  /// The width of the header.
  public static let headerWidth = FrameField(
    "header.width", \.header.width, unit: .points, in: length, writtenIn: .header)
  /// The height of the header.
  public static let headerHeight = FrameField(
    "header.height", \.header.height, unit: .points, in: length, writtenIn: .header)
  /// The x of the image, in the header's coordinates.
  public static let imageX = FrameField("image.x", \.image.x, unit: .points, in: anywhere, writtenIn: .image)
  /// The y of the image, in the header's coordinates.
  public static let imageY = FrameField("image.y", \.image.y, unit: .points, in: anywhere, writtenIn: .image)
  /// The width of the image.
  public static let imageWidth = FrameField("image.width", \.image.width, unit: .points, in: length, writtenIn: .image)
  /// The height of the image.
  public static let imageHeight = FrameField(
    "image.height", \.image.height, unit: .points, in: length, writtenIn: .image)
  /// The scroll view's content inset at the top.
  public static let contentInsetTop = FrameField(
    "contentInset.top", \.contentInset.top, unit: .points, in: anywhere)
  /// The scroll view's content inset on the left.
  public static let contentInsetLeft = FrameField(
    "contentInset.left", \.contentInset.left, unit: .points, in: anywhere, columns: [])
  /// The scroll view's content inset at the bottom.
  public static let contentInsetBottom = FrameField(
    "contentInset.bottom", \.contentInset.bottom, unit: .points, in: anywhere, columns: [])
  /// The scroll view's content inset on the right.
  public static let contentInsetRight = FrameField(
    "contentInset.right", \.contentInset.right, unit: .points, in: anywhere, columns: [])
  /// The content offset when scrolled to the top.
  public static let topOffset = FrameField("topOffset", \.topOffset, unit: .points, in: anywhere)
  /// The y at which the list's own content begins, in content coordinates.
  public static let contentOriginY = FrameField(
    "contentOriginY", \.contentOriginY, unit: .points, in: anywhere, columns: [])
  /// The distance that the list is displaced beyond its top.
  public static let overscroll = FrameField("overscroll", \.overscroll, unit: .points, in: length)
  /// The part of the overscroll by which the header grows.
  public static let stretch = FrameField("stretch", \.stretch, unit: .points, in: length, writtenIn: .header)
  /// The header's progress from its full height to its collapsed height: 0…1.
  public static let collapse = FrameField("collapse", \.collapse, in: share, writtenIn: .scroll)
  /// The distance that the header has followed the list from its top.
  public static let scrolled = FrameField(
    "scrolled", \.scrolled, unit: .points, in: length, writtenIn: .scroll, columns: .frames)
  /// The top margin of the header's content.
  public static let marginsTop = FrameField(
    "margins.top", \.margins.top, unit: .points, in: anywhere, writtenIn: .appearance, columns: .snapshots)
  /// The leading margin of the header's content.
  public static let marginsLeading = FrameField(
    "margins.leading", \.margins.leading, unit: .points, in: anywhere, writtenIn: .appearance, columns: .snapshots)
  /// The bottom margin of the header's content.
  public static let marginsBottom = FrameField(
    "margins.bottom", \.margins.bottom, unit: .points, in: anywhere, writtenIn: .appearance, columns: .snapshots)
  /// The trailing margin of the header's content.
  public static let marginsTrailing = FrameField(
    "margins.trailing", \.margins.trailing, unit: .points, in: anywhere, writtenIn: .appearance, columns: .snapshots)
  /// The opacity of the header as one group: 0…1.
  public static let opacity = FrameField("opacity", \.opacity, default: 1, in: share, writtenIn: .appearance)
  /// The opacity of the image alone: 0…1.
  public static let imageOpacity = FrameField(
    "imageOpacity", \.imageOpacity, default: 1, in: share, writtenIn: .appearance,
    columns: [.frames, .changingSnapshots])
  /// The standard deviation of the image's blur.
  public static let blur = FrameField("blur", \.blur, unit: .points, in: length, writtenIn: .appearance)
  /// The opacity of the scrim: 0…1.
  public static let scrim = FrameField("scrim", \.scrim, in: share, writtenIn: .appearance)
  /// The opacity of the header's shadow: 0…1.
  public static let shadow = FrameField(
    "shadow", \.shadow, in: share, writtenIn: .appearance, columns: [.frames, .changingSnapshots])

  /// All fields, in the order of the JSON format. The members of an object follow each other.
  public static let all: [FrameField] = [
    headerX, headerY, headerWidth, headerHeight, imageX, imageY, imageWidth, imageHeight, contentInsetTop,
    contentInsetLeft, contentInsetBottom, contentInsetRight, topOffset, contentOriginY, overscroll, stretch, collapse,
    scrolled, marginsTop, marginsLeading, marginsBottom, marginsTrailing, opacity, imageOpacity, blur, scrim, shadow,
  ]

  /// Returns the fields that have a column in any of the tables, in order.
  public static func all(in columns: Columns) -> [FrameField] { all.filter { $0.columns.contains(columns) } }
}

extension HeaderFrame {
  /// The value of a field.
  public subscript(field: FrameField) -> Double {
    get { withFieldBytes { $0[field] } }
    set {
      withUnsafeMutableBytes(of: &self) { $0.storeBytes(of: newValue, toByteOffset: field.offset, as: Double.self) }
    }
  }

  /// The bytes of a frame, with access by field.
  package struct FieldBytes {
    let bytes: UnsafeRawPointer

    /// Creates access to a frame in memory without a copy.
    package init(of frame: UnsafePointer<HeaderFrame>) { bytes = UnsafeRawPointer(frame) }

    package subscript(field: FrameField) -> Double { self[at: field.offset] }

    package subscript(at offset: Int) -> Double { bytes.load(fromByteOffset: offset, as: Double.self) }
  }

  /// Calls a closure with the frame's bytes. Reading many fields this way costs one access to the frame.
  package func withFieldBytes<Result>(_ body: (FieldBytes) throws -> Result) rethrows -> Result {
    try withUnsafePointer(to: self) { try body(FieldBytes(of: $0)) }
  }
}
