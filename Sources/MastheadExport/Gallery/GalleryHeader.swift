import Masthead
import MastheadDocuments
import MastheadPreview

/// A header of a gallery: its page and its files, all in one folder.
package struct GalleryHeader {
  /// The name of the folder.
  package let folder: String

  /// The files of the folder, by their paths in it.
  package let files: [(path: String, text: String)]

  /// Why the header is not live; nil if it is.
  package let problem: String?

  /// The document's name, and what else the gallery's search finds it by.
  let name: String
  let words: [String]

  /// The frames of a film per second. A film takes up to 450 KB.
  private static let rate = 12.0

  /// What a header is exported to, with the folders of files that have the same name.
  private static let targets: [(title: String, target: ExportTarget, folder: String)] = [
    ("Web page", .html, ""), ("UIKit", .uikit, "uikit/"), ("SwiftUI", .swiftui, "swiftui/"), ("Curves", .curves, ""),
    ("Swift", .swift, "swift/"), ("Snapshot test", .test, ""),
  ]

  /// Makes the page and the files of a document. Measures its curves once, which takes up to some seconds.
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
    // A header that moves on by itself for longer than a film lasts has a picture only.
    guard let times = FrameTimes(along: trajectory, rate: rate, limit: FilmAnimation.frameLimit) else {
      return picture(of: document, isMoving: false)
    }
    return FilmAnimation(of: preview, along: trajectory, named: NamedGesture.demonstration.name, at: times).svg
  }
}
