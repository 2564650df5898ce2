// The C interface between Masthead and a plugin: how a shared library describes its effects, and how Masthead calls
// them.
//
// A plugin exports one symbol, `masthead_plugin_entry`, which returns a `masthead_plugin`. No Swift types are involved.
// All types of the interface are declared here, and this header alone is enough to write an effect in C. Lengths are in
// points, y grows downwards, and text is UTF-8 that ends in a zero byte and lives as long as the library is loaded.
//
// Calls come from one thread at a time. An effect is pure: the same state, layout and memory give the same frame, to
// the last bit.
//
// The contract of an effect's memory:
//
// - It belongs to one effect in one pipeline. All stages of a frame share it: `contribute` reads in a later stage what it
//   wrote in an earlier one. The stages come in the order scroll, header, image, mask, elements, appearance.
// - `begin` writes it before the first frame and at each restart, such as the beginning of a gesture. It sees the
//   parameters that the instance has at that time, and zeros in the memory. It sees no frame, layout or scroll state.
//   It may be called for memory that no frame uses.
// - A change of a parameter keeps it, and so does a reload of the plugin if the size stays the same. `begin` is not
//   called.
// - It advances once in each tick of 1/120 s. Each further frame in a tick starts from a copy of the memory before that
//   tick, so the address differs between frames, and what such a frame writes is dropped or replaces the last result.
// - It is copied, saved, and restored in other processes as plain bytes, so it must not contain addresses.

#ifndef MASTHEAD_H
#define MASTHEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

// The version of this interface. Masthead rejects a plugin that was built for another version.
#define MASTHEAD_ABI_VERSION 3

// The first four bytes of a `masthead_plugin`.
#define MASTHEAD_MAGIC 0x4D415354u

// MARK: Geometry

typedef struct { double x, y; } masthead_point;
typedef struct { double width, height; } masthead_size;
// The two values of an axis are adjacent, so set fields by name.
typedef struct { double x, width, y, height; } masthead_rect;
typedef struct { double top, left, bottom, right; } masthead_edge_insets;
typedef struct { double top, leading, bottom, trailing; } masthead_directional_edge_insets;

// MARK: Input of an effect

enum { MASTHEAD_LEFT_TO_RIGHT = 0, MASTHEAD_RIGHT_TO_LEFT = 1 };

// The surroundings of a header, which seldom change. A layout depends on nothing else of a scroll state.
typedef struct {
  masthead_size viewport;
  masthead_edge_insets safe_area;
  // The height that the header's own content needs at the viewport's width; 0 if it was not measured.
  double fitting_height;
  // The number of pixels per point.
  double display_scale;
  // What covers the lower end of the list beyond the bottom safe area, such as a keyboard.
  double bottom_inset;
  uint8_t layout_direction;
  bool reduced_motion;
  bool reduced_transparency;
} masthead_environment;

enum {
  MASTHEAD_IDLE = 0, MASTHEAD_DRAGGING = 1, MASTHEAD_DECELERATING = 2, MASTHEAD_BOUNCING = 3, MASTHEAD_ANIMATING = 4
};

// The state of a scroll view at one moment. The fields from `viewport` to `reduced_transparency` are its environment.
typedef struct {
  // The velocity of the content offset, in points per second.
  double velocity;
  // Seconds since the start of the motion.
  double time;
  masthead_size viewport;
  masthead_edge_insets safe_area;
  double fitting_height;
  double display_scale;
  double bottom_inset;
  uint8_t layout_direction;
  bool reduced_motion;
  bool reduced_transparency;
  uint8_t phase;
  bool always_bounce_vertical;
  // Zero. Later versions of this interface use it.
  double reserved[1];
  // Infinite if it is not known.
  double content_height;
  // The y of the content at the viewport's upper edge; always finite.
  double content_offset;
} masthead_scroll_state;

enum { MASTHEAD_ABOVE_CONTENT = 0, MASTHEAD_INSIDE_CONTENT = 1, MASTHEAD_COLLAPSED_ABOVE_CONTENT = 2 };
enum { MASTHEAD_CUT_POINTS = 0, MASTHEAD_CUT_RATIO_OF_HEIGHT = 1 };
enum { MASTHEAD_UNDERLAP = 0, MASTHEAD_INCLUDE = 1, MASTHEAD_EXCLUDE = 2 };
enum { MASTHEAD_ASPECT_FILL = 0, MASTHEAD_ASPECT_FIT = 1, MASTHEAD_SCALE_TO_FILL = 2 };
enum {
  MASTHEAD_CENTER = 0, MASTHEAD_TOP, MASTHEAD_BOTTOM, MASTHEAD_LEFT, MASTHEAD_RIGHT, MASTHEAD_TOP_LEFT,
  MASTHEAD_TOP_RIGHT, MASTHEAD_BOTTOM_LEFT, MASTHEAD_BOTTOM_RIGHT
};

#define MASTHEAD_SNAPS 8

// An interval of the collapse, 0…1, in which the list does not come to rest. Beyond the threshold, a share of the
// interval, it comes to rest at the end, otherwise at the start.
typedef struct { double start, end, threshold; } masthead_snap;

// The values that do not change while scrolling. `lay_out` sets the facts. `contribute` can also read the derived
// values.
typedef struct {
  // Facts.
  double height;
  double collapsed_height;
  // Whether the safe area at the top is added to these heights if the header lies behind the bar.
  bool height_excludes_safe_area, collapsed_height_excludes_safe_area;
  // Whether the header shrinks, stays on screen, hides as the list scrolls up, and whether its image grows and shrinks
  // with it.
  bool collapses, pins, hides, expands, shrinks;
  uint8_t placement;
  // The depth of the cut at the lower edge, in points or as a ratio of the height.
  double cut;
  uint8_t cut_unit;
  // The divisor that turns the cut's depth into the overlap with the first row; 0 for no overlap.
  double overlap_ratio;
  double given_inset;
  bool has_no_given_inset;
  uint8_t safe_area_policy;
  uint8_t content_mode;
  uint8_t anchor;
  masthead_size image_size;
  int64_t snap_count;
  masthead_snap snaps[MASTHEAD_SNAPS];

  // Derived.
  double width;
  double viewport_height;
  double cut_depth;
  double overlap;
  double origin_y;
  double content_origin_y;
  masthead_edge_insets content_inset;
  masthead_edge_insets adjusted_content_inset;
  masthead_directional_edge_insets margins;

  // Private to Masthead.
  double collapse_scale;
  uint8_t fit;
  double aspect_ratio, inverse_aspect_ratio;
  masthead_point anchor_share;
  double inverse_height;
  double least_box_height, greatest_box_height;
  double height_growth, collapsed_height_growth, greatest_height;

  // Zero. Later versions of this interface use it.
  double reserved[16];
} masthead_layout;

// MARK: Output of an effect

enum { MASTHEAD_MOVE_TO = 0, MASTHEAD_LINE_TO = 1, MASTHEAD_QUADRATIC_TO = 2, MASTHEAD_CUBIC_TO = 3, MASTHEAD_CLOSE = 4 };

#define MASTHEAD_PATH_ELEMENTS 80
#define MASTHEAD_PATH_POINTS 192

// An outline with SVG's commands. Use the functions below. An element that exceeds the capacity is dropped, and
// `is_truncated` becomes true.
typedef struct {
  int64_t element_count;
  int64_t point_count;
  bool is_truncated;
  uint8_t elements[MASTHEAD_PATH_ELEMENTS];
  masthead_point points[MASTHEAD_PATH_POINTS];
} masthead_path;

#define MASTHEAD_NAMED_VALUES 8

typedef struct {
  // At most 31 bytes, padded with zeros.
  char name[32];
  double value;
} masthead_named_value;

#define MASTHEAD_ELEMENTS 16

// An element of a header at one moment.
typedef struct {
  // In the header's coordinates. It is scaled after MASTHEAD_STAGE_ELEMENTS.
  masthead_rect rect;
  // The scale about the element's anchor.
  double scale;
  // In degrees, clockwise, about the center.
  double rotation;
  // 0…1.
  double opacity;
  // The standard deviation of the Gaussian blur, in points.
  double blur;
  double corner_radius;
  // The position in the order of drawing. Below 0, the element lies behind the header.
  double z_index;
  // Zero. Later versions of this interface use it.
  double reserved[2];
} masthead_element;

// Bits of `events`.
enum { MASTHEAD_REFRESH = 1, MASTHEAD_HAPTIC = 2, MASTHEAD_CUSTOM_1 = 4, MASTHEAD_CUSTOM_2 = 8 };

// A header at one moment.
//
// A header is one group of three layers. From back to front:
// 1. the image in `image`, blurred by `blur` and with the opacity `image_opacity`;
// 2. the scrim: black with the opacity `scrim`, over the whole header, even where the image does not reach;
// 3. the header's own content: its elements, texts and views.
//
// The `mask` clips the group, and `opacity` fades it as a whole. The `shadow` lies behind it.
typedef struct {
  // In content coordinates.
  masthead_rect header;
  // In the header's coordinates.
  masthead_rect image;
  double overscroll;
  double stretch;
  double collapse;
  // The distance that the header has followed the list from its top; 0 while the list is pulled.
  double scrolled;
  masthead_edge_insets content_inset;
  double top_offset;
  // The y at which the list's own content begins, in content coordinates.
  double content_origin_y;
  masthead_directional_edge_insets margins;
  // The opacity of the header as one group of image, scrim and content: 0…1. Its layers do not show through each other.
  double opacity;
  // The opacity of the image alone: 0…1.
  double image_opacity;
  // The standard deviation of the Gaussian blur of the image, in points; 0 for a sharp image. The image's edges stay
  // opaque: nothing from outside the image is mixed in.
  double blur;
  // The opacity of the scrim: 0…1. The scrim is a black layer between image and content that keeps text readable. It
  // covers the header's bounds.
  double scrim;
  // The opacity of the header's shadow on the list: 0…1.
  double shadow;
  // Whether something moves by itself although the list may rest.
  bool is_animating;
  // The events whose conditions hold, combined by bitwise or.
  uint32_t events;
  // Zero. Later versions of this interface use it.
  double reserved[16];
  int64_t value_count;
  masthead_named_value values[MASTHEAD_NAMED_VALUES];
  // The visible part of the header, in its own coordinates. A path without elements means that the header is not cut.
  masthead_path mask;
  // The elements of the header, in the order of drawing. An effect must not change their number.
  int64_t element_count;
  masthead_element elements[MASTHEAD_ELEMENTS];
} masthead_frame;

// Returns whether a path's counts are within its capacity and match its elements.
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

// MARK: Descriptors

// The stages, in the order of their computation: scroll, header, image, mask, elements, appearance.
enum {
  MASTHEAD_STAGE_HEADER = 1, MASTHEAD_STAGE_IMAGE = 2, MASTHEAD_STAGE_MASK = 4, MASTHEAD_STAGE_APPEARANCE = 8,
  MASTHEAD_STAGE_SCROLL = 16, MASTHEAD_STAGE_ELEMENTS = 32
};

// A target is the header, its image or one of its elements.
enum { MASTHEAD_NUMBER = 0, MASTHEAD_CHOICE = 1, MASTHEAD_FLAG = 2, MASTHEAD_TARGET = 3 };

// The value of a target: one of these, or the index of an element.
enum { MASTHEAD_TARGET_HEADER = -2, MASTHEAD_TARGET_IMAGE = -1 };

// The kinds of targets that a parameter allows, combined by bitwise or.
enum { MASTHEAD_ALLOWS_HEADER = 1, MASTHEAD_ALLOWS_IMAGE = 2, MASTHEAD_ALLOWS_ELEMENT = 4 };

// A parameter that can be tuned. Every value is passed as a number: a choice as its index, a flag as 0 or 1.
typedef struct {
  // The identifier in documents: letters, digits, `-`, `_` and `.`.
  const char *identifier;
  // The display name.
  const char *name;
  uint32_t kind;
  // For a number.
  double minimum, maximum, step;
  // "" for a factor, "pt", "°" or "s".
  const char *unit;
  // For a choice: its keywords and their display names.
  uint32_t choice_count;
  const char *const *choices;
  const char *const *choice_names;
  // The identifiers of parameters that express the same setting in another way.
  uint32_t alternative_count;
  const char *const *alternatives;
  // The formula of the length that a value results in, with # in place of the value, as in "cut ÷ #"; null if there is
  // none.
  const char *formula;
  // For a target: the kinds that are allowed.
  uint32_t targets;
  // One sentence about what the parameter does; null if there is none.
  const char *summary;
} masthead_parameter;

typedef struct masthead_effect masthead_effect;

// An effect. A function may be null only if its comment says so.
struct masthead_effect {
  // The identifier in documents, in reverse DNS: `com.example.ripple`.
  const char *identifier;
  const char *name;
  const char *summary;
  // The stages that the effect contributes to, combined by bitwise or.
  uint32_t stages;
  uint32_t parameter_count;
  const masthead_parameter *parameters;
  // The size of the effect's memory, in bytes, and its alignment, at most 16. Memory is plain bytes that are kept from
  // one tick of 1/120 s to the next. A size of 0 means no memory.
  uint32_t memory_size;
  uint32_t memory_alignment;

  // Creates an effect with its default parameters.
  void *(*make)(const masthead_effect *effect);
  // Destroys an effect that `make` returned.
  void (*end)(void *instance);
  // Reads a parameter. Returns false while an alternative replaces it.
  bool (*get)(const void *instance, uint32_t parameter, double *value);
  // Sets a parameter to a value that its kind allows. It is never called while another call uses the instance.
  // `masthead plugin validate` also sets finite values outside the range, which must do no harm.
  void (*set)(void *instance, uint32_t parameter, double value);
  // Computes the length that a parameter's value results in, in points. Returns false if there is none. May be null.
  bool (*points)(const void *instance, uint32_t parameter, const masthead_layout *layout, double *points);
  // Sets facts of the layout. May be null.
  void (*lay_out)(const void *instance, masthead_layout *layout, const masthead_environment *environment);
  // Writes the effect's memory before the first frame and at each restart. It sees the current parameters. May be null;
  // memory then starts as zeros. The contract is at the top of this header.
  void (*begin)(const void *instance, void *memory);
  // Contributes to one of the effect's stages, starting from the result of earlier effects. May be null if the effect
  // has no stages.
  void (*contribute)(
    const void *instance, uint32_t stage, masthead_frame *frame, const masthead_scroll_state *scroll,
    const masthead_layout *layout, void *memory);

  // Returns whether the effect uses its memory with its current parameters. If it does not, the memory that `contribute`
  // receives may be null. May be null; the effect then uses its memory if it has any.
  bool (*remembers)(const void *instance);
};

// The build of a plugin. Initialize the first field of a `masthead_plugin` with `MASTHEAD_BUILD`.
typedef struct {
  uint32_t magic;
  uint32_t abi_version;
  // The sizes of the structs that are passed. Masthead indexes the tables of effects and parameters by their sizes, and
  // members beyond them count as null or 0. So these two structs can grow at their ends within a version.
  uint32_t plugin_size, effect_size, parameter_size;
  uint32_t environment_size, scroll_state_size, layout_size, frame_size;
  // The compiler's own version text.
  const char *compiler;
} masthead_build;

#define MASTHEAD_BUILD \
  { \
    MASTHEAD_MAGIC, MASTHEAD_ABI_VERSION, sizeof(masthead_plugin), sizeof(masthead_effect), sizeof(masthead_parameter), \
        sizeof(masthead_environment), sizeof(masthead_scroll_state), sizeof(masthead_layout), sizeof(masthead_frame), \
        __VERSION__ \
  }

// The descriptor of a plugin.
typedef struct {
  masthead_build build;
  // Whether the plugin needs the Swift runtime, which must be of the same compiler.
  bool is_swift;
  uint32_t effect_count;
  const masthead_effect *effects;
} masthead_plugin;

// Marks the entry function of a plugin as exported.
#if defined(__GNUC__)
#define MASTHEAD_EXPORT __attribute__((visibility("default")))
#else
#define MASTHEAD_EXPORT
#endif

typedef const masthead_plugin *(*masthead_plugin_entry_function)(void);

#define MASTHEAD_ENTRY "masthead_plugin_entry"

// The name of the entry function of a plugin in C:
//
//     MASTHEAD_EXPORT const masthead_plugin *MASTHEAD_ENTRY_FUNCTION(void) { return &plugin; }
//
// A program that compiles in several plugins gives each another name, by -DMASTHEAD_ENTRY_FUNCTION=ripple_plugin.
#ifndef MASTHEAD_ENTRY_FUNCTION
#define MASTHEAD_ENTRY_FUNCTION masthead_plugin_entry
#endif

// Returns the build of the code that includes this header.
static inline masthead_build masthead_current_build(void) {
  masthead_build build = MASTHEAD_BUILD;
  return build;
}

// MARK: Helpers for effects in C

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

// Returns the element that a target parameter's value stands for. Returns null for the header, for the image, and for an
// element that the header does not have. There are no elements before MASTHEAD_STAGE_IMAGE.
static inline masthead_element *masthead_target_element(masthead_frame *frame, double target) {
  for (int64_t i = 0; i < frame->element_count; i++) {
    if (target == (double)i) return &frame->elements[i];
  }
  return NULL;
}

// Adds an interval of the collapse in which the list does not come to rest. An interval whose start is not before its
// end is ignored, and so is a ninth.
static inline void masthead_add_snap(masthead_layout *layout, double start, double end, double threshold) {
  if (!(start < end) || layout->snap_count >= MASTHEAD_SNAPS) return;
  masthead_snap snap = {start, end, threshold};
  layout->snaps[layout->snap_count++] = snap;
}

// Publishes a number by a name of 1 to 31 bytes, beside the frame's own fields. A ninth name is ignored.
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
