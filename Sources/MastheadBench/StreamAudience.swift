import Foundation
import MastheadPlatform
import MastheadServer

/// Sends inputs to a server, and reads the frames of many viewers.
///
/// The input number 7 has the token `n7`, which its frame repeats.
final class StreamAudience {
  /// The number of frames that arrived at any viewer.
  private(set) var frames = 0
  /// The milliseconds from each input to the arrival of its frame, for each viewer.
  private(set) var lateness: [Double] = []

  private final class Viewer {
    let connection: BlockingConnection
    /// The number of the newest input whose frame has arrived.
    var newest = -1
    /// The received part of an event.
    var rest: [UInt8] = []

    init(_ connection: BlockingConnection) { self.connection = connection }
  }

  private let loop: EventLoop
  private let inputs: BlockingConnection
  private let inputPath: String
  private let body: (Int) -> String
  private var viewers: [Viewer] = []
  /// The time of each input, on the clock of the kernel's timestamps.
  private var sent: [Double] = []
  /// The number of inputs whose response was read.
  private var answered = 0
  /// The number of viewers that have the frame of the last input.
  private var upToDate = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 17)
  private var problem: (any Error)?

  /// Opens the streams.
  ///
  /// - Parameters:
  ///   - viewers: The number of viewers.
  ///   - path: The path of the stream.
  ///   - inputPath: The path to which inputs are posted.
  ///   - body: Returns the body of an input by its number.
  init(
    _ viewers: Int, of path: String, port: UInt16, on loop: EventLoop, inputPath: String,
    body: @escaping (Int) -> String
  ) throws {
    self.loop = loop
    self.inputPath = inputPath
    self.body = body
    inputs = try BlockingConnection(port: port)
    for _ in 0..<viewers {
      let viewer = Viewer(try BlockingConnection(port: port))
      try viewer.connection.send("GET \(path) HTTP/1.1\r\nHost: \(viewer.connection.host)\r\n\r\n")
      // The server may have a short queue of connections.
      try viewer.connection.read(until: "\r\n\r\n")
      self.viewers.append(viewer)
      var on: Int32 = 1
      setsockopt(viewer.connection.descriptor, SOL_SOCKET, SO_TIMESTAMPNS, &on, socklen_t(MemoryLayout<Int32>.size))
      loop.watch(viewer.connection.descriptor, for: .readable) { [unowned self, unowned viewer] in receive(viewer) }
    }
  }

  deinit { for viewer in viewers { loop.unwatch(viewer.connection.descriptor) } }

  /// Whether inputs still have to be sent, or frames have to arrive.
  private(set) var isBusy = false

  /// Called when it is no longer busy.
  var onFinish: (() -> Void)?

  /// Sends inputs at a rate per second. It is busy until each viewer has the frame of the last one, or for three more seconds.
  func send(_ count: Int, rate: Double) {
    isBusy = true
    let (start, first) = (loop.now, sent.count)
    func next() {
      let index = sent.count - first
      guard index < count else { return waitForLast(until: loop.now + 3) }
      do { try sendInput() } catch { problem = error }
      loop.schedule(at: start + Double(index + 1) / rate) { next() }
    }
    next()
    if viewers.count > 1 { gather() }
  }

  /// Sleeps between two turns of the loop, so that frames gather. A client that woke up for each frame would be slower than the
  /// servers.
  private func gather() {
    guard isBusy else { return }
    usleep(250)
    loop.schedule(at: loop.now) { [unowned self] in gather() }
  }

  /// Forgets the lateness of the frames so far.
  func reset() {
    (frames, lateness) = (0, [])
  }

  private func sendInput() throws {
    let index = sent.count
    upToDate = 0
    sent.append(realTime())
    try inputs.sendPost(inputPath, body(index))
  }

  private func waitForLast(until end: Double) {
    if upToDate < viewers.count, problem == nil {
      if loop.now < end {
        loop.schedule(at: loop.now + 0.001) { [unowned self] in waitForLast(until: end) }
        return
      }
      problem = Late(description: "the last frame reached \(upToDate) of \(viewers.count) viewers")
    }
    isBusy = false
    onFinish?()
  }

  /// Reads the responses of all inputs, which the server has sent by now. Throws if it has sent too little.
  func readResponses() throws {
    if let problem { throw problem }
    while answered < sent.count {
      _ = try inputs.readResponse()
      answered += 1
    }
  }

  private struct Late: Error, CustomStringConvertible { let description: String }

  // MARK: Frames

  private static let mark = "\"input\":\"n"

  private func receive(_ viewer: Viewer) {
    let kept = viewer.rest.count
    buffer.replaceSubrange(..<kept, with: viewer.rest)
    let (count, arrival) = buffer.withUnsafeMutableBytes {
      receiveWithTime(viewer.connection.descriptor, UnsafeMutableRawBufferPointer(rebasing: $0[kept..<$0.count - 1]))
    }
    guard count > 0 else {
      if count < 0 && errno == EAGAIN { return }
      problem = SystemFailure(operation: "read a stream", code: count == 0 ? ECONNRESET : errno)
      return loop.unwatch(viewer.connection.descriptor)
    }
    let total = kept + count
    // Ends the text for the search.
    buffer[total] = 0
    let searched = buffer.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: CChar.self).baseAddress!
      var place = start
      while let found = strstr(place, Self.mark) {
        let digits = found + Self.mark.utf8.count
        // The end of the number may follow later.
        guard strchr(digits, Int32(UInt8(ascii: "\""))) != nil else { break }
        note(strtol(digits, nil, 10), viewer, at: arrival)
        place = UnsafePointer(digits)
      }
      return place - start
    }
    // A mark that is split between two reads is found with the second.
    let isComplete = buffer[..<total].suffix(4).elementsEqual([10, 10, 13, 10])
    viewer.rest = isComplete ? [] : Array(buffer[max(searched, total - (1 << 12))..<total])
  }

  private func note(_ input: Int, _ viewer: Viewer, at time: Double) {
    frames += 1
    guard input > viewer.newest, input < sent.count else { return }
    viewer.newest = input
    if input == sent.count - 1 { upToDate += 1 }
    lateness.append((time - sent[input]) * 1000)
  }
}

/// Seconds on the clock of the kernel's timestamps.
private func realTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Receives bytes without waiting, and returns when the last of them arrived. The kernel notes that time: the server is not late
/// if this program is slow to read.
private func receiveWithTime(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> (count: Int, time: Double)
{
  var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
  // One control message: its head, and a `timespec`.
  var control: (cmsghdr, timespec) = (cmsghdr(), timespec())
  return withUnsafeMutablePointer(to: &part) { part in
    withUnsafeMutablePointer(to: &control) { control in
      var message = msghdr()
      message.msg_iov = part
      message.msg_iovlen = 1
      message.msg_control = UnsafeMutableRawPointer(control)
      message.msg_controllen = MemoryLayout<(cmsghdr, timespec)>.size
      let count = recvmsg(descriptor, &message, Int32(MSG_DONTWAIT))
      let time = control.pointee.1
      let isTimed = message.msg_controllen > 0 && control.pointee.0.cmsg_type == SO_TIMESTAMPNS
      return (count, isTimed ? Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 : realTime())
    }
  }
}
