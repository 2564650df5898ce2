import Masthead
import MastheadDocuments
import MastheadEngine

/// A request of a server to a worker: one JSON object on one line.
package enum WorkerRequest: Sendable {
  /// Take some effects of a plugin of the program: nil for all. No-op if the worker has them already.
  case load(plugin: String, effects: [String]? = nil)

  /// Use a document and return its layout. Memory that is not nil restores the state of the effects.
  case layOut(revision: Int, PipelineDocument, in: LayoutEnvironment, memory: [EffectMemory]?)

  /// Render a frame.
  case evaluate(Evaluation)

  /// Render the frames of a curve.
  case curve(CurveStates)

  /// Return the memory of the effects.
  case memory
}

/// A reply of a worker. Replies come in the order of the requests.
package enum WorkerReply: Sendable {
  /// The worker has the effects.
  case loaded
  /// The plugin or the request cannot be used, with the reason in one sentence.
  case refused(String)
  /// The layout, and the lengths in points of plugins' parameters, by their paths.
  case laidOut(revision: Int, HeaderLayout, points: [String: Double])
  /// The requested frame.
  case evaluated(revision: Int, HeaderFrame)
  /// The requested frames, in the order of their scroll states.
  case curve([HeaderFrame])
  /// The memory of the effects.
  case memory([EffectMemory])

  /// Whether the reply is of the type that a request asks for. A worker may refuse every request.
  func answers(_ request: WorkerRequest) -> Bool {
    switch (self, request) {
    case (.refused, _), (.loaded, .load), (.memory, .memory): true
    case (.laidOut(let revision, _, _), .layOut(let asked, _, _, _)): revision == asked
    case (.evaluated(let revision, _), .evaluate(let evaluation)): revision == evaluation.revision
    case (.curve(let frames), .curve(let states)): frames.count == states.shownStates.count
    default: false
    }
  }
}

/// The memory of one effect in a pipeline.
package struct EffectMemory: Equatable, Sendable {
  /// The effect's identifier.
  package let effect: String

  /// The bytes of the memory.
  package let bytes: [UInt8]

  package init(effect: String, bytes: [UInt8]) {
    self.effect = effect
    self.bytes = bytes
  }
}
