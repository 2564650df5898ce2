import Foundation
import Masthead
import Testing

@testable import MastheadDocuments
@testable import MastheadPreview

@Suite struct FilmAnimationTests {
  private func preview(_ preset: String) throws -> PipelinePreview {
    PipelinePreview(of: try #require(Preset.named(preset)).document)
  }

  private func animation(
    _ preview: PipelinePreview, _ gesture: MastheadGesture, rate: Double = FilmAnimation.rate
  ) throws -> (sheet: Sheet, svg: String, times: FrameTimes, trajectory: Trajectory) {
    let trajectory = preview.trajectory(of: gesture)
    let times = try #require(FrameTimes(along: trajectory, rate: rate, limit: FilmAnimation.frameLimit))
    let svg = FilmAnimation(of: preview, along: trajectory, named: "Test", at: times).svg
    return (try Sheet(svg), svg, times, trajectory)
  }

  @Test(arguments: Preset.played)
  func everyPresetAlongEveryGestureIsWellFormed(preset: String, gesture: String) throws {
    let preview = try preview(preset)
    let sheet = try animation(preview, try #require(NamedGesture.named(gesture)).gesture, rate: 5).sheet
    #expect(sheet.root == "svg" && sheet.title == "\(preview.name): Test")
    #expect(sheet.danglingReferences == [])
  }

  /// A stretched header grows by the list's distance beyond its top, which is at -260 here. The image covers the
  /// header.
  @Test func eachFrameShowsItsImage() throws {
    let (sheet, _, times, trajectory) = try animation(try preview("news-digest"), .pull(160, hold: 0.25))
    let heights = (0..<times.count).map { 300 + max(0, -260 - trajectory.sample(at: times[$0]).offset) }
    let shown = sheet.elements.filter { $0.name == "use" && $0.attributes["href"] == "#picture" }
    #expect(shown.count == times.count && times.count > 30)
    for (picture, height) in zip(shown, heights) {
      let found = try #require(picture.attributes["height"].flatMap(Double.init))
      #expect(abs(found - height) <= 0.005)
    }
  }

  /// The window steps from frame to frame, so the animation ends at the distance of the last frame.
  @Test func animationStepsThroughAllFrames() throws {
    let (sheet, svg, times, _) = try animation(try preview("elastic-bar"), .pull(80))
    let width = try #require(sheet.elements.first?.attributes["width"].flatMap(Double.init))
    let steps = try #require(svg.firstMatch(of: /steps\((\d+)\)/)?.output.1)
    let distance = try #require(svg.firstMatch(of: /translateX\(-([0-9.]+)px\)/)?.output.1)
    #expect(Int(steps) == times.count - 1)
    #expect(abs(try #require(Double(distance)) - Double(times.count - 1) * width) < 0.01 * Double(times.count))
    // A second of rest follows the gesture.
    let seconds = try #require(svg.firstMatch(of: /film ([0-9.]+)s infinite/)?.output.1)
    #expect(abs(try #require(Double(seconds)) - (Double(times.count - 1) / FilmAnimation.rate + 1)) < 1e-6)
  }

  @Test func singleFrameHasNoAnimation() throws {
    let preview = try preview("news-digest")
    let (sheet, svg, times, _) = try animation(preview, .sweep(from: 0, to: 0, count: 1))
    #expect(times.count == 1 && sheet.danglingReferences == [])
    #expect(!svg.contains("animation"))
  }
}
