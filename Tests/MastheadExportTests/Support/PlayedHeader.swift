import Foundation
import Masthead
import MastheadDocuments
import TestSupport

@testable import MastheadExport

/// A header's file for a player.
struct PlayedHeader {
  let document: PipelineDocument

  /// The file's text. Each header of a program has its own name.
  let source: String

  private let sheet: HeaderSheet

  init(_ document: PipelineDocument, _ index: Int) throws {
    let file = try document.export(to: .uikit)
    let type = file.name.replacing(".swift", with: "")
    self.document = document
    source = file.text.replacing("enum \(type):", with: "enum Header\(index):")
    sheet = HeaderSheet(file.text.components(separatedBy: "#\"\"\"\n")[1].components(separatedBy: "\"\"\"#")[0])
  }

  /// Returns random whole distances at least half a point from every jump.
  func distances(_ count: Int, in environment: LayoutEnvironment, _ random: inout SplitMix) -> [Double] {
    let jumps = HeaderMotion(sheet, on: HeaderScreen(environment)).jumps
    return (0..<count).map { _ in
      while true {
        let distance = Double.random(in: -200...600, using: &random).rounded()
        if !jumps.contains(where: { abs($0 - distance) < 0.5 }) { return distance }
      }
    }
  }
}
