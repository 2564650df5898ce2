#include "CNumberText.h"

#include <charconv>
#include <cstdlib>
#include <cstring>

extern "C" size_t masthead_write_number(double value, unsigned char *text) {
  char *start = reinterpret_cast<char *>(text);
  return std::to_chars(start, start + 24, value).ptr - start;
}

extern "C" size_t masthead_write_fixed(double value, int decimals, unsigned char *text) {
  char *start = reinterpret_cast<char *>(text);
  return std::to_chars(start, start + 330, value, std::chars_format::fixed, decimals).ptr - start;
}

extern "C" size_t masthead_read_number(const unsigned char *text, size_t length, double *value) {
  const char *start = reinterpret_cast<const char *>(text);
#if defined(__GLIBCXX__)
  auto result = std::from_chars(start, start + length, *value);
  return result.ec == std::errc() ? result.ptr - start : 0;
#else
  // Apple's library has no std::from_chars for numbers with a fraction.
  char copy[64];
  if (length >= sizeof copy) return 0;
  std::memcpy(copy, start, length);
  copy[length] = 0;
  char *end = copy;
  *value = std::strtod(copy, &end);
  return end - copy;
#endif
}
