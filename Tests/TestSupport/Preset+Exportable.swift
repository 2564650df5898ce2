import MastheadDocuments

extension Preset {
  /// The presets that every export target accepts. The others have elements, which standalone targets cannot express.
  public static let exportable = ["news-digest", "parallax-table", "collection-flow", "elastic-bar"]

  /// The names of the presets whose headers can be exported as curves.
  public static let playable = [
    "news-digest", "parallax-table", "collection-flow", "elastic-bar", "twitter-profile", "profile-tabs", "album",
    "artist",
    "photo-blur", "tabs-snap", "podcast-curve",
  ]
}
