import MastheadDocuments

/// The fault of an effect that ended its worker and was disabled in a session.
struct SessionFault {
  /// A one-sentence description.
  let reason: String

  /// The backtrace, innermost frame first.
  var backtrace: [String]

  /// The library of the faulty code. The effect is enabled again when its library changes.
  let library: String?

  var json: JSON { ["reason": .string(reason), "backtrace": .array(backtrace.map(JSON.string))] }
}
