import MastheadTuning

/// The media types that a client accepts (RFC 9110, section 12.5.1).
struct AcceptField {
  private struct Range {
    /// A media type, or a wildcard for several.
    var name: String
    var weight: Double
  }

  private let ranges: [Range]

  /// Reads the `Accept` fields of a request. Without a field the client has no preference.
  init(_ headers: HTTPHeaders) {
    ranges = headers.values(of: "Accept").flatMap { $0.split(separator: ",") }.map { element in
      let parts = element.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return Range(name: parts.first ?? "", weight: weight)
    }
  }

  /// Whether the client names a type with at least the weight of another type. A wildcard does not name a type.
  func prefers(_ type: String, to other: String) -> Bool {
    let weight = self.weight(of: [type])
    return weight > 0 && weight >= self.weight(of: [other, "\(other.prefix { $0 != "/" })/*", "*/*"])
  }

  /// Returns the weight of the first name that the fields contain, from 0 to 1; 0 if there is none.
  private func weight(of names: [String]) -> Double {
    for name in names {
      if let range = ranges.first(where: { $0.name == name }) { return range.weight }
    }
    return 0
  }
}

extension HTTPRequestHead {
  /// Whether the client names event streams with at least the weight of JSON. Clients that accept anything get JSON.
  var prefersStream: Bool { AcceptField(headers).prefers("text/event-stream", to: "application/json") }
}
