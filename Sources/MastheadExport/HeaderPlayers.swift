/// The players of exported headers. An app or a site needs one player file for all its headers.
package enum HeaderPlayer: String, CaseIterable, Sendable {
  /// A Swift file for UIKit.
  case uikit
  /// A Swift file for SwiftUI.
  case swiftui
  /// The custom element `masthead-header`.
  case web

  /// The player's file.
  package var file: ExportedFile {
    switch self {
    case .uikit: swift("UIKit", PackageResources.HeaderPlayer_uikit_txt)
    case .swiftui: swift("SwiftUI", PackageResources.HeaderPlayer_swiftui_txt)
    case .web: ExportedFile(name: "masthead-header.js", text: Self.text(PackageResources.masthead_header_js))
    }
  }

  /// Joins the framework's part of a player, the protocol of headers, and the platform-independent part.
  private func swift(_ framework: String, _ own: [UInt8]) -> ExportedFile {
    let shared = [PackageResources.HeaderMotion_txt, PackageResources.HeaderSheet_txt].map {
      Self.text($0).replacing("import Foundation\n\n", with: "")
    }
    let text = """
      // HeaderPlayer.swift, version 1, for \(framework): plays the headers that `masthead export` writes. An app needs it once.
      // Export it again instead of changing it. You may use it without conditions.

      import Foundation
      import \(framework)

      \(([Self.text(own), Self.text(PackageResources.HeaderCurves_txt)] + shared).joined(separator: "\n"))
      """
    return ExportedFile(name: "HeaderPlayer.swift", text: text)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
