// Functions for processes that the C library declares only with _GNU_SOURCE, which Swift code cannot define.

#ifndef MASTHEAD_PROCESSES_H
#define MASTHEAD_PROCESSES_H

#include <spawn.h>
#include <sys/types.h>

// Returns a descriptor that becomes readable when the process ends, or a negative number with errno set.
int masthead_pidfd_open(pid_t process);

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

#endif
