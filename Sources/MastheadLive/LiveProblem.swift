import Masthead
import MastheadDocuments

/// The reason why there is no newer document, or only part of one.
enum LiveProblem: Error, Equatable {
  /// The server does not answer, or the connection was lost.
  case noAnswer
  /// App Transport Security blocks HTTP in this app.
  case blocked
  /// The server's answer is not a stream of pipelines. The associated value describes the answer.
  case otherAnswer(String)
  /// The document or its event cannot be read.
  case unreadable(DocumentError)
  /// Parts of the document were skipped because this app does not know them. The associated values describe each part.
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
