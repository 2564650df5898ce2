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

  func sentence(about server: ServerAddress) -> String {
    switch self {
    case .noAnswer: "\(server) does not answer; start masthead serve there, or give its address."
    case .blocked:
      "App Transport Security keeps this app from \(server); "
        + "set NSAllowsLocalNetworking under NSAppTransportSecurity in its Info.plist."
    case .otherAnswer(let found):
      "\(server) answers with \(found) where a Masthead server streams the pipeline that is being tuned; "
        + "update it, or give another address."
    case .unreadable(let error): "The pipeline that is being tuned cannot be used here. \(error)"
    case .skipped(let errors):
      "Not all of the pipeline that is being tuned can be used here. "
        + errors.map(\.description).joined(separator: " ")
    }
  }
}
