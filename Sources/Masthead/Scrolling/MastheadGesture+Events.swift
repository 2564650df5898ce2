extension MastheadGesture {
  /// The events of the gesture in order of time, from time 0. Moving fingers report their position 120 times per
  /// second, at ticks.
  ///
  /// - Complexity: O(*n*), where *n* is the number of events.
  public var events: [ScrollEvent] { written.events }

  /// The duration of the gesture, in seconds. The list may move for longer.
  ///
  /// - Complexity: O(*n*), where *n* is the number of events.
  public var duration: Double { written.end }

  /// The events, and the end of the last gesture.
  var written: (events: [ScrollEvent], end: Double) {
    var writer = EventWriter()
    writer.add(self)
    return (writer.events, writer.time)
  }

  /// The maximum number of events of a sweep or a finger's movement: about four minutes of a moving finger.
  public static let eventLimit = 30_000

  /// The maximum speed of a fling, in points per second.
  public static let fastestFling = VelocityTracker.fastest

  /// The number of events, computed without creating them.
  public var eventCount: Int {
    guard isFinite else { return 0 }
    return switch self {
    case .sweep(_, _, let count): min(max(0, count), Self.eventLimit)
    case .pull: EventWriter.touches(for: EventWriter.pullDuration) + 2
    case .fling: EventWriter.touches(for: EventWriter.flingDuration) + 2
    case .drag(let positions, let duration): positions.isEmpty ? 0 : EventWriter.touches(for: duration) + 2
    case .pause: 0
    case .scrollTo: 1
    case .sequence(let gestures): gestures.reduce(0) { $0 + $1.eventCount }
    case .captured(let events): events.count { $0.time.isFinite }
    }
  }

  /// Whether all numbers of the gesture itself are finite. It does not check the gestures of a sequence or captured
  /// events.
  fileprivate var isFinite: Bool {
    switch self {
    case .sweep(let start, let end, _): start.isFinite && end.isFinite
    case .pull(let distance, let hold): distance.isFinite && hold.isFinite
    case .fling(let velocity): velocity.isFinite
    case .drag(let positions, let duration): duration.isFinite && positions.allSatisfy(\.isFinite)
    case .pause(let duration): duration.isFinite
    case .scrollTo(let distance): distance.isFinite
    case .sequence, .captured: true
    }
  }
}

private struct EventWriter {
  var events: [ScrollEvent] = []
  static let pullDuration = 0.3
  static let flingDuration = 0.1

  /// Returns how many times a moving finger reports its position.
  static func touches(for duration: Double) -> Int {
    max(1, Int(min(Double(MastheadGesture.eventLimit - 2), (max(0, duration) * Tick.rate).rounded())))
  }

  /// The start time of the next gesture.
  var time = 0.0

  mutating func add(_ gesture: MastheadGesture) {
    guard gesture.isFinite else { return }
    switch gesture {
    case .sweep(let start, let end, let count): addSweep(from: start, to: end, count: count)
    case .pull(let distance, let hold):
      addFinger(for: Self.pullDuration, hold: hold) { share in distance * share * share * (3 - 2 * share) }
    case .fling(let velocity):
      let velocity = min(max(velocity, -MastheadGesture.fastestFling), MastheadGesture.fastestFling)
      addFinger(for: Self.flingDuration) { share in -velocity * Self.flingDuration * share }
    case .drag(let positions, let duration):
      guard let first = positions.first else { return }
      addFinger(for: duration) { share in Self.position(at: share, in: positions) - first }
    case .pause(let duration): time += max(0, duration)
    case .scrollTo(let distance): events.append(ScrollEvent(.scrollTo(fromTop: distance), at: time))
    case .sequence(let gestures): for gesture in gestures { add(gesture) }
    case .captured(let captured): addCaptured(captured)
    }
  }

  private mutating func addSweep(from start: Double, to end: Double, count: Int) {
    let count = min(count, MastheadGesture.eventLimit)
    let begin = time
    for index in 0..<max(0, count) {
      let share = count > 1 ? Double(index) / Double(count - 1) : 0
      time = begin + Tick.time(of: index)
      events.append(ScrollEvent(.contentOffset(fromTop: start + (end - start) * share), at: time))
    }
  }

  /// Adds a finger's movement downwards, as a function of the elapsed share of its duration. The distance is clamped to
  /// a safe length.
  private mutating func addFinger(for duration: Double, hold: Double = 0, _ distance: (Double) -> Double) {
    let begin = time
    let count = Self.touches(for: duration)
    func position(_ share: Double) -> Double { min(max(distance(share), -longestLength), longestLength) }
    events.append(ScrollEvent(.touch(.began, y: position(0)), at: begin))
    for index in 1...count {
      time = begin + Tick.time(of: index)
      events.append(ScrollEvent(.touch(.moved, y: position(Double(index) / Double(count))), at: time))
    }
    time += max(0, hold)
    events.append(ScrollEvent(.touch(.ended, y: position(1)), at: time))
  }

  /// Returns the position of a finger that moves evenly through positions, with the same time between any two.
  private static func position(at share: Double, in positions: [Double]) -> Double {
    guard positions.count > 1 else { return positions[0] }
    let progress = share * Double(positions.count - 1)
    let index = min(positions.count - 2, Int(progress))
    return positions[index] + (positions[index + 1] - positions[index]) * (progress - Double(index))
  }

  private mutating func addCaptured(_ captured: [ScrollEvent]) {
    let begin = time
    for event in captured where event.time.isFinite {
      let time = begin + max(0, event.time)
      events.append(ScrollEvent(event.input, at: time))
      self.time = max(self.time, time)
    }
  }
}
