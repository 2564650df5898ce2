#if canImport(UIKit)
  import Masthead
  import MastheadDocuments
  import UIKit

  /// A flow layout whose first section's header is elastic: what a pipeline makes of it.
  ///
  /// It is used like a `UICollectionViewFlowLayout`, in code and in storyboards, by changing the class alone:
  ///
  ///     let layout = HeaderFlowLayout()
  ///     layout.headerReferenceSize = CGSize(width: 0, height: 160)
  ///     layout.pipeline = document.makePipeline()
  ///
  /// The header lies above the cells and is as wide as the view; its height and place, and where the cells begin below it, are the
  /// pipeline's. At first that is `collection-flow` and `stretch`, over the height of the header's reference size. A header of the
  /// class ``HeaderReusableView`` shows image, mask and margins by itself; one of another class finds them in its
  /// ``HeaderLayoutAttributes``.
  ///
  /// All else is the plain layout's: other sections' headers, sections whose header has no height, and layouts that scroll
  /// sideways. What the header needs is added to the collection view's content inset, and just that is taken back when another
  /// layout takes this one's place. Others change insets as they always do; one who sets the inset at the top to less than what was
  /// added has set it anew, and the header's part is added to that.
  ///
  /// A height of ``HeaderHeight/fitting(minimum:)`` is what the header's view asks for by its constraints, and that of the
  /// reference size where it has none; `invalidateLayout()` asks again.
  ///
  /// A safe area that changes while the list stands still anywhere but at its top is heard of with the list's next movement.
  open class HeaderFlowLayout: UICollectionViewFlowLayout, HeaderPresenting {
    public var pipeline: DynamicPipeline {
      get { runner.pipeline }
      set {
        if newValue.header != runner.pipeline.header { isHeaderGiven = true }
        runner.pipeline = newValue
        invalidateHeader()
      }
    }

    public var frameHandler: ((HeaderFrame) -> Void)?

    public var managesContentInset = true { didSet { invalidateHeader() } }

    /// The frame that is shown: that of a pipeline without a header before the first layout, and while there is none.
    public var headerFrame: HeaderFrame { plainHeader == nil ? HeaderFrame() : runner.frame }

    // Made with first use, since a layout may be made where UIKit makes it.
    private lazy var runner = PipelineRunner(.collectionFlow)
    private lazy var pace = FramePace { [weak self] in self?.invalidateHeader() }

    /// Whether the header's values are somebody's; till then its height is that of the reference size.
    private var isHeaderGiven = false

    /// The header as the plain layout places it; nil where there is none.
    private var plainHeader: CGRect?

    /// By how much all that is not the header lies lower than in the plain layout, in points.
    private var shift: CGFloat = 0

    /// The height that the header's view asks for, and for what; nil where it is to be asked again.
    private var fitting: (question: FittingQuestion, height: CGFloat)?

    /// Where the rows begin below the header, in content coordinates; nil before the first layout.
    private var rowsOriginY: CGFloat?

    /// What sees to the collection view's insets; nil while there is no header.
    private var room: HeaderRoom?

    /// Above all that a flow layout places by itself; UIKit's pinned headers have 10.
    private static let zIndex = 100

    /// A layout with a pipeline.
    public convenience init(pipeline: DynamicPipeline) {
      self.init()
      self.pipeline = pipeline
      isHeaderGiven = true
    }

    public func load(_ document: PipelineDocument) {
      runner.load(document)
      isHeaderGiven = true
      invalidateHeader()
    }

    // MARK: Preparing

    open override class var layoutAttributesClass: AnyClass { HeaderLayoutAttributes.self }

    open override func prepare() {
      takeOverPinning()
      plainly { super.prepare() }
      guard let collectionView, collectionView.collectionViewLayout === self else { return }
      plainHeader = findPlainHeader()
      guard let plainHeader else { return makeRoom(in: collectionView, for: nil) }

      if !isHeaderGiven { runner.pipeline.header.height = .points(plainHeader.height) }
      let environment = LayoutEnvironment(of: collectionView, fittingHeight: fittingHeight(in: collectionView))
      makeRoom(in: collectionView, for: runner.pipeline.layout(in: environment))
      let goesOn = runner.update(environment, of: collectionView)
      if goesOn || awaitsHeaderView(in: collectionView) { pace.askForFrame() }
      frameHandler?(runner.frame)
    }

    private func findPlainHeader() -> CGRect? {
      guard scrollDirection == .vertical, let collectionView, collectionView.numberOfSections > 0 else { return nil }
      let frame = plainView(ofKind: Self.headerKind, at: Self.headerPath)?.frame
      return frame.flatMap { $0.height > 0 ? $0 : nil }
    }

    /// The height that the header's view asks for by its constraints, or else that of the reference size.
    private func fittingHeight(in collectionView: UICollectionView) -> CGFloat {
      guard let question = FittingQuestion(of: runner.pipeline, in: collectionView), let plainHeader else { return 0 }
      if let fitting, fitting.question == question { return fitting.height }
      guard let view = collectionView.supplementaryView(forElementKind: Self.headerKind, at: Self.headerPath) else {
        return plainHeader.height
      }
      (view as? HeaderReusableView)?.showMargins(question.margins)
      let height = view.fittingHeight(width: question.width) ?? plainHeader.height
      fitting = (question, height)
      return height
    }

    /// Whether the header's view is to be asked for its height, and comes into sight only with this layout. UIKit asks views by
    /// itself only where a flow layout estimates sizes.
    private func awaitsHeaderView(in collectionView: UICollectionView) -> Bool {
      guard case .fitting = runner.pipeline.header.height, fitting == nil else { return false }
      let (header, bounds) = (CGRect(runner.frame.header), collectionView.bounds)
      return header.maxY > bounds.minY && header.minY < bounds.maxY
    }

    /// Sees to the insets. Rows keep their places while the header between them and the content's origin changes.
    private func makeRoom(in collectionView: UICollectionView, for layout: HeaderLayout?) {
      let originY = layout?.contentOriginY ?? 0
      shift = layout == nil ? 0 : originY - (plainHeader?.maxY ?? 0)
      let rows = originY - (rowsOriginY ?? originY)
      rowsOriginY = scrollDirection == .vertical ? originY : nil
      if room?.collectionView !== collectionView {
        room?.giveBack()
        room = layout == nil ? nil : HeaderRoom(in: collectionView, of: self)
      }
      room?.make(for: managesContentInset ? layout : nil, contentSize: collectionViewContentSize, shiftedBy: rows)
      room?.keepRefreshControl(above: Self.zIndex, isShown: layout != nil)
    }

    open override func prepareForTransition(to newLayout: UICollectionViewLayout) {
      super.prepareForTransition(to: newLayout)
      leave()
    }

    /// Another layout takes this one's place.
    func leave() {
      room?.giveBack()
      room = nil
      rowsOriginY = nil
    }

    deinit {
      guard let room else { return }
      // UIKit's objects end on the main thread.
      MainActor.assumeIsolated { room.giveBack() }
    }

    // MARK: The layout

    open override var collectionViewContentSize: CGSize {
      var size = plainly { super.collectionViewContentSize }
      size.height += shift
      return size
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let plainRect = rect.offsetBy(dx: 0, dy: -shift)
      guard let plain = plainly({ super.layoutAttributesForElements(in: plainRect) }) else { return nil }
      let kinds = [Self.headerKind, Self.footerKind].filter(isPinned)
      var result = plain.filter { !isHeader($0) && !kinds.contains($0.representedElementKind ?? "") }.map(shifted)
      if !kinds.isEmpty {
        // A section's header lies within its section, wherever it is pinned, and so does its footer.
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

    /// Whether more than an edge of a header or footer, which is as wide as the view, lies in a rectangle.
    private func isIn(_ rect: CGRect, _ view: UICollectionViewLayoutAttributes) -> Bool {
      view.frame.maxY > rect.minY && view.frame.minY < rect.maxY
    }

    /// What the plain layout says, copied, since it keeps its attributes, and moved.
    private func shifted(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
      guard shift != 0, let copy = attributes.copy() as? UICollectionViewLayoutAttributes else { return attributes }
      copy.frame.origin.y += shift
      return copy
    }

    private var headerAttributes: HeaderLayoutAttributes? {
      guard plainHeader != nil else { return nil }
      let attributes = HeaderLayoutAttributes(forSupplementaryViewOfKind: Self.headerKind, with: Self.headerPath)
      attributes.frame = CGRect(runner.frame.header)
      attributes.alpha = runner.frame.opacity
      attributes.zIndex = Self.zIndex
      attributes.headerFrame = runner.frame
      return attributes
    }

    /// Whether attributes are the plain layout's for the header.
    private func isHeader(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
      plainHeader != nil && attributes.representedElementKind == Self.headerKind
        && attributes.indexPath == Self.headerPath
    }

    private static let headerKind = UICollectionView.elementKindSectionHeader
    private static let footerKind = UICollectionView.elementKindSectionFooter
    private static let headerPath = IndexPath(item: 0, section: 0)

    // MARK: Pinned headers and footers

    // The plain layout would pin where its own content is; so it is told not to, and they are pinned here.
    private var pins: (headers: Bool?, footers: Bool?) = (nil, nil)

    /// Whether the plain layout is at work, which may look itself up here.
    private var isPlain = false

    /// Whether the headers of other sections stay in sight, below the content inset, as long as their sections do.
    open override var sectionHeadersPinToVisibleBounds: Bool {
      get { isPlain ? false : pins.headers ?? super.sectionHeadersPinToVisibleBounds }
      set {
        pins.headers = newValue
        super.sectionHeadersPinToVisibleBounds = false
        invalidateHeader()
      }
    }

    /// Whether sections' footers stay in sight, above the content inset, as long as their sections do.
    open override var sectionFootersPinToVisibleBounds: Bool {
      get { isPlain ? false : pins.footers ?? super.sectionFootersPinToVisibleBounds }
      set {
        pins.footers = newValue
        super.sectionFootersPinToVisibleBounds = false
        invalidateHeader()
      }
    }

    /// A storyboard may have told the plain layout already.
    private func takeOverPinning() {
      if super.sectionHeadersPinToVisibleBounds {
        pins.headers = true
        super.sectionHeadersPinToVisibleBounds = false
      }
      if super.sectionFootersPinToVisibleBounds {
        pins.footers = true
        super.sectionFootersPinToVisibleBounds = false
      }
    }

    /// What the plain layout does when it pins nothing.
    private func plainly<Result>(_ body: () -> Result) -> Result {
      let wasPlain = isPlain
      isPlain = true
      defer { isPlain = wasPlain }
      return body()
    }

    private func plainView(ofKind kind: String, at path: IndexPath) -> UICollectionViewLayoutAttributes? {
      plainly { super.layoutAttributesForSupplementaryView(ofKind: kind, at: path) }
    }

    private func plainItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
      plainly { super.layoutAttributesForItem(at: path) }
    }

    private func isPinned(_ kind: String) -> Bool {
      scrollDirection == .vertical && (kind == Self.headerKind ? pins.headers : pins.footers) == true
    }

    /// The edges of what no bar covers, in content coordinates.
    private var uncovered: (top: CGFloat, bottom: CGFloat) {
      guard let collectionView else { return (0, 0) }
      let (bounds, inset) = (collectionView.bounds, collectionView.adjustedContentInset)
      return (bounds.minY + inset.top, bounds.maxY - inset.bottom)
    }

    /// A section's header or footer where it lies when nothing is pinned; nil where there is none, and for the elastic header.
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
        ? max(y, min(uncovered.top, end(ofSection: section) - height))
        : min(y, max(uncovered.bottom - height, contentStart(ofSection: section) ?? y))
      copy.zIndex = max(view.zIndex, Self.zIndex / 10)
      return copy
    }

    /// Where a section begins below its header, in content coordinates; nil for one without any piece.
    private func contentStart(ofSection section: Int) -> CGFloat? {
      if section == 0, let plainHeader { return plainHeader.maxY + shift }
      return view(ofKind: Self.headerKind, inSection: section)?.frame.maxY ?? start(ofSection: section)
    }

    /// Where the next section begins that has anything, in content coordinates.
    private func end(ofSection section: Int) -> CGFloat {
      let count = collectionView?.numberOfSections ?? 0
      for next in (section + 1)..<max(section + 1, count) {
        if let start = start(ofSection: next) { return start }
      }
      return collectionViewContentSize.height
    }

    /// Where a section's first piece lies, in content coordinates; nil for a section without any.
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

    /// The last section that begins at a height or above it, in content coordinates; nil where none does.
    private func section(at y: CGFloat) -> Int? {
      var (low, high) = (0, collectionView?.numberOfSections ?? 0)
      while low < high {
        let middle = (low + high) / 2
        let next = (middle..<high).lazy.compactMap { self.start(ofSection: $0) }.first
        if let next, next <= y { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? low - 1 : nil
    }

    // MARK: Invalidation

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      if plainly({ super.shouldInvalidateLayout(forBoundsChange: newBounds) }) { return true }
      let follows = plainHeader != nil || isPinned(Self.headerKind) || isPinned(Self.footerKind)
      return follows && newBounds != collectionView?.bounds
    }

    open override func invalidationContext(
      forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(forBoundsChange: newBounds)
      if plainly({ super.shouldInvalidateLayout(forBoundsChange: newBounds) }) { return context }
      // The cells stay where they are while the list scrolls.
      return keepingCells(context)
    }

    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
      // The header's content may be another.
      if context.invalidateEverything || context.invalidateDataSourceCounts { fitting = nil }
      super.invalidateLayout(with: context)
    }

    /// Asks for the header's frame to be made anew.
    func invalidateHeader() { invalidateLayout(with: headerContext) }

    /// What asks for the header's frame, and for nothing of the plain layout, to be made anew.
    private var headerContext: UICollectionViewLayoutInvalidationContext {
      // One of the class that a subclass wants: as for a list that moves by nothing.
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

    // A view that has just come is asked here; one that is there, when the layout is prepared.
    open override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
      guard isHeader(originalAttributes) else {
        return super.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
      }
      guard let collectionView, let question = FittingQuestion(of: runner.pipeline, in: collectionView),
        preferredAttributes.frame.height != originalAttributes.frame.height,
        preferredAttributes.frame.height != fitting?.height
      else { return false }
      fitting = (question, preferredAttributes.frame.height)
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

  extension Pipeline where Effects == EffectList {
    /// The header of a collection view's first section, which stretches.
    static var collectionFlow: DynamicPipeline {
      DynamicPipeline(
        Header(height: .points(0), placement: .insideContent), effects: EffectList([CollectionFlow(), Stretch()]))
    }
  }
#endif
