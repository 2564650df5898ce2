import MastheadPlugins

/// The plugins of a server and how they run.
package struct PluginSettings: Sendable {
  /// The folder of the plugins. If it is missing, the server uses it when it appears.
  package var folder: String

  /// The path of `masthead`, which builds plugins.
  package var executable: String

  /// The limits of each worker.
  package var limits: WorkerLimits

  package init(folder: String, executable: String, limits: WorkerLimits = WorkerLimits()) {
    self.folder = folder
    self.executable = executable
    self.limits = limits
  }
}
