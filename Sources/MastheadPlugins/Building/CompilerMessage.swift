/// One thing that a compiler or a linker said.
package struct CompilerMessage: Equatable, Sendable, CustomStringConvertible {
  package enum Severity: String, CaseIterable, Sendable { case error, warning, note }

  /// The file, by its name in the plugin's folder where it is there; nil for what has no place.
  package let file: String?

  /// From 1; nil for what has no place.
  package let line: Int?
  package let column: Int?

  package let severity: Severity
  package let message: String

  package init(file: String? = nil, line: Int? = nil, column: Int? = nil, severity: Severity, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.severity = severity
    self.message = message
  }

  /// `Tide.swift:3:7: error: …`, as compilers write it.
  package var description: String {
    let place = [file, line.map(String.init), column.map(String.init)].compactMap(\.self).joined(separator: ":")
    return (place.isEmpty ? "" : place + ": ") + "\(severity.rawValue): \(message)"
  }

  /// What a compiler that works on files of a folder wrote; lines that are no message are the code around its place.
  static func all(in text: String, folder: String) -> [CompilerMessage] {
    text.split(separator: "\n").compactMap { line in
      guard
        let parts = try? /(?:(.+?):(?:(\d+):(?:(\d+):)?)? ?)?(?:fatal )?(error|warning|note): (.*)/.wholeMatch(in: line)
      else { return nil }
      let (_, file, number, column, severity, message) = parts.output
      // What has no line has no place: <unknown>, or the linker's own name.
      let line = number.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      let name = file.map { $0.hasPrefix(folder + "/") ? $0.dropFirst(folder.count + 1) : $0 }
      return CompilerMessage(
        file: line == nil ? nil : name.map { String($0) }, line: line,
        column: line == nil ? nil : column.flatMap { Int($0) },
        severity: Severity(rawValue: String(severity))!, message: String(message))
    }
  }
}
