import Masthead
import MastheadDocuments

/// The page of a header in a gallery: the header in a phone, an animated picture, and the files to download.
struct GalleryPage {
  /// A file to download, and its path in the header's folder.
  struct Download {
    let title: String
    let path: String
    let text: String
  }

  let document: PipelineDocument
  /// Nil for a header without curves.
  let phone: HeaderPhone?
  let problem: String?
  let downloads: [Download]

  var text: String {
    let live = phone.map { "<div class=\"phone\" lang=\"\" \($0.attributes)>\n\($0.content)\n</div>" }
    let player = phone == nil ? "" : "<script type=\"module\">\n\(HeaderPlayer.web.file.text)</script>"
    return GallerySite.html(
      title: document.name, style: Self.style,
      """
      <nav><a href="../index.html">All headers</a></nav>
      <main>
      \(live ?? "<img class=\"film\" src=\"film.svg\" alt=\"The header along a gesture\">")
      \(article.text)
      </main>
      \(player)
      """)
  }

  private var article: Markup {
    var markup: Markup = "<article>\n<h1 lang=\"\">\(document.name)</h1>\n"
    if let problem {
      markup += "<p class=\"problem\">Plays only in an app with Masthead: \(problem).</p>\n"
    }
    var shown = Set<String>()
    let effects = document.effects.filter { $0.isEnabled && shown.insert($0.kind.identifier).inserted }
    if !effects.isEmpty {
      markup += "<h2>Effects</h2>\n<ul class=\"effects\">"
      for effect in effects { markup += "<li title=\"\(effect.kind.summary)\">\(effect.kind.name)</li>" }
      markup += "</ul>\n"
    }
    if !document.elementNames.isEmpty {
      markup += "<h2>Elements</h2>\n<p lang=\"\">\(document.elementNames.joined(separator: ", "))</p>\n"
    }
    markup += "<h2>Files</h2>\n<ul class=\"files\">\n"
    for download in downloads {
      let player = ["UIKit": HeaderPlayer.uikit, "SwiftUI": .swiftui, "Curves": .web][download.title]
      markup += "<li><a href=\"\(download.path)\" download>\(download.title)</a>"
      if let player { markup += " <a class=\"player\" href=\"../\(GallerySite.path(of: player))\" download>Player</a>" }
      markup += "</li>\n"
    }
    markup += "</ul>\n"
    if phone != nil {
      markup += """
        <h2>Film</h2>
        <img class="film" src="film.svg" alt="The header along a gesture" loading="lazy">

        """
    }
    for download in downloads where ["Swift", "Document"].contains(download.title) {
      markup += """
        <details><summary>\(download.title)</summary><pre tabindex="0">\(lines: download.text)</pre></details>

        """
    }
    return markup + "</article>"
  }

  private static let style = """
    main { display: flex; flex-wrap: wrap; gap: 40px 64px; justify-content: center; align-items: start; }
    main > .phone { flex: none; width: min(var(--width), 100%); height: min(var(--height), 100dvh - 96px); border-radius: var(--radius); margin: 10px;
      box-shadow: 0 0 0 10px #1c1c1e, 0 12px 40px #0006; --masthead-safe-area: var(--safe-area); }
    article { flex: 1 1 300px; max-width: 560px; min-width: 0; }
    article h2 { padding: 0; margin: 24px 0 8px; font-size: 1rem; }
    .problem { padding: 12px 16px; border-radius: 10px; background: light-dark(#fff3d6, #3a2f14); }
    .effects { display: flex; flex-wrap: wrap; gap: 6px; margin: 0; padding: 0; list-style: none; }
    .effects > li { padding: 4px 10px; border-radius: 12px; background: var(--paper); font-size: 0.875rem; }
    .files { margin: 0; padding: 0; list-style: none; }
    .files > li { display: flex; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid var(--line); }
    .player { font-size: 0.875rem; }
    .film { width: 220px; height: auto; border-radius: 12px; }
    details { margin-top: 16px; }
    summary { padding: 6px 0; font-weight: 600; cursor: pointer; }
    pre { margin: 8px 0; padding: 12px; max-height: 480px; overflow: auto; border-radius: 10px; background: var(--paper); font: 0.8125rem/1.45 ui-monospace, monospace; }
    """
}
