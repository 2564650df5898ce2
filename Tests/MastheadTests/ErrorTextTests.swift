import Testing

@testable import Masthead

@Suite struct ErrorTextTests {
  @Test(arguments: [
    (ErrorText.outOfRange(0...1, got: "7"), "must be between 0 and 1, got 7"),
    (ErrorText.outOfRange(-2.5...90, unit: "°", got: "100"), "must be between -2.5 and 90 °, got 100"),
    (ErrorText.outOfRange(0...(.infinity), got: "-3"), "must be at least 0, got -3"),
    (ErrorText.outOfRange(-.infinity...1, got: "2"), "must be at most 1, got 2"),
    (ErrorText.outOfRange(-.infinity...(.infinity), got: "nan"), "must be a finite number, got nan"),
    (ErrorText.notWhole(in: 1...100, got: "2.5"), "must be a whole number between 1 and 100, got 2.5"),
    (ErrorText.expected("a number", got: "the string \"1\""), "expected a number, got the string \"1\""),
    (ErrorText.notOne(of: ["top", "bottom"], got: "\"left\""), "unknown value \"left\"; must be one of top, bottom"),
    (
      ErrorText.unknown("effect", "strech", allowed: ["stretch", "overlap"]),
      "unknown effect \"strech\"; did you mean stretch?"
    ),
    (
      ErrorText.notOne(of: ["top", "bottom"], got: "\"botom\""),
      "unknown value \"botom\"; did you mean bottom?"
    ),
    // Swapped letters, another case, and a word of another kind.
    (
      ErrorText.unknown("key", "Dpeth", allowed: ["ratio", "depth"]),
      "unknown key \"Dpeth\"; did you mean depth?"
    ),
    (
      ErrorText.unknown("option", "--wdth", allowed: ["--width", "--height"]),
      "unknown option \"--wdth\"; did you mean --width?"
    ),
    (
      ErrorText.unknown("effect", "fly", allowed: ["fade", "blur"]), "unknown effect \"fly\"; must be one of fade, blur"
    ),
    (ErrorText.unknown("effect", "strech", allowed: ["stretch"]), "unknown effect \"strech\"; did you mean stretch?"),
    (ErrorText.unknown("effect", "fly", allowed: ["stretch"]), "unknown effect \"fly\"; must be stretch"),
    (
      ErrorText.unknown("command", "fly", allowed: ["play"], otherwise: "masthead --help lists all"),
      "unknown command \"fly\"; masthead --help lists all"
    ),
    (
      ErrorText.unknown("command", "paly", allowed: ["play"], otherwise: "masthead --help lists all"),
      "unknown command \"paly\"; did you mean play?"
    ),
    (ErrorText.unknown("effect", "strech", allowed: []), "unknown effect \"strech\"; there are none"),
    (
      ErrorText.unknownKey("heigth", allowed: ["name", "height"]),
      "unknown key \"heigth\"; did you mean height?"
    ),
    (
      ErrorText.unknownKey("depth", allowed: ["name", "height"]), "unknown key \"depth\"; allowed keys: name, height"
    ),
    (ErrorText.missing("key", "height"), "missing key \"height\""),
    (ErrorText.missing("action", allowed: ["new", "list"]), "missing action; must be one of new, list"),
    (ErrorText.notExactlyOneKey(of: ["pull", "fling"]), "must have exactly one of the keys pull, fling"),
    (ErrorText.conflict("depth", "ratio"), "\"depth\" and \"ratio\" cannot be set together"),
    (ErrorText.duplicate("key", "height"), "duplicate key \"height\""),
    (ErrorText.tooMany("effects", limit: 100, got: "4000"), "too many effects: at most 100, got 4000"),
    (ErrorText.tooMany("frames", limit: 100), "too many frames: at most 100"),
    (ErrorText.notFound("file", "film.json"), "file not found: film.json"),
    (ErrorText.notFound("folder", ""), "folder not found: \"\""),
    (ErrorText.cannot("read", "film.json", "Permission denied"), "cannot read film.json: Permission denied"),
  ])
  func eachFormHasOneWording(_ text: String, _ expected: String) {
    #expect(text == expected)
  }
}
