// Imports libmicrohttpd, and wraps its variadic functions and its macros with casts, which Swift cannot import.
// The Swift callers document when and why they use each function.

#pragma once
#include <microhttpd.h>
#include <poll.h>
#include <string.h>

/// The content reader returns this value when the response is complete.
static const ssize_t masthead_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;

/// Starts a daemon without a thread, on a socket that already listens. The caller waits for the daemon's epoll set on
/// Linux, and for the daemon's sockets elsewhere. Every callback receives `context`. Connections have no timeout, and
/// can be suspended, resumed and upgraded. Returns NULL if the daemon cannot start.
///
/// A connection's memory contains the head of its request and of its response. libmicrohttpd clears all of the memory
/// after each request, so the memory stays resident for the connection's lifetime.
static inline struct MHD_Daemon *masthead_start_daemon (int listener, unsigned int connection_limit, void *context,
                                                        MHD_AccessHandlerCallback handle,
                                                        void *(*request_line) (void *, const char *,
                                                                               struct MHD_Connection *),
                                                        MHD_RequestCompletedCallback completed,
                                                        MHD_NotifyConnectionCallback connected)
{
#ifdef __linux__
  unsigned int flags = MHD_USE_EPOLL | MHD_ALLOW_UPGRADE;
#else
  unsigned int flags = MHD_ALLOW_UPGRADE;
#endif
  return MHD_start_daemon (flags, 0, NULL, NULL, handle, context,
                           MHD_OPTION_LISTEN_SOCKET, listener,
                           MHD_OPTION_CONNECTION_LIMIT, connection_limit,
                           MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t) 17 << 10,
                           MHD_OPTION_CONNECTION_TIMEOUT, 0u,
                           MHD_OPTION_URI_LOG_CALLBACK, request_line, context,
                           MHD_OPTION_NOTIFY_COMPLETED, completed, context,
                           MHD_OPTION_NOTIFY_CONNECTION, connected, context,
                           MHD_OPTION_END);
}

/// Makes the daemon close the socket of an upgraded connection.
static inline void masthead_close_upgraded (struct MHD_UpgradeResponseHandle *handle)
{
  MHD_upgrade_action (handle, MHD_UPGRADE_ACTION_CLOSE);
}

/// Removes the query from a target that the request line callback received. The server parses the query itself; libmicrohttpd
/// would parse it next, and closes the connection without an answer if the items do not fit into its memory. The target is in a
/// buffer that libmicrohttpd writes to after the callback.
static inline void masthead_remove_query (const char *target)
{
  char *mark = strchr ((char *) target, '?');
  if (mark)
    mark[1] = '\0';
}

#ifdef __linux__
/// The largest number of descriptors that the daemon waits for at once.
static const int masthead_daemon_capacity = 1;

/// Stores the descriptor that is readable when `MHD_run` has work to do: the daemon's epoll set. Returns the number of
/// descriptors.
static inline int masthead_daemon_descriptors (struct MHD_Daemon *daemon, struct pollfd *descriptors)
{
  int set = MHD_get_daemon_info (daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd;
  descriptors[0] = (struct pollfd) {.fd = set, .events = POLLIN};
  return 1;
}
#else
/// The largest number of descriptors that the daemon waits for at once.
static const int masthead_daemon_capacity = FD_SETSIZE;

/// Stores the sockets that the daemon waits for, and the events. `MHD_run` has work to do when a socket is ready.
/// Returns the number of sockets.
static inline int masthead_daemon_descriptors (struct MHD_Daemon *daemon, struct pollfd *descriptors)
{
  fd_set read, write, except;
  int last = -1, count = 0;
  FD_ZERO (&read);
  FD_ZERO (&write);
  FD_ZERO (&except);
  // Every socket fits. The daemon closes a socket that does not fit when it accepts the socket.
  MHD_get_fdset2 (daemon, &read, &write, &except, &last, FD_SETSIZE);
  for (int i = 0; i <= last; i++)
  {
    short events = (short) ((FD_ISSET (i, &read) ? POLLIN : 0) | (FD_ISSET (i, &write) ? POLLOUT : 0));
    // `poll` reports errors in any case.
    if (events || FD_ISSET (i, &except))
      descriptors[count++] = (struct pollfd) {.fd = i, .events = events};
  }
  return count;
}
#endif

/// Returns the connection's socket, or -1. The daemon owns the socket.
static inline int masthead_connection_descriptor (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info = MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// Returns the context that the connection callback stored for the connection's lifetime, or NULL.
static inline void *masthead_connection_context (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info = MHD_get_connection_info (connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/// Creates a response of unknown size: chunked for HTTP/1.1, ended by closing the connection for HTTP/1.0. The block is
/// the reader's buffer for HTTP/1.0 only. A chunk is read into the connection's memory.
static inline struct MHD_Response *masthead_streamed_response (MHD_ContentReaderCallback read, void *context,
                                                               MHD_ContentReaderFreeCallback release)
{
  return MHD_create_response_from_callback (MHD_SIZE_UNKNOWN, 256, read, context, release);
}
