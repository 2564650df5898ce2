#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

void masthead_reset_signals(void) {
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (number == SIGHUP || number == SIGINT || number == SIGQUIT) continue;
    // Handlers stay, because they belong to this process, such as those of the Swift runtime.
    if (sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN) signal(number, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

const char *masthead_signal_name(int signal) {
#ifdef __APPLE__
  return signal > 0 && signal < NSIG ? sys_signame[signal] : NULL;
#else
  return sigabbrev_np(signal);
#endif
}

// The descriptor of each signal plus one; 0 for none.
static atomic_int targets[NSIG];

static void forward(int number) {
  int error = errno;
  int target = atomic_load(&targets[number]) - 1;
  unsigned char byte = (unsigned char)number;
  if (target >= 0) (void)!write(target, &byte, 1);
  errno = error;
}

int masthead_forward_signal(int number, int descriptor) {
  if (number < 1 || number >= NSIG) {
    errno = EINVAL;
    return -1;
  }
  atomic_store(&targets[number], descriptor + 1);
  struct sigaction action = {.sa_handler = forward, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(number, &action, NULL) != 0) return -1;
  // The program that started this one may have blocked the signal.
  sigset_t unblocked;
  sigemptyset(&unblocked);
  sigaddset(&unblocked, number);
  errno = pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
  return errno == 0 ? 0 : -1;
}

void masthead_stop_forwarding_signal(int number, int descriptor) {
  int expected = descriptor + 1;
  if (number < 1 || number >= NSIG || atomic_load(&targets[number]) != expected) return;
  signal(number, SIG_DFL);
  atomic_compare_exchange_strong(&targets[number], &expected, 0);
}
