// What the C library has for processes and shows to GNU programs alone, which Swift code is not.

#ifndef MASTHEAD_PROCESSES_H
#define MASTHEAD_PROCESSES_H

#include <spawn.h>
#include <sys/types.h>

// A descriptor that becomes readable when a process ends; negative with errno where there is none.
int masthead_pidfd_open(pid_t process);

// A pipe that programs started from here do not inherit.
int masthead_pipe(int ends[2]);

int masthead_spawn_close_from(posix_spawn_file_actions_t *actions, int from);

int masthead_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

// This process's environment, as a program that it starts is to have it.
char *const *masthead_environment_variables(void);

// A signal's name without SIG; null where there is no such signal.
const char *masthead_signal_name(int signal);

#endif
