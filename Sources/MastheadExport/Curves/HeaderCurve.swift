import Masthead

/// A number that depends on the screen: a constant plus multiples of the list's width, height and safe area insets.
package struct ScreenNumber: Equatable, Sendable {
  /// The coefficients of 1, the width, the height, and the safe area's four insets.
  package var coefficients: [Double]

  /// Creates a number that is the same on all screens.
  init(_ constant: Double) { self.init(coefficients: [constant] + Array(repeating: 0, count: Self.names.count - 1)) }

  init(coefficients: [Double]) { self.coefficients = coefficients }

  package static let names = [
    "constant", "width", "height", "safeArea.top", "safeArea.left", "safeArea.bottom", "safeArea.right",
  ]

  /// Returns the factors of the coefficients on a screen.
  static func factors(of environment: LayoutEnvironment) -> [Double] {
    let (size, safeArea) = (environment.viewport, environment.safeArea)
    return [1, size.width, size.height, safeArea.top, safeArea.left, safeArea.bottom, safeArea.right]
  }

  static func - (left: ScreenNumber, right: ScreenNumber) -> ScreenNumber {
    ScreenNumber(coefficients: zip(left.coefficients, right.coefficients).map { $0 - $1 })
  }

  /// Returns the number on a screen, from ``factors(of:)``.
  func value(_ factors: [Double]) -> Double {
    var sum = 0.0
    for (coefficient, factor) in zip(coefficients, factors) { sum += coefficient * factor }
    return sum
  }
}

/// One number of a header along the list: straight lines between corners.
package struct HeaderCurve: Equatable, Sendable {
  /// A place where the curve bends: a scroll distance from the list's top, in points, and the value there.
  package struct Corner: Equatable, Sendable {
    package var distance, value: ScreenNumber
  }

  /// The corners, in the order of their distances: at least one. Two corners at one distance are a jump.
  package var corners: [Corner]

  /// The slopes before the first corner and after the last corner.
  package var before, after: ScreenNumber

  /// The curve applies to screens where this number is not negative; nil if it applies to all screens.
  package private(set) var border: ScreenNumber?

  /// The curve for the other screens: none or one.
  package private(set) var elsewhere: [HeaderCurve] = []

  init(corners: [Corner], before: ScreenNumber, after: ScreenNumber) {
    (self.corners, self.before, self.after) = (corners, before, after)
  }

  /// Creates a curve that has an alternative for the screens where a number is negative.
  init(_ curve: HeaderCurve, where border: ScreenNumber, else other: HeaderCurve) {
    self = curve
    (self.border, elsewhere) = (border, [other])
  }

  /// Returns the curve on a screen with these ``ScreenNumber/factors(of:)``.
  func resolved(_ factors: [Double]) -> HeaderSheet.Line {
    if let border, border.value(factors) < 0 { return elsewhere[0].resolved(factors) }
    return HeaderSheet.Line(
      places: corners.map { $0.distance.value(factors) }, values: corners.map { $0.value.value(factors) },
      before: before.value(factors), after: after.value(factors))
  }
}

extension HeaderCurve {
  /// Solves for the curve of a number. Returns nil if the curve's pieces are not of the same kinds on all screens.
  init?(of number: Int, _ headers: [SampledHeader], _ fit: ScreenFit) {
    let traces = headers.map { $0.trace(of: number) }
    let kinds = traces[0].joints.map(\.kind)
    guard traces.allSatisfy({ $0.joints.map(\.kind) == kinds }) else { return nil }
    var corners: [Corner] = []
    func add(_ places: [(distance: Double, value: Double)]) {
      corners.append(Corner(distance: fit.number(places.map(\.distance)), value: fit.number(places.map(\.value))))
    }
    for (index, kind) in kinds.enumerated() {
      let joints = traces.map { $0.joints[index] }
      add(joints.map { ($0.start, $0.from) })
      if kind == .bend {
        let tolerance = headers.map { $0.numbers[number].tolerance($0.layout) }.min()!
        let shares = CurveTrace.shares(from: joints[0].start, to: joints[0].end, within: tolerance) {
          headers[0].value(of: number, at: $0)
        }
        for share in shares {
          add(
            zip(joints, headers).map { joint, header in
              let distance = joint.start + (joint.end - joint.start) * share
              return (distance, header.value(of: number, at: distance))
            })
        }
      }
      if kind != .corner { add(joints.map { ($0.end, $0.to) }) }
    }
    if corners.isEmpty { add(traces.map { (0, $0.valueAtTop) }) }
    self.init(
      corners: corners, before: fit.number(traces.map(\.slopes.before)), after: fit.number(traces.map(\.slopes.after)))
  }

  /// Returns whether the curve has a given value everywhere.
  func isConstant(_ value: ScreenNumber) -> Bool {
    border == nil && [before, after].allSatisfy { $0 == ScreenNumber(0) } && corners.allSatisfy { $0.value == value }
  }
}
