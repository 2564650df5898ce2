import Masthead

/// Cuts off the header's lower edge in waves.
///
/// With the header's width *w* and height *h*, the amplitude *a* and the wavelength *λ*, the edge at *x* is *h* − *a* ×
/// (1 + *s*(2*x* ÷ *λ* + phase ÷ 180°)). Here *s*(*u*) = ±4*f*(1 − *f*), where *f* is the fraction of *u*. It is a
/// parabolic arch that points alternately upwards and downwards. It is close to a sine, and one quadratic curve draws
/// it exactly.
public struct Wave: HeaderEffect, LayoutEffect {
  public static let identifier = "com.example.wave"
  public static let summary = "Cuts off the header's lower edge in waves."
  public static let stages: Stages = .mask
  public static let parameters = [
    Parameter(
      "amplitude", \Wave.amplitude, in: 0...100, unit: .points,
      length: .init("2 × #") { _, layout in layout.cutDepth }),
    Parameter("wavelength", \Wave.wavelength, in: 20...1000, unit: .points),
    Parameter("phase", \Wave.phase, in: 0...360, unit: .degrees),
    Parameter("drift", name: "Drift per point pulled", \Wave.drift, in: -10...10, step: 0.1, unit: .degrees),
  ]

  /// Half of the distance between crest and trough, in points. It grows in proportion to a stretched header.
  public var amplitude = 12.0

  /// The distance between two crests, in points. If a row needs more waves than a path can store, the waves are longer:
  /// see ``longestRow``.
  public var wavelength = 125.0

  /// The phase at the left edge, in degrees.
  public var phase = 0.0

  /// The movement of the waves to the left, in degrees per point of overscroll.
  public var drift = 1.0

  /// The maximum number of waves in a row. Of the 80 elements of a path, 4 are straight. A row of 37 waves that begins
  /// anywhere in a wave crosses 75 arches.
  public static let longestRow = 37.0

  public init() {}

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layout.cut = .points(2 * amplitude)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    let (width, height) = (frame.header.width, frame.header.height)
    // Without an area there is nothing to cut.
    guard width > 0, height > 0, amplitude > 0 else { return }
    let growth = moment.layout.height > 0 ? height / moment.layout.height : 1
    let waves = Waves(
      bottom: height, amplitude: min(amplitude * growth, height / 2),
      half: max(wavelength, width / Self.longestRow) / 2,
      start: (phase + drift * frame.overscroll).truncatingRemainder(dividingBy: 360) / 180)
    frame.mask.removeAll()
    frame.mask.move(to: .zero)
    frame.mask.line(to: MastheadPoint(x: width, y: 0))
    waves.append(to: &frame.mask, width: width)
    frame.mask.close()
  }
}

let effects = exportEffects(Wave.self)
