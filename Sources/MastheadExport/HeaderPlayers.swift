/// The players of exported headers: one file for an app or a site, however many headers it has.
package enum HeaderPlayer: String, CaseIterable, Sendable {
  /// A file of Swift for UIKit.
  case uikit
  /// A file of Swift for SwiftUI.
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

  /// The player's own part, what headers conform to, and what plays curves on any platform.
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
