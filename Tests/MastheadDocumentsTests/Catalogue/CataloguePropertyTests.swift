import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments

/// Properties of every header, with any effects and any motion of the list.
@Suite struct CataloguePropertyTests {
  private static let count = 60

  /// A random header with random built-in effects, and a gesture on its list.
  private struct Draw {
    let seed: UInt64
    let pipeline: Pipeline
    let state: ScrollState
    let gesture: MastheadGesture

    init(_ seed: UInt64, reducedMotion: Bool = false) {
      var random = SplitMix(seed: seed)
      self.seed = seed
      pipeline = random.pipelineDocument(named: "random", upTo: 600).makePipeline()
      let environment = LayoutEnvironment(
        viewport: MastheadSize(width: 375, height: 667), safeArea: MastheadEdgeInsets(top: 47, bottom: 34),
        layoutDirection: random.chance(3) ? .rightToLeft : .leftToRight, reducedMotion: reducedMotion)
      let layout = pipeline.layout(in: environment)
      state = ScrollState(
        contentOffset: layout.topOffset, contentHeight: Double.random(in: 0...4000, using: &random),
        alwaysBounceVertical: true, environment: environment)
      gesture = .sequence([
        .pull(Double.random(in: 0...300, using: &random)),
        .drag(through: [0, Double.random(in: -700...0, using: &random), 0], duration: 0.7),
        .fling(velocity: Double.random(in: -4000...2000, using: &random)),
      ])
    }

    func playback() -> Playback { Playback(of: pipeline, along: gesture, from: state) }
  }

  private static let seeds: [UInt64] = {
    let first = UInt64.random(in: 0...UInt64(UInt32.max))
    print("CataloguePropertyTests: seeds \(first) to \(first + UInt64(count) - 1)")
    return (0..<count).map { first + UInt64($0) }
  }()

  @Test(arguments: seeds)
  func everyOutputIsFinite(_ seed: UInt64) {
    for reducedMotion in [false, true] {
      let draw = Draw(seed, reducedMotion: reducedMotion)
      var (playback, frame) = (draw.playback(), HeaderFrame())
      for index in 0..<240 {
        playback.update(&frame, at: Double(index) / 60)
        #expect(frame.numbers.allSatisfy { $0.isFinite }, "seed \(seed), frame \(index)")
      }
    }
  }

  @Test(arguments: seeds)
  func framesDoNotDependOnFrameRate(_ seed: UInt64) {
    let draw = Draw(seed)
    let byRate = [60, 120, 960].map { rate in
      var (playback, frame, frames) = (draw.playback(), HeaderFrame(), [HeaderFrame]())
      for index in 0..<(2 * rate) {
        playback.update(&frame, at: Double(index) / Double(rate))
        if index % (rate / 60) == 0 { frames.append(frame) }
      }
      return frames
    }
    #expect(byRate[0] == byRate[1] && byRate[1] == byRate[2], "seed \(seed)")
  }

  @Test(arguments: seeds)
  func seekingEqualsPlaying(_ seed: UInt64) {
    let draw = Draw(seed)
    var (played, frame) = (draw.playback(), HeaderFrame())
    var frames: [HeaderFrame] = []
    for index in 0..<180 {
      played.update(&frame, at: Double(index) / 60)
      frames.append(frame)
    }
    var sought = draw.playback()
    for index in [170, 3, 90, 91, 0, 179, 45] {
      sought.update(&frame, at: Double(index) / 60)
      #expect(frame == frames[index], "seed \(seed), frame \(index)")
    }
  }

  /// The first row begins at the content's origin. A header whose lower edge lies above the origin leaves a gap.
  @Test(arguments: seeds)
  func gapOpensOnlyBelowPulledHeader(_ seed: UInt64) {
    let draw = Draw(seed)
    var (playback, frame) = (draw.playback(), HeaderFrame())
    let effects = draw.pipeline.effects
    let allowsGap = effects.contains { ($0 as? Stretch)?.gap == .below }
    // A second `collapse` lowers a header that already stays in place. A stretch with a gap below moves the header to
    // the top.
    let collapsesTwice = effects.count { $0 is Collapse } > 1
    for index in 0..<240 {
      playback.update(&frame, at: Double(index) / 60)
      if allowsGap && (frame.overscroll > 0 || collapsesTwice) { continue }
      #expect(frame.header.maxY >= frame.contentOriginY - 1e-9, "seed \(seed), frame \(index)")
    }
  }

  @Test(arguments: seeds)
  func placementDoesNotChangeScreen(_ seed: UInt64) {
    let draw = Draw(seed)
    // A collection flow sets the placement itself.
    guard !draw.pipeline.effects.contains(where: { $0 is CollectionFlow }) else { return }
    let screens = Placement.allCases.map { placement -> [[Double]] in
      var pipeline = draw.pipeline
      pipeline.header.placement = placement
      let top = pipeline.layout(in: draw.state.environment).topOffset
      var (state, frame) = (draw.state, HeaderFrame())
      return (0..<60).map { index in
        state.time = Double(index) / 60
        state.phase = .dragging
        let distance = [-120.0, 0, 40, 90, 200, 350, 340, 250, 100, 5][index % 10]
        state.contentOffset = top + distance
        // The content has the same height on the screen.
        state.contentHeight = 3000 + frame.contentOriginY
        pipeline.update(&frame, at: state)
        return [frame.header.y - state.contentOffset, frame.contentOriginY - state.contentOffset, frame.header.height]
          + [frame.image.y, frame.image.height, frame.opacity, frame.shadow, frame.collapse, frame.scrolled]
          + frame.elements.indices.flatMap { [frame.elements[$0].rect.y, frame.elements[$0].opacity] }
      }
    }
    for screen in screens.dropFirst() {
      for (index, (first, other)) in zip(screens[0], screen).enumerated() {
        #expect(zip(first, other).allSatisfy { abs($0 - $1) < 1e-6 }, "seed \(seed), frame \(index)")
      }
    }
  }

  @Test(arguments: seeds)
  func collapseAndPinCommute(_ seed: UInt64) {
    let draw = Draw(seed)
    let others = draw.pipeline.effects.filter { !($0 is Collapse) && !($0 is Pin) }
    let orders: [[any Effect]] = [others + [Collapse(), Pin()], others + [Pin(), Collapse()]]
    let frames = orders.map { effects in
      var (pipeline, frame) = (Pipeline(draw.pipeline.header, effects: effects), HeaderFrame())
      let top = pipeline.layout(in: draw.state.environment).topOffset
      return stride(from: -200.0, through: 800, by: 37.7).enumerated().map { index, distance in
        var state = draw.state
        state.contentHeight = 4000
        (state.contentOffset, state.time, state.phase) = (top + distance, Double(index) / 60, .dragging)
        pipeline.update(&frame, at: state)
        return frame.numbers
      }
    }
    for (index, (first, second)) in zip(frames[0], frames[1]).enumerated() {
      #expect(zip(first, second).allSatisfy { abs($0 - $1) < 1e-6 }, "seed \(seed), frame \(index)")
    }
  }
}

extension HeaderFrame {
  /// All numbers of the frame.
  fileprivate var numbers: [Double] {
    var numbers = FrameField.all.map { self[$0] }
    for index in elements.indices {
      let element = elements[index]
      numbers += [element.rect.x, element.rect.y, element.rect.width, element.rect.height, element.scale]
      numbers += [element.rotation, element.opacity, element.blur, element.cornerRadius, element.zIndex]
    }
    mask.forEachElement { element in
      switch element {
      case .moveTo(let point), .lineTo(let point): numbers += [point.x, point.y]
      case .quadraticCurveTo(let point, let control): numbers += [point.x, point.y, control.x, control.y]
      case .cubicCurveTo(let point, let control1, let control2):
        numbers += [point.x, point.y, control1.x, control1.y, control2.x, control2.y]
      case .closePath: break
      }
    }
    return numbers
  }
}
