#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Writes the shortest decimal text that reads back as the same number, as C++'s `std::to_chars` does, without an
/// allocation: at most 24 bytes, and no zero byte after them. The number must be finite.
///
/// \returns how many bytes were written.
size_t masthead_write_number(double value, unsigned char *text);

#ifdef __cplusplus
}
#endif
