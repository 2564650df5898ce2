import Masthead

extension PipelineDocument {
  /// The enabled effects and the collapsed geometries that change nothing, each with the reason, and probable mistakes.
  /// Empty for most documents.
  ///
  /// Custom effects are not examined. Heights may depend on the screen, so three screens are checked: the scene's, 375
  /// × 667 points without a safe area, and 390 × 844 points with a safe area. An effect is reported only if it changes
  /// nothing on any of them.
  public var warnings: [DocumentNote] {
    warnings(on: LayoutEnvironment(viewport: scene.device.size, safeArea: scene.device.safeArea))
  }

  /// Returns the warnings.
  ///
  /// - Parameters:
  ///   - screen: The scene's list.
  ///   - fit: Sets the sizes of elements that fit their content. Without it, warnings that depend on these sizes are
  ///     omitted.
  package func warnings(
    on screen: LayoutEnvironment, fitting fit: (inout Pipeline, LayoutEnvironment) -> Void = { _, _ in }
  ) -> [DocumentNote] {
    let unknown = effects.indices.filter { effects[$0].isSkipped }.map {
      DocumentNote(place: "effects[\($0)]", message: "is skipped, because its effect is unknown")
    }
    guard let header else {
      guard effects.contains(where: \.isEnabled) else { return unknown }
      return unknown + [DocumentNote(place: "effects", message: "have no effect, because there is no header")]
    }
    let builtIn = effects.filter { $0.isEnabled && EffectRegistry.builtIn[$0.kind.identifier] != nil }.map(\.effect)
    let stretches = builtIn.contains { ($0 as? Stretch).map { $0.factor > 0 } ?? false }
    let unmeasured = Pipeline(header, effects: builtIn)
    let checks = ([screen] + EffectCheck.environments).map { environment in
      var pipeline = unmeasured
      fit(&pipeline, environment)
      return EffectCheck(
        header: pipeline.header, layout: pipeline.layout(in: environment), stretches: stretches)
    }
    let idle = effects.enumerated().compactMap { index, entry -> DocumentNote? in
      guard entry.isEnabled else { return nil }
      let reasons = checks.compactMap { $0.reason(whyIdle: entry) }
      let reason = reasons.count == checks.count ? reasons[0] : twin(of: index).map { "effects[\($0)] does the same" }
      if let reason { return DocumentNote(place: "effects[\(index)]", message: "has no effect: \(reason)") }
      if let other = overlap(of: index) {
        return DocumentNote(
          place: "effects[\(index)]",
          message: "overlaps effects[\(other)], so a list may come to rest inside one of them")
      }
      guard let fade = entry.effect as? Fade, fade.ramp.start > fade.ramp.resolvedEnd else { return nil }
      return DocumentNote(place: "effects[\(index)]", message: "runs backwards, since its start is after its end")
    }
    return unknown + tooHigh(checks[0], on: screen) + unusedGeometries(of: header) + idle + excess
  }

  /// Returns a warning if the header covers the scene's whole list at rest.
  private func tooHigh(_ check: EffectCheck, on screen: LayoutEnvironment) -> [DocumentNote] {
    let (height, room) = (check.layout.height, screen.viewport.height)
    guard check.isMeasured, height >= room else { return [] }
    return [
      DocumentNote(
        place: "header.height",
        message:
          "is \(decimal(height)) pt in a list of \(decimal(room)) pt, so no row is visible at rest; a lower maximumHeight limits it"
      )
    ]
  }

  /// Returns the index of an earlier effect that does the same as an effect without parameters.
  private func twin(of index: Int) -> Int? {
    let effect = effects[index].effect
    guard effect is Collapse || effect is Pin else { return nil }
    return effects[..<index].firstIndex { $0.isEnabled && $0.kind.identifier == effects[index].kind.identifier }
  }

  /// Returns the index of an earlier snap with an end inside a snap's interval, or around one of its ends.
  private func overlap(of index: Int) -> Int? {
    guard let snap = effects[index].effect as? Snap else { return nil }
    return effects[..<index].firstIndex { entry in
      guard entry.isEnabled, let other = entry.effect as? Snap else { return false }
      return [snap.start, snap.end].contains { other.start < $0 && $0 < other.end }
        || [other.start, other.end].contains { snap.start < $0 && $0 < snap.end }
    }
  }

  /// The collapsed geometries to which no effect leads.
  private func unusedGeometries(of header: Header) -> [DocumentNote] {
    let used = effects.filter(\.isEnabled).compactMap { ($0.effect as? ElementTransition)?.target.elementIndex }
    return header.elements.indices.filter { header.elements[$0].collapsed != nil && !used.contains($0) }.map {
      DocumentNote(
        place: "header.elements[\($0)].collapsed",
        message: "has no effect: no \(ElementTransition.identifier) has \"\(header.elements[$0].name)\" as its target")
    }
  }

  /// The maximum number of effects that a server accepts by default.
  package static let effectLimitOfServers = 256

  private var excess: [DocumentNote] {
    guard effects.count > Self.effectLimitOfServers else { return [] }
    return [
      DocumentNote(
        place: "effects[\(Self.effectLimitOfServers)]",
        message:
          "a server accepts at most \(Self.effectLimitOfServers) effects, unless it is started with --max-effects")
    ]
  }
}

/// Finds effects that change nothing in a header.
private struct EffectCheck {
  /// A screen without a safe area, and one with a typical safe area.
  static let environments = [
    LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)),
    LayoutEnvironment(
      viewport: MastheadSize(width: 390, height: 844), safeArea: MastheadEdgeInsets(top: 47, bottom: 34)),
  ]

  let header: Header
  let layout: HeaderLayout
  /// Whether the header grows while the list is pulled.
  let stretches: Bool

  /// Whether the heights are known: they do not depend on an element whose content has not been measured.
  var isMeasured: Bool {
    func isUnknown(_ element: HeaderElement, _ geometry: ElementGeometry?) -> Bool {
      geometry?.height == .fit && element.fittingSize.height == 0
    }
    if case .fitting = header.height, header.elements.contains(where: { isUnknown($0, $0.geometry) }) { return false }
    if case .fitting = header.collapsedHeight, header.elements.contains(where: { isUnknown($0, $0.collapsed) }) {
      return false
    }
    return true
  }

  private var hasNoRange: Bool { isMeasured && layout.range == 0 }

  /// Returns the reason why an effect changes nothing; nil if it may change something.
  func reason(whyIdle entry: PipelineDocument.Entry) -> String? {
    let effect = entry.effect
    if let target = target(of: entry), let index = target.elementIndex, !header.elements.indices.contains(index) {
      return "its target is an element, and the header has none"
    }
    switch effect {
    case is Pin where isMeasured && layout.collapsedHeight == 0:
      return layout.collapsedHeightExcludesSafeArea
        ? "header.collapsedHeight is 0 without the policy underlap of safe-area, so there is nothing to keep"
        : "header.collapsedHeight is 0, so there is nothing to keep"
    case is Collapse where hasNoRange: return noRange
    case let move as Move where move.x == 0 && move.y == 0: return "it moves by 0"
    case let hide as HideOnScroll where hide.extent == .collapsible && hasNoRange: return noRange
    case let snap as Snap:
      if snap.start >= snap.end { return "its start is not before its end" }
      return hasNoRange ? noRange : nil
    case let trigger as Trigger: return reason(whyNeverAbove: trigger.at, trigger.progress)
    case let transition as ElementTransition
    where transition.target.elementIndex.map { header.elements[$0].collapsed == nil } ?? false:
      return "the element \"\(header.elements[Int(transition.target.rawValue)].name)\" has no collapsed geometry"
    case let ramped as any RampedEffect:
      if let neutral = Self.neutral[entry.kind.identifier],
        effect.value(of: "from") == neutral, effect.value(of: "to") == neutral
      {
        return "it goes from \(decimal(neutral)) to \(decimal(neutral))"
      }
      return reason(whyIdle: ramped.ramp)
    default: return nil
    }
  }

  /// The strengths at which effects change nothing.
  private static let neutral = [
    Fade.identifier: 1.0, Scale.identifier: 1, Rotate.identifier: 0, Blur.identifier: 0, Scrim.identifier: 0,
    Shadow.identifier: 0,
  ]

  private let noRange = "header.collapsedHeight is not less than the height"

  private func target(of entry: PipelineDocument.Entry) -> Target? {
    for parameter in entry.kind.parameters {
      if case .target = parameter.kind {
        return entry.effect.value(of: parameter.identifier).map { Target(rawValue: Int8($0)) }
      }
    }
    return nil
  }

  /// Returns the reason why a ramp never starts. A ramp that runs backwards starts at its highest progress.
  private func reason(whyIdle ramp: Ramp) -> String? {
    ramp.start > ramp.resolvedEnd ? nil : reason(whyNeverAbove: ramp.start, ramp.progress, orAt: ramp.resolvedEnd)
  }

  /// Returns the reason why a progress never exceeds a number.
  private func reason(whyNeverAbove number: Double, _ progress: ScrollProgress, orAt end: Double? = nil) -> String? {
    switch progress {
    case .collapse:
      if hasNoRange { return noRange }
      let isStep = end == nil || end == number
      return number > 1 || number == 1 && !isStep ? "the progress collapse never exceeds 1" : nil
    case .stretch: return stretches ? nil : "the header does not stretch"
    case .scrolledUnder:
      return layout.pins || layout.hides ? nil : "the list never scrolls under a header without pin or hide-on-scroll"
    case .scrolled, .scrolledFraction, .overscroll: return nil
    }
  }
}
