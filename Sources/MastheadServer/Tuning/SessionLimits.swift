/// The limits of the open sessions.
package struct SessionLimits: Sendable {
  /// The maximum number of sessions.
  package var sessions: Int
  /// The maximum size of the documents and recordings of all sessions, in bytes.
  package var bytes: Int
  /// The maximum number of effects in a document.
  package var effects: Int

  package init(sessions: Int = 256, bytes: Int = 128 << 20, effects: Int = 256) {
    self.sessions = sessions
    self.bytes = bytes
    self.effects = effects
  }
}
