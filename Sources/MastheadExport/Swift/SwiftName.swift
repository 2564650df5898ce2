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

  /// The name of the header's type: `NewsDigestHeader`. Does not repeat the suffix, and differs from the library's `Header`.
  var header: String { text.hasSuffix("Header") && text != "Header" ? text : "\(text)Header" }

  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isXIDContinue && !properties.isDefaultIgnorableCodePoint && scalar != "_"
  }

  private static func capitalized(_ word: Substring.UnicodeScalarView) -> String.UnicodeScalarView {
    let text = String(Substring(word))
    let first = text.unicodeScalars.first.map { $0.properties.titlecaseMapping } ?? ""
    // Keep the word if its capital has several letters or is invalid in an identifier.
    guard first.unicodeScalars.count == 1, first.unicodeScalars.allSatisfy(isKept) else { return text.unicodeScalars }
    return (first + String(String.UnicodeScalarView(text.unicodeScalars.dropFirst()))).unicodeScalars
  }
}
