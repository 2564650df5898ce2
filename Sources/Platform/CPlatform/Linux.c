#ifdef __linux__
#define _GNU_SOURCE
#include "CPlatform.h"
#include "Spawn.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static char own_program[] = "/proc/self/exe", guard_name[] = "masthead-guard";

static bool environment_contains(pid_t process, const char *mark) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/environ", process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  size_t length = strlen(mark), kept = 0;
  static char buffer[65536];
  ssize_t count;
  bool is_found = false;
  while (!is_found && (count = read(file, buffer + kept, sizeof buffer - kept)) > 0) {
    size_t filled = kept + (size_t)count;
    is_found = memmem(buffer, filled, mark, length) != NULL;
    // The mark may continue in the next piece.
    kept = filled < length ? filled : length - 1;
    memmove(buffer, buffer + filled - kept, kept);
  }
  close(file);
  return is_found;
}

// Kills all marked processes. Returns whether there were any.
static bool kill_marked(const char *mark) {
  DIR *folder = opendir("/proc");
  if (!folder) return false;
  bool is_found = false;
  for (struct dirent *entry; (entry = readdir(folder));) {
    pid_t process = (pid_t)atoi(entry->d_name);
    if (process <= 0) continue;
    // The descriptor keeps naming this process even if the system reuses its number meanwhile.
    int handle = (int)syscall(SYS_pidfd_open, process, 0);
    if (handle < 0) continue;
    if (environment_contains(process, mark)) {
      is_found = true;
      syscall(SYS_pidfd_send_signal, handle, SIGKILL, NULL, 0);
    }
    close(handle);
  }
  closedir(folder);
  return is_found;
}

static _Noreturn void guard(const char *mark) {
  prctl(PR_SET_NAME, guard_name);
  (void)!chdir("/");
  char byte;
  ssize_t count;
  while ((count = read(masthead_guard_pipe, &byte, 1)) > 0 || (count < 0 && errno == EINTR)) {}
  // A process that starts another one at this moment may hide it from one pass. After ten seconds, what is left cannot be killed.
  int clean = 0;
  for (int pass = 0; pass < 1000 && clean < 3; pass++) {
    clean = kill_marked(mark) ? 0 : clean + 1;
    usleep(10000);
  }
  _exit(0);
}

// Runs the guard instead of `main` if the program was started by `masthead_start_guard`.
//
// The guard is another run of the same program, so that it needs no file of its own and no copy of this process's memory.
__attribute__((constructor)) static void run_guard(int count, char **words) {
  if (count == 3 && strcmp(words[0], own_program) == 0 && strcmp(words[1], guard_name) == 0) guard(words[2]);
}

// Whether the program itself contains this code. A program that has loaded it as a library would not run the guard.
static bool is_in_program(void) {
  Dl_info code, program;
  return dladdr((void *)run_guard, &code) && dladdr((void *)getauxval(AT_ENTRY), &program) &&
         code.dli_fbase == program.dli_fbase;
}

int masthead_start_guard(const char *mark) {
  if (!is_in_program()) {
    errno = ENOEXEC;
    return -1;
  }
  char *words[] = {own_program, guard_name, (char *)mark, NULL};
  return masthead_spawn_guard(words);
}
#endif
