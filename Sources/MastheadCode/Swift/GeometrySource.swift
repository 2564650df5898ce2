/// Swift source of a struct that knows where a pipeline's header lies, with the pipeline's numbers in it.
///
/// It needs `CGFloat`, `CGPoint`, `CGSize` and `CGRect` and nothing else, and has only what this pipeline needs: no cut and no
/// mask where nothing is cut, no overlap where the header does not reach over the first row, no parallax where the image stays
/// in the header. Its members keep their names and meanings in all exports.
struct GeometrySource {
  let formulas: HeaderFormulas

  /// The struct's name.
  let type: String

  /// What people call the pipeline.
  let title: String

  init(_ formulas: HeaderFormulas, type: String, title: String) {
    self.formulas = formulas
    self.type = type
    self.title = title
  }

  /// Whether there is a function `mask(at:)`, and `cutDepth`: not where nothing is cut.
  var hasMask: Bool {
    switch formulas.cut?.depth {
    case .points(let depth): depth > 0
    case .ratioOfHeight(let ratio): ratio > 0
    case nil: false
    }
  }

  /// Whether the header reaches over the first row.
  var hasOverlap: Bool { hasMask && formulas.overlapRatio ?? 0 > 0 }

  /// Whether there is a property `fittingHeight`: where the header is as high as its own content asks.
  var hasFittingHeight: Bool { if case .fitting = formulas.header.height { true } else { false } }

  /// Whether the scroll view may adjust its insets to the safe area.
  var respectsSafeArea: Bool { formulas.safeAreaPolicy != .exclude }

  /// Whether the margins of the header's own content are the safe area's.
  var marginsFollowSafeArea: Bool { formulas.safeAreaPolicy == .underlap }

  /// The source, with a line break at its end.
  var text: String {
    let members = [
      constants, inputs, height, cut, places, insets, stretch, frame, image, mask,
    ].compactMap { $0 }.joined(separator: "\n\n")
    return """
      /// Where the header "\(SwiftLiteral.comment(title))" lies, as plain numbers: lengths are points, and y grows downwards.
      struct \(type): Equatable {
      \(indented(members))
      }

      """
  }

  // MARK: Layout

  private var constants: String {
    """
    /// Whether the scroll view may adjust its insets to the safe area: if not, `contentInsetAdjustmentBehavior` is `.never`.
    static let respectsSafeArea = \(respectsSafeArea)

    /// Whether the margins of the header's own content are the safe area's.
    static let marginsFollowSafeArea = \(marginsFollowSafeArea)
    """
  }

  private var inputs: String {
    var lines = """
      /// The size of the scroll view's window onto its content.
      var viewport: CGSize

      /// What bars and the device's corners cover at the top.
      var safeAreaTop: CGFloat = 0
      """
    if hasFittingHeight {
      lines += """


        /// The height that the header's own content asks for at the viewport's width.
        var fittingHeight: CGFloat = 0
        """
    }
    return lines
  }

  private var height: String {
    let height =
      switch formulas.header.height {
      case .points(let points): number(points)
      case .ratioOfWidth(let ratio): product(ratio, "viewport.width")
      case .fitting(let minimum): "max(\(number(minimum)), fittingHeight)"
      }
    return property("height", height, "The header's height at rest.")
  }

  private var cut: String? {
    guard hasMask, let cut = formulas.cut else { return nil }
    let depth =
      switch (cut.depth, formulas.header.height) {
      case (.points(let depth), .points(let height)): number(min(depth, height))
      case (.points(let depth), _): "min(\(number(depth)), height)"
      case (.ratioOfHeight(let ratio), _): product(min(ratio, 1), "height")
      }
    let cutDepth = property("cutDepth", depth, "How deep the header's lower edge is cut away.")
    guard let overlapRatio = formulas.overlapRatio, hasOverlap else { return cutDepth }
    let overlap =
      overlapRatio < 1 ? "min(\(quotient("cutDepth", overlapRatio)), height)" : quotient("cutDepth", overlapRatio)
    return cutDepth + "\n\n"
      + property("overlap", overlap, "How far the header's lower edge reaches over the first row.")
  }

  /// What of the header's height the first row leaves free.
  private var visible: String { hasOverlap ? "height - overlap" : "height" }

  private var places: String {
    let isAbove = formulas.placement == .aboveContent
    return property(
      "originY", isAbove ? (hasOverlap ? "overlap - height" : "-height") : "0",
      "The y of the header at rest, in content coordinates.") + "\n\n"
      + property(
        "contentOriginY", isAbove ? "0" : visible, "The y at which the list's own content begins, below the header.")
  }

  private var insets: String {
    let isAbove = formulas.placement == .aboveContent
    let inset = formulas.collectionInset.map(number) ?? (isAbove ? visible : "0")
    let (set, adjusted) =
      switch formulas.safeAreaPolicy {
      case .exclude: (inset, inset)
      case .include: (inset, sum(inset, "safeAreaTop"))
      case .underlap: (inset == "0" ? "-safeAreaTop" : "\(inset) - safeAreaTop", inset)
      }
    let note =
      formulas.safeAreaPolicy == .exclude ? "" : ", to which the scroll view adds the safe area"
    let top =
      switch formulas.safeAreaPolicy {
      case _ where adjusted == "0": "0"
      case _ where set == adjusted: "-contentInsetTop"
      case .include: "-(contentInsetTop + safeAreaTop)"
      default: adjusted == "height" ? "-height" : "-(\(adjusted))"
      }
    return property("contentInsetTop", set, "What is to be set as the content inset at the top\(note).") + "\n\n"
      + property("topOffset", top, "The content offset when scrolled to the top.")
  }

  // MARK: Frames

  /// The stretches that take something: none after one that takes all there is.
  private var stretches: [HeaderFormulas.Stretch] {
    var taking: [HeaderFormulas.Stretch] = []
    for stretch in formulas.stretches where stretch.factor != 0 {
      taking.append(stretch)
      if stretch.factor == 1 && stretch.limit <= 0 { break }
    }
    return taking
  }

  private var stretch: String? {
    guard let first = stretches.first else { return nil }
    let overscroll = "max(0, topOffset - contentOffset)"
    let comment = "/// How much the header grows while the list is pulled beyond its top."
    let body: String
    if stretches.count == 1 {
      body = taken(first, of: overscroll)
    } else {
      let more = stretches.dropFirst().map { "stretch += \(taken($0, of: "(overscroll - stretch)"))" }
      body = """
        let overscroll = \(overscroll)
        var stretch = \(taken(first, of: "overscroll"))
        \(more.joined(separator: "\n"))
        return stretch
        """
    }
    return "\(comment)\n" + function("stretch(at contentOffset: CGFloat) -> CGFloat", body)
  }

  private func taken(_ stretch: HeaderFormulas.Stretch, of overscroll: String) -> String {
    let taken = product(stretch.factor, overscroll)
    let isWhole = stretch.factor == 1 && taken.hasPrefix("(")
    let bare = isWhole ? String(taken.dropFirst().dropLast()) : taken
    return stretch.limit > 0 ? "min(\(bare), \(number(stretch.limit)))" : bare
  }

  private var frame: String {
    let body =
      stretch == nil
      ? "CGRect(x: 0, y: originY, width: viewport.width, height: height)"
      : """
      let stretch = stretch(at: contentOffset)
      return CGRect(x: 0, y: originY - stretch, width: viewport.width, height: height + stretch)
      """
    return "/// The header, in content coordinates.\n" + function("frame(at contentOffset: CGFloat) -> CGRect", body)
  }

  private var image: String {
    let comment = "/// The header's image, in the header's coordinates."
    let signature = "imageFrame(at contentOffset: CGFloat) -> CGRect"
    let factors = formulas.parallaxFactors.filter { $0 != 0 }
    let factor = factors.count > 1 ? "(\(factors.map(number).joined(separator: " + ")))" : factors.first.map(number)
    var lines = ["let bounds = frame(at: contentOffset).size"]
    if let factor {
      lines.append("// The image rises slower than the header.")
      let way = "max(0, contentOffset - topOffset)"
      lines.append("let lag = \(factor == "1" ? way : "\(factor) * \(way)")")
    }
    if let aspectRatio, formulas.contentMode != .scaleToFill {
      let bound = formulas.contentMode == .aspectFill ? "max" : "min"
      let (x, y) = (spare("width", formulas.anchor.share.x), spare("height", formulas.anchor.share.y))
      lines += [
        "let aspectRatio: CGFloat = \(aspectRatio)",
        "let width = \(bound)(bounds.width, bounds.height * aspectRatio)",
        "let height = \(bound)(bounds.height, bounds.width / aspectRatio)",
        "return CGRect(",
        "  x: \(x), y: \(factor == nil ? y : y == "0" ? "lag" : "\(y) + lag"), width: width, height: height)",
      ]
    } else {
      lines.append("return CGRect(x: 0, y: \(factor == nil ? "0" : "lag"), width: bounds.width, height: bounds.height)")
    }
    return "\(comment)\n" + function(signature, lines.joined(separator: "\n"))
  }

  /// The image's width divided by its height; nil for an image that takes any shape.
  private var aspectRatio: String? {
    let size = formulas.header.imageSize
    let (ratio, inverse) = (size.width / size.height, size.height / size.width)
    // The bounds are those within which the pipeline computes.
    guard ratio > 0, inverse > 0, max(ratio, inverse) < 1e9 else { return nil }
    return "\(number(size.width)) / \(number(size.height))"
  }

  /// The part of the room beside the image that lies before it.
  private func spare(_ side: String, _ share: Double) -> String {
    switch share {
    case 0: "0"
    case 1: "bounds.\(side) - \(side)"
    default: "(bounds.\(side) - \(side)) / 2"
    }
  }

  private var mask: String? {
    guard hasMask, let cut = formulas.cut else { return nil }
    let (left, right) = cut.side == .left ? ("higher", "size.height") : ("size.height", "higher")
    return """
      /// The corners of what is seen of the header, in the header's coordinates: its lower edge is cut away aslant.
      func mask(at contentOffset: CGFloat) -> [CGPoint] {
        let size = frame(at: contentOffset).size
        let higher = size.height - cutDepth
        return [
          .zero, CGPoint(x: size.width, y: 0), CGPoint(x: size.width, y: \(right)), CGPoint(x: 0, y: \(left)),
        ]
      }
      """
  }

  // MARK: Writing

  private func number(_ value: Double) -> String { SwiftLiteral.number(value) }

  private func product(_ factor: Double, _ term: String) -> String {
    factor == 1 ? term : factor == 0 ? "0" : "\(number(factor)) * \(term)"
  }

  private func quotient(_ term: String, _ divisor: Double) -> String {
    divisor == 1 ? term : "\(term) / \(number(divisor))"
  }

  private func sum(_ first: String, _ second: String) -> String { first == "0" ? second : "\(first) + \(second)" }

  private func property(_ name: String, _ value: String, _ comment: String) -> String {
    "/// \(comment)\nvar \(name): CGFloat { \(value) }"
  }

  private func function(_ signature: String, _ body: String) -> String {
    "func \(signature) {\n\(indented(body))\n}"
  }
}

/// Source two columns farther to the right.
func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
    .joined(separator: "\n")
}
