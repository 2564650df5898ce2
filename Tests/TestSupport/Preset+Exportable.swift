import MastheadDocuments

extension Preset {
  /// The presets without elements and without memory.
  public static let exportable = ["news-digest", "parallax-table", "collection-flow", "elastic-bar"]

  /// The presets whose frames do not depend on earlier ones.
  public static let playable = [
    "news-digest", "parallax-table", "collection-flow", "elastic-bar", "twitter-profile", "profile-tabs", "album",
    "artist",
    "photo-blur", "tabs-snap", "podcast-curve",
  ]
}
