import Foundation
import Masthead
import MastheadPlugins

/// The benchmark's effect, compiled into the program. `BenchPlugin` contains the same effect.
struct BenchFade: HeaderEffect {
  static let identifier = "bench-fade"
  static let stages: Stages = .appearance
  static let parameters = [Parameter("amount", \BenchFade.amount, in: 0...1)]
  var amount = 1.0

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.opacity *= 1 - amount * frame.collapse
  }
}

/// A temporary plugin for a benchmark.
final class BenchPlugin {
  static let identifier = "com.example.bench"

  /// The folder of plugins.
  let folder: String
  private let file: URL
  private let source: (_ edit: Int) -> String

  /// Writes a plugin in Swift with the effect of ``BenchFade``.
  convenience init() throws { try self.init("Bench/Bench.swift", Self.source) }

  /// Writes a plugin.
  ///
  /// - Parameters:
  ///   - path: The path of its source in the folder of plugins.
  ///   - source: Returns the source after an edit, by the edit's number.
  init(_ path: String, _ source: @escaping (_ edit: Int) -> String) throws {
    self.source = source
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("masthead-bench-\(UUID().uuidString)").path
    file = URL(fileURLWithPath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try write(edit: 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Saves the source as editors do. The effect publishes the edit's number.
  func write(edit: Int) throws {
    try Data(source(edit).utf8).write(to: file, options: .atomic)
  }

  /// Compiles the plugin without the cache, and returns the seconds that this takes.
  func compile() throws -> Double {
    let product = "\(folder).so"
    defer { unlink(product) }
    let start = ContinuousClock.now
    try PluginBuilder().compile(PluginSource(at: file.deletingLastPathComponent().path), to: product)
    return (ContinuousClock.now - start).nanoseconds / 1e9
  }

  /// Builds the plugin.
  func build() throws -> BuiltPlugin {
    let builder = PluginBuilder(toolchain: PluginToolchain(), cache: PluginCache())
    return try builder.build(PluginSource(at: file.deletingLastPathComponent().path))
  }

  private static func source(edit: Int) -> String {
    """
    import Masthead

    struct Bench: HeaderEffect {
      static let identifier = "\(identifier)"
      static let stages: Stages = .appearance
      static let parameters = [Parameter("amount", \\Bench.amount, in: 0...1)]
      var amount = 1.0

      func contribute(to frame: inout HeaderFrame, at moment: Moment) {
        frame.opacity *= 1 - amount * frame.collapse
        \(edit == 0 ? "" : "frame.values[\"edit\"] = \(edit)")
      }
    }

    let effects = exportEffects(Bench.self)

    """
  }
}
