/// A binary heap of deadlines in order of time. A cancelled deadline stays in the heap until it reaches the top.
struct DeadlineQueue {
  private struct Entry {
    var time: Double
    var serial: UInt64

    /// Orders equal times by insertion.
    static func < (a: Entry, b: Entry) -> Bool { (a.time, a.serial) < (b.time, b.serial) }
  }

  private var heap: [Entry] = []
  private var actions: [UInt64: () -> Void] = [:]
  private var lastSerial: UInt64 = 0

  /// The number of pending deadlines.
  var count: Int { actions.count }

  mutating func add(at time: Double, _ action: @escaping () -> Void) -> UInt64 {
    lastSerial += 1
    actions[lastSerial] = action
    heap.append(Entry(time: time, serial: lastSerial))
    rise(from: heap.count - 1)
    return lastSerial
  }

  mutating func cancel(_ serial: UInt64) {
    actions[serial] = nil
    // A busy server cancels nearly every deadline long before it is due.
    if heap.count > 2 * actions.count + 64 {
      heap = heap.filter { actions[$0.serial] != nil }.sorted(by: <)
    }
  }

  /// Returns the time of the earliest pending deadline.
  mutating func earliest() -> Double? {
    while let first = heap.first {
      if actions[first.serial] != nil { return first.time }
      removeFirst()
    }
    return nil
  }

  /// The serial number of the newest deadline.
  var newest: UInt64 { lastSerial }

  /// Removes and returns the earliest due action with a serial number up to `newest`. Actions added later wait for the next turn.
  mutating func popDue(at now: Double, upTo newest: UInt64) -> (() -> Void)? {
    guard let time = earliest(), time <= now, let first = heap.first, first.serial <= newest else { return nil }
    removeFirst()
    return actions.removeValue(forKey: first.serial)
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      guard least != index else { return }
      heap.swapAt(index, least)
      index = least
    }
  }

  private mutating func rise(from start: Int) {
    var index = start
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }
}
