import Masthead
import MastheadTesting
import Testing
import Wave

@Suite struct WaveTests {
  static let phone = MastheadSize(width: 375, height: 667)

  @Test func theWaveIsAsItWas() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      Wave()
      Overlap(ratio: 2)
    }
    assertSnapshot(of: pipeline, as: .frames(along: .demonstration))
  }

  @Test func edgeConsistsOfAlternatingParabolas() {
    // Two waves of 200 points, with an amplitude of 10 points about 290.
    let mask = frame(wave(amplitude: 10, wavelength: 200), width: 400).mask
    #expect(
      mask.elements == [
        .moveTo(MastheadPoint(x: 0, y: 0)), .lineTo(MastheadPoint(x: 400, y: 0)),
        .lineTo(MastheadPoint(x: 400, y: 290)),
        .quadraticCurveTo(MastheadPoint(x: 300, y: 290), control: MastheadPoint(x: 350, y: 310)),
        .quadraticCurveTo(MastheadPoint(x: 200, y: 290), control: MastheadPoint(x: 250, y: 270)),
        .quadraticCurveTo(MastheadPoint(x: 100, y: 290), control: MastheadPoint(x: 150, y: 310)),
        .quadraticCurveTo(MastheadPoint(x: 0, y: 290), control: MastheadPoint(x: 50, y: 270)),
        .closePath,
      ])
  }

  /// Phases in degrees, and the y of the edge at the left: 10 × (1 + s) above the header's lower edge.
  @Test(arguments: [
    (0.0, 290.0), (45, 282.5), (90, 280), (135, 282.5), (180, 290), (270, 300), (315, 297.5), (360, 290),
  ])
  func rowStartsAtPhase(_ phase: Double, _ y: Double) {
    var wave = wave(amplitude: 10, wavelength: 200)
    wave.phase = phase
    #expect(edge(of: frame(wave, width: 400).mask, at: 0) == y)
  }

  /// For any phase, the end and the middle of each curve match the formula.
  @Test(arguments: Array(stride(from: 0.0, through: 360, by: 7.5)))
  func curvesMatchFormula(_ phase: Double) throws {
    var wave = wave(amplitude: 20, wavelength: 130)
    wave.phase = phase
    func formula(_ x: Double) -> Double {
      let u = 2 * x / 130 + phase / 180
      let f = u - u.rounded(.down)
      return 300 - 20 * (1 + (Int(u.rounded(.down)) % 2 == 0 ? 4 : -4) * f * (1 - f))
    }
    var last = MastheadPoint.zero
    frame(wave).mask.forEachElement { element in
      switch element {
      case .quadraticCurveTo(let point, let control):
        let middle = MastheadPoint(x: (last.x + 2 * control.x + point.x) / 4, y: (last.y + 2 * control.y + point.y) / 4)
        for sample in [middle, point] { #expect(abs(sample.y - formula(sample.x)) < 1e-6, "\(sample)") }
        last = point
      case .moveTo(let point), .lineTo(let point): last = point
      default: break
      }
    }
    #expect(last.x == 0)
  }

  @Test func pullShiftsWavesAndStretchDeepensThem() {
    var wave = wave(amplitude: 10, wavelength: 200)
    wave.drift = 2
    let frame = frame(wave, offset: -280 - 45, width: 400)
    // With a stretch of 45 points, the amplitude grows by 45 ÷ 300, and the row moves by 90 degrees to a crest.
    #expect(frame.header.height == 345)
    #expect(abs(edge(of: frame.mask, at: 0) - (345 - 2 * 11.5)) < 1e-9)
  }

  /// Widths, wavelengths, and the number of curves in the row.
  @Test(
    arguments: [
      (375.0, 20.0, 38), (740, 20, 74), (1366, 20, 74), (1366, 36, 74), (1366, 100, 28), (1e9, 20, 74),
    ])
  func tooManyWavesBecomeLonger(_ width: Double, _ wavelength: Double, _ curves: Int) {
    let mask = frame(wave(amplitude: 10, wavelength: wavelength), width: width).mask
    #expect(!mask.isTruncated)
    #expect(mask.count == curves + 4)
  }

  @Test(arguments: [0.0, 1, 77.7, 180, 359.9])
  func pathIsNeverTruncatedAtAnyPhase(_ phase: Double) {
    var wave = wave(amplitude: 10, wavelength: 20)
    wave.phase = phase
    for width in stride(from: 1.0, through: 1400, by: 13) {
      let mask = frame(wave, width: width).mask
      #expect(!mask.isTruncated && mask.count <= 79)
    }
  }

  @Test func overlapUsesDepthOfWave() {
    let layout = Pipeline(Header(height: 300)) {
      wave(amplitude: 10, wavelength: 200)
      Overlap(ratio: 2)
    }.layout(in: LayoutEnvironment(viewport: Self.phone))
    #expect(layout.cutDepth == 20 && layout.overlap == 10 && layout.topOffset == -290)
  }

  @Test func emptyHeaderOrFlatWaveIsNotCut() {
    let whole = MastheadPath([
      .moveTo(.zero), .lineTo(MastheadPoint(x: 375, y: 0)), .lineTo(MastheadPoint(x: 375, y: 300)),
      .lineTo(MastheadPoint(x: 0, y: 300)),
      .closePath,
    ])
    #expect(frame(wave(amplitude: 0, wavelength: 200)).mask == whole)
    #expect(frame(Wave(), width: 0).mask.count == 5)
    #expect(frame(Wave(), height: 0).mask.count == 5)
  }

  @Test func waveIsLimitedToHeightOfHeader() {
    let mask = frame(wave(amplitude: 100, wavelength: 200), height: 40, width: 400).mask
    #expect(edge(of: mask, at: 0) == 20)
  }

  private func wave(amplitude: Double, wavelength: Double) -> Wave {
    var wave = Wave()
    (wave.amplitude, wave.wavelength) = (amplitude, wavelength)
    return wave
  }

  private func frame(_ wave: Wave, offset: Double? = nil, height: Double = 300, width: Double = 375) -> HeaderFrame {
    let pipeline = Pipeline(Header(height: height)) {
      Stretch()
      wave
      Overlap(ratio: 1)
    }
    let viewport = MastheadSize(width: width, height: 667)
    let top = pipeline.layout(in: LayoutEnvironment(viewport: viewport)).topOffset
    return pipeline.frame(at: ScrollState(contentOffset: offset ?? top, viewport: viewport))
  }

  /// Returns the y of a mask's edge at its left end.
  private func edge(of mask: MastheadPath, at x: Double) -> Double {
    guard case .quadraticCurveTo(let point, _) = mask.elements[mask.count - 2], point.x == x else { return .nan }
    return point.y
  }
}
