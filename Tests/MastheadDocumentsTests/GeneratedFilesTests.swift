import Foundation
import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments

/// Tests that generated files of the repository are current. This command writes the files:
///
///     MASTHEAD_GENERATE=1 swift test --filter GeneratedFilesTests
@Suite struct GeneratedFilesTests {
  private static let generates = ProcessInfo.processInfo.environment["MASTHEAD_GENERATE"] == "1"
  private static let command = "MASTHEAD_GENERATE=1 swift test --filter GeneratedFilesTests"

  private static func expect(_ file: URL, toHave text: String) throws {
    let name = file.path.dropFirst(Repository.root.path.count + 1)
    if generates {
      try Data(text.utf8).write(to: file)
    } else if (try? Data(contentsOf: file)) != Data(text.utf8) {
      Issue.record("\(name) is out of date; run \(command).")
    }
  }

  @Test func schemasAreCurrent() throws {
    let folder = Repository.root.appendingPathComponent("Sources/MastheadDocuments/Schemas")
    try Self.expect(folder.appendingPathComponent("pipeline.schema.json"), toHave: PipelineDocument.schema().pretty)
    try Self.expect(folder.appendingPathComponent("gesture.schema.json"), toHave: GestureDocument.schema.pretty)
  }

  /// An effect that has a golden document is skipped.
  @Test func everyEffectHasGoldenDocument() throws {
    let covered = try GoldenDocuments.settings()
    for kind in EffectRegistry.builtIn.effects {
      let needed = [kind.identifier] + kind.parameters.map { "\(kind.identifier) \($0.identifier)" }
      guard !covered.isSuperset(of: needed) else { continue }
      let path = GoldenDocuments.folder.appendingPathComponent(kind.identifier).path
      guard Self.generates, !FileManager.default.fileExists(atPath: "\(path).masthead.json") else {
        Issue.record("No golden document has all of \(needed.joined(separator: ", ")); run \(Self.command).")
        continue
      }
      let document = try PipelineDocument(Self.example(of: kind))
      let gesture = try GestureDocument(Self.gesture)
      let texts = [
        "masthead.json": document.text, "gesture.json": gesture.text,
        "frames.ndjson": try GoldenDocuments.frames(of: document, along: gesture, as: .ndjson).joined(separator: "\n")
          + "\n",
      ]
      for (ending, text) in texts { try Self.expect(URL(fileURLWithPath: "\(path).\(ending)"), toHave: text) }
    }
  }

  /// Pulls the list, hides a header, shows the header again, and leaves it where a header snaps.
  private static let gesture: JSON = [
    "masthead": 1,
    "gesture": [
      "sequence": [
        ["pull": ["distance": 500]], ["pause": ["duration": 0.6]],
        ["drag": ["through": [0, -520, -520], "duration": 0.9]],
        ["pause": ["duration": 1.4]], ["drag": ["through": [0, 170, 170, 400, 400], "duration": 1.2]],
        ["pause": ["duration": 1.4]], ["drag": ["through": [0, 40, 40]]], ["pause": ["duration": 1]],
      ]
    ],
  ]

  /// Returns a document whose effects together give all parameters of a kind, none with its default. Mutually exclusive
  /// parameters and targets are in separate effects.
  static func example(of kind: EffectKind) -> JSON {
    // The first three effects give each progress of a ramp a range. An overlap needs a cut.
    let others = ["stretch", "collapse", "pin"] + (kind.identifier == "overlap" ? ["cut-away"] : [])
    var effects = others.filter { $0 != kind.identifier }.map {
      ["effect": .string($0)] as JSON
    }
    var groups: [[ParameterDescription]] = []
    var remaining = kind.parameters
    repeat {
      var chosen: [ParameterDescription] = []
      for parameter in remaining where chosen.allSatisfy({ !parameter.alternatives.contains($0.identifier) }) {
        chosen.append(parameter)
      }
      remaining.removeAll { parameter in chosen.contains { $0.identifier == parameter.identifier } }
      groups.insert(chosen, at: 0)
    } while !remaining.isEmpty
    for group in groups {
      var parameters = JSON.object(group.map { .init($0.identifier, value(of: $0)) })
      for target in targets(of: kind) ?? [nil] {
        if let target { parameters["target"] = target }
        var effect: JSON = ["effect": .string(kind.identifier)]
        if parameters != [:] { effect["parameters"] = parameters }
        effects.append(effect)
      }
    }
    return [
      "masthead": 1, "name": .string(kind.name), "header": header(of: kind),
      "effects": .array(effects),
      "scene": [
        "device": ["width": 375, "height": 667, "safeArea": ["top": 44]], "navigationBar": "translucent",
        "content": [
          "kind": "grid", "columns": 3, "spacing": 8, "sections": [["count": 60, "color": [0.5, 0.5, 0.5]]],
        ],
      ],
    ]
  }

  /// The names of all targets that a kind allows; nil if it has none. An element is the last.
  private static func targets(of kind: EffectKind) -> [JSON?]? {
    for parameter in kind.parameters {
      guard case .target(let kinds) = parameter.kind else { continue }
      return kinds.names(elements: ["avatar"]).map(JSON.string)
    }
    return nil
  }

  /// The names of the header's elements for an effect that has a target.
  private static let elements = ["title", "avatar"]

  private static func header(of kind: EffectKind) -> JSON {
    var header: JSON = ["height": 300, "collapsedHeight": 100]
    guard targets(of: kind) != nil else { return header }
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
      // A quarter of the range from the default, in whole steps, and at most 100.
      let distance = max(-100, min(100, (end - start) / 4))
      return .number(start + (distance / step).rounded() * step)
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

  /// The golden documents for parameters that the example of an effect does not show.
  private static let shownElsewhere = [
    "safe-area enabled": "everything", "cut-away parameters.depth": "everything",
    "hide-on-scroll parameters.settling": "settling-by-direction",
    "hide-on-scroll parameters.threshold": "settling-nearest",
    "hide-on-scroll parameters.revealAfter": "settling-nearest",
  ]

  /// The frames that golden documents store depend on each effect and on each parameter.
  @Test(arguments: EffectRegistry.builtIn.effects.map(\.identifier))
  func goldenDocumentsShowEveryParameter(_ identifier: String) throws {
    let kind = try #require(EffectRegistry.builtIn[identifier])
    let example = try Self.golden(PipelineDocument(Self.example(of: kind)), GestureDocument(Self.gesture))
    let changes = [("enabled", JSON.bool(false))] + kind.parameters.map { ("parameters.\($0.identifier)", JSON.null) }
    for (path, value) in changes {
      let elsewhere = try Self.shownElsewhere["\(identifier) \(path)"].map {
        try Self.golden(GoldenDocuments.pipeline($0), GoldenDocuments.gesture($0))
      }
      try Self.expectDifferentFrames(elsewhere ?? example, without: kind, path, value)
    }
  }

  private typealias Golden = (document: PipelineDocument, gesture: GestureDocument, frames: [String])

  private static func golden(_ document: PipelineDocument, _ gesture: GestureDocument) throws -> Golden {
    (document, gesture, try GoldenDocuments.frames(of: document, along: gesture, as: .ndjson))
  }

  /// Expects different frames if a value of all effects of a kind is set.
  private static func expectDifferentFrames(
    _ golden: Golden, without kind: EffectKind, _ path: String, _ value: JSON
  ) throws {
    let (document, gesture, frames) = golden
    var changed = document
    for index in document.effects.indices where document.effects[index].kind.identifier == kind.identifier {
      changed = try changed.setting("effects[\(index)].\(path)", to: value)
    }
    #expect(try GoldenDocuments.frames(of: changed, along: gesture, as: .ndjson) != frames, "\(path)")
  }
}
