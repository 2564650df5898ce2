// Imports zlib, and wraps its macros, which Swift cannot import.

#pragma once
#include <stddef.h>
#include <zlib.h>

/// Compresses bytes in the format of gzip (RFC 1952), as far as zlib can. Returns the size of the result, or 0 if it does not fit or
/// memory is short. Equal bytes give equal results.
static inline size_t masthead_gzip (const void *bytes, size_t count, void *result, size_t capacity)
{
  z_stream stream = {0};
  // 15 is the largest window, and 16 chooses gzip's format.
  if (count > (uInt) -1 || capacity > (uInt) -1
      || deflateInit2 (&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK)
    return 0;
  stream.next_in = (Bytef *) bytes;
  stream.avail_in = (uInt) count;
  stream.next_out = (Bytef *) result;
  stream.avail_out = (uInt) capacity;
  size_t size = deflate (&stream, Z_FINISH) == Z_STREAM_END ? stream.total_out : 0;
  deflateEnd (&stream);
  return size;
}
