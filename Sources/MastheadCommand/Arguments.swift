import CGetopt
import Glibc
import Masthead

/// An option that a command takes, in the long form alone.
struct Option {
  let name: String
  /// What stands for its value in usage lines; nil for an option without a value.
  let value: String?
  let help: String

  init(_ name: String, _ value: String? = nil, help: String) {
    self.name = name
    self.value = value
    self.help = help
  }

  var usage: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}

/// What follows a command's name, taken apart by the C library's `getopt_long`.
struct Arguments {
  private var values: [String: String] = [:]

  /// What is no option, in order.
  private(set) var operands: [String] = []

  init(_ words: [String], of command: any Command.Type) throws(CommandError) {
    let options = command.options
    var argv: [UnsafeMutablePointer<CChar>?] = (["masthead"] + words).map { strdup($0) } + [nil]
    defer { for word in argv { free(word) } }
    let names = options.map { strdup($0.name) }
    defer { for name in names { free(name) } }
    // The value that getopt_long gives back is the option's number, counted from a number that is no character.
    let table =
      zip(options, names).enumerated().map { index, pair in
        CGetopt.option(
          name: pair.1, has_arg: pair.0.value == nil ? no_argument : required_argument, flag: nil,
          val: Int32(1000 + index))
      } + [CGetopt.option()]

    masthead_getopt_restart()
    while true {
      let number = masthead_getopt_next(Int32(words.count + 1), &argv, table)
      if number == -1 { break }
      let word = argv[Int(max(1, masthead_getopt_index())) - 1].map { String(cString: $0) } ?? ""
      switch number {
      case 1000...:
        values[options[Int(number) - 1000].name] = masthead_getopt_value().map { String(cString: $0) } ?? ""
      case Int32(UInt8(ascii: ":")): throw .usage("missing value for \(word)")
      default:
        throw .usage(ErrorText.unknown("option", word, allowed: options.map { "--\($0.name)" }))
      }
    }
    operands = argv[Int(masthead_getopt_index())..<(words.count + 1)].map { String(cString: $0!) }
  }

  /// Whether an option without a value is there.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option, nil where it is not there.
  func string(_ name: String) -> String? { values[name] }

  /// The number that an option gives, nil where it is not there.
  func number(_ name: String, in range: ClosedRange<Double>) throws(CommandError) -> Double? {
    guard let text = values[name] else { return nil }
    guard let number = Double(text) else {
      throw .usage("--\(name): " + ErrorText.expected("a number", got: "\"\(text)\""))
    }
    guard range.contains(number) else { throw .usage("--\(name): " + ErrorText.outOfRange(range, got: text)) }
    return number
  }

  /// The whole number that an option gives, nil where it is not there.
  func whole(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let found = Double(text) == nil ? "\"\(text)\"" : text
      throw .usage("--\(name): " + ErrorText.notWhole(in: range, got: found))
    }
    return number
  }

  /// The word that an option gives, one of a few; the first where it is not there.
  func choice(_ name: String, of words: [String]) throws(CommandError) -> String {
    guard let text = values[name] else { return words[0] }
    guard words.contains(text) else {
      throw .usage("--\(name): " + ErrorText.notOne(of: words, got: "\"\(text)\""))
    }
    return text
  }

  /// Refuses operands where a command takes none.
  func requireNoOperands() throws(CommandError) {
    if let extra = operands.first { throw .unexpected(extra) }
  }
}
