import CMasthead
import Fade
import TestSupport
import Testing
import Wave

@testable import Masthead
@testable import MastheadPluginKit
@testable import MastheadPlugins

/// Plugins of today on a later host, which uses the reserved space of the structs.
@Suite(.long) struct ReservedSpaceTests {
  /// Stands for a later host: it writes numbers into the reserved space, as far as the structs exist in a stage.
  private struct LaterHost: HeaderEffect, LayoutEffect {
    static let identifier = "com.example.later-host"
    static let stages = Stages.all

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { fill(&layout.reserved, from: 100) }

    func contribute(to frame: inout HeaderFrame, at moment: Moment) {
      fill(&frame.reserved, from: 200)
      for index in frame.elements.indices { fill(&frame.elements.elements[index].reserved, from: 300 + Double(index)) }
    }
  }

  private let header = Header(
    height: .points(300), collapsedHeight: 100,
    elements: [HeaderElement("title", width: 100, height: 40), HeaderElement("avatar", width: 80, height: 80)])

  /// Returns all effects of plugins in C and in Swift.
  private static func effects() throws -> [EffectKind] {
    let swift = ExportedPlugin(
      exportEffects(FadeOut.self, Wave.self, Glow.self), build: masthead_current_build())
    return try PluginLibrary(path: "Samples", plugin: swift.pointer).effects
      + PluginLibrary(path: Workshop.fixture("Badge").library).effects
  }

  @Test func numbersInReservedSpaceSurviveAndChangeNothing() throws {
    for kind in try Self.effects() {
      var plain = Pipeline(header, effects: [kind.make()])
      var later = Pipeline(header, effects: [LaterHost(), kind.make()])
      var (frame, laterFrame) = (HeaderFrame(), HeaderFrame())
      for tick in 0..<80 {
        var state = ScrollState(
          contentOffset: -350 + Double(tick) * 7, contentHeight: 2000, time: Double(tick) / 120, phase: .dragging,
          environment: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
        plain.update(&frame, at: state)
        fill(&state.reserved, from: 400)
        later.update(&laterFrame, at: state)
        #expect(doubles(laterFrame.reserved) == (200..<216).map(Double.init), "\(kind.identifier)")
        for index in laterFrame.elements.indices {
          let element = laterFrame.elements.elements[index]
          #expect(doubles(element.reserved) == [300 + Double(index), 301 + Double(index)], "\(kind.identifier)")
          laterFrame.elements.elements[index].reserved = Two(0.0)
        }
        laterFrame.reserved = Four(Four(0.0))
        #expect(laterFrame == frame, "\(kind.identifier), tick \(tick)")
      }
      let environment = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))
      let layout = plain.layout(in: environment)
      var laterLayout = later.layout(in: environment)
      #expect(doubles(laterLayout.reserved) == (100..<116).map(Double.init), "\(kind.identifier)")
      laterLayout.reserved = Four(Four(0.0))
      #expect(laterLayout == layout, "\(kind.identifier)")
    }
  }
}

/// Fills a value with the numbers from a start on.
private func fill<Value>(_ value: inout Value, from start: Double) {
  withUnsafeMutableBytes(of: &value) { bytes in
    for index in 0..<(bytes.count / 8) {
      bytes.storeBytes(of: start + Double(index), toByteOffset: index * 8, as: Double.self)
    }
  }
}

private func doubles<Value>(_ value: Value) -> [Double] {
  withUnsafeBytes(of: value) { bytes in
    (0..<(bytes.count / 8)).map { bytes.load(fromByteOffset: $0 * 8, as: Double.self) }
  }
}
