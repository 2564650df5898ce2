import Masthead
import MastheadDocuments

/// A header as numbers along the list, for players that know no effects.
///
/// Each number is a chain of straight lines over the distance from the list's top. The corners depend on the screen. An easing is
/// a chain of short lines. The measurement uses only frames, so effects of plugins become curves too.
package struct HeaderCurves: Sendable {
  /// One number of the header: `header.y`, `opacity`, `elements.avatar.x`, `mask.3.y`.
  package struct Number: Sendable {
    package let name: String
    package let curve: HeaderCurve
    /// The curve under reduced motion, if it differs.
    package var reducedMotion: HeaderCurve?
    /// The effects that make the number move.
    package var effects: [String] = []
    /// The index of the switch that animates the number, and the number's curve while the switch is on.
    package var on: (gate: Int, curve: HeaderCurve)?
    /// Whether the number depends on the distance that the content has moved under the header, instead of the scroll distance.
    package var isUnder = false
  }

  /// A place where an event begins or ends.
  package struct Threshold: Sendable {
    let key: EventPlaces.Key
    /// The distances from the list's top at which the event begins and ends, in points.
    package let begins, ends: ScreenNumber
  }

  /// An interval in which the list does not come to rest.
  package struct Snap: Sendable {
    package let start, end: ScreenNumber
    package let threshold: Double
  }

  /// The facts of the layout by name.
  package let facts: [(name: String, value: ScreenNumber)]

  /// The numbers that differ from those of a header without effects.
  package private(set) var numbers: [Number] = []

  /// The commands of the mask's outline, as in SVG; nil if nothing is cut off the header.
  package let maskCommands: String?

  package let thresholds: [Threshold]
  package let snaps: [Snap]

  /// For a header that hides, the distances that it follows while it is shown and while it is hidden. Otherwise empty.
  let distances: [String: ScreenNumber]

  /// The numbers that animate by themselves.
  let switches: [CurveSwitches.Switch]

  /// The maximum difference from the pipeline's frames, in points. An opacity difference of 1/255 counts as a fifth of a point.
  package private(set) var error = 0.0

  let layout: HeaderLayout

  /// Measures the curves of a pipeline.
  ///
  /// - Throws: An error that lists the effects or numbers that have no curve.
  package init(of pipeline: Pipeline) throws(DocumentError) {
    var pipeline = pipeline
    // Players do not check the numbers' ranges.
    pipeline.correction = .all
    let obstacles = Obstacles(in: pipeline, on: CurveScreens.fitted[0])
    let refusal = Self.refusal("effects", obstacles.sentence ?? "")
    guard obstacles.moving.isEmpty else { throw refusal }
    let past = Self.past(of: obstacles, in: pipeline)
    let fit = ScreenFit(CurveScreens.fitted)!
    let fitted = CurveScreens.fitted.map { SampledHeader(pipeline, on: $0, .refined, after: past) }
    let others = CurveScreens.others.map { SampledHeader(pipeline, on: $0, .checking, after: past) }
    let found = past == .rest(CurveSwitches.top) ? CurveSwitches(fitted, others, fit) : nil
    if case .rest = past, found == nil { throw refusal }
    switches = found?.switches ?? []
    layout = fitted[0].layout
    let outlines = Set((fitted + others).map(\.outline?.commands))
    guard outlines.count == 1, (fitted + others).allSatisfy(\.hasOneOutline) else {
      throw Self.refusal("header", "the number of corners of its outline changes along the list or between screens")
    }
    maskCommands = outlines.first!
    facts = Self.facts.map { name, value in (name, fit.number(fitted.map { value($0.layout) })) }.filter {
      name, number in
      // Omit the collapsed height if it is not affine in the screen's lengths. Players do not need it.
      name != "collapsedHeight"
        || fitted.allSatisfy {
          (number.value(ScreenNumber.factors(of: $0.environment)) - $0.layout.collapsedHeight).magnitude < 0.01
        }
    }
    snaps = try Self.snaps(fitted, fit)
    distances =
      layout.hiding == nil
      ? [:]
      : [
        "shown": fit.number(fitted.map { $0.layout.hiding!.shown(in: $0.layout) }),
        "hidden": fit.number(fitted.map { $0.layout.hiding!.hidden(in: $0.layout) }),
      ]
    thresholds = try Self.thresholds(fitted, fit)
    for (screen, header) in zip(CurveScreens.others, others) {
      let factors = ScreenNumber.factors(of: screen)
      for (name, value) in facts {
        note((value.value(factors) - Self.facts.first { $0.0 == name }!.1(header.layout)).magnitude)
      }
      for threshold in thresholds {
        guard let place = header.events.places[threshold.key] else { throw Self.refusal(ofEvent: threshold.key.event) }
        note((threshold.begins.value(factors) - place.begins).magnitude)
        note((threshold.ends.value(factors) - place.ends).magnitude)
      }
    }
    note(found?.error ?? 0)
    let under = past == .hiding ? Self.columnsUnder(fitted[0]) : []
    let curves = try Self.curves(fitted, others, under: under, fit)
    for (index, measured) in curves.enumerated() {
      let number = fitted[0].numbers[index]
      note(measured.error)
      var on: (gate: Int, curve: HeaderCurve)?
      for (gate, found) in switches.enumerated() {
        for (column, curve) in found.curves where column == index { on = (gate, curve) }
      }
      if on == nil, let standard = number.standard, measured.curve.isConstant(ScreenNumber(standard)) { continue }
      numbers.append(
        Number(name: number.name, curve: measured.curve, on: on, isUnder: under.contains(index)))
    }
    try addReducedMotion(pipeline, past, under: under, fit)
    try checkDirection(pipeline)
    if past != .nothing, !playsAlike(pipeline) { throw refusal }
    addEffects(pipeline)
    guard error <= FrameNumber.limit * FrameNumber.points else {
      throw Self.layoutRefusal(pipeline.header, "the layout depends")
    }
  }

  /// Returns the scrolling before each measured frame.
  private static func past(of obstacles: Obstacles, in pipeline: Pipeline) -> SampledHeader.Past {
    if obstacles.remembering.isEmpty { return .nothing }
    let layout = pipeline.layout(in: CurveScreens.fitted[0])
    return layout.hiding == nil ? .rest(CurveSwitches.top) : .hiding
  }

  /// Returns the numbers that depend on how far the content lies under the header: those that differ in a header that reappears
  /// far below the list's top.
  private static func columnsUnder(_ header: SampledHeader) -> [Int] {
    let (layout, environment) = (header.layout, header.environment)
    guard let hiding = layout.hiding else { return [] }
    let back = 3000 - hiding.hidden(in: layout) - hiding.revealAfter - 50
    let far = stride(from: 3000.0, through: back, by: -40) + [back]
    let returned = header.pipeline.frame(after: Array(far), at: back, layout, environment)
    let shown = header.pipeline.frame(at: hiding.shown(in: layout), layout, environment)
    return header.numbers.indices.filter { column in
      let number = header.numbers[column]
      return number.name != "header.y"
        && (number.value(returned, layout) - number.value(shown, layout)).magnitude > 1e-9
    }
  }

  private mutating func note(_ error: Double) { self.error = max(self.error, error) }

  private static func refusal(_ place: String, _ reason: String) -> DocumentError {
    DocumentError(
      place: place, message: "cannot become curves: \(reason); export to swift and use the package instead")
  }

  /// - Parameter subject: The subject and the verb of a sentence about the numbers that curves cannot follow.
  private static func layoutRefusal(_ header: Header, _ subject: String) -> DocumentError {
    // Curves are sums of multiples of the screen's sides, and a limit is not a sum.
    guard case .ratioOfViewport = header.maximumHeight else {
      return refusal("header", "\(subject) on the screen in a way that curves cannot follow")
    }
    return refusal(
      "header.maximumHeight", "a share of the screen's height limits the header on some screens only; use points")
  }

  private static func refusal(ofEvent event: HeaderEvent) -> DocumentError {
    refusal("effects", "the event \(event.rawValue) does not begin on every screen")
  }

  // MARK: Facts

  private static let facts: [(String, @Sendable (HeaderLayout) -> Double)] = [
    ("height", { $0.height }), ("collapsedHeight", { $0.collapsedHeight }),
    ("contentInset.top", { $0.contentInset.top }), ("topOffset", { $0.topOffset }),
    ("contentOriginY", { $0.contentOriginY }),
  ]

  private static func snaps(_ headers: [SampledHeader], _ fit: ScreenFit) throws(DocumentError) -> [Snap] {
    let count = headers[0].layout.snaps.count
    guard headers.allSatisfy({ $0.layout.snaps.count == count }) else {
      throw refusal("effects", "the number of snaps depends on the screen")
    }
    return (0..<count).map { index in
      func distance(_ share: (SnapIntervals.Interval) -> Double) -> ScreenNumber {
        fit.number(headers.map { share($0.layout.snaps[index]) * $0.layout.range })
      }
      return Snap(
        start: distance(\.start), end: distance(\.end), threshold: headers[0].layout.snaps[index].threshold)
    }
  }

  private static func thresholds(
    _ headers: [SampledHeader], _ fit: ScreenFit
  ) throws(DocumentError) -> [Threshold] {
    let found = headers.map(\.events)
    var thresholds: [Threshold] = []
    for event in HeaderEvent.allCases {
      for isPulled in [true, false] {
        let key = EventPlaces.Key(event: event, isPulled: isPulled)
        let places = found.compactMap { $0.places[key] }
        if places.isEmpty { continue }
        guard places.count == found.count else { throw refusal(ofEvent: event) }
        thresholds.append(
          Threshold(key: key, begins: fit.number(places.map(\.begins)), ends: fit.number(places.map(\.ends))))
      }
    }
    if let event = found.compactMap(\.odd).first {
      throw refusal("effects", "the event \(event.rawValue) is active only between two places of the list")
    }
    return thresholds
  }

  // MARK: Numbers

  /// Returns the curve of each number, with its maximum error in points.
  private static func curves(
    _ fitted: [SampledHeader], _ others: [SampledHeader], under: [Int], _ fit: ScreenFit
  ) throws(DocumentError) -> [(curve: HeaderCurve, error: Double)] {
    func hidden(_ header: SampledHeader, _ density: SampledHeader.Density) -> SampledHeader {
      SampledHeader(header.pipeline, on: header.environment, density, after: .hidden)
    }
    let fittedUnder = under.isEmpty ? [] : fitted.map { hidden($0, .refined) }
    let othersUnder = under.isEmpty ? [] : others.map { hidden($0, .checking) }
    var curves: [(curve: HeaderCurve, error: Double)] = []
    var failures: [String] = []
    // Lazy, because most headers do not need more screens.
    lazy var regions = CurveRegions(fitted + CurveScreens.further.map { fitted[0].again(on: $0) })
    for (index, number) in fitted[0].numbers.enumerated() {
      let (fitted, others) = under.contains(index) ? (fittedUnder, othersUnder) : (fitted, others)
      func error(of curve: HeaderCurve) -> Double { (fitted + others).map { $0.error(of: curve, index) }.max()! }
      if let curve = HeaderCurve(of: index, fitted, fit), case let error = error(of: curve), error <= FrameNumber.limit
      {
        curves.append((curve, error * FrameNumber.points))
        continue
      }
      if !under.contains(index), let curve = regions.curve(of: index), case let error = error(of: curve),
        error <= FrameNumber.limit
      {
        curves.append((curve, error * FrameNumber.points))
      } else {
        failures.append(number.name)
      }
    }
    guard failures.isEmpty else {
      throw layoutRefusal(
        fitted[0].pipeline.header,
        "\(enumeration(failures, conjunction: "and")) \(failures.count == 1 ? "depends" : "depend")")
    }
    return curves
  }

  /// Adds the curves of the numbers that differ under reduced motion.
  private mutating func addReducedMotion(
    _ pipeline: Pipeline, _ past: SampledHeader.Past, under: [Int], _ fit: ScreenFit
  ) throws(DocumentError) {
    func reduced(_ screen: LayoutEnvironment, _ density: SampledHeader.Density) -> SampledHeader {
      var screen = screen
      screen.reducedMotion = true
      // Under reduced motion, a switch changes immediately, so the frame after a step does not depend on the past.
      return SampledHeader(pipeline, on: screen, density, after: past == .hiding ? .hiding : .nothing)
    }
    let screen = CurveScreens.fitted[0]
    let (moving, still) = (
      SampledHeader(pipeline, on: screen, .checking, after: past), reduced(screen, .checking)
    )
    guard moving.outline?.commands == still.outline?.commands else {
      throw Self.refusal("header", "the number of corners of its outline changes under reduced motion")
    }
    // A number with a switch keeps its curves, which also apply under reduced motion.
    let gated = switches.flatMap { $0.curves.map(\.column) } + under
    guard moving.numbers.indices.contains(where: { !gated.contains($0) && moving.values[$0] != still.values[$0] })
    else { return }
    let fitted = CurveScreens.fitted.map { reduced($0, .refined) }
    let others = CurveScreens.others.map { reduced($0, .checking) }
    for (index, measured) in try Self.curves(fitted, others, under: [], fit).enumerated()
    where !gated.contains(index) && moving.values[index] != still.values[index] {
      note(measured.error)
      let number = fitted[0].numbers[index]
      if let place = numbers.firstIndex(where: { $0.name == number.name }) {
        numbers[place].reducedMotion = measured.curve
      } else {
        let standard = ScreenNumber(number.standard ?? 0)
        let curve = HeaderCurve(
          corners: [.init(distance: ScreenNumber(0), value: standard)], before: ScreenNumber(0), after: ScreenNumber(0))
        numbers.append(Number(name: number.name, curve: curve, reducedMotion: measured.curve))
      }
    }
  }

  /// Throws an error unless the right-to-left layout is the mirror image, in which only the elements' x differ.
  private func checkDirection(_ pipeline: Pipeline) throws(DocumentError) {
    for screen in [CurveScreens.fitted[0], CurveScreens.fitted[6]] {
      var mirrored = screen
      mirrored.layoutDirection = .rightToLeft
      (mirrored.safeArea.left, mirrored.safeArea.right) = (screen.safeArea.right, screen.safeArea.left)
      let left = SampledHeader(pipeline, on: screen, .comparing)
      let right = SampledHeader(pipeline, on: mirrored, .comparing)
      for (index, number) in left.numbers.enumerated() {
        let width = number.mirroredElement.map { element in
          left.numbers.firstIndex { $0.name == "elements.\(pipeline.header.elements[element].name).width" }!
        }
        for sample in left.distances.indices {
          let value = left.values[index][sample]
          let expected = width.map { left.layout.width - value - left.values[$0][sample] } ?? value
          guard (right.values[index][sample] - expected).magnitude <= FrameNumber.limit * number.tolerance(left.layout)
          else {
            throw Self.refusal("header", "\(number.name) is not mirrored in right-to-left layouts")
          }
        }
      }
    }
  }

  /// Records the effects that move each number: those whose removal changes the number's values.
  private mutating func addEffects(_ pipeline: Pipeline) {
    let screen = CurveScreens.fitted[0]
    let whole = SampledHeader(pipeline, on: screen, .comparing)
    for (index, effect) in pipeline.effects.enumerated() {
      var without = pipeline
      without.effects.remove(at: index)
      let rest = SampledHeader(without, on: screen, .comparing)
      for (column, number) in whole.numbers.enumerated() {
        let other = rest.numbers.firstIndex { $0.name == number.name }.map { rest.values[$0] }
        guard let place = numbers.firstIndex(where: { $0.name == number.name }), whole.values[column] != other,
          !numbers[place].effects.contains(effect.kind.identifier)
        else { continue }
        numbers[place].effects.append(effect.kind.identifier)
      }
    }
  }
}
