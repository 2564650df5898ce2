// Moves, shrinks and fades an element while the header collapses.
//
// It uses elements, a target, events, snaps, `is_animating` and `remembers`.

#include <masthead.h>
#include <stdlib.h>

enum { TARGET, AMOUNT, LINGERS, PARAMETER_COUNT };

typedef struct {
  double values[PARAMETER_COUNT];
} badge;

// The progress that the badge has reached, if it lingers.
typedef struct {
  double progress;
} badge_memory;

static const masthead_parameter parameters[PARAMETER_COUNT] = {
  [TARGET] = {
    .identifier = "target", .name = "Target", .kind = MASTHEAD_TARGET,
    .targets = MASTHEAD_ALLOWS_IMAGE | MASTHEAD_ALLOWS_ELEMENT,
  },
  [AMOUNT] = {
    .identifier = "amount", .name = "Amount", .kind = MASTHEAD_NUMBER, .maximum = 1, .step = 0.01, .unit = "",
  },
  [LINGERS] = {.identifier = "lingers", .name = "Lingers", .kind = MASTHEAD_FLAG},
};

static void *badge_make(const masthead_effect *effect) {
  (void)effect;
  badge *self = malloc(sizeof *self);
  if (self) *self = (badge){.values = {[TARGET] = 0, [AMOUNT] = 0.5}};
  return self;
}

static bool badge_get(const void *instance, uint32_t parameter, double *value) {
  *value = ((const badge *)instance)->values[parameter];
  return true;
}

static void badge_set(void *instance, uint32_t parameter, double value) {
  double least = parameter == TARGET ? MASTHEAD_TARGET_IMAGE : 0;
  double greatest = parameter == TARGET ? MASTHEAD_ELEMENTS - 1 : 1;
  if (least <= value && value <= greatest) ((badge *)instance)->values[parameter] = value;
}

static bool badge_remembers(const void *instance) { return ((const badge *)instance)->values[LINGERS] != 0; }

static void badge_lay_out(const void *instance, masthead_layout *layout, const masthead_environment *environment) {
  (void)instance, (void)environment;
  masthead_add_snap(layout, 0, 1, 0.5);
}

// Without memory, the progress is the collapse. With it, the progress follows the collapse in half a second.
static double progress(masthead_frame *frame, const masthead_scroll_state *scroll, badge_memory *memory) {
  if (!memory || scroll->reduced_motion) return frame->collapse;
  double step = 1 / 60.0, way = frame->collapse - memory->progress;
  memory->progress += way > step ? step : way < -step ? -step : way;
  if (memory->progress != frame->collapse) frame->is_animating = true;
  return memory->progress;
}

static void badge_contribute(
  const void *instance, uint32_t stage, masthead_frame *frame, const masthead_scroll_state *scroll,
  const masthead_layout *layout, void *memory
) {
  (void)layout;
  const badge *self = instance;
  masthead_element *element = masthead_target_element(frame, self->values[TARGET]);
  if (stage == MASTHEAD_STAGE_ELEMENTS && element) {
    element->rect.y += 10 * frame->collapse;
    element->scale *= 1 - frame->collapse / 2;
  }
  if (stage == MASTHEAD_STAGE_APPEARANCE) {
    double opacity = 1 - self->values[AMOUNT] * progress(frame, scroll, memory);
    if (element) element->opacity *= opacity;
    if (self->values[TARGET] == MASTHEAD_TARGET_IMAGE) frame->image_opacity *= opacity;
    if (frame->collapse == 1) frame->events |= MASTHEAD_CUSTOM_1;
  }
}

static const masthead_effect effects[] = {{
  .identifier = "com.example.badge",
  .name = "Badge",
  .summary = "Moves, shrinks and fades an element while the header collapses.",
  .stages = MASTHEAD_STAGE_ELEMENTS | MASTHEAD_STAGE_APPEARANCE,
  .parameter_count = PARAMETER_COUNT,
  .parameters = parameters,
  .memory_size = sizeof(badge_memory),
  .memory_alignment = sizeof(double),
  .make = badge_make,
  .end = free,
  .get = badge_get,
  .set = badge_set,
  .lay_out = badge_lay_out,
  .contribute = badge_contribute,
  .remembers = badge_remembers,
}};

static const masthead_plugin plugin = {
  .build = MASTHEAD_BUILD, .effect_count = sizeof effects / sizeof *effects, .effects = effects,
};

MASTHEAD_EXPORT const masthead_plugin *MASTHEAD_ENTRY_FUNCTION(void) { return &plugin; }
