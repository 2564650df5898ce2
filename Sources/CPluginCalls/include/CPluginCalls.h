// Records which effect of a plugin is being called. Reports fatal signals and missed frame deadlines to a descriptor.

#ifndef MASTHEAD_PLUGIN_CALLS_H
#define MASTHEAD_PLUGIN_CALLS_H

#include <stdbool.h>

enum {
  masthead_effect_limit = 1024,
  masthead_effect_size = 208,
};

// The calls of effects. A process shares this memory with its parent, which can read the memory however the process
// ends.
typedef struct {
  // The number of the effect that is being called; 0 between calls.
  volatile unsigned called;
  // The number of the effect that was called last; 0 before the first call.
  volatile unsigned last;
  // The number of calls so far.
  volatile unsigned long count;
  // Whether the process ended because it had lost its connection.
  volatile bool is_disconnected;
  // The effects' names by their numbers. The name of number 0 is empty.
  char names[masthead_effect_limit][masthead_effect_size];
} masthead_calls;

// The calls of this process.
extern masthead_calls *masthead_own_calls;

// Returns the number of an effect's name, or 0 if there are too many effects.
unsigned masthead_effect_number(const char *name);

static inline void masthead_begin_call(unsigned effect) {
  masthead_own_calls->last = effect;
  masthead_own_calls->called = effect;
  masthead_own_calls->count++;
}

static inline void masthead_end_call(void) { masthead_own_calls->called = 0; }

// Marks that this process ends because it has lost its connection.
static inline void masthead_mark_disconnected(void) { masthead_own_calls->is_disconnected = true; }

// Creates memory for the calls of a child. Returns a descriptor for the child, or a negative number with errno set.
int masthead_make_calls(masthead_calls **calls);

// Releases the memory that `masthead_make_calls` returned.
void masthead_release_calls(masthead_calls *calls);

// Returns the name of an effect by its number; null for the number 0.
const char *masthead_effect_name(const masthead_calls *calls, unsigned number);

// Makes this process record its calls in the memory of a descriptor. Closes the descriptor.
void masthead_share_calls(int descriptor);

// Installs handlers that write one line to a descriptor before a fatal signal ends the process:
//
//   {"fault":"SIGILL","effect":"com.example.ripple","frames":["/path/program+0x5f370"]}
//
// `effect` is missing between calls. A fault on another thread has "thread":true instead. `frames` is the backtrace,
// innermost frame first. If an effect or another thread calls `exit`, the fault is "exit"; for SIGPROF, it is
// "deadline", and for SIGALRM "waiting". If the process has reached a limit of `masthead_limit_resources`, it is
// "memory" or "descriptors", because that is probably the reason for the signal.
void masthead_report_faults(int descriptor);

// Limits the resources of this process: memory in MiB in addition to the bytes that it uses now, the total number of
// open descriptors, and the size of a written file in MiB. A larger file raises SIGXFSZ. The process leaves no core
// files.
//
// On Linux, the process also cannot start processes, signal other processes or leave its process group. These calls
// fail with EPERM.
void masthead_limit_resources(long used_memory, long memory, long descriptors, long file_size);

// Reports a fault and ends the process if it has reached its limit of memory or descriptors.
void masthead_check_limits(void);

// Limits the processor time of each call of an effect, and the longer time in which a call may wait, in seconds; 0 for
// no limit. A timer checks at these intervals. The fault is "deadline" if two checks in a row find the same call. The
// fault is "waiting" if two checks in a row find the same effect, and the process has computed nothing in between. A
// timer's signal from another process reports the fault at once.
void masthead_limit_calls(double seconds, double waiting);

// Puts the identifier of the effect that is being called before each line that it prints, between two bytes 0x1F. Other
// lines, such as those of a plugin's threads, stay unchanged. Only the GNU C library supports this. With other
// libraries, all lines stay unchanged.
void masthead_name_output(void);

#endif
