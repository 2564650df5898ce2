import Foundation
import Masthead
import Testing

@testable import MastheadDocuments

/// Tests that generated files of the repository are current. This command writes them:
///
///     MASTHEAD_GENERATE=1 swift test --filter GeneratedFilesTests
@Suite struct GeneratedFilesTests {
  private static let generates = ProcessInfo.processInfo.environment["MASTHEAD_GENERATE"] == "1"
  private static let command = "MASTHEAD_GENERATE=1 swift test --filter GeneratedFilesTests"

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../..").standardizedFileURL

  private static func expect(_ file: URL, toHave text: String) throws {
    let name = file.path.dropFirst(root.path.count + 1)
    if generates {
      try Data(text.utf8).write(to: file)
    } else if (try? Data(contentsOf: file)) != Data(text.utf8) {
      Issue.record("\(name) is out of date; run \(command).")
    }
  }

  @Test func schemasAreCurrent() throws {
    let folder = Self.root.appendingPathComponent("Sources/MastheadDocuments/Schemas")
    try Self.expect(folder.appendingPathComponent("pipeline.schema.json"), toHave: PipelineDocument.schema().pretty)
    try Self.expect(folder.appendingPathComponent("gesture.schema.json"), toHave: GestureDocument.schema.pretty)
  }

  /// Golden documents are written once and never change. An effect that has one is skipped.
  @Test func everyEffectHasGoldenDocument() throws {
    let covered = try GoldenDocuments.settings()
    for kind in EffectRegistry.builtIn.effects {
      let needed = [kind.identifier] + kind.parameters.map { "\(kind.identifier) \($0.identifier)" }
      guard !covered.isSuperset(of: needed) else { continue }
      let path = GoldenDocuments.folder.appendingPathComponent("1/\(kind.identifier)").path
      guard Self.generates, !FileManager.default.fileExists(atPath: "\(path).masthead.json") else {
        Issue.record("No golden document has all of \(needed.joined(separator: ", ")); run \(Self.command).")
        continue
      }
      let document = try PipelineDocument(Self.example(of: kind))
      let gesture = try GestureDocument(Self.gesture)
      let texts = [
        "masthead.json": document.text, "gesture.json": gesture.text,
        "frames.csv": try GoldenDocuments.frames(of: document, along: gesture).joined(separator: "\n") + "\n",
      ]
      for (ending, text) in texts { try Self.expect(URL(fileURLWithPath: "\(path).\(ending)"), toHave: text) }
    }
  }

  private static let gesture: JSON = [
    "masthead": 1,
    "gesture": [
      "sequence": [
        ["pull": ["distance": 90]], ["pause": ["duration": 0.5]], ["drag": ["through": [0, -300]]],
        ["fling": ["velocity": 900]],
      ]
    ],
  ]

  /// Returns a document whose effects together give all parameters of a kind, none with its default. Mutually exclusive
  /// parameters are in separate effects.
  static func example(of kind: EffectKind) -> JSON {
    var effects: [JSON] = [["effect": "stretch"]]
    var remaining = kind.parameters
    repeat {
      var chosen: [ParameterDescription] = []
      for parameter in remaining where chosen.allSatisfy({ !parameter.alternatives.contains($0.identifier) }) {
        chosen.append(parameter)
      }
      remaining.removeAll { parameter in chosen.contains { $0.identifier == parameter.identifier } }
      var effect: JSON = ["effect": .string(kind.identifier)]
      if kind.version > 1 { effect["version"] = .number(Double(kind.version)) }
      if !chosen.isEmpty { effect["parameters"] = .object(chosen.map { .init($0.identifier, value(of: $0)) }) }
      effects.append(effect)
    } while !remaining.isEmpty
    return [
      "masthead": 1, "name": .string(kind.name), "header": header(of: kind),
      "effects": .array(effects),
      "scene": [
        "content": [
          "kind": "grid", "columns": 3, "spacing": 8, "sections": [["count": 60, "color": [0.5, 0.5, 0.5]]],
        ]
      ],
    ]
  }

  /// The names of the header's elements for an effect that has a target.
  private static let elements = ["title", "avatar"]

  private static func header(of kind: EffectKind) -> JSON {
    var header: JSON = ["height": 300, "collapsedHeight": 100]
    let hasTarget = kind.parameters.contains { if case .target = $0.kind { true } else { false } }
    guard hasTarget else { return header }
    header["elements"] = [
      [
        "name": "title", "alignment": "bottomLeading", "width": 120, "height": 41,
        "insets": ["leading": 16, "bottom": 8],
        "collapsed": ["alignment": "top", "width": 80, "insets": ["bottom": 0], "cornerRadius": 4],
      ],
      [
        "name": "avatar", "alignment": "bottomTrailing", "width": 64, "height": 64,
        "insets": ["trailing": 16, "bottom": -32], "cornerRadius": 32, "clipped": false,
        "collapsed": ["alignment": "topTrailing", "width": 32, "height": 32],
      ],
    ]
    return header
  }

  private static func value(of parameter: ParameterDescription) -> JSON {
    switch parameter.kind {
    case .number(let range, let step, _):
      let start = parameter.default ?? range.lowerBound
      let end = start < range.upperBound ? range.upperBound : range.lowerBound
      // A quarter of the range from the default, in whole steps, and at most 100 steps.
      let steps = ((end - start) / 4 / step).rounded()
      return .number(start + max(-100, min(100, steps)) * step)
    case .choice(let choices):
      return .string(choices.last { Double(choices.firstIndex(of: $0)!) != parameter.default }!.identifier)
    case .flag: return .bool(parameter.default == 0)
    case .target(let kinds):
      return .string(kinds.name(of: kinds.values.last { $0 < 2 && $0 != parameter.default }!, elements: elements))
    }
  }

  @Test(arguments: EffectRegistry.builtIn.effects.map(\.identifier))
  func exampleGivesEveryParameterNonDefaultValue(_ identifier: String) throws {
    let kind = try #require(EffectRegistry.builtIn[identifier])
    let document = try PipelineDocument(Self.example(of: kind))
    for parameter in kind.parameters {
      let values = document.effects.filter { $0.kind.identifier == identifier }
        .compactMap { $0.effect.value(of: parameter.identifier) }
      #expect(values.contains { $0 != parameter.default }, "\(parameter.identifier)")
    }
  }
}
