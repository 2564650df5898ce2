#pragma once

#include <getopt.h>

// The C library keeps its position in global variables, which Swift 6 forbids to access. These functions access them.

/// Restarts at the first argument, and stops the C library from printing errors.
static inline void masthead_getopt_restart(void) {
  optind = 0;
  opterr = 0;
}

/// Returns the next long option's `val`: ':' if its value is missing, '?' if the option is unknown, -1 at the end.
static inline int masthead_getopt_next(int count, char *const words[], const struct option *options) {
  return getopt_long(count, words, ":", options, 0);
}

/// Returns the index of the next argument to read.
static inline int masthead_getopt_index(void) { return optind; }

/// Returns the value of the option just read.
static inline const char *masthead_getopt_value(void) { return optarg; }
