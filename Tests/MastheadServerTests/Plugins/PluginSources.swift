/// Sources of C plugins, which compile quickly.
enum PluginSources {
  /// Returns the source of an effect that cuts the lower edge straight at a depth and runs custom code in each frame.
  ///
  /// - Parameters:
  ///   - identifier: The effect's identifier.
  ///   - code: C code for each frame. `depth` is the parameter, and `collapse` is that of the frame.
  ///   - layOut: C code that sets members of `layout`.
  ///   - constructor: C code that runs while the library loads.
  ///   - parameter: C code that names the parameter.
  ///   - before: C declarations.
  static func cut(
    _ identifier: String = "com.example.cut", code: String = "", layOut: String = "", constructor: String = "",
    parameter: String = #".identifier = "depth", .name = "Depth""#, before: String = ""
  ) -> String {
    """
    #include "masthead.h"
    #include <fcntl.h>
    #include <pthread.h>
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <unistd.h>

    \(before)
    __attribute__((constructor)) static void when_loaded(void) { \(constructor) }

    static void *make(const masthead_effect *effect) {
      double *depth = malloc(sizeof *depth);
      *depth = 20;
      return depth;
    }
    static void end(void *instance) { free(instance); }
    static bool get(const void *instance, uint32_t index, double *value) {
      *value = *(const double *)instance;
      return true;
    }
    static void set(void *instance, uint32_t index, double value) { *(double *)instance = value; }
    static void lay_out(const void *instance, masthead_layout *layout, const masthead_environment *environment) {
      double depth = *(const double *)instance;
      (void)depth;
      \(layOut)
    }
    static void contribute(
      const void *instance, uint32_t stage, masthead_frame *frame, const masthead_scroll_state *scroll,
      const masthead_layout *layout, void *memory
    ) {
      double depth = *(const double *)instance, collapse = frame->collapse;
      (void)collapse;
      masthead_path_clear(&frame->mask);
      masthead_path_move_to(&frame->mask, 0, 0);
      masthead_path_line_to(&frame->mask, frame->header.width, 0);
      masthead_path_line_to(&frame->mask, frame->header.width, frame->header.height - depth);
      masthead_path_line_to(&frame->mask, 0, frame->header.height - depth);
      masthead_path_close(&frame->mask);
      masthead_set_value(frame, "depth", depth);
      \(code)
    }

    static const masthead_parameter parameters[] = {
      {\(parameter), .kind = MASTHEAD_NUMBER, .maximum = 100, .step = 1, .unit = "pt"}};
    static const masthead_effect effects[] = {
      {.identifier = "\(identifier)", .name = "Cut", .summary = "Cuts.", .stages = MASTHEAD_STAGE_MASK,
       .parameter_count = 1, .parameters = parameters, .make = make, .end = end, .get = get, .set = set,
       .lay_out = lay_out, .contribute = contribute}};

    MASTHEAD_EXPORT const masthead_plugin *masthead_plugin_entry(void) {
      static const masthead_plugin plugin = {.build = MASTHEAD_BUILD, .effect_count = 1, .effects = effects};
      return &plugin;
    }

    """
  }

  #if arch(arm64)
    /// The reason of a fault at `__builtin_trap()`.
    static let trapped = "trapped (SIGTRAP)"
  #else
    /// The reason of a fault at `__builtin_trap()`.
    static let trapped = "trapped (SIGILL)"
  #endif

  /// The mask of the cut effect in a header of 300 points.
  static func mask(depth: Int, height: Int = 300) -> String {
    "M0 0L375 0L375 \(height - depth)L0 \(height - depth)Z"
  }
}
