#include "CRing.h"

#ifdef __linux__
#include <errno.h>
#include <liburing.h>
#include <stdlib.h>

struct masthead_ring {
  struct io_uring ring;
};

struct masthead_ring *masthead_open_ring(int size) {
  struct masthead_ring *ring = malloc(sizeof *ring);
  if (!ring) return NULL;
  if (io_uring_queue_init((unsigned)size, &ring->ring, 0) < 0) {
    free(ring);
    return NULL;
  }
  // The kernel can send since 5.6, and has this feature since 5.7.
  if (ring->ring.features & IORING_FEAT_FAST_POLL) return ring;
  masthead_close_ring(ring);
  return NULL;
}

void masthead_close_ring(struct masthead_ring *ring) {
  io_uring_queue_exit(&ring->ring);
  free(ring);
}

int masthead_ring_descriptor(const struct masthead_ring *ring) { return ring->ring.ring_fd; }

int masthead_send_by_ring(struct masthead_ring *ring, const void *bytes, size_t length, const int sockets[], int count,
                          int results[]) {
  for (int i = 0; i < count; i++) {
    struct io_uring_sqe *entry = io_uring_get_sqe(&ring->ring);
    // With this flag the kernel answers before the call returns, and never reads the bytes later.
    io_uring_prep_send(entry, sockets[i], bytes, length, MSG_DONTWAIT);
    io_uring_sqe_set_data64(entry, (unsigned)i);
  }
  int left = count;
  while (left > 0) {
    int status = io_uring_submit_and_wait(&ring->ring, (unsigned)left);
    // The kernel takes entries in their order, so the last ones are left.
    if (status < 0 && status != -EINTR) break;
    struct io_uring_cqe *completion;
    unsigned head, found = 0;
    io_uring_for_each_cqe(&ring->ring, head, completion) {
      results[io_uring_cqe_get_data64(completion)] = completion->res;
      found++;
    }
    io_uring_cq_advance(&ring->ring, found);
    left -= (int)found;
  }
  return count - left;
}
#else
struct masthead_ring *masthead_open_ring(int size) { return NULL; }

void masthead_close_ring(struct masthead_ring *ring) {}

int masthead_ring_descriptor(const struct masthead_ring *ring) { return -1; }

int masthead_send_by_ring(struct masthead_ring *ring, const void *bytes, size_t length, const int sockets[], int count,
                          int results[]) {
  return 0;
}
#endif
