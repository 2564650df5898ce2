/// A plugin that was compiled.
package struct BuiltPlugin: Equatable, Sendable {
  package let name: String

  /// The folder of the plugin's sources.
  package let path: String

  /// The path of the compiled code in the cache. The file is never overwritten.
  package let object: String

  /// Whether it was already in the cache.
  package let isCached: Bool

  /// The warnings of the compiler, with their notes.
  package let messages: [CompilerMessage]

  package init(name: String, path: String, object: String, isCached: Bool, messages: [CompilerMessage] = []) {
    self.messages = messages
    self.name = name
    self.path = path
    self.object = object
    self.isCached = isCached
  }
}

/// The reason that a plugin was not built.
package struct PluginBuildFailure: Error, Equatable, Sendable, CustomStringConvertible {
  package let name: String
  package let path: String

  /// The reason, in one sentence.
  package let problem: String

  /// The compiler's messages, in the order of its output.
  package let messages: [CompilerMessage]

  package init(of source: PluginSource, _ problem: String, messages: [CompilerMessage] = []) {
    self.init(name: source.name, path: source.path, problem, messages: messages)
  }

  init(name: String, path: String, _ problem: String, messages: [CompilerMessage]) {
    self.name = name
    self.path = path
    self.problem = problem
    self.messages = messages
  }

  package var description: String { problem }
}
