import Foundation
import Masthead
import MastheadPlugins

/// The benchmark's effect, compiled into the program. `BenchPlugin` contains the same effect.
struct BenchFade: HeaderEffect {
  static let identifier = "bench-fade"
  static let stages: Stages = .appearance
  static let parameters = [Parameter("amount", \BenchFade.amount, in: 0...1)]
  var amount = 1.0

  func contribute(_: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _: inout NoMemory) {
    frame.opacity *= 1 - amount * frame.collapse
  }
}

/// A temporary plugin for the benchmark.
final class BenchPlugin {
  static let identifier = "com.example.bench"

  /// The folder of plugins.
  let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("masthead-bench-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: "\(folder)/Bench", withIntermediateDirectories: true)
    try write(edit: 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Saves the source as editors do. The effect publishes the edit's number.
  func write(edit: Int) throws {
    try Data(Self.source(edit: edit).utf8).write(
      to: URL(fileURLWithPath: "\(folder)/Bench/Bench.swift"), options: .atomic)
  }

  /// Builds the plugin.
  func build() throws -> BuiltPlugin {
    let builder = PluginBuilder(toolchain: PluginToolchain(), cache: PluginCache())
    return try builder.build(PluginSource(at: "\(folder)/Bench"))
  }

  private static func source(edit: Int) -> String {
    """
    import Masthead

    struct Bench: HeaderEffect {
      static let identifier = "\(identifier)"
      static let stages: Stages = .appearance
      static let parameters = [Parameter("amount", \\Bench.amount, in: 0...1)]
      var amount = 1.0

      func contribute(_: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _: inout NoMemory) {
        frame.opacity *= 1 - amount * frame.collapse
        \(edit == 0 ? "" : "frame.values[\"edit\"] = \(edit)")
      }
    }

    let effects = exportEffects(Bench.self)

    """
  }
}
