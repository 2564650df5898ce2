import Masthead
import MastheadDocuments

/// The styles of an exported page. A point is a CSS pixel.
///
/// All lengths depend on the custom properties at the top. The script sets `--pull`; the styles derive everything else.
struct PageStyle {
  private let formulas: HeaderFormulas
  private let scene: MastheadScene

  init(_ formulas: HeaderFormulas, _ scene: MastheadScene) {
    self.formulas = formulas
    self.scene = scene
  }

  var text: String {
    ([numbers, list, header, image] + parallax + content + rows).joined(separator: "\n\n")
  }

  private var hasParallax: Bool { !formulas.parallaxFactors.isEmpty }

  // MARK: Numbers

  private var numbers: String {
    rule(
      ".scroller",
      "/* The header's numbers: change them here. */",
      usesSafeArea ? "--safe-area-top: \(Self.safeArea("top"));" : nil,
      "--top: \(top); /* above the header, when the list is at its top */",
      "--header-height: \(headerHeight); /* at rest */",
      cutDepth.map { "--cut-depth: \($0); /* how much the lower edge rises to one side */" },
      overlap.map { "--overlap: \($0); /* how far the header covers the first row */" },
      hasParallax
        ? "--parallax: \(decimal(formulas.parallaxFactors.reduce(0, +))); /* 0: the picture moves with the header, 1: it stays in place */"
        : nil,
      "--pull: 0px; /* how far the list is pulled beyond its top; the script sets it */",
      hasStretch ? lines(stretches) : nil)
  }

  private var hasStretch: Bool { !formulas.stretches.isEmpty }

  /// Whether a length depends on the safe area at the top.
  private var usesSafeArea: Bool {
    switch formulas.safeAreaPolicy {
    case .exclude: false
    case .include: true
    case .underlap: !scene.headerTexts.isEmpty
    }
  }

  private var top: String {
    let inset = formulas.collectionInset ?? 0
    guard formulas.safeAreaPolicy == .include else { return "\(decimal(inset))px" }
    return inset == 0 ? "var(--safe-area-top)" : "calc(\(decimal(inset))px + var(--safe-area-top))"
  }

  private var headerHeight: String {
    switch formulas.header.height {
    case .points(let points), .excludingSafeArea(let points): "\(decimal(points))px"
    case .ratioOfWidth(let ratio): Self.product(ratio, "100cqw")
    case .fitting(let minimum): "var(--measured-height, \(decimal(minimum))px)"
    }
  }

  private var cutDepth: String? {
    switch (formulas.cut?.depth, formulas.header.height) {
    case (.points(let depth), .points(let height)): "\(decimal(min(depth, height)))px"
    case (.points(let depth), _): "min(\(decimal(depth))px, var(--header-height))"
    case (.ratioOfHeight(let ratio), _): Self.product(min(ratio, 1), "var(--header-height)")
    case (nil, _): nil
    }
  }

  private var overlap: String? {
    formulas.overlapRatio.map { ratio in
      switch ratio {
      case 1: "var(--cut-depth)"
      case ..<1: "min(var(--cut-depth) / \(decimal(ratio)), var(--header-height))"
      default: "calc(var(--cut-depth) / \(decimal(ratio)))"
      }
    }
  }

  private static func product(_ factor: Double, _ length: String) -> String {
    factor == 0 ? "0px" : factor == 1 ? length : "calc(\(decimal(factor)) * \(length))"
  }

  /// The stretches in order. Each takes its part of the distance that the previous ones leave.
  private var stretches: [String] {
    var lines: [String] = []
    var taken: String?
    for (index, stretch) in formulas.stretches.enumerated() {
      let isLast = index == formulas.stretches.count - 1
      let name = isLast ? "--stretch" : "--stretch-\(index + 1)"
      let left = taken.map { "(var(--pull) - var(\($0)))" } ?? "var(--pull)"
      var part = stretch.factor == 1 ? left : "\(decimal(stretch.factor)) * \(left)"
      if stretch.limit > 0 { part = "min(\(part), \(decimal(stretch.limit))px)" }
      let sum = (taken.map { "var(\($0)) + " } ?? "") + part
      // `min()` computes its arguments without `calc()`.
      let isPlain = sum == left || (taken == nil && stretch.limit > 0)
      lines.append(
        "\(name): \(isPlain ? sum : "calc(\(sum))");" + (isLast ? " /* how much the header grows */" : ""))
      taken = name
    }
    return lines
  }

  // MARK: The list and its header

  private var list: String {
    [
      rule("html, body", "height: 100%;", "margin: 0;", "overscroll-behavior: none;"),
      rule(
        ".scroller",
        "box-sizing: border-box;",
        "height: 100dvh;",
        "padding-top: var(--top);",
        formulas.safeAreaPolicy == .exclude ? nil : "padding-bottom: \(Self.safeArea("bottom"));",
        "overflow: hidden auto;",
        "overscroll-behavior: none; /* the browser's own bounce would come on top of the script's */",
        "container-type: inline-size; /* 100cqw is the list's width, without its scroll bar */",
        hasParallax ? "scroll-timeline: --list block;" : nil,
        "background: #fff;",
        "color: #1c1c1e;",
        "font: 15px/1.4 system-ui, sans-serif;"),
    ].joined(separator: "\n\n")
  }

  private var header: String {
    // The last stretch takes the whole distance and leaves no gap above the header.
    let takesAll = formulas.stretches.last?.takesAll ?? false
    return rule(
      ".header",
      "position: relative;",
      "z-index: 1; /* above the rows; they show through the cut */",
      "display: grid;",
      "\(isFitting ? "min-height" : "height"): \(stretched);",
      takesAll
        ? nil
        : "margin-top: \(hasStretch ? "calc(var(--pull) - var(--stretch))" : "var(--pull)"); /* the rest of the pull is a gap above the header */",
      overlap.map { _ in "margin-bottom: calc(-1 * var(--overlap));" },
      "overflow: clip;",
      formulas.cut.map { "clip-path: polygon(0 0, 100% 0, \(Self.lowerEdge(higher: $0.side)));" },
      "cursor: grab; /* a mouse pulls here */",
      "user-select: none;",
      "-webkit-user-select: none;")
  }

  private static func lowerEdge(higher side: CutAway.Side) -> String {
    let higher = "calc(100% - var(--cut-depth))"
    return side == .left ? "100% 100%, 0 \(higher)" : "100% \(higher), 0 100%"
  }

  private var isFitting: Bool { formulas.hasFittingHeight }

  /// The header's height, or the minimum height of a header that fits its content.
  private var stretched: String {
    let height =
      if case .fitting(let minimum) = formulas.header.height { "\(decimal(minimum))px" } else { "var(--header-height)" }
    return hasStretch ? "calc(\(height) + var(--stretch))" : height
  }

  // MARK: The picture

  /// Moves and sizes the picture's own box instead of using `object-fit`.
  ///
  /// The browser can then move the picture without repainting, and its parts outside the header move into view.
  private var image: String {
    rule(
      ".header-image",
      "position: absolute;",
      "place-self: \(place); /* the position if its size differs from the header's */",
      lines(imageSize),
      "object-fit: \(isShape ? "cover" : "fill");",
      hasParallax
        ? "transform: translateY(calc(var(--parallax) * var(--scrolled, 0px))); /* the fallback; the script sets it */"
        : nil)
  }

  private var place: String {
    let share = formulas.anchor.share
    let vertical = share.y == 0 ? "start" : share.y == 1 ? "end" : "center"
    let horizontal = share.x == 0 ? "left" : share.x == 1 ? "right" : "center"
    return vertical == horizontal ? vertical : "\(vertical) \(horizontal)"
  }

  private var imageSize: [String] {
    let size = formulas.header.imageSize
    let (width, height) = (decimal(size.width), decimal(size.height))
    let atFullWidth = "100cqw * \(height) / \(width)"
    guard isShape, formulas.contentMode != .scaleToFill else { return ["width: 100%;", "height: 100%;"] }
    return [
      "aspect-ratio: \(width) / \(height);",
      formulas.contentMode == .aspectFill
        ? "height: max(100%, \(atFullWidth)); /* fills the header */"
        : "height: min(100%, \(atFullWidth)); /* fits into the header */",
    ]
  }

  /// Whether the image has an aspect ratio. An image without width or height takes any shape.
  private var isShape: Bool {
    let size = formulas.header.imageSize
    return size.width > 0 && size.height > 0
  }

  private var parallax: [String] {
    guard hasParallax else { return [] }
    let timeline = rule(
      ".header-image",
      "animation: parallax linear both;",
      "animation-timeline: --list;",
      "animation-range: 0px calc(var(--top) + var(--header-height)); /* until the header is gone */")
    return [
      rule(
        "@keyframes parallax",
        "from { transform: none; }",
        "to { transform: translateY(calc(var(--parallax) * (var(--top) + var(--header-height)))); }"),
      """
      /* Scrolling drives the picture. In browsers that do not support this, the script does. */
      @supports (animation-timeline: scroll()) {
      \(timeline.indented(by: 2))
      }
      """,
      """
      @media (prefers-reduced-motion: reduce) {
      \(rule(".header-image", "animation: none;", "transform: none;").indented(by: 2))
      }
      """,
    ]
  }

  // MARK: The content of the header and the list

  private var content: [String] {
    guard !scene.headerTexts.isEmpty else { return [] }
    let isUnderBar = formulas.safeAreaPolicy == .underlap
    let sides = ["right", "bottom", "left"].map(Self.safeArea).joined(separator: " ")
    return [
      rule(
        ".header-content",
        "position: relative;",
        "display: flex;",
        "flex-direction: column;",
        "justify-content: space-between;",
        "padding: \(isUnderBar ? "14px" : Self.padding(14, 14));",
        isUnderBar ? "/* Clear of bars and corners. */\nmargin: var(--safe-area-top)\n  \(sides);" : nil,
        "color: #fff;",
        "text-shadow: 0 1px 3px rgb(0 0 0 / 0.5);"),
      rule(".header-content p", "margin: 0;"),
      isFitting && hasStretch
        ? rule(".header-content > :last-child", "padding-top: var(--stretch); /* a fitted header has room to grow */")
        : nil,
    ].compactMap(\.self)
  }

  private var rows: [String] {
    switch scene.content {
    case .rows:
      [
        rule(".rows", "margin: 0;", "padding: 0;", "list-style: none;"),
        rule(".rows > li", "padding: \(Self.padding(14, 16));", "border-bottom: 1px solid #e3e3e6;"),
        rule(".rows p", "margin: 2px 0 0;"),
      ]
    case .grid(let grid):
      [
        rule(
          ".cells", "display: grid;", "grid-template-columns: repeat(\(grid.columns), 1fr);",
          "gap: \(decimal(grid.spacing))px;", "padding: \(Self.padding(grid.spacing, grid.spacing));"),
        rule(
          ".cells > *", "aspect-ratio: 1;", "border-radius: 6px;",
          "forced-color-adjust: none; /* a cell has no other content than its color */"),
        rule("h2", "margin: 0;", "padding: \(Self.padding(12, 16));", "font-size: 17px;", "background: #f2f2f4;"),
      ]
    }
  }

  // MARK: Helpers

  /// The safe area inset on a side.
  private static func safeArea(_ side: String) -> String { "env(safe-area-inset-\(side), 0px)" }

  /// The padding of full-width content, which keeps clear of the safe area in landscape.
  private static func padding(_ vertical: Double, _ horizontal: Double) -> String {
    let (vertical, horizontal) = ("\(decimal(vertical))px", "\(decimal(horizontal))px")
    let sides = ["right", "left"].map { "max(\(horizontal), \(safeArea($0)))" }
    return "\(vertical) \(sides[0])\n  \(vertical) \(sides[1])"
  }

  /// Returns a rule with one declaration per line. Skips nil.
  private func rule(_ selector: String, _ lines: String?...) -> String {
    "\(selector) {\n\(lines.compactMap(\.self).joined(separator: "\n").indented(by: 2))\n}"
  }

  private func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") }
}
