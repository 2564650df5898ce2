/// C source of a plugin with one effect. It is valid except for the parts that a test replaces.
struct BrokenCPlugin {
  /// Declarations before the effect's functions, such as global state.
  var before = ""
  /// Fields that override fields of the effect.
  var effect = ""
  /// Fields that override fields of the parameter.
  var parameter = ""

  // The bodies of the effect's functions.

  var get = "*value = *(const double *)instance; return true;"
  var set = "if (value >= 0 && value <= 1) *(double *)instance = value;"
  var contribute = "frame->opacity *= 1 - *(const double *)instance * frame->collapse;"
  var layOut = ""
  var begin = "*(double *)memory = 0;"
  var entry = "return &plugin;"
  var effectCount = 1

  var source: String {
    """
    #include <masthead.h>
    #include <stdlib.h>
    #pragma clang diagnostic ignored "-Winitializer-overrides"
    \(before)

    static void *make(const masthead_effect *effect) {
      double *amount = malloc(sizeof *amount);
      *amount = 0.5;
      return amount;
    }
    static bool get(const void *instance, uint32_t parameter, double *value) { \(get) }
    static void set(void *instance, uint32_t parameter, double value) { \(set) }
    static void lay_out(const void *instance, masthead_layout *layout, const masthead_environment *environment) {
      \(layOut)
    }
    static void begin(const void *instance, void *memory) { \(begin) }
    static void contribute(
      const void *instance, uint32_t stage, masthead_frame *frame, const masthead_scroll_state *scroll,
      const masthead_layout *layout, void *memory
    ) { \(contribute) }

    static const masthead_parameter parameters[] = {{
      .identifier = "amount", .name = "Amount", .kind = MASTHEAD_NUMBER, .maximum = 1, .step = 0.01, .unit = "",
      \(parameter)
    }};
    static const masthead_effect effects[] = {{
      .identifier = "com.example.tide", .name = "Tide", .summary = "Fades.",
      .stages = MASTHEAD_STAGE_APPEARANCE, .parameter_count = 1, .parameters = parameters, .make = make, .end = free,
      .get = get, .set = set, .lay_out = lay_out, .begin = begin, .contribute = contribute, \(effect)
    }};
    static const masthead_plugin plugin = {
      .build = MASTHEAD_BUILD, .effect_count = \(effectCount), .effects = effects
    };
    MASTHEAD_EXPORT const masthead_plugin *MASTHEAD_ENTRY_FUNCTION(void) { \(entry) }

    """
  }
}
