/// Waits with `poll`. Each wait costs time in proportion to the number of descriptors.
final class PollPoller: Poller {
  private struct Watch {
    let serial: UInt64
    let events: EventLoop.Events
    /// Whether the descriptor has unread data that nobody asks for.
    var isMuted = false
    /// Whether the only event was reported.
    var isDone = false
  }

  private var watches: [Int32: Watch] = [:]
  private var lists: [(serial: UInt64, list: () -> [pollfd])] = []
  // Kept between waits for their memory.
  private var polled: [pollfd] = []
  private var serials: [UInt64] = []

  func add(_ descriptor: Int32, for events: EventLoop.Events, serial: UInt64) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    // `poll` always reports a regular file.
    guard status.st_mode & S_IFMT != S_IFREG else {
      errno = EPERM
      return false
    }
    watches[descriptor] = Watch(serial: serial, events: events)
    return true
  }

  func remove(_ descriptor: Int32) { watches[descriptor] = nil }

  func add(each list: @escaping () -> [pollfd], serial: UInt64) { lists.append((serial, list)) }

  func remove(listWithSerial serial: UInt64) { lists.removeAll { $0.serial == serial } }

  func wait(until time: Double, _ ready: inout [(serial: UInt64, events: EventLoop.Events)]) {
    polled.removeAll(keepingCapacity: true)
    serials.removeAll(keepingCapacity: true)
    for (descriptor, watch) in watches where !watch.isDone {
      polled.append(pollfd(fd: descriptor, events: Self.interest(of: watch), revents: 0))
    }
    let ownCount = polled.count
    for (serial, list) in lists {
      polled += list()
      serials += Array(repeating: serial, count: polled.count - ownCount - serials.count)
    }
    ready.removeAll(keepingCapacity: true)
    let count = poll(&polled, nfds_t(polled.count), Self.milliseconds(until: time))
    guard count >= 0 || errno == EINTR else { fatalError(SystemError("wait for events").sentence) }
    guard count > 0 else { return }
    for entry in polled.prefix(ownCount) where entry.revents != 0 { take(entry, &ready) }
    for (index, serial) in serials.enumerated()
    where polled[ownCount + index].revents != 0 && ready.last?.serial != serial {
      ready.append((serial, .readable))
    }
  }

  private func take(_ entry: pollfd, _ ready: inout [(serial: UInt64, events: EventLoop.Events)]) {
    guard let watch = watches[entry.fd] else { return }
    let found = Int32(entry.revents)
    // Somebody closed the descriptor without unwatching it.
    if found & POLLNVAL != 0 { return remove(entry.fd) }
    var events: EventLoop.Events = []
    if found & POLLIN != 0 {
      if watch.events.contains(.readable) { events.insert(.readable) }
      if watch.events.contains(.hangUp) {
        if Self.isAtEnd(entry.fd) {
          events.insert(.hangUp)
        } else if events.isEmpty {
          watches[entry.fd]?.isMuted = true
        }
      }
    }
    if found & POLLOUT != 0 { events.insert(.writable) }
    if found & (POLLERR | POLLHUP) != 0 { events.insert(.failed) }
    guard !events.isEmpty else { return }
    if watch.events.contains(.once) { watches[entry.fd]?.isDone = true }
    ready.append((watch.serial, events))
  }

  /// Whether a readable socket has nothing left to read, since the peer has closed its writing side.
  private static func isAtEnd(_ socket: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(socket, &byte, 1, Int32(MSG_PEEK)) == 0
  }

  private static func interest(of watch: Watch) -> Int16 {
    var events: Int32 = 0
    // `poll` reports the end of the data as readable, and the peer's close is such an end.
    if watch.events.contains(.readable) || watch.events.contains(.hangUp) && !watch.isMuted { events |= POLLIN }
    if watch.events.contains(.writable) { events |= POLLOUT }
    return Int16(events)
  }

  /// The timeout until a time, rounded up so that the loop does not turn until then; -1 for none.
  private static func milliseconds(until time: Double) -> Int32 {
    guard time < .infinity else { return -1 }
    return Int32(max(0, min((time - monotonicSeconds()) * 1000, 1e9)).rounded(.up))
  }
}
