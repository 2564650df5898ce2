import Foundation

/// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate
@MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {}

/// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource
@MainActor public protocol UICollectionViewDataSource: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource/numberofsections(in:)
  func numberOfSections(in collectionView: UICollectionView) -> Int
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource/collectionview(_:numberofitemsinsection:)
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource/collectionview(_:cellforitemat:)
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
  /// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource/collectionview(_:viewforsupplementaryelementofkind:at:)
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView
}

// Methods that are optional in Objective-C. A data source with supplementary elements must provide their views.
extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { preconditionFailure("The data source has no view for \(kind) at \(indexPath).") }
}

extension IndexPath {
  /// https://developer.apple.com/documentation/foundation/indexpath/init(item:section:)
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
  /// https://developer.apple.com/documentation/foundation/indexpath/item
  public var item: Int { self[1] }
}

/// https://developer.apple.com/documentation/uikit/uicollectionview
@MainActor open class UICollectionView: UIScrollView {
  /// https://developer.apple.com/documentation/uikit/uicollectionview/elementkindsectionheader
  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// https://developer.apple.com/documentation/uikit/uicollectionview/elementkindsectionfooter
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// https://developer.apple.com/documentation/uikit/uicollectionview/scrolldirection
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/datasource
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }

  // MARK: Layout

  private var layoutStorage: UICollectionViewLayout

  /// https://developer.apple.com/documentation/uikit/uicollectionview/collectionviewlayout
  open var collectionViewLayout: UICollectionViewLayout {
    get { layoutStorage }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Whether a layout is notified when another replaces it without animation. Apple's documentation leaves this open.
  @_spi(Double) public enum LayoutReplacement: CaseIterable, Sendable {
    case isTold, isUntold
  }

  /// The behavior of this collection view. Tests run under each.
  @_spi(Double) public var layoutReplacement = LayoutReplacement.isTold

  /// https://developer.apple.com/documentation/uikit/uicollectionview/setcollectionviewlayout(_:animated:)
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    guard layout !== layoutStorage else { return }
    if animated || layoutReplacement == .isTold { layoutStorage.prepareForTransition(to: layout) }
    let old = layoutStorage
    old.collectionView = nil
    layoutStorage = layout
    layout.collectionView = self
    layout.invalidateLayout()
    // Keeps the old layout alive until here, because its deinitializer may access this view.
    withExtendedLifetime(old) {}
  }

  private var isPrepared = false

  private var isPreparing = false

  /// The changes of insets, of the content's size and of the content offset while the layout prepared itself.
  @_spi(Double) public private(set) var changesDuringPreparation: [String] = []

  private func record(_ change: String) { if isPreparing { changesDuringPreparation.append(change) } }

  open override var contentInset: UIEdgeInsets {
    get { super.contentInset }
    set {
      record("contentInset")
      super.contentInset = newValue
    }
  }

  open override var contentSize: CGSize {
    get { super.contentSize }
    set {
      record("contentSize")
      super.contentSize = newValue
    }
  }

  /// Schedules a new layout pass for an invalidated layout.
  func layoutDidInvalidate(_ layout: UICollectionViewLayout) {
    guard layout === layoutStorage else { return }
    isPrepared = false
    setNeedsLayout()
  }

  // UIKit asks the layout before it changes the bounds.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      if newValue != super.bounds { record("bounds") }
      if newValue != super.bounds, layoutStorage.shouldInvalidateLayout(forBoundsChange: newValue) {
        layoutStorage.invalidateLayout(with: layoutStorage.invalidationContext(forBoundsChange: newValue))
      }
      super.bounds = newValue
    }
  }

  override func targetOfLayout(near projected: CGPoint, velocity: CGPoint) -> CGPoint {
    layoutStorage.targetContentOffset(forProposedContentOffset: projected, withScrollingVelocity: velocity)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if !isPrepared {
      // An invalidation during `prepare()` has no further effect.
      isPreparing = true
      layoutStorage.prepare()
      isPreparing = false
      isPrepared = true
    }
    contentSize = layoutStorage.collectionViewContentSize
    show(layoutStorage.layoutAttributesForElements(in: bounds) ?? [])
  }

  // MARK: Data

  private var counts: [Int]?

  /// https://developer.apple.com/documentation/uikit/uicollectionview/numberofsections
  open var numberOfSections: Int { counted.count }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/numberofitems(insection:)
  open func numberOfItems(inSection section: Int) -> Int { counted[section] }

  private var counted: [Int] {
    if let counts { return counts }
    let count = dataSource?.numberOfSections(in: self) ?? 0
    let result = (0..<count).map { dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0 }
    counts = result
    return result
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/reloaddata()
  open func reloadData() {
    counts = nil
    for shown in elements.values { retire(shown) }
    elements = [:]
    let context = layoutStorage.makeContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    layoutStorage.invalidateLayout(with: context)
  }

  // MARK: Batch updates

  /// An element's animation in a batch update.
  @_spi(Double) public struct Transition {
    public let kind: String?
    public let indexPath: IndexPath
    /// The initial attributes of an appearing element, or the final attributes of a disappearing element.
    public let attributes: UICollectionViewLayoutAttributes?
    /// The attributes of the element while it is shown.
    public let shown: UICollectionViewLayoutAttributes
    public let appears: Bool
  }

  /// The animations of the last batch update.
  @_spi(Double) public private(set) var transitions: [Transition] = []

  private var inserted: Set<IndexPath> = []
  private var deleted: Set<IndexPath> = []

  /// https://developer.apple.com/documentation/uikit/uicollectionview/insertitems(at:)
  open func insertItems(at indexPaths: [IndexPath]) { inserted.formUnion(indexPaths) }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/deleteitems(at:)
  open func deleteItems(at indexPaths: [IndexPath]) { deleted.formUnion(indexPaths) }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/performbatchupdates(_:completion:)
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    (inserted, deleted) = ([], [])
    elementsBefore = elements
    updates?()
    let items =
      deleted.map { UICollectionViewUpdateItem(before: $0, after: nil) }
      + inserted.map { UICollectionViewUpdateItem(before: nil, after: $0) }
    reloadData()
    layoutStorage.prepare(forCollectionViewUpdates: items)
    layoutIfNeeded()
    transitions = []
    for (element, shown) in elementsBefore where element.kind != nil && elements[element] == nil || isDeleted(element) {
      let final =
        element.kind.map {
          layoutStorage.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: $0, at: element.path)
        } ?? layoutStorage.finalLayoutAttributesForDisappearingItem(at: element.path)
      transitions.append(
        Transition(
          kind: element.kind, indexPath: element.path, attributes: final, shown: shown.attributes, appears: false))
    }
    for (element, shown) in elements where element.kind != nil && elementsBefore[element] == nil || isInserted(element)
    {
      let initial =
        element.kind.map {
          layoutStorage.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: $0, at: element.path)
        } ?? layoutStorage.initialLayoutAttributesForAppearingItem(at: element.path)
      transitions.append(
        Transition(
          kind: element.kind, indexPath: element.path, attributes: initial, shown: shown.attributes, appears: true))
    }
    layoutStorage.finalizeCollectionViewUpdates()
    completion?(true)
  }

  /// The elements that were shown before the last update.
  private var elementsBefore: [Element: Shown] = [:]

  /// The attributes of an element that was shown before the update.
  func shownBefore(_ kind: String?, at path: IndexPath) -> UICollectionViewLayoutAttributes? {
    elementsBefore[Element(kind: kind, path: path)]?.attributes
  }

  private func isDeleted(_ element: Element) -> Bool { element.kind == nil && deleted.contains(element.path) }

  private func isInserted(_ element: Element) -> Bool { element.kind == nil && inserted.contains(element.path) }

  // MARK: Scrolling

  /// https://developer.apple.com/documentation/uikit/uicollectionview/scrollposition
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1)
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/scrolltoitem(at:at:animated:)
  ///
  /// The double supports the top.
  open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    precondition(scrollPosition == .top)
    layoutIfNeeded()
    guard let item = layoutStorage.layoutAttributesForItem(at: indexPath) else { return }
    let y = item.frame.minY - adjustedContentInset.top
    setContentOffset(CGPoint(x: 0, y: max(topOffset, min(y, bottomOffset))), animated: animated)
  }

  // MARK: Views

  private struct Element: Hashable {
    let kind: String?
    let path: IndexPath
  }

  private struct Shown {
    let view: UICollectionReusableView
    var attributes: UICollectionViewLayoutAttributes
  }

  private var elements: [Element: Shown] = [:]
  private var classes: [String: UICollectionReusableView.Type] = [:]
  private var queues: [String: [UICollectionReusableView]] = [:]

  /// https://developer.apple.com/documentation/uikit/uicollectionview/cellforitem(at:)
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    elements[Element(kind: nil, path: indexPath)]?.view as? UICollectionViewCell
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/supplementaryview(forelementkind:at:)
  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath) -> UICollectionReusableView?
  {
    elements[Element(kind: elementKind, path: indexPath)]?.view
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/register(_:forcellwithreuseidentifier:)
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UICollectionReusableView.Type
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/register(_:forsupplementaryviewofkind:withreuseidentifier:)
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
  ) {
    classes[elementKind + identifier] = viewClass as? UICollectionReusableView.Type
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/dequeuereusablecell(withreuseidentifier:for:)
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    dequeue(identifier) as! UICollectionViewCell
  }

  /// https://developer.apple.com/documentation/uikit/uicollectionview/dequeuereusablesupplementaryview(ofkind:withreuseidentifier:for:)
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    dequeue(elementKind + identifier)
  }

  private func dequeue(_ key: String) -> UICollectionReusableView {
    if let view = queues[key]?.popLast() {
      view.prepareForReuse()
      return view
    }
    guard let viewClass = classes[key] else { preconditionFailure("Nothing is registered for \(key).") }
    let view = viewClass.init(frame: .zero)
    view.queue = key
    return view
  }

  private func retire(_ shown: Shown) {
    shown.view.removeFromSuperview()
    if let queue = shown.view.queue { queues[queue, default: []].append(shown.view) }
  }

  /// Adds, updates and removes views to match a layout's attributes.
  private func show(_ attributes: [UICollectionViewLayoutAttributes]) {
    var removed = elements
    for attributes in attributes where !attributes.isHidden {
      let element = Element(kind: attributes.representedElementKind, path: attributes.indexPath)
      precondition(removed[element] != nil || elements[element] == nil, "The layout has \(element) twice.")
      removed[element] = nil
      if let shown = elements[element] {
        guard !shown.attributes.isEqual(attributes) else { continue }
        elements[element]?.attributes = attributes.copy() as! UICollectionViewLayoutAttributes
        apply(attributes, to: shown.view)
      } else {
        add(element, attributes)
      }
    }
    for (element, shown) in removed {
      elements[element] = nil
      retire(shown)
    }
  }

  private func add(_ element: Element, _ attributes: UICollectionViewLayoutAttributes) {
    guard let dataSource else { return }
    let view =
      if let kind = element.kind {
        dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: element.path)
      } else {
        dataSource.collectionView(self, cellForItemAt: element.path) as UICollectionReusableView
      }
    apply(attributes, to: view)
    addSubview(view)
    elements[element] = Shown(view: view, attributes: attributes.copy() as! UICollectionViewLayoutAttributes)
    if let layout = layoutStorage as? UICollectionViewFlowLayout, layout.estimatedItemSize == .zero { return }
    let preferred = view.preferredLayoutAttributesFitting(attributes)
    if layoutStorage.shouldInvalidateLayout(
      forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
    {
      layoutStorage.invalidateLayout(
        with: layoutStorage.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes))
    }
  }

  /// Applies the attributes that UIKit applies to every view, then calls the view's own `apply(_:)`.
  private func apply(_ attributes: UICollectionViewLayoutAttributes, to view: UICollectionReusableView) {
    view.frame = attributes.frame
    view.alpha = attributes.alpha
    view.layer.zPosition = CGFloat(attributes.zIndex)
    view.apply(attributes)
  }

  // MARK: Creating

  /// https://developer.apple.com/documentation/uikit/uicollectionview/init(frame:collectionviewlayout:)
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    layoutStorage = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  public required init?(coder: NSCoder) {
    layoutStorage = UICollectionViewFlowLayout()
    super.init(coder: coder)
    layoutStorage.collectionView = self
  }
}
