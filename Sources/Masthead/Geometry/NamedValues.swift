/// A name of 1 to 31 bytes of UTF-8. It is stored inline, so it can be passed to another process as plain bytes.
///
/// ```swift
/// let progress: ValueName = "progress"
/// let tooLong = String(repeating: "x", count: 40)
/// print(progress, ValueName(tooLong) == nil)  // progress true
/// ```
public struct ValueName: Hashable, Sendable, BitwiseCopyable {
  // Four words, because a vector of 32 bytes has an alignment of 32 and leaves gaps between the names.
  var first, second, third, fourth: UInt64

  /// Creates a name. Returns nil if the name is empty, longer than 31 bytes, or contains a zero byte.
  public init?(_ name: String) {
    (first, second, third, fourth) = (0, 0, 0, 0)
    let utf8 = name.utf8
    guard !utf8.isEmpty, utf8.count <= 31, !utf8.contains(0) else { return nil }
    withUnsafeMutableBytes(of: &self) { $0.copyBytes(from: utf8) }
  }
}

extension ValueName: ExpressibleByStringLiteral {
  /// Creates a name from a literal. Traps if the name is empty, longer than 31 bytes, or contains a zero byte.
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

/// The numbers that custom effects publish in addition to a frame's own fields: at most eight, by name.
///
/// ```swift
/// var values = NamedValues()
/// values["progress"] = 0.5
/// print(values["progress"] ?? 0, values.count)  // 0.5 1
/// ```
public struct NamedValues: Sendable, BitwiseCopyable {
  /// The maximum number of values.
  public static let capacity = 8

  /// A name and its value.
  public struct Entry: Equatable, Sendable, BitwiseCopyable {
    /// The name.
    public let name: ValueName
    /// The value.
    public var value: Double
  }

  var entryCount: Int

  var entries: InlineStorage<NamedValueRoom, Entry>

  /// Creates an empty collection.
  public init() {
    entryCount = 0
    entries = InlineStorage(NamedValueRoom())
  }

  /// The number of values.
  public var count: Int { entryCount }

  /// The value with a name; nil if there is none. Setting nil is a no-op, and so is setting a ninth name.
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

  /// The entry at an index, in the order in which the names were first set. Traps if the index is out of range.
  public subscript(index: Int) -> Entry {
    precondition((0..<count).contains(index), "The index of a named value must be less than \(count), got \(index).")
    return entries[index]
  }

  /// Removes all values.
  public mutating func removeAll() { entryCount = 0 }
}

/// Storage for eight named values.
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
