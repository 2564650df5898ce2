import CMasthead
import Masthead

/// Reads and validates the description of an effect from a plugin's table.
struct EffectReader {
  private let effect: masthead_effect
  private let table: PluginArray<masthead_parameter>
  private let path: String
  private let identifier: String

  init(_ effect: masthead_effect, of plugin: masthead_plugin, at path: String) throws(PluginError) {
    self.effect = effect
    table = plugin.parameterTable(of: effect)
    self.path = path
    identifier = text(effect.identifier)
    guard Self.isIdentifier(identifier), identifier.contains(".") else {
      throw PluginError(
        "\(path): invalid effect identifier \"\(identifier)\"; must be in reverse DNS, such as com.example.ripple"
      )
    }
    guard effect.name != nil, effect.summary != nil else { throw error("missing name or summary") }
    guard effect.make != nil, effect.end != nil, effect.get != nil, effect.set != nil else {
      throw error("missing function make, end, get or set")
    }
    let allStages = Int(Stages.all.rawValue)
    guard effect.stages <= allStages else {
      throw error("stages: " + ErrorText.notWhole(in: 0...allStages, got: "\(effect.stages)"))
    }
    guard effect.stages == 0 || effect.contribute != nil else {
      throw error("missing function contribute")
    }
    let alignment = effect.memory_alignment
    guard effect.memory_size == 0 || [1, 2, 4, 8, 16].contains(alignment) else {
      throw error("memory_alignment: " + ErrorText.notOne(of: ["1", "2", "4", "8", "16"], got: "\(alignment)"))
    }
    guard effect.memory_size <= 65536 else {
      throw error("memory_size: " + ErrorText.notWhole(in: 0...65536, got: "\(effect.memory_size)"))
    }
  }

  var memorySize: (size: Int, alignment: Int) { (Int(effect.memory_size), max(1, Int(effect.memory_alignment))) }

  func kind(
    _ parameters: [ParameterDescription], make: @escaping @Sendable () -> any Effect
  ) -> EffectKind {
    EffectKind(
      identifier: identifier, name: String(cString: effect.name), summary: String(cString: effect.summary),
      stages: Stages(rawValue: UInt8(effect.stages)), parameters: parameters, remembers: effect.memory_size > 0,
      make: make)
  }

  /// Returns the parameters without their defaults. Throws if one is invalid.
  func parameters() throws(PluginError) -> [ParameterDescription] {
    var parameters: [ParameterDescription] = []
    for index in table.indices {
      let parameter = table[index]
      let identifier = text(parameter.identifier)
      guard Self.isIdentifier(identifier) else {
        throw error("invalid parameter identifier \"\(identifier)\"; must have only letters, digits, -, _ and .")
      }
      if parameters.contains(where: { $0.identifier == identifier }) {
        throw error(ErrorText.duplicate("parameter", identifier))
      }
      parameters.append(
        ParameterDescription(
          identifier: identifier, name: parameter.name.map { String(cString: $0) } ?? identifier,
          summary: text(parameter.summary), kind: try kind(of: parameter, identifier), default: nil,
          alternatives: texts(parameter.alternatives, parameter.alternative_count),
          formula: parameter.formula.map { String(cString: $0) }))
    }
    return parameters
  }

  /// Throws if a parameter's default is missing or invalid. A parameter with alternatives needs no default.
  func checkDefault(of parameter: ParameterDescription) throws(PluginError) {
    guard let value = parameter.default else {
      if !parameter.alternatives.isEmpty { return }
      throw error("\(parameter.identifier): missing default")
    }
    if !parameter.kind.allows(value) {
      let reason = ParameterError.notAllowed(parameter.identifier, value: decimal(value), kind: parameter.kind)
      throw error("\(parameter.identifier).default: \(reason)")
    }
  }

  private func kind(of parameter: masthead_parameter, _ identifier: String) throws(PluginError) -> ParameterKind {
    switch Int(parameter.kind) {
    case Int(MASTHEAD_NUMBER):
      guard parameter.minimum.isFinite, parameter.maximum.isFinite, parameter.minimum <= parameter.maximum else {
        throw error(
          "\(identifier): expected a finite minimum and a finite maximum in order, got \(decimal(parameter.minimum)) and \(decimal(parameter.maximum))"
        )
      }
      guard parameter.step > 0, parameter.step.isFinite else {
        throw error("\(identifier).step: must be greater than 0, got \(decimal(parameter.step))")
      }
      let unit = text(parameter.unit)
      guard let unit = ParameterKind.Unit(rawValue: unit) else {
        throw error("\(identifier).unit: " + ErrorText.notOne(of: ["pt", "°", "s", "nothing"], got: "\"\(unit)\""))
      }
      return .number(parameter.minimum...parameter.maximum, step: parameter.step, unit: unit)
    case Int(MASTHEAD_CHOICE):
      let choices = texts(parameter.choices, parameter.choice_count)
      let names = texts(parameter.choice_names, parameter.choice_names == nil ? 0 : parameter.choice_count)
      guard !choices.isEmpty else { throw error("\(identifier).choices: must have at least 1 element, got 0") }
      return .choice(
        choices.indices.map { .init(identifier: choices[$0], name: names.isEmpty ? choices[$0] : names[$0]) })
    case Int(MASTHEAD_FLAG): return .flag
    case Int(MASTHEAD_TARGET):
      guard (1...7).contains(parameter.targets) else {
        throw error("\(identifier).targets: " + ErrorText.notWhole(in: 1...7, got: "\(parameter.targets)"))
      }
      return .target(of: TargetKinds(rawValue: UInt8(parameter.targets)))
    default: throw error("\(identifier).kind: " + ErrorText.notOne(of: ["0", "1", "2", "3"], got: "\(parameter.kind)"))
    }
  }

  private func error(_ message: String) -> PluginError {
    PluginError("\(path): \(identifier): \(message)")
  }

  /// Returns whether a text is a valid identifier of an effect or a parameter.
  static func isIdentifier(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 200
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
