import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform

/// Compiles plugins into the cache. A plugin whose sources have not changed is taken from the cache.
package struct PluginBuilder: Sendable {
  package let toolchain: PluginToolchain
  package let cache: PluginCache

  /// The timeout of the compiler for one plugin, in seconds.
  let timeLimit: Double

  /// Creates a builder, and removes temporary files of killed builders from the cache.
  ///
  /// - Parameters:
  ///   - toolchain: the compiler to use.
  ///   - cache: the cache that receives the compiled code.
  ///   - timeLimit: the timeout of the compiler for one plugin, in seconds.
  package init(
    toolchain: PluginToolchain = PluginToolchain(), cache: PluginCache = PluginCache(), timeLimit: Double = 60
  ) {
    self.toolchain = toolchain
    self.cache = cache
    self.timeLimit = timeLimit
    cache.removeAbandoned()
  }

  /// Returns a plugin from the cache, or compiles it.
  ///
  /// If the sources change during compilation, they are compiled again, at most ten times in total.
  package func build(_ source: PluginSource) throws(PluginBuildFailure) -> BuiltPlugin {
    // The file's name is a hash of the sources, so the build must not mix two versions of them.
    for _ in 1...10 {
      let outcome = try attempt(source)
      if let outcome { return try outcome.get() }
    }
    throw PluginBuildFailure(of: source, "the sources keep changing; build again when all files are saved")
  }

  /// Compiles a plugin. Returns nil if its sources changed during compilation.
  private func attempt(_ source: PluginSource) throws(PluginBuildFailure) -> Result<BuiltPlugin, PluginBuildFailure>? {
    do throws(PluginError) {
      let compilation = try PluginCompilation(of: source, by: self)
      let file = cache.file(of: source, key: compilation.key)
      if cache.has(file) {
        return .success(
          BuiltPlugin(
            name: source.name, path: source.path, object: file, isCached: true, messages: cache.messages(of: file)))
      }
      let product = try cache.fileToAdd()
      defer { unlink(product) }
      let result: Result<[CompilerMessage], PluginBuildFailure>
      do throws(PluginBuildFailure) { result = .success(try compilation.make(product)) } catch {
        result = .failure(error)
      }
      guard try PluginCompilation(of: source, by: self).key == compilation.key else { return nil }
      let messages: [CompilerMessage]
      switch result {
      case .failure(let failure): return .failure(failure)
      case .success(let warnings): messages = warnings
      }
      cache.setMessages(messages, of: file)
      try cache.add(product, as: file)
      return .success(
        BuiltPlugin(name: source.name, path: source.path, object: file, isCached: false, messages: messages))
    } catch { throw PluginBuildFailure(of: source, error.description) }
  }

  /// The memory that a compiler may use, in GiB. A small plugin needs a tenth of it.
  static let memoryLimit = 6

  /// Runs a compiler that keeps its temporary files in a folder. Its memory is limited, because some sources need an
  /// unlimited amount.
  func run(_ command: [String], temporaryFilesIn folder: String, at place: String) throws(PluginError) -> ProgramRun {
    let limit = "ulimit -v \(Self.memoryLimit << 20) 2>/dev/null; exec \"$@\""
    return try PluginError.converting { () throws(SystemError) in
      try ProgramRun(
        of: ["/bin/sh", "-c", limit, "sh"] + command,
        environment: toolchain.environment.merging(["TMPDIR": folder]) { $1 }, folder: place, timeLimit: timeLimit)
    }
  }

  /// Returns the missing requirements if the first error says only that a type does not conform to a protocol: `; it
  /// lacks the function f()`.
  private static func missing(in messages: [CompilerMessage]) -> String {
    let rest = messages.drop { $0.severity != .error }
    guard rest.first?.message.contains("does not conform to protocol") == true else { return "" }
    let notes = rest.dropFirst().prefix { $0.severity != .error }.map(\.message)
    // For example, the memory is a class or contains an array.
    if let match = notes.lazy.compactMap({ $0.firstMatch(of: /intended match ('[^']+' does not conform to '[^']+')/) })
      .first
    {
      return "; \(match.output.1)"
    }
    let parts = notes.compactMap { note in
      note.firstMatch(of: /protocol requires (\w+) '([^']+)'/).map { "the \($0.output.1) \($0.output.2)" }
    }
    return parts.isEmpty ? "" : "; it lacks " + enumeration(parts, conjunction: "and")
  }

  /// Throws if a run failed. The error has the first message in a sentence, and all messages.
  func check(_ run: ProgramRun, _ messages: [CompilerMessage], _ compiler: String) throws(PluginError) {
    switch run.exit {
    case .code(0): return
    case nil: throw PluginError("took longer than \(Int(timeLimit)) s to compile")
    default:
      let errors = messages.filter { $0.severity == .error }
      guard let first = errors.first else {
        if ["out of memory", "Out of memory", "bad_alloc"].contains(where: run.errors.contains) {
          throw PluginError("took more than \(Self.memoryLimit) GiB of memory to compile")
        }
        let words = run.errors.split(separator: "\n").suffix(3).joined(separator: " ")
        throw PluginError("\(lastName(of: compiler)) failed: \(words)")
      }
      let others = errors.count > 1 ? " (first of \(errors.count) errors)" : ""
      let location = first.file.map { "\($0):\(first.line ?? 0): " } ?? ""
      throw PluginError("\(location)\(first.message)\(Self.missing(in: messages))\(others)", messages: messages)
    }
  }
}

/// The compilation of a plugin from the current contents of its folder.
private struct PluginCompilation {
  /// A hash of everything that the compiled code depends on.
  private(set) var key = ContentHash()

  private let source: PluginSource
  private let builder: PluginBuilder
  private let compiler: String
  private let core: PluginCore

  /// The names of the source files, sorted.
  private let names: [String]

  /// Their contents.
  private var texts: [Data] = []

  // Whole-module optimization is faster for a few files, because one process compiles them all.
  private static let flags = [
    "-O", "-whole-module-optimization", "-gline-tables-only", "-swift-version", "6", "-parse-as-library",
    "-diagnostic-style", "llvm",
  ]

  init(of source: PluginSource, by builder: PluginBuilder) throws(PluginError) {
    self.source = source
    self.builder = builder
    switch source.kind {
    case .unusable(let error): throw error
    case .swift(let names): self.names = names
    }
    compiler = try builder.toolchain.requireSwift()
    core = try PluginCore(for: builder.toolchain, in: builder.cache)
    // The compiled code contains paths of its sources.
    for part in [
      source.path, identity(of: compiler), identity(of: "\(core.modules)/Masthead.swiftmodule"),
      PluginEntry.source(of: ""),
    ] + Self.flags { key.add(part) }
    for name in names {
      let path = "\(source.path)/\(name)"
      guard let text = FileManager.default.contents(atPath: path) else {
        throw PluginError(ErrorText.cannot("read", path, "not a readable file"))
      }
      texts.append(text)
      key.add(name)
      key.add("\(text.count)")
      key.add(text)
    }
  }

  /// Compiles the sources to a file, and returns the warnings. During compilation, a folder next to the file contains
  /// all temporary files.
  func make(_ product: String) throws(PluginBuildFailure) -> [CompilerMessage] {
    let folder = product + ".folder"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (module, entry) = (PluginName.module(of: source.name), "\(folder)/\(PluginEntry.fileName)")
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      try Data(PluginEntry.source(of: module).utf8).write(to: URL(fileURLWithPath: entry))
    } catch { throw PluginBuildFailure(of: source, ErrorText.cannot("write", folder, error.systemReason)) }
    do throws(PluginError) {
      let run = try builder.run(
        [compiler] + Self.flags + ["-module-name", module, "-I", core.modules, "-c", "-o", product]
          + names.map { "\(source.path)/\($0)" } + [entry], temporaryFilesIn: folder, at: source.path)
      let messages = CompilerMessage.all(in: run.errors, folder: source.path)
      let own = messages.filter { $0.file.map { lastName(of: $0) } != PluginEntry.fileName }
      if own.count < messages.count, !own.contains(where: { $0.severity == .error }) {
        let sources = texts.map { String(decoding: $0, as: UTF8.self) }
        let line = PluginEntry.exportLine(for: sources)
        if let place = PluginEntry.placeOfEffects(in: sources), !messages[0].message.contains("cannot find 'effects'") {
          throw PluginError(
            "\(names[place.source]):\(place.line): expected `\(line)`, not another declaration of `effects`")
        }
        throw PluginError("no exported effects; add the line `\(line)` to one of its files, outside of any type")
      }
      try builder.check(run, own, compiler)
      try hideSymbols(of: product, but: PluginEntry.symbol(of: module), filesIn: folder)
      return own
    } catch { throw PluginBuildFailure(of: source, error.description, messages: error.messages) }
  }

  /// Hides a plugin's functions with C names from the rest of the program. Otherwise, `@c(read)` in a plugin would
  /// replace the system's function.
  private func hideSymbols(of product: String, but entry: String, filesIn folder: String) throws(PluginError) {
    guard let lister = builder.toolchain.lister, let stripper = builder.toolchain.stripper else { return }
    let symbols = try builder.run(
      [lister, "--extern-only", "--defined-only", "--no-weak", "--just-symbol-name", product], temporaryFilesIn: folder,
      at: folder)
    // The symbols of Swift contain the module's name.
    let names = symbols.output.split(separator: "\n").filter { !$0.hasPrefix("$s") && $0 != entry }
    guard symbols.exit == .code(0), !names.isEmpty else { return }
    let run = try builder.run(
      [stripper] + names.map { "--localize-symbol=\($0)" } + [product], temporaryFilesIn: folder, at: folder)
    guard run.exit == .code(0) else { throw PluginError(ErrorText.cannot("write", product, run.errors)) }
  }
}

/// The generated file that exports the effects of a plugin.
enum PluginEntry {
  /// No plugin has a file of this name.
  static let fileName = "__MastheadPluginEntry.swift"

  /// The symbol of the function that returns the effects of a module.
  static func symbol(of module: String) -> String { "masthead_effects_of_\(module)" }

  static func source(of module: String) -> String {
    """
    import Masthead

    @_silgen_name("\(symbol(of: module))") public func mastheadEffects() -> [EffectKind] { effects }

    """
  }

  /// Returns the place where sources declare `effects` outside of any type, judged by the indentation; nil if there is
  /// none.
  static func placeOfEffects(in sources: [String]) -> (source: Int, line: Int)? {
    for (index, source) in sources.enumerated() {
      guard let match = source.firstMatch(of: /(?m)^(?:\w+ +)*(?:let|var|func) +effects\b/) else { continue }
      return (index, source[..<match.startIndex].count { $0.isNewline } + 1)
    }
    return nil
  }

  /// Returns the line that exports the effects found in the sources, or an example line if there are none.
  static func exportLine(for sources: [String]) -> String {
    var types: [String] = []
    for source in sources {
      for match in source.matches(
        of: /\b(?:struct|enum|class|extension)\s+(\w+)\s*:[^{]*\b(?:Header|Remembering|Ramped|Layout)Effect\b/)
      {
        let type = String(match.output.1)
        if !types.contains(type) { types.append(type) }
      }
    }
    let list = (types.isEmpty ? ["Ripple"] : types).map { "\($0).self" }.joined(separator: ", ")
    return "let effects = exportEffects(\(list))"
  }
}
