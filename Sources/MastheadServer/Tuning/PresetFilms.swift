import Masthead
import MastheadDocuments
import MastheadPreview

/// Pictures of the presets: one at rest, and a film of the demonstration. Each is drawn on its first request.
final class PresetFilms {
  /// The frames of a film per second. A film takes up to 450 KB.
  private static let rate = 12.0

  private var pictures: [String: StaticContent] = [:]
  private var films: [String: StaticContent] = [:]

  /// Returns an SVG document.
  func picture(of preset: Preset, isMoving: Bool) -> StaticContent {
    if let known = (isMoving ? films : pictures)[preset.identifier] { return known }
    let preview = PipelinePreview(of: preset.document)
    let trajectory = preview.trajectory(of: isMoving ? .demonstration : .pause(0))
    // Masthead's own gesture and presets never need more frames.
    let times = FrameTimes(along: trajectory, rate: Self.rate, limit: FilmAnimation.frameLimit)!
    let svg = FilmAnimation(of: preview, along: trajectory, named: NamedGesture.demonstration.name, at: times).svg
    let picture = StaticContent(Array(svg.utf8), type: "image/svg+xml")
    if isMoving { films[preset.identifier] = picture } else { pictures[preset.identifier] = picture }
    return picture
  }
}
