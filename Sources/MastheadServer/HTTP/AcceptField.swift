/// The media types that a client takes, as its Accept field says (RFC 9110, 12.5.1).
struct AcceptField {
  private struct Range {
    var type: String
    var weight: Double
  }

  private let ranges: [Range]

  /// The Accept fields of a request. None are no wish at all.
  init(_ headers: HTTPHeaders) {
    ranges = headers.values(of: "Accept").flatMap { $0.split(separator: ",") }.map { element in
      let parts = element.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return Range(type: parts.first ?? "", weight: weight)
    }
  }

  /// Whether a client names a type, and wants it no less than another. A wildcard names nothing.
  func prefers(_ type: String, to other: String) -> Bool {
    let weight = self.weight(of: [type])
    return weight > 0 && weight >= self.weight(of: [other, "\(other.prefix { $0 != "/" })/*", "*/*"])
  }

  /// How much the first of some ranges is wanted that the client names: 0…1.
  private func weight(of types: [String]) -> Double {
    for type in types {
      if let range = ranges.first(where: { $0.type == type }) { return range.weight }
    }
    return 0
  }
}
