extension HeaderLayout {
  /// Computes the derived values, which are always finite. NaN counts as 0, huge numbers are clamped, and negative
  /// numbers count as 0 in facts that must not be negative.
  package mutating func derive(in environment: LayoutEnvironment) {
    let bar = safeAreaPolicy == .underlap ? extent(environment.safeArea.top) : 0
    height = extent(height) + (heightExcludesSafeArea ? bar : 0)
    collapsedHeight = extent(collapsedHeight) + (collapsedHeightExcludesSafeArea ? bar : 0)
    if safeAreaPolicy == .underlap {
      height += heightGrowth
      collapsedHeight += collapsedHeightGrowth
    }
    height = min(height, greatestHeight)
    collapsedHeight = min(height, collapsedHeight)
    width = extent(environment.viewport.width)
    viewportHeight = extent(environment.viewport.height)
    deriveCut()
    deriveInsets(in: environment)
    margins =
      safeAreaPolicy == .underlap
      ? MastheadDirectionalEdgeInsets(extent(environment.safeArea), direction: environment.layoutDirection) : .zero
    collapseScale = range > 0 ? extent(1 / range) : 0
    inverseHeight = height > 0 ? extent(1 / height) : 0
    deriveAspectRatio()
  }

  private mutating func deriveCut() {
    switch cut {
    case .points(let points): cutDepth = min(height, extent(points))
    case .ratioOfHeight(let ratio): cutDepth = min(height, extent(ratio * height))
    }
    overlap = overlapRatio > 0 ? min(height, extent(cutDepth / overlapRatio)) : 0
  }

  private mutating func deriveInsets(in environment: LayoutEnvironment) {
    let visible = height - overlap
    let safeArea = extent(environment.safeArea)
    let heightAboveContent =
      switch placement {
      case .aboveContent: visible
      case .collapsedAboveContent: min(collapsedHeight, visible)
      case .insideContent: 0.0
      }
    originY = placement == .aboveContent ? -visible : 0 - heightAboveContent
    contentOriginY = visible - heightAboveContent
    let inset = givenInset.map(length) ?? heightAboveContent
    contentInset = MastheadEdgeInsets(top: inset)
    adjustedContentInset = MastheadEdgeInsets(top: inset, bottom: length(environment.bottomInset))
    // A scroll view adds the safe area to its content inset, unless it is configured not to. With `underlap` the header
    // lies behind the bar, so the inset is reduced by that addition first.
    guard safeAreaPolicy != .exclude else { return }
    if safeAreaPolicy == .underlap {
      contentInset.top -= safeArea.top
    } else {
      adjustedContentInset.top += safeArea.top
    }
    adjustedContentInset.bottom += safeArea.bottom
  }

  private mutating func deriveAspectRatio() {
    let (width, height) = (extent(imageSize.width), extent(imageSize.height))
    let (ratio, inverse) = (width / height, height / width)
    let isShape = ratio > 0 && inverse > 0 && max(ratio, inverse) < longestLength
    (aspectRatio, inverseAspectRatio) = isShape ? (ratio, inverse) : (0, 0)
    fit = isShape ? contentMode : .scaleToFill
    anchorShare = anchor.share
    leastBoxHeight = shrinks ? 0 : self.height
    greatestBoxHeight = expands ? longestLength * 4 : self.height
  }
}

/// The longest length that computations use, in points. It is far beyond any screen, and products of two such lengths
/// are still finite.
let longestLength = 1e9

/// Returns a finite length: 0 for NaN.
func length(_ value: Double) -> Double {
  value.isNaN ? 0 : min(max(value, -longestLength), longestLength)
}

/// Returns a finite length that is not negative.
func extent(_ value: Double) -> Double { max(0, length(value)) }

func extent(_ insets: MastheadEdgeInsets) -> MastheadEdgeInsets {
  MastheadEdgeInsets(
    top: extent(insets.top), left: extent(insets.left), bottom: extent(insets.bottom), right: extent(insets.right))
}
