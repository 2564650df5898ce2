import TestSupport

@testable import Masthead

/// Random effects and headers, with the parameters that the registry lists.
extension SplitMix {
  /// Returns an effect with random values of about half its parameters.
  mutating func effect(_ kind: EffectKind) -> any Effect {
    var effect = kind.make()
    for parameter in kind.parameters where Bool.random(using: &self) {
      let value: Double =
        switch parameter.kind {
        case .number(let range, _, _): number(in: range)
        case .choice(let alternatives): Double(Int.random(in: alternatives.indices, using: &self))
        case .flag: Bool.random(using: &self) ? 1 : 0
        case .target(let kinds): kinds.values.prefix(5).randomElement(using: &self)!
        }
      do { try effect.set(parameter.identifier, to: value) } catch { preconditionFailure("\(error)") }
    }
    return effect
  }

  /// Returns a header with three elements.
  mutating func header() -> Header {
    let heights: [HeaderHeight] = [
      .points(number(in: 0...600)), .ratioOfWidth(number(in: 0...2)), .fitting(minimum: number(in: 0...300)),
      .excludingSafeArea(number(in: 0...500)),
    ]
    let collapsed = number(in: 0...300)
    return Header(
      height: heights.randomElement(using: &self)!,
      collapsedHeight: Bool.random(using: &self) ? .points(collapsed) : .excludingSafeArea(collapsed),
      placement: Placement.allCases.randomElement(using: &self)!,
      imageSize: MastheadSize(width: number(in: 0...2000), height: number(in: 0...2000)),
      elements: ["title", "avatar", "tabs"].map { name in
        var element = HeaderElement(
          name, geometry(), collapsed: Bool.random(using: &self) ? geometry() : nil,
          anchor: Bool.random(using: &self) ? nil : MastheadAlignment.allCases.randomElement(using: &self)!,
          clipped: Bool.random(using: &self))
        element.fittingSize = MastheadSize(width: number(in: 0...200), height: number(in: 0...100))
        return element
      })
  }

  private mutating func geometry() -> ElementGeometry {
    ElementGeometry(
      alignment: MastheadAlignment.allCases.randomElement(using: &self)!, width: length(), height: length(),
      minimumHeight: number(in: 0...50), maximumHeight: Bool.random(using: &self) ? .infinity : number(in: 50...400),
      insets: MastheadDirectionalEdgeInsets(
        top: number(in: -50...50), leading: number(in: -50...50), bottom: number(in: -50...50),
        trailing: number(in: -50...50)),
      topInsetExcludesSafeArea: Bool.random(using: &self), within: Bool.random(using: &self) ? .bounds : .margins,
      cornerRadius: number(in: 0...40))
  }

  private mutating func length() -> ElementLength {
    [.fill, .fit, .points(number(in: 0...500)), .excludingSafeArea(number(in: 0...200))].randomElement(using: &self)!
  }

  /// Returns a number in a range: a bound, or a number of any size. A third of the numbers lie in 0…1, where ramps over
  /// shares begin and end.
  private mutating func number(in range: ClosedRange<Double>) -> Double {
    switch Int.random(in: 0..<6, using: &self) {
    case 0: range.lowerBound
    case 1: range.upperBound
    case 2,
      3 where range.overlaps(0...1):
      Double.random(in: range.clamped(to: 0...1), using: &self)
    default: Double.random(in: range, using: &self)
    }
  }
}
