import Masthead

/// The numbers of a pipeline that animate between two curves after the list passes a place.
///
/// The measurement uses frames only, not effects. After the list jumps to another place in one step, the next frame still shows
/// the switches of the old place.
struct CurveSwitches {
  /// A switch, and the columns of the numbers that it animates.
  struct Switch {
    let isPulled: Bool
    let begins, ends: ScreenNumber
    let duration: Double
    let easing: [Double]
    var curves: [(column: Int, curve: HeaderCurve)] = []
  }

  private(set) var switches: [Switch] = []

  /// The maximum error of the curves, in points.
  private(set) var error = 0.0

  /// The distances at which all switches are off, all switches for scrolling are on, and all switches for pulling are on.
  static let (top, scrolled, pulled) = (0.0, 3500.0, -1500.0)

  /// The number of samples of an easing.
  private static let times = 65

  /// Measures the switches. Returns nil if switches cannot explain how frames depend on earlier frames.
  init?(_ off: [SampledHeader], _ others: [SampledHeader], _ fit: ScreenFit) {
    for base in [Self.scrolled, Self.pulled] {
      func on(_ header: SampledHeader, _ density: SampledHeader.Density) -> SampledHeader {
        SampledHeader(header.pipeline, on: header.environment, density, after: .rest(base))
      }
      let (still, turned) = (
        SampledHeader(off[0].pipeline, on: off[0].environment, .checking, after: .rest(Self.top)),
        on(off[0], .checking)
      )
      // A switch cannot animate an outline that only some frames have.
      guard still.outline?.commands == turned.outline?.commands else { return nil }
      let columns = still.numbers.indices.filter { still.values[$0] != turned.values[$0] }
      if columns.isEmpty { continue }
      let fitted = off.map { on($0, .refined) }
      let checked = others.map { on($0, .checking) }
      guard (fitted + checked).allSatisfy({ $0.outline?.commands == still.outline?.commands }) else { return nil }
      for column in columns {
        guard !switches.contains(where: { $0.curves.contains { $0.column == column } }),
          let curve = HeaderCurve(of: column, fitted, fit)
        else { return nil }
        let error = (fitted + checked).map { $0.error(of: curve, column) }.max()!
        guard error <= FrameNumber.limit else { return nil }
        self.error = max(self.error, error * FrameNumber.points)
        guard let measured = Self.measure(column, base, off, still, turned, fit) else { return nil }
        let known = switches.firstIndex {
          $0.isPulled == measured.isPulled && $0.begins == measured.begins && $0.ends == measured.ends
            && $0.duration == measured.duration && $0.easing == measured.easing
        }
        if known == nil { switches.append(measured) }
        switches[known ?? switches.count - 1].curves.append((column, curve))
      }
    }
  }

  private static func measure(
    _ column: Int, _ base: Double, _ headers: [SampledHeader], _ off: SampledHeader, _ on: SampledHeader,
    _ fit: ScreenFit
  ) -> Switch? {
    let differences = zip(off.values[column], on.values[column]).map { ($1 - $0).magnitude }
    // The place where the two states differ most.
    let probe = off.distances[differences.indices.max { differences[$0] < differences[$1] }!]
    var places: [(begins: Double, ends: Double)] = []
    for header in headers {
      let (pipeline, layout, environment) = (header.pipeline, header.layout, header.environment)
      func value(after bases: [Double], at distance: Double, held time: Double = 0) -> Double {
        header.numbers[column].value(
          pipeline.frame(after: bases, at: distance, held: time, layout, environment), layout)
      }
      let (low, high) = (value(after: [top], at: probe), value(after: [base], at: probe))
      guard low != high else { return nil }
      func isOn(after bases: [Double]) -> Bool {
        (value(after: bases, at: probe) - low).magnitude > ((high - low) / 2).magnitude
      }
      places.append(
        (
          begins: border(from: base, to: top) { isOn(after: [top, $0]) },
          ends: border(from: top, to: base) { !isOn(after: [base, $0]) }
        ))
    }
    let (header, begins) = (headers[0], places[0].begins)
    // Measure the easing at the place beyond the beginning where the two states differ most.
    let beyond = off.distances.indices.filter {
      base < 0 ? off.distances[$0] < begins - 1 : off.distances[$0] > begins + 1
    }
    guard let best = beyond.max(by: { differences[$0] < differences[$1] }), differences[best] > 0 else { return nil }
    let place = off.distances[best]
    func share(at time: Double) -> Double {
      let frame = header.pipeline.frame(
        after: [top], at: place, held: time, header.layout, header.environment)
      let value = header.numbers[column].value(frame, header.layout)
      return (value - off.values[column][best]) / (on.values[column][best] - off.values[column][best])
    }
    guard share(at: 8) > 1 - 1e-6 else { return nil }
    let duration = (border(from: 0, to: 8) { (share(at: $0) - 1).magnitude > 1e-9 } * 1000).rounded() / 1000
    let easing = (0..<times).map { index -> Double in
      if index == 0 || index == times - 1 { return index == 0 ? 0 : 1 }
      let time = duration * Double(index) / Double(times - 1)
      return (share(at: time) * 1e4).rounded() / 1e4
    }
    return Switch(
      isPulled: base < 0, begins: fit.number(places.map(\.begins)), ends: fit.number(places.map(\.ends)),
      duration: duration, easing: easing)
  }
}
