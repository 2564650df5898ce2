#define _GNU_SOURCE
#include "CProcesses.h"

#include <fcntl.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int masthead_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

int masthead_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int masthead_spawn_close_from(posix_spawn_file_actions_t *actions, int from) {
  return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

int masthead_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

char *const *masthead_environment_variables(void) { return environ; }

const char *masthead_signal_name(int signal) { return sigabbrev_np(signal); }
