import Masthead
import MastheadDocuments

/// Why there is no newer document, or not all of it.
enum LiveProblem: Error, Equatable {
  /// Nobody answers, or the connection was lost.
  case noAnswer
  /// The system lets this app load by HTTPS alone.
  case blocked
  /// Something else answers than what follows a pipeline: what it was.
  case otherAnswer(String)
  /// The document, or what it comes in, is not one that can be used here.
  case unreadable(DocumentError)
  /// The document is used without what this app does not know: what would be wrong with it otherwise.
  case skipped([DocumentError])

  func text(about server: ServerAddress) -> String {
    switch self {
    case .noAnswer: "\(server): no answer; start masthead serve there, or pass another address"
    case .blocked:
      "\(server): blocked by App Transport Security; "
        + "set NSAllowsLocalNetworking under NSAppTransportSecurity in Info.plist"
    case .otherAnswer(let found):
      "\(server): " + ErrorText.expected("a stream of pipelines", got: found)
        + "; update the server, or pass another address"
    case .unreadable(let error): "\(server): cannot read the pipeline: \(error)"
    case .skipped(let errors):
      "\(server): skipped parts of the pipeline: " + errors.map(\.description).joined(separator: "; ")
    }
  }
}
