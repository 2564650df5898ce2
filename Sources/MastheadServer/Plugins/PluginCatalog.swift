import Glibc
import Masthead
import MastheadDocuments
import MastheadPlugins

/// The plugins of a folder as they are now: built anew whenever their sources change.
///
/// A build runs as a program of its own, `masthead plugin build`, so that the loop never waits for a compiler.
final class PluginCatalog {
  /// One plugin, and what became of it.
  struct Plugin {
    let name: String
    var path: String
    /// The library of the last build that succeeded.
    var library: String?
    /// The effects of that library.
    var effects: [EffectKind] = []
    /// What is wrong with it now, in a sentence; nil where nothing is.
    var problem: String?
    /// What is wrong with it beside another plugin.
    var conflict: String?
    /// What the compiler said.
    var messages: [CompilerMessage] = []
    var isBuilding = true
    /// Whether its sources are gone. Pipelines that use its effects go on with the last build.
    var isGone = false
  }

  /// Called with the identifiers of the effects that have another library than before.
  var onChange: ((_ identifiers: Set<String>) -> Void)?

  /// The plugins by name.
  private(set) var plugins: [Plugin] = []

  /// The effects that documents may name: built-in ones, and those of plugins.
  private(set) var registry = EffectRegistry.builtIn

  /// The library of each plugin's effect.
  private(set) var libraries: [String: String] = [:]

  private let settings: PluginSettings
  private let folder: PluginFolder
  private unowned let loop: EventLoop
  private var watch: FolderWatch?
  private var waiting: Set<String> = []
  private var build: BackgroundProgram?
  private var whenBuilt: [() -> Void] = []
  /// Libraries that were loaded into this process.
  private var loaded: [String: PluginLibrary] = [:]

  /// Begins to watch the folder and to build what is in it.
  init(_ settings: PluginSettings, on loop: EventLoop) throws(SystemError) {
    self.settings = settings
    self.loop = loop
    folder = PluginFolder(settings.folder)
    watch = try FolderWatch(folder.path, on: loop) { [unowned self] in buildChanged($0) }
    buildChanged([])
  }

  /// Whether a build is running.
  var isBuilding: Bool { build != nil }

  /// Calls a function once what there is to build has been built: at once where that is so already.
  func onceBuilt(_ action: @escaping () -> Void) {
    if build == nil { action() } else { whenBuilt.append(action) }
  }

  /// The libraries that a document's effects are in.
  func libraries(for document: PipelineDocument) -> [String] {
    guard document.header != nil else { return [] }
    let used = document.effects.filter(\.isEnabled).compactMap { libraries[$0.kind.identifier] }
    return used.reduce(into: []) { paths, path in if !paths.contains(path) { paths.append(path) } }
  }

  /// The effects of plugins that are gone, and of no other.
  var goneEffects: Set<String> {
    func effects(_ isGone: Bool) -> Set<String> {
      Set(plugins.filter { $0.isGone == isGone }.flatMap { $0.effects.map(\.identifier) })
    }
    return effects(true).subtracting(effects(false))
  }

  /// The plugins as pages see them.
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

  /// Builds the plugins that are new, and those of which something has changed.
  ///
  /// - Parameter names: what has changed, by its name in the folder; an empty name stands for all.
  private func buildChanged(_ names: Set<String>) {
    let sources: [PluginSource]
    do throws(PluginError) { sources = try folder.plugins() } catch {
      for index in plugins.indices { leave(&plugins[index]) }
      return tell()
    }
    for index in plugins.indices where !sources.contains(where: { $0.name == plugins[index].name }) {
      leave(&plugins[index])
    }
    for source in sources {
      if let index = plugins.firstIndex(where: { $0.name == source.name }) {
        let wasGone = plugins[index].isGone
        plugins[index].path = source.path
        plugins[index].isGone = false
        // A library lies in the folder under its own name.
        let hasChanged = !names.isDisjoint(with: [source.name, "\(source.name).so", ""])
        guard hasChanged || wasGone else { continue }
      } else {
        plugins.append(Plugin(name: source.name, path: source.path))
      }
      waiting.insert(source.name)
    }
    plugins.removeAll { $0.isGone && $0.effects.isEmpty }
    plugins.sort { $0.name < $1.name }
    buildNext()
  }

  /// Notes that a plugin's sources are gone.
  private func leave(_ plugin: inout Plugin) {
    plugin.isGone = true
    plugin.isBuilding = false
    plugin.messages = []
    plugin.problem =
      ErrorText.notFound("plugin", plugin.path) + "; pipelines keep its last build"
  }

  /// Builds what waits, unless a build is running; then that comes first, and what it built may be built once more.
  private func buildNext() {
    guard build == nil else { return tell() }
    guard !waiting.isEmpty else {
      tell()
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
        [settings.executable, "plugin", "build", "--json"] + paths, on: loop,
        onLine: { [unowned self] line in
          if let json = try? JSON(parsing: line), let outcome = try? PluginOutcome(json) { take(outcome) }
        }, onEnd: { [unowned self] in endBuild(of: names, $0) })
    } catch {
      for index in plugins.indices where names.contains(plugins[index].name) {
        plugins[index].isBuilding = false
        plugins[index].problem = error.description
      }
    }
    tell()
  }

  private func endBuild(of names: Set<String>, _ exit: ChildProcess.Exit) {
    build = nil
    for index in plugins.indices where names.contains(plugins[index].name) && plugins[index].isBuilding {
      plugins[index].isBuilding = false
      plugins[index].problem = "masthead plugin build ended with \(exit)"
    }
    buildNext()
  }

  /// Takes what a build says of one plugin.
  private func take(_ outcome: PluginOutcome) {
    guard let index = plugins.firstIndex(where: { $0.name == outcome.name }) else { return }
    plugins[index].isBuilding = false
    switch outcome {
    case .failed(let failure):
      plugins[index].problem = failure.problem
      plugins[index].messages = failure.messages
    case .built(let built):
      do throws(PluginError) {
        plugins[index].effects = try effects(of: built)
        plugins[index].library = built.plugin.library
        plugins[index].problem = nil
      } catch { plugins[index].problem = error.description }
      plugins[index].messages = []
    }
    tell()
  }

  private func effects(of built: DescribedPlugin) throws(PluginError) -> [EffectKind] {
    guard settings.isInProcess else { return built.effects.map(\.kind) }
    let path = built.plugin.library
    if let library = loaded[path] { return library.effects }
    let library = try PluginLibrary(path: path)
    loaded[path] = library
    return library.effects
  }

  /// Puts the registry together anew and tells what has changed. Of two plugins with one identifier the first by name has it,
  /// and one whose sources are there goes before one that is gone.
  private func tell() {
    let before = libraries
    registry = .builtIn
    libraries = [:]
    for index in plugins.indices.filter({ !plugins[$0].isGone }) + plugins.indices.filter({ plugins[$0].isGone }) {
      plugins[index].conflict = nil
      for kind in plugins[index].effects {
        if libraries[kind.identifier] == nil, let library = plugins[index].library {
          registry.register(kind)
          libraries[kind.identifier] = library
        } else if let other = plugins.first(where: { $0.library == libraries[kind.identifier] }), !plugins[index].isGone
        {
          plugins[index].conflict =
            ErrorText.duplicate("effect", kind.identifier) + "; the one in \(other.name) is used"
        }
      }
    }
    let identifiers = Set(before.keys).union(libraries.keys)
    onChange?(identifiers.filter { before[$0] != libraries[$0] })
  }

  /// Ends what runs.
  func close() {
    watch = nil
    build = nil
  }
}
