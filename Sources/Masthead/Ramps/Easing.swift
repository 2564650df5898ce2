/// A monotonic curve from 0 to 1 along which a value changes. Each easing equals a cubic Bézier curve of CSS.
///
/// ```swift
/// let slow = Fade(.image, easing: .easeOut)
/// let free = Fade(.image, easing: .curve(startSlope: 0.5, endSlope: 2))
/// print(slow.ramp.easing == free.ramp.easing)  // false
/// ```
public struct Easing: Equatable, Sendable, BitwiseCopyable {
  /// The slope at 0 of a curve: 0…3, where 0 is flat and 1 is a straight line. A named easing ignores it.
  public var startSlope = 1.0

  /// The slope at 1 of a curve: 0…3, where 0 is flat and 1 is a straight line. A named easing ignores it.
  public var endSlope = 1.0

  private var shape: Shape

  private enum Shape: String, CaseIterable, BitwiseCopyable { case linear, easeIn, easeOut, easeInOut, curve }

  /// *p*
  public static let linear = Easing(shape: .linear)

  /// *p*², CSS `cubic-bezier(1/3, 0, 2/3, 1/3)`
  public static let easeIn = Easing(shape: .easeIn)

  /// *p*(2 − *p*), CSS `cubic-bezier(1/3, 2/3, 2/3, 1)`
  public static let easeOut = Easing(shape: .easeOut)

  /// *p*²(3 − 2*p*), CSS `cubic-bezier(1/3, 0, 2/3, 1)`
  public static let easeInOut = Easing(shape: .easeInOut)

  /// Creates a curve from its slopes *s* and *e* at both ends. Traps if a slope is outside 0…3. The curve is the cubic
  /// Hermite polynomial, CSS `cubic-bezier(1/3, s/3, 2/3, 1 − e/3)`.
  ///
  /// Slopes of up to 3 keep the curve monotonic: Fritsch and Carlson, "Monotone Piecewise Cubic Interpolation", 1980.
  public static func curve(startSlope: Double, endSlope: Double) -> Easing {
    precondition(
      slopes.contains(startSlope) && slopes.contains(endSlope),
      "The slopes of an easing must be 0 to 3, got \(startSlope) and \(endSlope).")
    return Easing(startSlope: startSlope, endSlope: endSlope, shape: .curve)
  }

  static let slopes = 0.0...3

  /// Returns the eased value of a share between 0 and 1.
  public func callAsFunction(_ p: Double) -> Double {
    switch shape {
    case .linear: return p
    case .easeIn: return p * p
    case .easeOut: return p * (2 - p)
    case .easeInOut: return p * p * (3 - 2 * p)
    case .curve:
      let square = 3 - 2 * startSlope - endSlope
      let cube = startSlope + endSlope - 2
      return min(1, p * (startSlope + p * (square + p * cube)))
    }
  }
}

/// An effect's own parameter for an easing offers the named easings.
extension Easing: ParameterChoice {
  /// The named easings.
  public static let allCases = [linear, easeIn, easeOut, easeInOut]

  /// The keyword in documents. That of a curve is `curve`.
  public var rawValue: String { shape.rawValue }

  /// Creates a named easing from its keyword.
  public init?(rawValue: String) {
    guard let easing = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = easing
  }
}

extension Easing {
  /// The choice of a ramp: the named easings and a curve. The curve's slopes are separate parameters.
  static let kindWithCurve = ParameterKind.choice(
    Shape.allCases.map { .init(identifier: $0.rawValue, name: words(fromIdentifier: $0.rawValue)) })

  /// The identifiers of the parameters of a curve's slopes, in a ramp's own order.
  package static let slopeParameters = ["startSlope", "endSlope"]

  /// The choice of a ramp as a number. The slopes stay as they are.
  var number: Double {
    get { Double(Shape.allCases.firstIndex(of: shape)!) }
    set { shape = Shape.allCases[Int(newValue)] }
  }
}
