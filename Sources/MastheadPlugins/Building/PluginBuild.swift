import Dispatch
import Masthead
import MastheadDocuments
import Synchronization

/// The plugins of a folder, built into one program.
///
/// Each plugin is compiled by itself, and those that compile are linked. One that does not compile, that cannot be linked with the
/// others or whose effects cannot be made costs the others nothing.
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
  ///   - sources: the plugins. They are compiled side by side, as many as the machine has processors.
  ///   - builder: compiles and links them.
  ///   - objects: earlier builds of plugins. The program has them, unless there is a newer build that can be used.
  ///   - onFailure: called as soon as a plugin does not compile. The calls follow each other, but may come from different threads.
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

  /// The compiled plugins by name: the new builds, and the earlier ones of plugins without a new one.
  private var objects: [String] {
    let new = results.compactMap { $0.built?.object }
    let names = Set(new.map(PluginCache.plugin))
    return new + kept.filter { !names.contains($0.key) }.map(\.value)
  }

  /// Links the plugins. If that fails, finds the plugins that are to blame.
  private mutating func link() {
    let all = objects
    program = all.isEmpty ? nil : try? builder.link(all)
    guard program == nil else { return }
    // What was linked before comes first, so that a new plugin does not put out an old one.
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
        // Its earlier build takes its place, if that can be linked.
        guard let earlier = kept[results[index].source.name],
          let program = try? builder.link(linked + [earlier])
        else { continue }
        self.program = program
        linked.append(earlier)
      }
    }
  }

  /// Reads the descriptions of the effects, side by side. A plugin whose effects cannot be made does not become a part of the program.
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
