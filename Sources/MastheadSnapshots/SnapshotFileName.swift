/// Encodes names as parts of a file name.
///
/// A name keeps its letters, digits, spaces, punctuation and emoji. A leading dot, `/ \ : * ? " < > | %` and invisible characters
/// (line breaks, direction marks) are percent-encoded: `a/b` becomes `a%2Fb`. Different names have different files, and no
/// name leads outside its folder.
public enum SnapshotFileName {
  /// The maximum length of a file name, in bytes. It leaves room for ``SnapshotFile/receivedSuffix``.
  public static let limit = 255 - SnapshotFile.receivedSuffix.utf8.count

  /// Returns a name encoded as part of a file name.
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
  /// The character's UTF-8 bytes, percent-encoded: `%2F`.
  var percentEncoded: String {
    String(self).utf8.map { ($0 < 16 ? "%0" : "%") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
