import MastheadDocuments

/// The fault of an effect that ended its worker and was disabled in a session.
struct SessionFault {
  /// A one-sentence description.
  let reason: String

  /// The backtrace, innermost frame first.
  var backtrace: [String]

  /// The faulty code. The effect is enabled again when its plugin is built anew.
  let object: String?

  var json: JSON { ["reason": .string(reason), "backtrace": .array(backtrace.map(JSON.string))] }
}
