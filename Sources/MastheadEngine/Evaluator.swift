import Masthead
import MastheadDocuments
import MastheadPreview

/// Computes layouts and frames.
package struct Evaluator: Sendable {
  private var pipeline = Pipeline(Header(height: 0), effects: [])

  package init() {}

  /// Loads a document and returns its layout. The effects keep their memory if the effects are the same as in the last document.
  package mutating func layOut(_ document: PipelineDocument, in environment: LayoutEnvironment) -> HeaderLayout {
    pipeline.adopt(document.makePreviewPipeline(in: environment))
    return pipeline.layout(in: environment)
  }

  /// The memories of the effects, in order.
  package var memory: [EffectMemory] {
    zip(pipeline.effects, pipeline.effectMemories).map { EffectMemory(effect: $0.kind.identifier, bytes: $1) }
  }

  /// Restores memories, including those from another process. Each effect takes the first unused memory with its
  /// identifier and size.
  package mutating func restore(_ memory: [EffectMemory]) {
    var left = memory
    pipeline.restore(
      pipeline.effects.map { effect in
        left.firstIndex { $0.effect == effect.kind.identifier }.map { left.remove(at: $0).bytes }
      })
  }

  /// Computes a frame and advances the memory of the effects.
  ///
  /// - Parameters:
  ///   - state: The scroll state of the frame.
  ///   - past: The states at the ticks since the last frame. Empty if no effect has memory.
  ///   - restarts: Whether the effects first clear their memory.
  mutating func evaluate(_ state: ScrollState, after past: [ScrollState], restarting restarts: Bool) -> HeaderFrame {
    if restarts { pipeline.restart() }
    var frame = HeaderFrame()
    for state in past { pipeline.update(&frame, at: state) }
    pipeline.update(&frame, at: state)
    return frame
  }

  /// Computes a frame of another document with the same memory, without changing the memory.
  package func frame(of document: PipelineDocument, at state: ScrollState) -> HeaderFrame {
    var other = Evaluator()
    _ = other.layOut(document, in: state.environment)
    other.restore(memory)
    return other.evaluate(state, after: [], restarting: false)
  }

  /// The frames of a curve, which can be computed a few at a time.
  package struct CurveFrames: Sendable {
    private let curve: CurveStates
    private var pipeline: Pipeline
    private var frame = HeaderFrame()
    /// The index of the next state.
    private var next = 0

    /// The frames so far.
    package private(set) var frames: [HeaderFrame] = []

    init(of curve: CurveStates, with evaluator: Evaluator) {
      (self.curve, pipeline) = (curve, evaluator.pipeline)
      if curve.shown != nil { pipeline.restart() }
    }

    package var isComplete: Bool { next == curve.states.count }

    /// Advances by up to `count` states.
    package mutating func compute(_ count: Int = .max) {
      for state in curve.states[next...].prefix(count) {
        if let shown = curve.shown {
          pipeline.update(&frame, at: state)
          while frames.count < shown.count, shown[frames.count] == next { frames.append(frame) }
        } else {
          frames.append(pipeline.frame(at: state))
        }
        next += 1
      }
    }
  }
}

extension PipelineDocument {
  /// Whether an enabled effect uses its memory with its current parameters.
  package var remembers: Bool { header != nil && effects.contains { $0.isEnabled && $0.effect.remembers } }
}

extension Session {
  /// Returns a curve for the document of the last ``update(at:)``. Its frames are not computed yet.
  package func curve(_ states: CurveStates) -> Evaluator.CurveFrames {
    Evaluator.CurveFrames(of: states, with: evaluator)
  }

  /// Finds an infinite or NaN value in a frame; nil if there is none.
  package func invalidNumber(in frame: borrowing StreamedFrame) -> InvalidNumber? {
    guard let header = frame.frame else { return nil }
    let (evaluator, scroll) = (evaluator, frame.scroll)
    return InvalidNumber(in: header, of: running) { evaluator.frame(of: $0, at: scroll) }
  }
}

/// An infinite or NaN value in a frame, and the effect that wrote it.
package struct InvalidNumber: Error, Equatable, Sendable {
  /// The value's name in JSON, such as `opacity`.
  package let name: String

  /// The effect's identifier; nil if it is unknown.
  package let effect: String?

  private let value: Double

  /// Finds an invalid number in a frame. Returns nil if all numbers are finite. The search is faster than encoding the
  /// frame.
  ///
  /// To find the effect, the frame is computed again with the first effect, then with the first two effects, and so on.
  ///
  /// - Parameters:
  ///   - frame: A frame of the document.
  ///   - document: The document.
  ///   - compute: Computes the same frame of another document.
  package init?(
    in frame: borrowing HeaderFrame, of document: PipelineDocument, computing compute: (PipelineDocument) -> HeaderFrame
  ) {
    guard let number = frame.firstNotFinite(elements: document.elementNames), document.header != nil else { return nil }
    (name, value) = number
    let culprit = document.effects.indices.first { index in
      document.effects[index].isEnabled
        && compute(document.disabling { other, _ in other > index }).firstNotFinite(elements: document.elementNames)
          != nil
    }
    effect = culprit.map { document.effects[$0].kind.identifier }
  }

  /// The problem in words that follow the effect: `opacity: must be a finite number, got nan`.
  package var problem: String { "\(name): " + ErrorText.outOfRange(-.infinity ... .infinity, got: "\(value)") }
}

extension InvalidNumber: CustomStringConvertible {
  /// The problem in one sentence: `com.example.ripple: opacity: must be a finite number, got nan`.
  package var description: String { (effect.map { "\($0): " } ?? "") + problem }
}
