/// A named part of a header's own content, such as a title, an avatar or a row of tabs.
///
/// An element declares where it lies in the header. Effects move, scale and fade it, and an app binds a view to its
/// name:
///
/// ```swift
/// let title = HeaderElement(
///   "title", alignment: .bottomLeading, width: 120, height: 41,
///   insets: MastheadDirectionalEdgeInsets(leading: 16, bottom: 8)
/// ) { collapsed in
///   collapsed.alignment = .top
///   collapsed.insets.bottom = 0
/// }
/// let header = Header(height: 300, elements: [title])
/// ```
public struct HeaderElement: Equatable, Sendable {
  /// The maximum number of elements in a header.
  public static let limit = 32

  /// The name: 1 to 31 letters, digits, `-` and `_`. It is not `header` or `image`.
  public let name: String

  /// The geometry in a header at its full height.
  public var geometry: ElementGeometry

  /// The geometry to which ``ElementTransition`` leads; nil if there is none.
  public var collapsed: ElementGeometry?

  /// The point that keeps its position when the element is scaled; nil for the alignment.
  public var anchor: MastheadAlignment?

  /// Whether the header's outline cuts the element off. An element that is not clipped may overhang the header.
  public var isClipped: Bool

  /// The size that the element's content needs, in points, for the lengths that are ``ElementLength/fit``. An app sets
  /// it after it has measured the content.
  public var fittingSize: MastheadSize

  /// Creates an element. An invalid name traps.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - alignment: The corner, edge or center of the header at which the element lies.
  ///   - width: The width, in points; by default the width that the insets leave.
  ///   - height: The height, in points; by default the height that the insets leave.
  ///   - insets: The distances from the header's edges, in points.
  ///   - container: The rectangle that the insets apply to.
  ///   - anchor: The point that keeps its position when the element is scaled; nil for the alignment.
  ///   - cornerRadius: The radius of the corners, in points.
  ///   - clipped: Whether the header's outline cuts the element off.
  ///   - collapsed: A closure that changes the geometry at rest into the collapsed geometry; nil for none.
  public init(
    _ name: String, alignment: MastheadAlignment = .topLeading, width: ElementLength = .fill,
    height: ElementLength = .fill, insets: MastheadDirectionalEdgeInsets = .zero,
    within container: ElementContainer = .bounds, anchor: MastheadAlignment? = nil, cornerRadius: Double = 0,
    clipped: Bool = true, collapsed: ((inout ElementGeometry) -> Void)? = nil
  ) {
    let geometry = ElementGeometry(
      alignment: alignment, width: width, height: height, insets: insets, within: container,
      cornerRadius: cornerRadius)
    self.init(
      name, geometry,
      collapsed: collapsed.map { change in
        var collapsed = geometry
        change(&collapsed)
        return collapsed
      }, anchor: anchor, clipped: clipped)
  }

  /// Creates an element from its geometries. An invalid name traps.
  public init(
    _ name: String, _ geometry: ElementGeometry, collapsed: ElementGeometry? = nil, anchor: MastheadAlignment? = nil,
    clipped: Bool = true
  ) {
    Self.requireValid(name: name)
    self.name = name
    self.geometry = geometry
    self.collapsed = collapsed
    self.anchor = anchor
    isClipped = clipped
    fittingSize = .zero
  }

  package static let headerName = "header"
  package static let imageName = "image"

  /// Returns whether a name is valid for an element.
  package static func isValid(name: String) -> Bool {
    hasCharactersOfName(name) && name != headerName && name != imageName
  }

  /// Returns whether a text has 1 to 31 letters, digits, - and _, like the names in documents.
  package static func hasCharactersOfName(_ text: String) -> Bool {
    (1...31).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Traps if a name is not valid for an element.
  package static func requireValid(name: String) {
    precondition(
      isValid(name: name),
      "An element's name must have between 1 and 31 letters, digits, - and _, and must not be header or image, got \"\(name)\"."
    )
  }
}

/// The position and the size of an element in its header.
///
/// Insets and alignments follow the reading direction. For a header of size *w* × *h*, a width of `fill` is
/// *w* − leading − trailing. Other widths lie at the leading inset, at the trailing inset, or in the middle between
/// them, as the alignment says. The same applies to the height, with the header's current height.
///
/// ```swift
/// var geometry = ElementGeometry(alignment: .bottomTrailing, width: 40, height: 40)
/// geometry.insets = MastheadDirectionalEdgeInsets(bottom: 8, trailing: 16)
/// let button = HeaderElement("follow", geometry)
/// print(button.geometry.insets.trailing)  // 16.0
/// ```
public struct ElementGeometry: Equatable, Sendable {
  /// The corner, edge or center of the header at which the element lies.
  public var alignment: MastheadAlignment

  /// The width.
  public var width: ElementLength

  /// The height.
  public var height: ElementLength

  /// The least height of an element whose height is ``ElementLength/fill``, in points.
  public var minimumHeight: Double

  /// The greatest height of an element whose height is ``ElementLength/fill``, in points; infinite for no limit.
  public var maximumHeight: Double

  /// The distances from the edges of the header, in points. They may be negative.
  public var insets: MastheadDirectionalEdgeInsets

  /// Whether the safe area at the top is added to the top inset if the header lies behind the bar.
  public var topInsetExcludesSafeArea: Bool

  /// The rectangle that the insets apply to.
  public var container: ElementContainer

  /// The radius of the corners, in points.
  public var cornerRadius: Double

  /// Creates a geometry.
  public init(
    alignment: MastheadAlignment = .topLeading, width: ElementLength = .fill, height: ElementLength = .fill,
    minimumHeight: Double = 0, maximumHeight: Double = .infinity, insets: MastheadDirectionalEdgeInsets = .zero,
    topInsetExcludesSafeArea: Bool = false, within container: ElementContainer = .bounds, cornerRadius: Double = 0
  ) {
    self.alignment = alignment
    self.width = width
    self.height = height
    self.minimumHeight = minimumHeight
    self.maximumHeight = maximumHeight
    self.insets = insets
    self.topInsetExcludesSafeArea = topInsetExcludesSafeArea
    self.container = container
    self.cornerRadius = cornerRadius
  }
}

extension ElementGeometry {
  /// Traps if a number is not finite. The greatest height may be infinite.
  func requireFinite(of owner: String) {
    let numbers: [(String, Double?)] = [
      ("width", width.points), ("height", height.points), ("minimumHeight", minimumHeight),
      ("maximumHeight", maximumHeight == .infinity ? 0 : maximumHeight), ("insets.top", insets.top),
      ("insets.leading", insets.leading), ("insets.bottom", insets.bottom), ("insets.trailing", insets.trailing),
      ("cornerRadius", cornerRadius),
    ]
    for (name, number) in numbers { number?.requireFinite(owner, name) }
  }
}

/// The width or the height of an element.
public enum ElementLength: Equatable, Sendable, BitwiseCopyable {
  /// A fixed length, in points.
  case points(Double)
  /// A fixed height, in points, to which the safe area at the top is added if the header lies behind the bar. As a
  /// width, it is the same as `points`.
  case excludingSafeArea(Double)
  /// The length that the insets leave.
  case fill
  /// The length that the content needs: ``HeaderElement/fittingSize``.
  case fit
}

extension ElementLength {
  /// The number of points; nil for a length that depends on insets or content.
  fileprivate var points: Double? {
    switch self {
    case .points(let points), .excludingSafeArea(let points): points
    case .fill, .fit: nil
    }
  }
}

extension ElementLength: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a length in points.
  public init(floatLiteral points: Double) { self = .points(points) }
  /// Creates a length in points.
  public init(integerLiteral points: Int) { self = .points(Double(points)) }
}

/// The rectangle that an element's insets apply to.
public enum ElementContainer: String, ParameterChoice {
  /// The bounds of the header.
  case bounds
  /// The bounds of the header without its margins, which follow the safe area: ``HeaderLayout/margins``.
  case margins
  /// The bounds of the header between its margins at the sides, where a camera may lie in landscape. Unlike ``margins``, it follows
  /// neither the bar nor the lower edge of the screen.
  case sides

  /// The margins that an element's insets are added to.
  func margins(of layout: MastheadDirectionalEdgeInsets) -> MastheadDirectionalEdgeInsets {
    switch self {
    case .bounds: .zero
    case .margins: layout
    case .sides: MastheadDirectionalEdgeInsets(leading: layout.leading, trailing: layout.trailing)
    }
  }
}

/// A corner, the middle of an edge or the center of a rectangle, with SwiftUI's names.
public enum MastheadAlignment: String, ParameterChoice {
  /// A place at the upper edge.
  case topLeading, top, topTrailing
  /// A place half-way between the edges.
  case leading, center, trailing
  /// A place at the lower edge.
  case bottomLeading, bottom, bottomTrailing

  /// The share of the width that lies on the leading side of the place, and the share of the height above it: 0…1.
  public var share: MastheadPoint {
    let x: Double =
      switch self {
      case .topLeading, .leading, .bottomLeading: 0
      case .top, .center, .bottom: 0.5
      case .topTrailing, .trailing, .bottomTrailing: 1
      }
    let y: Double =
      switch self {
      case .topLeading, .top, .topTrailing: 0
      case .leading, .center, .trailing: 0.5
      case .bottomLeading, .bottom, .bottomTrailing: 1
      }
    return MastheadPoint(x: x, y: y)
  }
}
