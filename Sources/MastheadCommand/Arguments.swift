import CPlatform
import Masthead
import MastheadPlatform

/// An option of a command.
package struct Option {
  package let name: String
  /// The short form; nil for most options, which have a long form only.
  package let letter: Character?
  /// The placeholder for the option's value in usage lines; nil for an option without a value.
  package let value: String?
  /// The words with which a shell completes the value.
  package let completion: Completion
  package let help: String

  package init(
    _ name: String, letter: Character? = nil, _ value: String? = nil, _ completion: Completion = .none, help: String
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.completion = completion
    self.help = help
  }

  /// An option whose value is one of some words.
  package init(_ name: String, oneOf words: [String], help: String) {
    self.init(name, words.joined(separator: "|"), .words(words), help: help)
  }

  /// `-o, --output FILE`
  package var usage: String { (letter.map { "-\($0), " } ?? "") + "--\(name)" + (value.map { " \($0)" } ?? "") }

  /// The option that every command and action has.
  package static let help = Option("help", letter: "h", help: "Prints this help.")
}

/// The arguments after a command's name, parsed by the C library's `getopt_long`.
package struct Arguments {
  private var values: [String: [String]] = [:]

  /// The arguments that are not options, in order.
  package private(set) var operands: [String] = []

  /// The arguments as they were given.
  package let words: [String]

  /// The plugins of this program whose effects the command may use; nil if a worker must run commands with plugins.
  let plugins: [String]?

  package init(
    _ words: [String], of command: any Command.Type, with plugins: [String]? = nil
  ) throws(CommandError) {
    (self.words, self.plugins) = (words, plugins)
    let options = command.options
    var argv: [UnsafeMutablePointer<CChar>?] = (["masthead"] + words).map { strdup($0) } + [nil]
    defer { for word in argv { free(word) } }
    let names = options.map { strdup($0.name) }
    defer { for name in names { free(name) } }
    // Add 1000 to the option's index, so that it does not collide with the letters.
    let table =
      zip(options, names).enumerated().map { index, pair in
        CPlatform.option(
          name: pair.1, has_arg: pair.0.value == nil ? no_argument : required_argument, flag: nil,
          val: Int32(1000 + index))
      } + [CPlatform.option()]
    let letters = options.compactMap { option in option.letter.map { "\($0)\(option.value == nil ? "" : ":")" } }

    masthead_getopt_restart()
    while true {
      let number = masthead_getopt_next(
        Int32(words.count + 1), &argv, ":" + letters.joined(), table)
      if number == -1 { break }
      // If other letters follow a letter in the same word, the index is still that of this word.
      let index = Int(max(1, masthead_getopt_index()))
      let word =
        [index - 1, index].compactMap { argv[$0].map { String(cString: $0) } }.first { $0.hasPrefix("-") } ?? ""
      let option =
        number >= 1000
        ? options[Int(number) - 1000]
        : options.first { $0.letter?.asciiValue.map(Int32.init) == number }
      if let option {
        values[option.name, default: []].append(masthead_getopt_value().map { String(cString: $0) } ?? "")
      } else if number == Int32(UInt8(ascii: ":")) {
        throw .usage("missing value for \(word)")
      } else {
        let action = command.action(named: words.first)
        let allowed = action.map { command.options(of: $0) } ?? options
        let name = String(word.prefix { $0 != "=" })
        throw .usage(
          ErrorText.unknown(
            "option", name, allowed: allowed.map { "--\($0.name)" },
            otherwise: Help.pointer(command.name, action?.rawValue)))
      }
    }
    operands = argv[Int(masthead_getopt_index())..<(words.count + 1)].map { String(cString: $0!) }
  }

  /// Whether the command line contains an option.
  package func has(_ name: String) -> Bool { values[name] != nil }

  /// Returns an option's last value, or nil if the option is missing.
  package func string(_ name: String) -> String? { values[name]?.last }

  /// Returns all values of an option that can be repeated.
  package func strings(_ name: String) -> [String] { values[name] ?? [] }

  /// Returns an option's value as a number, or nil if the option is missing.
  package func number(_ name: String, in range: ClosedRange<Double>) throws(CommandError) -> Double? {
    guard let text = string(name) else { return nil }
    guard let number = Double(text) else {
      throw .usage("--\(name): " + ErrorText.expected("a number", got: "\"\(text)\""))
    }
    guard range.contains(number) else { throw .usage("--\(name): " + ErrorText.outOfRange(range, got: text)) }
    return number
  }

  /// Returns an option's value as a whole number, or nil if the option is missing.
  package func whole(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = string(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let found = Double(text) == nil ? "\"\(text)\"" : text
      throw .usage("--\(name): " + ErrorText.notWhole(in: range, got: found))
    }
    return number
  }

  /// Returns an option's value, which must be one of the given words. If the option is missing, returns the first word.
  package func choice(_ name: String, of words: [String]) throws(CommandError) -> String {
    guard let text = string(name) else { return words[0] }
    guard words.contains(text) else {
      throw .usage("--\(name): " + ErrorText.notOne(of: words, got: "\"\(text)\""))
    }
    return text
  }

  /// Throws if there are operands, for commands without operands.
  package func requireNoOperands() throws(CommandError) {
    if let extra = operands.first { throw .unexpected(extra) }
  }
}
