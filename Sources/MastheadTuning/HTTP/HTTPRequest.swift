/// One decoded `name=value` of a query. Without a `=` the value is empty.
package struct QueryItem: Equatable, Sendable {
  package var name: String
  package var value: String

  package init(name: String, value: String) { (self.name, self.value) = (name, value) }
}

/// A request without its body: all that is known while the server can still refuse the body.
package struct HTTPRequestHead: Equatable, Sendable {
  package var method: HTTPMethod
  /// The path's segments, decoded: `/a/b` is `["a", "b"]`, `/` is `[""]`, `/a/` is `["a", ""]`; never `.` or `..`.
  package var segments: [String]
  /// The query in order.
  package var queryItems: [QueryItem]
  package var headers: HTTPHeaders

  package init(method: HTTPMethod, segments: [String], queryItems: [QueryItem] = [], headers: HTTPHeaders = [:]) {
    (self.method, self.segments, self.queryItems, self.headers) = (method, segments, queryItems, headers)
  }

  /// The decoded path, for display only; use the segments for lookups.
  package var path: String { "/" + segments.joined(separator: "/") }

  /// The value of the first query item with a name, or nil.
  package func query(_ name: String) -> String? {
    queryItems.first { $0.name == name }?.value
  }

  /// The media type of the body in lower case and without parameters, such as `application/json`, or nil.
  package var mediaType: String? {
    guard let value = headers["Content-Type"] else { return nil }
    let type = value.prefix { $0 != ";" }
    return String(type.drop { $0 == " " }.prefix { $0 != " " && $0 != "\t" }).lowercased()
  }
}

/// A request with its body, as handlers receive it.
@dynamicMemberLookup
package struct HTTPRequest: Equatable, Sendable {
  package var head: HTTPRequestHead
  /// The whole body; empty if there was none.
  package var body: [UInt8]
  /// The path segments that matched the route's `{name}` parameters, by name.
  package var parameters: [String: String] = [:]

  package init(head: HTTPRequestHead, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }

  package subscript<Value>(dynamicMember member: KeyPath<HTTPRequestHead, Value>) -> Value { head[keyPath: member] }

  /// The value of the first query item with a name, or nil.
  package func query(_ name: String) -> String? { head.query(name) }

  /// Returns the decoded path segment for a route parameter, which is never empty. Traps if the route has no such parameter.
  package func parameter(_ name: String) -> String {
    guard let value = parameters[name] else { preconditionFailure("The route must have a parameter named \(name).") }
    return value
  }
}

/// A request's method: any token, case-sensitive.
package struct HTTPMethod: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package static let get = HTTPMethod(rawValue: "GET")
  package static let head = HTTPMethod(rawValue: "HEAD")
  package static let post = HTTPMethod(rawValue: "POST")
  package static let put = HTTPMethod(rawValue: "PUT")
  package static let patch = HTTPMethod(rawValue: "PATCH")
  package static let delete = HTTPMethod(rawValue: "DELETE")
  package static let options = HTTPMethod(rawValue: "OPTIONS")
}
