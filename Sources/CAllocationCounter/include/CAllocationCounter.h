#pragma once

#include <stdint.h>

// How often this process has asked for heap memory (`malloc`, `calloc`, `realloc`, aligned forms) since the first call
// of this function, on any thread and in any library. Memory that was freed again counts as well. The first call ends
// the process if it cannot count here.
uint64_t masthead_allocation_count(void);
