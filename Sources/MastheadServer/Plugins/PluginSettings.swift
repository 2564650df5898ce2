import MastheadPlugins

/// Which plugins a server has, and how they run.
package struct PluginSettings: Sendable {
  /// The folder of the plugins, which exists.
  package var folder: String

  /// The program that builds plugins and runs workers: `masthead`.
  package var executable: String

  /// Whether effects run in the server's own process, for debuggers: then one that traps ends the server.
  package var isInProcess: Bool

  /// How long a frame may take in a worker, in seconds of processor time.
  package var deadline: Double

  package init(folder: String, executable: String, isInProcess: Bool = false, deadline: Double = Worker.deadline) {
    self.folder = folder
    self.executable = executable
    self.isInProcess = isInProcess
    self.deadline = deadline
  }
}
