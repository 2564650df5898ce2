import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPreview

/// The state and the motion of a session that continues in another process.
package struct SessionSnapshot: Sendable {
  /// The JSON of a `SessionState`.
  package let state: JSON
  /// The JSON of a `SessionMotion`; nil for a list at its top.
  package let motion: JSON?

  package init(state: JSON, motion: JSON? = nil) { (self.state, self.motion) = (state, motion) }

  /// Reads the session. Effects that the registry does not know are skipped. An unreadable motion is ignored.
  package func session(
    registry: EffectRegistry, at time: Double, clock: WallClock
  ) throws(DocumentError) -> Session {
    let motion = motion.flatMap { try? SessionMotion($0) }
    return Session(try SessionState(state, registry: registry), motion, registry: registry, at: time, clock: clock)
  }
}

extension SessionSnapshot {
  var bytes: [UInt8] { Array((["state": state, "motion": motion ?? .null] as JSON).compact.utf8) }

  init(parsing bytes: [UInt8]) throws(DocumentError) {
    let object = try JSONCursor(json: try JSON(document: bytes), place: "").object(allowing: ["state", "motion"])
    let motion = try object.require("motion").json
    self.init(state: try object.require("state").json, motion: motion == .null ? nil : motion)
  }
}
