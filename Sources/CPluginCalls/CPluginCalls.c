#define _GNU_SOURCE
#include "CPluginCalls.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
#if defined(__linux__)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static masthead_calls private_calls;
masthead_calls *masthead_own_calls = &private_calls;

unsigned masthead_effect_number(const char *name) {
  for (unsigned number = 1; number < masthead_effect_limit; number++) {
    char *known = masthead_own_calls->names[number];
    if (!*known) strncpy(known, name, masthead_effect_size - 1);
    if (!strncmp(known, name, masthead_effect_size - 1)) return number;
  }
  return 0;
}

const char *masthead_effect_name(const masthead_calls *calls, unsigned number) {
  // A plugin may have written anything.
  if (number == 0 || number >= masthead_effect_limit || !memchr(calls->names[number], 0, masthead_effect_size)) return NULL;
  return calls->names[number];
}

int masthead_make_calls(masthead_calls **calls) {
#if defined(__linux__)
  int descriptor = memfd_create("masthead-calls", MFD_CLOEXEC);
#else
  char path[] = "/tmp/masthead-calls.XXXXXX";
  int descriptor = mkstemp(path);
  if (descriptor >= 0) {
    unlink(path);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
#endif
  if (descriptor < 0) return -1;
  void *memory = MAP_FAILED;
  if (!ftruncate(descriptor, sizeof **calls)) {
    memory = mmap(NULL, sizeof **calls, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  }
  if (memory == MAP_FAILED) {
    close(descriptor);
    return -1;
  }
  *calls = memory;
  return descriptor;
}

void masthead_release_calls(masthead_calls *calls) { munmap(calls, sizeof *calls); }

void masthead_share_calls(int descriptor) {
  void *memory = mmap(NULL, sizeof *masthead_own_calls, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  if (memory != MAP_FAILED) masthead_own_calls = memory;
  close(descriptor);
}

static const char *called_effect(void) { return masthead_effect_name(masthead_own_calls, masthead_own_calls->called); }

static int report_descriptor = -1;
// The thread that calls effects.
static pthread_t caller;
static bool has_limits;
static bool limits_calls;

static const struct {
  int signal;
  const char *name;
} faults[] = {
    {SIGILL, "SIGILL"}, {SIGTRAP, "SIGTRAP"}, {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},
    {SIGFPE, "SIGFPE"}, {SIGABRT, "SIGABRT"}, {SIGSYS, "SIGSYS"},   {SIGPROF, "deadline"},
    {SIGXFSZ, "SIGXFSZ"}, {SIGALRM, "waiting"},
};

// A static buffer for the line, because a signal handler must not allocate.
static char line[8192];
static size_t used;

static void put(const char *text) {
  while (*text && used < sizeof line - 8) line[used++] = *text++;
}

// Writes text in quotes. Identifiers and paths rarely need escapes, so such characters become question marks.
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
  // A return address may belong to the next source line. One byte before it is part of the call.
  uintptr_t location = (uintptr_t)address - (is_call ? 1 : 0);
  Dl_info info;
  char text_end = '"';
  put("\"");
  if (dladdr((void *)location, &info) && info.dli_fname) {
    for (const char *c = info.dli_fname; *c && used < sizeof line - 64; c++) line[used++] = *c == '"' || *c == '\\' ? '?' : *c;
    put("+");
    put_hexadecimal(location - (uintptr_t)info.dli_fbase);
  } else {
    put_hexadecimal(location);
  }
  line[used++] = text_end;
}

// Writes the buffered text to the descriptor and empties the buffer.
static void flush_line(void) {
  for (size_t done = 0; done < used;) {
    ssize_t written = write(report_descriptor, line + done, used - done);
    // A plugin has closed the descriptor.
    if (written < 0 && errno == EBADF) masthead_mark_disconnected();
    if (written <= 0) break;
    done += (size_t)written;
  }
  used = 0;
}

// Reports a fault. If a signal handler calls this, the first three frames are skipped: this function, the handler and the kernel's
// return.
__attribute__((noinline)) static void report(const char *name, bool is_in_handler) {
  put("{\"fault\":");
  put_quoted(name);
  if (!pthread_equal(pthread_self(), caller)) {
    put(",\"thread\":true");
  } else if (called_effect()) {
    put(",\"effect\":");
    put_quoted(called_effect());
  }
  put(",\"frames\":[");
  // If memory was overwritten, the backtrace may cause a second fault. The name is written before that.
  flush_line();
  void *frames[40];
  int count = backtrace(frames, 40);
  int first = is_in_handler ? 3 : 0;
  for (int i = first; i < count && used < sizeof line - 512; i++) {
    if (i > first) put(",");
    put_frame(frames[i], i > first || !is_in_handler);
  }
  put("]}\n");
  flush_line();
}

// Returns the limit that the process has reached, or null. It makes system calls only, so a signal handler may call it.
static const char *reached_limit(void) {
  if (!has_limits) return NULL;
  int copy = dup(report_descriptor);
  if (copy < 0 && errno == EMFILE) return "descriptors";
  close(copy);
  // The size of the plugin's failed allocation is unknown. A process that cannot allocate this much lacks memory in any
  // case.
  size_t size = 64 << 20;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return "memory";
  munmap(memory, size);
  return NULL;
}

// Whether the current call of an effect was already running at the previous check. A newer call may run until the next
// check.
static bool computes_too_long(void) {
  static unsigned long earlier;
  bool is_same = called_effect() && masthead_own_calls->count == earlier;
  earlier = masthead_own_calls->count;
  return is_same;
}

// Whether the process is writing output. Waiting for a reader does not count as waiting.
static volatile sig_atomic_t is_printing;

// Whether the same effect is being called as at the previous check, and the process has waited since then instead of
// computing. The call may be newer, because the timer itself interrupts some waiting.
static bool waits_too_long(void) {
  static unsigned earlier;
  static double earlier_time;
  static long earlier_waits;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  double time = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
  // On a busy machine, a call may get no processor. That does not count as waiting.
  bool is_idle = !is_printing && time - earlier_time < 0.001 && usage.ru_nvcsw > earlier_waits;
  unsigned called = masthead_own_calls->called;
  bool is_same = called_effect() && called == earlier;
  earlier = called;
  earlier_time = time;
  earlier_waits = usage.ru_nvcsw;
  return is_same && is_idle;
}

static bool is_stuck(int number) { return number == SIGPROF ? computes_too_long() : waits_too_long(); }

// The lowest address of the stack of the thread that calls effects; 0 if it is unknown.
static uintptr_t stack_end;

static void find_stack(void) {
#if defined(__linux__)
  pthread_attr_t attributes;
  void *address;
  size_t size;
  if (pthread_getattr_np(pthread_self(), &attributes)) return;
  if (!pthread_attr_getstack(&attributes, &address, &size)) stack_end = (uintptr_t)address;
  pthread_attr_destroy(&attributes);
#endif
}

// Whether an access failed at the end of the stack, which grows downwards to inaccessible memory.
static bool is_stack_overflow(int number, const siginfo_t *info) {
  uintptr_t address = (uintptr_t)info->si_addr, range = 1 << 20;
  return stack_end && (number == SIGSEGV || number == SIGBUS) && address + range > stack_end &&
         address < stack_end + range;
}

static bool is_timer(int number) { return number == SIGPROF || number == SIGALRM; }

__attribute__((noinline)) static void handle(int number, siginfo_t *info, void *context) {
  (void)context;
  // The server requests a report if it knows that a call is stuck.
  bool is_asked = info->si_code == SI_USER;
  if (is_timer(number) && limits_calls && !is_asked && !is_stuck(number)) return;
  static volatile sig_atomic_t times;
  times++;
  if (times == 1) {
    const char *name = "signal";
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
      if (faults[i].signal == number) name = faults[i].name;
    }
    if (is_stack_overflow(number, info)) name = "stack";
    const char *limit = is_timer(number) || number == SIGXFSZ ? NULL : reached_limit();
    report(limit ? limit : name, true);
  } else if (times == 2) {
    // The report itself caused a fault, so the line ends here.
    used = 0;
    put("]}\n");
    flush_line();
  }
  if (is_timer(number)) _exit(1);
  signal(number, SIG_DFL);
  raise(number);
}

// Reports an effect or a thread that calls exit, which raises no signal.
static void handle_exit(void) {
  if (called_effect() || !pthread_equal(pthread_self(), caller)) report("exit", false);
}

void masthead_report_faults(int descriptor) {
  report_descriptor = descriptor;
  caller = pthread_self();
  find_stack();
  atexit(handle_exit);
  // The first call loads libgcc, which allocates. The handler must not do that.
  void *frames[4];
  backtrace(frames, 4);
  // After a stack overflow, the handler needs its own stack.
  static char handler_stack[256 * 1024];
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  // A timer must not interrupt a handler: its backtrace would begin there, or it would cut a report.
  sigaddset(&action.sa_mask, SIGPROF);
  sigaddset(&action.sa_mask, SIGALRM);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) sigaction(faults[i].signal, &action, NULL);
}

static void limit(int resource, rlim_t value) {
  struct rlimit limits;
  getrlimit(resource, &limits);
  if (limits.rlim_max < value) value = limits.rlim_max;
  limits.rlim_cur = limits.rlim_max = value;
  setrlimit(resource, &limits);
}

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
// Makes the kernel reject calls that start processes, signal other processes or leave the process group. Otherwise an
// accidental fork, or a signal to a reused process number, could affect the server and other sessions.
static void confine(void) {
#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// Skips the next `count` statements unless the value is equal.
#define UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(value), 0, count)
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE(error) RETURN(SECCOMP_RET_ERRNO | (error))
#define REFUSE_CALL(number) UNLESS(number, 1), REFUSE(EPERM)
  const unsigned self = (unsigned)getpid();
  struct sock_filter statements[] = {
      LOAD(arch),
      UNLESS(ARCHITECTURE, 1),
      BPF_STMT(BPF_JMP | BPF_JA, 1),
      RETURN(SECCOMP_RET_ALLOW),
      LOAD(nr),
#if defined(__x86_64__)
      REFUSE_CALL(SYS_fork),
      REFUSE_CALL(SYS_vfork),
#endif
      REFUSE_CALL(SYS_setsid),
      REFUSE_CALL(SYS_setpgid),
      REFUSE_CALL(SYS_ptrace),
      REFUSE_CALL(SYS_tkill),
      REFUSE_CALL(SYS_rt_sigqueueinfo),
      REFUSE_CALL(SYS_pidfd_send_signal),
      // A filter cannot read the flags of clone3, because they are in memory. The C library falls back to clone.
      UNLESS(SYS_clone3, 1),
      REFUSE(ENOSYS),
      // A thread is not a process.
      UNLESS(SYS_clone, 4),
      LOAD(args[0]),
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
      REFUSE(EPERM),
      RETURN(SECCOMP_RET_ALLOW),
      // Signals to this process are allowed.
      UNLESS(SYS_kill, 1),
      BPF_STMT(BPF_JMP | BPF_JA, 3),
      UNLESS(SYS_tgkill, 1),
      BPF_STMT(BPF_JMP | BPF_JA, 1),
      RETURN(SECCOMP_RET_ALLOW),
      LOAD(args[0]),
      UNLESS(self, 1),
      RETURN(SECCOMP_RET_ALLOW),
      REFUSE(EPERM),
  };
  struct sock_fprog program = {.len = sizeof statements / sizeof *statements, .filter = statements};
  // On a kernel without filters, the process is not confined.
  if (!prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
#else
static void confine(void) {}
#endif

void masthead_limit_resources(long used_memory, long memory, long descriptors, long file_size) {
  limit(RLIMIT_DATA, (rlim_t)used_memory + ((rlim_t)memory << 20));
  limit(RLIMIT_NOFILE, (rlim_t)descriptors);
  limit(RLIMIT_FSIZE, (rlim_t)file_size << 20);
  limit(RLIMIT_CORE, 0);
  has_limits = true;
  confine();
}

void masthead_check_limits(void) {
  const char *limit = reached_limit();
  if (!limit) return;
  report(limit, false);
  _exit(1);
}

static void start_timer(int timer, double seconds) {
  time_t whole = (time_t)seconds;
  struct timeval time = {.tv_sec = whole, .tv_usec = (suseconds_t)((seconds - (double)whole) * 1e6)};
  struct itimerval value = {.it_value = time, .it_interval = time};
  setitimer(timer, &value, NULL);
}

void masthead_limit_calls(double seconds, double waiting) {
  limits_calls = true;
  start_timer(ITIMER_PROF, seconds);
  start_timer(ITIMER_REAL, waiting);
}

// MARK: Output

#ifdef __GLIBC__
// Writes text of a plugin to the descriptor of its stream. The effect that is being called precedes each line.
static ssize_t write_lines(void *stream, const char *text, size_t size) {
  // Whether the last text ended within a line: for standard output and for standard error.
  static bool is_in_line[2];
  int descriptor = stream ? STDERR_FILENO : STDOUT_FILENO;
  bool *in_line = &is_in_line[stream != NULL];
  for (size_t done = 0; done < size;) {
    const char *effect = called_effect();
    if (!*in_line && effect) dprintf(descriptor, "\x1f%s\x1f", effect);
    const char *end = memchr(text + done, '\n', size - done);
    size_t next = end ? (size_t)(end - text) + 1 : size;
    while (done < next) {
      ssize_t written = write(descriptor, text + done, next - done);
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return (ssize_t)done;
      done += (size_t)written;
    }
    *in_line = !end;
  }
  return (ssize_t)size;
}

static ssize_t write_named(void *stream, const char *text, size_t size) {
  is_printing = true;
  ssize_t written = write_lines(stream, text, size);
  is_printing = false;
  return written;
}
#endif

void masthead_name_output(void) {
#ifdef __GLIBC__
  static char is_error;
  cookie_io_functions_t functions = {.write = write_named};
  FILE *output = fopencookie(NULL, "w", functions), *errors = fopencookie(&is_error, "w", functions);
  if (output) stdout = output;
  if (errors) stderr = errors;
#endif
  setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
  setvbuf(stderr, NULL, _IONBF, 0);
}
