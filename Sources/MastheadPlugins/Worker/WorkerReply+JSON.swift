import Masthead
import MastheadDocuments

extension WorkerReply {
  /// The encoded reply.
  var json: JSON {
    switch self {
    case .loaded: ["loaded": true]
    case .refused(let reason): ["refused": .string(reason)]
    case .laidOut(let revision, let layout, let points):
      [
        "laidOut": .number(Double(revision)), "layout": layout.storedValues,
        "points": .object(points.sorted { $0.key < $1.key }.map { .init($0.key, .exact($0.value)) }),
      ]
    case .evaluated(let revision, let frame): ["evaluated": .number(Double(revision)), "frame": frame.json]
    case .curve(let frames): ["curve": .array(frames.map(\.json))]
    case .memory(let memories): ["memory": .array(memories.map(\.json))]
    }
  }

  /// Decodes a reply. A layout's derived values are computed from the environment.
  init(_ json: JSON, in environment: LayoutEnvironment) throws(DocumentError) {
    let keys = [
      "loaded", "refused", "laidOut", "layout", "points", "evaluated", "frame", "curve", "memory",
    ]
    let object = try JSONCursor(json: json, place: "").object(allowing: keys)
    if let revision = object["evaluated"] {
      self = .evaluated(revision: try revision.whole(in: 0...Int.max), try HeaderFrame(object.require("frame")))
    } else if let revision = object["laidOut"] {
      var points: [String: Double] = [:]
      if case .object(let members) = try object.require("points").json {
        for member in members { points[member.key] = try JSONCursor(json: member.value, place: "points").exactNumber() }
      }
      self = .laidOut(
        revision: try revision.whole(in: 0...Int.max),
        try HeaderLayout(storedValues: object.require("layout"), in: environment), points: points)
    } else if let frames = object["curve"] {
      var curve: [HeaderFrame] = []
      for frame in try frames.array() { curve.append(try HeaderFrame(frame)) }
      self = .curve(curve)
    } else if let memory = object["memory"] {
      self = .memory(try EffectMemory.all(memory))
    } else if let reason = object["refused"] {
      self = .refused(try reason.string())
    } else {
      _ = try object.require("loaded")
      self = .loaded
    }
  }
}

extension HeaderLayout {
  /// The values that are not derived.
  fileprivate var storedValues: JSON {
    let (amount, isRatio) =
      switch cut {
      case .points(let points): (points, false)
      case .ratioOfHeight(let ratio): (ratio, true)
      }
    return [
      "numbers": .exact([height, collapsedHeight, amount, overlapRatio, imageSize.width, imageSize.height]),
      "placement": .string(placement.rawValue), "cutIsRatio": .bool(isRatio),
      "givenInset": givenInset.map(JSON.exact) ?? .null, "safeAreaPolicy": .string(safeAreaPolicy.rawValue),
      "contentMode": .string(contentMode.rawValue), "anchor": .string(anchor.rawValue),
      "flags": .array(
        [heightExcludesSafeArea, collapsedHeightExcludesSafeArea, collapses, pins, hides, expands, shrinks].map(
          JSON.bool)
      ),
      "snaps": .exact((0..<snaps.count).flatMap { [snaps[$0].start, snaps[$0].end, snaps[$0].threshold] }),
    ]
  }

  fileprivate init(storedValues cursor: JSONCursor, in environment: LayoutEnvironment) throws(DocumentError) {
    let keys = [
      "numbers", "placement", "cutIsRatio", "givenInset", "safeAreaPolicy", "contentMode", "anchor", "flags", "snaps",
    ]
    let object = try cursor.object(allowing: keys)
    let numbers = try object.require("numbers").exactNumbers(count: 6)
    let inset = try object.require("givenInset")
    self.init(in: environment)
    (height, collapsedHeight) = (numbers[0], numbers[1])
    placement = try object.require("placement").choice(Placement.self)
    cut = try object.require("cutIsRatio").bool() ? .ratioOfHeight(numbers[2]) : .points(numbers[2])
    overlapRatio = numbers[3]
    givenInset = inset.json == .null ? nil : try inset.exactNumber()
    safeAreaPolicy = try object.require("safeAreaPolicy").choice(SafeAreaPolicy.self)
    contentMode = try object.require("contentMode").choice(MastheadContentMode.self)
    anchor = try object.require("anchor").choice(MastheadAnchor.self)
    imageSize = MastheadSize(width: numbers[4], height: numbers[5])
    var flags: [Bool] = []
    for flag in try object.require("flags").array() { flags.append(try flag.bool()) }
    guard flags.count == 7 else { throw cursor.error(ErrorText.expected("7 flags", got: "\(flags.count)")) }
    (collapses, pins, hides, expands, shrinks) = (flags[2], flags[3], flags[4], flags[5], flags[6])
    let ends = try object.require("snaps")
    let count = try ends.array().count
    let snaps = try ends.exactNumbers(count: count)
    for index in stride(from: 0, through: count - 3, by: 3) {
      self.snaps.append(.init(start: snaps[index], end: snaps[index + 1], threshold: snaps[index + 2]))
    }
    derive(in: environment)
    // The heights already contain the safe area, so these are set after the derivation, which adds it.
    (heightExcludesSafeArea, collapsedHeightExcludesSafeArea) = (flags[0], flags[1])
  }
}

extension HeaderFrame {
  /// The frame with its numbers in one array. The form is compact because workers send 120 frames a second.
  fileprivate var json: JSON {
    var path: [JSON] = []
    mask.forEachElement { element in
      switch element {
      case .moveTo(let point): path += [0, .exact(point.x), .exact(point.y)]
      case .lineTo(let point): path += [1, .exact(point.x), .exact(point.y)]
      case .quadraticCurveTo(let point, let control):
        path += [2, .exact(control.x), .exact(control.y), .exact(point.x), .exact(point.y)]
      case .cubicCurveTo(let point, let control1, let control2):
        path += [3] + [control1.x, control1.y, control2.x, control2.y, point.x, point.y].map(JSON.exact)
      case .closePath: path += [4]
      }
    }
    var json: JSON = [
      "numbers": .exact(FrameField.all.map { self[$0] }),
      "mask": .array(path),
    ]
    if mask.isTruncated { json["isTruncated"] = true }
    if isAnimating { json["isAnimating"] = true }
    if !events.isEmpty { json["events"] = .number(Double(events.rawValue)) }
    if elementCount > 0 { json["elements"] = .array(elements.indices.map { .exact(elements[$0].numbers) }) }
    if values.count > 0 {
      json["values"] = .array(
        (0..<values.count).map { [.string(values[$0].name.description), .exact(values[$0].value)] })
    }
    return json
  }

  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: [
      "numbers", "mask", "isTruncated", "values", "isAnimating", "events", "elements",
    ])
    let numbers = try object.require("numbers").exactNumbers(count: FrameField.all.count)
    self.init()
    for (field, number) in zip(FrameField.all, numbers) { self[field] = number }
    try readMask(object.require("mask"))
    mask.isTruncated = try object["isTruncated"]?.bool() ?? false
    isAnimating = try object["isAnimating"]?.bool() ?? false
    events = HeaderEvents(rawValue: UInt32(try object["events"]?.whole(in: 0...Int(UInt32.max)) ?? 0))
    for element in try object["elements"]?.array() ?? [] {
      guard elementCount < HeaderElement.limit else {
        throw element.error(ErrorText.tooMany("elements", limit: HeaderElement.limit))
      }
      elements.append(ElementFrame(numbers: try element.exactNumbers(count: ElementFrame.numberCount)))
    }
    for entry in try object["values"]?.array() ?? [] {
      let pair = try entry.array()
      guard pair.count == 2, let name = ValueName(try pair[0].string()) else {
        throw entry.wrongType("a name and a number")
      }
      values[name] = try pair[1].exactNumber()
    }
  }

  private mutating func readMask(_ cursor: JSONCursor) throws(DocumentError) {
    guard case .array(let elements) = cursor.json else { throw cursor.wrongType("an array") }
    var next = 0
    func number() throws(DocumentError) -> Double {
      guard next < elements.count else { throw cursor.error("incomplete path element") }
      defer { next += 1 }
      // The path is only needed for errors, and most elements are plain numbers.
      if case .number(let number) = elements[next] { return number.value }
      return try JSONCursor(json: elements[next], place: "\(cursor.place)[\(next)]").exactNumber()
    }
    func point() throws(DocumentError) -> MastheadPoint { MastheadPoint(x: try number(), y: try number()) }
    while next < elements.count {
      switch try number() {
      case 0: mask.move(to: try point())
      case 1: mask.line(to: try point())
      case 2:
        let control = try point()
        mask.quadraticCurve(to: try point(), control: control)
      case 3:
        let (control1, control2) = (try point(), try point())
        mask.cubicCurve(to: try point(), control1: control1, control2: control2)
      case 4: mask.close()
      default: throw cursor.error("unknown path element")
      }
    }
  }
}

extension ElementFrame {
  fileprivate static let numberCount = 10

  /// All numbers of the element.
  var numbers: [Double] {
    [rect.x, rect.y, rect.width, rect.height, scale, rotation, opacity, blur, cornerRadius, zIndex]
  }

  fileprivate init(numbers: [Double]) {
    self.init(rect: MastheadRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    (scale, rotation, opacity) = (numbers[4], numbers[5], numbers[6])
    (blur, cornerRadius, zIndex) = (numbers[7], numbers[8], numbers[9])
  }
}
