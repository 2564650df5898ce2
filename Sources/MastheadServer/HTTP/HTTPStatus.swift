import CMicroHTTPD

/// A response's status code, 100 to 599.
public struct HTTPStatus: Hashable, Sendable, ExpressibleByIntegerLiteral {
  public let code: Int

  /// Traps outside 100 to 599.
  public init(_ code: Int) {
    precondition((100...599).contains(code), "A status is between 100 and 599, and \(code) is not.")
    self.code = code
  }

  public init(integerLiteral code: Int) { self.init(code) }

  /// The code's name in the standards, such as `Not Found`.
  public var phrase: String { String(cString: MHD_get_reason_phrase_for(UInt32(code))) }

  public static let ok: HTTPStatus = 200
  public static let created: HTTPStatus = 201
  public static let noContent: HTTPStatus = 204
  public static let notModified: HTTPStatus = 304
  public static let badRequest: HTTPStatus = 400
  public static let forbidden: HTTPStatus = 403
  public static let notFound: HTTPStatus = 404
  public static let methodNotAllowed: HTTPStatus = 405
  public static let contentTooLarge: HTTPStatus = 413
  public static let unsupportedMediaType: HTTPStatus = 415
  public static let misdirectedRequest: HTTPStatus = 421
  public static let internalServerError: HTTPStatus = 500
  public static let unprocessableContent: HTTPStatus = 422
}
