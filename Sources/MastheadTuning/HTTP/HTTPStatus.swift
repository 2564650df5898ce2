/// A response's status code, 100 to 599.
package struct HTTPStatus: Hashable, Sendable, ExpressibleByIntegerLiteral {
  package let code: Int

  /// Creates a status. Traps if the code is not between 100 and 599.
  package init(_ code: Int) {
    precondition((100...599).contains(code), "A status must be between 100 and 599, got \(code).")
    self.code = code
  }

  package init(integerLiteral code: Int) { self.init(code) }

  /// The standard phrase of the code (RFC 9110), such as `Not Found`.
  package var phrase: String {
    switch code {
    case 200: "OK"
    case 201: "Created"
    case 204: "No Content"
    case 301: "Moved Permanently"
    case 304: "Not Modified"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 409: "Conflict"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    default: "Status \(code)"
    }
  }

  package static let switchingProtocols: HTTPStatus = 101
  package static let ok: HTTPStatus = 200
  package static let created: HTTPStatus = 201
  package static let noContent: HTTPStatus = 204
  package static let movedPermanently: HTTPStatus = 301
  package static let notModified: HTTPStatus = 304
  package static let badRequest: HTTPStatus = 400
  package static let forbidden: HTTPStatus = 403
  package static let notFound: HTTPStatus = 404
  package static let methodNotAllowed: HTTPStatus = 405
  package static let conflict: HTTPStatus = 409
  package static let contentTooLarge: HTTPStatus = 413
  package static let unsupportedMediaType: HTTPStatus = 415
  package static let misdirectedRequest: HTTPStatus = 421
  package static let internalServerError: HTTPStatus = 500
  package static let unprocessableContent: HTTPStatus = 422
  package static let serviceUnavailable: HTTPStatus = 503
}
