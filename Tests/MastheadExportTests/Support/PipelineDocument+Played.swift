import MastheadDocuments

@testable import MastheadExport

extension PipelineDocument {
  /// The file of the header for a player. Headers of one program have names of their own.
  func playedHeader(_ index: Int) throws -> String {
    let file = try export(to: .uikit)
    let type = file.name.replacing(".swift", with: "")
    return file.text.replacing("enum \(type):", with: "enum Header\(index):")
  }
}
