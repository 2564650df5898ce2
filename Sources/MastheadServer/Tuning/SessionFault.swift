import MastheadDocuments
import MastheadPlugins

/// An effect that was switched off in a session because it ended its worker.
struct SessionFault {
  /// What happened.
  let reason: String

  /// Where the code was, the innermost first.
  var backtrace: [String]

  /// The library whose code it was: another one is worth another try.
  let library: String?

  var json: JSON { ["reason": .string(reason), "backtrace": .array(backtrace.map(JSON.string))] }
}
