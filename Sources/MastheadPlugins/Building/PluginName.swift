/// The rules for a plugin's name, which is also the name of its folder, its module and its file in the cache.
package enum PluginName {
  /// Throws if a name is invalid. `noun` is the kind of the named thing, for the message.
  package static func check(_ name: String, of noun: String = "plugin") throws(PluginError) {
    guard name.utf8.first.map(isLetter) == true,
      name.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 == dash || $0 == underscore }),
      name.utf8.count <= 64
    else {
      throw invalid(name, "must begin with a letter and have at most 64 letters, digits, - and _", of: noun)
    }
    if keywords.contains(name) {
      throw invalid(name, "it is a Swift keyword", of: noun)
    }
    if modules.contains(module(of: name)) {
      throw invalid(name, "it is the name of a module of Masthead or Swift", of: noun)
    }
  }

  /// The error for an invalid name: `invalid plugin name "class"; it is a Swift keyword`.
  static func invalid(_ name: String, _ reason: String, of noun: String = "plugin") -> PluginError {
    PluginError("invalid \(noun) name \"\(name)\"; \(reason)")
  }

  /// The name of the plugin's module.
  static func module(of name: String) -> String { name.replacing("-", with: "_") }

  private static let dash = UInt8(ascii: "-")
  private static let underscore = UInt8(ascii: "_")

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// The reserved words of Swift, from
  /// https://docs.swift.org/swift-book/documentation/the-swift-programming-language/lexicalstructure.
  private static let keywords: Set<String> = [
    "Any", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The module of the main file of a program of plugins.
  static let mainModule = "masthead_main"

  /// The modules of the program that a plugin becomes a part of, and those of the toolchain.
  private static let modules: Set<String> = [
    "Masthead", "MastheadDocuments", "MastheadPreview", "MastheadEngine", "MastheadTuning", "MastheadExport",
    "MastheadSnapshots",
    "MastheadPlatform", "MastheadPlugins", "MastheadServer", "MastheadCommand", "MastheadProgram",
    "Swift", "Builtin", "SwiftShims", "Glibc", "Darwin", "main", mainModule, "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "Dispatch", "Synchronization", "Observation", "RegexBuilder", "Distributed",
    "CPlatform", "CPluginCalls", "CMicroHTTPD",
  ]
}
