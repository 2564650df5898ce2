import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins

/// Runs commands that call effects of plugins in a program of the plugins. A plugin's faults and output therefore do not affect the
/// command's output.
enum PluginWorker {
  /// The commands that workers run.
  private static var commands: [any Command.Type] {
    [FramesCommand.self, PlayCommand.self, CheckCommand.self, ExportCommand.self, GalleryCommand.self]
  }

  // MARK: The command

  /// Returns the document that a command needs. If the document uses plugins, runs the command in a worker, and returns nil.
  static func document(
    _ operand: String, _ arguments: Arguments, for command: any Command.Type
  ) throws(CommandError) -> PipelineDocument? {
    let limits = try PluginArguments.workerLimits(arguments)
    let folder = try PluginArguments.folder(arguments)
    var used: (program: PluginProgram, plugins: [DescribedPlugin])?
    let document = try DocumentFile.read(operand) { json throws(CommandError) in
      if let plugins = arguments.plugins { return try registry(of: plugins) }
      used = try PluginEffects.plugins(for: json, in: folder)
      // With the descriptions of the effects, errors in the document are reported without a worker.
      return PluginEffects.registry(with: used?.plugins ?? [])
    }
    guard let used else { return document }
    var words = used.plugins.flatMap { ["--plugin", $0.plugin.name] } + ["--", command.name]
    guard !InputFile.isLasting(operand) else {
      try run(words + arguments.words, in: used.program, limits, isInProcess: arguments.has("in-process"))
      return nil
    }
    guard arguments.words.count(where: { $0 == operand }) == 1 else { throw .usage(InputFile.isReadOnce) }
    // The worker cannot read the input again, so pass a copy.
    let place = FileManager.default.temporaryDirectory.appending(path: "masthead-\(UUID().uuidString)")
    // The name of the copy is the default name, because an exported document without a name gets its file's name.
    let copy = place.appending(path: "Untitled.json")
    do {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
      try Data(document.text.utf8).write(to: copy, options: .withoutOverwriting)
    } catch {
      throw .missing(ErrorText.cannot("write", copy.path, error.systemReason))
    }
    words += arguments.words.map { $0 == operand ? copy.path : $0 }
    try run(words, in: used.program, limits, isInProcess: arguments.has("in-process")) {
      try? FileManager.default.removeItem(at: place)
    }
    return nil
  }

  /// Runs a command in a worker, with plugins that documents use, and waits for its end.
  static func run(
    _ command: any Command.Type, _ arguments: Arguments, with used: (program: PluginProgram, plugins: [DescribedPlugin])
  ) throws(CommandError) {
    try run(
      used.plugins.flatMap { ["--plugin", $0.plugin.name] } + ["--", command.name] + arguments.words, in: used.program,
      PluginArguments.workerLimits(arguments), isInProcess: false)
  }

  private static func run(
    _ words: [String], in program: PluginProgram, _ limits: WorkerLimits, isInProcess: Bool,
    atEnd clear: () -> Void = {}
  ) throws(CommandError) {
    if isInProcess { try PluginEffects.become([program.path, "worker", "--in-process"] + words) }
    let end: CommandWorker.End
    do throws(PluginError) {
      defer { clear() }
      end = try CommandWorker.run(words, in: program, limits) { line in
        Output.printError((line.isOwn ? line.text : "\(line.effect ?? "plugin"): \(line.text)").onOneLine)
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
  static func run(_ words: [String], with plugins: [String], _ limits: WorkerLimits) -> Never {
    Output.redirect(to: CommandWorker.prepare(limits)) { finish($0) }
    do throws(CommandError) { try run(words, with: plugins) } catch { finish(error) }
    CommandWorker.finish()
  }

  /// Runs a command in this process.
  static func run(_ words: [String], with plugins: [String]) throws(CommandError) {
    guard let command = commands.first(where: { $0.name == words.first }) else {
      throw .usage(ErrorText.unknown("command", words.first ?? "", allowed: commands.map { $0.name }))
    }
    try command.run(Arguments(Array(words.dropFirst()), of: command, with: plugins))
  }

  private static func finish(_ error: CommandError) -> Never {
    CommandWorker.finish(code: error.kind.rawValue, message: error.message)
  }

  /// Returns the built-in effects, and those of plugins of this program.
  static func registry(of plugins: [String]) throws(CommandError) -> EffectRegistry {
    do throws(PluginError) { return try .linked(plugins) } catch { throw .data(error.description) }
  }
}
