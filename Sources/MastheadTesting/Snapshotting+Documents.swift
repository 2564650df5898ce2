import Masthead
import MastheadDocuments
import MastheadPreview
import MastheadSnapshots

extension Snapshotting where Value == PipelineDocument {
  /// Takes snapshots of the document's text.
  public static var document: Self {
    Self(text: "json") { document throws(SnapshotError) in
      document.text.hasSuffix("\n") ? document.text : document.text + "\n"
    }
  }
}

extension Snapshotting where Value: SnapshotPipeline {
  /// Small pictures of a gesture's key moments, and curves of the moving values, as an SVG document.
  ///
  /// - Parameters:
  ///   - gesture: the gesture to play on the list.
  ///   - list: the list; by default, the list of the document's scene, or a phone for a pipeline written in Swift.
  ///
  /// A gesture of more than 100,000 samples fails the test.
  public static func filmStrip(along gesture: MastheadGesture, on list: SnapshotList? = nil) -> Self {
    Self(text: "svg") { value throws(SnapshotError) in
      try FilmStrip(of: value.preview(on: list), along: gesture, rate: (list ?? .phone).rate).svg
    }
  }
}

extension SnapshotPipeline {
  fileprivate func preview(on list: SnapshotList?) -> PipelinePreview {
    if let document = self as? PipelineDocument {
      var scene = document.scene
      list?.adapt(&scene)
      return PipelinePreview(
        of: document, in: scene, size: list?.environment.viewport, safeAreaTop: list?.environment.safeArea.top)
    }
    let subject = snapshotSubject
    return PipelinePreview(
      of: subject.name, header: subject.header, effects: subject.effects, on: (list ?? .phone).state)
  }
}

extension FilmStrip {
  fileprivate init(of preview: PipelinePreview, along gesture: MastheadGesture, rate: Double) throws(SnapshotError) {
    let trajectory = preview.trajectory(of: gesture)
    guard let times = FrameTimes(along: trajectory, rate: rate, limit: SnapshotTable.sampleLimit) else {
      throw SnapshotError(ErrorText.tooMany("samples", limit: SnapshotTable.sampleLimit) + "; use a shorter gesture")
    }
    let name = NamedGesture.all.first { $0.gesture == gesture }?.name ?? "Gesture"
    self.init(of: preview, along: trajectory, named: name, at: times)
  }
}
