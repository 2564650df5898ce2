import TestSupport
import Testing

@testable import Masthead

/// Zero heights, huge offsets, empty viewports, scroll states with NaN, and extreme parameters give defined, finite frames.
@Suite struct FinitenessTests {
  static let numbers: [Double] = [
    0, -0.0, 1, -1, 375, 1e6, -1e6, 1e18, -1e18, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude,
    .infinity, -.infinity, .nan,
  ]

  /// All effects, with their default parameters, in a header with elements.
  static func pipeline(_ header: Header) -> Pipeline {
    var header = header
    header.elements = [
      HeaderElement("title", alignment: .bottom, height: 40, insets: MastheadDirectionalEdgeInsets(leading: 1e9)),
      HeaderElement("tabs", within: .margins, collapsed: { $0.height = 0 }),
    ]
    return Pipeline(header, effects: EffectRegistry.builtIn.effects.map { $0.make() })
  }

  /// Effects that remember receive the offset in their first frame, and after another offset.
  @Test(arguments: numbers)
  func anyOffsetGivesFiniteFrame(_ offset: Double) {
    var (pipeline, frame) = (Self.pipeline(Header(height: 300)), HeaderFrame())
    for (index, offset) in [offset, 40, offset].enumerated() {
      var state = scroll(offset)
      (state.time, state.phase) = (Double(index), .dragging)
      pipeline.update(&frame, at: state)
      #expect(frame.isFinite)
    }
  }

  @Test func offsetsAreClampedToBillionPoints() {
    let pipeline = Pipeline(Header(height: 300)) { Stretch() }
    #expect(pipeline.frame(at: scroll(-1e300)).bits == pipeline.frame(at: scroll(-1e9)).bits)
    #expect(pipeline.frame(at: scroll(.infinity)).bits == pipeline.frame(at: scroll(1e9)).bits)
  }

  @Test func nanOffsetCountsAsTop() {
    let pipeline = Pipeline(Header(height: 300)) { Stretch() }
    #expect(pipeline.frame(at: scroll(.nan)).bits == pipeline.frame(at: scroll(-300)).bits)
  }

  @Test(arguments: numbers, numbers)
  func anyViewportAndHeaderGiveFiniteFrame(_ first: Double, _ second: Double) {
    // A header accepts only finite numbers.
    let (one, other) = (first.isFinite ? first : 300, second.isFinite ? second : 300)
    for header in [
      Header(height: .points(one), collapsedHeight: .points(other), imageSize: MastheadSize(width: one, height: other)),
      Header(height: .ratioOfWidth(other), imageSize: MastheadSize(width: other, height: one)),
      Header(height: .fitting(minimum: other), placement: .insideContent),
    ] {
      for offset in [-500.0, 0, 800] {
        var state = ScrollState(
          contentOffset: offset, viewport: MastheadSize(width: first, height: second),
          safeArea: MastheadEdgeInsets(top: second, left: first, bottom: second, right: first))
        state.environment.fittingHeight = first
        state.time = second
        #expect(Self.pipeline(header).frame(at: state).isFinite, "\(header) \(state)")
      }
    }
  }

  /// All numbers of all effects at once.
  @Test(arguments: numbers.filter(\.isFinite))
  func anyFiniteParameterGivesFiniteFrame(_ number: Double) {
    var pipeline = Self.pipeline(Header(height: .points(300), collapsedHeight: 44))
    pipeline.effects = pipeline.effects.map { effect in
      let declared = effect as! any DeclaredEffect
      return setting(declared) { _ in number }
    }
    for offset in [-1e9, -500, 0, 800, 1e9] {
      let frame = pipeline.frame(at: scroll(offset))
      #expect(frame.isFinite && frame.isInRange)
    }
  }

  /// Parameters far outside the ranges of documents, which only Swift code can set.
  @Test func randomPipelinesGiveFiniteFramesInRange() {
    var random = SplitMix.printingSeed()
    for _ in 0..<300 {
      var header = random.header()
      header.height = .points(.random(in: -1e6...1e6, using: &random))
      header.collapsedHeight = .points(.random(in: -1e6...1e6, using: &random))
      let kinds = EffectRegistry.builtIn.effects.shuffled(using: &random)
      let effects = kinds.prefix(.random(in: 1...kinds.count, using: &random)).map { kind in
        let effect = random.effect(kind) as! any DeclaredEffect
        return setting(effect) { value in
          Bool.random(using: &random) ? value : .random(in: -1e6...1e6, using: &random)
        }
      }
      var (pipeline, frame) = (Pipeline(header, effects: effects), HeaderFrame())
      for tick in 0..<20 {
        var state = scroll(.random(in: -2000...2000, using: &random))
        (state.time, state.phase) = (Double(tick) / 30, MastheadScrollPhase.allCases.randomElement(using: &random)!)
        pipeline.update(&frame, at: state)
        #expect(frame.isFinite && frame.isInRange, "\(effects.map(\.kind.identifier)) at \(state.contentOffset)")
      }
    }
  }

  /// Invalid numbers from a custom effect, and the numbers after clamping.
  @Test func numbersOutsideTheirRangesAreClamped() {
    struct Wild: HeaderEffect {
      static let identifier = "com.example.wild"
      static let stages: Stages = .appearance
      func contribute(to frame: inout HeaderFrame, at moment: Moment) {
        (frame.opacity, frame.imageOpacity, frame.blur, frame.scrim) = (.nan, 7, -1, .infinity)
        (frame.header.y, frame.header.height, frame.shadow, frame.topOffset) = (-.infinity, -3, -0.5, .nan)
        frame.margins.trailing = .infinity
        frame.values["wild"] = .nan
        frame.change(.element(1)) {
          $0.opacity = 1.5
          $0.rect.width = .nan
          $0.rotation = .infinity
          $0.scale = -2
        }
      }
    }
    let header = Header(height: 300, elements: [HeaderElement("title"), HeaderElement("tabs", height: 40)])
    let pipeline = Pipeline(header) { Wild() }
    let frame = pipeline.frame(at: scroll(-300))
    let greatest = Double.greatestFiniteMagnitude
    #expect([frame.opacity, frame.imageOpacity, frame.blur, frame.scrim] == [1, 1, 0, 1])
    #expect([frame.header.y, frame.header.height, frame.shadow, frame.topOffset] == [-greatest, 0, 0, 0])
    #expect(frame.margins.trailing == greatest && frame.values["wild"] == 0)
    let (title, tabs) = (frame.elements[0], frame.elements[1])
    #expect(title == ElementFrame(rect: MastheadRect(x: 0, y: 0, width: 375, height: 300)))
    #expect([tabs.opacity, tabs.rect.width, tabs.rotation, tabs.scale, tabs.rect.height] == [1, 0, greatest, 0, 40])

    // Tools that check effects receive the numbers that the effect wrote.
    var (raw, checked) = (HeaderFrame(), pipeline)
    checked.correction = .none
    checked.update(&raw, at: scroll(-300))
    #expect(raw.opacity.isNaN && raw.imageOpacity == 7 && raw.blur == -1 && raw.elements[1].scale == -2)
    checked.correction = .finite
    checked.update(&raw, at: scroll(-300))
    #expect(raw.opacity.isNaN && raw.imageOpacity == 7)
  }

  /// Each number of a frame, set by an effect to values outside its range.
  @Test(arguments: FrameField.all.map(\.identifier))
  func eachNumberIsClampedToItsRange(_ identifier: String) throws {
    let field = try #require(FrameField.all.first { $0.identifier == identifier })
    for number in [-1e300, -0.5, 1.5, .infinity, -.infinity, .nan] {
      let frame = Pipeline(Header(height: 300)) { Writer(field: identifier, number: number) }.frame(at: scroll(-300))
      let nearest = min(max(number, field.range.lowerBound), field.range.upperBound)
      let greatest = Double.greatestFiniteMagnitude
      #expect(frame[field] == (number.isNaN ? field.default : min(max(nearest, -greatest), greatest)), "\(number)")
      #expect(frame.isFinite && frame.isInRange)
    }
  }

  private struct Writer: HeaderEffect {
    static let identifier = "com.example.writer"
    static let stages: Stages = .appearance
    var field = "opacity"
    var number = 0.0

    func contribute(to frame: inout HeaderFrame, at moment: Moment) {
      frame[FrameField.all.first { $0.identifier == field }!] = number
    }
  }

  /// Sets each number among the parameters of an effect, past the checks of documents.
  private func setting<Declared: DeclaredEffect>(_ effect: Declared, to number: (Double) -> Double) -> any Effect {
    var effect = effect
    for parameter in Declared.parameters {
      if case .number = parameter.kind, let value = parameter.get(effect) { parameter.set(&effect, number(value)) }
    }
    return effect
  }

  @Test func headerWithoutHeightIsEmptyRectangleAtListStart() {
    let frame = Pipeline(Header(height: 0)) {
      Stretch()
      CutAway(depth: 80)
    }.frame(at: scroll(0))
    #expect(frame.header == MastheadRect(x: 0, y: 0, width: 375, height: 0))
    #expect(frame.topOffset == 0)
    #expect(frame.mask.elements == outline((0, 0), (375, 0), (375, 0), (0, 0)))
  }

  @Test func emptyViewportGivesHeaderWithoutWidth() {
    let state = ScrollState(contentOffset: -300, viewport: .zero)
    let frame = Pipeline(Header(height: 300)) { Stretch() }.frame(at: state)
    #expect(frame.header == MastheadRect(x: 0, y: -300, width: 0, height: 300))
  }
}
