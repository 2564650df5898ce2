import Masthead
import MastheadDocuments

/// One tuning session: a document, a list that is scrolled, and the frames that follow from both.
///
/// It is a state machine without I/O and without a clock. It is told a command and the time; it answers with events, which
/// whoever owns it carries out, telling it the answers. Times are seconds of one clock that only ever grows.
public struct Session: Sendable {
  /// The document as it is now.
  public private(set) var document: PipelineDocument

  /// Counts the changes of the document and of the viewport, from 1.
  public private(set) var revision = 0

  /// The header's layout.
  public private(set) var layout: HeaderLayout

  /// The scene as it lies around the header.
  public private(set) var scene: SceneLayout

  /// The effects that documents may name.
  public let registry: EffectRegistry

  private let openedAt: Double
  private var clock: WallClock
  private var size: Size?

  /// What the layout was asked for in. It is kept, since measuring the header's texts anew would take longer than a frame.
  private var environment: LayoutEnvironment

  private var scroller = Scroller()
  private var hasAppeared = false
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
  public init(_ document: PipelineDocument, registry: EffectRegistry = .builtIn, at time: Double, clock: WallClock) {
    self.document = document
    self.registry = registry
    openedAt = time
    self.clock = clock
    environment = document.scene.environment(clock: clock)
    layout = DynamicPipeline(Header(height: 0), effects: EffectList([])).layout(in: environment)
    scene = document.scene.layout(around: layout, clock: clock)
  }

  /// What a new session asks for first.
  public mutating func begin() -> [Event] { relayOut() }

  /// When the session wants to be told a ``Command/tick``, in seconds; nil while nothing moves by itself.
  public func nextTick(after time: Double) -> Double? {
    guard scroller.needsTicks else { return nil }
    return openedAt + Tick.time(of: Tick.number(at: time - openedAt) + 1)
  }

  /// Changes the document and says what follows. A change that is refused changes nothing.
  public mutating func edit(_ edit: Edit) throws(DocumentError) -> [Event] {
    document = try edited(edit)
    return relayOut()
  }

  /// Takes a command and says what follows.
  public mutating func handle(_ command: Command, at time: Double) -> [Event] {
    let time = time - openedAt
    switch command {
    case .input(let token, let events):
      self.token = token
      let before = size
      for event in events { handle(event, at: time) }
      return size == before ? evaluate(at: time) : relayOut()
    case .tick:
      guard scroller.needsTicks else { return [] }
      let tick = Tick.time(of: Tick.number(at: time))
      let before = scroller
      scroller.tick(at: tick)
      return scroller == before ? [] : evaluate(at: tick)
    case .clock(let clock):
      self.clock = clock
      return document.scene.layout(size: size, around: layout, clock: clock) == scene ? [] : relayOut()
    case .laidOut(let revision, let layout):
      guard revision == self.revision else { return [] }
      take(layout)
      return [.pipeline] + evaluate(at: time)
    case .evaluated(let revision, let frames):
      guard revision == self.revision else { return [] }
      return publish(frames)
    }
  }

  /// The scroll states of a curve: a list at rest at offsets from one to another, both included.
  public func curve(from start: Double, to end: Double, samples: Int) -> [ScrollState] {
    (0..<samples).map { index in
      let share = samples > 1 ? Double(index) / Double(samples - 1) : 0
      var state = state(offset: start + (end - start) * share, at: 0)
      (state.phase, state.velocity) = (.idle, 0)
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

  private mutating func handle(_ event: InputEvent, at time: Double) {
    switch event {
    case .touch(let phase, let identifier, let y): scroller.touch(phase, identifier: identifier, y: y, at: time)
    case .wheel(let delta): scroller.wheel(by: delta, at: time)
    case .key(let key): scroller.press(key)
    case .viewport(let size): self.size = size
    }
  }

  private mutating func relayOut() -> [Event] {
    revision += 1
    awaited = []
    environment = document.scene.environment(size: size, clock: clock)
    return [.layOut(revision: revision, document, in: environment)]
  }

  private mutating func take(_ layout: HeaderLayout) {
    let shift = layout.contentOriginY - self.layout.contentOriginY
    self.layout = layout
    scene = document.scene.layout(size: size, around: layout, clock: clock)
    if hasAppeared {
      scroller.setLimits(limits, contentShift: shift)
    } else {
      scroller.restart(limits)
      hasAppeared = true
    }
  }

  private var limits: Scroller.Limits {
    let viewport = scene.scrollView.size
    let bottom = layout.bottomOffset(contentHeight: scene.contentHeight, viewport: viewport)
    return Scroller.Limits(
      top: layout.topOffset, bottom: bottom, length: viewport.height,
      bounces: document.scene.alwaysBounceVertical || bottom > layout.topOffset,
      displayScale: document.scene.device.scale, reducedMotion: document.scene.reducedMotion)
  }

  private func state(offset: Double, at time: Double) -> ScrollState {
    ScrollState(
      contentOffset: offset, contentHeight: scene.contentHeight, velocity: scroller.velocity, time: time,
      phase: scroller.phase, alwaysBounceVertical: document.scene.alwaysBounceVertical, environment: environment)
  }

  private mutating func evaluate(at time: Double) -> [Event] {
    let state = state(offset: scroller.offset, at: time)
    awaited.append(Awaited(state: state, token: token))
    return [.evaluate(revision: revision, [state])]
  }

  private mutating func publish(_ frames: [HeaderFrame]) -> [Event] {
    let answered = awaited.prefix(frames.count)
    awaited.removeFirst(answered.count)
    return zip(answered, frames).map { asked, frame in
      sequence += 1
      return .frame(
        StreamedFrame(
          sequence: sequence, scroll: asked.state, frame: document.header == nil ? nil : frame,
          receipt: FrameEncoder.Receipt(revision: revision, input: asked.token)))
    }
  }
}
