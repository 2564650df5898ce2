/// Waits for events of descriptors, for an ``EventLoop``.
package protocol Poller: AnyObject {
  /// Begins to report events of a descriptor with a serial number above 0. Returns false and sets `errno` if it cannot be watched.
  func add(_ descriptor: Int32, for events: EventLoop.Events, serial: UInt64) -> Bool

  /// Stops reporting events of a descriptor.
  func remove(_ descriptor: Int32)

  /// Waits for events, at most until a time on the loop's clock, and replaces the array by them. May return early without events.
  func wait(until time: Double, _ ready: inout [(serial: UInt64, events: EventLoop.Events)])

  /// Begins to report events of descriptors that are asked for before each wait.
  ///
  /// Traps on a platform with ``Platform/hasDescriptorSets``, where a set of descriptors has one of its own.
  func add(each list: @escaping () -> [pollfd], serial: UInt64)

  /// Stops reporting events of a list of descriptors.
  func remove(listWithSerial serial: UInt64)
}
