// Shared by the files of this folder.

#ifndef MASTHEAD_SPAWN_H
#define MASTHEAD_SPAWN_H

#include "CPlatform.h"

extern char **environ;

// The guard's end of the pipe.
enum { masthead_guard_pipe = 3 };

// Starts a program, as `masthead_start_child` does. Somebody must wait for its end.
int masthead_spawn(pid_t *process, char *const words[], char *const variables[], const char *folder,
                   const int descriptors[], int count, masthead_child_kind kind);

// Starts a guard program that reads the pipe. Returns the other end of the pipe, or a negative number with errno set.
int masthead_spawn_guard(char *const words[]);

#endif
