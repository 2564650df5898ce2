#if canImport(UIKit)
  import Masthead
  import UIKit

  /// What a ``HeaderFlowLayout`` says of the views it places: of its header, all that a pipeline says.
  ///
  /// A header's view finds them in `apply(_:)`; ``HeaderReusableView`` does so already. The frame, the alpha and the zIndex are
  /// UIKit's own, and applied by it.
  open class HeaderLayoutAttributes: UICollectionViewLayoutAttributes {
    /// A frame that attributes share with their copies: it is large, and seldom there.
    private final class Shared: Sendable {
      let frame: HeaderFrame

      init(_ frame: HeaderFrame) { self.frame = frame }
    }

    // Attributes are copied and compared by methods of NSObject, which know of no actor; UIKit calls them on the main thread.
    private nonisolated(unsafe) var shared: Shared?

    /// The whole frame of the header, in points; nil for every other view. UIKit has no public blur by radius, so the app applies
    /// its ``HeaderFrame/blur``.
    public var headerFrame: HeaderFrame? {
      get { shared?.frame }
      set { shared = newValue.map(Shared.init) }
    }

    /// The image's rect in the header's coordinates, in points: the bounds where there is no header.
    public var imageRect: CGRect {
      shared.map { CGRect($0.frame.image) } ?? CGRect(origin: .zero, size: frame.size)
    }

    /// What is seen of the header, in its own coordinates, in points; nil where there is no header.
    public var maskPath: CGPath? { shared.map { CGPath.make($0.frame.mask) } }

    /// By how much the margins of the header's content are larger than its own, in points: 0 where there is no header.
    public var margins: NSDirectionalEdgeInsets {
      shared.map { NSDirectionalEdgeInsets($0.frame.margins) } ?? .zero
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? HeaderLayoutAttributes)?.shared = shared
      return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
      guard super.isEqual(object), let other = object as? HeaderLayoutAttributes else { return false }
      return shared === other.shared || shared?.frame == other.shared?.frame
    }
  }

  extension NSDirectionalEdgeInsets {
    fileprivate init(_ insets: MastheadDirectionalEdgeInsets) {
      self.init(top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
    }
  }
#endif
