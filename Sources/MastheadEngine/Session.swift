import Masthead
import MastheadDocuments
import MastheadPreview

/// One tuning session: a document, a list that is scrolled, and the frames that follow from both.
///
/// It is a state machine without I/O and without a clock. It is told a command and the time; it answers with events, which
/// whoever owns it carries out, telling it the answers. Times are seconds of one clock that only ever grows.
package struct Session: Sendable {
  /// The document as it is now.
  package private(set) var document: PipelineDocument

  /// Counts the changes of the document and of the viewport, from 1.
  package private(set) var revision = 0

  /// The header's layout.
  package private(set) var layout: HeaderLayout

  /// The scene as it lies around the header.
  package private(set) var scene: SceneLayout

  /// The effects that documents may name.
  package private(set) var registry: EffectRegistry

  /// What parameters come to in points of which only the evaluator knows, by their paths.
  private(set) var points: [String: Double] = [:]

  private let openedAt: Double
  private var clock: WallClock
  private var size: MastheadSize?

  /// What the layout was asked for in. It is kept, since measuring the header's texts anew would take longer than a frame.
  private var environment: LayoutEnvironment

  /// The list, as long as no gesture is shown.
  private var scroller = Scroller(ScrollLimits(top: 0, bottom: 0, length: 0))
  private var inputClock = InputClock()
  /// Whether the layout is that of a document, and no longer that of an empty list.
  package private(set) var hasAppeared = false

  /// The gesture that is played.
  private(set) var player = Player(NamedGesture.all[0].document)

  /// Whether the gesture is shown, and not the list.
  private(set) var showsGesture = false

  private var recorder: Recorder?

  /// What was captured last: all that was done to the session and its list.
  package private(set) var captured: SessionDocument?

  /// The moment of the list, or of the gesture, that was shown last.
  private var shown = (state: ScrollState?.none, until: -Double.infinity)

  /// Whether any effect remembers something, and what those are shown.
  package private(set) var remembers = false
  private var ticks = TickFeed()

  private var timelineHasChanged = false
  private var sequence = 0
  private var token = ""
  private var awaited: [Awaited] = []

  /// A state whose frame was asked for, and the token of the last input that it has seen.
  private struct Awaited: Sendable {
    let state: ScrollState
    let token: String
  }

  /// A session of a document, at its list's top.
  ///
  /// - Parameters:
  ///   - document: where to begin.
  ///   - registry: the effects that documents may name.
  ///   - time: now, in seconds; frames count from it.
  ///   - clock: the time on the wall that the scene shows.
  package init(_ document: PipelineDocument, registry: EffectRegistry = .builtIn, at time: Double, clock: WallClock) {
    self.document = document
    self.registry = registry
    openedAt = time
    self.clock = clock
    environment = document.scene.environment(clock: clock)
    layout = DynamicPipeline(Header(height: 0), effects: EffectList([])).layout(in: environment)
    scene = document.scene.layout(around: layout, clock: clock)
  }

  /// What a new session asks for first.
  package mutating func begin() -> [Event] { relayOut() }

  /// When the session wants to be told a ``Command/tick``, in seconds; nil while nothing moves by itself.
  package func nextTick(after time: Double) -> Double? {
    guard moves else { return nil }
    return openedAt + Tick.time(of: Tick.number(at: time - openedAt) + 1)
  }

  /// Whether time alone changes what is to be shown.
  private var moves: Bool {
    showsGesture ? player.isPlaying : scroller.restTime.map { $0 > shown.until } ?? false
  }

  /// Changes the document and says what follows. A change that is refused changes nothing.
  package mutating func edit(_ edit: Edit, at time: Double) throws(DocumentError) -> [Event] {
    document = try edited(edit)
    recorder?.add(.edit(edit), at: time - openedAt)
    return relayOut()
  }

  /// Lets documents name other effects from now on; the document's own are as they were.
  package mutating func learn(_ registry: EffectRegistry) { self.registry = registry }

  /// Takes on other effects, such as newer builds of the same ones: what follows, and what of the document could not be kept.
  package mutating func adopt(_ registry: EffectRegistry) -> (events: [Event], losses: [DocumentError]) {
    self.registry = registry
    let (document, losses) = document.adapted(to: registry)
    self.document = document
    return (relayOut(), losses)
  }

  /// Asks for the layout and a frame once more, of an evaluator that knows nothing yet.
  package mutating func beginAnew() -> [Event] { relayOut() }

  /// Takes a command and says what follows.
  package mutating func handle(_ command: Command, at time: Double) -> [Event] {
    let time = time - openedAt
    switch command {
    case .input(let token, let events):
      self.token = token
      let before = size
      if !scroller.isTouched { inputClock.restart() }
      let stamps = events.compactMap(\.stamp)
      inputClock.listen(to: stamps, now: time)
      // What has no time of its own happened with what came before it, or with the first that has one.
      var stamp = stamps.first
      for event in events {
        stamp = event.stamp ?? stamp
        handle(event, stamp, at: time)
      }
      return tellTimeline() + (size == before ? evaluate(at: time) : relayOut())
    case .tick:
      guard moves else { return [] }
      let tick = Tick.time(of: Tick.number(at: time))
      if showsGesture, player.stopAtEnd(at: tick) { timelineHasChanged = true }
      return tellTimeline() + evaluateIfChanged(at: tick)
    case .clock(let clock):
      self.clock = clock
      return document.scene.layout(size: size, around: layout, clock: clock) == scene ? [] : relayOut()
    case .laidOut(let revision, let layout, let points):
      guard revision == self.revision else { return [] }
      self.points = points
      take(layout, at: time)
      return [.pipeline] + tellTimeline() + evaluate(at: time)
    case .evaluated(let revision, let frame):
      guard revision == self.revision else { return [] }
      return publish(frame)
    }
  }

  /// The scroll states of a curve: a list at rest at offsets from one to another, both included.
  package func curve(from start: Double, to end: Double, samples: Int) -> [ScrollState] {
    (0..<samples).map { index in
      let share = samples > 1 ? Double(index) / Double(samples - 1) : 0
      var state = restingState
      state.contentOffset = start + (end - start) * share
      return state
    }
  }

  private func edited(_ edit: Edit) throws(DocumentError) -> PipelineDocument {
    switch edit {
    case .replace(let json): try PipelineDocument(json, registry: registry)
    case .merge(let patch): try document.merging(patch, registry: registry)
    case .set(let path, let value): try document.setting(path, to: value, registry: registry)
    }
  }

  // MARK: Input

  private mutating func handle(_ event: InputEvent, _ stamp: Double?, at time: Double) {
    switch event {
    case .scroll(let input, _):
      takeOver(at: time)
      let time = inputClock.time(of: stamp, now: time)
      remember(until: time)
      scroller.handle(input, at: time)
      recorder?.add(.scroll(input), at: time)
    case .viewport(let size):
      self.size = size
      recorder?.add(.viewport(size), at: time)
    case .playback(let change): play(change, at: time)
    case .capture(let isOn): capture(isOn, at: time)
    }
  }

  /// Gives the list back to the viewers: it goes on from the moment of the gesture that is shown.
  private mutating func takeOver(at time: Double) {
    guard showsGesture else { return }
    let sample = player.trajectory.sample(at: player.position(at: time))
    player.change(PlaybackChange(isPlaying: false), at: time)
    showsGesture = false
    scroller = Scroller(limits, goingOnFrom: sample, at: time)
    ticks.skip()
    timelineHasChanged = true
  }

  private mutating func play(_ change: PlaybackChange, at time: Double) {
    timelineHasChanged = true
    stopCapturing(at: time)
    switch change.gesture {
    case .gesture(let document): load(document, at: time)
    case .some(.none): return takeOver(at: time)
    case nil: break
    }
    if !showsGesture { ticks.restart() }
    showsGesture = true
    player.change(change, at: time)
  }

  /// Puts a gesture in place of another, at its beginning and as fast as that one was played.
  private mutating func load(_ document: GestureDocument, at time: Double) {
    let rate = player.rate
    player = Player(document)
    player.trajectory = trajectory(of: document.gesture)
    player.change(PlaybackChange(rate: rate), at: time)
    if showsGesture { ticks.restart() }
  }

  private mutating func capture(_ isOn: Bool, at time: Double) {
    timelineHasChanged = true
    stopCapturing(at: time)
    guard isOn else { return }
    takeOver(at: time)
    scroller.finish(at: time)
    recorder = Recorder(document, fromTop: scroller.sample(at: time).offset - scroller.limits.top)
  }

  /// What was captured can be played from now on.
  private mutating func stopCapturing(at time: Double) {
    captured = recorder?.session ?? captured
    if let gesture = recorder?.gesture { load(GestureDocument(name: "Captured gesture", gesture), at: time) }
    recorder = nil
  }

  /// The moment of the gesture that is shown at a time.
  func position(at time: Double) -> Double { player.position(at: time - openedAt) }

  /// Whether what is done to the list is being captured.
  var isCapturing: Bool { recorder != nil }

  // MARK: Layout

  private mutating func relayOut() -> [Event] {
    revision += 1
    awaited = []
    if !remembers { ticks.skip() }
    remembers = document.header != nil && document.effects.contains { $0.isEnabled && $0.kind.remembers }
    environment = document.scene.environment(size: size, clock: clock)
    return [.layOut(revision: revision, document, in: environment)]
  }

  private mutating func take(_ layout: HeaderLayout, at time: Double) {
    let (oldLayout, oldScene, oldLimits, oldState) = (self.layout, scene, limits, restingState)
    self.layout = layout
    scene = document.scene.layout(size: size, around: layout, clock: clock)
    let appears = !hasAppeared
    hasAppeared = true
    if appears {
      scroller = Scroller(limits)
    } else {
      let offset = scroller.sample(at: time).offset
      let shift = scene.shift(ofFirstRowAt: offset, since: oldScene) ?? layout.contentOriginY - oldLayout.contentOriginY
      scroller.setLimits(limits, contentShift: shift, at: time)
    }
    if showsGesture { ticks.restart() }
    // Most changes leave the list's motion as it is, and a long gesture takes long to put together.
    guard appears || limits != oldLimits || restingState != oldState else { return }
    player.trajectory = trajectory(of: player.document.gesture)
    timelineHasChanged = true
  }

  private var restingState: ScrollState {
    document.scene.restingState(under: layout, contentHeight: scene.contentHeight, in: environment)
  }

  private var limits: ScrollLimits { document.scene.limits(under: layout, from: restingState) }

  private func trajectory(of gesture: MastheadGesture) -> Trajectory {
    Trajectory(of: gesture, from: restingState, in: limits)
  }

  // MARK: Frames

  /// The scroll state at a time: of the gesture that is played, or of the list.
  private func state(at time: Double) -> ScrollState {
    if showsGesture { return player.trajectory.state(at: player.position(at: time)) }
    // A frame belongs to its tick, so what comes between two of them is told the time of the first.
    return restingState.moved(to: scroller.sample(at: time), at: Tick.time(of: Tick.number(at: time)))
  }

  /// The frame of a time, if it is another than the last. Of a gesture that is played each moment is told.
  private mutating func evaluateIfChanged(at time: Double) -> [Event] {
    if !remembers, !showsGesture, var last = shown.state {
      let state = state(at: time)
      last.time = state.time
      if last == state {
        shown.until = time
        return []
      }
    }
    return evaluate(at: time)
  }

  private mutating func evaluate(at time: Double) -> [Event] {
    let state = state(at: time)
    shown = (state, time)
    remember(until: time)
    let (restarts, past) = ticks.take()
    awaited.append(Awaited(state: state, token: token))
    return [.evaluate(Evaluation(revision: revision, restarts: restarts, past: past, state: state))]
  }

  /// Keeps the states of the ticks up to a time for the effects that remember something.
  private mutating func remember(until time: Double) {
    guard remembers else { return }
    if showsGesture {
      ticks.feed(until: player.position(at: time), isLive: false, player.trajectory.state)
    } else {
      let session = self
      ticks.feed(until: time, isLive: true, session.state)
    }
  }

  private mutating func tellTimeline() -> [Event] {
    defer { timelineHasChanged = false }
    return timelineHasChanged ? [.timeline] : []
  }

  private mutating func publish(_ frame: HeaderFrame) -> [Event] {
    guard !awaited.isEmpty else { return [] }
    let asked = awaited.removeFirst()
    sequence += 1
    return [
      .frame(
        StreamedFrame(
          sequence: sequence, scroll: asked.state, frame: document.header == nil ? nil : frame,
          receipt: FrameEncoder.Receipt(revision: revision, input: asked.token)))
    ]
  }
}
