import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins

/// Runs commands that compute frames with plugins: in a worker, so that a plugin's faults and output do not mix with the frames.
enum PluginWorker {
  /// The commands that workers run.
  private static var commands: [any Command.Type] { [FramesCommand.self, PlayCommand.self] }

  // MARK: The command

  /// Returns the document that a command needs. If it uses plugins, runs the command in a worker instead, and returns nil.
  static func document(
    _ operand: String, _ arguments: Arguments, for command: any Command.Type
  ) throws(CommandError) -> PipelineDocument? {
    let limits = try PluginArguments.workerLimits(arguments)
    let folder = try PluginArguments.folder(arguments)
    var libraries: [String] = []
    var isInWorker = false
    let document = try DocumentFile.read(operand) { json throws(CommandError) in
      if let loaded = arguments.libraries { return try registry(loading: loaded) }
      let plugins = try PluginEffects.plugins(for: json, in: folder)
      libraries = plugins.map(\.plugin.library)
      if arguments.has("in-process") { return try registry(loading: libraries) }
      isInWorker = !libraries.isEmpty
      // Reports errors in the document without a worker.
      return PluginEffects.registry(with: plugins)
    }
    guard isInWorker else { return document }
    guard !InputFile.isLasting(operand) else {
      try run(command, arguments.words, loading: libraries, limits)
      return nil
    }
    guard arguments.words.count(where: { $0 == operand }) == 1 else { throw .usage(InputFile.isReadOnce) }
    // What was read here cannot be read again.
    let copy = FileManager.default.temporaryDirectory.appending(path: "masthead-\(UUID().uuidString).json")
    do { try Data(document.text.utf8).write(to: copy, options: .withoutOverwriting) } catch {
      throw .missing(ErrorText.cannot("write", copy.path, error.systemReason))
    }
    let words = arguments.words.map { $0 == operand ? copy.path : $0 }
    try run(command, words, loading: libraries, limits) { try? FileManager.default.removeItem(at: copy) }
    return nil
  }

  private static func run(
    _ command: any Command.Type, _ words: [String], loading libraries: [String], _ limits: WorkerLimits,
    atEnd clear: () -> Void = {}
  ) throws(CommandError) {
    let words = libraries.flatMap { ["--library", $0] } + ["--", command.name] + words
    let end: CommandWorker.End
    do throws(PluginError) {
      defer { clear() }
      end = try CommandWorker.run(words, loading: libraries, limits) { name, text in
        Output.printError("\(name): \(text)".onOneLine)
      }
    } catch { throw .software(error.description) }
    switch end {
    case .success: return
    case .failure(let code, let message):
      throw CommandError(kind: CommandError.Kind(rawValue: code) ?? .software, message: message)
    case .fault(let sentence): throw .data(sentence)
    case .silent(let code): exit(code)
    }
  }

  // MARK: The worker

  /// Runs a command in this process, and reports its end to the process that started the worker.
  static func run(_ words: [String], loading libraries: [String], _ limits: WorkerLimits) -> Never {
    CommandWorker.prepare(limits)
    Output.redirect(to: CommandWorker.output) { finish($0) }
    do throws(CommandError) {
      guard let command = commands.first(where: { $0.name == words.first }) else {
        throw .usage(ErrorText.unknown("command", words.first ?? "", allowed: commands.map { $0.name }))
      }
      try command.run(Arguments(Array(words.dropFirst()), of: command, loading: libraries))
    } catch { finish(error) }
    CommandWorker.finish()
  }

  private static func finish(_ error: CommandError) -> Never {
    CommandWorker.finish(code: error.kind.rawValue, message: error.message)
  }

  private static func registry(loading libraries: [String]) throws(CommandError) -> EffectRegistry {
    var registry = EffectRegistry.builtIn
    for path in libraries {
      do throws(PluginError) {
        for kind in try PluginLibrary(path: path).effects { registry.register(kind) }
      } catch { throw .data(error.description) }
    }
    return registry
  }
}
