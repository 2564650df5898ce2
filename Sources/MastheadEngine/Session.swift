import Masthead
import MastheadDocuments
import MastheadPreview

/// One tuning session: a document, a list that scrolls, and the resulting frames.
///
/// A session is a state machine without I/O and without a clock. It receives commands with the current time, and returns events for its
/// viewers. An edit changes the document alone; ``update(at:)`` lays it out and computes the frame. Times are seconds on one monotonic clock.
package struct Session: Sendable {
  /// The current document.
  package private(set) var document: PipelineDocument

  /// The effects that are off because of a fault, each with its entries in the document at that time. They are not part
  /// of the document, its JSON or its history.
  package private(set) var faulty: [String: [JSON]] = [:]

  /// Counts the changes of the document and of the viewport, from 1.
  package private(set) var revision = 0

  /// The header's layout; that of an empty header before the first ``update(at:)``.
  package private(set) var layout: HeaderLayout

  /// Computes the layouts and the frames.
  private(set) var evaluator = Evaluator()

  /// Whether the document or its environment has changed since the last layout.
  private var needsLayout = true

  /// The motion of the list and the memory of the effects that a moved session continues with.
  private var carried: SessionMotion?

  /// The scene around the header.
  package private(set) var scene: SceneLayout

  /// The scene without the header. It is stored because measuring all texts again would take longer than a frame.
  private var stage: SceneStage

  /// The effects that documents may name.
  package private(set) var registry: EffectRegistry { didSet { registryNumber += 1 } }

  /// Counts the registries. Effects with the same identifier may differ between two registries.
  private(set) var registryNumber = 0

  /// The undo history of the document.
  package private(set) var history: History

  /// The initial document, or the latest document that replaced it. Pages compare the current values with it.
  ///
  /// It is derived from the history. If the history no longer reaches back that far, a restored session uses the oldest
  /// document.
  private(set) var opened: PipelineDocument

  /// The entry of the history that opened `opened`.
  private var opening: History.Entry?

  /// The maximum number of effects that an edit may give the document.
  package var effectLimit = Int.max

  let openedAt: Double
  private var clock: WallClock

  /// The session's time at which `clock` was current.
  private var clockTime = 0.0

  /// The device's size that a viewer set; nil for the scene's own.
  private(set) var size: MastheadSize?

  /// Whether a viewer's system reduces motion. The scene has its own setting.
  private var systemReducesMotion = false

  /// The environment of the layout.
  var environment: LayoutEnvironment {
    var environment = stage.environment
    environment.reducedMotion = environment.reducedMotion || systemReducesMotion
    return environment
  }

  /// The list; unused while a gesture is shown.
  private var scroller = Scroller(ScrollLimits(top: 0, bottom: 0, length: 0))
  private var inputClock = InputClock()
  private var hasLayout = false

  /// The player of the loaded gesture, with the trajectory in the current limits of the list.
  var player: Player {
    guard isTrajectoryStale else { return storedPlayer }
    var player = storedPlayer
    player.trajectory = trajectory(of: player.document.gesture)
    return player
  }

  private(set) var storedPlayer = Player(NamedGesture.demonstration.document)

  /// Whether the limits of the list have changed since the trajectory was computed. Computing it at each tick of a slider would take
  /// longer than a frame, and most sessions never show a gesture.
  private var isTrajectoryStale = true

  /// Whether frames show the gesture instead of the list.
  private(set) var showsGesture = false

  private var recorder: Recorder?

  /// The last captured session; nil if nothing has been captured.
  package private(set) var captured: SessionDocument?
  private var capturedBytes = 0

  /// The state of the last frame, and the time until which it is valid.
  private var shown = (state: ScrollState?.none, until: -Double.infinity)

  /// Whether something in the last frame moves by itself.
  private var isAnimating = false

  /// The time of the last change that did not come from the frames themselves: an input, an edit, or movement of the list.
  private var lastChange = -Double.infinity

  /// Whether any enabled effect uses its memory.
  package private(set) var remembers = false
  private var ticks = TickFeed()

  private var timelineHasChanged = false
  private var sequence = 0
  /// The token of the last input.
  private var token = ""

  /// Creates a session with its list at the top.
  ///
  /// - Parameters:
  ///   - document: The initial document.
  ///   - registry: The effects that documents may name.
  ///   - time: The current time in seconds. Frame times count from it.
  ///   - clock: The wall-clock time that the scene shows.
  package init(_ document: PipelineDocument, registry: EffectRegistry = .builtIn, at time: Double, clock: WallClock) {
    self.document = document
    opened = document
    self.registry = registry
    openedAt = time
    self.clock = clock
    history = History(of: document, date: clock.date.timeIntervalSince1970)
    stage = SceneStage(of: document.scene, clock: clock)
    layout = Pipeline(Header(height: 0), effects: []).layout(in: stage.environment)
    scene = stage.layout(around: layout, elements: document.header?.elements ?? [])
    setNeedsLayout()
  }

  /// Restores a session with its gesture paused.
  ///
  /// - Parameter motion: The motion of the list and the memory of the effects; nil for a list at its top and fresh memory.
  package init(
    _ state: SessionState, _ motion: SessionMotion? = nil, registry: EffectRegistry, at time: Double, clock: WallClock
  ) {
    self.init(state.document, registry: registry, at: motion?.openedAt ?? time, clock: clock)
    revision = state.revision + 1
    faulty = state.faulty
    remembers = running.remembers
    history = state.history ?? history
    findOpened(or: 0)
    size = state.size
    captured = state.captured
    storedPlayer = Player(state.playback.gesture, at: state.playback.position, rate: state.playback.rate)
    showsGesture = state.playback.isShown
    guard let motion else { return }
    carried = motion
    let before = motion.isJoining && history.current > 0 ? history.entries[history.current - 1].document : nil
    history.resume(
      motion.openChanges,
      joining: before.flatMap { try? PipelineDocument($0, registry: registry, unknownEffects: .skipped) })
    (clockTime, sequence, systemReducesMotion) = (time - openedAt, motion.sequence, motion.reducesMotion)
  }

  /// Returns a new session with another document on the same stage.
  func with(_ document: PipelineDocument) -> Session {
    var session = Session(document, registry: registry, at: 0, clock: clock)
    (session.size, session.systemReducesMotion, session.faulty) = (size, systemReducesMotion, faulty)
    return session
  }

  /// The part of the session that survives a restart.
  package func savedState(at time: Double) -> SessionState {
    let player = player
    return SessionState(
      revision: revision, document: document, faulty: faulty, history: history,
      playback: SessionState.Playback(
        gesture: player.document, isShown: showsGesture, position: player.position(at: time - openedAt),
        rate: player.rate),
      // A running capture ends with its events so far.
      size: size, captured: recorder?.session ?? captured)
  }

  /// The motion of the list and the memory of the effects, for a session that continues in another process.
  package func motion(at time: Double) -> SessionMotion {
    if var carried, !hasLayout {
      (carried.openChanges, carried.isJoining) = history.openChanges
      return carried
    }
    let sample = scroller.sample(at: time - openedAt)
    return SessionMotion(
      openedAt: openedAt, sequence: sequence,
      list: ScrollSample(offset: sample.offset - scroller.limits.top, velocity: sample.velocity, phase: sample.phase),
      touches: scroller.touchPositions.map { SessionMotion.Touch(identifier: $0.identifier, y: $0.y) },
      destination: sample.phase == .animating ? scroller.destination.map { $0 - scroller.limits.top } : nil,
      memory: evaluator.memory, isPlaying: storedPlayer.isPlaying, isLooping: storedPlayer.isLooping,
      reducesMotion: systemReducesMotion, openChanges: history.openChanges.times,
      isJoining: history.openChanges.isJoining)
  }

  /// Lays out the document and computes the frame, if the document or its environment has changed. Returns the events for the viewers.
  package mutating func update(at time: Double) -> [Event] {
    guard needsLayout else { return [] }
    needsLayout = false
    let time = time - openedAt
    updateStage()
    let layout = evaluator.layOut(running, in: environment)
    if let memory = carried?.memory { evaluator.restore(memory) }
    apply(layout, at: time)
    if let carried {
      let change = PlaybackChange(isPlaying: showsGesture && carried.isPlaying, isLooping: carried.isLooping)
      storedPlayer.change(change, at: time)
    }
    carried = nil
    return [.pipeline] + timelineEvents() + evaluate(at: time)
  }

  /// Returns the time of the next ``Command/tick``, in seconds, or nil if nothing moves by itself.
  package func nextTick(after time: Double) -> Double? {
    guard isMoving else { return nil }
    return openedAt + Tick.time(of: Tick.number(at: time - openedAt) + 1)
  }

  /// Whether the frame changes with time alone.
  private var isMoving: Bool {
    if showsGesture { return player.isPlaying }
    return listMoves || isAnimating && shown.until < lastChange + Trajectory.settlingLimit
  }

  /// Whether the list has moved since the last frame.
  private var listMoves: Bool { scroller.restTime.map { $0 > shown.until } ?? false }

  /// Changes the document. If the edit is invalid, the session stays unchanged.
  package mutating func edit(_ edit: Edit, at time: Double) throws(DocumentError) {
    // An effect that a fault has switched off may still be enabled in the document.
    if case .set(let path, true) = edit,
      let index = document.effects.indices.first(where: { path == "effects[\($0)].enabled" }),
      faulty[document.effects[index].kind.identifier] != nil
    {
      switchOn(document.effects[index].kind.identifier)
      if document.json.effect(at: index)?["enabled"] != false { return }
    }
    let document = try document.applying(edit, registry: registry, effectLimit: effectLimit)
    recorder?.add(.edit(edit), at: time - openedAt)
    change(to: document, at: time)
  }

  /// Carries out a command on the history. If the command fails, the session stays unchanged.
  package mutating func handle(_ command: History.Command, at time: Double) throws(DocumentError) {
    switch command {
    case .begin(let change): history.begin(change, at: time - openedAt)
    case .end(let change):
      history.end(change)
      if history.openChanges.times.isEmpty { tryChanged() }
    case .undo: try move(to: max(0, history.current - 1), at: time)
    case .redo: try move(to: min(history.current + 1, history.entries.count - 1), at: time)
    case .go(let number):
      guard let index = history.index(of: number) else {
        let known = history.first...(history.first + history.entries.count - 1)
        throw DocumentError(place: "entry", message: ErrorText.notWhole(in: known, got: "\(number)"))
      }
      try move(to: index, at: time)
    }
  }

  /// Restores the document of an entry of the history.
  private mutating func move(to index: Int, at time: Double) throws(DocumentError) {
    guard index != history.current else { return }
    let json = history.entries[index].document
    // A restored history may come from a client.
    try json.requireEffects(atMost: effectLimit)
    document = try PipelineDocument(json, registry: registry, unknownEffects: document.unknownEffects)
    history.move(to: index)
    findOpened()
    recorder?.add(.edit(.replace(json)), at: time - openedAt)
    tryChanged()
    setNeedsLayout()
  }

  /// Takes over a document that another program has written into the session's file, as a separate entry of the
  /// history.
  package mutating func takeOver(_ document: PipelineDocument, at time: Double) {
    recorder?.add(.edit(.replace(document.json)), at: time - openedAt)
    change(to: document, at: time, named: .outside)
  }

  private mutating func change(to document: PipelineDocument, at time: Double, named name: ChangeName? = nil) {
    let time = time - openedAt
    let date = clock.date.timeIntervalSince1970 + time - clockTime
    history.record(from: self.document, to: document, at: time, date: date, named: name)
    self.document = document
    findOpened()
    // Each tick of a slider's drag might fail, so only the end of the drag counts.
    if history.openChanges.times.isEmpty { tryChanged() }
    setNeedsLayout()
  }

  // MARK: Faults

  /// The document with its faulty effects disabled.
  package var running: PipelineDocument {
    document.disabling { faulty[$1] != nil }
  }

  /// Switches effects off because of a fault.
  package mutating func switchOff(_ effects: Set<String>) {
    for effect in effects { faulty[effect] = document.entries(of: effect) }
    setNeedsLayout()
  }

  /// Gives another try to an effect that a fault has switched off.
  package mutating func switchOn(_ effect: String) {
    guard faulty.removeValue(forKey: effect) != nil else { return }
    setNeedsLayout()
  }

  /// Gives another try to effects whose values have changed since their fault.
  private mutating func tryChanged() {
    for (effect, entries) in faulty where document.entries(of: effect) != entries { switchOn(effect) }
  }

  /// Reads the opened document from the history. Uses the entry at `other` if the opening entry is no longer kept.
  private mutating func findOpened(or other: Int? = nil) {
    guard let index = history.openingIndex ?? other, history.entries[index] != opening else { return }
    opening = history.entries[index]
    // An entry of a restored history may be unreadable, and a newer build of a plugin may reject a value of its former
    // build.
    let read = try? PipelineDocument(history.entries[index].document, registry: registry, unknownEffects: .skipped)
    opened = read ?? document
  }

  /// Replaces the registry for future edits; the current document keeps its effects.
  package mutating func setRegistry(_ registry: EffectRegistry) { self.registry = registry }

  /// Replaces the registry and adapts the document, for example to newer builds of its effects.
  ///
  /// Returns an error for each part of the document that could not be kept.
  ///
  /// - Parameter earlier: The document before an earlier adoption with losses, to recover its lost parts; nil for the
  ///   current document.
  package mutating func adopt(
    _ registry: EffectRegistry, from earlier: PipelineDocument? = nil, at time: Double
  ) -> [DocumentError] {
    self.registry = registry
    let (adapted, losses) = (earlier ?? document).adapted(to: registry)
    // A restored session skips the effects of plugins that are not built yet. Once the session knows all of them, it
    // rejects unknown effects.
    let complete = adapted.unknownEffects == .skipped ? try? PipelineDocument(adapted.json, registry: registry) : nil
    // Effects that the opened document skipped may be known now.
    opening = nil
    change(to: complete ?? adapted, at: time)
    return losses
  }

  /// Handles a command and returns the resulting events for the viewers.
  package mutating func handle(_ command: Command, at time: Double) -> [Event] {
    let now = time
    let time = now - openedAt
    switch command {
    case .input(let token, let events):
      self.token = token
      lastChange = time
      let before = (size, systemReducesMotion)
      if !scroller.isTouched { inputClock.restart() }
      let stamps = events.compactMap(\.stamp)
      inputClock.synchronize(with: stamps, now: time)
      // An event without a timestamp takes that of the event before it, or the first timestamp of the batch.
      var stamp = stamps.first
      for event in events {
        stamp = event.stamp ?? stamp
        handle(event, stamp, at: time)
      }
      if showsGesture { refreshTrajectory() }
      if (size, systemReducesMotion) != before { setNeedsLayout() }
      return needsLayout ? timelineEvents() + update(at: now) : timelineEvents() + evaluate(at: time)
    case .tick:
      guard isMoving else { return [] }
      let tick = Tick.time(of: Tick.number(at: time))
      if showsGesture {
        if isAnimating { storedPlayer.goOn(at: tick) }
        // An effect may begin to move by itself in the frame at the end.
        let isEndShown = shown.state?.time == player.trajectory.duration
        let mayGoOn = remembers || isAnimating
        if isEndShown || !mayGoOn, storedPlayer.endIfOver(at: tick) {
          if storedPlayer.isPlaying { ticks.restart() } else { timelineHasChanged = true }
        }
      } else if listMoves {
        lastChange = tick
      }
      return timelineEvents() + evaluateIfChanged(at: tick)
    case .clock(let clock):
      (self.clock, clockTime) = (clock, time)
      updateStage()
      if sceneLayout != scene { setNeedsLayout() }
      return update(at: now)
    }
  }

  /// Returns states of a resting list at evenly spaced content offsets, including both ends.
  package func curve(from start: Double, to end: Double, samples: Int) -> CurveStates {
    CurveStates(
      Self.values(from: start, to: end, count: samples).map { offset in
        var state = restingState
        state.contentOffset = offset
        return state
      })
  }

  /// Returns states of the loaded gesture at evenly spaced times, including both ends, each rounded down to a tick.
  /// Times are in seconds from the gesture's beginning: 0…``CurveStates/longestMotion``.
  package func curve(fromTime start: Double, toTime end: Double, samples: Int) -> CurveStates {
    let ticks = Self.values(from: start, to: end, count: samples).map { Tick.number(at: $0) }
    let last = ticks.max() ?? 0
    let player = player
    return CurveStates(
      motion: (0...last).map { player.trajectory.state(at: Tick.time(of: $0)) }, shown: ticks.sorted())
  }

  private static func values(from start: Double, to end: Double, count: Int) -> [Double] {
    (0..<count).map { start + (end - start) * (count > 1 ? Double($0) / Double(count - 1) : 0) }
  }

  /// States of a resting list: pulled by one point, and scrolled far beyond the header.
  package var probes: CurveStates {
    let distances = [-1, 2 * layout.height + 1000]
    return CurveStates(
      distances.map { distance in
        var state = restingState
        state.contentOffset = layout.topOffset + distance
        return state
      })
  }

  // MARK: Input

  private mutating func handle(_ event: InputEvent, _ stamp: Double?, at time: Double) {
    switch event {
    case .scroll(let input, _):
      releaseList(at: time)
      let time = inputClock.time(of: stamp, now: time)
      remember(until: time)
      scroller.handle(input, at: time)
      recorder?.add(.scroll(input), at: scroller.latest)
    case .viewport(let size):
      self.size = size
      recorder?.add(.viewport(size), at: time)
    case .system(let reducedMotion): systemReducesMotion = reducedMotion
    case .playback(let change): play(change, at: time)
    case .capture(let isOn): capture(isOn, at: time)
    }
  }

  /// Returns control of the list to the viewers. The list continues from the gesture's current moment.
  private mutating func releaseList(at time: Double) {
    guard showsGesture else { return }
    let sample = player.trajectory.sample(at: player.position(at: time))
    storedPlayer.change(PlaybackChange(isPlaying: false), at: time)
    showsGesture = false
    scroller = Scroller(limits, goingOnFrom: sample, at: time)
    ticks.skip()
    timelineHasChanged = true
  }

  private mutating func play(_ change: PlaybackChange, at time: Double) {
    timelineHasChanged = true
    stopCapturing(at: time)
    switch change.gesture {
    case .gesture(let document): load(document)
    case .some(.none):
      refreshTrajectory()
      storedPlayer.change(PlaybackChange(isLooping: change.isLooping), at: time)
      return releaseList(at: time)
    case nil: break
    }
    if !showsGesture { ticks.restart() }
    showsGesture = true
    refreshTrajectory()
    storedPlayer.change(change, at: time)
  }

  /// Loads a gesture. Playback speed and looping stay the same.
  private mutating func load(_ document: GestureDocument, at position: Double = 0) {
    storedPlayer = Player(document, at: position, rate: storedPlayer.rate, isLooping: storedPlayer.isLooping)
    isTrajectoryStale = true
    if showsGesture { ticks.restart() }
  }

  private mutating func capture(_ isOn: Bool, at time: Double) {
    timelineHasChanged = true
    stopCapturing(at: time)
    guard isOn else { return }
    releaseList(at: time)
    scroller.finish(at: time)
    recorder = Recorder(document, fromTop: scroller.sample(at: time).offset - scroller.limits.top)
  }

  /// Stops the capture and loads the captured gesture for playback, at its end, which is the list's position.
  private mutating func stopCapturing(at time: Double) {
    if let recorder, let session = recorder.session { (captured, capturedBytes) = (session, recorder.bytes) }
    if let gesture = recorder?.gesture { load(GestureDocument(name: "Captured gesture", gesture), at: .infinity) }
    recorder = nil
  }

  /// Whether a capture is running.
  package var isCapturing: Bool { recorder != nil }

  /// The size of the last captured session and of the current recording, in bytes.
  package var recordedBytes: Int { capturedBytes + (recorder?.bytes ?? 0) }

  // MARK: Layout

  private mutating func setNeedsLayout() {
    needsLayout = true
    revision += 1
    if !remembers { ticks.skip() }
    remembers = running.remembers
    updateStage()
  }

  private mutating func apply(_ layout: HeaderLayout, at time: Double) {
    let (oldLayout, oldScene, oldLimits, oldState) = (self.layout, scene, limits, restingState)
    self.layout = layout
    scene = sceneLayout
    lastChange = time
    let appears = !hasLayout
    hasLayout = true
    if appears {
      scroller = carried.map { $0.scroller(limits, at: time) } ?? Scroller(limits)
    } else {
      let offset = scroller.sample(at: time).offset
      let shift = scene.shift(ofFirstRowAt: offset, since: oldScene) ?? layout.contentOriginY - oldLayout.contentOriginY
      scroller.setLimits(limits, contentShift: shift, at: time)
    }
    if showsGesture { ticks.restart() }
    // Most changes do not affect the list's motion, and computing the trajectory of a long gesture is slow.
    let isExtended = storedPlayer.trajectory.duration > storedPlayer.trajectory.restTime
    guard appears || limits != oldLimits || restingState != oldState || isExtended else { return }
    timelineHasChanged = true
    isTrajectoryStale = true
    if showsGesture { refreshTrajectory() }
  }

  private mutating func refreshTrajectory() {
    guard isTrajectoryStale else { return }
    storedPlayer = player
    isTrajectoryStale = false
  }

  /// The list at rest at its top.
  package var restingState: ScrollState {
    document.scene.restingState(under: layout, contentHeight: scene.contentHeight, in: environment)
  }

  /// The layout of the scene around the current header.
  private var sceneLayout: SceneLayout { stage.layout(around: layout, elements: document.header?.elements ?? []) }

  /// Sets up the stage again if the scene, the device's size or the time of day has changed.
  private mutating func updateStage() {
    guard stage.scene != document.scene || stage.size != size || stage.clock != clock else { return }
    stage = SceneStage(of: document.scene, size: size, clock: clock)
  }

  private var limits: ScrollLimits { document.scene.limits(under: layout, from: restingState) }

  private func trajectory(of gesture: MastheadGesture) -> Trajectory {
    Trajectory(of: gesture, from: restingState, in: limits)
  }

  // MARK: Frames

  /// The scroll state of the gesture or the list at a time.
  private func state(at time: Double) -> ScrollState {
    if showsGesture { return player.trajectory.state(at: player.position(at: time)) }
    return scroller.state(at: time, from: restingState)
  }

  /// Computes the frame at a time if its state has changed. A shown gesture has a new frame at every time.
  private mutating func evaluateIfChanged(at time: Double) -> [Event] {
    if !remembers, !showsGesture, !isAnimating, var last = shown.state {
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
    let frame = evaluator.evaluate(state, after: past, restarting: restarts)
    isAnimating = document.header != nil && frame.isAnimating
    sequence += 1
    return [
      .frame(
        StreamedFrame(
          sequence: sequence, scroll: state, frame: document.header == nil ? nil : frame,
          receipt: FrameEncoder.Receipt(revision: revision, input: token)))
    ]
  }

  /// Stores the states of the ticks up to a time, for effects with memory.
  private mutating func remember(until time: Double) {
    guard remembers else { return }
    if showsGesture {
      ticks.feed(until: player.position(at: time), isLive: false, player.trajectory.state)
    } else {
      let (scroller, restingState) = (scroller, restingState)
      ticks.feed(until: time, isLive: true) { scroller.state(at: $0, from: restingState) }
    }
  }

  private mutating func timelineEvents() -> [Event] {
    defer { timelineHasChanged = false }
    return timelineHasChanged ? [.timeline] : []
  }
}

extension Scroller {
  /// The state of the list at a time. A frame belongs to a tick, so states between two ticks have the time of the first.
  fileprivate func state(at time: Double, from restingState: ScrollState) -> ScrollState {
    restingState.moved(to: sample(at: time), at: Tick.time(of: Tick.number(at: time)))
  }
}

extension PipelineDocument {
  /// Returns the document after an edit. An error names the path of the invalid value.
  func applying(
    _ edit: Edit, registry: EffectRegistry, effectLimit: Int
  ) throws(DocumentError) -> PipelineDocument {
    switch edit {
    case .replace(let json):
      try json.requireEffects(atMost: effectLimit)
      return try PipelineDocument(json, registry: registry)
    case .merge(let patch):
      // A merge patch replaces an array as a whole.
      try patch.requireEffects(atMost: effectLimit)
      return try merging(patch, registry: registry)
    case .set(let path, let value): return try setting(path, to: value, registry: registry)
    }
  }
}

extension JSON {
  /// Throws if a pipeline document has more effects than a limit. This check avoids the cost of reading the document.
  package func requireEffects(atMost limit: Int) throws(DocumentError) {
    guard case .array(let effects)? = self["effects"], effects.count > limit else { return }
    throw DocumentError(
      place: "effects", message: ErrorText.tooMany("effects", limit: limit, got: "\(effects.count)"))
  }
}

extension PipelineDocument {
  /// The JSON of an effect's entries, in order.
  fileprivate func entries(of effect: String) -> [JSON] {
    effects.indices.filter { effects[$0].kind.identifier == effect }.compactMap { json.effect(at: $0)?.effectEntry }
  }
}
