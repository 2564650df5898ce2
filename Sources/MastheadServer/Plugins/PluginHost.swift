import MastheadDocuments
import MastheadPlatform
import MastheadPlugins

/// Provides sessions with the plugin catalog and with processes that run effects of plugins.
final class PluginHost {
  let catalog: PluginCatalog

  /// The processes that run sessions with effects of plugins.
  let processes: ProcessPool

  private unowned let loop: EventLoop
  private let symbolizer = PluginToolchain().symbolizer
  private var symbolizations: [ObjectIdentifier: BackgroundProgram] = [:]

  init(_ settings: PluginSettings, on loop: EventLoop) throws(SystemError) {
    self.loop = loop
    let catalog = try PluginCatalog(settings, on: loop)
    self.catalog = catalog
    processes = ProcessPool(
      program: { [unowned catalog] in catalog.program }, limits: settings.limits, on: loop, log: Self.printOutput)
  }

  /// Whether another session can compute a document.
  func hasRoom(for document: PipelineDocument) -> Bool { processes.hasRoom || !catalog.isNeeded(for: document) }

  /// Symbolizes a backtrace and passes its source lines to a callback. Passes no lines if no symbolizer can run, or if
  /// many symbolizers run.
  func symbolize(_ backtrace: Backtrace, _ body: @escaping (_ lines: [String]) -> Void) {
    guard symbolizations.count < 8, let command = backtrace.command(symbolizer: symbolizer) else { return body([]) }
    var output: [String] = []
    var key: ObjectIdentifier?
    let program = try? BackgroundProgram(
      command, timeLimit: 60, on: loop, onLine: { output.append(String(decoding: $0, as: UTF8.self)) },
      onEnd: { [unowned self] _ in
        if let key { symbolizations[key] = nil }
        body(Backtrace.lines(output))
      })
    guard let program else { return body([]) }
    key = ObjectIdentifier(program)
    symbolizations[key!] = program
  }

  func close() {
    symbolizations = [:]
    catalog.close()
    processes.close()
  }

  /// Prints a line of an effect. The effect is unknown if a thread of a plugin printed the line.
  private static func printOutput(_ effect: String?, _ line: String) {
    ServerLog.printIfRead("\(effect ?? "plugin"): \(line)\n")
  }
}
