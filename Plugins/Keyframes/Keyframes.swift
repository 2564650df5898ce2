import Masthead

/// Leads one field of the frame through values along the header's collapse and along the pull.
///
/// At the top the value is ``atTop``. While the header collapses it goes by ``halfway`` to ``collapsed``; while the list is pulled it
/// goes to ``pulled``, where it is once ``distance`` points are pulled, and stays. Several of these in a pipeline lead several
/// fields. The value is published as well, as `keyframes.` and the field's word.
public struct Keyframes: HeaderEffect {
  public static let identifier = "com.example.keyframes"
  public static let summary = "Leads a field of the frame through values along collapse and pull."
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

  /// What is led.
  public var field = Field.opacity

  /// The values: percent or points, as the ``field`` says.
  public var atTop = 100.0
  public var halfway = 80.0
  public var collapsed = 0.0
  public var pulled = 100.0

  /// How many points are pulled where the value is ``pulled``: 1…1000.
  public var distance = 150.0

  /// How each piece of the way is walked.
  public var easing = Easing.linear

  public init() {}

  /// The value at a moment.
  ///
  /// - Parameters:
  ///   - collapse: how far the header has collapsed: 0…1.
  ///   - overscroll: the points pulled.
  public func value(collapse: Double, overscroll: Double) -> Double {
    if overscroll > 0 { return between(atTop, pulled, overscroll / distance) }
    return collapse < 0.5
      ? between(atTop, halfway, collapse * 2)
      : between(halfway, collapsed, collapse * 2 - 1)
  }

  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
    let value = value(collapse: frame.collapse, overscroll: frame.overscroll)
    if stage == field.stage { field.apply(value, to: &frame) }
    if stage == .appearance { frame.values[field.publishedName] = value }
  }

  private func between(_ start: Double, _ end: Double, _ part: Double) -> Double {
    let part = easing.eased(min(1, part))
    return start * (1 - part) + end * part
  }
}

let effects = exportEffects(Keyframes.self)
