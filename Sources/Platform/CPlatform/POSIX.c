#define _GNU_SOURCE
#include "CPlatform.h"
#include "Spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

// MARK: The end of children

// The children whose end is awaited: the process, the write end and the read end of its pipe in one word, so that the signal handler
// and other threads change them at once. 0 is a free place.
static _Atomic uint64_t children[1024];
enum { child_count = sizeof children / sizeof *children };

static struct sigaction previous;

static bool has_ended(pid_t process) {
  siginfo_t info = {0};
  // It is an error if the child has been reaped.
  return waitid(P_PID, (id_t)process, &info, WEXITED | WNOWAIT | WNOHANG) != 0 || info.si_pid != 0;
}

// Closes the write end of a child that has ended, which makes the read end readable.
static void report_if_ended(_Atomic uint64_t *place) {
  uint64_t child = atomic_load(place);
  if (child && has_ended((pid_t)(child >> 32)) && atomic_compare_exchange_strong(place, &child, 0)) {
    close((int)(child >> 16 & 0xFFFF));
  }
}

// One signal may stand for the ends of several children.
static void handle(int number, siginfo_t *info, void *context) {
  int error = errno;
  for (int i = 0; i < child_count; i++) report_if_ended(&children[i]);
  if (previous.sa_flags & SA_SIGINFO) {
    previous.sa_sigaction(number, info, context);
  } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
    previous.sa_handler(number);
  }
  errno = error;
}

static void install(void) {
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_RESTART | SA_NOCLDSTOP};
  sigemptyset(&action.sa_mask);
  sigaction(SIGCHLD, NULL, &previous);
  sigaction(SIGCHLD, &action, NULL);
}

int masthead_end_of_child(pid_t process) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
  int ends[2];
  if (masthead_pipe(ends) != 0) return -1;
  uint64_t child = (uint64_t)process << 32 | (uint64_t)ends[1] << 16 | (uint64_t)ends[0];
  for (int i = 0; i < child_count && ends[0] <= 0xFFFF && ends[1] <= 0xFFFF; i++) {
    uint64_t empty = 0;
    if (!atomic_compare_exchange_strong(&children[i], &empty, child)) continue;
    // The signal may have come before.
    report_if_ended(&children[i]);
    return ends[0];
  }
  close(ends[0]);
  close(ends[1]);
  errno = EMFILE;
  return -1;
}

void masthead_close_end_of_child(int descriptor) {
  for (int i = 0; i < child_count; i++) {
    uint64_t child = atomic_load(&children[i]);
    if (child && (int)(child & 0xFFFF) == descriptor && atomic_compare_exchange_strong(&children[i], &child, 0)) {
      close((int)(child >> 16 & 0xFFFF));
    }
  }
  close(descriptor);
}

// MARK: The guard

// It ends with the last write end of the pipe.
static char guard_script[] =
    "cd /\n"
    "groups=' '\n"
    "while read -r change group <&3; do\n"
    "  case $change in\n"
    "    +) groups=\"$groups$group \" ;;\n"
    "    -) groups=\"${groups%% $group *} ${groups#* $group }\" ;;\n"
    "  esac\n"
    "done\n"
    "for group in $groups; do kill -s KILL -- \"-$group\"; done\n";

int masthead_start_group_guard(const char *mark) {
  char *words[] = {"sh", "-c", guard_script, "masthead-guard", (char *)mark, NULL};
  int descriptor = masthead_spawn_guard("/bin/sh", words);
  // A guard that has stopped must not stop its process.
  if (descriptor >= 0) fcntl(descriptor, F_SETFL, O_NONBLOCK);
  return descriptor;
}
