import Masthead
import MastheadDocuments

/// The reason why a request was refused, as problem details (RFC 9457).
package struct Problem: Error, Equatable, Sendable {
  package var status: HTTPStatus
  /// A short name of the problem's kind, by default the status phrase.
  package var title: String
  /// The error and how to fix it, in the form of `ErrorText`.
  package var detail: String
  /// Additional members in order, such as `place`. Traps on the names of standard members.
  package var members: KeyValuePairs<String, String> {
    willSet { Self.check(newValue) }
  }

  package init(
    _ status: HTTPStatus, title: String? = nil, _ detail: String, members: KeyValuePairs<String, String> = [:]
  ) {
    Self.check(members)
    self.status = status
    self.title = title ?? status.phrase
    self.detail = detail
    self.members = members
  }

  /// The problem as one line of JSON, for a response body or an event's data.
  package var json: [UInt8] {
    var text = "{\"type\":\"about:blank\",\"title\":\(JSON.quoted(title))"
    text += ",\"status\":\(status.code),\"detail\":\(JSON.quoted(detail))"
    for (name, value) in members { text += ",\(JSON.quoted(name)):\(JSON.quoted(value))" }
    text += "}"
    return Array(text.utf8)
  }

  /// The problem as a response.
  package var response: HTTPResponse {
    HTTPResponse(
      status, headers: ["Content-Type": "application/problem+json", "Cache-Control": "no-store"], body: json)
  }

  package static func == (a: Problem, b: Problem) -> Bool {
    a.status == b.status && a.title == b.title && a.detail == b.detail && a.members.elementsEqual(b.members, by: ==)
  }

  private static func check(_ members: KeyValuePairs<String, String>) {
    for (name, _) in members {
      precondition(
        !["type", "title", "status", "detail"].contains(name),
        "A further member must not be named type, title, status or detail, got \(name).")
    }
  }
}

extension Problem {
  /// Creates the problem of an invalid document, with the path of the invalid value.
  package init(_ error: DocumentError) {
    self.init(
      .unprocessableContent, error.description, members: error.place.isEmpty ? [:] : ["place": error.place])
  }
}
