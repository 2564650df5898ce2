import Foundation
import MastheadPlatform

/// The frames of a ``WorkerFault``, and their source locations from `llvm-symbolizer`.
package struct Backtrace: Sendable {
  /// The frames in the program, innermost first, in the form `program+0x5f370`.
  package let frames: [String]

  /// A backtrace without frames.
  package static let empty = Backtrace([], in: "")

  /// Creates a backtrace of the frames in a program. Frames in system libraries are removed.
  package init(_ frames: [String], in program: String) { self.frames = frames.filter { $0.hasPrefix(program + "+") } }

  /// Returns the command line that symbolizes the frames, or nil if there are no frames or no symbolizer.
  package func command(symbolizer: String?) -> [String]? {
    guard let symbolizer, !frames.isEmpty else { return nil }
    return [symbolizer, "--demangle"] + frames.map { $0.replacing("+0x", with: " 0x") }
  }

  /// Returns the lines of the frames, after running the symbolizer for at most half a minute; empty without a symbolizer.
  func lines(symbolizer: String?) -> [String] {
    guard let command = command(symbolizer: symbolizer), let run = try? ProgramRun(of: command, timeLimit: 30) else {
      return []
    }
    return Self.lines(run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Formats the output of the symbolizer: one line for each frame, such as `Ripple.contribute() at Ripple/Ripple.swift:12`.
  /// A location without a line has only the file.
  ///
  /// The output alternates between functions and their locations. Inlined functions come before the function that contains them,
  /// and an empty line ends each frame. Functions of Masthead and functions without a source location are skipped.
  package static func lines(_ output: [String]) -> [String] {
    var lines: [String] = []
    var index = 0
    while index < output.count {
      if output[index].isEmpty || index + 1 >= output.count {
        index += 1
        continue
      }
      let (function, location) = (demangled(output[index]), output[index + 1])
      index += 2
      let parts = location.split(separator: ":", omittingEmptySubsequences: false)
      // Without debug information, the location is the name of a compiled file.
      guard parts.count >= 3, location.hasPrefix("/"), !location.hasPrefix("/<compiler-generated>"),
        !location.hasPrefix(ownSources)
      else { continue }
      let file = parts.dropLast(2).joined(separator: ":").split(separator: "/").suffix(2).joined(separator: "/")
      // Code that the compiler generates, such as an enumeration's `==`, has line 0.
      let number = parts[parts.count - 2] == "0" ? "" : ":\(parts[parts.count - 2])"
      let line = "\(function) at \(file)\(number)"
      if lines.last != line { lines.append(line) }
    }
    return lines
  }

  /// The folder of Masthead's own sources.
  private static let ownSources = "\(Resources.ownSources)/Sources/"

  /// Returns the file and the line in the innermost formatted line: `Ripple/Ripple.swift:12`.
  private static func place(in lines: [String]) -> Substring? {
    lines.first.flatMap { line in line.range(of: " at ", options: .backwards).map { line[$0.upperBound...] } }
  }

  /// Appends the source location of the innermost formatted line to a sentence, unless the sentence contains it
  /// already.
  package static func sentence(_ text: String, at lines: [String]) -> String {
    guard let place = place(in: lines), !text.contains(place) else { return text }
    return "\(text) (at \(place))"
  }

  /// Removes the optimizer's prefix from a function name: `generic specialization <Ripple> of Ripple.contribute()` becomes
  /// `Ripple.contribute()`.
  static func withoutSpecialization(_ name: String) -> String {
    guard name.contains("specialization <"), let end = name.range(of: "> of ", options: .backwards) else { return name }
    return String(name[end.upperBound...])
  }

  /// Returns the source name of a symbol. The Swift runtime exports a stable function for this, but no module declares it.
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
