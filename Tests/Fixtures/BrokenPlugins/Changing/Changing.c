// Increases the maximum of its parameter each time that its table is read.

#include <masthead.h>
#include <stdlib.h>

typedef struct {
  double amount;
} changing;

static masthead_parameter parameters[] = {{
  .identifier = "amount", .name = "Amount", .kind = MASTHEAD_NUMBER, .maximum = 1, .step = 0.01, .unit = "",
}};

static void *make(const masthead_effect *effect) {
  (void)effect;
  changing *self = malloc(sizeof *self);
  if (self) self->amount = 0.5;
  return self;
}

static bool get(const void *instance, uint32_t parameter, double *value) {
  (void)parameter;
  *value = ((const changing *)instance)->amount;
  return true;
}

static void set(void *instance, uint32_t parameter, double value) {
  (void)parameter;
  if (value >= 0 && value <= 100) ((changing *)instance)->amount = value;
}

static void contribute(
  const void *instance, uint32_t stage, masthead_frame *frame, const masthead_scroll_state *scroll,
  const masthead_layout *layout, void *memory
) {
  (void)stage, (void)scroll, (void)layout, (void)memory;
  frame->opacity *= 1 - ((const changing *)instance)->amount * frame->collapse;
}

static const masthead_effect effects[] = {{
  .identifier = "com.example.changing", .name = "Changing", .summary = "Fades, by more and more.",
  .stages = MASTHEAD_STAGE_APPEARANCE, .parameter_count = 1, .parameters = parameters, .make = make, .end = free,
  .get = get, .set = set, .contribute = contribute,
}};

static const masthead_plugin plugin = {.build = MASTHEAD_BUILD, .effect_count = 1, .effects = effects};

MASTHEAD_EXPORT const masthead_plugin *MASTHEAD_ENTRY_FUNCTION(void) {
  parameters[0].maximum += 1;
  return &plugin;
}
