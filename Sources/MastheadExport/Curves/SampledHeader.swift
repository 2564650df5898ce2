import Masthead

/// The numbers of a pipeline's frames along the list on one screen.
struct SampledHeader {
  let layout: HeaderLayout
  let numbers: [FrameNumber]
  let outline: MaskOutline?
  /// Whether the frames have at most one outline.
  let hasOneOutline: Bool
  let events: EventPlaces

  /// The scroll distances of the samples, in points.
  private(set) var distances: [Double]

  /// The values of each number at the distances.
  private(set) var values: [[Double]]

  let pipeline: Pipeline
  let environment: LayoutEnvironment
  private let past: Past

  /// The initial distances, which are dense in the range where most headers move.
  private static let coarse =
    [-1500.0] + stride(from: -1475.0, to: -600, by: 25) + stride(from: -600.0, to: 1500, by: 5)
    + stride(from: 1500.0, through: 3500, by: 25)

  /// The distance between samples where a number is not linear, in points.
  private static let fineStep = 0.5

  /// The density of the samples.
  enum Density {
    /// Dense where a number is not linear.
    case refined
    /// Dense enough to find a wrong curve.
    case checking
    /// Dense enough to find a difference between two pipelines.
    case comparing
  }

  /// The scrolling before a sampled frame.
  enum Past: Equatable {
    /// Nothing.
    case nothing
    /// The list rested at a distance until all switches had settled, and then moved to its place in one step.
    case rest(Double)
    /// The list was scrolled up to its place. A header that hides follows the list up to its hidden position; places beyond are
    /// not sampled.
    case hiding
    /// The list was scrolled up until its content lies under the header by a distance. Samples are taken at this distance instead
    /// of the scroll distance.
    case hidden
  }

  /// Samples a pipeline.
  init(
    _ pipeline: Pipeline, on environment: LayoutEnvironment, _ density: Density, after past: Past = .nothing
  ) {
    (self.pipeline, self.environment, self.past) = (pipeline, environment, past)
    let layout = pipeline.layout(in: environment)
    self.layout = layout
    distances =
      switch density {
      case .refined: Self.coarse + Array(stride(from: 3550, through: layout.height + 500, by: 50))
      case .checking:
        // Cover the same range as the refined samples, so that no event lies beyond the ends.
        [-1500, -900] + stride(from: -503.0, to: 1000, by: 7)
          + stride(from: 1000.0, through: max(3500, layout.height + 500), by: 50)
      case .comparing: Array(stride(from: -400.0, through: 1600, by: 31))
      }
    let frame = { pipeline.frame(at: $0, layout, environment, after: past) }
    let frames = distances.map { (distance: $0, frame: frame($0)) }
    (outline, hasOneOutline) = MaskOutline.find(in: frames, frame)
    events = EventPlaces(in: frames, of: pipeline, layout, environment)
    let numbers = FrameNumber.all(elements: pipeline.header.elements.map(\.name)) + (outline?.numbers ?? [])
    self.numbers = numbers
    values = numbers.map { number in frames.map { number.value($0.frame, layout) } }
    if density == .refined { refine() }
  }

  /// Adds samples around those at which a number is not linear.
  private mutating func refine() {
    var bent = Set<Int>()
    for column in values {
      for index in 1..<(column.count - 1) {
        let (before, after) = (distances[index] - distances[index - 1], distances[index + 1] - distances[index])
        let bend = (column[index] - column[index - 1]) * after - (column[index + 1] - column[index]) * before
        if bend.magnitude > 1e-9 * before * after * max(1, column[index].magnitude) {
          bent.formUnion([index - 1, index])
        }
      }
    }
    let all = (distances, values)
    (distances, values) = ([], numbers.map { _ in [] })
    func add(_ distance: Double, _ value: (Int) -> Double) {
      distances.append(distance)
      for index in numbers.indices { values[index].append(value(index)) }
    }
    for (index, distance) in all.0.enumerated() {
      add(distance) { all.1[$0][index] }
      guard bent.contains(index), index + 1 < all.0.count else { continue }
      for distance in stride(from: distance + Self.fineStep, to: all.0[index + 1], by: Self.fineStep) {
        let frame = frame(at: distance)
        add(distance) { numbers[$0].value(frame, layout) }
      }
    }
  }

  /// Samples the same pipeline on another screen.
  func again(on screen: LayoutEnvironment) -> SampledHeader {
    var screen = screen
    screen.reducedMotion = environment.reducedMotion
    return SampledHeader(pipeline, on: screen, .refined, after: past)
  }

  func value(of number: Int, at distance: Double) -> Double {
    numbers[number].value(frame(at: distance), layout)
  }

  private func frame(at distance: Double) -> HeaderFrame {
    pipeline.frame(at: distance, layout, environment, after: past)
  }

  func trace(of number: Int) -> CurveTrace {
    CurveTrace(values[number], at: distances) { value(of: number, at: $0) }
  }

  /// Returns the maximum difference of a curve from the frames, as a multiple of the number's tolerance. Ignores samples within
  /// half a point of a jump.
  func error(of curve: HeaderCurve, _ number: Int) -> Double {
    let curve = curve.resolved(ScreenNumber.factors(of: environment))
    let jumps = curve.jumps
    var worst = 0.0
    for (distance, value) in zip(distances, values[number])
    where !jumps.contains(where: { ($0 - distance).magnitude <= 0.5 }) {
      worst = max(worst, (curve.value(at: distance) - value).magnitude)
    }
    return worst / numbers[number].tolerance(layout)
  }
}

extension Pipeline {
  /// Returns the frame at a scroll distance from the list's top.
  func frame(
    at distance: Double, _ layout: HeaderLayout, _ environment: LayoutEnvironment,
    after past: SampledHeader.Past = .nothing
  ) -> HeaderFrame {
    let end = layout.hiding?.hidden(in: layout) ?? 0
    switch past {
    case .nothing: return frame(at: .dragged(to: distance, layout, environment))
    case .rest(let base):
      return frame(after: [base], at: distance, layout, environment)
    case .hiding: return frame(at: .dragged(to: min(distance, end), layout, environment))
    case .hidden:
      let rest = frame(at: .dragged(to: 0, layout, environment)).header.maxY
      func under(_ place: Double) -> Double {
        frame(at: .dragged(to: place, layout, environment)).header.maxY - rest
      }
      let most = under(end)
      let place =
        most <= distance
        ? end + max(0, distance - most) : border(from: 0, to: end) { under($0) <= max(0, distance) }
      var shown = frame(at: .dragged(to: place, layout, environment))
      shown.header.y -= max(0, place - end)
      return shown
    }
  }

  /// Returns the frame at a distance after the list has rested at other distances in turn, each time long enough for every switch.
  func frame(
    after bases: [Double], at distance: Double, held time: Double = 0, _ layout: HeaderLayout,
    _ environment: LayoutEnvironment
  ) -> HeaderFrame {
    var played = self
    played.restart()
    var (frame, now) = (HeaderFrame(), 0.0)
    for base in bases {
      played.update(&frame, at: .dragged(to: base, layout, environment, time: now))
      now += 10
      played.update(&frame, at: .dragged(to: base, layout, environment, time: now))
      // Stop at the end of a tick, so that the next update begins a new tick.
      now += 1 + 0.9999 / 120
    }
    played.update(&frame, at: .dragged(to: distance, layout, environment, time: now))
    if time > 0 { played.update(&frame, at: .dragged(to: distance, layout, environment, time: now + time)) }
    return frame
  }
}

extension ScrollState {
  /// Creates the state of a long list that a finger holds at a distance from its top.
  static func dragged(
    to distance: Double, _ layout: HeaderLayout, _ environment: LayoutEnvironment, time: Double = 0
  ) -> ScrollState {
    ScrollState(
      contentOffset: layout.topOffset + distance, contentHeight: 1e6, time: time, phase: .dragging,
      environment: environment)
  }
}
