// Functions for processes that the C library declares only with _GNU_SOURCE, which Swift code cannot define.

#ifndef MASTHEAD_PROCESSES_H
#define MASTHEAD_PROCESSES_H

#include <spawn.h>
#include <stdbool.h>
#include <sys/types.h>

// Returns a descriptor that becomes readable when the process ends, or a negative number with errno set.
int masthead_pidfd_open(pid_t process);

// Reaps a child that leads a process group, and kills the rest of the group. Returns 1 and the status if the child has ended, 0 if
// it runs, and -1 if the system no longer knows it.
int masthead_reap(pid_t process, bool waits, int *status);

// Returns the processor time that a process has used, in seconds, or a negative number if there is no such process.
double masthead_processor_time(pid_t process);

// Restores the default handling of the signals that a parent may have ignored or blocked. Ignored SIGHUP, SIGINT and SIGQUIT stay
// ignored: `nohup` and shells rely on that.
void masthead_reset_signals(void);

// Creates a pipe that child processes do not inherit: the read end, then the write end. Returns 0, or -1 with errno set.
int masthead_pipe(int ends[2]);

// Closes all descriptors from a number upward in the child. Returns 0 or an error number.
int masthead_spawn_close_from(posix_spawn_file_actions_t *actions, int from);

// Starts the child in a folder. Returns 0 or an error number.
int masthead_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

// Returns this process's environment, to be passed to a child process.
char *const *masthead_environment_variables(void);

// Returns a signal's name without SIG, or null if there is no such signal.
const char *masthead_signal_name(int signal);

// Starts a guard: a small process that waits until this process has ended, even by SIGKILL. Then it kills every process whose
// environment contains the mark, which descendants inherit. It does so until none is left, and ends.
//
// Returns a descriptor that this process must keep open, or a negative number with errno set. Its poll reports POLLERR if the guard
// has ended.
int masthead_start_guard(const char *mark);

#endif
