import Foundation

/// A header's numbers along its list, and its memory. It does not depend on effects.
///
/// A number is a chain of straight lines over the distance that the list is scrolled from its top, in points. Distances are negative
/// while the list is pulled.
struct HeaderMotion {
  let sheet: HeaderSheet

  /// The screen that corners depend on.
  var screen: HeaderScreen { didSet { if screen != oldValue { resolve() } } }

  private var numbers: [Number] = []
  private var switches: [Switch]
  private var events: [Switch]
  private var snaps: [(start: Double, end: Double, threshold: Double)] = []
  private var hiding: Hiding?
  private var restingBottom = 0.0

  init(_ sheet: HeaderSheet, on screen: HeaderScreen = HeaderScreen()) {
    (self.sheet, self.screen) = (sheet, screen)
    (switches, events) = ((sheet.switches ?? []).map(Switch.init), (sheet.events ?? []).map(Switch.init))
    hiding = sheet.hides.map { Hiding($0) }
    resolve()
  }

  /// The lengths of the layout on this screen, in points.
  private(set) var height = 0.0, topOffset = 0.0, originY = 0.0

  /// The names of the events that hold in the latest frame.
  var heldEvents: [String] { events.filter { $0.isOn == true }.compactMap(\.gate.event) }

  /// Forgets earlier frames.
  mutating func restart() {
    for index in switches.indices { switches[index].isOn = nil }
    for index in events.indices { events[index].isOn = nil }
    hiding?.isSet = false
  }

  /// Returns the frame of a distance.
  ///
  /// - Parameters:
  ///   - end: The greatest distance of the list.
  ///   - time: A monotonic time in seconds, for motions that run by themselves.
  ///   - isResting: Whether neither a finger nor a fling moves the list.
  mutating func frame(at distance: Double, end: Double, time: Double, isResting: Bool) -> HeaderMotionFrame {
    var frame = HeaderMotionFrame(elements: sheet.elements?.count ?? 0, mask: sheet.mask)
    let followed = hiding?.follow(distance, end: end, time: time, isResting: isResting) ?? distance
    let place = distance < 0 ? distance : followed
    for index in events.indices { events[index].turn(at: place, time: time, isStill: true) }
    for index in switches.indices where !switches[index].gate.isUnder {
      switches[index].turn(at: place, time: time, isStill: screen.reducesMotion)
    }
    show(in: &frame, at: place, time: time, isUnder: false)
    if distance > 0 { frame.header.y += distance - followed }
    // How far the list's content has moved under the header.
    let under = distance < 0 ? 0 : max(0, frame.header.y + frame.header.height - restingBottom)
    for index in switches.indices where switches[index].gate.isUnder {
      switches[index].turn(at: under, time: time, isStill: screen.reducesMotion)
    }
    show(in: &frame, at: under, time: time, isUnder: true)
    placeImage(in: &frame)
    if screen.isRightToLeft {
      for index in frame.elements.indices {
        frame.elements[index].rect.x = screen.width - frame.elements[index].rect.x - frame.elements[index].rect.width
      }
    }
    frame.isMoving = hiding?.isRunning == true || switches.contains { $0.isRunning(at: time) }
    return frame
  }

  /// Returns the distance at which a list rests instead of a projected distance.
  func restingDistance(near distance: Double) -> Double {
    for snap in snaps where snap.start < distance && distance < snap.end {
      return distance < snap.start + snap.threshold * (snap.end - snap.start) ? snap.start : snap.end
    }
    return distance
  }

  private mutating func resolve() {
    let (screen, layout) = (screen, sheet.layout)
    (height, topOffset, originY) = (layout.height.on(screen), layout.topOffset.on(screen), layout.originY.on(screen))
    let elements = (sheet.elements ?? []).map(\.name)
    numbers = sheet.numbers.compactMap { name, number in
      guard let field = HeaderMotionFrame.field(name, elements: elements) else { return nil }
      return Number(
        field: field, curve: number.course.resolved(on: screen), on: number.on?.resolved(on: screen),
        gate: number.gate ?? 0, isUnder: number.isUnder)
    }
    for index in switches.indices { switches[index].resolve(on: screen) }
    for index in events.indices { events[index].resolve(on: screen) }
    snaps = (sheet.snaps ?? []).map { ($0.start.on(screen), $0.end.on(screen), $0.threshold) }
    hiding?.resolve(on: screen)
    var frame = HeaderMotionFrame(elements: sheet.elements?.count ?? 0, mask: sheet.mask)
    show(in: &frame, at: 0, time: 0, isUnder: false)
    restingBottom = frame.header.y + frame.header.height
  }

  private func show(in frame: inout HeaderMotionFrame, at place: Double, time: Double, isUnder: Bool) {
    for number in numbers where number.isUnder == isUnder {
      let value = number.curve.value(at: place)
      frame[keyPath: number.field] =
        number.on.map { value + ($0.value(at: place) - value) * switches[number.gate].value(at: time) } ?? value
    }
  }

  /// Places the image as its content mode does, and then moves and scales it about its center.
  private func placeImage(in frame: inout HeaderMotionFrame) {
    let (image, header, moved) = (sheet.image, frame.header, frame.image)
    let box = min(max(header.height, image.shrinks ? 0 : height), image.expands ? .infinity : height)
    var width = header.width
    var tall = box
    if image.width > 0, image.height > 0, image.mode != "scaleToFill" {
      let (across, down) = (header.width / image.width, box / image.height)
      let scale = image.mode == "aspectFill" ? max(across, down) : min(across, down)
      (width, tall) = (image.width * scale, image.height * scale)
    }
    let x = (header.width - width) * image.anchor[0] + width / 2 + moved.x
    let y = (header.height - tall) * image.anchor[1] + tall / 2 + moved.y
    (width, tall) = (width * moved.width, tall * moved.height)
    frame.image = HeaderRect(x: x - width / 2, y: y - tall / 2, width: width, height: tall)
  }

  private struct Number {
    let field: WritableKeyPath<HeaderMotionFrame, Double>
    let curve: HeaderSheet.Line, on: HeaderSheet.Line?
    let gate: Int, isUnder: Bool
  }

  /// A switch that turns on and off at two places: an event, or a number that runs by itself between two curves.
  private struct Switch {
    let gate: HeaderSheet.Gate
    private var begins = 0.0, ends = 0.0, from = 0.0, start = 0.0
    /// Nil before the first frame.
    var isOn: Bool?

    init(_ gate: HeaderSheet.Gate) { self.gate = gate }

    mutating func resolve(on screen: HeaderScreen) {
      let sign = gate.isPulled ? -1.0 : 1
      (begins, ends) = (sign * gate.begins.on(screen), sign * gate.ends.on(screen))
    }

    mutating func turn(at place: Double, time: Double, isStill: Bool) {
      let place = gate.isPulled ? -place : place
      guard let wasOn = isOn else {
        let middle = gate.event == nil ? (begins + ends) / 2 : begins
        isOn = place >= middle - 1e-6
        from = isOn == true ? 1 : 0
        return
      }
      if isStill { from = wasOn ? 1 : 0 }
      let turns = wasOn ? (begins == ends ? place < ends - 1e-6 : place <= ends + 1e-6) : place >= begins - 1e-6
      guard turns else { return }
      (from, start, isOn) = (isStill ? (wasOn ? 0 : 1) : value(at: time), time, !wasOn)
    }

    func isRunning(at time: Double) -> Bool {
      from != (isOn == true ? 1 : 0) && time - start < (gate.duration ?? 0)
    }

    func value(at time: Double) -> Double {
      let target = isOn == true ? 1.0 : 0
      guard isRunning(at: time), let easing = gate.easing, let duration = gate.duration else { return target }
      let step = max(0, time - start) / duration * Double(easing.count - 1)
      let index = min(Int(step), easing.count - 2)
      return from + (target - from) * (easing[index] + (easing[index + 1] - easing[index]) * (step - Double(index)))
    }
  }

  /// Hides the header while the list scrolls up, and brings it back while the list scrolls down.
  private struct Hiding {
    private let facts: HeaderSheet.Hides
    private var shownAt = 0.0, hiddenAt = 0.0
    private var distance = 0.0, followed = 0.0, farthest = 0.0, from = 0.0, start = 0.0
    private var hides = false, isUpwards = false, side = 0
    private(set) var isRunning = false
    var isSet = false

    init(_ facts: HeaderSheet.Hides) { self.facts = facts }

    mutating func resolve(on screen: HeaderScreen) {
      (shownAt, hiddenAt) = (facts.shown.on(screen), facts.hidden.on(screen))
      isSet = false
    }

    /// Returns the part of the distance that the header follows.
    mutating func follow(_ scrolled: Double, end: Double, time: Double, isResting: Bool) -> Double {
      let place = min(max(0, scrolled), max(0, end))
      let shown = min(shownAt, place)
      let hidden = min(hiddenAt, place)
      if isSet {
        let change = place - distance
        if change != 0 { isUpwards = change > 0 }
        if facts.duration > 0 {
          let way = place - farthest
          if hides ? way < -facts.revealAfter || place <= 0 : way > facts.hideAfter { begin(!hides, time) }
        } else if change != 0 {
          isRunning = false
          var step = change
          if change > 0, side < 0 { step = min(change, max(0, place - farthest - facts.hideAfter)) }
          if change < 0, side > 0, place >= hiddenAt {
            step = max(change, min(0, place - farthest + facts.revealAfter))
          }
          followed = min(max(followed + step, shown), hidden)
        } else if !isResting {
          isRunning = false
        } else if facts.settling != "never", !isRunning, shown < followed, followed < hiddenAt {
          let wants = facts.settling == "nearest" ? followed >= facts.threshold * hiddenAt : isUpwards
          begin(wants && place >= hiddenAt, time)
        }
        move(shown, hidden, time)
      } else {
        (isSet, isRunning, followed, hides, farthest) = (true, false, hidden, hidden > shown, place)
      }
      followed = min(max(followed, shown), hidden)
      let before = side
      side = facts.duration > 0 ? (hides ? 1 : -1) : followed <= shown ? -1 : followed >= hiddenAt ? 1 : 0
      farthest = side != before || side == 0 ? place : side < 0 ? min(farthest, place) : max(farthest, place)
      distance = place
      return followed
    }

    private mutating func begin(_ hiding: Bool, _ time: Double) {
      (from, start, hides, isRunning) = (followed, time, hiding, true)
    }

    private mutating func move(_ shown: Double, _ hidden: Double, _ time: Double) {
      let target = hides ? hidden : shown
      let share = (time - start) / (facts.duration > 0 ? facts.duration : 0.3)
      if isRunning, share < 1 {
        followed = from + (target - from) * share * share * (3 - 2 * share)
      } else if isRunning || facts.duration > 0 {
        (isRunning, followed) = (false, target)
      }
    }
  }
}

/// The lengths of a list's screen, in points, and its settings.
struct HeaderScreen: Equatable {
  var width = 375.0, height = 667.0
  var top = 0.0, left = 0.0, bottom = 0.0, right = 0.0
  var isRightToLeft = false, reducesMotion = false
}

struct HeaderRect: Equatable { var x = 0.0, y = 0.0, width = 0.0, height = 0.0 }

/// A frame of a header. The header is in content coordinates, all else in the header's.
struct HeaderMotionFrame: Equatable {
  struct Element: Equatable {
    var rect = HeaderRect()
    var scale = 1.0, opacity = 1.0
    var rotation = 0.0, blur = 0.0, cornerRadius = 0.0, zIndex = 0.0
  }

  var header = HeaderRect()
  var image = HeaderRect(width: 1, height: 1)
  var opacity = 1.0, imageOpacity = 1.0
  var blur = 0.0, scrim = 0.0, shadow = 0.0, collapse = 0.0, stretch = 0.0
  var top = 0.0, leading = 0.0, bottom = 0.0, trailing = 0.0
  var elements: [Element]
  /// The coordinates of the outline's points, x before y; empty for a header that nothing cuts.
  var mask: [Double]
  /// Whether the header moves by itself, so that another frame must follow.
  var isMoving = false

  init(elements: Int, mask commands: String?) {
    self.elements = Array(repeating: Element(), count: elements)
    mask = Array(repeating: 0, count: (commands ?? "").reduce(0) { $0 + 2 * ["Z": 0, "C": 3, "Q": 2][$1, default: 1] })
  }

  /// Returns where a number of a sheet belongs.
  static func field(_ name: String, elements: [String]) -> WritableKeyPath<Self, Double>? {
    if let field = fields[name] { return field }
    let end = name.lastIndex(of: ".") ?? name.endIndex
    if name.hasPrefix("mask."), let index = Int(name[..<end].dropFirst(5)) {
      return \.mask[2 * index + (name.hasSuffix("y") ? 1 : 0)]
    }
    guard name.hasPrefix("elements."), let index = elements.firstIndex(of: String(name[..<end].dropFirst(9))),
      let field = elementFields[String(name[end...].dropFirst())]
    else { return nil }
    let element: WritableKeyPath<Self, Element> = \.elements[index]
    return element.appending(path: field)
  }

  private static var fields: [String: WritableKeyPath<Self, Double>] {
    [
      "header.x": \.header.x, "header.y": \.header.y, "header.width": \.header.width, "header.height": \.header.height,
      "image.centerX": \.image.x, "image.centerY": \.image.y, "image.scaleX": \.image.width,
      "image.scaleY": \.image.height, "margins.top": \.top, "margins.leading": \.leading, "margins.bottom": \.bottom,
      "margins.trailing": \.trailing, "opacity": \.opacity, "imageOpacity": \.imageOpacity, "blur": \.blur,
      "scrim": \.scrim, "shadow": \.shadow, "collapse": \.collapse, "stretch": \.stretch,
    ]
  }

  private static var elementFields: [String: WritableKeyPath<Element, Double>] {
    [
      "x": \.rect.x, "y": \.rect.y, "width": \.rect.width, "height": \.rect.height, "scale": \.scale,
      "opacity": \.opacity, "rotation": \.rotation, "blur": \.blur, "cornerRadius": \.cornerRadius, "zIndex": \.zIndex,
    ]
  }
}
