import Masthead

/// Cuts the header's lower edge away in waves.
///
/// With the header's width *w* and height *h*, the amplitude *a* and the wavelength *λ*, the edge at *x* is
/// *h* − *a* × (1 + *s*(2*x* ÷ *λ* + phase ÷ 180°)), where *s*(*u*) = ±4*f*(1 − *f*) with the fraction *f* of *u* is an arch that is
/// a parabola, in turn upwards and downwards: close to a sine, and drawn exactly by one quadratic curve.
public struct Wave: HeaderEffect {
  public static let identifier = "com.example.wave"
  public static let summary = "Cuts the header's lower edge away in waves."
  public static let stages: Stages = .mask
  public static let parameters = [
    Parameter(
      "amplitude", \Wave.amplitude, in: 0...100, unit: .points,
      length: .init("2 × #") { _, layout in layout.cutDepth }),
    Parameter("wavelength", \Wave.wavelength, in: 20...1000, unit: .points),
    Parameter("phase", \Wave.phase, in: 0...360, unit: .degrees),
    Parameter("drift", name: "Drift a point pulled", \Wave.drift, in: -10...10, step: 0.1, unit: .degrees),
  ]

  /// Half of what lies between crest and trough, in points. It grows in proportion as the header is stretched.
  public var amplitude = 12.0

  /// From one crest to the next, in points. Where the room of a path is too small for so many waves, they are longer:
  /// see ``longestRow``.
  public var wavelength = 125.0

  /// By how much of a wave the row begins later, in degrees.
  public var phase = 0.0

  /// By how many degrees the waves move to the left for each point that the list is pulled beyond its top.
  public var drift = 1.0

  /// How many waves a row has at most. Of the 80 elements of a path 4 are straight, and a row of 37 waves that begins anywhere in a
  /// wave crosses 75 arches.
  public static let longestRow = 37.0

  public init() {}

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layout.cut = .points(2 * amplitude)
  }

  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
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
