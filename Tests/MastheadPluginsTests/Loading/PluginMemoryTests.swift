import Masthead
import MastheadPlugins
import TestSupport
import Testing

/// The contract of an effect's memory that masthead.h describes.
@Suite(.long) struct PluginMemoryTests {
  /// An effect that counts frames in its memory. The count begins at ten times the parameter, and the last stage publishes it.
  private static let counter = BrokenCPlugin(
    effect: ".stages = MASTHEAD_STAGE_HEADER | MASTHEAD_STAGE_APPEARANCE, .memory_size = 8, .memory_alignment = 8,",
    contribute: """
      double *count = memory;
      if (stage == MASTHEAD_STAGE_HEADER) *count += 1;
      if (stage == MASTHEAD_STAGE_APPEARANCE) masthead_set_value(frame, "count", *count);
      """,
    begin: "*(double *)memory += 10 * *(const double *)instance;")

  private func count(_ pipeline: inout Pipeline, tick: Int) -> Double? {
    var frame = HeaderFrame()
    pipeline.update(
      &frame,
      at: ScrollState(
        contentOffset: 0, contentHeight: 2000, time: (Double(tick) + 0.5) / 120,
        environment: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))))
    return frame.values["count"]
  }

  @Test func stagesShareMemoryAndBeginSeesParametersAndZeros() throws {
    let workshop = Workshop()
    workshop.write("Counter/Counter.c", Self.counter.source)
    var effect = try #require(PluginLibrary(path: workshop.build("Counter").library).effects.first).make()
    try effect.set("amount", to: 0.75)
    var pipeline = Pipeline(Header(height: 300), effects: [effect])
    #expect(count(&pipeline, tick: 0) == 8.5)
    // A second frame in a tick starts from the memory before that tick.
    #expect(count(&pipeline, tick: 0) == 8.5)
    #expect(count(&pipeline, tick: 1) == 9.5)
    // A changed parameter keeps the memory until the next restart.
    try effect.set("amount", to: 0.25)
    pipeline.effects = [effect]
    #expect(count(&pipeline, tick: 2) == 10.5)
    pipeline.restart()
    #expect(count(&pipeline, tick: 0) == 3.5)
  }
}
