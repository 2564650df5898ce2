import Dispatch
import Masthead
import MastheadDocuments
import Synchronization

/// The plugins of a folder, built into one program.
///
/// Each plugin is compiled separately, and plugins that compile are linked. A plugin does not affect the others if it
/// does not compile, cannot be linked with them, or cannot create its effects.
package struct PluginBuild: Sendable {
  /// The program with all plugins that can be used; nil if there is none.
  package private(set) var program: PluginProgram?

  /// The outcomes, in the order of the sources.
  package var outcomes: [PluginOutcome] { results.map(\.outcome) }

  private let builder: PluginBuilder
  private let kept: [String: String]
  private var results: [Result]

  private struct Result: Sendable {
    let source: PluginSource
    var built: BuiltPlugin?
    var outcome: PluginOutcome

    mutating func fail(_ error: PluginError) {
      built = nil
      outcome = .failed(PluginBuildFailure(of: source, error.description, messages: error.messages))
    }
  }

  /// Builds plugins.
  ///
  /// - Parameters:
  ///   - sources: the plugins. They are compiled in parallel, on all processors.
  ///   - builder: compiles and links them.
  ///   - objects: earlier builds of plugins. The program contains them unless a newer build can be used.
  ///   - onFailure: called as soon as a plugin does not compile. Calls do not overlap, but may come from different
  ///     threads.
  package init(
    of sources: [PluginSource], by builder: PluginBuilder, keeping objects: [String] = [],
    onFailure: @escaping @Sendable (PluginOutcome) -> Void = { _ in }
  ) {
    self.builder = builder
    kept = Dictionary(objects.map { (PluginCache.plugin(ofFile: $0), $0) }) { first, _ in first }
    let compiled = Mutex<[Result?]>(Array(repeating: nil, count: sources.count))
    DispatchQueue.concurrentPerform(iterations: sources.count) { index in
      let source = sources[index]
      var result: Result
      do throws(PluginBuildFailure) {
        let built = try builder.build(source)
        result = Result(source: source, built: built, outcome: .built(DescribedPlugin(built, effects: [])))
      } catch { result = Result(source: source, built: nil, outcome: .failed(error)) }
      compiled.withLock {
        $0[index] = result
        if result.built == nil { onFailure(result.outcome) }
      }
    }
    results = compiled.withLock { $0.compactMap(\.self) }
    link()
    describe()
  }

  /// The compiled plugins: the new builds, and the earlier builds of plugins without a new build.
  private var objects: [String] {
    let new = results.compactMap { $0.built?.object }
    let names = Set(new.map(PluginCache.plugin))
    return new + kept.filter { !names.contains($0.key) }.map(\.value)
  }

  /// Links the plugins. If that fails, finds the plugins that cause the failure.
  private mutating func link() {
    let all = objects
    program = all.isEmpty ? nil : try? builder.link(all)
    guard program == nil else { return }
    // Earlier builds come first, so that a new plugin does not exclude an old plugin.
    let known = Set(kept.values)
    var linked: [String] = []
    for object in all.sorted(by: { (known.contains($0) ? 0 : 1, $0) < (known.contains($1) ? 0 : 1, $1) }) {
      do throws(PluginError) {
        program = try builder.link(linked + [object])
        linked.append(object)
      } catch {
        guard let index = results.firstIndex(where: { $0.built?.object == object }) else { continue }
        let isAlone = linked.isEmpty || (try? builder.link([object])) == nil
        let words = isAlone ? "" : "cannot be linked with the other plugins: "
        results[index].fail(PluginError(words + error.description, messages: error.messages))
        // The plugin's earlier build replaces it, if the earlier build can be linked.
        guard let earlier = kept[results[index].source.name],
          let program = try? builder.link(linked + [earlier])
        else { continue }
        self.program = program
        linked.append(earlier)
      }
    }
  }

  /// Reads the descriptions of the effects in parallel. The program omits a plugin whose effects cannot be created.
  private mutating func describe() {
    guard let program else { return }
    let described = Mutex(results)
    DispatchQueue.concurrentPerform(iterations: results.count) { [results, builder] index in
      guard let built = results[index].built else { return }
      var result = results[index]
      do throws(PluginError) {
        result.outcome = .built(try DescribedPlugin(built, in: program, builder.cache))
      } catch { result.fail(error) }
      described.withLock { $0[index] = result }
    }
    let count = results.count { $0.built != nil }
    results = described.withLock { $0 }
    if results.count(where: { $0.built != nil }) < count { link() }
  }
}
