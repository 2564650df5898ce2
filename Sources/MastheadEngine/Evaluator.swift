import Masthead
import MastheadDocuments
import MastheadPreview

/// Computes a session's layouts and frames in this process.
package struct Evaluator: Sendable {
  private var pipeline = Pipeline(Header(height: 0), effects: [])

  package init() {}

  /// Loads a document and returns its layout. The effects keep their memory if the effects are the same as in the last document.
  package mutating func layOut(_ document: PipelineDocument, in environment: LayoutEnvironment) -> HeaderLayout {
    pipeline.adopt(document.makePreviewPipeline(in: environment))
    return pipeline.layout(in: environment)
  }

  /// The memories of the effects, in order, each with its effect's identifier.
  package var memory: [(effect: String, bytes: [UInt8])] {
    zip(pipeline.effects, pipeline.effectMemories).map { (effect: $0.kind.identifier, bytes: $1) }
  }

  /// Restores memories from another evaluator. Each effect takes the first unused memory with its identifier and size.
  package mutating func restore(_ memory: [(effect: String, bytes: [UInt8])]) {
    var left = memory
    pipeline.restore(
      pipeline.effects.map { effect in
        left.firstIndex { $0.effect == effect.kind.identifier }.map { left.remove(at: $0).bytes }
      })
  }

  /// Computes a frame and advances the memory of the effects.
  package mutating func evaluate(_ evaluation: Evaluation) -> HeaderFrame {
    if evaluation.restarts { pipeline.restart() }
    var frame = HeaderFrame()
    for state in evaluation.past { pipeline.update(&frame, at: state) }
    pipeline.update(&frame, at: evaluation.state)
    return frame
  }

  /// Computes a frame of another document with the same memory, without changing the memory.
  package func frame(of document: PipelineDocument, at state: ScrollState) -> HeaderFrame {
    var other = Evaluator()
    _ = other.layOut(document, in: state.environment)
    other.restore(memory)
    return other.evaluate(Evaluation(revision: 0, restarts: false, past: [], state: state))
  }

  /// Computes the frames of a curve. `prepare` is called before each frame.
  package func curve(_ curve: CurveStates, prepare: () -> Void = {}) -> [HeaderFrame] {
    guard let shown = curve.shown else {
      return curve.states.map { state in
        prepare()
        return self.pipeline.frame(at: state)
      }
    }
    var (pipeline, frame, frames) = (self.pipeline, HeaderFrame(), [HeaderFrame]())
    pipeline.restart()
    for (index, state) in curve.states.enumerated() {
      prepare()
      pipeline.update(&frame, at: state)
      while frames.count < shown.count, shown[frames.count] == index { frames.append(frame) }
    }
    return frames
  }
}

extension PipelineDocument {
  /// Whether an enabled effect uses its memory with its parameters.
  package var remembers: Bool { header != nil && effects.contains { $0.isEnabled && $0.effect.remembers } }
}
