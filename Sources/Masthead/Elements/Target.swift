/// The part of a header that an effect changes: the whole header, its image or one of its elements.
///
/// Get the target of an element from its header: `header["title"]`.
///
/// ```swift
/// let header = Header(height: 300, elements: [HeaderElement("title"), HeaderElement("avatar")])
/// let targets: [Target] = [.header, .image, header["avatar"]]
/// print(targets.map { $0.elementIndex ?? -1 })  // [-1, -1, 1]
/// ```
public struct Target: Hashable, Sendable, BitwiseCopyable {
  /// −2 for the header, −1 for the image, or the index of an element: 0…31.
  public let rawValue: Int8

  /// Creates a target from its number. Numbers outside −2…31 trap.
  public init(rawValue: Int8) {
    precondition(rawValue >= -2 && rawValue < HeaderElement.limit, "A target must be between -2 and 31.")
    self.rawValue = rawValue
  }

  /// The header as a whole.
  public static var header: Target { Target(rawValue: -2) }
  /// The header's image.
  public static var image: Target { Target(rawValue: -1) }

  /// Returns the target of the element at an index of 0…31.
  public static func element(_ index: Int) -> Target { Target(rawValue: Int8(clamping: index)) }

  /// The index of the element; nil for the header and the image.
  public var elementIndex: Int? { rawValue >= 0 ? Int(rawValue) : nil }
}

/// The kinds of targets that a parameter allows.
public struct TargetKinds: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The header as a whole.
  public static var header: TargetKinds { TargetKinds(rawValue: 1) }
  /// The header's image.
  public static var image: TargetKinds { TargetKinds(rawValue: 2) }
  /// Any element of the header.
  public static var element: TargetKinds { TargetKinds(rawValue: 4) }

  /// Returns whether a target's number is of one of these kinds.
  package func allows(_ value: Double) -> Bool {
    switch value {
    case -2: contains(.header)
    case -1: contains(.image)
    default: contains(.element) && Int(exactly: value).map { (0..<HeaderElement.limit).contains($0) } ?? false
    }
  }

  /// The numbers of all targets of these kinds, in ascending order.
  package var values: [Double] {
    reserved.map(\.value) + (contains(.element) ? (0..<HeaderElement.limit).map(Double.init) : [])
  }

  /// The targets that documents can name without an element: `header` and `image`, with their numbers.
  package var reserved: [(name: String, value: Double)] {
    (contains(.header) ? [(HeaderElement.headerName, -2)] : [])
      + (contains(.image) ? [(HeaderElement.imageName, -1)] : [])
  }

  /// The words that documents may use for a target, among a header's elements.
  package func names(elements: [String]) -> [String] {
    reserved.map(\.name) + (contains(.element) ? elements : [])
  }

  /// Returns the name of a target in documents. An element that the header does not have is named by its index.
  package func name(of value: Double, elements: [String]) -> String {
    switch value {
    case -2: HeaderElement.headerName
    case -1: HeaderElement.imageName
    default: elements.indices.contains(Int(value)) ? elements[Int(value)] : "elements[\(Int(value))]"
    }
  }

  /// Returns the number of the target with a name in documents; nil if there is no such target.
  package func value(of name: String, elements: [String]) -> Double? {
    if let reserved = reserved.first(where: { $0.name == name }) { return reserved.value }
    return contains(.element) ? elements.firstIndex(of: name).map(Double.init) : nil
  }
}
