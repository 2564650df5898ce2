import Masthead
import MastheadDocuments

/// A player of exported curves that knows only their JSON.
struct CurvePlayer {
  let json: JSON
  private let factors: [String: Double]
  private let reducedMotion: Bool
  private let isRightToLeft: Bool
  private let width: Double

  init(_ json: JSON, on environment: LayoutEnvironment) {
    self.json = json
    reducedMotion = environment.reducedMotion
    isRightToLeft = environment.layoutDirection == .rightToLeft
    width = environment.viewport.width
    var (left, right) = (environment.safeArea.left, environment.safeArea.right)
    if isRightToLeft { swap(&left, &right) }
    factors = [
      "constant": 1, "width": width, "height": environment.viewport.height, "safeArea.top": environment.safeArea.top,
      "safeArea.left": left, "safeArea.bottom": environment.safeArea.bottom, "safeArea.right": right,
    ]
  }

  /// The value of a number that depends on the screen.
  func number(_ json: JSON?) -> Double {
    guard case .object(let members) = json else { return json?.double ?? .nan }
    return members.reduce(0) { $0 + factors[$1.key]! * $1.value.double! }
  }

  func fact(_ name: String) -> Double { number(json["layout"]?[name]) }

  /// The value of a number at a distance from the list's top; a standard value if it has no entry.
  func value(_ name: String, at distance: Double, or standard: Double = 0) -> Double {
    guard let entry = json["numbers"]?[name] else { return standard }
    guard entry["corners"] != nil else { return number(entry) }
    let curve = reducedMotion ? entry["reducedMotion"] ?? entry : entry
    let corners = curve["corners"]!.elements.map { (number($0.elements[0]), number($0.elements[1])) }
    guard let next = corners.firstIndex(where: { distance < $0.0 }) else {
      return corners.last!.1 + (distance - corners.last!.0) * (curve["after"].map(number) ?? 0)
    }
    guard next > 0 else { return corners[0].1 + (distance - corners[0].0) * (curve["before"].map(number) ?? 0) }
    let (a, b) = (corners[next - 1], corners[next])
    return a.1 + (b.1 - a.1) * (distance - a.0) / (b.0 - a.0)
  }

  /// The distances at which some number jumps.
  var jumps: [Double] {
    guard case .object(let numbers) = json["numbers"] else { return [] }
    return numbers.flatMap { member in
      let curve = reducedMotion ? member.value["reducedMotion"] ?? member.value : member.value
      let places = (curve["corners"]?.elements ?? []).map { number($0.elements[0]) }
      return zip(places, places.dropFirst()).filter { $1 - $0 < 1e-3 }.map(\.0)
    }
  }

  /// The frame at a distance from the list's top. It has what is drawn.
  func frame(at distance: Double, elements: [String]) -> HeaderFrame {
    var frame = HeaderFrame()
    func value(_ name: String, or standard: Double = 0) -> Double { self.value(name, at: distance, or: standard) }
    frame.header = rect("header", at: distance)
    frame.image = image(in: frame.header, at: distance)
    (frame.opacity, frame.imageOpacity) = (value("opacity", or: 1), value("imageOpacity", or: 1))
    (frame.blur, frame.scrim, frame.shadow) = (value("blur"), value("scrim"), value("shadow"))
    (frame.collapse, frame.stretch) = (value("collapse"), value("stretch"))
    frame.margins = MastheadDirectionalEdgeInsets(
      top: value("margins.top"), leading: value("margins.leading"), bottom: value("margins.bottom"),
      trailing: value("margins.trailing"))
    for name in elements {
      var element = ElementFrame(rect: rect("elements.\(name)", at: distance))
      if isRightToLeft { element.rect.x = width - element.rect.x - element.rect.width }
      func value(_ field: String, or standard: Double = 0) -> Double {
        self.value("elements.\(name).\(field)", at: distance, or: standard)
      }
      (element.scale, element.opacity) = (value("scale", or: 1), value("opacity", or: 1))
      (element.rotation, element.blur) = (value("rotation"), value("blur"))
      (element.cornerRadius, element.zIndex) = (value("cornerRadius"), value("zIndex"))
      frame.elements.append(element)
    }
    return frame
  }

  /// The points of the outline at a distance; nil if nothing is cut.
  func maskPoints(at distance: Double) -> [MastheadPoint]? {
    guard let commands = json["mask"]?.word else { return nil }
    let count = commands.map { ["M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0][$0]! }.reduce(0, +)
    return (0..<count).map { index in
      MastheadPoint(
        x: value("mask.\(index).x", at: distance), y: value("mask.\(index).y", at: distance))
    }
  }

  private func rect(_ name: String, at distance: Double) -> MastheadRect {
    MastheadRect(
      x: value("\(name).x", at: distance), y: value("\(name).y", at: distance),
      width: value("\(name).width", at: distance), height: value("\(name).height", at: distance))
  }

  /// The image: first as UIKit's content modes place it in the header, then moved and scaled about its center.
  private func image(in header: MastheadRect, at distance: Double) -> MastheadRect {
    let image = json["image"]!
    let (width, height) = (image["width"]!.double!, image["height"]!.double!)
    var box = header.height
    if image["shrinks"] == false { box = max(box, fact("height")) }
    if image["expands"] == false { box = min(box, fact("height")) }
    var size = MastheadSize(width: header.width, height: box)
    if width > 0, height > 0, let mode = image["mode"]?.word, mode != "scaleToFill" {
      let scales = [header.width / width, box / height]
      let scale = mode == "aspectFill" ? scales.max()! : scales.min()!
      size = MastheadSize(width: width * scale, height: height * scale)
    }
    let anchor = image["anchor"]!.elements.map { $0.double! }
    let center = MastheadPoint(
      x: (header.width - size.width) * anchor[0] + size.width / 2 + value("image.centerX", at: distance),
      y: (header.height - size.height) * anchor[1] + size.height / 2 + value("image.centerY", at: distance))
    size.width *= value("image.scaleX", at: distance, or: 1)
    size.height *= value("image.scaleY", at: distance, or: 1)
    return MastheadRect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }
}

extension JSON {
  /// The value's text; nil if it is no string.
  var word: String? { if case .string(let text) = self { text } else { nil } }
}
