/// What a plugin may be called: the name of its folder, of its module and of its file in the cache.
package enum PluginName {
  /// Refuses what cannot be a plugin's name, in a sentence.
  package static func check(_ name: String) throws(PluginError) {
    guard let first = name.utf8.first else { throw PluginError("A plugin needs a name, such as Ripple.") }
    guard isLetter(first), name.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 == dash || $0 == underscore }),
      name.utf8.count <= 64
    else {
      throw PluginError(
        "A plugin cannot be called \"\(name)\"; a name begins with a letter and has letters, digits, - and _, 64 at most."
      )
    }
    if keywords.contains(name) {
      throw PluginError("A plugin cannot be called \"\(name)\", which is a word of Swift's; choose another name.")
    }
    if modules.contains(name) {
      throw PluginError(
        "A plugin cannot be called \"\(name)\", which is the module that it imports; choose another name.")
    }
  }

  /// The name of the plugin's module.
  static func module(of name: String) -> String { name.replacing("-", with: "_") }

  private static let dash = UInt8(ascii: "-")
  private static let underscore = UInt8(ascii: "_")

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// The words that the language keeps for itself.
  ///
  /// https://docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure lists them.
  private static let keywords: Set<String> = [
    "Any", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  private static let modules: Set<String> = [
    "Swift", "Builtin", "Masthead", "CMasthead", "MastheadPluginKit", "Foundation", "Glibc", "SwiftShims",
  ]
}
