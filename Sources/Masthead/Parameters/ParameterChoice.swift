/// A parameter's value that is one of a few, each with a word for documents, its raw value, and a name that people see.
///
/// As a number, it is its place among all the cases, from 0.
public protocol ParameterChoice: RawRepresentable, CaseIterable, Equatable, Sendable, BitwiseCopyable
where RawValue == String {
  /// The name that people see. By default the raw value in words: `aspectFill` is "Aspect fill".
  var name: String { get }
}

extension ParameterChoice {
  public var name: String { words(fromIdentifier: rawValue) }

  /// The choice as a number.
  var number: Double { Double(Array(Self.allCases).firstIndex(of: self)!) }

  /// The choice of a number; the number is known to be in range.
  init(number: Double) { self = Array(Self.allCases)[Int(number)] }
}

/// An identifier in words: `aspectFill`, `AspectFill` and `aspect-fill` are all "Aspect fill".
package func words(fromIdentifier identifier: String) -> String {
  var words = ""
  for character in identifier {
    switch character {
    case "-", "_": words.append(" ")
    case _ where character.isUppercase && !words.isEmpty: words += " " + character.lowercased()
    default: words.append(contentsOf: words.isEmpty ? character.uppercased() : String(character))
    }
  }
  return words
}
