#define _GNU_SOURCE
#include "CPluginCalls.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

const char *volatile masthead_called_effect;
const char *volatile masthead_last_effect;

static int report_descriptor = -1;

static const struct {
  int signal;
  const char *name;
} faults[] = {
    {SIGILL, "SIGILL"}, {SIGTRAP, "SIGTRAP"}, {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},
    {SIGFPE, "SIGFPE"}, {SIGABRT, "SIGABRT"}, {SIGSYS, "SIGSYS"},   {SIGPROF, "deadline"},
};

// The line is put together in room of its own: nothing in a signal handler may allocate.
static char line[8192];
static size_t used;

static void put(const char *text) {
  while (*text && used < sizeof line - 8) line[used++] = *text++;
}

// Text inside quotes. Identifiers and paths seldom have anything to escape; what they have is replaced.
static void put_quoted(const char *text) {
  put("\"");
  for (; *text && used < sizeof line - 8; text++) {
    line[used++] = (unsigned char)*text < 32 || *text == '"' || *text == '\\' ? '?' : *text;
  }
  put("\"");
}

static void put_hexadecimal(uintptr_t number) {
  char digits[20];
  int count = 0;
  do {
    digits[count++] = "0123456789abcdef"[number & 15];
    number >>= 4;
  } while (number);
  put("0x");
  while (count > 0 && used < sizeof line - 8) line[used++] = digits[--count];
}

static void put_frame(void *address, bool is_call) {
  // Where a call returns to may belong to the next line; where it was called is one byte before.
  uintptr_t place = (uintptr_t)address - (is_call ? 1 : 0);
  Dl_info info;
  char text_end = '"';
  put("\"");
  if (dladdr((void *)place, &info) && info.dli_fname) {
    for (const char *c = info.dli_fname; *c && used < sizeof line - 64; c++) line[used++] = *c == '"' || *c == '\\' ? '?' : *c;
    put("+");
    put_hexadecimal(place - (uintptr_t)info.dli_fbase);
  } else {
    put_hexadecimal(place);
  }
  line[used++] = text_end;
}

// Writes what was put together so far.
static void flush_line(void) {
  for (size_t done = 0; done < used;) {
    ssize_t written = write(report_descriptor, line + done, used - done);
    if (written <= 0) break;
    done += (size_t)written;
  }
  used = 0;
}

__attribute__((noinline)) static void report(const char *name) {
  put("{\"fault\":");
  put_quoted(name);
  if (masthead_called_effect) {
    put(",\"effect\":");
    put_quoted(masthead_called_effect);
  }
  if (masthead_last_effect) {
    put(",\"last\":");
    put_quoted(masthead_last_effect);
  }
  put(",\"frames\":[");
  // The frames may cost another fault where memory was overwritten, and the name must not be lost over them.
  flush_line();
  void *frames[40];
  int count = backtrace(frames, 40);
  // The innermost are this function, the handler and the kernel's return.
  for (int i = 3; i < count && used < sizeof line - 512; i++) {
    if (i > 3) put(",");
    put_frame(frames[i], i > 3);
  }
  put("]}\n");
  flush_line();
}

__attribute__((noinline)) static void handle(int number, siginfo_t *info, void *context) {
  (void)info;
  (void)context;
  static volatile sig_atomic_t times;
  times++;
  if (times == 1) {
    const char *name = "signal";
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
      if (faults[i].signal == number) name = faults[i].name;
    }
    report(name);
  } else if (times == 2) {
    // A fault inside of the report: the line ends without frames.
    used = 0;
    put("]}\n");
    flush_line();
  }
  if (number == SIGPROF) _exit(1);
  signal(number, SIG_DFL);
  raise(number);
}

// An effect that calls exit, where a fault would go unexplained.
static void handle_exit(void) {
  if (masthead_called_effect) report("exit");
}

void masthead_report_faults(int descriptor) {
  report_descriptor = descriptor;
  atexit(handle_exit);
  // The first call loads libgcc, which allocates.
  void *frames[4];
  backtrace(frames, 4);
  // A stack that overflows has no room for a handler.
  static char room[256 * 1024];
  stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigaction(faults[i].signal, &action, NULL);
}

void masthead_set_deadline(double seconds) {
  struct itimerval time = {0};
  time.it_value.tv_sec = (time_t)seconds;
  time.it_value.tv_usec = (suseconds_t)((seconds - (double)time.it_value.tv_sec) * 1e6);
  setitimer(ITIMER_PROF, &time, NULL);
}
