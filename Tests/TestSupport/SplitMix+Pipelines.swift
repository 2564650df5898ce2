import Masthead
import MastheadDocuments

/// Names that try to break out of a literal or a comment, and names that are hard to turn into identifiers.
public let hostileNames = [
  "\"); import Foundation //", "a\nb", "a\r\n\u{2028}\u{2029}\u{85}\u{0B}\u{0C}struct X {}", "🏔️ Alps", "class", "",
  "3 Rivers", "ראשית החדשות", "\u{202E}gnihsalf", "新闻摘要", "UI", "Scroll", "*/ \\(1) `", "Type", "_", "$0",
  "naïve café", "\u{0301}accent", String(repeating: "long name ", count: 30), "Header", "Self",
]

/// Random pipelines with the effects of a registry: enabled and disabled, repeated, and with short, long and extreme values.
extension SplitMix {
  /// Returns a random pipeline document.
  ///
  /// - Parameters:
  ///   - name: The document's name. The default is one of ``hostileNames``.
  ///   - registry: The effects to use.
  ///   - longest: The largest magnitude of all numbers, for headers that fit on a screen.
  public mutating func pipelineDocument(
    named name: String? = nil, from registry: EffectRegistry = .builtIn, upTo longest: Double = .infinity
  ) -> PipelineDocument {
    let kinds = registry.effects
    let elements = Bool.random(using: &self) ? [] : ["title", "avatar", "tabs"]
    let effects: [JSON] = (0..<Int.random(in: 0...8, using: &self)).map { _ in
      effect(kinds.randomElement(using: &self)!, longest, elements)
    }
    let json: JSON = [
      "masthead": 1, "name": .string(name ?? hostileNames.randomElement(using: &self)!),
      "header": header(longest, elements),
      "effects": .array(effects),
    ]
    do throws(DocumentError) { return try PipelineDocument(json, registry: registry) } catch {
      preconditionFailure("\(error) in \(json.pretty)")
    }
  }

  /// Returns the presets that use only effects of a registry, and `count` random documents. The documents use each
  /// hostile name if there are enough documents. All documents satisfy a condition, which should be likely.
  public mutating func pipelineDocuments(
    count: Int, from registry: EffectRegistry = .builtIn, where isIncluded: (PipelineDocument) -> Bool = { _ in true }
  ) -> [PipelineDocument] {
    var documents = Preset.all.map(\.document).filter { preset in
      preset.effects.allSatisfy { registry[$0.kind.identifier] != nil } && isIncluded(preset)
    }
    let presetCount = documents.count
    while documents.count < presetCount + count {
      let name = hostileNames[(documents.count - presetCount) % hostileNames.count]
      let document = pipelineDocument(named: name, from: registry)
      if isIncluded(document) { documents.append(document) }
    }
    return documents
  }

  private mutating func effect(_ kind: EffectKind, _ longest: Double, _ elements: [String]) -> JSON {
    var parameters: [JSON.Member] = []
    for parameter in kind.parameters {
      let rivals = parameter.alternatives
      guard Bool.random(using: &self), !parameters.contains(where: { rivals.contains($0.key) }),
        let value = value(of: parameter, longest, elements)
      else { continue }
      parameters.append(JSON.Member(parameter.identifier, value))
    }
    var json: JSON = ["effect": .string(kind.identifier), "parameters": .object(parameters)]
    if Int.random(in: 0..<5, using: &self) == 0 { json["enabled"] = false }
    return json
  }

  private mutating func header(_ longest: Double, _ elements: [String]) -> JSON {
    var json: JSON = [:]
    if !elements.isEmpty { json["elements"] = .array(elements.map { element($0, longest) }) }
    switch Int.random(in: 0..<5, using: &self) {
    case 0: break
    case 1: json["height"] = .number(number(in: 0...1000, longest))
    case 2: json["height"] = ["ratioOfWidth": .number(number(in: 0...4, longest))]
    case 3: json["height"] = ["excludingSafeArea": .number(number(in: 0...1000, longest))]
    default: json["height"] = ["fitting": ["minimum": .number(number(in: 0...1000, longest))]]
    }
    switch Int.random(in: 0..<4, using: &self) {
    case 0: json["collapsedHeight"] = .number(number(in: 0...1000, longest))
    case 1: json["collapsedHeight"] = ["excludingSafeArea": .number(number(in: 0...1000, longest))]
    default: break
    }
    if Bool.random(using: &self) {
      json["placement"] = .string(Placement.allCases.randomElement(using: &self)!.rawValue)
    }
    if Bool.random(using: &self) {
      json["imageSize"] = [
        "width": .number(number(in: 0...10000, longest)), "height": .number(number(in: 0...10000, longest)),
      ]
    }
    return json
  }

  private mutating func element(_ name: String, _ longest: Double) -> JSON {
    var json: JSON = ["name": .string(name)]
    if case .object(let members) = geometry(longest) { for member in members { json[member.key] = member.value } }
    if Bool.random(using: &self) { json["anchor"] = alignment() }
    if Bool.random(using: &self) { json["clipped"] = .bool(Bool.random(using: &self)) }
    if Bool.random(using: &self) { json["collapsed"] = geometry(longest) }
    return json
  }

  private mutating func geometry(_ longest: Double) -> JSON {
    var json: JSON = ["alignment": alignment()]
    if Bool.random(using: &self) { json["width"] = length(longest) }
    if Bool.random(using: &self) {
      json["height"] =
        chance(4) ? ["excludingSafeArea": .number(number(in: 0...1000, longest))] : length(longest)
    }
    if chance(3) { json["minimumHeight"] = .number(number(in: 0...200, longest)) }
    if Bool.random(using: &self) { json["maximumHeight"] = .number(number(in: 0...1000, longest)) }
    if Bool.random(using: &self) { json["within"] = .string(chance(3) ? "bounds" : "margins") }
    if chance(3) { json["cornerRadius"] = .number(number(in: 0...100, longest)) }
    if Bool.random(using: &self) {
      var insets: [JSON.Member] = []
      for side in ["leading", "bottom", "trailing"] where Bool.random(using: &self) {
        insets.append(JSON.Member(side, .number(number(in: -100...100, longest))))
      }
      if Bool.random(using: &self) {
        let top = JSON.number(number(in: -100...100, longest))
        insets.append(JSON.Member("top", Bool.random(using: &self) ? top : ["excludingSafeArea": top]))
      }
      json["insets"] = .object(insets)
    }
    return json
  }

  private mutating func alignment() -> JSON {
    .string(MastheadAlignment.allCases.randomElement(using: &self)!.rawValue)
  }

  private mutating func length(_ longest: Double) -> JSON {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: "fill"
    case 1: "fit"
    default: .number(number(in: 0...1000, longest))
    }
  }

  /// Returns a random value, or nil for a parameter without a possible target.
  private mutating func value(
    of parameter: ParameterDescription, _ longest: Double, _ elements: [String]
  ) -> JSON? {
    switch parameter.kind {
    case .target(let kinds): kinds.names(elements: elements).randomElement(using: &self).map(JSON.string)
    case .number(let range, _, _): .number(number(in: range, longest))
    case .choice(let words): .string(words.randomElement(using: &self)!.identifier)
    case .flag: .bool(Bool.random(using: &self))
    }
  }

  /// Returns a number in a range: a bound, a number with one decimal, a number with all digits, or a number in 0…1,
  /// where ramps over shares begin and end.
  private mutating func number(in range: ClosedRange<Double>, _ longest: Double) -> Double {
    let range = range.clamped(to: -longest...longest)
    return switch Int.random(in: 0..<8, using: &self) {
    case 6,
      7 where range.overlaps(0...1):
      Double.random(in: range.clamped(to: 0...1), using: &self)
    case 0: range.lowerBound
    case 1: range.upperBound
    case 2, 3:
      min(max((Double.random(in: range, using: &self) * 10).rounded() / 10, range.lowerBound), range.upperBound)
    default: Double.random(in: range, using: &self)
    }
  }
}
