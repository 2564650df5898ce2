import Masthead
import TestSupport

@testable import MastheadDocuments

/// Random valid documents, generated independently of the code that reads them.
extension SplitMix {
  private mutating func number(_ range: ClosedRange<Double>) -> JSON {
    .number([range.lowerBound, range.upperBound, Double.random(in: range, using: &self)].randomElement(using: &self)!)
  }

  private mutating func flag() -> JSON { .bool(.random(using: &self)) }

  private mutating func word(_ words: String...) -> JSON { .string(words.randomElement(using: &self)!) }

  /// Returns an object with some of its optional keys removed, in random order, and sometimes with a remark.
  private mutating func object(requiring required: [String] = [], _ members: KeyValuePairs<String, JSON>) -> JSON {
    var kept = members.filter { required.contains($0.key) || !chance(3) }.map { JSON.Member($0.key, $0.value) }
    if chance(8) { kept.append(JSON.Member("$remark", .string(text()))) }
    return .object(kept.shuffled(using: &self))
  }

  private mutating func some(_ most: Int, _ make: (inout SplitMix) -> JSON) -> JSON {
    .array((0..<Int.random(in: 0...most, using: &self)).map { _ in make(&self) })
  }

  /// Returns a random pipeline document with effects of a registry, in their current versions.
  mutating func pipelineJSON(_ registry: EffectRegistry = .builtIn) -> JSON {
    let names = ["title", "a-b_1", String(repeating: "x", count: 31)].prefix(Int.random(in: 0...3, using: &self))
    return object(
      requiring: ["masthead"] + (names.isEmpty ? [] : ["header"]),
      [
        "$schema": "pipeline.schema.json", "masthead": 1, "name": .string(text()), "header": header(Array(names)),
        "effects": some(5) { $0.effect(registry.effects, Array(names)) }, "scene": scene(),
      ])
  }

  private mutating func header(_ names: [String]) -> JSON {
    let heights: [JSON] = [
      number(0...1000), ["ratioOfWidth": number(0...4)], ["fitting": ["minimum": number(0...1000)]],
      ["excludingSafeArea": number(0...1000)],
    ]
    let collapsedHeights: [JSON] = [number(0...1000), ["excludingSafeArea": number(0...1000)]]
    return object(
      requiring: names.isEmpty ? [] : ["elements"],
      [
        "height": heights.randomElement(using: &self)!,
        "collapsedHeight": collapsedHeights.randomElement(using: &self)!,
        "placement": word("aboveContent", "insideContent", "collapsedAboveContent"),
        "imageSize": object(
          requiring: ["width", "height"], ["width": number(0...10000), "height": number(0...10000)]),
        "elements": .array(names.map { element($0) }),
      ])
  }

  private mutating func element(_ name: String) -> JSON {
    var json = geometry()
    json["name"] = .string(name)
    if chance(2) { json["anchor"] = word("top", "center", "bottomTrailing") }
    if chance(2) { json["clipped"] = flag() }
    if chance(2) { json["collapsed"] = geometry() }
    return json
  }

  private mutating func geometry() -> JSON {
    let (widths, heights, tops): ([JSON], [JSON], [JSON]) = (
      [number(0...10000), "fill", "fit"], [number(0...10000), "fill", "fit", ["excludingSafeArea": number(0...10000)]],
      [number(-10000...10000), ["excludingSafeArea": number(-10000...10000)]]
    )
    return object([
      "alignment": word("topLeading", "top", "trailing", "center", "bottomTrailing"),
      "width": widths.randomElement(using: &self)!, "height": heights.randomElement(using: &self)!,
      "minimumHeight": number(0...10000), "maximumHeight": number(0...10000),
      "within": word("bounds", "margins", "sides"),
      "cornerRadius": number(0...1000),
      "insets": object([
        "top": tops.randomElement(using: &self)!, "leading": number(-10000...10000), "bottom": number(-10000...10000),
        "trailing": number(-10000...10000),
      ]),
    ])
  }

  private mutating func effect(_ kinds: [EffectKind], _ elements: [String]) -> JSON {
    let kind = kinds.randomElement(using: &self)!
    var names: [String] = []
    var parameters: [JSON.Member] = []
    for parameter in kind.parameters.shuffled(using: &self) where !chance(3) {
      guard Set(names).isDisjoint(with: parameter.alternatives) else { continue }
      names.append(parameter.identifier)
      let value: JSON =
        switch parameter.kind {
        case .target(let kinds): kinds.names(elements: elements).randomElement(using: &self).map(JSON.string) ?? .null
        case .number(let range, _, _): number(range)
        case .choice(let choices): .string(choices.randomElement(using: &self)!.identifier)
        case .flag: flag()
        }
      // A header without elements has no target for some effects.
      if value != .null { parameters.append(JSON.Member(parameter.identifier, value)) }
    }
    return object(
      requiring: ["effect"],
      ["effect": .string(kind.identifier), "enabled": flag(), "parameters": .object(parameters)])
  }

  private mutating func scene() -> JSON {
    let side = number(0...1000)
    return object([
      "device": object([
        "width": number(0...4096), "height": number(0...4096), "scale": number(1...4),
        "cornerRadius": number(0...200),
        "safeArea": object(["top": side, "left": side, "bottom": side, "right": side]),
      ]),
      "statusBar": flag(), "navigationBar": word("none", "opaque", "translucent"), "title": .string(text()),
      "layoutDirection": word("leftToRight", "rightToLeft"), "reducedMotion": flag(), "reducedTransparency": flag(),
      "alwaysBounceVertical": flag(),
      "decelerationRate": word("normal", "fast"), "picture": word("none", "map"),
      "content": content(),
    ])
  }

  private mutating func content() -> JSON {
    let isGrid = chance(2)
    let sections = some(2) { random in
      let color: JSON = [random.number(0...1), random.number(0...1), random.number(0...1)]
      guard !isGrid else {
        let count = JSON.number(Double(Int.random(in: 0...500, using: &random)))
        return random.object(requiring: ["count"], ["title": .string(random.text()), "count": count, "color": color])
      }
      return [
        "rows": random.some(2) { random in
          random.object(
            requiring: ["title", "text"],
            [
              "kind": random.word("text", "post", "card"), "picture": random.word("avatar", "photo3", "search"),
              "title": .string(random.text()), "text": .string(random.text()), "color": color,
            ])
        }
      ]
    }
    return object(
      requiring: ["kind", "sections"],
      [
        "kind": isGrid ? "grid" : "rows", "columns": .number(Double(Int.random(in: 1...12, using: &self))),
        "spacing": number(0...100), "sections": sections,
      ])
  }
}
