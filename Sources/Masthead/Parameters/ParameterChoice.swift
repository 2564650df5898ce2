/// A parameter's value that is one of a fixed set. Its raw value is the keyword in documents.
///
/// As a number, a choice is its index among all cases, from 0.
///
/// ```swift
/// enum Side: String, ParameterChoice {
///   case left, right
/// }
/// print(Side.right.name)  // Right
/// ```
public protocol ParameterChoice: RawRepresentable, CaseIterable, Equatable, Sendable, BitwiseCopyable
where RawValue == String {
  /// The display name. By default the raw value, split into words: `aspectFill` is "Aspect fill".
  var name: String { get }
}

extension ParameterChoice {
  public var name: String { words(fromIdentifier: rawValue) }

  /// The choice as a number.
  var number: Double {
    guard let index = Array(Self.allCases).firstIndex(of: self) else {
      preconditionFailure("A choice must be one of its cases, got \"\(rawValue)\".")
    }
    return Double(index)
  }

  /// Creates the choice with a number, which must be in range.
  init(number: Double) { self = Array(Self.allCases)[Int(number)] }
}

/// Splits an identifier into words: `aspectFill`, `AspectFill` and `aspect-fill` all become "Aspect fill".
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
