import Masthead
import MastheadDocuments

/// The moving parts of a session: its list, its gesture, the memory of its effects, and changes that clients have
/// begun. With a ``SessionState``, the session continues in another process without a visible gap. Times are on the
/// system's monotonic clock, which processes share.
package struct SessionMotion: Sendable {
  /// The time at which the session was opened, in seconds.
  let openedAt: Double
  /// The number of the last frame.
  let sequence: Int
  /// The list; its offset is the distance from its top.
  let list: ScrollSample
  /// The fingers that hold the list, and their last positions.
  let touches: [Touch]
  /// The destination of the list's animation, as a distance from its top; nil without an animation.
  let destination: Double?
  /// The memories of the effects, in order.
  let memory: [EffectMemory]
  let isPlaying, isLooping, reducesMotion: Bool
  /// The changes that clients have begun, with their times, and whether further changes join the current entry of the
  /// history.
  var openChanges: [String: Double]
  var isJoining: Bool

  struct Touch: Sendable {
    let identifier: Int
    let y: Double
  }

  /// Returns the list, held by the same fingers, at a time.
  func scroller(_ limits: ScrollLimits, at time: Double) -> Scroller {
    var sample = list
    sample.offset += limits.top
    var scroller = Scroller(limits, goingOnFrom: sample, at: time)
    // A program may have set an offset beyond an end.
    if list.phase == .idle { scroller.handle(.contentOffset(fromTop: list.offset), at: time) }
    if let destination { scroller.animate(to: limits.top + destination, at: time) }
    for touch in touches { scroller.handle(.touch(.began, identifier: touch.identifier, y: touch.y), at: time) }
    return scroller
  }
}

/// The memory of one effect in a pipeline.
package struct EffectMemory: Equatable, Sendable {
  /// The effect's identifier.
  package let effect: String

  /// The bytes of the memory.
  package let bytes: [UInt8]

  package init(effect: String, bytes: [UInt8]) { (self.effect, self.bytes) = (effect, bytes) }
}

// MARK: JSON

extension SessionMotion {
  package var json: JSON {
    [
      "openedAt": .finite(openedAt), "sequence": .number(Double(sequence)),
      "list": [.finite(list.offset), .finite(list.velocity), .string(list.phase.rawValue)],
      "touches": .array(touches.map { [.number(Double($0.identifier)), .finite($0.y)] }),
      "destination": destination.map(JSON.finite) ?? .null,
      "memory": .array(memory.map { [.string($0.effect), .string(hexadecimal($0.bytes))] }),
      "playing": .bool(isPlaying), "looping": .bool(isLooping), "reducesMotion": .bool(reducesMotion),
      "changes": .object(openChanges.sorted { $0.key < $1.key }.map { .init($0.key, .finite($0.value)) }),
      "joining": .bool(isJoining),
    ]
  }

  /// Decodes the value of ``json``.
  package init(_ json: JSON) throws(DocumentError) {
    let object = try JSONCursor(json: json, place: "").object(allowing: [
      "openedAt", "sequence", "list", "touches", "destination", "memory", "playing", "looping", "reducesMotion",
      "changes", "joining",
    ])
    let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    openedAt = try object.require("openedAt").number(in: finite)
    sequence = try object.require("sequence").whole(in: 0...Int(1 << 53))
    let list = try object.require("list").array(count: 3)
    self.list = ScrollSample(
      offset: try list[0].number(in: finite), velocity: try list[1].number(in: finite),
      phase: try list[2].choice(MastheadScrollPhase.self))
    touches = try object.require("touches").array().map { cursor throws(DocumentError) in
      let pair = try cursor.array(count: 2)
      return Touch(
        identifier: try pair[0].whole(in: Int(Int32.min)...Int(Int32.max)), y: try pair[1].number(in: finite))
    }
    let destination = try object.require("destination")
    self.destination = destination.json == .null ? nil : try destination.number(in: finite)
    memory = try object.require("memory").array().map { cursor throws(DocumentError) in
      let pair = try cursor.array(count: 2)
      guard let bytes = bytes(ofHexadecimal: try pair[1].string()) else {
        throw pair[1].wrongType("hexadecimal digits")
      }
      return EffectMemory(effect: try pair[0].string(), bytes: bytes)
    }
    isPlaying = try object.require("playing").bool()
    isLooping = try object.require("looping").bool()
    reducesMotion = try object.require("reducesMotion").bool()
    isJoining = try object.require("joining").bool()
    let changes = try object.require("changes")
    guard case .object(let members) = changes.json, members.count <= History.openLimit else {
      throw changes.wrongType("an object with at most \(History.openLimit) keys")
    }
    var times: [String: Double] = [:]
    for member in members {
      times[member.key] = try JSONCursor(json: member.value, place: "changes").number(in: finite)
    }
    openChanges = times
  }
}

extension JSONCursor {
  fileprivate func array(count: Int) throws(DocumentError) -> [JSONCursor] {
    let elements = try array()
    guard elements.count == count else {
      throw error(ErrorText.expected("\(count) elements", got: "\(elements.count)"))
    }
    return elements
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}

private func bytes(ofHexadecimal text: String) -> [UInt8]? {
  let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
  guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}
