// Functions that Swift cannot call or declare: variadic system calls, signal handlers, and functions that each C
// library declares only for its own system.

#ifndef MASTHEAD_PLATFORM_H
#define MASTHEAD_PLATFORM_H

#include <getopt.h>
#include <stdbool.h>
#include <sys/ioctl.h>
#include <sys/types.h>

// MARK: Processes

// A child process. A separate thread waits for the child's end and reaps the child at once, so no zombie remains.
typedef struct masthead_child masthead_child;

// The lifetime of a child's process group, and the child's signal handling.
typedef enum {
  // The child leads a process group, which is killed when the child ends. It handles signals by default.
  masthead_group_child,
  // The child leads a session, which outlives the child and this process.
  masthead_detached_child,
  // Like a detached child. It also blocks all signals.
  masthead_guard_child,
} masthead_child_kind;

// Starts a program. Returns 0 and a child to be released, or an error number.
//
// Each index in `descriptors` is the number of a descriptor of the child, and the value is the descriptor to duplicate.
// A value of -1 means the null device for the numbers 0, 1 and 2, and a closed descriptor for other numbers. The child
// has no other descriptor. If the environment variables or the folder are null, the child inherits those of this
// process.
int masthead_start_child(masthead_child **child, char *const words[], char *const variables[], const char *folder,
                         const int descriptors[], int count, masthead_child_kind kind);

// Returns the process identifier, which is also the identifier of the process group.
pid_t masthead_child_process(const masthead_child *child);

// Returns a descriptor that becomes readable when the child has ended and is reaped. It is open until the child is released.
int masthead_child_end(const masthead_child *child);

// Whether the child has ended. Sets the status to that of `waitpid`, or to -1 if the system discarded it.
bool masthead_child_has_ended(masthead_child *child, int *status);

// Sends a signal to the child and its process group, unless the child has ended.
void masthead_signal_child(masthead_child *child, int number);

// Releases a child. The child continues, and its thread still reaps it.
void masthead_release_child(masthead_child *child);

// Whether a signal has stopped a child. The child stays stopped, and can still be reaped.
bool masthead_is_stopped(pid_t process);

// Whether the first thread of a process waits for something other than a processor. On Apple's systems, whether all threads do.
bool masthead_is_waiting(pid_t process);

// Returns the processor time that a process has used, in seconds, or a negative number if there is no such process.
double masthead_processor_time(pid_t process);

// MARK: Signals

// Restores the default handling of the signals that a parent may have ignored or blocked. Ignored SIGHUP, SIGINT and SIGQUIT stay
// ignored: `nohup` and shells rely on that.
void masthead_reset_signals(void);

// Returns a signal's name without SIG, or null if there is no such signal.
const char *masthead_signal_name(int signal);

// Writes a byte with the signal's number to a descriptor whenever the signal arrives, instead of its default action. Replaces an
// earlier descriptor. Returns 0, or -1 with errno set.
int masthead_forward_signal(int number, int descriptor);

// Restores a signal's default action, unless another descriptor has replaced this one.
void masthead_stop_forwarding_signal(int number, int descriptor);

// MARK: Descriptors

// Creates a pipe that child processes do not inherit: the read end, then the write end. Returns 0, or -1 with errno set.
int masthead_pipe(int ends[2]);

// Raises this process's limit of open files toward a number, and returns the limit. Returns LONG_MAX if there is none.
long masthead_raise_descriptor_limit(long wanted);

// Returns the highest limit of open files that this process can set, or LONG_MAX if there is none.
long masthead_highest_descriptor_limit(void);

// Creates a nonblocking stream socket that child processes do not inherit. Returns a negative number with errno set if
// this fails.
int masthead_stream_socket(int family);

// MARK: Options of the command line

// The C library keeps its position in global variables, which Swift 6 code cannot access. These functions access the
// variables.

// Restarts at the first argument, and stops the C library from printing errors.
static inline void masthead_getopt_restart(void) {
  optind = 0;
  opterr = 0;
}

// Returns the next option's letter, or `val` of a long option: ':' if its value is missing, '?' if the option is
// unknown, -1 at the end. `letters` are the short options, as getopt describes them.
static inline int masthead_getopt_next(
  int count, char *const words[], const char *letters, const struct option *options
) {
  return getopt_long(count, words, letters, options, 0);
}

// Returns the index of the next argument to read.
static inline int masthead_getopt_index(void) { return optind; }

// Returns the value of the option just read.
static inline const char *masthead_getopt_value(void) { return optarg; }

// MARK: Terminals

// Returns the width of a terminal in columns; 0 if the descriptor is not a terminal. Swift cannot call variadic
// functions.
static inline int masthead_terminal_columns(int descriptor) {
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

#endif
