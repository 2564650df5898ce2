/// A message of a compiler or a linker.
package struct CompilerMessage: Equatable, Sendable, CustomStringConvertible {
  package enum Severity: String, CaseIterable, Sendable { case error, warning, note }

  /// The file: relative to the plugin's folder if it is inside, absolute otherwise. Nil if the message has no location.
  package let file: String?

  /// The line, counted from 1; nil if the message has no location.
  package let line: Int?

  /// The column, counted from 1; nil if the message has none.
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

  /// The message in the form that compilers print: `Tide.swift:3:7: error: …`.
  package var description: String {
    let location = [file, line.map(String.init), column.map(String.init)].compactMap(\.self).joined(separator: ":")
    return (location.isEmpty ? "" : location + ": ") + "\(severity.rawValue): \(message)"
  }

  /// Parses the output of a compiler.
  ///
  /// Other lines, such as the source code that the compiler prints below a message, are skipped.
  ///
  /// - Parameters:
  ///   - text: the output.
  ///   - folder: the plugin's folder; the paths of its files become relative to it.
  static func all(in text: String, folder: String) -> [CompilerMessage] {
    let messages = text.split(separator: "\n").compactMap { line -> CompilerMessage? in
      guard
        let parts = try? /(?:(.+?):(?:(\d+):(?:(\d+):)?)? ?)?(?:fatal )?(error|warning|note): (.*)/.wholeMatch(in: line)
      else { return nil }
      let (_, file, number, column, severity, message) = parts.output
      // A file without a line is not a source file. It is <unknown>, or the linker's own name.
      let line = number.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      let name = file.map { $0.hasPrefix(folder + "/") ? $0.dropFirst(folder.count + 1) : $0 }
      return CompilerMessage(
        file: line == nil ? nil : name.map { String($0) }, line: line,
        column: line == nil ? nil : column.flatMap { Int($0) },
        severity: Severity(rawValue: String(severity))!, message: String(message))
    }
    // Compilers also report that the linker failed. The linker's own messages are more precise.
    let causes = messages.filter { !$0.message.hasPrefix("link") || !$0.message.contains("command failed") }
    return causes.contains { $0.severity == .error } ? causes : messages
  }
}
