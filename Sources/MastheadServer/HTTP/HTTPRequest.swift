/// One `name=value` of a query, decoded; without a `=` the value is empty.
public struct QueryItem: Equatable, Sendable {
  public var name: String
  public var value: String
}

/// A request before its body: all that is known when the body may still be refused.
public struct HTTPRequestHead: Equatable, Sendable {
  public var method: HTTPMethod
  /// The path's segments, decoded: `/a/b` is `["a", "b"]`, `/` is `[""]`, `/a/` is `["a", ""]`; never `.` or `..`.
  public var segments: [String]
  /// The query in order.
  public var queryItems: [QueryItem]
  public var headers: HTTPHeaders

  /// The path, decoded, to be shown to people; to find something, use the segments.
  public var path: String { "/" + segments.joined(separator: "/") }

  /// The value of the first query item with a name, or nil.
  public func query(_ name: String) -> String? {
    queryItems.first { $0.name == name }?.value
  }

  /// The media type of the body in lower case and without parameters, such as `application/json`, or nil.
  public var mediaType: String? {
    guard let value = headers["Content-Type"] else { return nil }
    let type = value.prefix { $0 != ";" }
    return String(type.drop { $0 == " " }.prefix { $0 != " " && $0 != "\t" }).lowercased()
  }
}

/// A request with its body, as a handler gets it.
@dynamicMemberLookup
public struct HTTPRequest: Equatable, Sendable {
  public var head: HTTPRequestHead
  /// The whole body; empty when there was none.
  public var body: [UInt8]
  /// What stood in the places of the route's `{name}`s, by name.
  public internal(set) var parameters: [String: String] = [:]

  public init(head: HTTPRequestHead, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }

  public subscript<Value>(dynamicMember member: KeyPath<HTTPRequestHead, Value>) -> Value { head[keyPath: member] }

  /// The value of the first query item with a name, or nil.
  public func query(_ name: String) -> String? { head.query(name) }

  /// What stood in the place of the route's `{name}`, decoded and never empty. Traps for a name that the route has not.
  public func parameter(_ name: String) -> String {
    guard let value = parameters[name] else { preconditionFailure("The route has no parameter named \(name).") }
    return value
  }
}
