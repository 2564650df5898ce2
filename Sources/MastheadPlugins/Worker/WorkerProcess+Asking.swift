import Glibc

extension WorkerProcess {
  /// Sends a request and waits for the reply. Throws if the worker ends or does not answer.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - timeLimit: the timeout without any activity, in seconds. Output of plugins restarts it.
  package func ask(_ request: WorkerRequest, timeLimit: Double = 30) throws(WorkerFault) -> WorkerReply {
    send(request)
    while true {
      let events = Int16(POLLIN)
      var polled = [
        pollfd(fd: replies, events: events, revents: 0),
        pollfd(fd: logHasEnded ? -1 : log, events: events, revents: 0),
        pollfd(fd: wantsToWrite ? requests : -1, events: Int16(POLLOUT), revents: 0),
      ]
      guard poll(&polled, 3, Int32(timeLimit * 1000)) != 0 else { throw giveUp() }
      _ = readLog()
      flush()
      for received in receive() {
        switch received {
        case .reply(let reply, to: _): return reply
        case .fault(let fault): throw fault
        }
      }
    }
  }
}
