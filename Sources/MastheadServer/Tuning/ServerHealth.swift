import MastheadDocuments

/// The state of a server, for monitoring.
struct ServerHealth {
  /// The longest time that an event may have waited in the last one to two minutes, in seconds.
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
