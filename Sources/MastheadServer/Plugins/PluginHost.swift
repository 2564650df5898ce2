import Glibc
import MastheadDocuments
import MastheadPlugins

/// What sessions need of plugins: which there are, and workers that run their effects.
final class PluginHost {
  let catalog: PluginCatalog

  /// Where effects of plugins run; nil where that is this process.
  let workers: WorkerPool?

  private unowned let loop: EventLoop
  private let symbolizer = PluginToolchain().symbolizer
  private var explanations: [ObjectIdentifier: BackgroundProgram] = [:]

  init(_ settings: PluginSettings, on loop: EventLoop) throws(SystemError) {
    self.loop = loop
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

  /// Finds the places in sources that a fault's frames are of, and tells them when they are known; nothing is told where they
  /// cannot be found.
  func explain(_ backtrace: Backtrace, _ body: @escaping (_ lines: [String]) -> Void) {
    guard let command = backtrace.command(symbolizer: symbolizer) else { return }
    var output: [String] = []
    var key: ObjectIdentifier?
    let program = try? BackgroundProgram(
      command, on: loop, onLine: { output.append(String(decoding: $0, as: UTF8.self)) },
      onEnd: { [unowned self] _ in
        if let key { explanations[key] = nil }
        body(Backtrace.lines(output))
      })
    guard let program else { return }
    key = ObjectIdentifier(program)
    explanations[key!] = program
  }

  func close() {
    explanations = [:]
    catalog.close()
    workers?.close()
  }

  /// What plugins print goes to the server's own log.
  private static func printToLog(_ plugins: String, _ line: String) {
    let bytes = Array("\(plugins.isEmpty ? "plugin" : plugins): \(line)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
