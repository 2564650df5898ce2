/// The paths of one resource: `/api/sessions/{id}/frames`, where `{id}` stands for any one segment.
package struct PathTemplate: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  enum Segment: Hashable {
    case literal(String)
    case parameter(String)
  }

  let segments: [Segment]

  /// A template as it is written in code. Traps unless it begins with a slash and its names differ.
  package init(stringLiteral text: String) {
    precondition(text.hasPrefix("/"), "A path template must begin with a slash, got \(text).")
    segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.hasPrefix("{") && segment.hasSuffix("}")
        ? .parameter(String(segment.dropFirst().dropLast())) : .literal(String(segment))
    }
    let names = segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    precondition(Set(names).count == names.count, "A path template must name each parameter once, got \(text).")
  }

  /// The one path with these segments, whatever characters they have.
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

  /// The segments when none of them is a parameter.
  var literals: [String]? {
    var literals: [String] = []
    for case .literal(let text) in segments { literals.append(text) }
    return literals.count == segments.count ? literals : nil
  }

  /// What stands in the parameters' places, or nil when a path is none of these. A parameter is never empty.
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
