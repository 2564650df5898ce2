/// A template for the paths of a resource, such as `/api/sessions/{id}/frames`. `{id}` matches any one segment.
package struct PathTemplate: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  enum Segment: Hashable {
    case literal(String)
    case parameter(String)
  }

  let segments: [Segment]

  /// Parses a template. Traps unless it begins with a slash and its parameter names are unique.
  package init(stringLiteral text: String) { self.init(text) }

  /// Parses a template, like a literal.
  init(_ text: String) {
    precondition(text.hasPrefix("/"), "A path template must begin with a slash, got \(text).")
    segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.hasPrefix("{") && segment.hasSuffix("}")
        ? .parameter(String(segment.dropFirst().dropLast())) : .literal(String(segment))
    }
    let names = segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    precondition(Set(names).count == names.count, "A path template must name each parameter once, got \(text).")
  }

  /// Creates a template that matches exactly one path; braces in the segments are literal.
  init(literally segments: [String]) {
    self.segments = segments.map(Segment.literal)
  }

  package var description: String {
    segments.map {
      switch $0 {
      case .literal(let text): "/\(text)"
      case .parameter(let name): "/{\(name)}"
      }
    }.joined()
  }

  /// The segments, or nil if any of them is a parameter.
  var literals: [String]? {
    var literals: [String] = []
    for case .literal(let text) in segments { literals.append(text) }
    return literals.count == segments.count ? literals : nil
  }

  /// Returns the parameters of a path by name, or nil if the path does not match. A parameter does not match an empty
  /// segment.
  func match(_ path: [String]) -> [String: String]? {
    guard path.count == segments.count else { return nil }
    var parameters: [String: String] = [:]
    for (segment, text) in zip(segments, path) {
      switch segment {
      case .literal(let literal): guard text == literal else { return nil }
      case .parameter(let name):
        guard !text.isEmpty else { return nil }
        parameters[name] = text
      }
    }
    return parameters
  }
}
