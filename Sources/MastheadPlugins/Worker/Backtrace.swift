import Foundation
import Glibc

/// Where the code of plugins was when it ended a worker, in words: what the toolchain's `llvm-symbolizer` says of the frames that
/// a ``WorkerFault`` names.
package struct Backtrace: Sendable {
  /// The frames in libraries of plugins, the innermost first, as `library+0x5f370`.
  package let frames: [String]

  /// - Parameters:
  ///   - frames: a fault's frames.
  ///   - libraries: the plugins that were loaded; the way through Masthead itself says nothing.
  package init(_ frames: [String], in libraries: [String]) {
    self.frames = frames.filter { frame in libraries.contains { frame.hasPrefix($0 + "+") } }
  }

  /// The program that explains the frames; nil where there is nothing to explain, or nothing that does.
  package func command(symbolizer: String?) -> [String]? {
    guard let symbolizer, !frames.isEmpty else { return nil }
    return [symbolizer, "--demangle"] + frames.map { $0.replacing("+0x", with: " 0x") }
  }

  /// The frames in words, from the lines that the program printed: a function and its place by turns, for each frame those that
  /// were inlined into it first, and then an empty line. Masthead's own functions that a library contains are left out, and so
  /// are places that no source has.
  package static func lines(_ output: [String]) -> [String] {
    var lines: [String] = []
    var index = 0
    while index < output.count {
      if output[index].isEmpty || index + 1 >= output.count {
        index += 1
        continue
      }
      let (function, place) = (demangled(output[index]), output[index + 1])
      index += 2
      let parts = place.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count >= 3, !place.hasPrefix("/<compiler-generated>"), !place.hasPrefix("??"),
        !place.contains("/MastheadPluginKit/"), !place.contains("/Sources/Masthead/")
      else { continue }
      let file = parts.dropLast(2).joined(separator: ":").split(separator: "/").suffix(2).joined(separator: "/")
      let line = "\(function) at \(file):\(parts[parts.count - 2])"
      if lines.last != line { lines.append(line) }
    }
    return lines
  }

  /// What the optimizer made of a function is still that function to whoever wrote it:
  /// `generic specialization <Ripple> of Ripple.contribute()` is `Ripple.contribute()`.
  static func withoutSpecialization(_ name: String) -> String {
    guard name.contains("specialization <"), let end = name.range(of: "> of ", options: .backwards) else { return name }
    return String(name[end.upperBound...])
  }

  /// A symbol as the sources write it. The runtime's own function for it is exported and stable, but in no module.
  private static func demangled(_ symbol: String) -> String {
    guard symbol.hasPrefix("$s") else { return symbol }
    let name = symbol.withCString { demangle($0, symbol.utf8.count, nil, nil, 0) }
    guard let name else { return symbol }
    defer { free(name) }
    return withoutSpecialization(String(cString: name))
  }
}

@_silgen_name("swift_demangle")
private func demangle(
  _ name: UnsafePointer<CChar>?, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?,
  _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
