/// A document's name as Swift takes it: "News Digest" is `NewsDigest`.
///
/// Letters and digits of every script are kept, in words that begin with a capital; all else separates words. A name without any
/// is `Untitled`, and one that does not begin with a letter is that after `Header`.
struct SwiftName {
  /// The words, put together: the beginning of valid identifiers.
  let text: String

  /// So many scalars are kept, so that a file of the name can be written anywhere.
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

  /// The name of a type of some kind, such as `NewsDigestTableView`, in which no word is doubled. It is never the name of one of
  /// the platform's own types, which it would hide.
  func type(_ suffix: String) -> String {
    let doubled = Self.beginnings(of: suffix).first { text.hasSuffix($0) } ?? ""
    let name = text + suffix.dropFirst(doubled.count)
    return Self.platformTypes.contains(name) ? "Header\(name)" : name
  }

  /// The words with which a suffix begins, the longest first: of `TableView` itself, and `Table`.
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
    // A capital that takes more than one letter, or is none in an identifier, leaves the word as it is.
    guard first.unicodeScalars.count == 1, first.unicodeScalars.allSatisfy(isKept) else { return text.unicodeScalars }
    return (first + String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))).unicodeScalars
  }

  /// Types that exported sources use, and whose names a document's name can lead to.
  private static let platformTypes: Set<String> = [
    "CGGeometry", "UITableView", "UICollectionView", "UICollectionViewLayout", "UICollectionViewFlowLayout",
    "UICollectionViewCompositionalLayout", "UICollectionViewTransitionLayout", "UIView", "UIScrollView", "UIImageView",
    "ScrollView", "ScrollGeometry", "AnyView", "EmptyView", "TupleView", "GroupView", "Layout", "AnyLayout", "Header",
  ]
}
