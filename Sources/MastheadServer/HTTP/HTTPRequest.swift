/// One `name=value` of a query, decoded; without a `=` the value is empty.
package struct QueryItem: Equatable, Sendable {
  package var name: String
  package var value: String
}

/// A request before its body: all that is known when the body may still be refused.
package struct HTTPRequestHead: Equatable, Sendable {
  package var method: HTTPMethod
  /// The path's segments, decoded: `/a/b` is `["a", "b"]`, `/` is `[""]`, `/a/` is `["a", ""]`; never `.` or `..`.
  package var segments: [String]
  /// The query in order.
  package var queryItems: [QueryItem]
  package var headers: HTTPHeaders

  /// The path, decoded, to be shown to people; to find something, use the segments.
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

/// A request with its body, as a handler gets it.
@dynamicMemberLookup
package struct HTTPRequest: Equatable, Sendable {
  package var head: HTTPRequestHead
  /// The whole body; empty when there was none.
  package var body: [UInt8]
  /// What stood in the places of the route's `{name}`s, by name.
  package internal(set) var parameters: [String: String] = [:]

  package init(head: HTTPRequestHead, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }

  package subscript<Value>(dynamicMember member: KeyPath<HTTPRequestHead, Value>) -> Value { head[keyPath: member] }

  /// The value of the first query item with a name, or nil.
  package func query(_ name: String) -> String? { head.query(name) }

  /// What stood in the place of the route's `{name}`, decoded and never empty. Traps for a name that the route has not.
  package func parameter(_ name: String) -> String {
    guard let value = parameters[name] else { preconditionFailure("The route must have a parameter named \(name).") }
    return value
  }
}
