#define _GNU_SOURCE
#include "CPlatform.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <libproc.h>
#include <mach/mach_time.h>
#endif

bool masthead_is_stopped(pid_t process) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)process, &info, WSTOPPED | WNOWAIT | WNOHANG) == 0 && info.si_pid == process;
}

bool masthead_is_waiting(pid_t process) {
#ifdef __APPLE__
  struct proc_taskinfo info;
  return proc_pidinfo(process, PROC_PIDTASKINFO, 0, &info, sizeof info) == sizeof info && info.pti_numrunning == 0;
#else
  char path[40], text[512];
  snprintf(path, sizeof path, "/proc/%d/stat", process);
  FILE *file = fopen(path, "re");
  if (!file) return false;
  size_t size = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[size] = 0;
  // The state follows the name, which may contain anything. A thread that is ready to run has state R, even without a
  // processor.
  char *end = strrchr(text, ')');
  return end && end[1] == ' ' && (end[2] == 'S' || end[2] == 'D');
#endif
}

double masthead_processor_time(pid_t process) {
#ifdef __APPLE__
  struct rusage_info_v2 usage;
  mach_timebase_info_data_t base;
  if (proc_pid_rusage(process, RUSAGE_INFO_V2, (rusage_info_t *)&usage) != 0) return -1;
  mach_timebase_info(&base);
  return (double)(usage.ri_user_time + usage.ri_system_time) * base.numer / base.denom / 1e9;
#else
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
#endif
}

