import Masthead
import MastheadDocuments
import MastheadPreview

extension Session {
  /// The maximum number of frames of a film strip. It bounds the time that the server needs for a strip.
  package static let filmLimit = 4000

  /// The loaded gesture as a film strip in SVG, sampled at 60 Hz.
  ///
  /// - Throws: An error with the path of the gesture if it is too long.
  package func film() throws(DocumentError) -> String {
    // The header may keep moving after the list rests, but only for a few seconds.
    guard player.trajectory.restTime * 60 < Double(Self.filmLimit) else { throw Self.tooLong }
    let preview = PipelinePreview(of: running, size: size)
    let trajectory = preview.trajectory(of: gestureDocument.gesture)
    guard let times = FrameTimes(along: trajectory, rate: 60, limit: Self.filmLimit) else {
      throw Self.tooLong
    }
    return FilmStrip(of: preview, along: trajectory, named: gestureDocument.name, at: times).svg
  }

  private static var tooLong: DocumentError {
    DocumentError(place: "gesture", message: ErrorText.tooMany("frames", limit: filmLimit) + "; use a shorter gesture")
  }
}
