import Foundation

/// A header as `masthead export --to curves` writes it.
struct HeaderSheet: Decodable, Sendable {
  /// A number that depends on the screen.
  struct Length: Decodable, Sendable {
    private let factors: [String: Double]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      factors =
        try (try? container.decode(Double.self)).map { ["constant": $0] } ?? container.decode([String: Double].self)
    }

    func on(_ screen: HeaderScreen) -> Double {
      let (left, right) = screen.isRightToLeft ? (screen.right, screen.left) : (screen.left, screen.right)
      let lengths = [
        "constant": 1, "width": screen.width, "height": screen.height, "safeArea.top": screen.top,
        "safeArea.left": left,
        "safeArea.bottom": screen.bottom, "safeArea.right": right,
      ]
      return factors.reduce(0) { $0 + $1.value * (lengths[$1.key] ?? 0) }
    }
  }

  /// Straight lines between corners of a distance and a value, with slopes beyond them.
  struct Curve: Decodable, Sendable {
    /// The curve for screens where the number `where` is negative.
    struct Elsewhere: Decodable, Sendable { let corners: [[Length]], before: Length?, after: Length? }

    let corners: [[Length]], before: Length?, after: Length?
    private let `where`: Length?, `else`: Elsewhere?

    func resolved(on screen: HeaderScreen) -> Line {
      if let border = `where`, border.on(screen) < 0, let other = `else` {
        return Self.line(other.corners, other.before, other.after, screen)
      }
      return Self.line(corners, before, after, screen)
    }

    private static func line(_ corners: [[Length]], _ before: Length?, _ after: Length?, _ screen: HeaderScreen) -> Line
    {
      Line(
        places: corners.map { $0[0].on(screen) }, values: corners.map { $0[1].on(screen) },
        before: before?.on(screen) ?? 0, after: after?.on(screen) ?? 0)
    }
  }

  /// A curve on one screen.
  struct Line: Sendable {
    let places, values: [Double]
    let before, after: Double

    /// The places where the value jumps.
    var jumps: [Double] { zip(places, places.dropFirst()).filter { $1 - $0 < 1e-3 }.map(\.0) }

    func value(at place: Double) -> Double {
      guard let next = places.firstIndex(where: { place < $0 }) else {
        return values.last! + (place - places.last!) * after
      }
      guard next > 0 else { return values[0] + (place - places[0]) * before }
      let share = (place - places[next - 1]) / (places[next] - places[next - 1])
      return values[next - 1] + (values[next] - values[next - 1]) * share
    }
  }

  /// A constant or a curve, which may differ under reduced motion.
  struct Course: Decodable, Sendable {
    private let constant: Length?, curve: Curve?, reducedMotion: Curve?

    private enum Key: CodingKey { case reducedMotion }

    init(from decoder: any Decoder) throws {
      constant = try? Length(from: decoder)
      curve = constant == nil ? try Curve(from: decoder) : nil
      reducedMotion =
        constant == nil
        ? try decoder.container(keyedBy: Key.self).decodeIfPresent(Curve.self, forKey: .reducedMotion) : nil
    }

    func resolved(on screen: HeaderScreen) -> Line {
      if let constant { return Line(places: [0], values: [constant.on(screen)], before: 0, after: 0) }
      return (screen.reducesMotion ? reducedMotion ?? curve! : curve!).resolved(on: screen)
    }
  }

  /// A number of the frame. One with a gate runs between two courses.
  struct Number: Decodable, Sendable {
    let course: Course, on: Course?, gate: Int?, isUnder: Bool

    private enum Key: String, CodingKey {
      case on
      case gate = "switch"
      case along
    }

    init(from decoder: any Decoder) throws {
      course = try Course(from: decoder)
      let container = try? decoder.container(keyedBy: Key.self)
      on = try container?.decodeIfPresent(Course.self, forKey: .on)
      gate = try container?.decodeIfPresent(Int.self, forKey: .gate)
      isUnder = try container?.decodeIfPresent(String.self, forKey: .along) == "scrolledUnder"
    }
  }

  /// The places where something begins and ends again.
  struct Gate: Decodable, Sendable {
    let event: String?, along: String?, begins: Length, ends: Length, duration: Double?, easing: [Double]?
    private let `while`: String

    var isPulled: Bool { `while` == "pulled" }
    var isUnder: Bool { along == "scrolledUnder" }
  }

  struct Snap: Decodable, Sendable { let start, end: Length, threshold: Double }

  /// How a header hides while the list scrolls up: the distances that it follows when it is shown and hidden.
  struct Hides: Decodable, Sendable {
    let shown, hidden: Length
    let hideAfter, revealAfter, threshold, duration: Double
    let settling: String
  }

  struct Layout: Decodable, Sendable {
    let height, topOffset, originY: Length
    let safeArea: String

    private enum CodingKeys: String, CodingKey {
      case height, topOffset
      case originY = "contentOriginY"
      case safeArea
    }
  }

  struct Image: Decodable, Sendable {
    let mode: String, anchor: [Double], width, height: Double, expands, shrinks: Bool
  }

  struct Element: Decodable, Sendable { let name: String, clipped: Bool?, look: Look? }

  /// The look of an element without a view. Colors are pairs for light and dark.
  struct Look: Decodable, Sendable {
    struct Outline: Decodable, Sendable { let color: [String], width: Double }
    struct Text: Decodable, Sendable {
      let text: String, size: Double, weight: Int, color: [String], alignment, overflow: String
    }
    let shape: String?, fill: [[String]]?, material: String?, outline: Outline?, picture: String?, tint: [String]?
    let texts: [Text]?, axis: String?, label: String, role: String?, alt: String?
  }

  let layout: Layout, image: Image, numbers: [String: Number]
  let mask: String?, snaps: [Snap]?, events: [Gate]?, switches: [Gate]?, hides: Hides?, elements: [Element]?

  /// Reads the text that an export wrote.
  init(_ json: String) {
    do { self = try JSONDecoder().decode(HeaderSheet.self, from: Data(json.utf8)) } catch {
      preconditionFailure("The exported header was changed by hand, or has another version than this player: \(error)")
    }
  }
}
