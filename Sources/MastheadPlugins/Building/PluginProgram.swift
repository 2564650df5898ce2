import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform

/// A program that consists of Masthead and plugins, whose effects it calls like its own.
package struct PluginProgram: Equatable, Sendable {
  /// The path of the program in the cache. The file is never overwritten.
  package let path: String

  /// The compiled plugins, sorted by name.
  package let objects: [String]

  package init(path: String, objects: [String]) { (self.path, self.objects) = (path, objects) }

  package var json: JSON { ["program": .string(path), "objects": .array(objects.map(JSON.string))] }

  /// Decodes the value of ``json``. Returns nil for other JSON.
  package init?(_ json: JSON) {
    guard case .string(let path)? = json["program"], case .array(let elements)? = json["objects"] else { return nil }
    self.init(path: path, objects: elements.compactMap { if case .string(let object) = $0 { object } else { nil } })
  }
}

extension PluginBuilder {
  /// Returns the program of compiled plugins from the cache, or links it.
  package func link(_ objects: [String]) throws(PluginError) -> PluginProgram {
    let objects = objects.sorted { lastName(of: $0) < lastName(of: $1) }
    let compiler = try toolchain.requireSwift()
    let core = try PluginCore(for: toolchain, in: cache)
    var (plugins, key) = (ContentHash(), ContentHash())
    for part in [identity(of: compiler), core.archiveIdentity] + objects { key.add(part) }
    for object in objects { plugins.add(PluginCache.plugin(ofFile: object)) }
    let program = PluginProgram(path: cache.program(of: plugins, key: key), objects: objects)
    if cache.has(program.path) { return program }
    let folder = try cache.fileToAdd()
    let product = "\(folder)/program"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) } catch {
      throw PluginError(ErrorText.cannot("write", folder, error.systemReason))
    }
    let main = try main(for: objects.map { PluginCache.plugin(ofFile: $0) }, compiler, core, folder)
    #if os(Linux)
      let flags = ["-Xlinker", "--gc-sections", "-Xlinker", "--as-needed"]
    #else
      let flags = ["-Xlinker", "-dead_strip"]
    #endif
    let run = try run(
      [compiler] + (toolchain.linker.map { ["-use-ld=\($0)"] } ?? []) + flags + [main] + objects
        + [core.archive, "-o", product], temporaryFilesIn: folder, at: folder)
    try check(run, CompilerMessage.all(in: run.errors, folder: folder), compiler)
    try cache.add(product, as: program.path)
    return program
  }

  /// Returns the compiled main file of a program of plugins from the cache, or compiles it. Its source depends only on
  /// the names of the plugins.
  ///
  /// It declares functions of other modules by their symbols: reading one module instead of ten takes a third of the time.
  private func main(
    for plugins: [String], _ compiler: String, _ core: PluginCore, _ folder: String
  ) throws(PluginError) -> String {
    let modules = plugins.map(PluginName.module)
    let source = """
      import Masthead

      @_silgen_name("masthead_run")
      func run(plugins: [(name: String, effects: @Sendable () -> [EffectKind])]) -> Never

      """
      + modules.map { "@_silgen_name(\"\(PluginEntry.symbol(of: $0))\") func effects_\($0)() -> [EffectKind]\n" }
      .joined()
        + """

        run(plugins: [\(zip(plugins, modules).map { "(\"\($0)\", { effects_\($1)() })" }.joined(separator: ", "))])

        """
    var key = ContentHash()
    for part in [source, identity(of: compiler), identity(of: "\(core.modules)/Masthead.swiftmodule")] { key.add(part) }
    let file = cache.mainFile(key: key)
    if cache.has(file) { return file }
    let (text, product) = ("\(folder)/main.swift", "\(folder)/main.o")
    do { try Data(source.utf8).write(to: URL(fileURLWithPath: text)) } catch {
      throw PluginError(ErrorText.cannot("write", text, error.systemReason))
    }
    let run = try run(
      [
        compiler, "-O", "-swift-version", "6", "-module-name", PluginName.mainModule, "-I", core.modules, "-c", text,
        "-o", product,
      ], temporaryFilesIn: folder, at: folder)
    try check(run, CompilerMessage.all(in: run.errors, folder: folder), compiler)
    try cache.add(product, as: file)
    return file
  }
}
