// Dusk darkens the picture as the list scrolls up, and rounds the header's lower corners.
//
// It needs only masthead.h. It consists of an instance with the parameters' values, a table that describes the effect,
// and the functions that the table refers to.

#include <masthead.h>
#include <stdlib.h>

// MARK: The instance

enum { DARKNESS, RADIUS, PARAMETER_COUNT };

typedef struct {
  double values[PARAMETER_COUNT];
} dusk;

static const masthead_parameter parameters[PARAMETER_COUNT] = {
  [DARKNESS] = {
    .identifier = "darkness", .name = "Darkness", .kind = MASTHEAD_NUMBER, .minimum = 0, .maximum = 1, .step = 0.01,
    .unit = "",
  },
  [RADIUS] = {
    .identifier = "radius", .name = "Radius", .kind = MASTHEAD_NUMBER, .minimum = 0, .maximum = 200, .step = 1,
    .unit = "pt",
  },
};

static void *dusk_make(const masthead_effect *effect) {
  (void)effect;
  dusk *self = malloc(sizeof *self);
  if (self) *self = (dusk){.values = {[DARKNESS] = 0.6, [RADIUS] = 24}};
  return self;
}

static void dusk_end(void *instance) { free(instance); }

static bool dusk_get(const void *instance, uint32_t parameter, double *value) {
  if (parameter >= PARAMETER_COUNT) return false;
  *value = ((const dusk *)instance)->values[parameter];
  return true;
}

// Masthead sets only values in the range. Values of other hosts outside the range are ignored, and so is NaN, because
// every comparison with NaN is false.
static void dusk_set(void *instance, uint32_t parameter, double value) {
  if (parameter >= PARAMETER_COUNT) return;
  bool is_allowed = parameters[parameter].minimum <= value && value <= parameters[parameter].maximum;
  if (is_allowed) ((dusk *)instance)->values[parameter] = value;
}

// MARK: The effect

static double least(double a, double b) { return a < b ? a : b; }

// The progress of the darkness: 0…1, with a slow start and a slow end.
static double progress(const masthead_frame *frame) {
  double collapse = frame->collapse;
  return collapse * collapse * (3 - 2 * collapse);
}

// Starts from the result of earlier effects: with a scrim of one half, it adds only half of the darkness.
static void darken(masthead_frame *frame, double darkness) {
  frame->scrim += (1 - frame->scrim) * darkness * progress(frame);
  masthead_set_value(frame, "dusk", progress(frame));
}

// Masks the header with rounded lower corners. Cubic curves approximate the quarter circles.
static void round_corners(masthead_frame *frame, double radius) {
  double width = frame->header.width, height = frame->header.height;
  double r = least(radius, least(width / 2, height));
  if (r <= 0) return;
  double hold = r * (1 - 0.5522847498);
  masthead_path *mask = &frame->mask;
  masthead_path_clear(mask);
  masthead_path_move_to(mask, 0, 0);
  masthead_path_line_to(mask, width, 0);
  masthead_path_line_to(mask, width, height - r);
  masthead_path_cubic_to(mask, width, height - hold, width - hold, height, width - r, height);
  masthead_path_line_to(mask, r, height);
  masthead_path_cubic_to(mask, hold, height, 0, height - hold, 0, height - r);
  masthead_path_close(mask);
}

static void dusk_contribute(
  const void *instance, uint32_t stage, masthead_frame *frame, const masthead_scroll_state *scroll,
  const masthead_layout *layout, void *memory
) {
  (void)scroll, (void)layout, (void)memory;
  const dusk *self = instance;
  if (stage == MASTHEAD_STAGE_MASK) round_corners(frame, self->values[RADIUS]);
  if (stage == MASTHEAD_STAGE_APPEARANCE) darken(frame, self->values[DARKNESS]);
}

// The first row is visible through the corners, so the header can overlap it by their radius.
static void dusk_lay_out(const void *instance, masthead_layout *layout, const masthead_environment *environment) {
  (void)environment;
  layout->cut = ((const dusk *)instance)->values[RADIUS];
  layout->cut_unit = MASTHEAD_CUT_POINTS;
}

// MARK: The plugin

static const masthead_effect effects[] = {{
  .identifier = "com.example.dusk",
  .name = "Dusk",
  .summary = "Darkens the picture as the list scrolls up, and rounds the header's lower corners.",
  .stages = MASTHEAD_STAGE_MASK | MASTHEAD_STAGE_APPEARANCE,
  .parameter_count = PARAMETER_COUNT,
  .parameters = parameters,
  .make = dusk_make,
  .end = dusk_end,
  .get = dusk_get,
  .set = dusk_set,
  .lay_out = dusk_lay_out,
  .contribute = dusk_contribute,
}};

static const masthead_plugin plugin = {
  .build = MASTHEAD_BUILD, .effect_count = sizeof effects / sizeof *effects, .effects = effects,
};

MASTHEAD_EXPORT const masthead_plugin *MASTHEAD_ENTRY_FUNCTION(void) { return &plugin; }
