/// A name of at most 31 bytes of UTF-8 that is stored in line, so that it crosses to another process as plain bytes.
@frozen
public struct ValueName: Hashable, Sendable, BitwiseCopyable {
  // Words, since a vector of 32 bytes would lie at multiples of 32 and leave gaps between the names.
  @usableFromInline var first, second, third, fourth: UInt64

  /// The name, or nil where it is empty, longer than 31 bytes, or contains a zero byte.
  public init?(_ name: String) {
    (first, second, third, fourth) = (0, 0, 0, 0)
    let utf8 = name.utf8
    guard !utf8.isEmpty, utf8.count <= 31, !utf8.contains(0) else { return nil }
    withUnsafeMutableBytes(of: &self) { $0.copyBytes(from: utf8) }
  }
}

extension ValueName: ExpressibleByStringLiteral {
  /// Traps where the literal is no name.
  public init(stringLiteral name: StaticString) {
    guard let value = ValueName(name.description) else {
      preconditionFailure("A value's name must have between 1 and 31 bytes of UTF-8 and no zero byte, got \"\(name)\".")
    }
    self = value
  }
}

extension ValueName: CustomStringConvertible {
  public var description: String {
    withUnsafeBytes(of: self) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// What custom effects publish beside a frame's own fields: at most eight numbers by name.
@frozen
public struct NamedValues: Sendable, BitwiseCopyable {
  public static let capacity = 8

  @frozen
  public struct Entry: Equatable, Sendable, BitwiseCopyable {
    public let name: ValueName
    public var value: Double

    @inlinable
    init(name: ValueName, value: Double) {
      self.name = name
      self.value = value
    }
  }

  @usableFromInline var entryCount: Int

  @usableFromInline var entries: InlineStorage<NamedValueRoom, Entry>

  /// No values.
  public init() {
    entryCount = 0
    entries = InlineStorage(NamedValueRoom())
  }

  /// How many names have a value.
  @inlinable
  public var count: Int { entryCount }

  /// The value of a name, nil where there is none. Setting nil is ignored, and so is a ninth name.
  public subscript(name: ValueName) -> Double? {
    get { (0..<count).first { entries[$0].name == name }.map { entries[$0].value } }
    set {
      guard let newValue else { return }
      let index = (0..<count).first { entries[$0].name == name } ?? count
      guard index < Self.capacity else { return }
      entries[index] = Entry(name: name, value: newValue)
      entryCount = max(count, index + 1)
    }
  }

  /// The entries in the order in which their names were first set.
  public subscript(index: Int) -> Entry {
    precondition((0..<count).contains(index), "The index of a named value must be less than \(count), got \(index).")
    return entries[index]
  }

  /// Removes all values.
  @inlinable
  public mutating func removeAll() { entryCount = 0 }
}

/// Room for eight named values.
@frozen
@usableFromInline
struct NamedValueRoom: BitwiseCopyable, Sendable {
  var first, second: Four<NamedValues.Entry>

  init() {
    let room = Four(NamedValues.Entry(name: "-", value: 0))
    (first, second) = (room, room)
  }
}

extension NamedValues: Equatable {
  public static func == (left: NamedValues, right: NamedValues) -> Bool {
    left.count == right.count && (0..<left.count).allSatisfy { left.entries[$0] == right.entries[$0] }
  }
}
