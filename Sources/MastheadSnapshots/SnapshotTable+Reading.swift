import Masthead
import MastheadDocuments

extension SnapshotTable {
  /// The maximum number of constant columns, each of which takes memory for all samples. A header with all elements has about
  /// 300.
  private static let constantLimit = 500

  /// Reads a table's text. Throws if the table is invalid or incomplete; the error names the line.
  ///
  /// - Complexity: O(*n*), with *n* cells.
  public init(reading bytes: [UInt8]) throws(SnapshotError) {
    guard bytes.starts(with: Array("masthead table ".utf8)) else {
      throw SnapshotError("not a snapshot table; must begin with \"masthead table\"")
    }
    guard bytes.count <= SnapshotFile.byteLimit else {
      throw SnapshotError(ErrorText.tooMany("bytes", limit: SnapshotFile.byteLimit, got: "\(bytes.count)"))
    }
    guard String(validUTF8: bytes) != nil else {
      throw SnapshotError("not a snapshot table; must be UTF-8")
    }
    var reader = TableReader(bytes)
    let first = try reader.next("the first line")
    let words = first.split(separator: " ")
    guard words.count == 5, let version = Int(words[2].dropLast()), let count = Int(words[3]), words[4] == "samples"
    else {
      throw reader.error("expected \"masthead table VERSION, COUNT samples\"")
    }
    guard version <= Self.version else {
      throw SnapshotError(
        "version: " + ErrorText.outOfRange(-.infinity...Double(Self.version), got: "\(version)") + "; update Masthead")
    }
    guard (0...Self.sampleLimit).contains(count) else {
      throw SnapshotError("samples: " + ErrorText.notWhole(in: 0...Self.sampleLimit, got: "\(count)"))
    }
    pipeline = try reader.value(of: "pipeline")
    header = try reader.settings(in: reader.value(of: "header"))
    while reader.isNext(Self.elementKey) { elements.append(try reader.element()) }
    guard elements.count <= HeaderElement.limit else {
      throw reader.error(ErrorText.tooMany("elements", limit: HeaderElement.limit, got: "\(elements.count)"))
    }
    effects = []
    while reader.isNext("effect") {
      var words = try reader.value(of: "effect").split(separator: " ")[...]
      guard let identifier = words.popFirst() else {
        throw reader.error("expected an effect's identifier and parameters")
      }
      // Ignore the version of an effect, which earlier releases wrote.
      if let version = words.first, Int(version) != nil { words.removeFirst() }
      let settings = try reader.settings(in: words.joined(separator: " "))
      effects.append(Effect(identifier: String(identifier).unescaped, settings: settings))
    }
    gesture = try reader.value(of: "gesture")
    list = try reader.value(of: "list")
    if reader.isNext(Self.toleranceKey) { tolerance = try reader.tolerance() }
    while reader.isNext(Self.noteKey) { notes.append(try reader.value(of: Self.noteKey)) }
    mask = try reader.value(of: "mask")
    var constants: [Column] = []
    let always = try reader.settings(in: reader.value(of: "always"))
    guard always.count <= Self.constantLimit else {
      throw reader.error(ErrorText.tooMany("columns", limit: Self.constantLimit, got: "\(always.count)"))
    }
    for setting in always {
      guard let value = Double(setting.value), value.isFinite else {
        throw reader.error(ErrorText.expected("a number", got: "\"\(setting.value)\""))
      }
      constants.append(Column(name: setting.parameter, values: Array(repeating: value, count: count)))
    }
    guard try reader.next("an empty line").isEmpty else { throw reader.error("expected an empty line") }
    let names = try reader.next("the names of the columns").split(separator: " ").map { String($0).unescaped }
    guard names.first == "sample" else { throw reader.error("expected the names of the columns, \"sample\" first") }
    columns = try reader.rows(named: Array(names.dropFirst()), count: count) + constants
  }
}

private struct TableReader {
  private let bytes: [UInt8]
  /// The start of the next line, and the number of the last line.
  private var place = 0
  private(set) var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func error(_ message: String) -> SnapshotError { SnapshotError(message, line: number) }

  mutating func next(_ expectation: String) throws(SnapshotError) -> String {
    number += 1
    guard place < bytes.count else { throw error(ErrorText.expected(expectation, got: "the end of the table")) }
    guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) else {
      throw error(ErrorText.expected("the end of the line", got: "the end of the table"))
    }
    defer { place = end + 1 }
    return String(decoding: bytes[place..<end], as: UTF8.self)
  }

  func isNext(_ key: String) -> Bool { bytes[place...].starts(with: "\(key):".utf8) }

  mutating func value(of key: String) throws(SnapshotError) -> String {
    let line = try next("\"\(key):\"")
    guard line.hasPrefix("\(key):") else { throw error("expected \"\(key):\"") }
    return String(line.dropFirst(key.count + 1).drop { $0 == " " })
  }

  func settings(in text: String) throws(SnapshotError) -> [SnapshotTable.Setting] {
    var settings: [SnapshotTable.Setting] = []
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw error(ErrorText.expected("PARAMETER=VALUE", got: "\"\(word)\"")) }
      settings.append(
        SnapshotTable.Setting(parameter: String(parts[0]).unescaped, value: String(parts[1]).unescaped))
    }
    return settings
  }

  mutating func element() throws(SnapshotError) -> JSON {
    let text = try value(of: SnapshotTable.elementKey)
    guard let json = try? JSON(parsing: Array(text.utf8)), case .string = json["name"] else {
      throw error(ErrorText.expected("an element as a JSON object with a name", got: text))
    }
    return json
  }

  /// Reads the tolerance of the table, and from the following lines the tolerances of columns.
  mutating func tolerance() throws(SnapshotError) -> Tolerance {
    var table = try tolerance(after: [])
    while isNext(SnapshotTable.toleranceKey) {
      let own = try tolerance(after: ["column"])
      table.tolerance.columns[own.words[0]] = own.tolerance
    }
    return table.tolerance
  }

  /// Reads the tolerance of a line, after the values of other keys.
  private mutating func tolerance(
    after keys: [String]
  ) throws(SnapshotError) -> (words: [String], tolerance: Tolerance) {
    let settings = try settings(in: value(of: SnapshotTable.toleranceKey))
    let numbers = settings.suffix(2).compactMap { Double($0.value) }
    guard settings.map(\.parameter) == keys + ["absolute", "relative"], numbers.count == 2 else {
      throw error("expected \(keys.map { "\($0)=NAME " }.joined())absolute=NUMBER relative=NUMBER")
    }
    return (settings.dropLast(2).map(\.value), Tolerance(absolute: numbers[0], relative: numbers[1]))
  }

  func rows(named names: [String], count: Int) throws(SnapshotError) -> [SnapshotTable.Column] {
    var columns = names.map { SnapshotTable.Column(name: $0, values: []) }
    for index in columns.indices { columns[index].values.reserveCapacity(count) }
    var failure: SnapshotError?
    let line = number
    // Read the bytes in place, which is much faster than reading lines as strings.
    bytes.withUnsafeBufferPointer { buffer in
      var place = place
      func skipSpaces() { while place < buffer.count, buffer[place] == UInt8(ascii: " ") { place += 1 } }
      func number() -> Double? {
        skipSpaces()
        let word = buffer[place...].prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
        place += word.count
        if word.elementsEqual("-".utf8) { return .nan }
        guard let number = Double(String(decoding: word, as: UTF8.self)), number.isFinite else { return nil }
        return number
      }
      for sample in 0..<count {
        func fail(_ message: String) { failure = SnapshotError(message, line: line + sample + 1) }
        guard place < buffer.count else {
          return fail(ErrorText.expected("sample \(sample) of \(count)", got: "the end of the table"))
        }
        guard number() == Double(sample) else { return fail("expected sample \(sample)") }
        for index in columns.indices {
          guard let value = number() else { return fail("expected a number for \(names[index])") }
          columns[index].values.append(value)
        }
        skipSpaces()
        guard place < buffer.count, buffer[place] == UInt8(ascii: "\n") else {
          return fail("expected exactly \(names.count + 1) numbers")
        }
        place += 1
      }
      if place < buffer.count {
        failure = SnapshotError(ErrorText.tooMany("samples", limit: count), line: line + count + 1)
      }
    }
    if let failure { throw failure }
    return columns
  }
}

extension String {
  /// The text with `%20` and similar sequences decoded.
  fileprivate var unescaped: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    var bytes: [UInt8] = []
    var rest = utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let code = UInt8(String(Substring(rest.prefix(2))), radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// Decodes UTF-8. Returns nil if the bytes are not valid UTF-8.
  package init?(validUTF8 bytes: [UInt8]) {
    if #available(iOS 18, macOS 15, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // Decoding repairs invalid bytes, so the result differs from the original.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}
