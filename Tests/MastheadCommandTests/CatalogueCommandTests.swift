import Foundation
import MastheadDocuments
import TestSupport
import Testing

/// Frames match well-known libraries and the rules of the catalogue, through the program.
@Suite(.long) struct CatalogueCommandTests {
  @Test(arguments: CatalogueCase.all)
  func framesHaveExpectedValues(_ entry: CatalogueCase) throws {
    let folder = TemporaryFolder()
    let document = folder.write("case.masthead.json", entry.document.pretty)
    let input = entry.steps.enumerated().map { index, step in step.line(isFirst: index == 0).compact + "\n" }.joined()
    let outcome = try Masthead.run(["frames", document, "--states", "-"], input: input)
    #expect(outcome.status == 0)
    // Steps without times are one tick. The program prints a note about missing times.
    let isTimed = entry.steps.contains { $0.time ?? 0 != 0 }
    #expect(
      outcome.error == "" || !isTimed && outcome.error.hasPrefix("masthead: no line of the states has a time"),
      "\(outcome.error)")
    try #require(outcome.lines.count == entry.steps.count)
    for (index, (step, line)) in zip(entry.steps, outcome.lines).enumerated() {
      let frame = try JSON(parsing: line.utf8)
      for (path, value) in step.expected {
        let found = try frame.value(at: path)
        #expect(
          value.isClose(to: found, within: entry.tolerance),
          "\(path) of step \(index) is \(found?.description ?? "missing"), expected \(value).")
      }
    }
  }
}

extension CatalogueCase.Step {
  /// The line of a file of scroll states.
  fileprivate func line(isFirst: Bool) -> JSON {
    var line: JSON = ["phase": .string(phase)]
    line["offset"] = offset.map(JSON.number)
    line["projected"] = projected.map(JSON.number)
    line["time"] = time.map(JSON.number)
    line["contentHeight"] = contentHeight.map(JSON.number)
    // The preview's device has a safe area. In cases, a missing safe area is 0.
    var changes: JSON = isFirst ? ["safeAreaTop": 0] : [:]
    for key in ["width", "height", "bottomInset", "layoutDirection", "reducedMotion"] {
      if let value = environment[key] { changes[key] = value }
    }
    for side in ["Top", "Left", "Bottom", "Right"] {
      if let value = environment["safe\(side)"] { changes["safeArea\(side)"] = value }
    }
    if changes != [:] { line["environment"] = changes }
    return line
  }
}

extension JSON {
  /// Returns the value at a path in a frame's line; nil if there is none. A line omits an element's numbers that equal
  /// their defaults.
  fileprivate func value(at path: String) throws -> CatalogueValue? {
    let words = path.split(separator: ".").map(String.init)
    var json: JSON? = self
    for word in words { json = json?[word] }
    switch json {
    case .number(let number): return .number(number.value)
    case .bool(let isTrue): return .number(isTrue ? 1 : 0)
    case .string(let path): return .commands(try Self.commands(path))
    case .array(let names):
      return .names(try names.map { try #require($0 == .string($0.text) ? $0.text : nil) })
    default: break
    }
    let defaults = ["scale": 1.0, "opacity": 1, "rotation": 0, "blur": 0, "cornerRadius": 0, "zIndex": 0]
    guard words.count == 3, words[0] == "elements", self["elements"]?[words[1]] != nil else { return nil }
    return defaults[words[2]].map { .number($0) }
  }

  private var text: String { if case .string(let text) = self { text } else { "" } }

  /// Returns the commands of SVG path data.
  private static func commands(_ data: String) throws -> [(letter: String, coordinates: [Double])] {
    try data.matches(of: /([A-Z])([^A-Z]*)/).map { match in
      (String(match.1), try match.2.split(separator: " ").map { try #require(Double($0)) })
    }
  }
}
