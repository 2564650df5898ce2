import Masthead
import MastheadDocuments

/// An animated SVG that plays a gesture, rests for a second and repeats.
///
/// The frames lie side by side, and a CSS animation moves them in steps past a window of one frame. With reduced motion, the
/// picture shows the first frame.
package struct FilmAnimation: Sendable {
  /// The SVG document.
  package let svg: String

  /// The default rate, in frames per second.
  package static let rate = 25.0

  /// The maximum number of frames. A frame takes about 2 KB.
  package static let frameLimit = 250

  /// The time that the last frame stays, in seconds.
  private static let rest = 1.0

  private static let size = MastheadSize(width: 270, height: 490)

  /// Draws the frames of a gesture. The cost grows with the number of frames.
  ///
  /// - Parameters:
  ///   - preview: the pipeline and the device to draw.
  ///   - trajectory: the movement of the preview's list during the gesture.
  ///   - name: the gesture's name, for the title.
  ///   - times: the times of the frames.
  ///   - progress: called after each frame with the number of frames drawn so far.
  package init(
    of preview: PipelinePreview, along trajectory: Trajectory, named name: String, at times: FrameTimes,
    progress: (Int) -> Void = { _ in }
  ) {
    let device = FilmDevice(preview, fitting: Self.size)
    let (width, height) = (device.size.width, device.size.height)
    var (playback, frame) = (Playback(of: preview.pipeline, along: trajectory), HeaderFrame())
    var (frames, offsets): (Markup, [Double]) = ("", [])
    for index in 0..<times.count {
      let state = playback.update(&frame, at: times[index])
      offsets.append(state.contentOffset)
      frames +=
        "<g transform=\"translate(\(Double(index) * width))\">\(device.draw(frame, at: state, number: index))</g>\n"
      progress(index + 1)
    }
    let steps = max(1, times.count - 1)
    let moving = Double(steps) / times.rate
    let all = moving + Self.rest
    // An animation of one frame would only keep the browser busy.
    let animation: Markup = """
      <style>
      @keyframes film { from { animation-timing-function: steps(\(steps)) } \
      \(factor: 100 * moving / all)%, to { transform: translateX(\(-Double(times.count - 1) * width)px) } }
      .film { animation: film \(factor: all)s infinite }
      @media (prefers-reduced-motion: reduce) { .film { animation: none } }
      </style>

      """
    let svg: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" role="img">
      <title>\(preview.name): \(name)</title>
      \(times.count > 1 ? animation : "")<defs>
      \(device.definitions(for: offsets))</defs>
      <g class="film">
      \(frames)</g>
      </svg>

      """
    self.svg = svg.text
  }
}
