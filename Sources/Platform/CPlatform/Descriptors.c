#define _GNU_SOURCE
#include "CPlatform.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

int masthead_pipe(int ends[2]) {
#ifdef __APPLE__
  // Another thread may start a child between the two calls. All children that this package starts close descriptors
  // that are not passed to them.
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
#else
  return pipe2(ends, O_CLOEXEC);
#endif
}

int masthead_stream_socket(int family) {
#ifdef __APPLE__
  int descriptor = socket(family, SOCK_STREAM, 0);
  if (descriptor >= 0) {
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
  }
  return descriptor;
#else
  return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
#endif
}

static long number(rlim_t limit) { return limit > LONG_MAX ? LONG_MAX : (long)limit; }

long masthead_raise_descriptor_limit(long wanted) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  if (number(limit.rlim_cur) < wanted) {
    limit.rlim_cur = number(limit.rlim_max) < wanted ? limit.rlim_max : (rlim_t)wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
  }
  return number(limit.rlim_cur);
}

long masthead_highest_descriptor_limit(void) {
  struct rlimit limit;
  getrlimit(RLIMIT_NOFILE, &limit);
  return number(limit.rlim_max);
}
