/// A document's name as a Swift identifier: "News Digest" becomes `NewsDigest`.
///
/// Keeps letters and digits of every script, in words that begin with a capital. All other characters separate words. A name
/// without letters and digits becomes `Untitled`. A name that does not begin with a letter gets the prefix `Header`.
struct SwiftName {
  /// The joined words, a valid prefix of an identifier.
  let text: String

  /// The maximum number of scalars. File systems limit the length of file names.
  private static let limit = 48

  init(of name: String) {
    let kept = name.unicodeScalars.split { !Self.isKept($0) }
    var words = ""
    for word in kept {
      let room = Self.limit - words.unicodeScalars.count
      guard room > 0 else { break }
      words.unicodeScalars.append(contentsOf: Self.capitalized(word).prefix(room))
    }
    guard let first = words.unicodeScalars.first else {
      text = "Untitled"
      return
    }
    text = first.properties.isXIDStart ? words : "Header\(words)"
  }

  /// Returns the name of a type with a suffix, such as `NewsDigestTableView`.
  ///
  /// Does not repeat words of the suffix. Never returns the name of a platform type, which the type would hide.
  func type(_ suffix: String) -> String {
    let doubled = Self.beginnings(of: suffix).first { text.hasSuffix($0) } ?? ""
    let name = text + suffix.dropFirst(doubled.count)
    return Self.platformTypes.contains(name) ? "Header\(name)" : name
  }

  /// Returns the prefixes of a suffix at word boundaries, the longest first: `TableView` and `Table`.
  private static func beginnings(of suffix: String) -> [Substring] {
    suffix.indices.dropFirst().filter { suffix[$0].isUppercase }.reversed().reduce([suffix[...]]) {
      $0 + [suffix[..<$1]]
    }
  }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isXIDContinue && !properties.isDefaultIgnorableCodePoint && scalar != "_"
  }

  private static func capitalized(_ word: Substring.UnicodeScalarView) -> String.UnicodeScalarView {
    let text = String(Substring(word))
    let first = text.unicodeScalars.first.map { $0.properties.titlecaseMapping } ?? ""
    // Keeps the word if its capital has several letters or is invalid in an identifier.
    guard first.unicodeScalars.count == 1, first.unicodeScalars.allSatisfy(isKept) else { return text.unicodeScalars }
    return (first + String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))).unicodeScalars
  }

  /// Platform types in exported source code whose names could result from a document's name.
  private static let platformTypes: Set<String> = [
    "CGGeometry", "UITableView", "UICollectionView", "UICollectionViewLayout", "UICollectionViewFlowLayout",
    "UICollectionViewCompositionalLayout", "UICollectionViewTransitionLayout", "UIView", "UIScrollView", "UIImageView",
    "ScrollView", "ScrollGeometry", "AnyView", "EmptyView", "TupleView", "GroupView", "Layout", "AnyLayout", "Header",
  ]
}
