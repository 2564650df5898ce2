// Shared by the files of this folder.

#ifndef MASTHEAD_SPAWN_H
#define MASTHEAD_SPAWN_H

#include <spawn.h>

extern char **environ;

// The guard's end of the pipe.
enum { masthead_guard_pipe = 3 };

// Starts a guard program that reads the pipe. Returns the other end of the pipe, or a negative number with errno set.
int masthead_spawn_guard(const char *program, char *const words[]);

#endif
