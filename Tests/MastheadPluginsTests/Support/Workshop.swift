import Foundation
import MastheadPlugins
import TestSupport

/// A temporary folder of plugins, and a builder. All tests of a run share the builder's cache.
struct Workshop: ~Copyable {
  /// A plugin that compiles.
  static let ripple = """
    import Masthead

    struct Ripple: HeaderEffect {
      static let identifier = "com.example.ripple"
      static let summary = "Fades."
      static let stages: Stages = .appearance
      static let parameters = [Parameter("amount", \\Ripple.amount, in: 0...1, step: 0.01)]
      var amount = 1.0

      func contribute(to frame: inout HeaderFrame, at moment: Moment) {
        frame.opacity *= 1 - amount * frame.collapse
      }
    }

    """

  /// The line that exports ``ripple``.
  static let rippleLine = "let effects = exportEffects(Ripple.self)\n"

  /// The cache of a test run. It is removed when the run ends.
  static let cache: PluginCache = {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("masthead-cache-\(UUID().uuidString)").path
    sharedCachePath = path
    atexit { try? FileManager.default.removeItem(atPath: sharedCachePath) }
    return PluginCache("\(path)/plugins")
  }()

  /// The path of `masthead`, which is in the same folder as the test program.
  static let masthead = Programs.masthead.path

  let folder = TemporaryFolder()
  let builder: PluginBuilder

  init(toolchain: PluginToolchain = PluginToolchain(), cache: PluginCache = Self.cache, timeLimit: Double = 600) {
    builder = PluginBuilder(toolchain: toolchain, cache: cache, timeLimit: timeLimit)
  }

  var path: String { folder.path }

  /// Writes a file at a path in the folder.
  func write(_ name: String, _ text: String) { folder.write(name, text) }

  /// Returns the plugin with a name.
  func source(_ name: String) throws(PluginError) -> PluginSource { try PluginFolder(path).plugin(named: name) }

  func build(_ name: String) throws -> BuiltPlugin { try builder.build(try source(name)) }

  /// Builds a plugin and returns the failure, or nil if the build succeeds.
  func failure(_ name: String) throws -> PluginBuildFailure? {
    let source = try source(name)
    do throws(PluginBuildFailure) { _ = try builder.build(source) } catch { return error }
    return nil
  }

  /// Builds plugins into one program.
  func program(_ names: String..., keeping objects: [String] = []) throws -> PluginBuild {
    PluginBuild(of: try names.map { try source($0) }, by: builder, keeping: objects)
  }

  /// Returns the effects of a plugin, or the reason that it cannot be used.
  func effects(of name: String) throws -> String {
    switch try program(name).outcomes[0] {
    case .built(let plugin): plugin.effects.map { "\($0.identifier): \($0.summary)" }.joined(separator: ", ")
    case .failed(let failure): failure.problem
    }
  }
}

nonisolated(unsafe) private var sharedCachePath = ""

/// A folder with a script that replaces a compiler.
struct FakeCompiler: ~Copyable {
  let folder = TemporaryFolder()

  init(_ name: String, _ script: String) { folder.writeProgram(name, "#!/bin/sh\n\(script)\n") }

  /// A toolchain that finds this compiler first.
  var toolchain: PluginToolchain {
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(folder.path):\(environment["PATH"] ?? "")"
    return PluginToolchain(environment: environment)
  }
}
