/// Swift source of a flow layout whose first section's header is a pipeline's, over the struct that knows where the header lies.
struct CollectionLayoutSource {
  let geometry: GeometrySource

  /// The layout's name.
  let type: String

  /// The names of the header's view and of what the layout tells it.
  private let viewType: String
  private let attributesType: String

  init(geometry: GeometrySource, type: String, name: SwiftName) {
    self.geometry = geometry
    self.type = type
    viewType = name.type("HeaderView")
    attributesType = name.type("HeaderAttributes")
  }

  /// The source, with a line break at its end.
  var text: String { [layout, view, attributes].joined(separator: "\n") }

  private var layout: String {
    let fitting =
      geometry.hasFittingHeight
      ? """


      /// The height that the header's content asks for, in points: set it where you know it.
      var fittingHeight: CGFloat = 0 { didSet { invalidateLayout() } }
      """ : ""
    return """
      /// A flow layout whose first section's header is the header "\(SwiftLiteral.comment(geometry.title))".
      ///
      /// Register `\(viewType)`, or a subclass, for that section's header, and set the collection view's
      /// `alwaysBounceVertical` to true\(insetAdvice.isEmpty ? " and" : ",") its `contentInsetAdjustmentBehavior` to
      /// `\(geometry.respectsSafeArea ? ".scrollableAxes" : ".never")`\(insetAdvice).
      ///
      /// The items leave room for the header by `headerReferenceSize`, which is set here and holds for all sections: where
      /// there are others, a delegate gives this size to the first and their own to them.
      class \(type): UICollectionViewFlowLayout {
        override class var layoutAttributesClass: AnyClass { \(attributesType).self }\(indented(fitting))

        /// Where the header lies in the collection view as it is now.
        var geometry: \(geometry.type) {
      \(indented(indented(made)))
        }

        private let headerPath = IndexPath(item: 0, section: 0)

        override func prepare() {
          headerReferenceSize = CGSize(width: geometry.viewportWidth, height: geometry.contentOriginY)
          super.prepare()
          // It would turn unseen behind the header.
          collectionView?.refreshControl?.layer.zPosition = 2
        }

        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
          var elements = super.layoutAttributesForElements(in: rect) ?? []
          elements.removeAll {
            $0.representedElementKind == UICollectionView.elementKindSectionHeader && $0.indexPath == headerPath
          }
          if let header = headerAttributes(), header.frame.height > 0, header.frame.intersects(rect) {
            elements.append(header)
          }
          return elements
        }

        override func layoutAttributesForSupplementaryView(
          ofKind elementKind: String, at indexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? {
          elementKind == UICollectionView.elementKindSectionHeader && indexPath == headerPath
            ? headerAttributes()
            : super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        }

        private func headerAttributes() -> \(attributesType)? {
          guard let collectionView, collectionView.numberOfSections > 0 else { return nil }
          let geometry = geometry
          let offset = collectionView.contentOffset.y
          let attributes = \(attributesType)(
            forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: headerPath)
          attributes.frame = geometry.frame(at: offset)
          attributes.zIndex = 1
          attributes.imageFrame = geometry.imageFrame(at: offset)
      \(indented(indented(lines([
        (geometry.hasMask, "attributes.mask = geometry.mask(at: offset)"),
        (geometry.marginsFollowSafeArea, "attributes.margins = margins(of: collectionView)"),
        (true, "return attributes"),
      ]))))
        }

      \(geometry.marginsFollowSafeArea ? indented(safeAreaMargins) : "")  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

        override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
          let context = super.invalidationContext(forBoundsChange: newBounds)
          // Scrolling moves the header alone: the items are not measured again.
          if let context = context as? UICollectionViewFlowLayoutInvalidationContext,
            newBounds.size == collectionView?.bounds.size
          {
            context.invalidateFlowLayoutDelegateMetrics = false
            context.invalidateFlowLayoutAttributes = false
          }
          return context
        }
      }

      """
  }

  private var made: String {
    let call = geometry.making(
      viewportWidth: "collectionView?.bounds.width ?? 0", safeAreaTop: "collectionView?.safeAreaInsets.top ?? 0",
      fittingHeight: "fittingHeight")
    return call.arguments.count > 1 ? call.lines : call.text
  }

  private var insetAdvice: String {
    let inset = geometry.formulas.collectionInset ?? 0
    switch geometry.formulas.safeAreaPolicy {
    case .underlap: return ", and its `contentInset.top` to `geometry.contentInsetTop`"
    default: return inset == 0 ? "" : ", and its `contentInset.top` to \(SwiftLiteral.number(inset))"
    }
  }

  private var view: String {
    """
    /// The first section's header: put its content into it, and connect its picture to `imageView`.
    class \(viewType): UICollectionReusableView {
      /// The view that shows the header's picture. Its frame is set here; nil for a header without one.
      @IBOutlet weak var imageView: UIView?

    \(indented(lines([
      (geometry.hasMask, "private let headerMask = CAShapeLayer()"),
      (geometry.marginsFollowSafeArea, "private var ownMargins: NSDirectionalEdgeInsets?"),
      (geometry.hasMask || geometry.marginsFollowSafeArea, ""),
      (true, """
        override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
          super.apply(layoutAttributes)
          guard let attributes = layoutAttributes as? \(attributesType) else { return }
          guard attributes.indexPath.section == 0 else { return showPlainly(attributes) }
          // A picture that fills the header is larger than it.
          clipsToBounds = true
          imageView?.frame = attributes.imageFrame
        """),
      (geometry.marginsFollowSafeArea, indented("followSafeArea(attributes.margins)")),
      (geometry.hasMask, indented("""
        let path = CGMutablePath()
        path.addLines(between: attributes.mask)
        path.closeSubpath()
        // The mask must not lag behind the finger by an animation.
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        headerMask.path = path
        layer.mask = headerMask
        CATransaction.commit()
        """)),
      (true, "}"),
      (true, "\n" + plainly),
      (geometry.marginsFollowSafeArea, "\n" + margins),
    ])))
    }

    """
  }

  private var plainly: String {
    """
    /// As a view of any other section it is a plain one.
    private func showPlainly(_ attributes: \(attributesType)) {
    \(indented(lines([
      (true, "imageView?.frame = CGRect(origin: .zero, size: attributes.frame.size)"),
      (geometry.hasMask, "layer.mask = nil"),
      (geometry.marginsFollowSafeArea, "followSafeArea(.zero)"),
    ])))
    }
    """
  }

  private var margins: String {
    """
    /// Keeps what is in the header clear of bars and the device's corners, wherever the header has been scrolled to.
    private func followSafeArea(_ insets: NSDirectionalEdgeInsets) {
      insetsLayoutMarginsFromSafeArea = false
      var margins = ownMargins ?? directionalLayoutMargins
      ownMargins = margins
      margins.top += insets.top
      margins.leading += insets.leading
      margins.bottom += insets.bottom
      margins.trailing += insets.trailing
      if directionalLayoutMargins != margins { directionalLayoutMargins = margins }
    }
    """
  }

  /// The safe area by reading direction, which the header's view does not know before it lies in the collection view.
  private var safeAreaMargins: String {
    """
    private func margins(of collectionView: UICollectionView) -> NSDirectionalEdgeInsets {
      let insets = collectionView.safeAreaInsets
      let isLeftToRight = collectionView.effectiveUserInterfaceLayoutDirection == .leftToRight
      return NSDirectionalEdgeInsets(
        top: insets.top, leading: isLeftToRight ? insets.left : insets.right, bottom: insets.bottom,
        trailing: isLeftToRight ? insets.right : insets.left)
    }


    """
  }

  private var attributes: String {
    let members = lines([
      (true, "// Copied and compared off the main actor as far as the compiler knows, and used on it alone."),
      (true, "nonisolated(unsafe) var imageFrame = CGRect.zero"),
      (geometry.hasMask, "nonisolated(unsafe) var mask: [CGPoint] = []"),
      (geometry.marginsFollowSafeArea, "nonisolated(unsafe) var margins = NSDirectionalEdgeInsets.zero"),
    ])
    let names =
      ["imageFrame"] + (geometry.hasMask ? ["mask"] : []) + (geometry.marginsFollowSafeArea ? ["margins"] : [])
    return """
      /// What the layout tells the header beside its frame.
      class \(attributesType): UICollectionViewLayoutAttributes {
      \(indented(members))

        override func copy(with zone: NSZone? = nil) -> Any {
          let copy = super.copy(with: zone)
          if let copy = copy as? \(attributesType) {
      \(indented(indented(indented(names.map { "copy.\($0) = \($0)" }.joined(separator: "\n")))))
          }
          return copy
        }

        override func isEqual(_ object: Any?) -> Bool {
          guard let other = object as? \(attributesType), super.isEqual(other) else { return false }
          return \(names.map { "other.\($0) == \($0)" }.joined(separator: " && "))
        }
      }

      """
  }
}
