/// Names as parts of a path.
///
/// A name keeps its letters, digits, spaces, punctuation and emoji. A dot at its beginning, `/ \ : * ? " < > | %`, and characters
/// that are not seen (line breaks, direction marks) are written as their bytes in UTF-8, as in addresses: `a/b` is `a%2Fb`. So two
/// names are never the same file, and none is a place outside its folder.
public enum SnapshotFileName {
  /// The longest name of a file, in bytes, that leaves room for ``SnapshotFile/receivedSuffix``.
  public static let limit = 255 - SnapshotFile.receivedSuffix.utf8.count

  /// A name as part of a file's name.
  public static func encoded(_ name: String) -> String {
    var text = ""
    for (index, scalar) in name.unicodeScalars.enumerated() {
      if isPlain(scalar), !(index == 0 && scalar == ".") {
        text.unicodeScalars.append(scalar)
      } else {
        text += scalar.percentEncoded
      }
    }
    return text
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if "/\\:*?\"<>|%".unicodeScalars.contains(scalar) { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: return false
    default: return true
    }
  }
}

extension Unicode.Scalar {
  /// The character as its bytes in UTF-8, as in addresses: `%2F`.
  var percentEncoded: String {
    String(self).utf8.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
