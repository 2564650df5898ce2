import Masthead
import MastheadDocuments
import MastheadEngine
import TestSupport
import Testing

@testable import MastheadPlugins

/// Requests and replies survive a round trip through JSON, bit by bit.
@Suite struct WorkerMessageTests {
  /// Numbers that are hard to encode: NaN, infinities, signed zeros, the largest and the smallest.
  private static let numbers: [Double] = [
    0, -0.0, 1, -0.1, 1.0 / 3, .pi * 1e300, .leastNonzeroMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity,
    .nan,
  ]

  private let environment = LayoutEnvironment(
    viewport: MastheadSize(width: 375, height: 667.5),
    safeArea: MastheadEdgeInsets(top: 47, left: 1, bottom: 34, right: 2),
    bottomInset: 301.5, fittingHeight: 128.25, displayScale: 3, layoutDirection: .rightToLeft, reducedMotion: true,
    reducedTransparency: true)

  private func roundTrip(_ reply: WorkerReply) throws -> WorkerReply {
    try WorkerReply(try JSON(parsing: reply.json.compact), in: environment)
  }

  private func roundTrip(_ request: WorkerRequest) throws -> WorkerRequest {
    try WorkerRequest(try JSON(parsing: request.json.compact), registry: .builtIn, environment: environment)
  }

  /// A plugin that writes a reply of its own must not make the server take it for another one.
  @Test func replyAnswersOnlyItsOwnRequest() {
    let state = ScrollState(
      contentOffset: 0, contentHeight: 900, velocity: 0, time: 0, phase: .idle, alwaysBounceVertical: true,
      environment: environment)
    let requests: [WorkerRequest] = [
      .load(plugin: "a"), .layOut(revision: 7, Preset.all[0].document, in: environment, memory: nil),
      .evaluate(Evaluation(revision: 7, restarts: false, past: [], state: state)), .curve(CurveStates([state])),
      .memory,
    ]
    let replies: [WorkerReply] = [
      .loaded, .laidOut(revision: 7, HeaderLayout(in: environment), points: [:]),
      .evaluated(revision: 7, HeaderFrame()), .curve([HeaderFrame()]), .memory([]),
    ]
    for (row, reply) in replies.enumerated() {
      #expect(requests.map(reply.answers) == requests.indices.map { $0 == row })
    }
    #expect(requests.allSatisfy(WorkerReply.refused("no").answers))
    #expect(!WorkerReply.laidOut(revision: 8, HeaderLayout(in: environment), points: [:]).answers(requests[1]))
    #expect(!WorkerReply.evaluated(revision: 8, HeaderFrame()).answers(requests[2]))
    #expect(!WorkerReply.curve([]).answers(requests[3]))
  }

  @Test func framesSurviveRoundTrip() throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<repetitions(200, quick: 40) {
      func number() -> Double {
        Bool.random(using: &random)
          ? Self.numbers.randomElement(using: &random)! : .random(in: -1e4...1e4, using: &random)
      }
      func point() -> MastheadPoint { MastheadPoint(x: number(), y: number()) }
      var frame = HeaderFrame()
      frame.header = MastheadRect(x: number(), y: number(), width: number(), height: number())
      frame.image = MastheadRect(x: number(), y: number(), width: number(), height: number())
      (frame.overscroll, frame.stretch, frame.collapse, frame.topOffset) = (number(), number(), number(), number())
      frame.contentInset = MastheadEdgeInsets(top: number(), left: number(), bottom: number(), right: number())
      frame.margins = MastheadDirectionalEdgeInsets(
        top: number(), leading: number(), bottom: number(), trailing: number())
      (frame.opacity, frame.blur, frame.scrim) = (number(), number(), number())
      (frame.scrolled, frame.contentOriginY, frame.imageOpacity, frame.shadow) = (
        number(), number(), number(), number()
      )
      frame.isAnimating = Bool.random(using: &random)
      frame.events = HeaderEvents(rawValue: .random(in: 0...UInt32.max, using: &random))
      for _ in 0..<Int.random(in: 0...HeaderElement.limit, using: &random) {
        var element = ElementFrame(
          rect: MastheadRect(x: number(), y: number(), width: number(), height: number()), cornerRadius: number())
        (element.scale, element.rotation, element.opacity) = (number(), number(), number())
        (element.blur, element.zIndex) = (number(), number())
        frame.elements.append(element)
      }
      frame.values["depth"] = number()
      frame.values["a second name, ä"] = number()
      for _ in 0..<Int.random(in: 0...90, using: &random) {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: frame.mask.move(to: point())
        case 1: frame.mask.line(to: point())
        case 2: frame.mask.quadraticCurve(to: point(), control: point())
        case 3: frame.mask.cubicCurve(to: point(), control1: point(), control2: point())
        default: frame.mask.close()
        }
      }
      guard case .evaluated(7, let copy) = try roundTrip(.evaluated(revision: 7, frame)),
        case .curve(let curve) = try roundTrip(.curve([frame, HeaderFrame()]))
      else {
        Issue.record("Expected the reply to keep its type.")
        return
      }
      // NaN does not equal itself, so the test compares descriptions. They also distinguish the signs of zeros.
      #expect("\(copy)" == "\(frame)")
      #expect(copy.mask.isTruncated == frame.mask.isTruncated)
      #expect(
        copy.elements.indices.map { "\(copy.elements[$0])" } == frame.elements.indices.map { "\(frame.elements[$0])" })
      #expect(curve.map { "\($0)" } == ["\(frame)", "\(HeaderFrame())"])
    }
  }

  @Test func layoutsSurviveRoundTrip() throws {
    let headers = [
      Header(height: 300), Header(height: .ratioOfWidth(0.5), collapsedHeight: 44, placement: .insideContent),
      Header(height: .fitting(minimum: 100), imageSize: .zero),
      Header(
        height: .excludingSafeArea(156), collapsedHeight: .excludingSafeArea(56), placement: .collapsedAboveContent),
    ]
    let effects: [[any Effect]] = [
      [], [CutAway(depth: 80), Overlap(ratio: 2)], [CutAway(ratio: 0.25), CollectionFlow(inset: 12)],
      [SafeArea(policy: .underlap), FitImage(mode: .aspectFit, anchor: .bottomRight)],
      [SafeArea(policy: .underlap), Collapse(), Pin(), Snap(), HideOnScroll()],
    ]
    for header in headers {
      for effects in effects {
        let layout = Pipeline(header, effects: effects).layout(in: environment)
        let points = ["effects[0].parameters.depth": 26.5, "effects[1].parameters.ratio": -0.0]
        guard case .laidOut(3, let copy, let lengths) = try roundTrip(.laidOut(revision: 3, layout, points: points))
        else {
          Issue.record("Expected the reply to keep its type.")
          return
        }
        #expect(copy == layout)
        #expect(lengths == points)
      }
    }
  }

  @Test func otherRepliesSurviveRoundTrip() throws {
    let memory = [
      EffectMemory(effect: "com.example.a", bytes: Array(0...255)), EffectMemory(effect: "com.example.b", bytes: []),
    ]
    for reply in [WorkerReply.loaded, .refused("No “such” \\ thing.\n"), .memory(memory)] {
      #expect("\(try roundTrip(reply))" == "\(reply)")
    }
  }

  @Test func requestsSurviveRoundTrip() throws {
    let document = Preset.named("parallax-table")!.document
    let states = MastheadScrollPhase.allCases.enumerated().map { index, phase in
      ScrollState(
        contentOffset: Self.numbers[index], contentHeight: 1e4, velocity: Self.numbers[index + 5], time: 0.1,
        phase: phase,
        alwaysBounceVertical: index % 2 == 0, environment: environment)
    }
    let requests: [WorkerRequest] = [
      .load(plugin: "my-ripple"), .load(plugin: "a", effects: ["com.example.a"]), .memory,
      .curve(CurveStates(states)), .curve(CurveStates([])),
      .curve(CurveStates(motion: states, shown: [0, 2, 2])),
      .evaluate(Evaluation(revision: 4, restarts: true, past: states, state: states[2])),
      .layOut(revision: 5, document, in: environment, memory: nil),
      .layOut(revision: 5, document, in: environment, memory: [EffectMemory(effect: "x", bytes: [1, 254])]),
    ]
    for request in requests { #expect("\(try roundTrip(request))" == "\(request)") }
  }

  @Test func curveOfStateThatDoesNotExistIsRefused() throws {
    let request: JSON = ["curve": [], "shown": [0]]
    let error = #expect(throws: DocumentError.self) {
      try WorkerRequest(request, registry: .builtIn, environment: environment)
    }
    #expect(error?.description == "shown[0]: must be the index of a state")
  }

  /// A worker does not load the libraries of disabled effects, so it does not know the effects.
  @Test func disabledEffectsKeepIndicesButNotIdentifiers() throws {
    struct Gone: LayoutEffect {
      static let identifier = "com.example.gone"
      func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
    }
    var registry = EffectRegistry.builtIn
    registry.register(Gone.self)
    let text = """
      {"masthead": 1, "header": {"height": 300},
       "effects": [{"effect": "com.example.gone", "enabled": false}, {"effect": "parallax"}]}
      """
    let document = try PipelineDocument(parsing: text.utf8, registry: registry)
    guard case .layOut(_, let copy, _, _) = try roundTrip(.layOut(revision: 1, document, in: environment, memory: nil))
    else {
      Issue.record("Expected the request to keep its type.")
      return
    }
    #expect(copy.effects.map(\.isEnabled) == [false, true])
    #expect(copy.effects[1].kind.identifier == "parallax")
  }

  @Test(arguments: [
    "{}", "[]", "nothing", #"{"evaluate": 1}"#, #"{"load": 3}"#,
    #"{"layOut": 1, "document": {"masthead": 1}, "environment": {"viewport": [1]}}"#,
    #"{"curve": [{"offset": "many"}]}"#, #"{"memory": true, "more": 1}"#,
  ])
  func invalidRequestIsRefused(_ line: String) throws {
    var worker = Worker()
    guard case .refused(let reason) = try worker.answer(Array(line.utf8)) else {
      Issue.record("\(line) was answered.")
      return
    }
    #expect(reason.hasPrefix("invalid request: "))
  }

  @Test(arguments: [
    ([""], [[]]), (["a\nb\n"], [["a", "b"]]), (["a", "b\nc", "\n\n"], [[], ["ab"], ["c", ""]]),
  ])
  func linesAreAssembledFromChunks(_ pieces: [String], _ lines: [[String]]) {
    var reader = LineReader(limit: .max)
    let read = pieces.map { piece in
      reader.lines(in: Array(piece.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(read == lines)
    #expect(reader.unfinished.isEmpty && reader.droppedBytes == 0)
  }

  @Test(arguments: [
    (["abcd\n"], [["abc"]], 1), (["ab", "cdef", "g\nhij\n"], [[], [], ["abc", "hij"]], 4),
    (["abc\nabcd"], [["abc"]], 1),
  ])
  func restOfLongLineIsDropped(_ pieces: [String], _ lines: [[String]], _ dropped: Int) {
    var reader = LineReader(limit: 3)
    let read = pieces.map { piece in
      reader.lines(in: Array(piece.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(read == lines)
    #expect(reader.droppedBytes == dropped)
  }
}
