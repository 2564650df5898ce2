/// A pipeline document that comes with Masthead.
///
/// The first five presets reproduce the numbers of well-known tutorials. The others show the headers of well-known apps, made of
/// elements and small effects.
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
    Preset("profile-tabs", PackageResources.profile_tabs_masthead_json),
    Preset("album", PackageResources.album_masthead_json),
    Preset("artist", PackageResources.artist_masthead_json),
    Preset("large-title", PackageResources.large_title_masthead_json),
    Preset("search-morph", PackageResources.search_morph_masthead_json),
    Preset("photo-blur", PackageResources.photo_blur_masthead_json),
    Preset("hiding-bar", PackageResources.hiding_bar_masthead_json),
    Preset("tabs-snap", PackageResources.tabs_snap_masthead_json),
    Preset("podcast-curve", PackageResources.podcast_curve_masthead_json),
    Preset("refresh", PackageResources.refresh_masthead_json),
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
