extension SplitMix {
  /// The text of a random pipeline document: a header of any kind under up to six built-in effects, some of one kind, some
  /// switched off, with a name that tries to get out of wherever it is written.
  public mutating func pipelineDocument() -> String {
    let effects = (0..<Int.random(in: 0...6, using: &self)).map { _ in effect() }
    return """
      { "masthead": 1, "name": \(name()),
        "header": { "height": \(height()), "placement": \(word("aboveContent", "insideContent")),
                    "imageSize": { "width": \(length(upTo: 2000)), "height": \(length(upTo: 2000)) } },
        "effects": [\(effects.joined(separator: ", "))] }
      """
  }

  private mutating func effect() -> String {
    let (word, parameters): (String, String)
    switch Int.random(in: 0..<7, using: &self) {
    case 0: (word, parameters) = ("stretch", "\"factor\": \(ratio()), \"limit\": \(length(upTo: 200))")
    case 1: (word, parameters) = ("parallax", "\"factor\": \(ratio())")
    case 2:
      let depth = Bool.random(using: &self) ? "\"ratio\": \(ratio())" : "\"depth\": \(length(upTo: 400))"
      (word, parameters) = ("cut-away", "\(depth), \"side\": \(self.word("left", "right"))")
    case 3: (word, parameters) = ("overlap", "\"ratio\": \(1 + 9 * ratio())")
    case 4: (word, parameters) = ("collection-flow", "\"inset\": \(length(upTo: 200))")
    case 5: (word, parameters) = ("safe-area", "\"policy\": \(self.word("underlap", "include", "exclude"))")
    default:
      let anchor = self.word(
        "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight")
      let mode = self.word("aspectFill", "aspectFit", "scaleToFill")
      (word, parameters) = ("content-mode", "\"mode\": \(mode), \"anchor\": \(anchor)")
    }
    let enabled = Int.random(in: 0..<6, using: &self) == 0 ? ", \"enabled\": false" : ""
    return "{ \"effect\": \"\(word)\", \"parameters\": { \(parameters) }\(enabled) }"
  }

  private mutating func height() -> String {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: "\(length(upTo: 600))"
    case 1: "{ \"ratioOfWidth\": \(2 * ratio()) }"
    default: "{ \"fitting\": { \"minimum\": \(length(upTo: 300)) } }"
    }
  }

  /// Names as JSON strings.
  private mutating func name() -> String {
    word(
      #"\"); import Foundation //"#, #"a\nb"#, "🏔️ Alps", "class", "", "News Digest", "3 Peaks", #"\\(exit(1))"#,
      "</style><script>alert(1)</script>", #"\u2028*/ fatalError() /*"#, "Überschrift")
  }

  private mutating func word(_ words: String...) -> String { "\"\(words.randomElement(using: &self)!)\"" }

  /// A number between 0 and 1, often one of the ends.
  private mutating func ratio() -> Double {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: 0
    case 1: 1
    default: Double(Int.random(in: 1..<1000, using: &self)) / 1000
    }
  }

  /// A number of points, often none or whole.
  private mutating func length(upTo longest: Double) -> Double {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: 0
    case 1: Double.random(in: 0...longest, using: &self)
    default: Double.random(in: 0...longest, using: &self).rounded()
    }
  }
}
