#include "CNumberText.h"

#include <charconv>

extern "C" size_t masthead_write_number(double value, unsigned char *text) {
  char *start = reinterpret_cast<char *>(text);
  return std::to_chars(start, start + 24, value).ptr - start;
}
