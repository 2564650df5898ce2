import MastheadDocuments

/// The state of a server, for whoever watches over it.
struct ServerHealth {
  /// The longest time for which the loop let an event wait, in seconds, in the last one to two minutes.
  var lateness: Double
  var sessions: Int
  /// The open event streams.
  var viewers: Int
  /// The processes that run plugins.
  var workers: Int
  /// The memory that the server's process occupies, in bytes. See ``OwnProcess/residentMemory``.
  var memory: Int

  var json: JSON {
    [
      "lateness": .finite(lateness), "sessions": .number(Double(sessions)), "viewers": .number(Double(viewers)),
      "workers": .number(Double(workers)), "memory": .number(Double(memory)),
    ]
  }
}
