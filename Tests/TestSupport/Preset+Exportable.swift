import MastheadDocuments

extension Preset {
  /// The presets that every export target accepts. The others have elements, which standalone targets cannot express.
  public static let exportable = ["news-digest", "parallax-table", "collection-flow", "elastic-bar"]
}
