#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct masthead_child {
  pid_t process;
  // The thread closes the write end when the child has ended and is reaped.
  int read_end, write_end;
  pthread_mutex_t mutex;
  bool has_ended;
  masthead_child_kind kind;
  int status;
  // The number of owners left: the owner of the child and the thread.
  int owners;
};

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

// Starts a program, as `masthead_start_child` does. The caller must wait for the end of the process.
static int start_process(pid_t *process, char *const words[], char *const variables[], const char *folder,
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
  if (result == 0) result = posix_spawnp(process, words[0], &actions, &attributes, words, variables ? variables : environ);
  for (int i = 0; i < count; i++) {
    if (copies[i] >= 0) close(copies[i]);
  }
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return result;
}

static void release(masthead_child *child) {
  pthread_mutex_lock(&child->mutex);
  bool is_unused = --child->owners == 0;
  pthread_mutex_unlock(&child->mutex);
  if (!is_unused) return;
  pthread_mutex_destroy(&child->mutex);
  free(child);
}

static void end(masthead_child *child) {
  siginfo_t info;
  int status = -1;
  int result;
  while ((result = waitid(P_PID, (id_t)child->process, &info, WEXITED | WNOWAIT)) != 0 && errno == EINTR) {}
  pthread_mutex_lock(&child->mutex);
  // Until the child is reaped, no other group can have its number.
  if (result == 0 && child->kind == masthead_group_child) kill(-child->process, SIGKILL);
  while (waitpid(child->process, &status, 0) < 0 && errno == EINTR) {}
  child->status = status;
  child->has_ended = true;
  pthread_mutex_unlock(&child->mutex);
  close(child->write_end);
}

static void *wait_for_end(void *context) {
  end(context);
  release(context);
  return NULL;
}

// The thread blocks all signals, because the other threads handle the signals of this process.
static int start_thread(masthead_child *child) {
  sigset_t all, previous;
  sigfillset(&all);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 64 << 10);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  pthread_t thread;
  int result = pthread_create(&thread, &attributes, wait_for_end, child);
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  pthread_attr_destroy(&attributes);
  return result;
}

int masthead_start_child(masthead_child **result, char *const words[], char *const variables[], const char *folder,
                         const int descriptors[], int count, masthead_child_kind kind) {
  int ends[2];
  if (masthead_pipe(ends) != 0) return errno;
  masthead_child *child = calloc(1, sizeof *child);
  int error = child ? start_process(&child->process, words, variables, folder, descriptors, count, kind) : ENOMEM;
  if (error != 0) {
    close(ends[0]);
    close(ends[1]);
    free(child);
    return error;
  }
  child->read_end = ends[0];
  child->write_end = ends[1];
  child->kind = kind;
  child->owners = 2;
  pthread_mutex_init(&child->mutex, NULL);
  error = start_thread(child);
  if (error != 0) {
    kill(-child->process, SIGKILL);
    end(child);
    release(child);
    masthead_release_child(child);
    return error;
  }
  *result = child;
  return 0;
}

pid_t masthead_child_process(const masthead_child *child) { return child->process; }

int masthead_child_end(const masthead_child *child) { return child->read_end; }

bool masthead_child_has_ended(masthead_child *child, int *status) {
  pthread_mutex_lock(&child->mutex);
  bool has_ended = child->has_ended;
  if (has_ended) *status = child->status;
  pthread_mutex_unlock(&child->mutex);
  return has_ended;
}

void masthead_signal_child(masthead_child *child, int number) {
  pthread_mutex_lock(&child->mutex);
  if (!child->has_ended) {
    kill(-child->process, number);
    if (getpgid(child->process) != child->process) kill(child->process, number);
  }
  pthread_mutex_unlock(&child->mutex);
}

void masthead_release_child(masthead_child *child) {
  close(child->read_end);
  release(child);
}
