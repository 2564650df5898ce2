/// Swift source of a table view whose header behaves like a pipeline's. It uses the geometry struct.
///
/// Like the struct, the class omits code that its pipeline does not need.
struct TableViewSource {
  let geometry: GeometrySource

  /// The class's name.
  let type: String

  /// The source, with a line break at its end.
  var text: String {
    let parts = [outlets, header, insets, layout, room, positioning, fitting, adoption].compactMap { $0 }
    return """
      /// A table view whose `tableHeaderView` is the header "\(SwiftLiteral.comment(geometry.title))".
      ///
      /// Use it like any table view, in code or as the class of one in a storyboard:
      ///
      ///     let table = \(type)(frame: .zero, style: .plain)
      ///     table.tableHeaderView = header
      ///     table.headerImageView = header.imageView
      ///
      /// You can set the delegate\(hasInset ? " and `contentInset`, which excludes the header's part" : "").
      class \(type): UITableView {
      \(indented(parts.joined(separator: "\n\n")))
      }

      """
  }

  /// Whether the header changes the content inset.
  private var hasInset: Bool { geometry.hasContentInset }

  /// Whether the header lies inside the content, so that the rows leave room for it.
  private var hasRoom: Bool { geometry.hasContentOrigin }

  private var outlets: String {
    """
    /// The view with the header's picture; nil without a picture. The table sets its frame.
    @IBOutlet weak var headerImageView: UIView? {
      didSet {
        if let imageFrame { oldValue?.frame = imageFrame }
        imageFrame = nil
        setNeedsLayout()
      }
    }

    private var header: UIView?

    /// The header's original appearance, which the table restores when it removes the header.
    private var savedAppearance: Appearance?

    /// The picture's original frame.
    private var imageFrame: CGRect?

    /// The table's original adjustment behavior.
    private var adjustmentBehavior: ContentInsetAdjustmentBehavior?

    /// The order of the subviews after the header was brought to the front.
    private var raised: [ObjectIdentifier] = []

    """
      + lines([
        (hasInset, "\n/// The header's part of the content inset.\nprivate var headerInset: CGFloat = 0"),
        (hasRoom, "\n/// The space for the header above the rows.\nprivate var room: UIView?"),
        (
          geometry.hasFittingHeight,
          """

          /// The measured height of the header, for a width and a text size.
          private var fitting: (width: CGFloat, textSize: UIContentSizeCategory, height: CGFloat)?
          """
        ),
        (geometry.hasMask, "\nprivate let headerMask = CAShapeLayer()"),
      ])
        + """


        private struct Appearance {
          let size: CGSize
          let clipsToBounds: Bool
        \(indented(lines([
          (geometry.hasMask, "let mask: CALayer?"),
          (geometry.marginsFollowSafeArea, "let margins: NSDirectionalEdgeInsets"),
          (true, "let followsSafeArea: Bool"),
        ])))
        }
        """
  }

  private var header: String {
    """
    // MARK: The header

    /// The header. Setting the same view again measures it again.
    override var tableHeaderView: UIView? {
      get { header ?? super.tableHeaderView }
      set {
    \(indented(indented(lines([
      (geometry.hasFittingHeight, "fitting = nil"),
      (true, "// A storyboard may have set another header.\nif header == nil { super.tableHeaderView = nil }"),
      (true, "if newValue !== header {\n  uninstall()\n  if let newValue { install(newValue) } else { makeRoom(for: nil) }\n}"),
      (true, "setNeedsLayout()"),
    ]))))
      }
    }

    private func install(_ view: UIView) {
    \(indented(lines([
      (true, "let followsSafeArea = view.insetsLayoutMarginsFromSafeArea"),
      (geometry.marginsFollowSafeArea, "// Otherwise the margins would include the safe area."),
      (true, "view.insetsLayoutMarginsFromSafeArea = false"),
    ])))
      savedAppearance = \(indented(currentAppearance.lines).drop { $0 == " " })
      // A picture that fills the header can be larger than the header.
      view.clipsToBounds = true
      header = view
      addSubview(view)
    }

    private func uninstall() {
      guard let header, let savedAppearance else { return }
      header.removeFromSuperview()
      header.frame.size = savedAppearance.size
      header.clipsToBounds = savedAppearance.clipsToBounds
    \(indented(lines([
      (geometry.hasMask, "header.layer.mask = savedAppearance.mask"),
      (geometry.marginsFollowSafeArea, "header.directionalLayoutMargins = savedAppearance.margins"),
      (true, "header.insetsLayoutMarginsFromSafeArea = savedAppearance.followsSafeArea"),
    ])))
      if let imageFrame { headerImageView?.frame = imageFrame }
      (self.header, self.savedAppearance, imageFrame) = (nil, nil, nil)
    }
    """
  }

  /// The call that saves a header's appearance.
  private var currentAppearance: SwiftCall {
    SwiftCall(
      "Appearance",
      [
        "size: view.bounds.size", "clipsToBounds: view.clipsToBounds", geometry.hasMask ? "mask: view.layer.mask" : nil,
        geometry.marginsFollowSafeArea ? "margins: view.directionalLayoutMargins" : nil,
        "followsSafeArea: followsSafeArea",
      ])
  }

  private var insets: String? {
    guard hasInset else { return nil }
    return """
      // MARK: Insets

      /// The content inset without the header's part.
      override var contentInset: UIEdgeInsets {
        get {
          var inset = super.contentInset
          inset.top -= headerInset
          return inset
        }
        set {
          var inset = newValue
          inset.top += headerInset
          super.contentInset = inset
        }
      }
      """
  }

  private var room: String {
    return """
      /// Makes room for the header above the rows. A list at its top stays there. Otherwise the rows keep their
      /// positions on the screen.
      private func makeRoom(for geometry: \(geometry.type)?) {
      \(indented(lines([
        (hasRoom, "let height = geometry?.contentOriginY ?? 0\nlet shift = height - (room?.bounds.height ?? 0)"),
        (hasInset, "let inset = geometry?.contentInsetTop ?? 0"),
        (geometry.respectsSafeArea, """
          // Only `always` keeps short lists clear of bars. For long lists, it would add insets at the sides in landscape.
          let scrolls = alwaysBounceVertical || contentSize.height > bounds.height
          let wanted: ContentInsetAdjustmentBehavior = scrolls ? .scrollableAxes : .always
          """),
        (true, """
          let behavior = geometry == nil ? adjustmentBehavior ?? contentInsetAdjustmentBehavior : \(behavior)
          guard \(changes) else { return }
          let (offset, isMoving) = (contentOffset.y, isTracking || isDragging || isDecelerating)
          let isAtTop = !isMoving && offset <= 0.5 - adjustedContentInset.top
          adjustmentBehavior = geometry == nil ? nil : adjustmentBehavior ?? contentInsetAdjustmentBehavior
          contentInsetAdjustmentBehavior = behavior
          """),
        (hasInset, "let own = contentInset\nheaderInset = inset\ncontentInset = own"),
        (hasRoom, "if shift != 0 { keepRoom(height) }"),
        (true, """
          let top = -adjustedContentInset.top
          var target = isAtTop ? top : \(hasRoom ? "offset + shift" : "offset")
          if !isMoving { target = max(top, min(target, contentSize.height + adjustedContentInset.bottom - bounds.height)) }
          if contentOffset.y != target { contentOffset.y = target }
          """),
      ])))
      }\(hasRoom ? "\n\n" + keepRoom : "")
      """
  }

  /// The adjustment behavior of a table with a header.
  private var behavior: String { geometry.respectsSafeArea ? "wanted" : ".never" }

  private var changes: String {
    lines([
      (hasInset, "inset != headerInset"), (hasRoom, "shift != 0"), (true, "behavior != contentInsetAdjustmentBehavior"),
    ]).replacing("\n", with: " || ")
  }

  private var keepRoom: String {
    """
    private func keepRoom(_ height: CGFloat) {
      room = height > 0 ? room ?? UIView(frame: .zero) : nil
      room?.isUserInteractionEnabled = false
      room?.frame.size.height = height
      // Setting the view again makes the table read its height.
      super.tableHeaderView = room
    }
    """
  }

  private var layout: String {
    """
    // MARK: Layout

    override func layoutSubviews() {
      adoptDecodedHeader()
      super.layoutSubviews()
      guard let header else { return }
    \(indented(lines([
      (geometry.marginsFollowSafeArea, "followSafeArea(header)"),
      (true, "let geometry = \(geometryCall.arguments.count > 2 ? geometryCall.lines : geometryCall.text)"),
    ])))
      makeRoom(for: geometry)
      place(header, by: geometry)
    }

    override func safeAreaInsetsDidChange() {
      super.safeAreaInsetsDidChange()
    \(indented(lines([
      (geometry.marginsFollowSafeArea && geometry.hasFittingHeight, "fitting = nil"),
      (true, "setNeedsLayout()"),
    ])))
    }
    """
  }

  private var geometryCall: SwiftCall {
    geometry.call(
      viewportWidth: "bounds.width", safeAreaTop: "safeAreaInsets.top", fittingHeight: "fittingHeight(of: header)")
  }

  private var positioning: String {
    """
    private func place(_ header: UIView, by geometry: \(geometry.type)) {
      let offset = contentOffset.y
      header.frame = geometry.frame(at: offset)
      if let headerImageView {
        imageFrame = imageFrame ?? headerImageView.frame
        headerImageView.frame = geometry.imageFrame(at: offset)
      }
    \(indented(lines([
      (geometry.hasMask, """
        let path = CGMutablePath()
        path.addLines(between: geometry.mask(at: offset))
        path.closeSubpath()
        // Implicit animations would make the mask lag behind the finger.
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        headerMask.path = path
        header.layer.mask = headerMask
        CATransaction.commit()
        """),
      (
        true,
        """
        // Reordering subviews requests another layout. If UIKit keeps another view in front, repeating the order
        // would never end.
        let front = [header, refreshControl].compactMap { $0 }
        if !subviews.suffix(front.count).elementsEqual(front, by: ===), subviews.map(ObjectIdentifier.init) != raised {
          for view in front { bringSubviewToFront(view) }
          raised = subviews.map(ObjectIdentifier.init)
        }
        """
      ),
    ])))
    }\(geometry.marginsFollowSafeArea ? "\n\n" + margins : "")
    """
  }

  private var margins: String {
    """
    /// Keeps the header's content in the safe area, at every content offset.
    private func followSafeArea(_ header: UIView) {
      guard var margins = savedAppearance?.margins else { return }
      let isLeftToRight = effectiveUserInterfaceLayoutDirection == .leftToRight
      margins.top += safeAreaInsets.top
      margins.leading += isLeftToRight ? safeAreaInsets.left : safeAreaInsets.right
      margins.bottom += safeAreaInsets.bottom
      margins.trailing += isLeftToRight ? safeAreaInsets.right : safeAreaInsets.left
      if header.directionalLayoutMargins != margins { header.directionalLayoutMargins = margins }
    }
    """
  }

  private var fitting: String? {
    guard geometry.hasFittingHeight else { return nil }
    return """
      /// The height from the header's constraints, or its original height if it has none.
      private func fittingHeight(of header: UIView) -> CGFloat {
        let textSize = traitCollection.preferredContentSizeCategory
        if let fitting, fitting.width == bounds.width, fitting.textSize == textSize { return fitting.height }
        let wanted = header.systemLayoutSizeFitting(
          CGSize(width: bounds.width, height: UIView.layoutFittingCompressedSize.height),
          withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
        let height = wanted.height > 0 ? wanted.height : savedAppearance?.size.height ?? 0
        fitting = (bounds.width, textSize, height)
        return height
      }
      """
  }

  private var adoption: String {
    """
    /// Adopts a header that a storyboard added without calling the setter.
    private func adoptDecodedHeader() {
      if header == nil, let view = super.tableHeaderView { tableHeaderView = view }
    }
    """
  }
}

/// Joins the lines whose conditions are true.
func lines(_ parts: [(condition: Bool, text: String)]) -> String {
  parts.filter(\.condition).map(\.text).joined(separator: "\n")
}
