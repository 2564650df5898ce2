#define _GNU_SOURCE
#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int masthead_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int masthead_reap(pid_t process, bool waits, int *status) {
  siginfo_t info = {0};
  while (waitid(P_PID, (id_t)process, &info, WEXITED | WNOWAIT | (waits ? 0 : WNOHANG)) != 0) {
    if (errno != EINTR) return -1;
  }
  if (info.si_pid == 0) return 0;
  // Until the child is reaped, no other group can have its number.
  kill(-process, SIGKILL);
  while (waitpid(process, status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return 1;
}

double masthead_processor_time(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void masthead_reset_signals(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (number == SIGHUP || number == SIGINT || number == SIGQUIT) continue;
    // Handlers belong to this process, such as those of the Swift runtime.
    if (sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN) signal(number, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

int masthead_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int masthead_spawn_close_from(posix_spawn_file_actions_t *actions, int from) {
  return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

int masthead_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

char *const *masthead_environment_variables(void) { return environ; }

const char *masthead_signal_name(int signal) { return sigabbrev_np(signal); }
