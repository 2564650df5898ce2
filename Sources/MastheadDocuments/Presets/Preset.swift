/// A pipeline document that comes with Masthead.
///
/// Most presets show the headers of well-known apps, made of elements and small effects. The last four reproduce the numbers of
/// well-known tutorials. The page opens with the first.
///
/// ```swift
/// let preset = Preset.named("news-digest")
/// print(preset?.document.name ?? "none")  // News Digest
/// ```
public struct Preset: Sendable {
  /// The preset's identifier on the command line and in URLs, such as `news-digest`.
  public let identifier: String

  /// The preset's document. It is read when it is first needed.
  public var document: PipelineDocument { read() }

  private let read: @Sendable () -> PipelineDocument

  /// All presets.
  public static let all: [Preset] = [
    Preset("album", Documents.album),
    Preset("profile-tabs", Documents.profileTabs),
    Preset("photo-blur", Documents.photoBlur),
    Preset("podcast-curve", Documents.podcastCurve),
    Preset("refresh", Documents.refresh),
    Preset("search-morph", Documents.searchMorph),
    Preset("large-title", Documents.largeTitle),
    Preset("artist", Documents.artist),
    Preset("tabs-snap", Documents.tabsSnap),
    Preset("hiding-bar", Documents.hidingBar),
    Preset("twitter-profile", Documents.twitterProfile),
    Preset("collection-flow", Documents.collectionFlow),
    Preset("parallax-table", Documents.parallaxTable),
    Preset("news-digest", Documents.newsDigest),
    Preset("elastic-bar", Documents.elasticBar),
  ]

  /// Returns the preset with an identifier, or nil if there is none.
  public static func named(_ identifier: String) -> Preset? { all.first { $0.identifier == identifier } }

  private init(_ identifier: String, _ document: @escaping @autoclosure @Sendable () -> PipelineDocument) {
    self.identifier = identifier
    read = document
  }
}

/// The documents. Each is read once.
private enum Documents {
  static let newsDigest = read(PackageResources.news_digest_masthead_json)
  static let parallaxTable = read(PackageResources.parallax_table_masthead_json)
  static let twitterProfile = read(PackageResources.twitter_profile_masthead_json)
  static let collectionFlow = read(PackageResources.collection_flow_masthead_json)
  static let elasticBar = read(PackageResources.elastic_bar_masthead_json)
  static let profileTabs = read(PackageResources.profile_tabs_masthead_json)
  static let album = read(PackageResources.album_masthead_json)
  static let artist = read(PackageResources.artist_masthead_json)
  static let largeTitle = read(PackageResources.large_title_masthead_json)
  static let searchMorph = read(PackageResources.search_morph_masthead_json)
  static let photoBlur = read(PackageResources.photo_blur_masthead_json)
  static let hidingBar = read(PackageResources.hiding_bar_masthead_json)
  static let tabsSnap = read(PackageResources.tabs_snap_masthead_json)
  static let podcastCurve = read(PackageResources.podcast_curve_masthead_json)
  static let refresh = read(PackageResources.refresh_masthead_json)

  private static func read(_ bytes: [UInt8]) -> PipelineDocument {
    do { return try PipelineDocument(parsing: bytes) } catch {
      preconditionFailure("A preset must be a pipeline document, got an error at \(error).")
    }
  }
}
