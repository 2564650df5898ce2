/// A number of a ``HeaderFrame``: its name, its unit, and its place in the frame.
///
/// The list ``all`` drives everything that handles frames without drawing them: JSON, tables, snapshots, workers, validation and the
/// pages.
public struct FrameField: Equatable, Sendable {
  /// The name on the wire, such as `opacity`, or `header.y` for a member of an object.
  public let identifier: String

  /// The unit of the number.
  public let unit: ParameterKind.Unit

  /// The number in a frame that no effect has changed, where the layout does not decide it.
  public let `default`: Double

  /// The documented range. Effects keep to it; frames are not clamped to it.
  public let range: ClosedRange<Double>

  /// The stages whose effects may write the number. Empty for a number that the scroll state and the layout decide.
  public let stages: Stages

  /// The tables that have a column for the number.
  public let columns: Columns

  /// The tables that list fields as columns.
  public struct Columns: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Frames as comma-separated values, and the live values of the page.
    public static let frames = Columns(rawValue: 1)
    /// Snapshot tables.
    public static let snapshots = Columns(rawValue: 2)
    public static let all: Columns = [.frames, .snapshots]
  }

  /// Where the number lies in a frame, in bytes.
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

  public static let headerX = FrameField("header.x", \.header.x, unit: .points, in: anywhere, writtenIn: .header)
  public static let headerY = FrameField("header.y", \.header.y, unit: .points, in: anywhere, writtenIn: .header)
  public static let headerWidth = FrameField(
    "header.width", \.header.width, unit: .points, in: length, writtenIn: .header)
  public static let headerHeight = FrameField(
    "header.height", \.header.height, unit: .points, in: length, writtenIn: .header)
  public static let imageX = FrameField("image.x", \.image.x, unit: .points, in: anywhere, writtenIn: .image)
  public static let imageY = FrameField("image.y", \.image.y, unit: .points, in: anywhere, writtenIn: .image)
  public static let imageWidth = FrameField("image.width", \.image.width, unit: .points, in: length, writtenIn: .image)
  public static let imageHeight = FrameField(
    "image.height", \.image.height, unit: .points, in: length, writtenIn: .image)
  public static let contentInsetTop = FrameField(
    "contentInset.top", \.contentInset.top, unit: .points, in: anywhere)
  public static let contentInsetLeft = FrameField(
    "contentInset.left", \.contentInset.left, unit: .points, in: anywhere, columns: [])
  public static let contentInsetBottom = FrameField(
    "contentInset.bottom", \.contentInset.bottom, unit: .points, in: anywhere, columns: [])
  public static let contentInsetRight = FrameField(
    "contentInset.right", \.contentInset.right, unit: .points, in: anywhere, columns: [])
  public static let topOffset = FrameField("topOffset", \.topOffset, unit: .points, in: anywhere)
  public static let overscroll = FrameField("overscroll", \.overscroll, unit: .points, in: length)
  public static let stretch = FrameField("stretch", \.stretch, unit: .points, in: length, writtenIn: .header)
  public static let collapse = FrameField("collapse", \.collapse, in: share)
  public static let marginsTop = FrameField(
    "margins.top", \.margins.top, unit: .points, in: anywhere, writtenIn: .appearance, columns: .snapshots)
  public static let marginsLeading = FrameField(
    "margins.leading", \.margins.leading, unit: .points, in: anywhere, writtenIn: .appearance, columns: .snapshots)
  public static let marginsBottom = FrameField(
    "margins.bottom", \.margins.bottom, unit: .points, in: anywhere, writtenIn: .appearance, columns: .snapshots)
  public static let marginsTrailing = FrameField(
    "margins.trailing", \.margins.trailing, unit: .points, in: anywhere, writtenIn: .appearance, columns: .snapshots)
  public static let opacity = FrameField("opacity", \.opacity, default: 1, in: share, writtenIn: .appearance)
  public static let blur = FrameField("blur", \.blur, unit: .points, in: length, writtenIn: .appearance)
  public static let scrim = FrameField("scrim", \.scrim, in: share, writtenIn: .appearance)

  /// Every field, in the order of the wire. The members of an object follow each other.
  public static let all: [FrameField] = [
    headerX, headerY, headerWidth, headerHeight, imageX, imageY, imageWidth, imageHeight, contentInsetTop,
    contentInsetLeft, contentInsetBottom, contentInsetRight, topOffset, overscroll, stretch, collapse, marginsTop,
    marginsLeading, marginsBottom, marginsTrailing, opacity, blur, scrim,
  ]

  /// The fields with a column in a table, in order.
  public static func all(in columns: Columns) -> [FrameField] { all.filter { $0.columns.contains(columns) } }
}

extension HeaderFrame {
  /// The number of a field.
  public subscript(field: FrameField) -> Double {
    get { withFieldBytes { $0[field] } }
    set {
      withUnsafeMutableBytes(of: &self) { $0.storeBytes(of: newValue, toByteOffset: field.offset, as: Double.self) }
    }
  }

  /// The bytes of a frame, read by field.
  package struct FieldBytes {
    fileprivate let bytes: UnsafeRawPointer

    @inline(__always)
    package subscript(field: FrameField) -> Double { self[at: field.offset] }

    @inline(__always)
    package subscript(at offset: Int) -> Double { bytes.load(fromByteOffset: offset, as: Double.self) }
  }

  /// Calls a function with the frame's bytes: reading many fields costs one access to the frame.
  package func withFieldBytes<Result>(_ body: (FieldBytes) throws -> Result) rethrows -> Result {
    try withUnsafeBytes(of: self) { try body(FieldBytes(bytes: $0.baseAddress!)) }
  }
}
