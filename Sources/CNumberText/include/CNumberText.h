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

/// Writes a number with so many decimals, correctly rounded: at most 330 bytes, and no zero byte after them. The number must be
/// finite.
///
/// \returns how many bytes were written.
size_t masthead_write_fixed(double value, int decimals, unsigned char *text);

/// Reads a decimal number from the beginning of a text.
///
/// \returns how many bytes it takes; 0 where there is no number.
size_t masthead_read_number(const unsigned char *text, size_t length, double *value);

#ifdef __cplusplus
}
#endif
