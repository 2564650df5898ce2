import Glibc

extension WorkerProcess {
  /// Asks for something and waits for the reply, for half a minute at most.
  public func ask(_ request: WorkerRequest) throws(WorkerFault) -> WorkerReply {
    send(request)
    var polled = [pollfd(fd: replies, events: Int16(POLLIN), revents: 0)]
    while true {
      if wantsToWrite { flush() }
      guard poll(&polled, 1, wantsToWrite ? 1 : 30_000) != 0 || wantsToWrite else { throw giveUp() }
      _ = readLog()
      for received in receive() {
        switch received {
        case .reply(let reply, _): return reply
        case .fault(let fault): throw fault
        }
      }
    }
  }
}
