import CMasthead
import Masthead

/// An effect instance that the C interface refers to by its address.
final class ExportedEffect {
  var effect: any Effect { didSet { contribution = effect.contribution() } }

  /// The effect's contribution to frames.
  private(set) var contribution: Contribution

  private let parameters: [String]

  init(_ kind: EffectKind) {
    effect = kind.make()
    contribution = effect.contribution()
    parameters = kind.parameters.map(\.identifier)
  }

  func value(_ parameter: Int) -> Double? { effect.value(of: parameters[parameter]) }

  /// Sets a parameter. The host passes only values that the parameter's kind allows, so errors are ignored.
  func set(_ parameter: Int, to value: Double) { try? effect.set(parameters[parameter], to: value) }

  func points(_ parameter: Int, in layout: HeaderLayout) -> Double? {
    effect.points(of: parameters[parameter], in: layout)
  }
}
