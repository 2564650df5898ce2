#pragma once

#include <stdint.h>

// Returns the number of heap allocations (`malloc`, `calloc`, `realloc`, aligned forms) since the first call of this
// function, on all threads and in all libraries. Freed memory counts too. The first call ends the process if
// allocations cannot be counted on this system.
uint64_t masthead_allocation_count(void);
