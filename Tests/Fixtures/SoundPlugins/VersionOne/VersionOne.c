// A plugin as it was written for version 1 of the interface: with its functions, its fields and its constants only.

#include <masthead.h>
#include <stdlib.h>

typedef struct {
  double depth;
  double side;
  double soft;
} tide;

typedef struct {
  double level;
} tide_memory;

static const char *const sides[] = {"left", "right"};
static const char *const side_names[] = {"Left", "Right"};
static const char *const former[] = {"height"};

static const masthead_parameter parameters[] = {
  {"depth", "Depth", MASTHEAD_NUMBER, 0, 100, 1, "pt", 0, NULL, NULL, 0, NULL, 1, former, "cut ÷ #"},
  {.identifier = "side", .name = "Side", .kind = MASTHEAD_CHOICE, .unit = "", .choice_count = 2, .choices = sides,
   .choice_names = side_names},
  {.identifier = "soft", .name = "Soft", .kind = MASTHEAD_FLAG},
};

static void *make(const masthead_effect *effect) {
  tide *self = calloc(1, sizeof *self);
  if (self) self->depth = effect->version == 1 ? 40 : 0;
  return self;
}

static bool get(const void *instance, uint32_t parameter, double *value) {
  *value = ((const double *)instance)[parameter];
  return true;
}

static void set(void *instance, uint32_t parameter, double value) {
  if (value >= 0 && value <= (parameter == 0 ? 100 : 1)) ((double *)instance)[parameter] = value;
}

static bool points(const void *instance, uint32_t parameter, const masthead_layout *layout, double *points) {
  if (parameter != 0) return false;
  *points = ((const tide *)instance)->depth / (layout->height > 0 ? layout->height : 1);
  return true;
}

static void lay_out(const void *instance, masthead_layout *layout, const masthead_environment *environment) {
  layout->cut = ((const tide *)instance)->depth;
  layout->cut_unit = MASTHEAD_CUT_POINTS;
  if (environment->layout_direction == MASTHEAD_RIGHT_TO_LEFT) layout->content_mode = MASTHEAD_ASPECT_FIT;
  if (layout->placement == MASTHEAD_INSIDE_CONTENT) layout->safe_area_policy = MASTHEAD_INCLUDE;
}

static void begin(const void *instance, void *memory) { ((tide_memory *)memory)->level = 0; }

static void contribute(
  const void *instance, uint32_t stage, masthead_frame *frame, const masthead_scroll_state *scroll,
  const masthead_layout *layout, void *memory
) {
  const tide *self = instance;
  tide_memory *remembered = memory;
  double width = frame->header.width, height = frame->header.height;
  switch (stage) {
    case MASTHEAD_STAGE_HEADER: {
      frame->header.height += frame->overscroll - frame->stretch;
      frame->header.y -= frame->overscroll - frame->stretch;
      frame->stretch = frame->overscroll;
      break;
    }
    case MASTHEAD_STAGE_IMAGE: {
      frame->image.x += self->side == 0 ? -8 : 8;
      break;
    }
    case MASTHEAD_STAGE_MASK: {
      double depth = layout->cut_depth < height ? layout->cut_depth : height;
      masthead_path_clear(&frame->mask);
      masthead_path_move_to(&frame->mask, 0, 0);
      masthead_path_line_to(&frame->mask, width, 0);
      masthead_path_line_to(&frame->mask, width, height - depth);
      masthead_path_quadratic_to(&frame->mask, width, height, width / 2, height);
      masthead_path_cubic_to(&frame->mask, width / 4, height, 0, height, 0, height - depth);
      masthead_path_close(&frame->mask);
      break;
    }
    case MASTHEAD_STAGE_APPEARANCE: {
      if (scroll->phase != MASTHEAD_DRAGGING || self->soft == 0) remembered->level = frame->collapse;
      frame->opacity *= 1 - remembered->level / 2;
      frame->scrim += (1 - frame->scrim) * remembered->level / 2;
      frame->blur += remembered->level;
      frame->margins.top += 4;
      masthead_set_value(frame, "level", remembered->level);
      break;
    }
  }
}

static const masthead_effect effects[] = {{
  "com.example.version-one", "Version one", "Cuts and dims as in the first version of the interface.", 1, 0, NULL,
  MASTHEAD_STAGE_HEADER | MASTHEAD_STAGE_IMAGE | MASTHEAD_STAGE_MASK | MASTHEAD_STAGE_APPEARANCE,
  sizeof parameters / sizeof *parameters, parameters, sizeof(tide_memory), sizeof(double), make, free, get, set, points,
  lay_out, begin, contribute,
}};

static const masthead_plugin plugin = {MASTHEAD_BUILD, false, 1, effects};

MASTHEAD_EXPORT const masthead_plugin *MASTHEAD_ENTRY_FUNCTION(void) { return &plugin; }
