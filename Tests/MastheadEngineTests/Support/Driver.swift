import Foundation
import Masthead
import MastheadDocuments
import MastheadPreview

@testable import MastheadEngine

/// A session with a clock that the test advances.
struct Driver {
  var session: Session
  var time: Double
  /// All frames so far.
  var frames: [StreamedFrame] = []
  /// The number of pipeline events.
  var pipelines = 0
  /// The number of timeline events.
  var timelines = 0

  static let clock = WallClock(date: Date(timeIntervalSince1970: 0), timeZone: .gmt)

  init(_ document: PipelineDocument, registry: EffectRegistry = .builtIn, openedAt time: Double = 1000) {
    self.init(Session(document, registry: registry, at: time, clock: Self.clock), at: time)
  }

  /// Begins a session.
  init(_ session: Session, at time: Double) {
    self.time = time
    self.session = session
    carryOut(self.session.update(at: time))
  }

  /// Creates a session of a preset with some changes.
  init(_ preset: String = "news-digest", _ changes: (path: String, value: JSON)...) throws {
    var document = Preset.named(preset)!.document
    for change in changes { document = try document.setting(change.path, to: change.value) }
    self.init(document)
  }

  /// Creates a session of a preset with a changed scene.
  init(_ preset: String, scene: JSON) throws {
    self.init(try Preset.named(preset)!.document.merging(["scene": scene]))
  }

  var frame: StreamedFrame { frames[frames.count - 1] }

  var offset: Double { frame.scroll.contentOffset }

  mutating func carryOut(_ events: [Event]) {
    for event in events {
      switch event {
      case .pipeline: pipelines += 1
      case .timeline: timelines += 1
      case .frame(let frame): frames.append(frame)
      }
    }
  }

  /// Sends input on the list at the current time.
  mutating func input(_ inputs: ScrollInput..., token: String = "") {
    send(inputs.map { .scroll($0) }, token: token)
  }

  /// Sends a batch of input.
  mutating func send(_ events: [InputEvent], token: String = "") {
    carryOut(session.handle(.input(token: token, events: events), at: time))
  }

  mutating func history(_ command: History.Command) throws(DocumentError) {
    try session.handle(command, at: time)
    carryOut(session.update(at: time))
  }

  mutating func edit(_ edit: Edit) throws(DocumentError) {
    try session.edit(edit, at: time)
    carryOut(session.update(at: time))
  }

  /// Advances the clock and sends each tick that the session requests.
  mutating func run(for seconds: Double) {
    let end = time + seconds
    while let next = session.nextTick(after: time), next <= end {
      time = next
      carryOut(session.handle(.tick, at: time))
    }
    time = end
  }
}

/// Returns the overscroll for a pull, by an independent copy of the published formula.
func resisted(_ pull: Double, length: Double = 667) -> Double { (1 - 1 / (0.55 * pull / length + 1)) * length }

func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-9 }

extension Session {
  /// Returns all frames of a curve.
  func frames(along states: CurveStates) -> [HeaderFrame] {
    var curve = curve(states)
    curve.compute()
    return curve.frames
  }
}
