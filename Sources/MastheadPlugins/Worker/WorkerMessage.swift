import Masthead
import MastheadDocuments
import MastheadEngine

/// What a server asks of a worker: one JSON object on one line.
package enum WorkerRequest: Sendable {
  /// Load a plugin's library, unless it is loaded.
  case load(path: String)

  /// Take on a document and say what its layout is. Memory, where it is given, is what its effects remember.
  case layOut(revision: Int, PipelineDocument, in: LayoutEnvironment, memory: [EffectMemory]?)

  /// Compute a frame.
  case evaluate(Evaluation)

  /// Compute frames that are each as though it were the first.
  case curve([ScrollState])

  /// Say what the effects remember.
  case memory
}

/// What a worker answers, in the order in which it was asked.
package enum WorkerReply: Sendable {
  case loaded
  /// The library, or the document, cannot be used, in a sentence.
  case refused(String)
  /// The layout, and what the parameters of plugins come to in points, by their paths.
  case laidOut(revision: Int, HeaderLayout, points: [String: Double])
  case evaluated(revision: Int, HeaderFrame)
  case curve([HeaderFrame])
  case memory([EffectMemory])
}

/// What one effect of a pipeline remembers.
package struct EffectMemory: Equatable, Sendable {
  package let effect: String
  package let bytes: [UInt8]

  package init(effect: String, bytes: [UInt8]) {
    self.effect = effect
    self.bytes = bytes
  }
}
