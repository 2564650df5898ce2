import Masthead
import MastheadDocuments

/// A gesture on one sheet: small pictures of its key moments, and below them curves of the values that change.
package struct FilmStrip: Sendable {
  package let preview: PipelinePreview

  /// The gesture's name.
  package let name: String

  package let trajectory: Trajectory

  /// The moments with a picture, in order of time.
  package let moments: [KeyMoment]

  /// The maximum number of pictures in a strip.
  package static let momentLimit = 8

  /// The frames of the moments, and the states that they were computed at.
  private(set) var frames: [(frame: HeaderFrame, state: ScrollState)] = []

  /// The curves of the content offset, the header height, and the named values that effects publish.
  private(set) var curves: [FilmCurve] = []

  /// The names of the curves from the third on.
  private(set) var valueNames: [ValueName] = []

  /// The scroll phases and their start times.
  private(set) var phases: [(phase: MastheadScrollPhase, start: Double)] = []

  /// Computes the frames of a gesture.
  ///
  /// - Parameters:
  ///   - preview: The pipeline and the device to draw.
  ///   - trajectory: The movement of the preview's list during the gesture.
  ///   - name: The gesture's name for people.
  ///   - times: The times at which the curves are sampled.
  ///   - progress: Called after each sample with the number of samples so far.
  package init(
    of preview: PipelinePreview, along trajectory: Trajectory, named name: String, at times: FrameTimes,
    progress: (Int) -> Void = { _ in }
  ) {
    self.preview = preview
    self.name = name
    self.trajectory = trajectory
    moments = KeyMoment.choose(Self.momentLimit, of: preview, along: trajectory)
    for time in trajectory.moments {
      let phase = trajectory.sample(at: time).phase
      if phases.last?.phase != phase { phases.append((phase, time)) }
    }
    curves = [curve("Content offset")] + (preview.hasHeader ? [curve("Header height")] : [])
    var (playback, frame) = (Playback(of: preview.pipeline, along: trajectory), HeaderFrame())
    for index in 0..<times.count {
      // The curves also pass through the moments. Most of them lie between two samples.
      while frames.count < moments.count, moments[frames.count].time <= times[index] {
        let state = playback.update(&frame, at: moments[frames.count].time)
        frames.append((frame, state))
        add(frame, at: state)
      }
      let state = playback.update(&frame, at: times[index])
      add(frame, at: state)
      progress(index + 1)
    }
    for index in curves.indices { curves[index].finish() }
  }

  /// The length of the time axis, in seconds.
  var span: Double { trajectory.duration > 0 ? trajectory.duration : 1 }

  private func curve(_ name: String) -> FilmCurve { FilmCurve(name, columns: 2 * Int(FilmSheet.width), span: span) }

  private mutating func add(_ frame: borrowing HeaderFrame, at state: ScrollState) {
    curves[0].add(state.contentOffset, at: state.time)
    guard curves.count > 1 else { return }
    curves[1].add(frame.header.height, at: state.time)
    for index in 0..<frame.values.count {
      let value = frame.values[index]
      // Effects publish the same values in each frame, so the index usually finds the curve.
      if index + 2 < curves.count, valueNames[index] == value.name {
        curves[index + 2].add(value.value, at: state.time)
      } else {
        let position = valueNames.firstIndex(of: value.name) ?? valueNames.count
        if position == valueNames.count {
          valueNames.append(value.name)
          curves.append(curve(value.name.description))
        }
        curves[position + 2].add(value.value, at: state.time)
      }
    }
  }

  /// The strip as an SVG document.
  package var svg: String { FilmSheet(self).svg }
}
