import CMasthead
import Dispatch
import TestSupport
import Testing

@testable import Masthead
@testable import MastheadPluginKit
@testable import MastheadPlugins

/// A C plugin that uses elements, a target, events, snaps and memory.
@Suite(.long) struct PluginElementsTests {
  private static let header = Header(
    height: .points(300), collapsedHeight: 100,
    elements: [
      HeaderElement("title", width: 100, height: 40),
      HeaderElement("avatar", alignment: .bottom, width: 80, height: 80),
    ])

  private func badge(_ values: [(String, Double)] = []) throws -> any Effect {
    let kind = try #require(PluginLibrary(path: Workshop.fixture("Badge").library).effects.first)
    var badge = kind.make()
    for (name, value) in values { try badge.set(name, to: value) }
    return badge
  }

  private func pipeline(_ effects: [any Effect]) -> Pipeline {
    Pipeline(Self.header, effects: effects)
  }

  private func state(_ offset: Double, time: Double = 0) -> ScrollState {
    ScrollState(
      contentOffset: offset, contentHeight: 2000, time: time,
      environment: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
  }

  /// The offset at which the header has collapsed by half, and the one at which it has collapsed.
  private let half = -200.0
  private let collapsed = -100.0

  @Test func targetParameterAllowsImageAndElements() throws {
    let badge = try badge()
    #expect(badge.parameterDescriptions[0].kind == .target(of: [.image, .element]))
    #expect(badge.parameterDescriptions[0].default == 0)
  }

  /// At a collapse of one half, the element moves by 5 points, shrinks to three quarters about its anchor, and fades to
  /// three quarters.
  @Test func elementMovesShrinksAndFades() throws {
    let frame = pipeline([try badge()]).frame(at: state(half))
    var title = ElementFrame(rect: MastheadRect(x: 0, y: 5, width: 75, height: 30))
    (title.scale, title.opacity) = (0.75, 0.75)
    #expect(frame.elements[0] == title)
    #expect(frame.elements[1] == ElementFrame(rect: MastheadRect(x: 147.5, y: 220, width: 80, height: 80)))
    #expect(frame.imageOpacity == 1)
  }

  @Test func parameterChoosesTarget() throws {
    let ofAvatar = pipeline([try badge([("target", 1)])]).frame(at: state(half))
    #expect(ofAvatar.elements.indices.map { ofAvatar.elements[$0].opacity } == [1, 0.75])
    #expect(ofAvatar.imageOpacity == 1)
    let ofImage = pipeline([try badge([("target", -1)])]).frame(at: state(half))
    #expect(ofImage.elements.indices.map { ofImage.elements[$0].opacity } == [1, 1])
    #expect(ofImage.imageOpacity == 0.75)
    // The header has no element with this index.
    let ofNothing = pipeline([try badge([("target", 2)])]).frame(at: state(half))
    #expect(ofNothing == pipeline([]).frame(at: state(half)))
  }

  @Test func eventIsSetWhileHeaderIsCollapsed() throws {
    let pipeline = pipeline([try badge()])
    #expect([half, collapsed, 0].map { pipeline.frame(at: state($0)).events } == [[], .custom1, .custom1])
  }

  @Test func listComesToRestOutsideOfSnap() throws {
    let layout = pipeline([try badge()]).layout(in: state(0).environment)
    #expect([-250.0, -150].map { layout.restingOffset(near: $0, contentHeight: 2000) } == [-300, -100])
  }

  /// The progress follows the collapse by 1/60 a tick, so it takes 60 ticks.
  @Test func memoryIsUsedOnlyIfParameterAsksForIt() throws {
    #expect(try badge().remembers == false)
    let lingering = try badge([("lingers", 1)])
    #expect(lingering.remembers)
    var (pipeline, frame) = (pipeline([lingering]), HeaderFrame())
    let ticks = (0..<70).map { tick in
      pipeline.update(&frame, at: state(collapsed, time: Double(tick) / 120))
      return (opacity: frame.elements[0].opacity, isAnimating: frame.isAnimating)
    }
    #expect(abs(ticks[0].opacity - (1 - 0.5 / 60)) < 1e-12 && abs(ticks[29].opacity - 0.75) < 1e-12)
    #expect(ticks[69].opacity == 0.5)
    #expect(ticks.prefix(59).allSatisfy(\.isAnimating) && !ticks.suffix(9).contains(where: \.isAnimating))
  }

  @Test func effectWithoutMemoryIgnoresMemoryOfOthers() throws {
    let (plain, lingering) = (try badge(), try badge([("target", 1), ("lingers", 1)]))
    let frame = pipeline([plain, lingering]).frame(at: state(half))
    #expect(frame.elements[0].opacity == 0.75)
    #expect(abs(frame.elements[1].opacity - (1 - 0.5 / 60)) < 1e-12)
  }

  // MARK: Swift

  /// Libraries are loaded on any thread.
  @Test func pluginsAreExportedOnSeveralThreads() {
    DispatchQueue.concurrentPerform(iterations: 400) { _ in
      let exported = ExportedPlugin(exportEffects(Glow.self), build: masthead_current_build())
      let effect = exported.pointer.pointee.effects!
      let instance = effect.pointee.make(effect)
      #expect(String(cString: effect.pointee.identifier) == Glow.identifier)
      #expect(effect.pointee.get(instance, 0, nil))
      effect.pointee.end(instance)
    }
  }

  /// A Swift effect gives the same frames through the C interface as directly.
  @Test(arguments: [0.0, 0.25])
  func swiftEffectPassesElementsEventsAndSnaps(_ duration: Double) throws {
    let exported = ExportedPlugin(exportEffects(Glow.self), build: masthead_current_build())
    let kind = try #require(PluginLibrary(path: "Glow", plugin: exported.pointer).effects.first)
    #expect(kind.remembers)
    var effects: [any Effect] = [kind.make(), Glow()]
    for index in effects.indices {
      try effects[index].set("target", to: 1)
      try effects[index].set("duration", to: duration)
      #expect(effects[index].remembers == (duration > 0))
    }
    var (through, direct) = (pipeline([effects[0]]), pipeline([effects[1]]))
    #expect(through.layout(in: state(0).environment) == direct.layout(in: state(0).environment))
    var (first, second) = (HeaderFrame(), HeaderFrame())
    for tick in 0..<60 {
      let offset = tick < 10 ? -300 : collapsed
      through.update(&first, at: state(offset, time: Double(tick) / 120))
      direct.update(&second, at: state(offset, time: Double(tick) / 120))
      #expect(first == second, "tick \(tick)")
      #expect(first.isAnimating == (duration > 0 && (10..<40).contains(tick)), "tick \(tick)")
      #expect(first.events == (tick < 10 ? [] : .haptic))
      #expect(first.elements[1].rect.x == 150.5)
    }
    #expect(first.elements[1].opacity == 0)
  }
}
