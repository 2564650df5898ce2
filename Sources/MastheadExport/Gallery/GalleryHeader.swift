import Masthead
import MastheadDocuments
import MastheadPreview

/// A header of a gallery: its page and its files, all in one folder.
package struct GalleryHeader {
  /// The name of the folder.
  package let folder: String

  /// The files, by their paths in the folder.
  package let files: [(path: String, text: String)]

  /// The reason why the header has no live preview; nil if it has one.
  package let problem: String?

  /// The document's name, and more words for the gallery's search.
  let name: String
  let words: [String]

  /// The frame rate of films, in frames per second. A film takes up to 450 KB.
  private static let rate = 12.0

  /// The export targets. Files with the same name go to separate folders.
  private static let targets: [(title: String, target: ExportTarget, folder: String)] = [
    ("Web page", .html, ""), ("UIKit", .uikit, "uikit/"), ("SwiftUI", .swiftui, "swiftui/"), ("Curves", .curves, ""),
    ("Swift", .swift, "swift/"), ("Snapshot test", .test, ""),
  ]

  /// Creates the page and the files of a document. Measures the curves once, which may take a few seconds.
  package init(_ document: PipelineDocument, in folder: String) {
    (self.folder, name) = (folder, document.name)
    words = document.effects.filter(\.isEnabled).map(\.kind.name) + document.elementNames
    var downloads = [GalleryPage.Download(title: "Document", path: "\(folder).masthead.json", text: document.text)]
    var (curves, problem): (HeaderCurves?, String?)
    do throws(DocumentError) { curves = try document.measuredCurves() } catch { problem = error.description }
    for (title, target, folder) in Self.targets {
      let isPlayed = [.html, .uikit, .swiftui, .curves].contains(target)
      let file = isPlayed ? curves.map { document.played(by: target, $0) } : try? document.export(to: target)
      if let file { downloads.append(.init(title: title, path: folder + file.name, text: file.text)) }
    }
    self.problem = problem
    let page = GalleryPage(
      document: document, phone: curves.map { HeaderPhone(document, $0.json(of: document)) }, problem: problem,
      downloads: downloads)
    files =
      downloads.map { ($0.path, $0.text) } + [
        ("still.svg", Self.picture(of: document, isMoving: false)),
        ("film.svg", Self.picture(of: document, isMoving: true)), ("index.html", page.text),
      ]
  }

  /// Draws the header at rest, or along the demonstration.
  private static func picture(of document: PipelineDocument, isMoving: Bool) -> String {
    let preview = PipelinePreview(of: document)
    let trajectory = preview.trajectory(of: isMoving ? .demonstration : .pause(0))
    // If the header moves for longer than the maximum length of a film, draw it at rest.
    guard let times = FrameTimes(along: trajectory, rate: rate, limit: FilmAnimation.frameLimit) else {
      return picture(of: document, isMoving: false)
    }
    return FilmAnimation(of: preview, along: trajectory, named: NamedGesture.demonstration.name, at: times).svg
  }
}
