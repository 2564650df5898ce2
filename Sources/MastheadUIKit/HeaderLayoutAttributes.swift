#if canImport(UIKit)
  import Masthead
  import UIKit

  /// Layout attributes of a ``HeaderFlowLayout``. The attributes of its header contain the pipeline's frame.
  ///
  /// A header's view receives the attributes in `apply(_:)`. ``HeaderReusableView`` applies all of them. UIKit applies the frame,
  /// the alpha and the z-index.
  open class HeaderLayoutAttributes: UICollectionViewLayoutAttributes {
    /// A frame and the header's elements. Copies of attributes share this object, because it is large and rarely present.
    private final class Shared: Sendable {
      let frame: HeaderFrame
      let elements: [HeaderElement]

      init(_ frame: HeaderFrame, _ elements: [HeaderElement]) { (self.frame, self.elements) = (frame, elements) }
    }

    // NSObject's methods copy and compare attributes outside any actor. UIKit calls these methods on the main thread.
    private nonisolated(unsafe) var shared: Shared?

    /// Whether the layout has already shifted the plain layout's frame.
    nonisolated(unsafe) var isShifted = false

    /// The header's complete frame, in points; nil for every other view. UIKit has no public blur by radius, so the app must
    /// apply ``/Masthead/HeaderFrame/blur``.
    public var headerFrame: HeaderFrame? {
      get { shared?.frame }
      set { shared = newValue.map { Shared($0, elements) } }
    }

    /// The header's elements, in the order of the frame's elements. Empty if the view is not the header.
    public var elements: [HeaderElement] {
      get { shared?.elements ?? [] }
      set { shared = shared.map { Shared($0.frame, newValue) } }
    }

    /// The image's rect in the header's coordinates, in points; the view's bounds if the view is not the header.
    public var imageRect: CGRect {
      shared.map { CGRect($0.frame.image) } ?? CGRect(origin: .zero, size: frame.size)
    }

    /// The visible area of the header in the header's coordinates, in points; nil if the view is not the header.
    public var maskPath: CGPath? { shared.map { CGPath.make($0.frame.mask) } }

    /// The margins to add to the margins of the header's content, in points; zero if the view is not the header.
    public var margins: NSDirectionalEdgeInsets {
      shared.map { NSDirectionalEdgeInsets($0.frame.margins) } ?? .zero
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? HeaderLayoutAttributes)?.shared = shared
      (copy as? HeaderLayoutAttributes)?.isShifted = isShifted
      return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
      guard super.isEqual(object), let other = object as? HeaderLayoutAttributes else { return false }
      return shared === other.shared
        || shared?.frame == other.shared?.frame && shared?.elements == other.shared?.elements
    }
  }

  extension NSDirectionalEdgeInsets {
    fileprivate init(_ insets: MastheadDirectionalEdgeInsets) {
      self.init(top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
    }
  }
#endif
