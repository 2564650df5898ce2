/// The wording of errors. Each form is defined once.
///
/// Every error, problem and warning of this package reads `LOCATION: problem, got VALUE; remedy`, for example
/// `effects[2].parameters.ratio: must be between 0 and 1, got 7`. These rules apply everywhere:
///
/// - The location is a path in a document, an option, a file or a plugin. It may be missing.
/// - The text begins in lower case, unless it begins with a name. It has no full stop. A remedy follows after a
///   semicolon.
/// - A value is quoted if it is a word, and plain if it is a number.
/// - A trap is a sentence with a full stop: `stretch.factor must be a finite number, got inf.`
///
/// A module writes its own text only if no form here fits.
package enum ErrorText {
  // MARK: Values

  /// `must be between 0 and 1, got 7`
  package static func outOfRange(_ range: ClosedRange<Double>, unit: String = "", got found: String) -> String {
    "must be \(interval(range))\(unit.isEmpty ? "" : " " + unit), got \(found)"
  }

  /// `must be a whole number between 1 and 100, got 2.5`
  package static func notWhole(in range: ClosedRange<Int>, got found: String) -> String {
    "must be a whole number between \(range.lowerBound) and \(range.upperBound), got \(found)"
  }

  /// `expected a number, got the string "1"`
  package static func expected(_ expectation: String, got found: String) -> String {
    "expected \(expectation), got \(found)"
  }

  /// `unknown value "botom"; did you mean bottom?` or, without a close word, `unknown value "left"; must be one of top, bottom`. The
  /// caller quotes a word in `found`.
  package static func notOne(of words: [String], got found: String) -> String {
    "unknown value \(found)" + remedy(for: found.filter { $0 != "\"" }, among: words, otherwise: mustBeOne(of: words))
  }

  // MARK: Names

  /// `unknown effect "strech"; did you mean stretch?` or, without a close word, `unknown effect "fly"; must be one of fade, blur`.
  ///
  /// - Parameter help: the remedy without a close word, instead of the list of words.
  package static func unknown(
    _ noun: String, _ word: String, allowed words: [String], otherwise help: String? = nil
  ) -> String {
    "unknown \(noun) \"\(word)\"" + remedy(for: word, among: words, otherwise: help ?? mustBeOne(of: words))
  }

  /// `unknown key "heigth"; did you mean height?` or, without a close key, `unknown key "x"; allowed keys: name, height`.
  package static func unknownKey(_ key: String, allowed keys: [String]) -> String {
    "unknown key \"\(key)\"" + remedy(for: key, among: keys, otherwise: "allowed keys: \(keys.joined(separator: ", "))")
  }

  /// `missing key "height"`
  package static func missing(_ noun: String, _ word: String) -> String { "missing \(noun) \"\(word)\"" }

  /// `missing command; must be one of serve, check`
  package static func missing(_ noun: String, allowed words: [String]) -> String {
    "missing \(noun); \(mustBeOne(of: words))"
  }

  /// `must have exactly one of the keys sweep, pull`
  package static func notExactlyOneKey(of keys: [String]) -> String {
    "must have exactly one of the keys \(keys.joined(separator: ", "))"
  }

  /// `"depth" and "ratio" cannot be set together`
  package static func conflict(_ first: String, _ second: String) -> String {
    "\"\(first)\" and \"\(second)\" cannot be set together"
  }

  /// `duplicate key "height"`
  package static func duplicate(_ noun: String, _ word: String) -> String { "duplicate \(noun) \"\(word)\"" }

  // MARK: Limits

  /// `too many events: at most 100, got 4000`
  package static func tooMany(_ noun: String, limit: Int, got found: String? = nil) -> String {
    "too many \(noun): at most \(limit)\(found.map { ", got \($0)" } ?? "")"
  }

  // MARK: Files

  /// `file not found: film.json`
  package static func notFound(_ noun: String, _ path: String) -> String {
    "\(noun) not found: \(path.isEmpty ? "\"\"" : path)"
  }

  /// `cannot read film.json: Permission denied`
  package static func cannot(_ verb: String, _ path: String, _ reason: String) -> String {
    "cannot \(verb) \(path): \(reason)"
  }

  /// Returns `; did you mean stretch?` if one of the words is close to the mistyped word. Otherwise returns the other
  /// remedy, which may be empty.
  package static func remedy(for word: String, among words: [String], otherwise other: String = "") -> String {
    nearest(to: word, among: words).map { "; did you mean \($0)?" } ?? (other.isEmpty ? "" : "; \(other)")
  }

  /// Returns the word that is most similar to a mistyped word; nil if none is close. A third of the letters may differ.
  package static func nearest(to word: String, among words: [String]) -> String? {
    // A long text is not a mistyped word, and the cost of the comparison is proportional to its length.
    guard word.utf8.count <= 64 else { return nil }
    let mistyped = Array(word.lowercased())
    let distances = words.map { (word: $0, distance: distance(mistyped, Array($0.lowercased()))) }
    let letters = mistyped.count { $0 != "-" }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }), nearest.distance <= letters / 3 else {
      return nil
    }
    return nearest.word
  }

  /// Returns the number of inserted, deleted, replaced and swapped neighbouring characters between two texts (the optimal string
  /// alignment distance; Damerau 1964, Boytsov 2011).
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var (before, last) = ([Int](), Array(0...second.count))
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var least = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          least = min(least, before[column - 1] + 1)
        }
        current.append(least)
      }
      (before, last) = (last, current)
    }
    return last[second.count]
  }

  private static func interval(_ range: ClosedRange<Double>) -> String {
    switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
    case (true, true): "between \(decimal(range.lowerBound)) and \(decimal(range.upperBound))"
    case (true, false): "at least \(decimal(range.lowerBound))"
    case (false, true): "at most \(decimal(range.upperBound))"
    case (false, false): "a finite number"
    }
  }

  private static func mustBeOne(of words: [String]) -> String {
    switch words.count {
    case 0: "there are none"
    case 1: "must be \(words[0])"
    default: "must be one of \(words.joined(separator: ", "))"
    }
  }
}
