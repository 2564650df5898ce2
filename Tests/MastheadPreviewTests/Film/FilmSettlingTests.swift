import Masthead
import Testing

@testable import MastheadDocuments
@testable import MastheadPreview

/// Film strips and played frames of headers that move by themselves after the list rests.
@Suite struct FilmSettlingTests {
  private func preview(_ effect: String) throws -> PipelinePreview {
    PipelinePreview(
      of: try PipelineDocument(
        parsing: """
          {"masthead":1,"header":{"height":100,"elements":[{"name":"title"}]},"effects":[\(effect)],
           "scene":{"content":{"kind":"grid","sections":[{"count":60}]}}}
          """.utf8))
  }

  private let fading = """
    {"effect":"fade","parameters":{"target":"title","progress":"scrolled","start":39,"end":40,"duration":0.5}}
    """
  private let hiding = #"{"effect":"hide-on-scroll","parameters":{"settling":"nearest"}}"#

  /// Returns the strip of a drag that ends slowly, after which the list rests at once.
  private func strip(_ effect: String, through stops: [Double]) throws -> FilmStrip {
    let preview = try preview(effect)
    let trajectory = preview.trajectory(of: .drag(through: stops, duration: 1))
    let times = try #require(FrameTimes(along: trajectory, rate: 120, limit: 10_000))
    return FilmStrip(of: preview, along: trajectory, named: "Drag", at: times)
  }

  @Test func timedFadeEndsInLastPicture() throws {
    let strip = try strip(fading, through: [0, -60, -60])
    let last = try #require(strip.frames.last)
    #expect(last.frame.elements[0].opacity == 0 && !last.frame.isAnimating)
    #expect(try #require(strip.moments.last).time == strip.trajectory.duration)
  }

  @Test func hidingHeaderSettlesInLastPicture() throws {
    // Up by 300 points, which hides all 100, and back by 40. With 60 points hidden, the header settles hidden.
    let strip = try strip(hiding, through: [0, -300, -260, -260])
    let last = try #require(strip.frames.last)
    #expect(last.frame.scrolled == 100 && !last.frame.isAnimating)
    #expect(strip.trajectory.duration > strip.trajectory.restTime)
  }

  @Test func headerWithoutDurationRestsWithItsList() throws {
    let trajectory = try preview("\"stretch\"").trajectory(of: .pull(120))
    #expect(trajectory.duration == trajectory.restTime)
  }
}
