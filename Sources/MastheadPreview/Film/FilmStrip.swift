import Masthead
import MastheadDocuments

/// A gesture on one sheet: small pictures of the moments that tell most, and below them what moves, as curves over time.
package struct FilmStrip: Sendable {
  package let preview: PipelinePreview

  /// The gesture's name.
  package let name: String

  package let trajectory: Trajectory

  /// The moments that have a picture, in order of time.
  package let moments: [KeyMoment]

  /// The most pictures in a strip.
  package static let momentLimit = 8

  /// The frames of the moments, and the states that they were computed at.
  private(set) var frames: [(frame: HeaderFrame, state: ScrollState)] = []

  /// Content offset, header height, and what effects publish by name.
  private(set) var curves: [Curve] = []

  /// What the curves from the third on are called.
  private(set) var valueNames: [ValueName] = []

  /// From when on which phase moves the list.
  private(set) var phases: [(phase: MastheadScrollPhase, start: Double)] = []

  /// Computes the frames of a gesture.
  ///
  /// - Parameters:
  ///   - preview: the pipeline, and the device that is drawn.
  ///   - trajectory: what the gesture does to the preview's list.
  ///   - name: what people call the gesture.
  ///   - times: when the curves are sampled.
  ///   - progress: is told after each sample how many are done.
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
    curves = [curve("Content offset")] + (preview.document.header == nil ? [] : [curve("Header height")])
    var (playback, frame) = (Playback(of: preview.pipeline, along: trajectory), HeaderFrame())
    for index in 0..<times.count {
      // The curves also pass through the moments, most of which lie between two samples.
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

  /// How long the time axis is, in seconds.
  var span: Double { trajectory.duration > 0 ? trajectory.duration : 1 }

  private func curve(_ name: String) -> Curve { Curve(name, columns: 2 * Int(FilmSheet.width), span: span) }

  private mutating func add(_ frame: borrowing HeaderFrame, at state: ScrollState) {
    curves[0].add(state.contentOffset, at: state.time)
    guard curves.count > 1 else { return }
    curves[1].add(frame.header.height, at: state.time)
    for index in 0..<frame.values.count {
      let value = frame.values[index]
      // Effects name their values alike in each frame, so the place tells most of them.
      if index + 2 < curves.count, valueNames[index] == value.name {
        curves[index + 2].add(value.value, at: state.time)
      } else {
        let place = valueNames.firstIndex(of: value.name) ?? valueNames.count
        if place == valueNames.count {
          valueNames.append(value.name)
          curves.append(curve(value.name.description))
        }
        curves[place + 2].add(value.value, at: state.time)
      }
    }
  }

  /// The strip as an SVG document.
  package var svg: String { FilmSheet(self).svg }
}
