/// Swift source of a flow layout whose first section's header behaves like a pipeline's. It uses the geometry struct.
struct CollectionLayoutSource {
  let geometry: GeometrySource

  /// The layout's name.
  let type: String

  /// The names of the header's view and its layout attributes.
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


      /// The height that fits the header's content, in points. Set it whenever it changes.
      var fittingHeight: CGFloat = 0 { didSet { invalidateLayout() } }
      """ : ""
    return """
      /// A flow layout whose first section's header is the header "\(SwiftLiteral.comment(geometry.title))".
      ///
      /// Register `\(viewType)`, or a subclass, for that section's header, and set the collection view's
      /// `alwaysBounceVertical` to true\(insetAdvice.isEmpty ? " and" : ",") its `contentInsetAdjustmentBehavior` to
      /// `\(geometry.respectsSafeArea ? ".scrollableAxes" : ".never")`\(insetAdvice).
      ///
      /// The layout sets `headerReferenceSize`, which reserves the header's space and applies to all sections. If there are
      /// several, return this size for the first section and other sizes for the others in the delegate.
      class \(type): UICollectionViewFlowLayout {
        override class var layoutAttributesClass: AnyClass { \(attributesType).self }\(indented(fitting))

        /// The header's geometry in the collection view's current bounds.
        var geometry: \(geometry.type) {
      \(indented(indented(geometryCall)))
        }

        private let headerPath = IndexPath(item: 0, section: 0)

        override func prepare() {
          headerReferenceSize = CGSize(width: geometry.viewportWidth, height: geometry.contentOriginY)
          super.prepare()
          // Keeps the refresh control in front of the header.
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
          // Scrolling moves the header only, so the items keep their layout.
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

  private var geometryCall: String {
    let call = geometry.call(
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
    /// The view of the first section's header. Add your content to it, and connect the picture to `imageView`.
    class \(viewType): UICollectionReusableView {
      /// The view with the header's picture; nil without a picture. The header sets its frame.
      @IBOutlet weak var imageView: UIView?

    \(indented(lines([
      (geometry.hasMask, "private let headerMask = CAShapeLayer()"),
      (geometry.marginsFollowSafeArea, "private var ownMargins: NSDirectionalEdgeInsets?"),
      (geometry.hasMask || geometry.marginsFollowSafeArea, ""),
      (true, """
        override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
          super.apply(layoutAttributes)
          guard let attributes = layoutAttributes as? \(attributesType) else { return }
          guard attributes.indexPath.section == 0 else { return resetEffects(attributes) }
          // A picture that fills the header can be larger than the header.
          clipsToBounds = true
          imageView?.frame = attributes.imageFrame
        """),
      (geometry.marginsFollowSafeArea, indented("followSafeArea(attributes.margins)")),
      (geometry.hasMask, indented("""
        let path = CGMutablePath()
        path.addLines(between: attributes.mask)
        path.closeSubpath()
        // Implicit animations would make the mask lag behind the finger.
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        headerMask.path = path
        layer.mask = headerMask
        CATransaction.commit()
        """)),
      (true, "}"),
      (true, "\n" + reset),
      (geometry.marginsFollowSafeArea, "\n" + margins),
    ])))
    }

    """
  }

  private var reset: String {
    """
    /// Removes the effects when the view is reused for another section.
    private func resetEffects(_ attributes: \(attributesType)) {
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
    /// Keeps the header's content in the safe area, at every content offset.
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

  /// The safe area by reading direction. The header's view does not know it until it is in the collection view.
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
      (true, "// Used on the main actor only, but the compiler cannot know this for copying and comparing."),
      (true, "nonisolated(unsafe) var imageFrame = CGRect.zero"),
      (geometry.hasMask, "nonisolated(unsafe) var mask: [CGPoint] = []"),
      (geometry.marginsFollowSafeArea, "nonisolated(unsafe) var margins = NSDirectionalEdgeInsets.zero"),
    ])
    let names =
      ["imageFrame"] + (geometry.hasMask ? ["mask"] : []) + (geometry.marginsFollowSafeArea ? ["margins"] : [])
    return """
      /// The layout attributes of the header.
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
