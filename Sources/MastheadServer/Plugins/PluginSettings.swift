import MastheadPlugins

/// The plugins of a server and how they run.
package struct PluginSettings: Sendable {
  /// The folder of the plugins. If it is missing, the server uses it when it appears.
  package var folder: String

  /// The path of `masthead`, which builds plugins and runs workers.
  package var executable: String

  /// Whether effects run in the server's own process, for debuggers. An effect that traps then ends the server.
  package var isInProcess: Bool

  /// The limits of each worker.
  package var limits: WorkerLimits

  package init(folder: String, executable: String, isInProcess: Bool = false, limits: WorkerLimits = WorkerLimits()) {
    self.folder = folder
    self.executable = executable
    self.isInProcess = isInProcess
    self.limits = limits
  }
}
