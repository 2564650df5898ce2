#define _GNU_SOURCE
#include "Spawn.h"

#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

// Closes all other descriptors from a number upward in the child. Call it after the other flags are set.
static int close_from(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int from) {
#ifdef __APPLE__
  (void)actions;
  (void)from;
  short flags;
  posix_spawnattr_getflags(attributes, &flags);
  return posix_spawnattr_setflags(attributes, flags | POSIX_SPAWN_CLOEXEC_DEFAULT);
#else
  (void)attributes;
  return posix_spawn_file_actions_addclosefrom_np(actions, from);
#endif
}

static int add_descriptors(posix_spawn_file_actions_t *actions, const int descriptors[], int copies[], int count) {
  // Copies with higher numbers than the child's own, so that no duplicate replaces an original.
  for (int i = 0; i < count; i++) {
    copies[i] = descriptors[i] < 0 ? -1 : fcntl(descriptors[i], F_DUPFD_CLOEXEC, count);
    if (descriptors[i] >= 0 && copies[i] < 0) return errno;
  }
  for (int i = 0; i < count; i++) {
    int result = copies[i] >= 0 ? posix_spawn_file_actions_adddup2(actions, copies[i], i)
                 : i < 3        ? posix_spawn_file_actions_addopen(actions, i, "/dev/null", O_RDWR, 0)
                                : 0;
    if (result != 0) return result;
  }
  return 0;
}

int masthead_spawn(pid_t *process, char *const words[], char *const variables[], const char *folder,
                   const int descriptors[], int count, masthead_child_kind kind) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, kind == masthead_guard_child ? &all : &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                            (kind == masthead_group_child ? POSIX_SPAWN_SETPGROUP : POSIX_SPAWN_SETSID));
  int copies[count];
  for (int i = 0; i < count; i++) copies[i] = -1;
  int result = add_descriptors(&actions, descriptors, copies, count);
  if (result == 0) result = close_from(&actions, &attributes, count);
  if (result == 0 && folder) result = posix_spawn_file_actions_addchdir_np(&actions, folder);
  if (result == 0) result = posix_spawnp(process, words[0], &actions, &attributes, words, variables);
  for (int i = 0; i < count; i++) {
    if (copies[i] >= 0) close(copies[i]);
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return result;
}

int masthead_spawn_guard(char *const words[]) {
  int ends[2];
  if (masthead_pipe(ends) != 0) return -1;
  // The guard must not hold open this process's output.
  int descriptors[masthead_guard_pipe + 1];
  for (int number = 0; number < masthead_guard_pipe; number++) descriptors[number] = -1;
  descriptors[masthead_guard_pipe] = ends[0];
  masthead_child *child;
  int error = masthead_start_child(&child, words, environ, NULL, descriptors, masthead_guard_pipe + 1,
                                   masthead_guard_child);
  close(ends[0]);
  if (error != 0) {
    close(ends[1]);
    errno = error;
    return -1;
  }
  masthead_release_child(child);
  return ends[1];
}
