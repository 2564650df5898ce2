// A stand-in for <string.h> with what masthead.h uses.
#include <stddef.h>
int memcmp(const void *, const void *, size_t);
void *memcpy(void *, const void *, size_t);
char *strncpy(char *, const char *, size_t);
