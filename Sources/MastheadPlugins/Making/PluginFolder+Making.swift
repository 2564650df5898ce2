import Foundation
import Masthead

extension PluginFolder {
  /// Makes a plugin's folder with the files that it begins with, and the folder of plugins where it is missing.
  package func make(_ template: PluginTemplate) throws(PluginError) {
    let place = "\(path)/\(template.name)"
    guard !FileManager.default.fileExists(atPath: place) else {
      throw PluginError("\(place): already exists")
    }
    for file in template.files {
      let url = URL(fileURLWithPath: "\(place)/\(file.name)")
      do {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url)
      } catch { throw PluginError(ErrorText.cannot("write", url.path, error.localizedDescription)) }
    }
  }
}
