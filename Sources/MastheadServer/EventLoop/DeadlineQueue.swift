/// Deadlines in order of time: a binary heap, from which a cancelled deadline disappears when it comes up.
struct DeadlineQueue {
  private struct Entry {
    var time: Double
    var serial: UInt64

    /// Equal times come up in the order they were added.
    static func < (a: Entry, b: Entry) -> Bool { (a.time, a.serial) < (b.time, b.serial) }
  }

  private var heap: [Entry] = []
  private var actions: [UInt64: () -> Void] = [:]
  private var lastSerial: UInt64 = 0

  /// How many deadlines wait.
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
    // A busy server cancels nearly every deadline it sets, long before it would come up.
    if heap.count > 2 * actions.count + 64 {
      heap = heap.filter { actions[$0.serial] != nil }.sorted(by: <)
    }
  }

  /// The earliest time at which something waits.
  mutating func earliest() -> Double? {
    while let first = heap.first {
      if actions[first.serial] != nil { return first.time }
      removeFirst()
    }
    return nil
  }

  /// The last deadline's number: those with greater numbers were added later.
  var newest: UInt64 { lastSerial }

  /// Takes out the earliest action that is due, among those up to a number: what actions add has to wait for its turn.
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
