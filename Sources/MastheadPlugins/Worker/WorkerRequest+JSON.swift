import Masthead
import MastheadDocuments
import MastheadEngine

extension WorkerRequest {
  /// The encoded request.
  package var json: JSON {
    switch self {
    case .load(let plugin, let effects):
      ["load": .string(plugin), "effects": effects.map { .array($0.map(JSON.string)) } ?? .null]
    case .layOut(let revision, let document, let environment, let memory):
      [
        "layOut": .number(Double(revision)), "document": document.forWorkers, "environment": environment.json,
        "memory": memory.map { .array($0.map(\.json)) } ?? .null,
      ]
    case .evaluate(let evaluation):
      [
        "evaluate": .number(Double(evaluation.revision)), "restarts": .bool(evaluation.restarts),
        "past": .array(evaluation.past.map(\.json)), "state": evaluation.state.json,
      ]
    case .curve(let curve):
      [
        "curve": .array(curve.states.map(\.json)),
        "shown": curve.shown.map { .array($0.map { .number(Double($0)) }) } ?? .null,
      ]
    case .memory: ["memory": true]
    }
  }

  /// The number of frame deadlines that the request may take; at least 1.
  package var frameCount: Int {
    switch self {
    case .load, .layOut, .memory: 1
    case .evaluate(let evaluation): evaluation.past.count + 1
    case .curve(let curve): max(1, curve.states.count)
    }
  }

  /// Decodes a request. Scroll states get the environment of the last ``layOut(revision:_:in:memory:)``.
  init(
    _ json: JSON, registry: EffectRegistry, environment: LayoutEnvironment
  ) throws(DocumentError) {
    let object = try JSONCursor(json: json, place: "").object(allowing: Self.keys)
    if let plugin = object["load"] {
      let effects = try object.require("effects")
      self = .load(
        plugin: try plugin.string(),
        effects: effects.json == .null
          ? nil : try effects.array().map { cursor throws(DocumentError) in try cursor.string() })
    } else if let revision = object["layOut"] {
      let memory = object["memory"].flatMap { $0.json == .null ? nil : $0 }
      self = .layOut(
        revision: try revision.whole(in: 0...Int.max),
        try PipelineDocument(object.require("document").json, registry: registry),
        in: try LayoutEnvironment(object.require("environment")),
        memory: try memory.map { cursor throws(DocumentError) in try EffectMemory.all(cursor) })
    } else if let revision = object["evaluate"] {
      self = .evaluate(
        Evaluation(
          revision: try revision.whole(in: 0...Int.max), restarts: try object.require("restarts").bool(),
          past: try ScrollState.all(object.require("past"), in: environment),
          state: try ScrollState(object.require("state"), in: environment)))
    } else if let states = object["curve"] {
      self = .curve(try CurveStates(states, shown: try object.require("shown"), in: environment))
    } else {
      _ = try object.require("memory")
      self = .memory
    }
  }

  private static let keys = [
    "load", "effects", "layOut", "document", "environment", "memory", "evaluate", "restarts", "past", "state", "curve",
    "shown",
  ]
}

extension PipelineDocument {
  /// The document, with disabled effects replaced by a disabled built-in effect. A worker does not take disabled
  /// effects. The other effects keep their indices.
  fileprivate var forWorkers: JSON {
    guard case .array(var entries)? = json["effects"] else { return json }
    for index in effects.indices where !effects[index].isEnabled {
      entries[index] = ["effect": .string(Stretch.identifier), "enabled": false]
    }
    var json = json
    json["effects"] = .array(entries)
    return json
  }
}

extension EffectMemory {
  var json: JSON { ["effect": .string(effect), "bytes": .string(hexadecimal(bytes))] }

  static func all(_ cursor: JSONCursor) throws(DocumentError) -> [EffectMemory] {
    var memories: [EffectMemory] = []
    for element in try cursor.array() {
      let object = try element.object(allowing: ["effect", "bytes"])
      let text = try object.require("bytes")
      guard let bytes = bytesOf(hexadecimal: try text.string()) else { throw text.wrongType("hexadecimal digits") }
      memories.append(EffectMemory(effect: try object.require("effect").string(), bytes: bytes))
    }
    return memories
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

private func bytesOf(hexadecimal text: String) -> [UInt8]? {
  let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
  guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

extension ScrollState {
  /// The state without its environment, which rarely changes and is sent separately.
  var json: JSON {
    [
      "offset": .exact(contentOffset), "velocity": .exact(velocity), "time": .exact(time),
      "phase": .string(phase.rawValue), "contentHeight": .exact(contentHeight),
      "alwaysBounces": .bool(alwaysBounceVertical),
    ]
  }

  init(_ cursor: JSONCursor, in environment: LayoutEnvironment) throws(DocumentError) {
    let keys = ["offset", "velocity", "time", "phase", "contentHeight", "alwaysBounces"]
    let object = try cursor.object(allowing: keys)
    self.init(
      contentOffset: try object.require("offset").exactNumber(),
      contentHeight: try object.require("contentHeight").exactNumber(),
      velocity: try object.require("velocity").exactNumber(), time: try object.require("time").exactNumber(),
      phase: try object.require("phase").choice(MastheadScrollPhase.self),
      alwaysBounceVertical: try object.require("alwaysBounces").bool(), environment: environment)
  }

  static func all(_ cursor: JSONCursor, in environment: LayoutEnvironment) throws(DocumentError) -> [ScrollState] {
    var states: [ScrollState] = []
    for element in try cursor.array() { states.append(try ScrollState(element, in: environment)) }
    return states
  }
}

extension CurveStates {
  fileprivate init(
    _ cursor: JSONCursor, shown: JSONCursor, in environment: LayoutEnvironment
  ) throws(DocumentError) {
    let states = try ScrollState.all(cursor, in: environment)
    guard shown.json != .null else {
      self.init(states)
      return
    }
    var indices: [Int] = []
    for index in try shown.array() {
      indices.append(try index.whole(in: 0...Int.max))
      guard states.indices.contains(indices[indices.count - 1]) else {
        throw index.error("must be the index of a state")
      }
    }
    self.init(motion: states, shown: indices)
  }
}

extension LayoutEnvironment {
  var json: JSON {
    [
      "viewport": .exact([viewport.width, viewport.height]),
      "safeArea": .exact([safeArea.top, safeArea.left, safeArea.bottom, safeArea.right]),
      "bottomInset": .exact(bottomInset), "fittingHeight": .exact(fittingHeight), "displayScale": .exact(displayScale),
      "isRightToLeft": .bool(layoutDirection == .rightToLeft), "reducedMotion": .bool(reducedMotion),
      "reducedTransparency": .bool(reducedTransparency),
    ]
  }

  init(_ cursor: JSONCursor) throws(DocumentError) {
    let keys = [
      "viewport", "safeArea", "bottomInset", "fittingHeight", "displayScale", "isRightToLeft", "reducedMotion",
      "reducedTransparency",
    ]
    let object = try cursor.object(allowing: keys)
    let viewport = try object.require("viewport").exactNumbers(count: 2)
    let safeArea = try object.require("safeArea").exactNumbers(count: 4)
    self.init(
      viewport: MastheadSize(width: viewport[0], height: viewport[1]),
      safeArea: MastheadEdgeInsets(top: safeArea[0], left: safeArea[1], bottom: safeArea[2], right: safeArea[3]),
      bottomInset: try object.require("bottomInset").exactNumber(),
      fittingHeight: try object.require("fittingHeight").exactNumber(),
      displayScale: try object.require("displayScale").exactNumber(),
      layoutDirection: try object.require("isRightToLeft").bool() ? .rightToLeft : .leftToRight,
      reducedMotion: try object.require("reducedMotion").bool(),
      reducedTransparency: try object.require("reducedTransparency").bool())
  }
}

// JSON has no numbers that are infinite, and no NaN, so these values are encoded as strings. So is negative zero.

extension JSON {
  static func exact(_ value: Double) -> JSON {
    value.isFinite && !(value == 0 && value.sign == .minus) ? .number(value) : .string("\(value)")
  }

  static func exact(_ values: [Double]) -> JSON { .array(values.map(exact)) }
}

extension JSONCursor {
  func exactNumber() throws(DocumentError) -> Double {
    switch json {
    case .number(let number): return number.value
    case .string(let text): if let number = Double(text) { return number }
    default: break
    }
    throw wrongType("a number")
  }

  func exactNumbers(count: Int) throws(DocumentError) -> [Double] {
    let elements = try array()
    guard elements.count == count else { throw error(ErrorText.expected("\(count) numbers", got: "\(elements.count)")) }
    var numbers: [Double] = []
    for element in elements { numbers.append(try element.exactNumber()) }
    return numbers
  }
}
