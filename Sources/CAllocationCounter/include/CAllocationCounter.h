#pragma once

#include <stdint.h>

/// How often this process has asked for heap memory (`malloc`, `calloc`, `realloc`, aligned forms) so far.
uint64_t masthead_allocation_count(void);
