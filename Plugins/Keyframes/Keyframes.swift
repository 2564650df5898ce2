import Masthead

/// Changes one field of the frame through keyframes along the header's collapse and along the pull.
///
/// At the top the value is ``atTop``. While the header collapses, the value changes to ``halfway`` and then to
/// ``collapsed``. While the list is pulled, the value changes to ``pulled``, which it reaches at ``distance`` points
/// and then keeps. To change several fields, add several of these effects. The effect also publishes the value as
/// `keyframes.` plus the field's keyword.
public struct Keyframes: HeaderEffect {
  public static let identifier = "com.example.keyframes"
  public static let summary = "Changes a field of the frame through keyframes along collapse and pull."
  public static let stages: Stages = [.header, .image, .appearance]
  public static let parameters = [
    Parameter("field", \Keyframes.field),
    Parameter("atTop", name: "At the top", \Keyframes.atTop, in: values),
    Parameter("halfway", name: "Half collapsed", \Keyframes.halfway, in: values),
    Parameter("collapsed", name: "Collapsed", \Keyframes.collapsed, in: values),
    Parameter("pulled", name: "Pulled", \Keyframes.pulled, in: values),
    Parameter("distance", name: "Pulled by", \Keyframes.distance, in: 1...1000, unit: .points),
    Parameter("easing", \Keyframes.easing),
  ]

  private static let values = -500.0...500

  /// The field that changes.
  public var field = Field.opacity

  /// The values, in percent or points depending on ``field``.
  public var atTop = 100.0
  public var halfway = 80.0
  public var collapsed = 0.0
  public var pulled = 100.0

  /// The overscroll at which the value equals ``pulled``, in points: 1…1000.
  public var distance = 150.0

  /// The easing between two keyframes.
  public var easing = Easing.linear

  public init() {}

  /// Returns the value at a moment.
  ///
  /// - Parameters:
  ///   - collapse: The progress of the header's collapse: 0…1.
  ///   - overscroll: The displacement of the list beyond its top, in points.
  public func value(collapse: Double, overscroll: Double) -> Double {
    if overscroll > 0 { return between(atTop, pulled, overscroll / distance) }
    return collapse < 0.5
      ? between(atTop, halfway, collapse * 2)
      : between(halfway, collapsed, collapse * 2 - 1)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    let value = value(collapse: frame.collapse, overscroll: frame.overscroll)
    if moment.stage == field.stage { field.apply(value, to: &frame) }
    if moment.stage == .appearance { frame.values[field.publishedName] = value }
  }

  private func between(_ start: Double, _ end: Double, _ part: Double) -> Double {
    let part = easing(min(1, part))
    return start * (1 - part) + end * part
  }
}

let effects = exportEffects(Keyframes.self)
