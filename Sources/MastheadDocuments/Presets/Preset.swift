/// A pipeline document that comes with Masthead. Each of the five presets reproduces the numbers of a well-known tutorial.
public struct Preset: Sendable {
  /// The preset's identifier on the command line and in URLs, such as `news-digest`.
  public let identifier: String

  /// The preset's document.
  public let document: PipelineDocument

  /// All presets.
  public static let all: [Preset] = [
    Preset("news-digest", PackageResources.news_digest_masthead_json),
    Preset("parallax-table", PackageResources.parallax_table_masthead_json),
    Preset("twitter-profile", PackageResources.twitter_profile_masthead_json),
    Preset("collection-flow", PackageResources.collection_flow_masthead_json),
    Preset("elastic-bar", PackageResources.elastic_bar_masthead_json),
  ]

  /// Returns the preset with an identifier, or nil if there is none.
  public static func named(_ identifier: String) -> Preset? { all.first { $0.identifier == identifier } }

  private init(_ identifier: String, _ bytes: [UInt8]) {
    self.identifier = identifier
    do { document = try PipelineDocument(parsing: bytes) } catch {
      preconditionFailure("The preset \(identifier) must be a pipeline document, got an error at \(error).")
    }
  }
}
