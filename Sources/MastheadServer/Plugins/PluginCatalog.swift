import Masthead
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins
import MastheadTuning

/// The current plugins of a folder, rebuilt when their sources change.
///
/// Builds run in a child process, `masthead build-plugins`, so that the loop never waits for a compiler.
final class PluginCatalog {
  /// A plugin and its build state.
  struct Plugin {
    let name: String
    var path: String
    /// The compiled code of the last successful build.
    var object: String?
    /// The effects of the last successful build.
    var effects: [EffectKind] = []
    /// The current problem, in a sentence; nil if there is none.
    var problem: String?
    /// The conflict with another plugin; nil if there is none.
    var conflict: String?
    /// The compiler's messages.
    var messages: [CompilerMessage] = []
    var isBuilding = true
    /// Whether the plugin's sources are gone. Pipelines continue to use the last build.
    var isGone = false
    /// A hash of the sources at the last read; nil if it is unknown.
    var contents: ContentHash?
  }

  /// Called with the identifiers of the effects whose code changed.
  var onChange: ((_ identifiers: Set<String>) -> Void)?

  /// The plugins, sorted by name.
  private(set) var plugins: [Plugin] = []

  /// The built-in effects and those of plugins.
  private(set) var registry = EffectRegistry.builtIn

  /// The compiled code of each plugin effect, by effect identifier.
  private(set) var objects: [String: String] = [:]

  /// The program with the latest builds of all plugins; nil before the first build.
  private(set) var program: PluginProgram?

  private let settings: PluginSettings
  private let folder: PluginFolder
  private unowned let loop: EventLoop
  /// The watch of the folder; nil while the folder is missing.
  private var watch: FolderWatch?
  /// The watch of the folder that contains the folder, which may disappear and return.
  private var parentWatch: FolderWatch?
  /// The folder that ``watch`` watches. A folder that is created again has another identity.
  private var watched: FileIdentity?
  /// The name of the plugin that provides each effect, by identifier. The plugin keeps the effect while another plugin
  /// also claims it.
  private var owners: [String: String] = [:]
  /// Reads the folder, which may have thousands of entries.
  private let disk: BackgroundWork
  /// The number of times that the folder is being read.
  private var readings = 0
  private var waiting: Set<String> = []
  private var build: BackgroundProgram?
  private var whenBuilt: [() -> Void] = []

  /// Watches the folder and starts to build its plugins. The folder may be missing; it is used when it appears.
  init(_ settings: PluginSettings, on loop: EventLoop) throws(SystemError) {
    self.settings = settings
    self.loop = loop
    folder = PluginFolder(settings.folder)
    disk = try BackgroundWork(on: loop)
    let (parent, name) = folder.location
    parentWatch = try? FolderWatch(parent, on: loop) { [unowned self] names in
      if !names.isDisjoint(with: [name, ""]), FileIdentity(of: folder.path) != watched { watchAgain() }
    }
    try watchFolder()
    buildChanged([])
  }

  /// Watches the folder, if it exists.
  private func watchFolder() throws(SystemError) {
    watched = FileIdentity(of: folder.path)
    watch = nil
    guard watched != nil else { return }
    watch = try FolderWatch(folder.path, on: loop) { [unowned self] names in
      // The empty name: the folder itself may have been deleted or created again.
      if names.contains("") { watchAgain() } else { buildChanged(names) }
    }
  }

  /// Watches a folder that has appeared or disappeared, and builds its plugins.
  private func watchAgain() {
    try? watchFolder()
    buildChanged([""])
  }

  /// Whether a build is running, or may start.
  var isBuilding: Bool { build != nil || readings > 0 }

  /// Calls an action when all pending builds are done; at once if there are none.
  func onceBuilt(_ action: @escaping () -> Void) {
    if isBuilding { whenBuilt.append(action) } else { action() }
  }

  /// Whether a document has effects of plugins, which the server itself cannot compute. Without a header, no effect is computed.
  func isNeeded(for document: PipelineDocument) -> Bool {
    document.header != nil && document.effects.contains { objects[$0.kind.identifier] != nil }
  }

  /// Returns the name of the plugin that provides an effect; nil if none does.
  func plugin(of effect: String) -> String? { objects[effect].map { PluginCache.plugin(ofFile: $0) } }

  /// The effects that a plugin provides.
  func effects(of plugin: String) -> Set<String> {
    Set(objects.filter { PluginCache.plugin(ofFile: $0.value) == plugin }.keys)
  }

  /// The effects that the plugins of the program provide, by the names of the plugins. A plugin may have further
  /// effects that another plugin provides.
  var effects: [String: [String]] {
    guard let program else { return [:] }
    let known = objects.filter { program.objects.contains($0.value) }
    return Dictionary(grouping: known.keys.sorted()) { PluginCache.plugin(ofFile: known[$0]!) }
  }

  /// The effects that only plugins without sources provide.
  var goneEffects: Set<String> {
    func effects(_ isGone: Bool) -> Set<String> {
      Set(plugins.filter { $0.isGone == isGone }.flatMap { $0.effects.map(\.identifier) })
    }
    return effects(true).subtracting(effects(false))
  }

  /// The plugins as JSON for pages.
  var json: JSON {
    [
      "folder": .string(folder.path),
      "plugins": .array(
        plugins.map { plugin in
          [
            "plugin": .string(plugin.name), "path": .string(plugin.path),
            "effects": .array(plugin.effects.map { .string($0.identifier) }), "building": .bool(plugin.isBuilding),
            "gone": .bool(plugin.isGone),
            "problem": (plugin.problem ?? plugin.conflict).map(JSON.string) ?? .null,
            "messages": .array(plugin.messages.map(\.json)),
          ]
        }),
    ]
  }

  // MARK: Building

  /// Builds new and changed plugins.
  ///
  /// - Parameter names: The names of the changed entries in the folder. An empty name stands for all entries.
  private func buildChanged(_ names: Set<String>) {
    readings += 1
    disk.run { [folder] in
      PluginListing(of: folder, reading: names)
    } then: { [unowned self] listing in
      readings -= 1
      buildChanged(names, listing)
    }
  }

  private func buildChanged(_ names: Set<String>, _ listing: PluginListing) {
    let found = Set(listing.sources.map(\.name))
    for index in plugins.indices where !found.contains(plugins[index].name) { markGone(&plugins[index]) }
    let known = Dictionary(uniqueKeysWithValues: plugins.indices.map { (plugins[$0].name, $0) })
    for source in listing.sources {
      let contents = listing.contents[source.name]
      if let index = known[source.name] {
        let wasGone = plugins[index].isGone
        plugins[index].path = source.path
        plugins[index].isGone = false
        let hasChanged = !names.isDisjoint(with: [source.name, ""])
        guard hasChanged || wasGone else { continue }
        // A plugin may write files into its own folder, and editors save unchanged files.
        let isSame = contents != nil && contents == plugins[index].contents && plugins[index].problem == nil
        guard !isSame || wasGone else { continue }
        plugins[index].contents = contents
      } else {
        plugins.append(Plugin(name: source.name, path: source.path, contents: contents))
      }
      waiting.insert(source.name)
    }
    waiting.formIntersection(found)
    plugins.removeAll { $0.isGone && $0.effects.isEmpty }
    plugins.sort { $0.name < $1.name }
    buildNext()
  }

  /// Marks a plugin as gone.
  private func markGone(_ plugin: inout Plugin) {
    plugin.isGone = true
    plugin.isBuilding = false
    plugin.messages = []
    plugin.problem =
      ErrorText.notFound("plugin", plugin.path) + "; pipelines keep its last build"
  }

  /// Builds the waiting plugins. If a build is running, they wait for its end.
  private func buildNext() {
    guard build == nil else { return updateRegistry() }
    guard !waiting.isEmpty else {
      updateRegistry()
      guard !isBuilding else { return }
      let actions = whenBuilt
      whenBuilt = []
      for action in actions { action() }
      return
    }
    let names = waiting
    waiting = []
    for index in plugins.indices where names.contains(plugins[index].name) { plugins[index].isBuilding = true }
    let paths = plugins.filter { names.contains($0.name) && !$0.isGone }.map(\.path)
    do throws(PluginError) {
      build = try BackgroundProgram(
        [settings.executable, "build-plugins"] + plugins.compactMap(\.object).flatMap { ["--keep", $0] } + paths,
        on: loop,
        onLine: { [unowned self] line in
          guard let json = try? JSON(parsing: line) else { return }
          if let program = PluginProgram(json) { use(program) }
          if let outcome = try? PluginOutcome(json) { apply(outcome) }
        }, onEnd: { [unowned self] in endBuild(of: names, $0) })
    } catch {
      for index in plugins.indices where names.contains(plugins[index].name) {
        plugins[index].isBuilding = false
        plugins[index].problem = error.description
      }
      return buildNext()
    }
    updateRegistry()
  }

  /// Uses a new program. A plugin whose compiled code is missing from the cache is built again.
  private func use(_ program: PluginProgram) {
    self.program = program
    let lost = plugins.filter { plugin in
      !plugin.isGone && !plugin.isBuilding && plugin.object.map { !program.objects.contains($0) } == true
    }
    waiting.formUnion(lost.map(\.name))
  }

  /// Builds all plugins again if their program is missing.
  func buildIfProgramIsGone() {
    guard let program, access(program.path, X_OK) != 0, build == nil else { return }
    waiting.formUnion(plugins.filter { !$0.isGone }.map(\.name))
    buildNext()
  }

  private func endBuild(of names: Set<String>, _ exit: ChildProcess.Exit) {
    build = nil
    let words =
      switch exit {
      case .code(let code): ": exited with code \(code)"
      case .signal(let signal): ": was killed by \(signalName(signal))"
      case .lost: ""
      }
    for index in plugins.indices where names.contains(plugins[index].name) && plugins[index].isBuilding {
      plugins[index].isBuilding = false
      plugins[index].problem = "the build ended unexpectedly\(words)"
    }
    buildNext()
  }

  /// Applies a build's outcome for one plugin.
  private func apply(_ outcome: PluginOutcome) {
    guard let index = plugins.firstIndex(where: { $0.name == outcome.name }) else { return }
    plugins[index].isBuilding = false
    switch outcome {
    case .failed(let failure):
      plugins[index].problem = failure.problem
      plugins[index].messages = failure.messages
    case .built(let built):
      plugins[index].effects = built.kinds
      plugins[index].object = built.plugin.object
      plugins[index].problem = nil
      plugins[index].messages = built.plugin.messages
    }
    updateRegistry()
  }

  /// Rebuilds the registry and reports the changed effects.
  ///
  /// If two plugins have the same effect identifier, the previous owner wins, so that pipelines keep their values
  /// during a short conflict. Otherwise the first plugin by name wins. Plugins with sources take precedence over
  /// plugins without sources.
  private func updateRegistry() {
    let before = objects
    registry = .builtIn
    objects = [:]
    for index in plugins.indices { plugins[index].conflict = nil }
    for rank in 0...2 {
      for index in plugins.indices {
        guard let object = plugins[index].object else { continue }
        for kind in plugins[index].effects where self.rank(of: kind, in: plugins[index]) == rank {
          if let used = objects[kind.identifier] {
            guard used != object, !plugins[index].isGone, let other = plugins.first(where: { $0.object == used })
            else { continue }
            plugins[index].conflict =
              ErrorText.duplicate("effect", kind.identifier)
              + "; the effect of \(other.name) is used; give this effect another identifier"
          } else {
            registry.register(kind)
            objects[kind.identifier] = object
            owners[kind.identifier] = plugins[index].name
          }
        }
      }
    }
    let identifiers = Set(before.keys).union(objects.keys)
    onChange?(identifiers.filter { before[$0] != objects[$0] })
  }

  /// The precedence of a plugin's effect over others with its identifier; the lowest number wins.
  private func rank(of kind: EffectKind, in plugin: Plugin) -> Int {
    plugin.isGone ? 2 : owners[kind.identifier] == plugin.name ? 0 : 1
  }

  /// Stops watching and ends the running build.
  func close() {
    watch = nil
    parentWatch = nil
    build = nil
  }
}

/// The contents of a folder of plugins.
private struct PluginListing: Sendable {
  /// The plugins; none if the folder cannot be read.
  let sources: [PluginSource]

  /// The hashes of the sources of changed plugins, by the plugin's name.
  let contents: [String: ContentHash]

  /// Reads a folder.
  ///
  /// - Parameter names: the names of the changed entries. Without names, or with an empty one, the sources of all plugins are read.
  init(of folder: PluginFolder, reading names: Set<String>) {
    sources = (try? folder.plugins()) ?? []
    let read = names.isEmpty || names.contains("") ? sources : sources.filter { names.contains($0.name) }
    contents = Dictionary(read.compactMap { source in source.contents.map { (source.name, $0) } }) { first, _ in first }
  }
}

/// The identity of a folder, which differs from that of another folder at the same path.
private struct FileIdentity: Equatable {
  private let device: UInt64
  private let inode: UInt64

  /// Returns nil if there is no file at the path.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }
}

extension PluginFolder {
  /// The path of the parent folder, and the name of this folder in it.
  fileprivate var location: (parent: String, name: String) {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return (end == path.startIndex ? "/" : String(path[..<end]), String(path[end...].dropFirst()))
  }
}
