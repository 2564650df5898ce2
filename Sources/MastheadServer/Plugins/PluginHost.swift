import Glibc
import MastheadDocuments
import MastheadPlugins

/// What sessions need of plugins: which there are, and workers that run their effects.
final class PluginHost {
  let catalog: PluginCatalog

  /// Where effects of plugins run; nil where that is this process.
  let workers: WorkerPool?

  init(_ settings: PluginSettings, on loop: EventLoop) throws(SystemError) {
    catalog = try PluginCatalog(settings, on: loop)
    workers =
      settings.isInProcess
      ? nil
      : WorkerPool(executable: settings.executable, deadline: settings.deadline, on: loop, log: Self.printToLog)
  }

  /// The libraries that a worker needs for a document; none where the document's effects run in this process.
  func libraries(for document: PipelineDocument) -> [String] {
    workers == nil ? [] : catalog.libraries(for: document)
  }

  func close() {
    catalog.close()
    workers?.close()
  }

  /// What plugins print goes to the server's own log.
  private static func printToLog(_ plugins: String, _ line: String) {
    let bytes = Array("\(plugins.isEmpty ? "plugin" : plugins): \(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
