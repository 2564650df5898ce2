/// Swift source of a struct that computes the geometry of a pipeline's header, with the pipeline's numbers as literals.
///
/// It uses `CGFloat`, `CGPoint`, `CGSize` and `CGRect` only. It omits members that this pipeline or the struct's user does
/// not need: the mask of a header that is not cut, the overlap of a header that covers no row, or an unused safe area.
/// Members have the same names and meanings in all exports.
struct GeometrySource {
  let formulas: HeaderFormulas

  /// The struct's name.
  let type: String

  /// The pipeline's name.
  let title: String

  /// Whether there is a property `contentInsetTop`. Not every user of the struct needs it.
  let hasContentInset: Bool

  init(_ formulas: HeaderFormulas, type: String, title: String, hasContentInset: Bool) {
    self.formulas = formulas
    self.type = type
    self.title = title
    self.hasContentInset = hasContentInset
  }

  /// Whether there is a property `topOffset`, the origin for stretch and parallax.
  var hasTopOffset: Bool { !formulas.stretches.isEmpty || !formulas.parallaxFactors.isEmpty }

  /// Whether there are a function `mask(at:)` and a property `cutDepth`, because the header is cut.
  var hasMask: Bool { formulas.cut != nil }

  /// Whether there is a property `overlap`, because the header covers a part of the first row.
  var hasOverlap: Bool { formulas.overlapRatio != nil }

  /// Whether there is a property `fittingHeight`, because the header's height fits its content.
  var hasFittingHeight: Bool { formulas.hasFittingHeight }

  /// Whether there is a property `originY`, because the header lies above the content. Inside, its origin is 0.
  var hasOrigin: Bool { formulas.placement == .aboveContent }

  /// Whether there is a property `contentOriginY`, because the header lies inside the content. Otherwise it is 0.
  var hasContentOrigin: Bool { formulas.placement == .insideContent }

  /// Whether there is a property `safeAreaTop`, because other members depend on it.
  var hasSafeArea: Bool {
    switch formulas.safeAreaPolicy {
    case .exclude: false
    case .include: hasTopOffset
    case .underlap: hasContentInset
    }
  }

  /// Whether the scroll view adds the safe area to its insets.
  var respectsSafeArea: Bool { formulas.safeAreaPolicy != .exclude }

  /// Whether the margins of the header's content follow the safe area.
  var marginsFollowSafeArea: Bool { formulas.safeAreaPolicy == .underlap }

  /// Returns a call of the struct's initializer with expressions for the properties that it has.
  func call(viewportWidth: String, safeAreaTop: String, fittingHeight: String) -> SwiftCall {
    SwiftCall(
      type,
      [
        "viewportWidth: \(viewportWidth)", hasSafeArea ? "safeAreaTop: \(safeAreaTop)" : nil,
        hasFittingHeight ? "fittingHeight: \(fittingHeight)" : nil,
      ])
  }

  /// The source, with a line break at its end.
  var text: String {
    let members = [
      inputs, height, cut, positions, insets, stretch, frame, image, mask,
    ].compactMap { $0 }.joined(separator: "\n\n")
    return """
      /// The geometry of the header "\(SwiftLiteral.comment(title))". Lengths are in points, and y grows downwards.
      struct \(type) {
      \(indented(members))
      }

      """
  }

  // MARK: Layout

  private var inputs: String {
    let safeArea = """
      /// The safe area inset at the top.
      var safeAreaTop: CGFloat
      """
    let fitting = """
      /// The height that fits the header's content at the viewport's width.
      var fittingHeight: CGFloat
      """
    return [
      """
      /// The width of the scroll view.
      var viewportWidth: CGFloat
      """, hasSafeArea ? safeArea : nil, hasFittingHeight ? fitting : nil,
    ].compactMap { $0 }.joined(separator: "\n\n")
  }

  private var height: String {
    let height =
      switch formulas.header.height {
      case .points(let points), .excludingSafeArea(let points): number(points)
      case .ratioOfWidth(let ratio): product(ratio, "viewportWidth")
      case .fitting(let minimum): "max(\(number(minimum)), fittingHeight)"
      }
    return property("height", height, "The header's height at rest.")
  }

  private var cut: String? {
    guard let cut = formulas.cut else { return nil }
    let depth =
      switch (cut.depth, formulas.header.height) {
      case (.points(let depth), .points(let height)): number(min(depth, height))
      case (.points(let depth), _): "min(\(number(depth)), height)"
      case (.ratioOfHeight(let ratio), _): product(min(ratio, 1), "height")
      }
    let cutDepth = property("cutDepth", depth, "The depth of the cut at the header's lower edge.")
    guard let overlapRatio = formulas.overlapRatio else { return cutDepth }
    let overlap =
      overlapRatio < 1 ? "min(\(quotient("cutDepth", overlapRatio)), height)" : quotient("cutDepth", overlapRatio)
    return cutDepth + "\n\n"
      + property("overlap", overlap, "How far the header's lower edge covers the first row.")
  }

  /// The part of the header's height above the first row.
  private var visible: String { hasOverlap ? "height - overlap" : "height" }

  private var positions: String {
    hasOrigin
      ? property(
        "originY", hasOverlap ? "overlap - height" : "-height", "The y of the header at rest, in content coordinates.")
      : property("contentOriginY", visible, "The y of the list's own content, below the header.")
  }

  private var insets: String? {
    let inset = formulas.collectionInset.map(number) ?? (hasOrigin ? visible : "0")
    let (note, set) =
      switch formulas.safeAreaPolicy {
      case .exclude: ("", inset)
      case .include: ("; the scroll view adds the safe area to it", inset)
      case .underlap:
        ("; the scroll view adds the safe area to it", inset == "0" ? "-safeAreaTop" : "\(inset) - safeAreaTop")
      }
    let comment = "The content inset to set at the top\(note)."
    let properties = [
      hasContentInset ? property("contentInsetTop", set, comment) : nil,
      hasTopOffset ? property("topOffset", topOffset, "The content offset when scrolled to the top.") : nil,
    ].compactMap { $0 }
    return properties.isEmpty ? nil : properties.joined(separator: "\n\n")
  }

  private var topOffset: String {
    let isBelowSafeArea = formulas.safeAreaPolicy == .include
    let inset = formulas.collectionInset ?? 0
    switch (hasOrigin, inset == 0) {
    case (true, _): return isBelowSafeArea ? "originY - safeAreaTop" : "originY"
    case (false, true): return isBelowSafeArea ? "-safeAreaTop" : "0"
    case (false, false): return isBelowSafeArea ? "-(\(number(inset)) + safeAreaTop)" : "-\(number(inset))"
    }
  }

  // MARK: Frames

  private var stretch: String? {
    guard let first = formulas.stretches.first else { return nil }
    let overscroll = "max(0, topOffset - contentOffset)"
    let comment = "/// How much the header grows at an offset beyond the list's top."
    let body: String
    if formulas.stretches.count == 1 {
      body = taken(first, of: overscroll)
    } else {
      let more = formulas.stretches.dropFirst().map { "stretch += \(taken($0, of: "(overscroll - stretch)"))" }
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
      ? "CGRect(x: 0, y: \(hasOrigin ? "originY" : "0"), width: viewportWidth, height: height)"
      : """
      let stretch = stretch(at: contentOffset)
      return CGRect(x: 0, y: \(hasOrigin ? "originY - stretch" : "-stretch"), width: viewportWidth, height: height + stretch)
      """
    return "/// The header's frame, in content coordinates.\n"
      + function("frame(at contentOffset: CGFloat) -> CGRect", body)
  }

  private var image: String {
    let comment = "/// The image's frame, in the header's coordinates."
    let signature = "imageFrame(at contentOffset: CGFloat) -> CGRect"
    let factors = formulas.parallaxFactors
    let factor = factors.count > 1 ? "(\(factors.map(number).joined(separator: " + ")))" : factors.first.map(number)
    var lines = ["let size = frame(at: contentOffset).size"]
    if let factor {
      lines.append("// The image moves up more slowly than the header.")
      let distance = "max(0, contentOffset - topOffset)"
      lines.append("let lag = \(factor == "1" ? distance : "\(factor) * \(distance)")")
    }
    if let aspectRatio, formulas.contentMode != .scaleToFill {
      let bound = formulas.contentMode == .aspectFill ? "max" : "min"
      let (x, y) = (spare("width", formulas.anchor.share.x), spare("height", formulas.anchor.share.y))
      lines += [
        "let aspectRatio: CGFloat = \(aspectRatio)",
        "let width = \(bound)(size.width, size.height * aspectRatio)",
        "let height = \(bound)(size.height, size.width / aspectRatio)",
        "return \(rect(x: x, y: factor == nil ? y : y == "0" ? "lag" : "\(y) + lag"))",
      ]
    } else {
      lines.append("return CGRect(x: 0, y: \(factor == nil ? "0" : "lag"), width: size.width, height: size.height)")
    }
    return "\(comment)\n" + function(signature, lines.joined(separator: "\n"))
  }

  /// Returns the initializer call of the image's rect, on two lines if it is long.
  private func rect(x: String, y: String) -> String {
    let arguments = "x: \(x), y: \(y), width: width, height: height"
    return arguments.count > 60 ? "CGRect(\n  \(arguments))" : "CGRect(\(arguments))"
  }

  /// The image's width divided by its height; nil for an image without an aspect ratio.
  private var aspectRatio: String? {
    let size = formulas.header.imageSize
    let (ratio, inverse) = (size.width / size.height, size.height / size.width)
    // The pipeline uses the same bounds.
    guard ratio > 0, inverse > 0, max(ratio, inverse) < 1e9 else { return nil }
    return "\(number(size.width)) / \(number(size.height))"
  }

  /// Returns the expression for the space before the image on an axis.
  private func spare(_ side: String, _ share: Double) -> String {
    switch share {
    case 0: "0"
    case 1: "size.\(side) - \(side)"
    default: "(size.\(side) - \(side)) / 2"
    }
  }

  private var mask: String? {
    guard let cut = formulas.cut else { return nil }
    let (left, right) = cut.side == .left ? ("higher", "size.height") : ("size.height", "higher")
    return """
      /// The corners of the header's visible part, in the header's coordinates. Its lower edge is cut at an angle.
      func mask(at contentOffset: CGFloat) -> [CGPoint] {
        let size = frame(at: contentOffset).size
        let higher = size.height - cutDepth
        return [
          .zero, CGPoint(x: size.width, y: 0), CGPoint(x: size.width, y: \(right)), CGPoint(x: 0, y: \(left)),
        ]
      }
      """
  }

  // MARK: Expressions

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

/// Returns source code indented by two spaces.
func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
    .joined(separator: "\n")
}
