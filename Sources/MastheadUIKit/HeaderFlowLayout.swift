#if canImport(UIKit)
  import Masthead
  import UIKit

  /// A flow layout with an elastic header in its first section, controlled by a pipeline.
  ///
  /// Use this class like `UICollectionViewFlowLayout`, in code or in a storyboard:
  ///
  /// ```swift
  /// let layout = HeaderFlowLayout()
  /// layout.headerReferenceSize = CGSize(width: 0, height: 160)
  /// layout.pipeline = Pipeline(Header(height: 160)) {
  ///   CollectionFlow()
  ///   Stretch()
  /// }
  /// ```
  ///
  /// The header lies above the cells and is as wide as the collection view. The pipeline sets its height and position, and the
  /// position of the cells below it. The default pipeline is `collection-flow` and `stretch`, with the height of the header's
  /// reference size. A ``HeaderReusableView`` applies the image, the mask and the margins. Other header classes read these values
  /// from ``HeaderLayoutAttributes``.
  ///
  /// Bind views to the header's elements with ``HeaderReusableView/bind(_:to:)``.
  ///
  /// Everything else behaves as in a plain flow layout: headers of other sections, sections whose header has no height, and
  /// layouts that scroll horizontally.
  ///
  /// The layout adds the header's part to the collection view's content inset and removes exactly that part when another layout
  /// replaces it, so the app can change the inset as usual. If the app sets a top inset smaller than the added part, the layout
  /// treats the whole inset as the app's and adds its part again.
  ///
  /// With ``/Masthead/HeaderHeight/fitting(minimum:)``, the header is as high as its view's constraints require, or as the
  /// reference size if the view has none. Call `invalidateLayout()` to measure again.
  open class HeaderFlowLayout: UICollectionViewFlowLayout, HeaderPresenting {
    public var pipeline: Pipeline {
      get { runner.pipeline }
      set {
        if newValue.header != runner.pipeline.header { hasCustomHeader = true }
        runner.replace(with: newValue)
        invalidateHeader()
      }
    }

    public var frameHandler: ((HeaderFrame) -> Void)?

    public var eventHandler: ((HeaderEvents) -> Void)?

    public var managesContentInset = true { didSet { invalidateHeader() } }

    /// The current frame. Before the first layout, and while there is no header, an empty ``/Masthead/HeaderFrame``.
    public var headerFrame: HeaderFrame { plainHeader == nil ? HeaderFrame() : runner.frame }

    // Created on first use: UIKit may create a layout outside the main actor.
    private lazy var runner = PipelineRunner(.collectionFlow)
    private lazy var frameRequest = FrameRequest { [weak self] in self?.invalidateHeader() }

    /// Whether the app has set a header. If not, the header's height is that of the reference size.
    private var hasCustomHeader = false

    /// The header's frame in the plain layout; nil if there is no header.
    private var plainHeader: CGRect?

    /// Whether the header stays on screen or reappears, so that pinned headers lie below it instead of below the inset.
    private var headerStays = false

    /// The distance by which everything below the header moves down from its position in the plain layout, in points.
    private var shift: CGFloat = 0

    /// The events that began since the last report; nil if the current frame is already reported.
    private var unreported: HeaderEvents?

    /// The cached fitting height of the header's view and its request; nil if the height must be measured again.
    private var fitting: (request: FittingRequest, height: CGFloat)?

    /// Whether the cached sizes of the header's elements are current.
    private var hasMeasuredElements = false

    /// The top of the rows below the header, in content coordinates; nil before the first layout.
    private var rowsOriginY: CGFloat?

    /// Manages the collection view's insets; nil while there is no header.
    private var insets: HeaderInsets?

    // Above everything that a flow layout positions. UIKit's z-index of pinned headers is 10.
    private static let zIndex = 100

    /// Creates a layout with a pipeline.
    public convenience init(pipeline: Pipeline) {
      self.init()
      self.pipeline = pipeline
      hasCustomHeader = true
    }

    public func adopt(_ pipeline: Pipeline) {
      runner.adopt(pipeline)
      hasCustomHeader = true
      invalidateHeader()
    }

    // MARK: Preparation

    open override class var layoutAttributesClass: AnyClass { HeaderLayoutAttributes.self }

    open override func prepare() {
      adoptPinningFlags()
      withoutPinning { super.prepare() }
      guard let collectionView, collectionView.collectionViewLayout === self else { return }
      plainHeader = findPlainHeader()
      guard let plainHeader else {
        headerStays = false
        insets?.headerWasRemoved()
        return updateInsets(in: collectionView, for: nil, keptOriginY: 0)
      }

      if !hasCustomHeader { runner.pipeline.header.height = .points(plainHeader.height) }
      if insets?.collectionView !== collectionView {
        insets?.undoChanges()
        insets = HeaderInsets(in: collectionView, of: self)
      }
      let topInset = insets?.permanentTopInset ?? 0
      runner.topInset = managesContentInset ? topInset : 0
      let environment = runner.environment(of: collectionView, fittingHeight: fittingHeight(in: collectionView))
      if let view = headerView as? HeaderReusableView {
        view.measureElements(for: &runner.pipeline, in: environment, isNew: !hasMeasuredElements)
        hasMeasuredElements = true
      }
      let layout = runner.pipeline.layout(in: environment)
      headerStays = layout.pins || layout.hides
      let keptOriginY =
        insets?.rowsOriginY(for: layout, of: runner.pipeline, in: environment) ?? CGFloat(layout.contentOriginY)
      updateInsets(in: collectionView, for: layout, keptOriginY: keptOriginY)
      let needsNextFrame = runner.update(environment, of: collectionView, at: frameRequest.time)
      if needsNextFrame || needsHeaderMeasurement(in: collectionView) { frameRequest.schedule() }
      insets?.updateIndicator(for: managesContentInset ? runner.frame : nil, below: runner.topInset)
      guard runner.hasNewFrame else { return }
      unreported = (unreported ?? []).union(runner.begunEvents)
      insets?.requestReport()
    }

    /// Reports the frame and the events that are not reported yet. `prepare()` does not call the app directly, because the app may
    /// change the layout.
    func report() {
      guard let events = unreported else { return }
      unreported = nil
      report(runner.frame, begun: events)
    }

    private func findPlainHeader() -> CGRect? {
      guard scrollDirection == .vertical, let collectionView, collectionView.numberOfSections > 0 else { return nil }
      let frame = plainView(ofKind: Self.headerKind, at: Self.headerPath)?.frame
      return frame.flatMap { $0.height > 0 ? $0 : nil }
    }

    /// Returns the height that the constraints of the header's view require, or the reference size's height if there are none.
    private func fittingHeight(in collectionView: UICollectionView) -> CGFloat {
      guard let request = FittingRequest(of: runner.pipeline, in: collectionView), let plainHeader else { return 0 }
      if let fitting, fitting.request == request { return fitting.height }
      guard let view = headerView else { return plainHeader.height }
      (view as? HeaderReusableView)?.showMargins(request.margins)
      let height = view.fittingHeight(width: request.width) ?? plainHeader.height
      fitting = (request, height)
      return height
    }

    /// The header's view; nil while it is not visible.
    private var headerView: UICollectionReusableView? {
      collectionView?.supplementaryView(forElementKind: Self.headerKind, at: Self.headerPath)
    }

    /// Whether the header is in the visible area, but its view or its elements are not measured yet. UIKit measures views itself
    /// only in flow layouts that estimate sizes.
    private func needsHeaderMeasurement(in collectionView: UICollectionView) -> Bool {
      let isFitting = if case .fitting = runner.pipeline.header.height { true } else { false }
      let isIncomplete =
        isFitting && fitting == nil || !hasMeasuredElements && runner.pipeline.header.hasFittingElements
      guard isIncomplete else { return false }
      let (header, bounds) = (CGRect(runner.frame.header), collectionView.bounds)
      return header.maxY > bounds.minY && header.minY < bounds.maxY
    }

    /// Updates the insets. If the header's extent inside the content changes, the list scrolls so that rows at `keptOriginY` keep
    /// their positions on screen.
    private func updateInsets(in collectionView: UICollectionView, for layout: HeaderLayout?, keptOriginY: CGFloat) {
      let originY = layout?.contentOriginY ?? 0
      shift = layout == nil ? 0 : originY - (plainHeader?.maxY ?? 0)
      let rows = keptOriginY - (rowsOriginY ?? keptOriginY)
      rowsOriginY = scrollDirection == .vertical ? originY : nil
      insets?.update(
        for: managesContentInset ? layout : nil, contentHeight: collectionViewContentSize.height, shiftedBy: rows)
      insets?.hideEdgeEffect(layout != nil)
      insets?.keepRefreshControl(above: Self.zIndex, isShown: layout != nil)
    }

    open override func prepareForTransition(to newLayout: UICollectionViewLayout) {
      super.prepareForTransition(to: newLayout)
      detach()
    }

    /// Undoes all changes to the collection view, because another layout replaces this one.
    func detach() {
      insets?.undoChanges()
      insets = nil
      rowsOriginY = nil
    }

    deinit {
      guard let insets else { return }
      // A closure on another thread may release the last reference.
      if Thread.isMainThread {
        MainActor.assumeIsolated { insets.undoChanges() }
      } else {
        Task { @MainActor in insets.undoChanges() }
      }
    }

    // MARK: Layout attributes

    open override var collectionViewContentSize: CGSize {
      var size = withoutPinning { super.collectionViewContentSize }
      size.height += shift
      return size
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let plainRect = rect.offsetBy(dx: 0, dy: -shift)
      guard let plain = withoutPinning({ super.layoutAttributesForElements(in: plainRect) }) else { return nil }
      let kinds = [Self.headerKind, Self.footerKind].filter(isPinned)
      var result = plain.filter { !isHeader($0) && !kinds.contains($0.representedElementKind ?? "") }.map(shifted)
      if !kinds.isEmpty {
        // A pinned header or footer always stays within its section.
        let sections = (section(at: rect.minY) ?? 0)..<((section(at: rect.maxY) ?? -1) + 1)
        for kind in kinds {
          result += sections.compactMap { pinnedView(ofKind: kind, inSection: $0) }.filter { isIn(rect, $0) }
        }
      }
      if let header = headerAttributes, isIn(rect, header) { result.append(header) }
      return result
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      plainItem(at: indexPath).map(shifted)
    }

    open override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      guard [Self.headerKind, Self.footerKind].contains(elementKind) else {
        return plainView(ofKind: elementKind, at: indexPath).map(shifted)
      }
      if elementKind == Self.headerKind, indexPath == Self.headerPath, let headerAttributes { return headerAttributes }
      return isPinned(elementKind)
        ? pinnedView(ofKind: elementKind, inSection: indexPath.section)
        : view(ofKind: elementKind, inSection: indexPath.section)
    }

    /// Returns whether a header or footer overlaps a rectangle by more than an edge. Compares only the vertical extents, because
    /// headers and footers are as wide as the view.
    private func isIn(_ rect: CGRect, _ view: UICollectionViewLayoutAttributes) -> Bool {
      view.frame.maxY > rect.minY && view.frame.minY < rect.maxY
    }

    /// Returns the plain layout's attributes, moved by the shift. Copies them, because the plain layout caches them.
    private func shifted(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
      guard shift != 0, (attributes as? HeaderLayoutAttributes)?.isShifted != true,
        let copy = attributes.copy() as? UICollectionViewLayoutAttributes
      else { return attributes }
      copy.frame.origin.y += shift
      (copy as? HeaderLayoutAttributes)?.isShifted = true
      return copy
    }

    private var headerAttributes: HeaderLayoutAttributes? {
      guard plainHeader != nil else { return nil }
      let attributes = HeaderLayoutAttributes(forSupplementaryViewOfKind: Self.headerKind, with: Self.headerPath)
      attributes.frame = CGRect(runner.frame.header)
      attributes.alpha = runner.frame.opacity
      attributes.zIndex = Self.zIndex
      attributes.headerFrame = runner.frame
      attributes.elements = runner.pipeline.header.elements
      return attributes
    }

    /// Returns whether attributes are the plain layout's attributes of the header.
    private func isHeader(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
      plainHeader != nil && attributes.representedElementKind == Self.headerKind
        && attributes.indexPath == Self.headerPath
    }

    private static let headerKind = UICollectionView.elementKindSectionHeader
    private static let footerKind = UICollectionView.elementKindSectionFooter
    private static let headerPath = IndexPath(item: 0, section: 0)

    // MARK: Animation

    // UIKit requests these attributes in batch updates and in animated changes of the bounds. The plain layout returns its own
    // attributes, which are not shifted, or copies of attributes that this layout has returned.

    open override func initialLayoutAttributesForAppearingItem(
      at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      animated(withoutPinning { super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) })
    }

    open override func finalLayoutAttributesForDisappearingItem(
      at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      animated(withoutPinning { super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath) })
    }

    open override func initialLayoutAttributesForAppearingSupplementaryElement(
      ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      animated(
        withoutPinning {
          super.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath)
        })
    }

    open override func finalLayoutAttributesForDisappearingSupplementaryElement(
      ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      animated(
        withoutPinning {
          super.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: elementKind, at: elementIndexPath)
        })
    }

    open override func initialLayoutAttributesForAppearingDecorationElement(
      ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      animated(super.initialLayoutAttributesForAppearingDecorationElement(ofKind: elementKind, at: decorationIndexPath))
    }

    open override func finalLayoutAttributesForDisappearingDecorationElement(
      ofKind elementKind: String, at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      animated(
        super.finalLayoutAttributesForDisappearingDecorationElement(ofKind: elementKind, at: decorationIndexPath))
    }

    /// Converts the plain layout's attributes of an element that appears or disappears to the element's actual position: that of
    /// the header, of a pinned header or footer, or moved by the shift.
    private func animated(_ plain: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
      guard let plain else { return nil }
      if isHeader(plain) { return headerAttributes }
      let result = shifted(plain)
      if let kind = plain.representedElementKind, isPinned(kind) {
        guard let pinned = pinnedView(ofKind: kind, inSection: plain.indexPath.section) else { return result }
        pinned.alpha = plain.alpha
        return pinned
      }
      return result
    }

    // MARK: Pinned headers and footers

    // The plain layout would pin relative to its own content, so this class turns that off and pins by itself.
    private var pins: (headers: Bool?, footers: Bool?) = (nil, nil)

    /// Whether the plain layout is running. It may read the pinning properties through the overrides.
    private var isRunningPlainLayout = false

    /// Whether headers of other sections stay visible below the content inset while their sections are visible.
    open override var sectionHeadersPinToVisibleBounds: Bool {
      get { isRunningPlainLayout ? false : pins.headers ?? super.sectionHeadersPinToVisibleBounds }
      set {
        pins.headers = newValue
        super.sectionHeadersPinToVisibleBounds = false
        invalidateHeader()
      }
    }

    /// Whether footers stay visible above the content inset while their sections are visible.
    open override var sectionFootersPinToVisibleBounds: Bool {
      get { isRunningPlainLayout ? false : pins.footers ?? super.sectionFootersPinToVisibleBounds }
      set {
        pins.footers = newValue
        super.sectionFootersPinToVisibleBounds = false
        invalidateHeader()
      }
    }

    /// Takes over pinning flags that a storyboard has set on the plain layout.
    private func adoptPinningFlags() {
      if super.sectionHeadersPinToVisibleBounds {
        pins.headers = true
        super.sectionHeadersPinToVisibleBounds = false
      }
      if super.sectionFootersPinToVisibleBounds {
        pins.footers = true
        super.sectionFootersPinToVisibleBounds = false
      }
    }

    /// Calls the plain layout with pinning turned off.
    private func withoutPinning<Result>(_ body: () -> Result) -> Result {
      let wasPlain = isRunningPlainLayout
      isRunningPlainLayout = true
      defer { isRunningPlainLayout = wasPlain }
      return body()
    }

    private func plainView(ofKind kind: String, at path: IndexPath) -> UICollectionViewLayoutAttributes? {
      withoutPinning { super.layoutAttributesForSupplementaryView(ofKind: kind, at: path) }
    }

    private func plainItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
      withoutPinning { super.layoutAttributesForItem(at: path) }
    }

    private func isPinned(_ kind: String) -> Bool {
      scrollDirection == .vertical && (kind == Self.headerKind ? pins.headers : pins.footers) == true
    }

    /// The top and bottom edges of the area that neither bars nor a header that stays on screen cover, in content coordinates.
    private var uncoveredEdges: (top: CGFloat, bottom: CGFloat) {
      guard let collectionView else { return (0, 0) }
      let (bounds, inset) = (collectionView.bounds, collectionView.adjustedContentInset)
      let topInset = runner.topInset
      let top = headerStays ? runner.frame.obscuredTop(at: bounds.minY + topInset) + topInset : inset.top
      return (bounds.minY + top, bounds.maxY - inset.bottom)
    }

    /// Returns the unpinned attributes of a section's header or footer; nil if there is none, and for the elastic header.
    private func view(ofKind kind: String, inSection section: Int) -> UICollectionViewLayoutAttributes? {
      guard kind != Self.headerKind || section > 0 || plainHeader == nil else { return nil }
      guard let view = plainView(ofKind: kind, at: IndexPath(item: 0, section: section)), view.frame.height > 0
      else { return nil }
      return shifted(view)
    }

    private func pinnedView(ofKind kind: String, inSection section: Int) -> UICollectionViewLayoutAttributes? {
      guard let view = view(ofKind: kind, inSection: section),
        let copy = view.copy() as? UICollectionViewLayoutAttributes
      else { return nil }
      let (y, height) = (view.frame.minY, view.frame.height)
      copy.frame.origin.y =
        kind == Self.headerKind
        ? max(y, min(uncoveredEdges.top, end(ofSection: section) - height))
        : min(y, max(uncoveredEdges.bottom - height, contentStart(ofSection: section) ?? y))
      copy.zIndex = max(view.zIndex, Self.zIndex / 10)
      return copy
    }

    /// Returns the top of a section's content below its header, in content coordinates; nil for an empty section.
    private func contentStart(ofSection section: Int) -> CGFloat? {
      if section == 0, let plainHeader { return plainHeader.maxY + shift }
      return view(ofKind: Self.headerKind, inSection: section)?.frame.maxY ?? start(ofSection: section)
    }

    /// Returns the top of the next section that is not empty, in content coordinates.
    private func end(ofSection section: Int) -> CGFloat {
      let count = collectionView?.numberOfSections ?? 0
      for next in (section + 1)..<max(section + 1, count) {
        if let start = start(ofSection: next) { return start }
      }
      return collectionViewContentSize.height
    }

    /// Returns the top of a section's first element, in content coordinates; nil for an empty section.
    private func start(ofSection section: Int) -> CGFloat? {
      if let header = view(ofKind: Self.headerKind, inSection: section) { return header.frame.minY }
      let path = IndexPath(item: 0, section: section)
      let hasItems = (collectionView?.numberOfItems(inSection: section) ?? 0) > 0
      let first =
        hasItems
        ? plainItem(at: path)
        : plainView(ofKind: Self.footerKind, at: path)
      return first.map { $0.frame.minY + shift }
    }

    /// Returns the last section whose top is at or above a y-coordinate of the content; nil if there is none.
    private func section(at y: CGFloat) -> Int? {
      var (low, high) = (0, collectionView?.numberOfSections ?? 0)
      while low < high {
        let middle = (low + high) / 2
        let next = (middle..<high).lazy.compactMap { self.start(ofSection: $0) }.first
        if let next, next <= y { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? low - 1 : nil
    }

    // MARK: Scrolling

    open override func targetContentOffset(
      forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint {
      let proposed = super.targetContentOffset(
        forProposedContentOffset: proposedContentOffset, withScrollingVelocity: velocity)
      guard plainHeader != nil, let collectionView else { return proposed }
      return runner.restingOffset(near: proposed, in: collectionView)
    }

    // MARK: Invalidation

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      if withoutPinning({ super.shouldInvalidateLayout(forBoundsChange: newBounds) }) { return true }
      let follows = plainHeader != nil || isPinned(Self.headerKind) || isPinned(Self.footerKind)
      return follows && newBounds != collectionView?.bounds
    }

    open override func invalidationContext(
      forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(forBoundsChange: newBounds)
      if withoutPinning({ super.shouldInvalidateLayout(forBoundsChange: newBounds) }) { return context }
      // Scrolling does not move the cells in the content.
      return keepingCells(context)
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      // The header's content may have changed.
      if context.invalidateEverything || context.invalidateDataSourceCounts {
        (fitting, hasMeasuredElements) = (nil, false)
      }
      super.invalidateLayout(with: context)
    }

    /// Invalidates the header's frame only.
    func invalidateHeader() { invalidateLayout(with: headerContext) }

    /// An invalidation context for the header's frame that keeps the plain layout's results.
    private var headerContext: UICollectionViewLayoutInvalidationContext {
      // The bounds do not change. This call only creates a context of the class that a subclass chose.
      keepingCells(super.invalidationContext(forBoundsChange: collectionView?.bounds ?? .zero))
    }

    private func keepingCells(
      _ context: UICollectionViewLayoutInvalidationContext
    ) -> UICollectionViewLayoutInvalidationContext {
      if let context = context as? UICollectionViewFlowLayoutInvalidationContext {
        context.invalidateFlowLayoutDelegateMetrics = false
        context.invalidateFlowLayoutAttributes = false
      }
      return context
    }

    // UIKit calls this for a view that has just appeared. A visible view is measured in `prepare()`.
    open override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
      guard isHeader(originalAttributes) else {
        return super.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
      }
      guard let collectionView, let request = FittingRequest(of: runner.pipeline, in: collectionView),
        preferredAttributes.frame.height != originalAttributes.frame.height,
        preferredAttributes.frame.height != fitting?.height
      else { return false }
      fitting = (request, preferredAttributes.frame.height)
      return true
    }

    open override func invalidationContext(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
      guard isHeader(originalAttributes) else {
        return super.invalidationContext(
          forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
      }
      return headerContext
    }
  }

  extension Pipeline {
    /// A stretching header in a collection view's first section.
    static var collectionFlow: Pipeline {
      Pipeline(
        Header(height: .points(0), placement: .insideContent), effects: [CollectionFlow(), Stretch()])
    }
  }
#endif
