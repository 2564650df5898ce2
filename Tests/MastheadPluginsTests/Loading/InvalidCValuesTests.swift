import TestSupport
import Testing

@testable import Masthead
@testable import MastheadPlugins

/// C code can write bytes that no Swift value has. Masthead replaces them.
@Suite(.long) struct InvalidCValuesTests {
  private let state = ScrollState(contentOffset: -200, viewport: MastheadSize(width: 375, height: 667))

  private func pipeline(_ plugin: BrokenCPlugin) throws -> Pipeline {
    let workshop = Workshop()
    workshop.write("Tide/Tide.c", plugin.source)
    let kind = try #require(PluginLibrary(path: workshop.build("Tide").library).effects.first)
    return Pipeline(
      Header(height: 300, elements: [HeaderElement("title", width: 100, height: 40)]),
      effects: [kind.make()])
  }

  @Test func anyByteInFlagOfLayoutIsTrue() throws {
    let pipeline = try pipeline(
      BrokenCPlugin(
        layOut: """
          bool *flags[] = {
            &layout->collapses, &layout->pins, &layout->hides, &layout->expands, &layout->shrinks,
            &layout->height_excludes_safe_area, &layout->collapsed_height_excludes_safe_area,
            &layout->has_no_given_inset};
          for (int i = 0; i < 8; i++) memset(flags[i], 0x7E, 1);
          """))
    let layout = pipeline.layout(in: state.environment)
    let flags = [
      layout.collapses, layout.pins, layout.hides, layout.expands, layout.shrinks, layout.heightExcludesSafeArea,
      layout.collapsedHeightExcludesSafeArea,
    ]
    #expect(flags.map { unsafeBitCast($0, to: UInt8.self) } == [1, 1, 1, 1, 1, 1, 1])
    #expect(layout.givenInset == nil)
    #expect(layout.topOffset == -300)
  }

  @Test(arguments: ["-1", "9", "1LL << 62"])
  func invalidNumberOfSnapsIsIgnored(_ count: String) throws {
    let pipeline = try pipeline(BrokenCPlugin(layOut: "layout->snap_count = \(count);"))
    #expect(pipeline.layout(in: state.environment).snaps.count == 0)
  }

  @Test func ninthSnapIsIgnored() throws {
    let pipeline = try pipeline(
      BrokenCPlugin(
        layOut: """
          masthead_add_snap(layout, 0.5, 0.5, 0.5);
          masthead_add_snap(layout, 0.5, 0.25, 0.5);
          for (int i = 0; i < 9; i++) masthead_add_snap(layout, i / 16.0, (i + 1) / 16.0, 0.5);
          """))
    let snaps = pipeline.layout(in: state.environment).snaps
    #expect((0..<snaps.count).map { snaps[$0].start } == (0..<8).map { Double($0) / 16 })
  }

  @Test func invalidBytesOfFrameAreReplaced() throws {
    let frame = try pipeline(
      BrokenCPlugin(
        contribute: """
          memset(&frame->is_animating, 0x7E, 1);
          memset(&frame->mask.is_truncated, 0x7E, 1);
          frame->element_count = 12;
          frame->value_count = -1;
          """)
    ).frame(at: state)
    #expect(unsafeBitCast(frame.isAnimating, to: UInt8.self) == 1)
    #expect(unsafeBitCast(frame.mask.isTruncated, to: UInt8.self) == 1)
    #expect(frame.elementCount == 1 && frame.values.count == 0)
  }

  /// Values of a target parameter, and whether the header's only element is the target.
  @Test(arguments: [("0", true), ("-1", false), ("-2", false), ("1", false), ("0.5", false), ("NAN", false)])
  func helperFindsOnlyElementsOfHeader(_ target: String, _ isFound: Bool) throws {
    let frame = try pipeline(
      BrokenCPlugin(
        before: "#include <math.h>",
        contribute: """
          masthead_element *element = masthead_target_element(frame, \(target));
          if (element) element->opacity = 0.25;
          """)
    ).frame(at: state)
    #expect(frame.elements[0].opacity == (isFound ? 0.25 : 1))
  }
}
