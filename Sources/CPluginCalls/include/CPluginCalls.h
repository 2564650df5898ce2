// Records which effect of a plugin is being called. Reports fatal signals and missed frame deadlines to a descriptor.

#ifndef MASTHEAD_PLUGIN_CALLS_H
#define MASTHEAD_PLUGIN_CALLS_H

// The identifier of the effect that is being called; null between calls.
extern const char *volatile masthead_called_effect;
// The identifier of the effect that was called last; null before the first call.
extern const char *volatile masthead_last_effect;

// The number of calls so far.
extern volatile unsigned long masthead_call_count;

static inline void masthead_begin_call(const char *effect) {
  masthead_called_effect = effect;
  masthead_last_effect = effect;
  masthead_call_count++;
}

static inline void masthead_end_call(void) { masthead_called_effect = 0; }

// Installs handlers that write one line to a descriptor before a fatal signal ends the process:
//
//   {"fault":"SIGILL","effect":"com.example.ripple","last":"com.example.tide","frames":["/path/lib.so+0x5f370"]}
//
// `effect` is missing between calls, and `last` before the first call. `frames` is the backtrace, innermost frame first.
// If an effect calls `exit`, the fault is "exit"; for SIGPROF, it is "deadline", and for SIGALRM "waiting". If the process
// has reached a limit of `masthead_limit_resources`, it is "memory" or "descriptors", because that is probably the reason
// for the signal.
void masthead_report_faults(int descriptor);

// Limits what this process may use: memory in MiB in addition to the bytes that it uses now, open descriptors in all, and the size
// of a file that it writes in MiB, which raises SIGXFSZ. It leaves no core files.
void masthead_limit_resources(long used_memory, long memory, long descriptors, long file_size);

// Reports a fault and ends the process if it has reached its limit of memory or descriptors.
void masthead_check_limits(void);

// Limits the processor time of each call of an effect, and the longer time in which a call may wait, in seconds; 0 for no limit.
// A timer checks at these intervals. If it meets the same call twice in a row, the fault is "deadline" or "waiting".
void masthead_limit_calls(double seconds, double waiting);

// Puts the identifier of the effect that is being called before each line that it prints, between two bytes 0x1F. Other lines, such
// as those of a plugin's threads, stay as they are. Only the GNU C library can do that; with others, all lines stay as they are.
void masthead_name_output(void);

// Starts the deadline of a frame, in seconds of processor time; 0 cancels it. A frame that misses its deadline causes the
// fault "deadline".
void masthead_set_deadline(double seconds);

#endif
