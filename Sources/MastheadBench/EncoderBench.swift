import Foundation
import Masthead
import MastheadDocuments

/// Compares encoding frames to JSON with Foundation's encoder.
enum EncoderBench {
  static let name = "encoder"

  /// Encoding frames to JSON, by Masthead and by Foundation.
  static func works() -> [Work] {
    let samples = Preset.all.flatMap { Self.samples(of: $0.document) }
    let (states, frames) = (samples.map(\.0), samples.map(\.1))
    let peers = samples.map(PeerFrame.init)
    let peer = JSONEncoder()
    return [
      Work(name: "frames to JSON") { count in
        var encoder = FrameEncoder()
        var bytes = 0
        frames.withUnsafeBufferPointer { frames in
          for index in 0..<count {
            let sample = index % frames.count
            bytes &+= encoder.encode(frames[sample], at: states[sample], sequence: index) { $0.count }
          }
        }
        precondition(bytes > count, "A frame's JSON must not be empty.")
      },
      Work(name: "frames to JSON, JSONEncoder") { count in
        for index in 0..<count { precondition((try? peer.encode(peers[index % peers.count])) != nil) }
      },
    ]
  }

  static func run() throws(BenchError) -> [Figure] {
    let works = Self.works()
    let costs = Stopwatch.compare(rounds: 9, pieces: 20_000, works.map(\.run))
    let counts = InstructionCount.count(name)
    let (own, foundation) = (costs[0], costs[1])
    return [
      Figure(works[0].name, 1e9 / own.nanoseconds, "frames/s", instructions: counts[works[0].name]),
      Figure(works[1].name, 1e9 / foundation.nanoseconds, "frames/s", instructions: counts[works[1].name]),
      Figure("frames to JSON ÷ JSONEncoder", foundation.ratio(to: own), "×", .atLeast(5)),
      Figure("frames to JSON, allocations", own.allocations, "per frame"),
    ]
  }

  /// Frames of a list that is pulled and then scrolled. The offsets have many digits, like those of real touches.
  private static func samples(of document: PipelineDocument) -> [(ScrollState, HeaderFrame)] {
    var pipeline = document.makePipeline()
    let environment = document.scene.environment(clock: .now)
    let top = pipeline.layout(in: environment).topOffset
    return (0..<200).map { index in
      let pull = Double(index) * 3.7
      let offset =
        index < 100
        ? top - RubberBand.displacement(ofPull: pull, length: environment.viewport.height) : top + pull - 370
      let state = ScrollState(
        contentOffset: offset, time: Tick.time(of: index), phase: .dragging, environment: environment)
      var frame = HeaderFrame()
      pipeline.update(&frame, at: state)
      return (state, frame)
    }
  }
}

/// The same fields for `JSONEncoder`, with the mask as a string.
private struct PeerFrame: Encodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Object {
    /// The key of an object, or nil for numbers of the frame itself.
    let key: Key?
    var members: [(key: Key, index: Int)] = []
  }

  private struct Content: Encodable { let x, y, width, height: Double }

  private enum Other: CodingKey {
    case seq, time, phase, offset, velocity, content, mask, values, obscuredTop, isAnimating, events, elements
  }

  /// The keys of the fields, which are made once as for a type that `JSONEncoder` knows.
  private static let objects = FrameField.all.enumerated().reduce(into: [Object]()) { objects, entry in
    let words = entry.element.identifier.split(separator: ".").map(String.init)
    let owner = words.count > 1 ? words[0] : nil
    if objects.isEmpty || objects[objects.count - 1].key?.stringValue != owner {
      objects.append(Object(key: owner.map(Key.init)))
    }
    objects[objects.count - 1].members.append((Key(stringValue: words[words.count - 1]), entry.offset))
  }

  private let time, offset, velocity, obscuredTop: Double
  private let phase, mask: String
  private let content: Content
  private let isAnimating: Bool
  private let events: [String]
  private let numbers: [Double]

  init(_ sample: (ScrollState, HeaderFrame)) {
    let (state, frame) = sample
    (time, offset, velocity, phase) = (state.time, state.contentOffset, state.velocity, state.phase.rawValue)
    (obscuredTop, mask) = (frame.obscuredTop(at: offset), frame.mask.svg)
    (isAnimating, events) = (frame.isAnimating, frame.events.names)
    let header = frame.header
    content = Content(x: header.x, y: header.y, width: header.width, height: header.height)
    numbers = FrameField.all.map { frame[$0] }
  }

  func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: Other.self)
    try line.encode(1, forKey: .seq)
    try line.encode(time, forKey: .time)
    try line.encode(phase, forKey: .phase)
    try line.encode(offset, forKey: .offset)
    try line.encode(velocity, forKey: .velocity)
    try line.encode(content, forKey: .content)
    try line.encode(mask, forKey: .mask)
    try line.encode([String: Double](), forKey: .values)
    try line.encode(obscuredTop, forKey: .obscuredTop)
    try line.encode(isAnimating, forKey: .isAnimating)
    try line.encode(events, forKey: .events)
    try line.encode([String: Content](), forKey: .elements)
    var fields = encoder.container(keyedBy: Key.self)
    for object in Self.objects {
      guard let key = object.key else {
        for member in object.members { try fields.encode(numbers[member.index], forKey: member.key) }
        continue
      }
      var members = fields.nestedContainer(keyedBy: Key.self, forKey: key)
      for member in object.members { try members.encode(numbers[member.index], forKey: member.key) }
    }
  }
}
