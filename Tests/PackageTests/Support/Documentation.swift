import Foundation
import TestSupport

/// The code blocks in the README and in articles, for tests that run them.
enum Documentation {
  static let readme = "README.md"
  static let testing = "Sources/Masthead/Masthead.docc/Testing.md"
  static let repository = "Sources/Masthead/Masthead.docc/InYourRepository.md"

  /// Returns the blocks that contain a text, without their fences.
  static func blocks(in path: String, containing text: String) throws -> [String] {
    let article = try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
    // The text between fences has odd indices. It begins with the name of its language.
    let blocks = article.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
    return blocks.map { String($0.element.drop { $0 != "\n" }.dropFirst()) }.filter { $0.contains(text) }
  }
}
