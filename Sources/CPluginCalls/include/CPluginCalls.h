// Notes which effect of a plugin is being called, and tells a fatal signal or a frame that takes too long to a descriptor.

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

// From now on a fatal signal writes one line to a descriptor before the process ends:
//
//   {"fault":"SIGILL","effect":"com.example.ripple","last":"com.example.tide","frames":["/path/lib.so+0x5f370"]}
//
// `effect` is missing between calls; the frames are where the code was, the innermost first. A call that ends the process
// is told the same way, as "exit", and SIGPROF as "deadline".
void masthead_report_faults(int descriptor);

// Begins the time that a frame may take, in seconds of processor time; 0 ends it. A frame beyond it is a fault called
// "deadline".
void masthead_set_deadline(double seconds);

#endif
