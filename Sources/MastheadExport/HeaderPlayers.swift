/// The players that exported headers need: one file for an app or a site.
enum HeaderPlayers {
  /// The custom element `masthead-header`.
  static let web = text(PackageResources.masthead_header_js)

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
