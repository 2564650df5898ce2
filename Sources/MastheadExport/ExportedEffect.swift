import CMasthead
import Masthead

/// An effect that the C interface knows by its address.
final class ExportedEffect {
  var effect: any DynamicEffect { didSet { makeContributions() } }

  private let parameters: [String]

  // By stage, made once: finding them anew would take longer than most effects.
  private var header: Contribution
  private var image: Contribution
  private var mask: Contribution
  private var appearance: Contribution

  init(_ kind: EffectKind) {
    effect = kind.make()
    parameters = kind.parameters.map(\.identifier)
    header = effect.contribution(to: .header)
    image = effect.contribution(to: .image)
    mask = effect.contribution(to: .mask)
    appearance = effect.contribution(to: .appearance)
  }

  func value(_ parameter: Int) -> Double? { effect.value(of: parameters[parameter]) }

  /// The host sets what the parameter's kind allows, so that a refusal is nothing to tell.
  func set(_ parameter: Int, to value: Double) { try? effect.set(parameters[parameter], to: value) }

  func points(_ parameter: Int, in layout: HeaderLayout) -> Double? {
    effect.points(of: parameters[parameter], in: layout)
  }

  @inline(__always)
  func contribution(_ stage: UInt32) -> Contribution {
    switch stage {
    case 1: header
    case 2: image
    case 4: mask
    default: appearance
    }
  }

  private func makeContributions() {
    header = effect.contribution(to: .header)
    image = effect.contribution(to: .image)
    mask = effect.contribution(to: .mask)
    appearance = effect.contribution(to: .appearance)
  }
}
