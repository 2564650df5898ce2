import Foundation
import Masthead
import MastheadDocuments

/// The lines of a file of scroll states, with one JSON object per line. Skips empty lines.
struct StateLines: Sequence {
  /// The file's name in errors.
  private let name: String
  private let lines: [Substring.UTF8View.SubSequence]

  /// Reads a file, or standard input for `-`.
  init(_ path: String) throws(CommandError) {
    name = InputFile.name(of: path)
    let bytes = try InputFile.bytes(path)
    let count = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    guard count <= PreviewArguments.frameLimit else {
      throw .data("\(name): " + ErrorText.tooMany("lines", limit: PreviewArguments.frameLimit, got: "\(count)"))
    }
    lines = String(decoding: bytes, as: UTF8.self)[...].utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  func makeIterator() -> some IteratorProtocol<StateLine> {
    lines.enumerated().lazy.filter { line in
      !line.element.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    }.map { StateLine(bytes: $0.element, place: "\(name):\($0.offset + 1)") }.makeIterator()
  }
}

/// One line of a file of scroll states.
struct StateLine {
  fileprivate let bytes: Substring.UTF8View.SubSequence
  /// The file and the number of the line.
  fileprivate let place: String

  /// The output that a line requests.
  enum Step {
    /// The frame at a state.
    case frame(ScrollState)
    /// The offset at which a list comes to rest instead of a projected offset.
    case rest(projected: Double, ScrollState)
  }

  /// Returns the request of the line. Missing values are those of the previous state.
  func step(after state: ScrollState) throws(CommandError) -> Step {
    do throws(DocumentError) {
      let json: JSON
      do throws(DocumentError) { json = try JSON(document: bytes) } catch {
        throw DocumentError(place: "", message: error.message)
      }
      return try Self.step(JSONCursor(json: json, place: ""), after: state)
    } catch {
      throw .data(error.place.isEmpty ? "\(place): \(error.message)" : "\(place): \(error.place): \(error.message)")
    }
  }

  static let keys = ["offset", "projected", "time", "velocity", "phase", "contentHeight", "environment"]
  static let environmentKeys = [
    "width", "height", "safeAreaTop", "safeAreaLeft", "safeAreaBottom", "safeAreaRight", "bottomInset",
    "layoutDirection", "reducedMotion", "reducedTransparency",
  ]
  private static let anywhere = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
  private static let lengths = 0.0...1e9

  private enum Direction: String, CaseIterable { case leftToRight, rightToLeft }

  private static func step(_ cursor: JSONCursor, after state: ScrollState) throws(DocumentError) -> Step {
    let object = try cursor.object(allowing: keys)
    var state = state
    state.time = try object["time"]?.number(in: 0...1e9) ?? state.time
    state.velocity = try object["velocity"]?.number(in: -1e6...1e6) ?? state.velocity
    state.phase = try object["phase"]?.choice(MastheadScrollPhase.self) ?? state.phase
    state.contentHeight = try object["contentHeight"]?.number(in: lengths) ?? state.contentHeight
    if let environment = try object["environment"]?.object(allowing: environmentKeys) {
      try read(environment, into: &state.environment)
    }
    switch (object["offset"], object["projected"]) {
    case (let offset?, nil):
      state.contentOffset = try offset.number(in: anywhere)
      return .frame(state)
    case (nil, let projected?): return .rest(projected: try projected.number(in: anywhere), state)
    default: throw cursor.error(ErrorText.notExactlyOneKey(of: ["offset", "projected"]))
    }
  }

  private static func read(_ object: ObjectCursor, into environment: inout LayoutEnvironment) throws(DocumentError) {
    environment.viewport.width = try object["width"]?.number(in: lengths) ?? environment.viewport.width
    environment.viewport.height = try object["height"]?.number(in: lengths) ?? environment.viewport.height
    environment.safeArea.top = try object["safeAreaTop"]?.number(in: lengths) ?? environment.safeArea.top
    environment.safeArea.left = try object["safeAreaLeft"]?.number(in: lengths) ?? environment.safeArea.left
    environment.safeArea.right = try object["safeAreaRight"]?.number(in: lengths) ?? environment.safeArea.right
    environment.safeArea.bottom = try object["safeAreaBottom"]?.number(in: lengths) ?? environment.safeArea.bottom
    environment.bottomInset = try object["bottomInset"]?.number(in: lengths) ?? environment.bottomInset
    if let direction = try object["layoutDirection"]?.choice(Direction.self) {
      environment.layoutDirection = direction == .leftToRight ? .leftToRight : .rightToLeft
    }
    environment.reducedMotion = try object["reducedMotion"]?.bool() ?? environment.reducedMotion
    environment.reducedTransparency =
      try object["reducedTransparency"]?.bool() ?? environment.reducedTransparency
  }
}
