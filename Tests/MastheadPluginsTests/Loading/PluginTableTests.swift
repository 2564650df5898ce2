import CMasthead
import Masthead
import TestSupport
import Testing

@testable import MastheadPlugins

/// Plugins that were built against smaller or larger structs of the tables.
@Suite(.long) struct PluginTableTests {
  /// A C plugin with two effects, each with two parameters, whose tables have elements of other sizes.
  private static func source(effectSize: String, parameterSize: String) -> String {
    """
    #include <masthead.h>
    #include <stdlib.h>

    static void *make(const masthead_effect *effect) {
      double *values = calloc(2, sizeof(double));
      values[0] = effect->memory_size;
      return values;
    }
    static bool get(const void *instance, uint32_t parameter, double *value) {
      *value = ((const double *)instance)[parameter];
      return true;
    }
    static void set(void *instance, uint32_t parameter, double value) { ((double *)instance)[parameter] = value; }
    static void begin(const void *instance, void *memory) { *(double *)memory = 0; }
    static void contribute(
      const void *instance, uint32_t stage, masthead_frame *frame, const masthead_scroll_state *scroll,
      const masthead_layout *layout, void *memory
    ) {
      frame->blur += ((const double *)instance)[1];
    }
    static bool never_remembers(const void *instance) { return false; }

    enum { EFFECT_SIZE = \(effectSize), PARAMETER_SIZE = \(parameterSize) };
    // Beyond the end of each element, there are bytes that are no pointers.
    static char effects[3 * EFFECT_SIZE + sizeof(masthead_effect)] __attribute__((aligned(16)));
    static char parameters[3 * PARAMETER_SIZE + sizeof(masthead_parameter)] __attribute__((aligned(16)));

    static masthead_parameter parameter(const char *identifier, uint32_t kind) {
      return (masthead_parameter){
        .identifier = identifier, .name = "Name", .kind = kind, .maximum = 100, .step = 1, .unit = "pt", .targets = 1};
    }

    static void put(char *table, int index, int size, const void *element, int whole) {
      memset(table + index * size, 0xAA, size);
      memcpy(table + index * size, element, size < whole ? size : whole);
    }

    MASTHEAD_EXPORT const masthead_plugin *MASTHEAD_ENTRY_FUNCTION(void) {
      static masthead_plugin plugin;
      memset(effects, 0xAA, sizeof effects);
      memset(parameters, 0xAA, sizeof parameters);
      masthead_parameter first = parameter("size", MASTHEAD_NUMBER), second = parameter("blur", MASTHEAD_NUMBER);
      put(parameters, 0, PARAMETER_SIZE, &first, sizeof first);
      put(parameters, 1, PARAMETER_SIZE, &second, sizeof second);
      for (int index = 0; index < 2; index++) {
        masthead_effect effect = {
          .identifier = index ? "com.example.second" : "com.example.first", .name = "Name", .summary = "Blurs.",
          .stages = MASTHEAD_STAGE_APPEARANCE, .parameter_count = 2, .parameters = (void *)parameters,
          .memory_size = 8 + 8 * index, .memory_alignment = 8, .make = make, .end = free, .get = get, .set = set,
          .begin = begin, .contribute = contribute, .remembers = never_remembers};
        put(effects, index, EFFECT_SIZE, &effect, sizeof effect);
      }
      plugin = (masthead_plugin){.build = MASTHEAD_BUILD, .effect_count = 2, .effects = (void *)effects};
      plugin.build.effect_size = EFFECT_SIZE;
      plugin.build.parameter_size = PARAMETER_SIZE;
      return &plugin;
    }

    """
  }

  /// The sizes of the structs in C, and whether the effect's member `remembers` exists. Without it, the effect uses its
  /// memory.
  @Test(arguments: [
    ("sizeof(masthead_effect)", "sizeof(masthead_parameter)", false),
    ("offsetof(masthead_effect, remembers)", "offsetof(masthead_parameter, targets)", true),
    ("sizeof(masthead_effect) + 24", "sizeof(masthead_parameter) + 40", false),
  ])
  func tablesAreIndexedByPluginsOwnSizes(_ effectSize: String, _ parameterSize: String, _ remembers: Bool) throws {
    let workshop = Workshop()
    workshop.write("Sizes/Sizes.c", Self.source(effectSize: effectSize, parameterSize: parameterSize))
    let effects = try PluginLibrary(path: workshop.build("Sizes").library).effects
    #expect(effects.map(\.identifier) == ["com.example.first", "com.example.second"])
    #expect(effects.map { $0.parameters.map(\.identifier) } == [["size", "blur"], ["size", "blur"]])
    // Each effect's `make` receives the effect's own address in the plugin.
    #expect(effects.map { $0.parameters.map(\.default) } == [[8, 0], [16, 0]])
    #expect(effects.map { $0.make().remembers } == [remembers, remembers])
    var effect = effects[1].make()
    try effect.set("blur", to: 3)
    let frame = Pipeline(effects: [effect])
      .frame(at: ScrollState(contentOffset: 0, viewport: MastheadSize(width: 375, height: 667)))
    #expect(frame.blur == 3)
  }

  /// Sizes of structs that lack members of the first plugins of this version.
  @Test(arguments: [
    (
      "offsetof(masthead_effect, contribute)", "sizeof(masthead_parameter)",
      "expected a multiple of 8 and at least \(MemoryLayout<masthead_effect>.offset(of: \.remembers)!) bytes in masthead_effect, got \(MemoryLayout<masthead_effect>.offset(of: \.contribute)!); run masthead plugin build"
    ),
    (
      "sizeof(masthead_effect) + 1", "sizeof(masthead_parameter)",
      "expected a multiple of 8 and at least \(MemoryLayout<masthead_effect>.offset(of: \.remembers)!) bytes in masthead_effect, got \(MemoryLayout<masthead_effect>.size + 1); run masthead plugin build"
    ),
    (
      "sizeof(masthead_effect)", "8",
      "expected a multiple of 8 and at least \(MemoryLayout<masthead_parameter>.offset(of: \.targets)!) bytes in masthead_parameter, got 8; run masthead plugin build"
    ),
  ])
  func invalidSizeIsRejected(_ effectSize: String, _ parameterSize: String, _ sentence: String) throws {
    let workshop = Workshop()
    workshop.write("Sizes/Sizes.c", Self.source(effectSize: effectSize, parameterSize: parameterSize))
    let library = try workshop.build("Sizes").library
    #expect(throws: PluginError("\(library): \(sentence)")) { try PluginLibrary(path: library) }
  }
}
