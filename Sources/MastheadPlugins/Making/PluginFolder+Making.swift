import Foundation
import Masthead
import MastheadPlatform

extension PluginFolder {
  /// Creates the folder of a new plugin with the files of a template. Also creates the folder of plugins if it is missing.
  ///
  /// Throws if the plugin's folder exists already, if another plugin has the same effect, or if a file cannot be written.
  package func make(_ template: PluginTemplate) throws(PluginError) {
    for other in (try? plugins()) ?? [] {
      guard other.name != template.name, case .swift(let names) = other.kind else { continue }
      for name in names {
        let text = FileManager.default.contents(atPath: "\(other.path)/\(name)").map {
          String(decoding: $0, as: UTF8.self)
        }
        guard text?.contains("\"\(template.identifier)\"") == true else { continue }
        throw PluginError("\(other.path)/\(name) has the effect \(template.identifier) already; choose another name")
      }
    }
    try makeFolder("\(path)/\(template.name)", with: template.files)
  }
}

extension PackageTemplate {
  /// Creates the package's folder in the current folder. Throws if it exists already, or if a file cannot be written.
  package func make() throws(PluginError) { try makeFolder(absolute(name), with: files) }
}

private func makeFolder(_ folder: String, with files: [(name: String, text: String)]) throws(PluginError) {
  guard !FileManager.default.fileExists(atPath: folder) else {
    throw PluginError("\(folder): already exists; choose another name")
  }
  for file in files {
    let url = URL(fileURLWithPath: "\(folder)/\(file.name)")
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
    } catch { throw PluginError(ErrorText.cannot("write", url.path, error.systemReason)) }
  }
}
