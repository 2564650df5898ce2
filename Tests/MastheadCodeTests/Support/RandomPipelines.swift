import Masthead
import MastheadDocuments
import SeededRandom

/// Documents over all built-in effects: any number of each, switched on and off, with values that are short, long and extreme.
enum RandomPipelines {
  /// Names that try to leave the place where they are written, and names that leave nothing of an identifier.
  static let names = [
    "\"); import Foundation //", "a\nb", "a\r\n\u{2028}\u{2029}\u{85}\u{0B}\u{0C}struct X {}", "🏔️ Alps", "class", "",
    "3 Rivers", "ראשית החדשות", "\u{202E}gnihsalf", "新闻摘要", "UI", "Scroll", "*/ \\(1) `", "Type", "_", "$0",
    "naïve café", "\u{0301}accent", String(repeating: "long name ", count: 30), "Header", "Self",
  ]

  static func document(
    named name: String, from registry: EffectRegistry = .builtIn, _ random: inout SplitMix
  ) -> PipelineDocument {
    let kinds = registry.effects
    let effects: [JSON] = (0..<Int.random(in: 0...8, using: &random)).map { _ in
      effect(kinds.randomElement(using: &random)!, &random)
    }
    let json: JSON = [
      "masthead": 1, "name": .string(name), "header": header(&random), "effects": .array(effects),
    ]
    do throws(DocumentError) { return try PipelineDocument(json, registry: registry) } catch {
      preconditionFailure("\(error) in \(json.pretty)")
    }
  }

  /// The presets, and as many random documents as there are names, or more.
  static func all(count: Int, _ random: inout SplitMix) -> [PipelineDocument] {
    Preset.all.map(\.document) + (0..<count).map { document(named: names[$0 % names.count], &random) }
  }

  private static func effect(_ kind: EffectKind, _ random: inout SplitMix) -> JSON {
    var parameters: [JSON.Member] = []
    for parameter in kind.parameters {
      let rivals = parameter.alternatives
      guard Bool.random(using: &random), !parameters.contains(where: { rivals.contains($0.key) }) else { continue }
      parameters.append(JSON.Member(parameter.identifier, value(of: parameter, &random)))
    }
    var json: JSON = ["effect": .string(kind.identifier), "parameters": .object(parameters)]
    if Int.random(in: 0..<5, using: &random) == 0 { json["enabled"] = false }
    return json
  }

  private static func header(_ random: inout SplitMix) -> JSON {
    var json: JSON = [:]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: break
    case 1: json["height"] = .number(number(in: 0...1000, &random))
    case 2: json["height"] = ["ratioOfWidth": .number(number(in: 0...4, &random))]
    default: json["height"] = ["fitting": ["minimum": .number(number(in: 0...1000, &random))]]
    }
    if Bool.random(using: &random) { json["collapsedHeight"] = .number(number(in: 0...1000, &random)) }
    if Bool.random(using: &random) { json["placement"] = "insideContent" }
    if Bool.random(using: &random) {
      json["imageSize"] = [
        "width": .number(number(in: 0...10000, &random)), "height": .number(number(in: 0...10000, &random)),
      ]
    }
    return json
  }

  private static func value(of parameter: ParameterDescription, _ random: inout SplitMix) -> JSON {
    switch parameter.kind {
    case .number(let range, _, _): .number(number(in: range, &random))
    case .choice(let words): .string(words.randomElement(using: &random)!.identifier)
    case .flag: .bool(Bool.random(using: &random))
    }
  }

  /// A number of a range: one of its ends, one with few digits, or one with all.
  private static func number(in range: ClosedRange<Double>, _ random: inout SplitMix) -> Double {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: range.lowerBound
    case 1: range.upperBound
    case 2, 3:
      min(max((Double.random(in: range, using: &random) * 10).rounded() / 10, range.lowerBound), range.upperBound)
    default: Double.random(in: range, using: &random)
    }
  }
}
