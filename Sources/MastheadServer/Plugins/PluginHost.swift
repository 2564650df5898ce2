import Glibc
import MastheadDocuments
import MastheadPlugins

/// Provides sessions with the plugin catalog and with workers that run plugin effects.
final class PluginHost {
  let catalog: PluginCatalog

  /// The workers that run plugin effects; nil if the effects run in this process.
  let workers: WorkerPool?

  private unowned let loop: EventLoop
  private let symbolizer = PluginToolchain().symbolizer
  private var symbolizations: [ObjectIdentifier: BackgroundProgram] = [:]

  init(_ settings: PluginSettings, on loop: EventLoop) throws(SystemError) {
    self.loop = loop
    catalog = try PluginCatalog(settings, on: loop)
    workers =
      settings.isInProcess
      ? nil
      : WorkerPool(executable: settings.executable, deadline: settings.deadline, on: loop, log: Self.printToLog)
  }

  /// Returns the libraries that a worker must load for a document. Empty if its effects run in this process.
  func libraries(for document: PipelineDocument) -> [String] {
    workers == nil ? [] : catalog.libraries(for: document)
  }

  /// Symbolizes a backtrace and passes its source lines to a callback. Does not call it if no symbolizer can run.
  func symbolize(_ backtrace: Backtrace, _ body: @escaping (_ lines: [String]) -> Void) {
    guard let command = backtrace.command(symbolizer: symbolizer) else { return }
    var output: [String] = []
    var key: ObjectIdentifier?
    let program = try? BackgroundProgram(
      command, on: loop, onLine: { output.append(String(decoding: $0, as: UTF8.self)) },
      onEnd: { [unowned self] _ in
        if let key { symbolizations[key] = nil }
        body(Backtrace.lines(output))
      })
    guard let program else { return }
    key = ObjectIdentifier(program)
    symbolizations[key!] = program
  }

  func close() {
    symbolizations = [:]
    catalog.close()
    workers?.close()
  }

  /// Prints the output of plugins to the server's log.
  private static func printToLog(_ plugins: String, _ line: String) {
    let bytes = Array("\(plugins.isEmpty ? "plugin" : plugins): \(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
