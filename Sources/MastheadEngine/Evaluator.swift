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
  package func curve(_ states: CurveStates, prepare: () -> Void = {}) -> [HeaderFrame] {
    var curve = CurveFrames(of: states, with: self)
    curve.compute(.max, prepare: prepare)
    return curve.frames
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

    package init(of curve: CurveStates, with evaluator: Evaluator) {
      (self.curve, pipeline) = (curve, evaluator.pipeline)
      if curve.shown != nil { pipeline.restart() }
    }

    package var isComplete: Bool { next == curve.states.count }

    /// Goes on for a number of states. `prepare` is called before each.
    package mutating func compute(_ count: Int, prepare: () -> Void = {}) {
      for state in curve.states[next...].prefix(count) {
        prepare()
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
  /// Whether an enabled effect uses its memory with its parameters.
  package var remembers: Bool { header != nil && effects.contains { $0.isEnabled && $0.effect.remembers } }
}

extension Session {
  /// Answers the session's layout and evaluation requests with an evaluator in this process, until no request is left.
  /// Returns the remaining events, which are for the viewers, in order.
  package mutating func answer(_ events: [Event], with evaluator: inout Evaluator, at time: Double) -> [Event] {
    var (rest, output) = (events[...], [Event]())
    while let event = rest.popFirst() {
      switch event {
      case .layOut(let revision, let document, let environment):
        let layout = evaluator.layOut(document, in: environment)
        rest += handle(.laidOut(revision: revision, layout), at: time)
      case .evaluate(let evaluation):
        let frame = evaluator.evaluate(evaluation)
        rest += handle(.evaluated(revision: evaluation.revision, frame), at: time)
      case .pipeline, .timeline, .frame: output.append(event)
      }
    }
    return output
  }
}

/// A number of a frame that is infinite or not a number, and the effect that wrote it.
package struct InvalidNumber: Error, Equatable, Sendable {
  /// The number's name in JSON, such as `opacity`.
  package let name: String

  /// The effect's identifier; nil if it is unknown.
  package let effect: String?

  private let value: Double

  /// Finds an invalid number in a frame. Returns nil if all numbers are finite; that takes less time than encoding the frame.
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
        && compute(document.enablingOnly(upTo: index)).firstNotFinite(elements: document.elementNames) != nil
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
