import Masthead
import MastheadDocuments

extension HTTPRequest {
  /// The maximum number of values in a body: ten times as many as a list of a thousand rows has. Decoding more would
  /// delay other viewers.
  package static let valueLimit = 50_000

  /// The size in bytes above which another thread reads a body. A body of this size is read in less than a millisecond.
  private static let promptBytes = 16 << 10

  /// Reads a value from the JSON of the body, and responds to it.
  ///
  /// - Parameters:
  ///   - types: The media types that the body may have.
  ///   - ifEmpty: The JSON of an empty body; nil if the body must not be empty.
  ///   - background: Reads a large body on another thread; nil to read it at once.
  ///   - value: Creates the value from the JSON.
  ///   - respond: Creates the response to the value.
  package func readBody<Value: Sendable>(
    types: [String] = ["application/json"], ifEmpty: JSON? = nil, on background: BackgroundWork?,
    as value: @escaping @Sendable (JSON) throws(Problem) -> Value,
    then respond: @escaping (Value) throws(Problem) -> HTTPResponse
  ) throws(Problem) -> HTTPResponse {
    if body.isEmpty, let ifEmpty { return try respond(try value(ifEmpty)) }
    guard let type = head.mediaType, types.contains(type) else {
      throw Problem(
        .unsupportedMediaType,
        head.mediaType.map { "Content-Type: " + ErrorText.notOne(of: types, got: "\"\($0)\"") }
          ?? ErrorText.missing("field \"Content-Type\"", allowed: types))
    }
    let read: @Sendable () -> Result<Value, Problem> = { [body] in
      do throws(Problem) { return .success(try value(try Self.json(in: body))) } catch { return .failure(error) }
    }
    guard body.count > Self.promptBytes, let background else { return try respond(try read().get()) }
    let deferred = DeferredResponse()
    background.run(read) { result in
      do throws(Problem) { deferred.answer(with: try respond(try result.get())) } catch {
        deferred.answer(error.response)
      }
    }
    return .later(deferred)
  }

  /// Reads the JSON of the body, like ``readBody(types:ifEmpty:on:as:then:)``.
  package func readJSON(
    types: [String] = ["application/json"], ifEmpty: JSON? = nil, on background: BackgroundWork?,
    then respond: @escaping (JSON) throws(Problem) -> HTTPResponse
  ) throws(Problem) -> HTTPResponse {
    try readBody(types: types, ifEmpty: ifEmpty, on: background, as: { $0 }, then: respond)
  }

  private static func json(in body: [UInt8]) throws(Problem) -> JSON {
    do throws(JSONError) { return try JSON(parsing: body, valueLimit: valueLimit) } catch {
      throw Problem(.badRequest, "body:\(error)")
    }
  }
}

extension HTTPResponse {
  package static func json(_ json: JSON, status: HTTPStatus = .ok) -> HTTPResponse {
    .json(Array(json.compact.utf8), status: status)
  }
}
