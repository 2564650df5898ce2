import Foundation
import Masthead
import MastheadDocuments

/// Compares the time to write frames as JSON with that of Foundation's encoder.
enum EncoderBench {
  static func run() throws -> [Figure] {
    let samples = Preset.all.flatMap { Self.samples(of: $0.document) }
    let peers = try samples.map { state, frame in
      var encoder = FrameEncoder()
      return Peer(try JSON(parsing: encoder.encode(frame, at: state, sequence: 1) { Array($0) }))
    }
    let (encoder, peer) = (FrameEncoder(), JSONEncoder())
    let costs = Stopwatch.compare(
      pieces: 20_000,
      [
        { count in
          var (encoder, bytes) = (encoder, 0)
          for index in 0..<count {
            let (state, frame) = samples[index % samples.count]
            bytes &+= encoder.encode(frame, at: state, sequence: index) { $0.count }
          }
          precondition(bytes > count, "A frame's JSON must not be empty.")
        },
        { for index in 0..<$0 { precondition((try? peer.encode(peers[index % peers.count])) != nil) } },
      ])
    return [
      Figure("frame to JSON", costs[0].nanoseconds / 1000, "µs"),
      Figure("frame to JSON by JSONEncoder", costs[1].nanoseconds / 1000, "µs"),
      Figure("frame to JSON ÷ by JSONEncoder", costs[0].ratio(to: costs[1]), "×", atMost: 0.2),
      Figure("frame to JSON, allocations", costs[0].allocations, ""),
    ]
  }

  /// Returns frames of a list that is pulled and then scrolled. The offsets have many digits, like those of real touches.
  private static func samples(of document: PipelineDocument) -> [(ScrollState, HeaderFrame)] {
    var pipeline = document.makePipeline()
    let environment = document.scene.environment()
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

/// The same values for `JSONEncoder`.
private enum Peer: Encodable {
  case number(Double)
  case text(String)
  case flag(Bool)
  case list([Peer])
  case object([(key: Key, value: Peer)])

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(_ json: JSON) {
    switch json {
    case .null: self = .number(0)
    case .bool(let flag): self = .flag(flag)
    case .number(let number): self = .number(number.value)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map(Peer.init))
    case .object(let members): self = .object(members.map { (Key(stringValue: $0.key), Peer($0.value)) })
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .number(let number): try number.encode(to: encoder)
    case .text(let text): try text.encode(to: encoder)
    case .flag(let flag): try flag.encode(to: encoder)
    case .list(let elements): try elements.encode(to: encoder)
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members {
        if case .number(let number) = member.value {
          try container.encode(number, forKey: member.key)
        } else {
          try container.encode(member.value, forKey: member.key)
        }
      }
    }
  }
}
