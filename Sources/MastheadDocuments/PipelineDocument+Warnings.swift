import Masthead

extension PipelineDocument {
  /// The enabled effects and the collapsed geometries that change nothing, each with the reason, and what is probably not meant.
  /// Empty for most documents.
  ///
  /// Custom effects are not examined. If the header's heights depend on the screen, the screen is one of 375 × 667 points
  /// without a safe area, and one of 390 × 844 points with one. An effect changes nothing if it does so on neither.
  public var warnings: [DocumentNote] {
    guard let header else { return [] }
    let builtIn = effects.filter { $0.isEnabled && EffectRegistry.builtIn[$0.kind.identifier] != nil }.map(\.effect)
    let pipeline = Pipeline(header, effects: builtIn)
    let stretches = builtIn.contains { ($0 as? Stretch).map { $0.factor > 0 } ?? false }
    let checks = EffectCheck.environments.map { environment in
      EffectCheck(header: header, layout: pipeline.layout(in: environment), stretches: stretches)
    }
    let idle = effects.enumerated().compactMap { index, entry -> DocumentNote? in
      guard entry.isEnabled else { return nil }
      let reasons = checks.compactMap { $0.reason(whyIdle: entry.effect) }
      let reason = reasons.count == checks.count ? reasons[0] : twin(of: index).map { "effects[\($0)] does the same" }
      if let reason { return DocumentNote(place: "effects[\(index)]", message: "has no effect: \(reason)") }
      guard let fade = entry.effect as? Fade, fade.ramp.start > fade.ramp.resolvedEnd else { return nil }
      return DocumentNote(place: "effects[\(index)]", message: "runs backwards, since its start is after its end")
    }
    return tooHigh(pipeline) + unusedGeometries(of: header) + idle + excess
  }

  /// A header that covers the scene's whole screen at rest, whose height nothing limits.
  private func tooHigh(_ pipeline: Pipeline) -> [DocumentNote] {
    let screen = scene.device.size
    let layout = pipeline.layout(in: LayoutEnvironment(viewport: screen, safeArea: scene.device.safeArea))
    guard layout.height >= screen.height, pipeline.header.maximumHeight == nil else { return [] }
    return [
      DocumentNote(
        place: "header.height",
        message:
          "is \(decimal(layout.height)) pt on a screen of \(decimal(screen.height)) pt, so no row is visible at rest; maximumHeight limits it"
      )
    ]
  }

  /// Returns the index of an earlier effect that does the same as a later one, which has no parameters.
  private func twin(of index: Int) -> Int? {
    let effect = effects[index].effect
    guard effect is Collapse || effect is Pin else { return nil }
    return effects[..<index].firstIndex { $0.isEnabled && $0.kind.identifier == effects[index].kind.identifier }
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

  /// The number of effects that a server accepts unless its user changes it.
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

  /// Returns the reason why an effect changes nothing; nil if it may change something.
  func reason(whyIdle effect: any Effect) -> String? {
    if let target = target(of: effect), let index = target.elementIndex, !header.elements.indices.contains(index) {
      return "its target is an element, and the header has none"
    }
    switch effect {
    case is Pin where layout.collapsedHeight == 0:
      return layout.collapsedHeightExcludesSafeArea
        ? "header.collapsedHeight is 0 without the policy underlap of safe-area, so there is nothing to keep"
        : "header.collapsedHeight is 0, so there is nothing to keep"
    case is Collapse where layout.range == 0: return noRange
    case let move as Move where move.x == 0 && move.y == 0: return "it moves by 0"
    case let hide as HideOnScroll where hide.extent == .collapsible && layout.range == 0: return noRange
    case let snap as Snap:
      if snap.start >= snap.end { return "its start is not before its end" }
      return layout.range == 0 ? noRange : nil
    case let trigger as Trigger: return reason(whyNeverAbove: trigger.at, trigger.progress)
    case let transition as ElementTransition
    where transition.target.elementIndex.map { header.elements[$0].collapsed == nil } ?? false:
      return "the element \"\(header.elements[Int(transition.target.rawValue)].name)\" has no collapsed geometry"
    case let ramped as any RampedEffect:
      if let neutral = Self.neutral[effect.kind.identifier],
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

  private func target(of effect: any Effect) -> Target? {
    for parameter in effect.parameterDescriptions {
      if case .target = parameter.kind {
        return effect.value(of: parameter.identifier).map { Target(rawValue: Int8($0)) }
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
      if layout.range == 0 { return noRange }
      let isStep = end == nil || end == number
      return number > 1 || number == 1 && !isStep ? "the progress collapse never exceeds 1" : nil
    case .stretch: return stretches ? nil : "the header does not stretch"
    case .scrolledUnder:
      return layout.pins || layout.hides ? nil : "the list never scrolls under a header without pin or hide-on-scroll"
    case .scrolled, .scrolledFraction, .overscroll: return nil
    }
  }
}
