import Masthead
import MastheadDocuments

/// Computes what a session asks for, in this process.
package struct Evaluator: Sendable {
  private var pipeline = DynamicPipeline(Header(height: 0), effects: EffectList([]))
  private var effects: [String] = []

  package init() {}

  /// Takes on a document. Where it has the same effects as the last one, what they remember lives on.
  package mutating func layOut(_ document: PipelineDocument, in environment: LayoutEnvironment) -> HeaderLayout {
    let last = pipeline
    // Without a header no effect is run, and none remembers anything.
    let effects = document.header == nil ? [] : document.effects.filter(\.isEnabled).map(\.kind.identifier)
    pipeline = document.makePipeline()
    if effects == self.effects { pipeline.takeMemory(from: last) }
    self.effects = effects
    return pipeline.layout(in: environment)
  }

  /// What the effects remember, in order, with the effect that each piece is of.
  package var memory: [(effect: String, bytes: [UInt8])] {
    zip(effects, pipeline.effectMemories).map { (effect: $0, bytes: $1) }
  }

  /// Goes on from what effects remembered elsewhere: each from the first piece that is its own, of its size and not taken yet.
  package mutating func restore(_ memory: [(effect: String, bytes: [UInt8])]) {
    var left = memory
    pipeline.restore(
      effects.map { effect in left.firstIndex { $0.effect == effect }.map { left.remove(at: $0).bytes } })
  }

  /// The frame that is asked for; what the effects remember advances.
  package mutating func evaluate(_ evaluation: Evaluation) -> HeaderFrame {
    if evaluation.restarts { pipeline.restart() }
    var frame = HeaderFrame()
    for state in evaluation.past { pipeline.update(&frame, at: state) }
    pipeline.update(&frame, at: evaluation.state)
    return frame
  }

  /// The frames at some scroll states, each as though it were the first.
  package func curve(_ states: [ScrollState]) -> [HeaderFrame] { states.map(pipeline.frame) }
}
