import Masthead

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
