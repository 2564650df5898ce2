import MastheadPlatform

extension WorkerProcess {
  /// Sends a request and waits for the reply. Throws if the worker ends or does not answer.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - timeLimit: the timeout, in seconds.
  package func ask(_ request: WorkerRequest, timeLimit: Double = 30) throws(WorkerFault) -> WorkerReply {
    send(request)
    let limit = monotonicSeconds() + timeLimit
    while true {
      let events = Int16(POLLIN)
      var polled = [
        pollfd(fd: repliesHaveEnded ? -1 : replies, events: events, revents: 0),
        pollfd(fd: end, events: events, revents: 0),
        pollfd(fd: logHasEnded ? -1 : log, events: events, revents: 0),
        pollfd(fd: wantsToWrite ? requests : -1, events: Int16(POLLOUT), revents: 0),
      ]
      poll(&polled, 4, Int32(min(max(0, limit - monotonicSeconds()) * 1000 + 1, 1e6)))
      guard monotonicSeconds() < limit else { throw giveUp("silence") }
      _ = readLog()
      flush()
      for received in receive() + (polled[1].revents != 0 ? receiveEnd() : []) {
        switch received {
        case .reply(let reply, to: _): return reply
        case .fault(let fault): throw fault
        }
      }
    }
  }
}
