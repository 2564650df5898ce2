import Masthead

/// An effect that is known by its description alone, as a value: it holds parameters, and another process computes.
package struct DescribedEffect: DynamicEffect {
  package let description: EffectDescription

  /// By identifier; a parameter without one has given way to an alternative.
  private var values: [String: Double] = [:]

  /// The effect with its defaults.
  package init(_ description: EffectDescription) {
    self.description = description
    for parameter in description.parameters { values[parameter.identifier] = parameter.default }
  }

  package var kind: EffectKind { description.kind }

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

  /// Only the effect itself could say.
  package func points(of identifier: String, in layout: HeaderLayout) -> Double? { nil }

  // MARK: What another process does

  package var memorySize: (size: Int, alignment: Int) { (0, 1) }

  package func storeMemory(to address: UnsafeMutableRawPointer) {}

  package func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    fatalError("A worker must lay out \(description.identifier), which has no code here.")
  }

  package func contribution(to stage: Stages) -> Contribution {
    fatalError("A worker must compute \(description.identifier), which has no code here.")
  }
}
