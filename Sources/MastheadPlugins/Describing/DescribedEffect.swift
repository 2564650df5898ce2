import Masthead

/// An effect without code, created from its description. It stores parameter values; another process renders the
/// effect.
package struct DescribedEffect: Effect {
  package let description: EffectDescription

  /// The values by identifier. A parameter that was replaced by an alternative has no value.
  private var values: [String: Double] = [:]

  /// Creates the effect with its default values.
  package init(_ description: EffectDescription) {
    self.description = description
    for parameter in description.parameters { values[parameter.identifier] = parameter.default }
  }

  package var kind: EffectKind { description.kind }

  package var remembers: Bool { description.remembers }

  // MARK: Parameters

  package var parameterDescriptions: [ParameterDescription] { description.parameters }

  package func value(of identifier: String) -> Double? { values[identifier] }

  package mutating func set(_ identifier: String, to value: Double) throws(ParameterError) {
    guard let parameter = description.parameters.first(where: { $0.identifier == identifier }) else {
      throw .unknown(identifier, allowed: description.parameters.map(\.identifier))
    }
    guard parameter.kind.allows(value) else {
      throw .notAllowed(identifier, value: decimal(value), kind: parameter.kind)
    }
    values[identifier] = value
    for alternative in parameter.alternatives { values[alternative] = nil }
  }

  /// Returns nil, because only the effect's own code can convert the value.
  package func points(of identifier: String, in layout: HeaderLayout) -> Double? { nil }

  // MARK: Rendering, which only a worker does

  package var memorySize: (size: Int, alignment: Int) { (0, 1) }

  package func storeMemory(to address: UnsafeMutableRawPointer) {}

  package func stateFacts(of layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    fatalError("A worker must lay out \(description.identifier), which has no code here.")
  }

  package func contribution() -> Contribution {
    fatalError("A worker must compute \(description.identifier), which has no code here.")
  }
}
