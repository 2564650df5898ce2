extension HeaderLayout {
  /// Derives all that follows from the facts. Facts that are not finite, or negative where that has no meaning, count as 0,
  /// so that everything derived is finite.
  package mutating func derive(in environment: LayoutEnvironment) {
    height = extent(height)
    collapsedHeight = extent(collapsedHeight)
    width = extent(environment.viewport.width)
    deriveCut()
    deriveInsets(safeArea: environment.safeArea)
    margins =
      safeAreaPolicy == .underlap
      ? MastheadDirectionalEdgeInsets(extent(environment.safeArea), direction: environment.layoutDirection) : .zero
    collapseScale = height - collapsedHeight > 0 ? extent(1 / (height - collapsedHeight)) : 0
    deriveAspectRatio()
  }

  private mutating func deriveCut() {
    switch cut {
    case .points(let points): cutDepth = min(height, extent(points))
    case .ratioOfHeight(let ratio): cutDepth = min(height, extent(ratio * height))
    }
    overlap = overlapRatio > 0 ? min(height, extent(cutDepth / overlapRatio)) : 0
  }

  private mutating func deriveInsets(safeArea: MastheadEdgeInsets) {
    let visible = height - overlap
    let safeArea = extent(safeArea)
    let isAbove = placement == .aboveContent
    originY = isAbove ? -visible : 0
    contentOriginY = isAbove ? 0 : visible
    let inset = givenInset.map(length) ?? (isAbove ? visible : 0)
    // A scroll view adds the safe area to its content inset, but where it is told never to. Underlap wants the header behind
    // the bar, so what will be added is taken back first.
    switch safeAreaPolicy {
    case .exclude:
      contentInset.top = inset
      adjustedContentInset = contentInset
    case .include:
      contentInset.top = inset
      adjustedContentInset = MastheadEdgeInsets(top: inset + safeArea.top, bottom: safeArea.bottom)
    case .underlap:
      contentInset.top = inset - safeArea.top
      adjustedContentInset = MastheadEdgeInsets(top: inset, bottom: safeArea.bottom)
    }
  }

  private mutating func deriveAspectRatio() {
    let (ratio, inverse) = (imageSize.width / imageSize.height, imageSize.height / imageSize.width)
    let isShape = ratio > 0 && inverse > 0 && max(ratio, inverse) < longestLength
    (aspectRatio, inverseAspectRatio) = isShape ? (ratio, inverse) : (0, 0)
    fit = isShape ? contentMode : .scaleToFill
    anchorShare = anchor.share
  }
}

/// The longest length that is computed with, in points. It is far beyond any screen, and products of two such lengths are
/// still finite.
@usableFromInline let longestLength = 1e9

/// A length that is finite: nothing where it is no number.
private func length(_ value: Double) -> Double {
  value.isNaN ? 0 : min(max(value, -longestLength), longestLength)
}

/// A length that is finite and not negative.
private func extent(_ value: Double) -> Double { max(0, length(value)) }

private func extent(_ insets: MastheadEdgeInsets) -> MastheadEdgeInsets {
  MastheadEdgeInsets(
    top: extent(insets.top), left: extent(insets.left), bottom: extent(insets.bottom), right: extent(insets.right))
}
