// The C interface between Masthead and a plugin: what a shared library says of its effects, and how they are called.
//
// A plugin exports one symbol, `masthead_plugin_entry`, which gives a `masthead_plugin`. No Swift type crosses: all that
// does is declared here, and this header alone is enough to write an effect in C. Lengths are points, y grows downwards,
// text is UTF-8 that ends in a zero byte and lives as long as the library is loaded.
//
// Calls come from one thread at a time. An effect is pure: the same state, layout and memory give the same frame, to the
// last bit.

#ifndef MASTHEAD_H
#define MASTHEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

// The version of this interface. A plugin that was built for another is refused.
#define MASTHEAD_ABI_VERSION 1

// What a `masthead_plugin` begins with.
#define MASTHEAD_MAGIC 0x4D415354u

// MARK: Geometry

typedef struct { double x, y; } masthead_point;
typedef struct { double width, height; } masthead_size;
// Each axis lies side by side: set fields by name.
typedef struct { double x, width, y, height; } masthead_rect;
typedef struct { double top, left, bottom, right; } masthead_edge_insets;
typedef struct { double top, leading, bottom, trailing; } masthead_directional_edge_insets;

// MARK: What an effect sees

enum { MASTHEAD_LEFT_TO_RIGHT = 0, MASTHEAD_RIGHT_TO_LEFT = 1 };

// What surrounds a header and seldom changes: all that a layout may depend on.
typedef struct {
  masthead_size viewport;
  masthead_edge_insets safe_area;
  // The height that the header's own content asks for at the viewport's width; 0 where nothing measured it.
  double fitting_height;
  // Pixels a point.
  double display_scale;
  uint8_t layout_direction;
  bool reduced_motion;
} masthead_environment;

enum {
  MASTHEAD_IDLE = 0, MASTHEAD_DRAGGING = 1, MASTHEAD_DECELERATING = 2, MASTHEAD_BOUNCING = 3, MASTHEAD_ANIMATING = 4
};

// What a scroll view knows at one moment; from `viewport` to `reduced_motion` it is its environment.
typedef struct {
  // Points a second.
  double velocity;
  // Seconds since the motion's own start.
  double time;
  masthead_size viewport;
  masthead_edge_insets safe_area;
  double fitting_height;
  double display_scale;
  uint8_t layout_direction;
  bool reduced_motion;
  uint8_t phase;
  bool always_bounce_vertical;
  double content_height;
  // The y of the content at the viewport's upper edge; always finite.
  double content_offset;
} masthead_scroll_state;

enum { MASTHEAD_ABOVE_CONTENT = 0, MASTHEAD_INSIDE_CONTENT = 1 };
enum { MASTHEAD_CUT_POINTS = 0, MASTHEAD_CUT_RATIO_OF_HEIGHT = 1 };
enum { MASTHEAD_UNDERLAP = 0, MASTHEAD_INCLUDE = 1, MASTHEAD_EXCLUDE = 2 };
enum { MASTHEAD_ASPECT_FILL = 0, MASTHEAD_ASPECT_FIT = 1, MASTHEAD_SCALE_TO_FILL = 2 };
enum {
  MASTHEAD_CENTER = 0, MASTHEAD_TOP, MASTHEAD_BOTTOM, MASTHEAD_LEFT, MASTHEAD_RIGHT, MASTHEAD_TOP_LEFT,
  MASTHEAD_TOP_RIGHT, MASTHEAD_BOTTOM_LEFT, MASTHEAD_BOTTOM_RIGHT
};

// What does not change while scrolling. `lay_out` writes the facts; what is derived from them is there in `contribute`.
typedef struct {
  // Facts.
  double height;
  double collapsed_height;
  uint8_t placement;
  // How deep the lower edge is cut away, in points or as a ratio of the height.
  double cut;
  uint8_t cut_unit;
  // The cut's depth divided by this is by how much the header overlaps the first row; 0 is no overlap.
  double overlap_ratio;
  double given_inset;
  bool has_no_given_inset;
  uint8_t safe_area_policy;
  uint8_t content_mode;
  uint8_t anchor;
  masthead_size image_size;

  // Derived.
  double width;
  double cut_depth;
  double overlap;
  double origin_y;
  double content_origin_y;
  masthead_edge_insets content_inset;
  masthead_edge_insets adjusted_content_inset;
  masthead_directional_edge_insets margins;

  // Masthead's own.
  double collapse_scale;
  uint8_t fit;
  double aspect_ratio, inverse_aspect_ratio;
  masthead_point anchor_share;
} masthead_layout;

// MARK: What an effect writes

enum { MASTHEAD_MOVE_TO = 0, MASTHEAD_LINE_TO = 1, MASTHEAD_QUADRATIC_TO = 2, MASTHEAD_CUBIC_TO = 3, MASTHEAD_CLOSE = 4 };

#define MASTHEAD_PATH_ELEMENTS 80
#define MASTHEAD_PATH_POINTS 192

// An outline in SVG's commands. Use the functions below; what there is no room for is left out, and `is_truncated` says so.
typedef struct {
  int64_t element_count;
  int64_t point_count;
  bool is_truncated;
  uint8_t elements[MASTHEAD_PATH_ELEMENTS];
  masthead_point points[MASTHEAD_PATH_POINTS];
} masthead_path;

#define MASTHEAD_NAMED_VALUES 8

typedef struct {
  // At most 31 bytes, and zeros to the end.
  char name[32];
  double value;
} masthead_named_value;

// A header at one moment.
//
// A header is one group of three layers. From back to front:
// 1. the image in `image`, blurred by `blur`;
// 2. the scrim: black with the opacity `scrim`, over all of the header, whether the image reaches there or not;
// 3. the header's own content: its texts and views.
//
// The `mask` clips the group, and `opacity` fades it as a whole.
typedef struct {
  // In content coordinates.
  masthead_rect header;
  // In the header's coordinates.
  masthead_rect image;
  double overscroll;
  double stretch;
  double collapse;
  masthead_edge_insets content_inset;
  double top_offset;
  masthead_directional_edge_insets margins;
  // How opaque the header is, as one group of image, scrim and content: 0…1. Its layers do not show through each other.
  double opacity;
  // The standard deviation of the Gaussian that blurs the image, in points; 0 is a sharp image. The image's edges stay opaque:
  // nothing from beyond them is mixed in.
  double blur;
  // The opacity of the scrim, a black layer between image and content that keeps text readable: 0…1. The scrim covers the
  // header's bounds.
  double scrim;
  int64_t value_count;
  masthead_named_value values[MASTHEAD_NAMED_VALUES];
  // In the header's coordinates; a path without elements is a header that is not cut.
  masthead_path mask;
} masthead_frame;

// Whether a path's counts are within its room, and agree with its elements.
static inline bool masthead_path_is_possible(const masthead_path *path) {
  static const uint8_t points_of[] = {1, 1, 2, 3, 0};
  if (path->element_count < 0 || path->element_count > MASTHEAD_PATH_ELEMENTS) return false;
  int64_t points = 0;
  for (int64_t i = 0; i < path->element_count; i++) {
    if (path->elements[i] > MASTHEAD_CLOSE) return false;
    points += points_of[path->elements[i]];
  }
  return points == path->point_count && points <= MASTHEAD_PATH_POINTS;
}

// MARK: What a plugin says

enum { MASTHEAD_STAGE_HEADER = 1, MASTHEAD_STAGE_IMAGE = 2, MASTHEAD_STAGE_MASK = 4, MASTHEAD_STAGE_APPEARANCE = 8 };

enum { MASTHEAD_NUMBER = 0, MASTHEAD_CHOICE = 1, MASTHEAD_FLAG = 2 };

// One thing that can be tuned. Every value crosses as a number: a choice as its place in the list, a flag as 0 or 1.
typedef struct {
  // The word in documents: letters, digits, `-`, `_` and `.`.
  const char *identifier;
  // What people see.
  const char *name;
  uint32_t kind;
  // For a number.
  double minimum, maximum, step;
  // "" for a factor, "pt", "°" or "s".
  const char *unit;
  // For a choice: its words, and their names.
  uint32_t choice_count;
  const char *const *choices;
  const char *const *choice_names;
  // The parameters that say the same in another way, and what this one was called before.
  uint32_t alternative_count;
  const char *const *alternatives;
  uint32_t former_identifier_count;
  const char *const *former_identifiers;
  // What a value comes to, with # where it stands, as in "cut ÷ #"; null where it comes to no length.
  const char *formula;
} masthead_parameter;

typedef struct masthead_effect masthead_effect;

// One effect. Functions that an effect does not need may be null where it says so.
struct masthead_effect {
  // The word in documents, in reverse DNS: `com.example.ripple`.
  const char *identifier;
  const char *name;
  const char *summary;
  // Grows when the same parameters give other frames; from 1.
  uint32_t version;
  uint32_t former_identifier_count;
  const char *const *former_identifiers;
  // The stages that it contributes to, added up.
  uint32_t stages;
  uint32_t parameter_count;
  const masthead_parameter *parameters;
  // What it remembers from one tick of 1/120 s to the next: plain bytes, aligned to at most 16; 0 for nothing.
  uint32_t memory_size;
  uint32_t memory_alignment;

  // An effect with its defaults.
  void *(*make)(const masthead_effect *effect);
  // Ends one that was made.
  void (*end)(void *instance);
  // The value of a parameter; false while an alternative has taken its place.
  bool (*get)(const void *instance, uint32_t parameter, double *value);
  // Sets a parameter to a value that its kind allows. It is never called while the instance is in use.
  void (*set)(void *instance, uint32_t parameter, double value);
  // What a parameter's value comes to in points; false where it comes to no length. May be null.
  bool (*points)(const void *instance, uint32_t parameter, const masthead_layout *layout, double *points);
  // States facts about the layout. May be null.
  void (*lay_out)(const void *instance, masthead_layout *layout, const masthead_environment *environment);
  // Writes what is remembered before the first frame. May be null: zeros.
  void (*begin)(const void *instance, void *memory);
  // Contributes to one of its stages, starting from what earlier effects left in the frame. May be null without stages.
  void (*contribute)(
    const void *instance, uint32_t stage, masthead_frame *frame, const masthead_scroll_state *scroll,
    const masthead_layout *layout, void *memory);
};

// What a plugin was built with. Begin a `masthead_plugin` with `MASTHEAD_BUILD`.
typedef struct {
  uint32_t magic;
  uint32_t abi_version;
  // The sizes of the structs that cross.
  uint32_t plugin_size, effect_size, parameter_size;
  uint32_t environment_size, scroll_state_size, layout_size, frame_size;
  // The compiler, in its own words.
  const char *compiler;
} masthead_build;

#define MASTHEAD_BUILD \
  { \
    MASTHEAD_MAGIC, MASTHEAD_ABI_VERSION, sizeof(masthead_plugin), sizeof(masthead_effect), sizeof(masthead_parameter), \
        sizeof(masthead_environment), sizeof(masthead_scroll_state), sizeof(masthead_layout), sizeof(masthead_frame), \
        __VERSION__ \
  }

// What a plugin has.
typedef struct {
  masthead_build build;
  // Whether it needs the Swift runtime, which is of one compiler.
  bool is_swift;
  uint32_t effect_count;
  const masthead_effect *effects;
} masthead_plugin;

// What a plugin exports.
#if defined(__GNUC__)
#define MASTHEAD_EXPORT __attribute__((visibility("default")))
#else
#define MASTHEAD_EXPORT
#endif

typedef const masthead_plugin *(*masthead_plugin_entry_function)(void);

#define MASTHEAD_ENTRY "masthead_plugin_entry"

// What a plugin in C calls its entry:
//
//     MASTHEAD_EXPORT const masthead_plugin *MASTHEAD_ENTRY_FUNCTION(void) { return &plugin; }
//
// A program that has several plugins compiled in gives each another name, by -DMASTHEAD_ENTRY_FUNCTION=ripple_plugin.
#ifndef MASTHEAD_ENTRY_FUNCTION
#define MASTHEAD_ENTRY_FUNCTION masthead_plugin_entry
#endif

// What whoever includes this header is built with.
static inline masthead_build masthead_current_build(void) {
  masthead_build build = MASTHEAD_BUILD;
  return build;
}

// MARK: Help for effects in C

static inline void masthead_path_clear(masthead_path *path) {
  path->element_count = 0;
  path->point_count = 0;
  path->is_truncated = false;
}

static inline void masthead_path_append(
  masthead_path *path, uint8_t element, int64_t count, const masthead_point *points
) {
  if (path->element_count >= MASTHEAD_PATH_ELEMENTS || path->point_count + count > MASTHEAD_PATH_POINTS) {
    path->is_truncated = true;
    return;
  }
  path->elements[path->element_count++] = element;
  for (int64_t i = 0; i < count; i++) path->points[path->point_count++] = points[i];
}

static inline void masthead_path_move_to(masthead_path *path, double x, double y) {
  masthead_point points[] = {{x, y}};
  masthead_path_append(path, MASTHEAD_MOVE_TO, 1, points);
}

static inline void masthead_path_line_to(masthead_path *path, double x, double y) {
  masthead_point points[] = {{x, y}};
  masthead_path_append(path, MASTHEAD_LINE_TO, 1, points);
}

static inline void masthead_path_quadratic_to(masthead_path *path, double cx, double cy, double x, double y) {
  masthead_point points[] = {{cx, cy}, {x, y}};
  masthead_path_append(path, MASTHEAD_QUADRATIC_TO, 2, points);
}

static inline void masthead_path_cubic_to(
  masthead_path *path, double c1x, double c1y, double c2x, double c2y, double x, double y
) {
  masthead_point points[] = {{c1x, c1y}, {c2x, c2y}, {x, y}};
  masthead_path_append(path, MASTHEAD_CUBIC_TO, 3, points);
}

static inline void masthead_path_close(masthead_path *path) { masthead_path_append(path, MASTHEAD_CLOSE, 0, NULL); }

// Publishes a number by a name of 1 to 31 bytes beside the frame's own fields. A ninth name is ignored.
static inline void masthead_set_value(masthead_frame *frame, const char *name, double value) {
  char padded[32] = {0};
  strncpy(padded, name, 31);
  int64_t index = 0;
  while (index < frame->value_count && memcmp(frame->values[index].name, padded, 32) != 0) index++;
  if (index == MASTHEAD_NAMED_VALUES) return;
  memcpy(frame->values[index].name, padded, 32);
  frame->values[index].value = value;
  if (index == frame->value_count) frame->value_count++;
}

#ifdef __cplusplus
}
#endif

#endif
