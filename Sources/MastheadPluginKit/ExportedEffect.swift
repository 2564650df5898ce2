import CMasthead
import Masthead

/// An effect instance that the C interface refers to by its address.
final class ExportedEffect {
  var effect: any DynamicEffect { didSet { contributions = Contributions(of: effect) } }

  private var contributions: Contributions

  private let parameters: [String]

  /// The effect's contributions by stage. They are cached because looking them up takes longer than most effects.
  private struct Contributions {
    let scroll, header, image, mask, elements, appearance: Contribution

    init(of effect: any DynamicEffect) {
      scroll = effect.contribution(to: .scroll)
      header = effect.contribution(to: .header)
      image = effect.contribution(to: .image)
      mask = effect.contribution(to: .mask)
      elements = effect.contribution(to: .elements)
      appearance = effect.contribution(to: .appearance)
    }
  }

  init(_ kind: EffectKind) {
    effect = kind.make()
    contributions = Contributions(of: effect)
    parameters = kind.parameters.map(\.identifier)
  }

  func value(_ parameter: Int) -> Double? { effect.value(of: parameters[parameter]) }

  /// Sets a parameter. The host passes only values that the parameter's kind allows, so errors are ignored.
  func set(_ parameter: Int, to value: Double) { try? effect.set(parameters[parameter], to: value) }

  func points(_ parameter: Int, in layout: HeaderLayout) -> Double? {
    effect.points(of: parameters[parameter], in: layout)
  }

  @inline(__always)
  func contribution(_ stage: UInt32) -> Contribution {
    switch stage {
    case 1: contributions.header
    case 2: contributions.image
    case 4: contributions.mask
    case 16: contributions.scroll
    case 32: contributions.elements
    default: contributions.appearance
    }
  }
}
