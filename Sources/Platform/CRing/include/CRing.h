// A ring, by which one system call sends to many sockets.
#ifndef CRING_H
#define CRING_H

#include <stddef.h>

struct masthead_ring;

// Opens a ring for up to `size` sockets at once. Returns null if the kernel has no rings that can send, or does not allow them, as
// in many containers.
struct masthead_ring *masthead_open_ring(int size);

// Closes a ring. The kernel then interrupts the threads that opened or used it, as a signal does.
void masthead_close_ring(struct masthead_ring *ring);

// The ring's descriptor.
int masthead_ring_descriptor(const struct masthead_ring *ring);

// Sends bytes to stream sockets without waiting. Each result is the number of bytes that the socket accepted, or the negative error
// number.
//
// Returns how many sockets have a result, from the first one. They are fewer than `count` if the kernel refuses the ring; then
// close it.
int masthead_send_by_ring(struct masthead_ring *ring, const void *bytes, size_t length, const int sockets[], int count,
                          int results[]);

#endif
