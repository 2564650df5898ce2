import Foundation

/// https://developer.apple.com/documentation/uikit/uicollectionview/elementcategory
public enum UICollectionViewElementCategory: UInt, Sendable {
  case cell, supplementaryView, decorationView
}

/// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes
@MainActor open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  // NSObject's methods copy and compare these properties outside any actor. Only the main thread writes them.
  private nonisolated(unsafe) var values = Values()

  private struct Values: Equatable {
    var frame = CGRect.zero
    var alpha: CGFloat = 1
    var zIndex = 0
    var isHidden = false
    var indexPath = IndexPath(indexes: [])
    var category = UICollectionViewElementCategory.cell
    var kind: String?
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/frame
  open var frame: CGRect {
    get { values.frame }
    set { values.frame = newValue }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/size
  open var size: CGSize {
    get { values.frame.size }
    set {
      let (x, y) = (values.frame.midX, values.frame.midY)
      values.frame = CGRect(
        x: x - newValue.width / 2, y: y - newValue.height / 2, width: newValue.width, height: newValue.height)
    }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/alpha
  open var alpha: CGFloat {
    get { values.alpha }
    set { values.alpha = newValue }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/zindex
  open var zIndex: Int {
    get { values.zIndex }
    set { values.zIndex = newValue }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/ishidden
  open var isHidden: Bool {
    get { values.isHidden }
    set { values.isHidden = newValue }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/indexpath
  open var indexPath: IndexPath {
    get { values.indexPath }
    set { values.indexPath = newValue }
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/representedelementcategory
  open var representedElementCategory: UICollectionViewElementCategory { values.category }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/representedelementkind
  open var representedElementKind: String? { values.kind }

  public nonisolated override required init() { super.init() }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/init(forcellwith:)
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    represent(nil, at: indexPath)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes/init(forsupplementaryviewofkind:with:)
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    represent(elementKind, at: indexPath)
  }

  /// Sets the element that the attributes describe: a cell, or a supplementary view of a kind.
  func represent(_ kind: String?, at indexPath: IndexPath) {
    values.indexPath = indexPath
    values.category = kind == nil ? .cell : .supplementaryView
    values.kind = kind
  }

  /// https://developer.apple.com/documentation/foundation/nscopying/copy(with:)
  open nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.values = values
    return copy
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionviewlayoutattributes
  ///
  /// A view does not receive attributes equal to its current ones.
  open nonisolated override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return type(of: self) == type(of: other) && values == other.values
  }
}
