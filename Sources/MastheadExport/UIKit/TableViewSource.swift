/// Swift source of a table view whose header is a pipeline's, over the struct that knows where the header lies.
///
/// The class has only what its pipeline needs, as the struct does.
struct TableViewSource {
  let geometry: GeometrySource

  /// The class's name.
  let type: String

  /// The source, with a line break at its end.
  var text: String {
    let parts = [outlets, header, insets, layout, room, placing, fitting, adoption].compactMap { $0 }
    return """
      /// A table view whose `tableHeaderView` is the header "\(SwiftLiteral.comment(geometry.title))".
      ///
      /// Use it like any table view, in code or as the class of one in a storyboard:
      ///
      ///     let table = \(type)(frame: .zero, style: .plain)
      ///     table.tableHeaderView = header
      ///     table.headerImageView = header.imageView
      ///
      /// The delegate is yours\(hasInset ? ", and so is `contentInset`: the header's part is added to it, unseen" : "").
      class \(type): UITableView {
      \(indented(parts.joined(separator: "\n\n")))
      }

      """
  }

  /// Whether the header changes the content inset at all.
  private var hasInset: Bool { geometry.hasContentInset }

  /// Whether the header lies among the rows, which then leave room for it.
  private var hasRoom: Bool { geometry.hasContentOrigin }

  private var outlets: String {
    """
    /// The view within the header that shows its picture. Its frame is set here; nil for a header without one.
    @IBOutlet weak var headerImageView: UIView? {
      didSet {
        if let imageFrame { oldValue?.frame = imageFrame }
        imageFrame = nil
        setNeedsLayout()
      }
    }

    private var header: UIView?

    /// What the header was before, and becomes again.
    private var look: Look?

    /// Where the picture was before.
    private var imageFrame: CGRect?

    /// What the table did about the safe area before.
    private var adjustmentBehavior: ContentInsetAdjustmentBehavior?

    /// How the subviews lay when the header had been put in front of them.
    private var raised: [ObjectIdentifier] = []

    """
      + lines([
        (hasInset, "\n/// What the header adds to the content inset.\nprivate var headerInset: CGFloat = 0"),
        (hasRoom, "\n/// Keeps the rows clear of the header, which lies among them.\nprivate var room: UIView?"),
        (
          geometry.hasFittingHeight,
          """

          /// The height that the header asked for, at which width, and with how large a text.
          private var fitting: (width: CGFloat, textSize: UIContentSizeCategory, height: CGFloat)?
          """
        ),
        (geometry.hasMask, "\nprivate let headerMask = CAShapeLayer()"),
      ])
        + """


        private struct Look {
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

    /// The header, as it was set. Setting the same view again measures it anew.
    override var tableHeaderView: UIView? {
      get { header ?? super.tableHeaderView }
      set {
    \(indented(indented(lines([
      (geometry.hasFittingHeight, "fitting = nil"),
      (true, "// A storyboard may have put another in place.\nif header == nil { super.tableHeaderView = nil }"),
      (true, "if newValue !== header {\n  takeDown()\n  if let newValue { putUp(newValue) } else { makeRoom(for: nil) }\n}"),
      (true, "setNeedsLayout()"),
    ]))))
      }
    }

    private func putUp(_ view: UIView) {
    \(indented(lines([
      (true, "let followsSafeArea = view.insetsLayoutMarginsFromSafeArea"),
      (geometry.marginsFollowSafeArea, "// Else the margins that are read would not be the view's alone."),
      (true, "view.insetsLayoutMarginsFromSafeArea = false"),
    ])))
      look = \(indented(lookOfView.lines).drop { $0 == " " })
      // A picture that fills the header is larger than it.
      view.clipsToBounds = true
      header = view
      addSubview(view)
    }

    private func takeDown() {
      guard let header, let look else { return }
      header.removeFromSuperview()
      header.frame.size = look.size
      header.clipsToBounds = look.clipsToBounds
    \(indented(lines([
      (geometry.hasMask, "header.layer.mask = look.mask"),
      (geometry.marginsFollowSafeArea, "header.directionalLayoutMargins = look.margins"),
      (true, "header.insetsLayoutMarginsFromSafeArea = look.followsSafeArea"),
    ])))
      if let imageFrame { headerImageView?.frame = imageFrame }
      (self.header, self.look, imageFrame) = (nil, nil, nil)
    }
    """
  }

  /// The call that keeps how a header looks.
  private var lookOfView: SwiftCall {
    SwiftCall(
      "Look",
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

      /// Your part of the content inset.
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
      /// Gives the header its room above the rows: a list at its top stays there, and in any other the rows keep their
      /// places on the screen.
      private func makeRoom(for geometry: \(geometry.type)?) {
      \(indented(lines([
        (hasRoom, "let height = geometry?.contentOriginY ?? 0\nlet shift = height - (room?.bounds.height ?? 0)"),
        (hasInset, "let inset = geometry?.contentInsetTop ?? 0"),
        (geometry.respectsSafeArea, """
          // What is too short to scroll is kept clear of bars by `always` alone, which would move a phone's list on its side.
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

  /// What a table with a header does about the safe area.
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
      // A table asks for the height when the view is set.
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
      (true, "let geometry = \(made.arguments.count > 2 ? made.lines : made.text)"),
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

  private var made: SwiftCall {
    geometry.making(
      viewportWidth: "bounds.width", safeAreaTop: "safeAreaInsets.top", fittingHeight: "fittingHeight(of: header)")
  }

  private var placing: String {
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
        // The mask must not lag behind the finger by an animation.
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        headerMask.path = path
        header.layer.mask = headerMask
        CATransaction.commit()
        """),
      (
        true,
        """
        // Where they are in front they stay, and where UIKit keeps something else there they are not moved again: that asks
        // for layout, and would for no end.
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
    /// Keeps what is in the header clear of bars and the device's corners, wherever the header has been scrolled to.
    private func followSafeArea(_ header: UIView) {
      guard var margins = look?.margins else { return }
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
      /// The height that the header's constraints ask for, or else the one that it came with.
      private func fittingHeight(of header: UIView) -> CGFloat {
        let textSize = traitCollection.preferredContentSizeCategory
        if let fitting, fitting.width == bounds.width, fitting.textSize == textSize { return fitting.height }
        let wanted = header.systemLayoutSizeFitting(
          CGSize(width: bounds.width, height: UIView.layoutFittingCompressedSize.height),
          withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
        let height = wanted.height > 0 ? wanted.height : look?.size.height ?? 0
        fitting = (bounds.width, textSize, height)
        return height
      }
      """
  }

  private var adoption: String {
    """
    /// A storyboard may put its header in place without setting it.
    private func adoptDecodedHeader() {
      if header == nil, let view = super.tableHeaderView { tableHeaderView = view }
    }
    """
  }
}

/// The lines whose conditions hold.
func lines(_ parts: [(condition: Bool, text: String)]) -> String {
  parts.filter(\.condition).map(\.text).joined(separator: "\n")
}
