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
      Figure(
        works[0].name, 1e9 / own.nanoseconds, "frames/s", .atLeast(1_000_000), instructions: counts[works[0].name]),
      Figure(works[1].name, 1e9 / foundation.nanoseconds, "frames/s", instructions: counts[works[1].name]),
      Figure("frames to JSON ÷ JSONEncoder", foundation.ratio(to: own), "×", .atLeast(25)),
      Figure("frames to JSON, allocations", own.allocations, "per frame", .atMost(0)),
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
  struct PeerRect: Encodable {
    let x, y, width, height: Double
    init(_ rect: MastheadRect) { (x, y, width, height) = (rect.x, rect.y, rect.width, rect.height) }
  }
  struct Inset: Encodable { let top, left, bottom, right: Double }
  struct Margins: Encodable { let top, leading, bottom, trailing: Double }

  let seq: Int
  let time: Double
  let phase: String
  let offset, velocity: Double
  let header, image, content: PeerRect
  let mask: String
  let contentInset: Inset
  let topOffset, contentOriginY, overscroll, stretch, collapse, scrolled: Double
  let margins: Margins
  let opacity, imageOpacity, blur, scrim, shadow: Double
  let values: [String: Double]
  let obscuredTop: Double
  let isAnimating: Bool
  let events: [String]
  let elements: [String: PeerRect]

  init(_ sample: (ScrollState, HeaderFrame)) {
    let (state, frame) = sample
    seq = 1
    time = state.time
    phase = state.phase.rawValue
    offset = state.contentOffset
    velocity = state.velocity
    header = PeerRect(frame.header)
    image = PeerRect(frame.image)
    content = PeerRect(frame.header)
    mask = frame.mask.svg
    let inset = frame.contentInset
    contentInset = Inset(top: inset.top, left: inset.left, bottom: inset.bottom, right: inset.right)
    topOffset = frame.topOffset
    overscroll = frame.overscroll
    stretch = frame.stretch
    collapse = frame.collapse
    let own = frame.margins
    margins = Margins(top: own.top, leading: own.leading, bottom: own.bottom, trailing: own.trailing)
    opacity = frame.opacity
    blur = frame.blur
    scrim = frame.scrim
    values = [:]
    contentOriginY = frame.contentOriginY
    scrolled = frame.scrolled
    imageOpacity = frame.imageOpacity
    shadow = frame.shadow
    obscuredTop = frame.obscuredTop(at: state.contentOffset)
    isAnimating = frame.isAnimating
    events = frame.events.names
    elements = [:]
  }
}
