// Notes which effect of a plugin is being called, where a handler of a fatal signal can read it.

#ifndef MASTHEAD_PLUGIN_CALLS_H
#define MASTHEAD_PLUGIN_CALLS_H

// The identifier of the effect that is being called, null between calls; and of the one that was called last.
extern const char *volatile masthead_called_effect;
extern const char *volatile masthead_last_effect;

static inline void masthead_begin_call(const char *effect) {
  masthead_called_effect = effect;
  masthead_last_effect = effect;
}

static inline void masthead_end_call(void) { masthead_called_effect = 0; }

#endif
