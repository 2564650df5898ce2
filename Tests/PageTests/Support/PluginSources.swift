import Foundation
import TestSupport

/// A plugin folder, in which a test writes like a developer.
final class PluginSources {
  private let temporary = TemporaryFolder()

  var folder: URL { temporary.url }

  /// Saves the only source file of a plugin atomically, as editors do. Appends a unique comment, so that no cache contains it.
  func save(_ source: String, as name: String) throws {
    try saveFixture(source + "// \(UUID().uuidString)\n", as: name)
  }

  /// Saves the only source file of a plugin unchanged. After the first run of the tests, its build comes from the
  /// cache.
  func saveFixture(_ text: String, as name: String) throws {
    let plugin = folder.appending(path: name)
    try FileManager.default.createDirectory(at: plugin, withIntermediateDirectories: true)
    try text.write(to: plugin.appending(path: "\(name).swift"), atomically: true, encoding: .utf8)
  }

  /// The source of an effect whose ramp fades the header out.
  static let dimming = """
    import Masthead

    struct Dimming: RampedEffect {
      static let identifier = "com.example.dimming"
      static let summary = "Fades the header out along a ramp."
      static let stages: Stages = .appearance
      static let parameters = rampParameters
      var ramp = Ramp()

      func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
        frame.opacity *= 1 - ramp.value(in: &frame, at: moment, &memory)
      }
    }

    let effects = exportEffects(Dimming.self)

    """

  /// The position of a word in a source, in the compiler's format: `10:26`.
  static func place(of word: String, in source: String) -> String? {
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let range = line.range(of: word) {
        return "\(index + 1):\(line.utf8.distance(from: line.startIndex, to: range.lowerBound) + 1)"
      }
    }
    return nil
  }

  /// Deletes a plugin.
  func delete(_ name: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: name))
  }

  /// The source of an effect that cuts the header off along a horizontal line.
  ///
  /// - Parameters:
  ///   - name: the name of the type; the effect's identifier is `com.example.` and the lowercase name.
  ///   - parameter: the arguments of the effect's parameter, starting with its identifier; its value is stored in `depth`.
  ///   - cut: an expression for the height of the cut above the lower edge.
  ///   - extra: a statement that runs first in each frame.
  static func cut(
    _ name: String, parameter: String = #""depth", \.depth, in: 0...200, unit: .points"#, cut: String = "depth",
    extra: String = "", members: String = ""
  ) -> String {
    """
    import Masthead

    struct \(name): HeaderEffect {
      static let identifier = "com.example.\(name.lowercased())"
      static let summary = "Cuts the header off along a line."
      static let stages: Stages = .mask
      static let parameters: [Parameter<\(name)>] = [Parameter(\(parameter))]
      var depth = 20.0
      \(members)
      func contribute(to frame: inout HeaderFrame, at moment: Moment) {
        \(extra)
        let (width, height) = (frame.header.width, frame.header.height - (\(cut)))
        frame.mask.removeAll()
        frame.mask.move(to: .zero)
        for corner in [MastheadPoint(x: width, y: 0), MastheadPoint(x: width, y: height), MastheadPoint(x: 0, y: height)] {
          frame.mask.line(to: corner)
        }
        frame.mask.close()
        frame.values["\(name.lowercased()).cut"] = \(cut)
      }
    }

    let effects = exportEffects(\(name).self)

    """
  }
}

/// Runs a test with a server and a plugin folder, which is empty at first.
func withPlugins(
  _ options: [String] = [], _ body: (RunningMasthead, PluginSources) async throws -> Void
) async throws {
  let plugins = PluginSources()
  let masthead = try await RunningMasthead(
    command: RunningMasthead.command + ["--plugins", plugins.folder.path] + options,
    // The cache is in the build folder, so that tests do not use or fill the user's cache.
    environment: ["MASTHEAD_CACHE": RunningMasthead.folder.appending(path: "page-tests-cache").path])
  try await with(masthead) { try await body($0, plugins) }
}
