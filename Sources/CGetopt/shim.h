#pragma once

#include <getopt.h>

// The C library keeps where it is in global variables, which Swift 6 does not let one touch. These functions do.

/// Makes the next call of `masthead_getopt_next` begin with the first word, and keeps the C library from printing.
static inline void masthead_getopt_restart(void) {
  optind = 0;
  opterr = 0;
}

/// The next long option's `val`; ':' where its value is missing, '?' where there is no such option, -1 at the end.
static inline int masthead_getopt_next(int count, char *const words[], const struct option *options) {
  return getopt_long(count, words, ":", options, 0);
}

/// The index of the word after those that were read.
static inline int masthead_getopt_index(void) { return optind; }

/// The value of the option just read.
static inline const char *masthead_getopt_value(void) { return optarg; }
