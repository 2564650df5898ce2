import Masthead

extension Session {
  /// Lets an evaluator of this process answer what a session asks for, until it asks for nothing more, and gives what is left for
  /// its viewers, in order.
  package mutating func answer(_ events: [Event], with evaluator: inout Evaluator, at time: Double) -> [Event] {
    var (rest, told) = (events[...], [Event]())
    while let event = rest.popFirst() {
      switch event {
      case .layOut(let revision, let document, let environment):
        let layout = evaluator.layOut(document, in: environment)
        rest += handle(.laidOut(revision: revision, layout), at: time)
      case .evaluate(let evaluation):
        let frame = evaluator.evaluate(evaluation)
        rest += handle(.evaluated(revision: evaluation.revision, frame), at: time)
      case .pipeline, .timeline, .frame: told.append(event)
      }
    }
    return told
  }
}
