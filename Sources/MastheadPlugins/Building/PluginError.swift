import MastheadPlatform

/// The reason that a plugin cannot be used: the location, the problem, and the fix if there is one.
package struct PluginError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String

  /// The messages of a compiler or a linker, if one failed.
  package let messages: [CompilerMessage]

  /// Creates an error with a complete message. `ErrorText` has the wording of common messages.
  package init(_ description: String, messages: [CompilerMessage] = []) {
    (self.description, self.messages) = (description, messages)
  }

  /// Returns the result of an operation. Converts a system error to a plugin error with the same words.
  package static func converting<Result>(_ operation: () throws(SystemError) -> Result) throws(PluginError) -> Result {
    do { return try operation() } catch { throw PluginError(error.description) }
  }
}
