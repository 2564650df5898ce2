/// C source of a plugin with one effect. A test can make parts of it invalid.
struct CPlugin {
  /// Code before the header is included.
  var before = ""
  /// Code that runs while the library is loaded.
  var constructor = ""
  var identifier = "com.example.dusk"
  /// The default of the parameter, whose range is 0 to 1.
  var initial = "0.5"
  var effectCount = 1
  var entry = "masthead_plugin_entry"
  var version = "MASTHEAD_ABI_VERSION"

  var source: String {
    """
    \(before)
    #include "masthead.h"
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <unistd.h>

    __attribute__((constructor)) static void when_loaded(void) { \(constructor) }

    static void *make(const masthead_effect *effect) {
      double *amount = malloc(sizeof(double));
      *amount = \(initial);
      return amount;
    }
    static void end(void *instance) { free(instance); }
    static bool get(const void *instance, uint32_t parameter, double *value) {
      *value = *(const double *)instance;
      return true;
    }
    static void set(void *instance, uint32_t parameter, double value) { *(double *)instance = value; }
    static void contribute(
      const void *instance, uint32_t stage, masthead_frame *frame, const masthead_scroll_state *scroll,
      const masthead_layout *layout, void *memory
    ) {
      frame->opacity *= 1 - *(const double *)instance * frame->collapse;
    }

    static const masthead_parameter parameters[] = {
      {.identifier = "amount", .name = "Amount", .kind = MASTHEAD_NUMBER, .maximum = 1, .step = 0.01, .unit = ""}};

    #define EFFECT \\
      { \\
        .identifier = "\(identifier)", .name = "Dusk", .summary = "Dims.", \\
        .stages = MASTHEAD_STAGE_APPEARANCE, .parameter_count = 1, .parameters = parameters, .make = make, .end = end, \\
        .get = get, .set = set, .contribute = contribute \\
      }
    static const masthead_effect effects[] = {EFFECT, EFFECT};

    MASTHEAD_EXPORT const masthead_plugin *\(entry)(void) {
      static masthead_plugin plugin = {.build = MASTHEAD_BUILD, .effect_count = \(effectCount), .effects = effects};
      plugin.build.abi_version = \(version);
      return &plugin;
    }

    """
  }
}
