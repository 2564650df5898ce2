import CMasthead
import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform

/// The steps that build a plugin from the current contents of its folder.
struct PluginRecipe {
  /// A hash of everything that the library depends on.
  private(set) var key = ContentHash()

  private let source: PluginSource
  private let builder: PluginBuilder

  /// The contents of the source files, sorted by file name; empty for a library.
  private var texts: [Data] = []

  private var compiler = ""

  /// The folder of `masthead.h`; empty for a library.
  private var headers = ""

  /// The core that Swift sources are linked against; nil for other plugins.
  private var core: PluginCore?

  init(for source: PluginSource, builder: PluginBuilder) throws(PluginError) {
    self.source = source
    self.builder = builder
    key.add(Self.host)
    // The library contains paths of its sources.
    key.add(source.path)
    switch source.kind {
    case .unusable(let error): throw error
    case .library: key.add(try contents(of: source.path))
    case .swift(let names):
      compiler = try builder.toolchain.requireSwift()
      headers = try builder.toolchain.requireResources().headers
      let core = try PluginCore(for: builder.toolchain, in: builder.cache, tell: builder.tell)
      self.core = core
      for part in [
        identity(of: core.library), SwiftPluginSources.entry, SwiftPluginSources.symbols,
        builder.toolchain.linker ?? "",
      ] { key.add(part) }
      try addSources(names, Self.swiftFlags)
    case .c(let names):
      compiler = try builder.toolchain.requireC()
      headers = try builder.toolchain.requireResources().headers
      try addSources(names, Self.cFlags)
      for header in headerFiles(in: source.path) + headerFiles(in: headers) {
        key.add(header)
        key.add(try contents(of: header))
      }
    }
  }

  private mutating func addSources(_ names: [String], _ flags: [String]) throws(PluginError) {
    for part in [identity(of: compiler)] + flags { key.add(part) }
    for name in names {
      let text = try contents(of: "\(source.path)/\(name)")
      texts.append(text)
      key.add(name)
      key.add("\(text.count)")
      key.add(text)
    }
  }

  /// A description of the build of this program, which loads the plugin.
  private static let host: String = {
    let build = masthead_current_build()
    let sizes = [
      build.abi_version, build.plugin_size, build.effect_size, build.parameter_size, build.environment_size,
      build.scroll_state_size, build.layout_size, build.frame_size,
    ]
    return "\(sizes) \(String(cString: build.compiler))"
  }()

  // MARK: Building

  /// Builds the library, writes it to a path, and returns the warnings. A folder beside it contains all temporary files meanwhile.
  func make(_ product: String) throws(PluginBuildFailure) -> [CompilerMessage] {
    let folder = product + ".folder"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) } catch {
      throw failure(ErrorText.cannot("write", folder, error.systemReason))
    }
    switch source.kind {
    case .unusable(let error): throw failure(error.description)
    case .library:
      do { try FileManager.default.copyItem(atPath: source.path, toPath: product) } catch {
        throw failure(ErrorText.cannot("copy", source.path, error.systemReason))
      }
      return []
    case .swift(let names): return try makeSwift(names, product, in: folder)
    case .c(let names):
      let files = names.map { "\(source.path)/\($0)" }
      let run = try run(
        [compiler] + Self.cFlags + ["-I", headers, "-o", product] + files + ["-lm"], in: folder)
      return try check(run, CompilerMessage.all(in: run.errors, folder: source.path))
    }
  }

  // Whole-module optimization is faster for a few files, because one process compiles them all.
  private static let swiftFlags = [
    "-O", "-whole-module-optimization", "-gline-tables-only", "-swift-version", "6", "-parse-as-library",
    "-emit-library", "-diagnostic-style", "llvm", "-Xlinker", "--gc-sections", "-Xlinker", "-z", "-Xlinker", "defs",
  ]

  private static let cFlags = [
    "-O2", "-g1", "-std=c11", "-Wall", "-shared", "-fPIC", "-fvisibility=hidden", "-Wl,-z,defs",
  ]

  private func makeSwift(
    _ names: [String], _ product: String, in folder: String
  ) throws(PluginBuildFailure) -> [CompilerMessage] {
    let (entry, symbols) = ("\(folder)/\(SwiftPluginSources.entryName)", "\(folder)/symbols.map")
    do {
      try Data(SwiftPluginSources.entry.utf8).write(to: URL(fileURLWithPath: entry))
      try Data(SwiftPluginSources.symbols.utf8).write(to: URL(fileURLWithPath: symbols))
    } catch { throw failure(ErrorText.cannot("write", folder, error.systemReason)) }
    guard let core else { preconditionFailure("Swift sources must be built with a core.") }
    let library = "\(folder)/library"
    let run = try runSwift(
      [compiler] + Self.swiftFlags + (builder.toolchain.linker.map { ["-use-ld=\($0)"] } ?? []) + [
        "-module-name", PluginName.module(of: source.name), "-I", core.modules, "-I", headers,
        core.library, "-Xlinker", "--version-script=\(symbols)", "-o", library,
      ] + names.map { "\(source.path)/\($0)" } + [entry], in: folder)
    let messages = CompilerMessage.all(in: run.errors, folder: source.path)
    let own = messages.filter { $0.file.map { lastName(of: $0) } != SwiftPluginSources.entryName }
    if own.count < messages.count, !own.contains(where: { $0.severity == .error }) {
      let line = SwiftPluginSources.exportLine(for: texts.map { String(decoding: $0, as: UTF8.self) })
      throw failure(
        "no exported effects; add the line `\(line)` to one of its files, outside of any type"
      )
    }
    let warnings = try check(run, own)
    guard rename(library, product) == 0 else {
      throw failure(ErrorText.cannot("write", product, String(cString: strerror(errno))))
    }
    return warnings
  }

  /// Runs the programs that `swiftc` would run. If one of them ends without an error message, runs `swiftc`, which tells why.
  private func runSwift(_ command: [String], in folder: String) throws(PluginBuildFailure) -> ProgramRun {
    let file = builder.cache.jobsFile(of: source, key: CompilerJobs.key(of: command, in: folder))
    let known = builder.cache.jobs(in: file)
    let jobs: CompilerJobs
    if let known {
      jobs = known
    } else {
      let answer = try run(command + ["-driver-print-jobs"], in: folder)
      guard answer.exit == .code(0) else { return answer }
      jobs = CompilerJobs(answer.output, in: folder)
    }
    let programs: [String]
    do { programs = try jobs.command(in: folder) } catch {
      throw failure(ErrorText.cannot("write", folder, error.systemReason))
    }
    let run = try run(programs, in: folder)
    let isClear =
      run.exit == .code(0) || run.exit == nil
      || CompilerMessage.all(in: run.errors, folder: source.path).contains { $0.severity == .error }
    if known == nil || !isClear { builder.cache.setJobs(isClear ? jobs : nil, in: file) }
    return isClear ? run : try self.run(command, in: folder)
  }

  /// The memory that a compiler may use, in GiB. A small plugin needs a tenth of it.
  private static let memoryLimit = 6

  /// Runs a compiler that keeps its temporary files in a folder. Its memory is limited, since some sources need any amount of it.
  private func run(_ command: [String], in folder: String) throws(PluginBuildFailure) -> ProgramRun {
    let limit = "ulimit -v \(Self.memoryLimit << 20) 2>/dev/null; exec \"$@\""
    do throws(SystemError) {
      return try ProgramRun(
        of: ["/bin/sh", "-c", limit, "sh"] + command,
        environment: builder.toolchain.environment.merging(["TMPDIR": folder]) { $1 },
        folder: source.path, timeLimit: builder.timeLimit)
    } catch { throw failure(error.description) }
  }

  /// Returns the messages of a successful run.
  private func check(
    _ run: ProgramRun, _ messages: [CompilerMessage]
  ) throws(PluginBuildFailure) -> [CompilerMessage] {
    switch run.exit {
    case .code(0): return messages
    case nil:
      throw failure("took longer than \(Int(builder.timeLimit)) s to compile")
    default:
      let errors = messages.filter { $0.severity == .error }
      guard let first = errors.first else {
        if ["out of memory", "Out of memory", "bad_alloc"].contains(where: run.errors.contains) {
          throw failure("took more than \(Self.memoryLimit) GiB of memory to compile")
        }
        let words = run.errors.split(separator: "\n").suffix(3).joined(separator: " ")
        throw failure("\(lastName(of: compiler)) failed: \(words)")
      }
      let others = errors.count > 1 ? " (first of \(errors.count) errors)" : ""
      let location = first.file.map { "\($0):\(first.line ?? 0): " } ?? ""
      throw failure("\(location)\(first.message)\(others)", messages)
    }
  }

  private func failure(_ problem: String, _ messages: [CompilerMessage] = []) -> PluginBuildFailure {
    PluginBuildFailure(of: source, problem, messages: messages)
  }
}

/// Returns the contents of a file.
private func contents(of path: String) throws(PluginError) -> Data {
  guard let data = FileManager.default.contents(atPath: path) else {
    throw PluginError(ErrorText.cannot("read", path, "not a readable file"))
  }
  return data
}

/// Returns the paths of the headers in a folder and its subfolders, sorted.
private func headerFiles(in folder: String) -> [String] {
  let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
  return names.filter { $0.hasSuffix(".h") }.sorted().map { "\(folder)/\($0)" }.filter(isRegularFile)
}
