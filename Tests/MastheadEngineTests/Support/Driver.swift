import Foundation
import Masthead
import MastheadDocuments
import MastheadPreview

@testable import MastheadEngine

/// A session with an evaluator that answers it at once, and a clock that the test turns.
struct Driver {
  var session: Session
  var evaluator = Evaluator()
  var time: Double
  /// Every frame so far.
  var frames: [StreamedFrame] = []
  /// How often viewers were told of a changed pipeline.
  var pipelines = 0
  /// How often viewers were told that what is played or captured has changed.
  var timelines = 0

  static let clock = WallClock(date: Date(timeIntervalSince1970: 0), timeZone: .gmt)

  init(_ document: PipelineDocument, registry: EffectRegistry = .builtIn, openedAt time: Double = 1000) {
    self.time = time
    session = Session(document, registry: registry, at: time, clock: Self.clock)
    carryOut(session.begin())
  }

  /// A session of a preset with some changes.
  init(_ preset: String = "news-digest", _ changes: (path: String, value: JSON)...) throws {
    var document = Preset.named(preset)!.document
    for change in changes { document = try document.setting(change.path, to: change.value) }
    self.init(document)
  }

  /// A session of a preset whose scene is changed.
  init(_ preset: String, scene: JSON) throws {
    self.init(try Preset.named(preset)!.document.merging(["scene": scene]))
  }

  var frame: StreamedFrame { frames[frames.count - 1] }

  var offset: Double { frame.scroll.contentOffset }

  mutating func carryOut(_ events: [Event]) {
    for event in session.answer(events, with: &evaluator, at: time) {
      switch event {
      case .pipeline: pipelines += 1
      case .timeline: timelines += 1
      case .frame(let frame): frames.append(frame)
      case .layOut, .evaluate: preconditionFailure("These were answered.")
      }
    }
  }

  /// Does something to the list, at the time that it is.
  mutating func input(_ inputs: ScrollInput..., token: String = "") {
    send(inputs.map { .scroll($0) }, token: token)
  }

  /// Sends a batch of input.
  mutating func send(_ events: [InputEvent], token: String = "") {
    carryOut(session.handle(.input(token: token, events: events), at: time))
  }

  mutating func edit(_ edit: Edit) throws(DocumentError) { carryOut(try session.edit(edit, at: time)) }

  /// Lets time go on, with each tick that the session asks for.
  mutating func run(for seconds: Double) {
    let end = time + seconds
    while let next = session.nextTick(after: time), next <= end {
      time = next
      carryOut(session.handle(.tick, at: time))
    }
    time = end
  }
}

/// How far the content moves while a finger pulls it so far beyond its end: the published formula, written out again.
func resisted(_ pull: Double, length: Double = 667) -> Double { (1 - 1 / (0.55 * pull / length + 1)) * length }

func isNear(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-9 }
