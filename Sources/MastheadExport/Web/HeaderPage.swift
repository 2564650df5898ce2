import Masthead
import MastheadDocuments
import MastheadPreview

/// One HTML file with a header in a phone, which plays its curves.
struct HeaderPage {
  private let document: PipelineDocument
  private let curves: JSON
  private let looks: ElementLooks

  private var scene: MastheadScene { document.scene }

  /// The maximum number of rows and cells. These suffice for scrolling.
  private static let (maximumRows, maximumCells) = (60, 90)

  /// Creates the page of a document, with its curves.
  init(_ document: PipelineDocument, _ curves: JSON) {
    (self.document, self.curves, looks) = (document, curves, ElementLooks(document.scene))
  }

  var text: String {
    let title: Markup = "\(document.name)"
    let direction = scene.isRightToLeft ? " dir=\"rtl\"" : ""
    return """
      <!doctype html>
      <html lang=""\(direction)><!-- lang: the language of the page, such as en -->
      <head>
      <meta charset="utf-8">
      <title>\(title.text)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <!-- You may use this file without conditions. -->
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      \(phone)
      <script type="module">
      \(HeaderPlayer.web.file.text)</script>
      </body>
      </html>

      """
  }

  private static let style = """
    :root { color-scheme: light dark; --paper: light-dark(#fff, #000); --ink: light-dark(#1c1c1e, #f2f2f7); --quiet: light-dark(#636366, #aeaeb2);
      --line: light-dark(#dadade, #38383a); font: 1em/1.3 -apple-system, "Helvetica Neue", Helvetica, Arial, Arimo, "Liberation Sans", system-ui, sans-serif; }
    html, body { height: 100%; margin: 0; }
    body { display: flex; flex-wrap: wrap; gap: 32px; place-content: center; background: light-dark(#e8e8ed, #161618); color: var(--ink); }
    .phone { position: relative; box-sizing: border-box; width: 100%; height: 100dvh; overflow: hidden auto; background: var(--paper); scrollbar-width: none; }
    @media (min-width: 600px) and (min-height: 480px) {
      body { place-items: center; padding: 24px; box-sizing: border-box; height: auto; min-height: 100%; }
      .phone { width: var(--width); height: min(var(--height), 100dvh - 48px); border-radius: var(--radius); box-shadow: 0 0 0 10px #1c1c1e, 0 12px 40px #0006; --masthead-safe-area: var(--safe-area); }
    }
    .rows { margin: 0; padding: 0 0 env(safe-area-inset-bottom); list-style: none; }
    .rows > li { display: grid; grid-template-columns: auto 1fr; column-gap: 12px; padding: 12px 16px; border-bottom: 0.5px solid var(--line); overflow: hidden; }
    .rows strong { font-size: 0.9375rem; grid-column: 2; }
    .rows p { margin: 2px 0 0; grid-column: 2; }
    .rows .round { grid-row: span 2; width: 44px; height: 44px; border-radius: 50%; object-fit: cover; }
    .rows .wide { grid-column: 1 / 3; width: 100%; height: 160px; border-radius: 12px; object-fit: cover; margin-bottom: 8px; }
    .cells { display: grid; padding: var(--gap); gap: var(--gap); }
    .cells > div { aspect-ratio: 1; border-radius: 4px; }
    h2 { margin: 0; padding: 12px 16px 4px; font-size: 20px; }
    .texts { display: flex; flex-direction: column; justify-content: space-between; box-sizing: border-box; height: 100%; padding: 12px 16px;
      color: #fff; text-shadow: 0 1px 3px #0008; }
    .texts p { margin: 0; }
    """

  private var phone: String {
    let (size, safeArea) = (scene.device.size, scene.device.safeArea)
    let style: Markup = """
      --width: \(size.width)px; --height: \(size.height)px; --radius: \(scene.device.cornerRadius)px; \
      --safe-area: \(safeArea.top)px \(safeArea.right)px \(safeArea.bottom)px \(safeArea.left)px
      """
    return """
      <main class="phone" tabindex="0" style="\(style.text)">
      <masthead-header><script type="application/json">
      \(curves.compact.safeInScript)
      </script>
      \(headerContent.text)</masthead-header>
      \(list.text)
      </main>
      """
  }

  // MARK: The header

  private var headerContent: Markup {
    var markup: Markup = ""
    if scene.picture == .automatic {
      markup += "<img slot=\"image\" alt=\"\" draggable=\"false\" src=\"\(document.sampleImageURL)\">\n"
    }
    guard !scene.headerTexts.isEmpty else { return markup }
    markup += "<div class=\"texts\">"
    for edge in MastheadScene.HeaderText.Edge.allCases {
      markup += "<div>"
      for text in scene.headerTexts where text.edge == edge {
        markup += "<p style=\"font-size: \(text.size / 16)rem; font-weight: \(text.weight)\">"
        markup += "\(text.text.replacing("{date}", with: "Friday, January 9").replacing("{time}", with: "9:41 AM"))</p>"
      }
      markup += "</div>"
    }
    return markup + "</div>\n"
  }

  // MARK: The list

  private var list: Markup {
    switch scene.content {
    case .rows(let sections): rows(Array(sections.joined().prefix(Self.maximumRows)))
    case .grid(let grid): cells(grid)
    }
  }

  private func rows(_ rows: [MastheadScene.Row]) -> Markup {
    var markup: Markup = "<ul class=\"rows\">\n"
    for row in rows {
      markup += "<li>"
      if row.kind != .text, let picture = row.picture {
        let kind: Markup = row.kind == .card ? "wide" : "round"
        markup += "<img class=\"\(kind)\" alt=\"\" src=\"\(document.url(of: picture))\">"
      }
      markup +=
        "<strong style=\"color: \(looks.css(ofText: row.color))\">\(row.title)</strong><p>\(row.text)</p></li>\n"
    }
    return markup + "</ul>"
  }

  private func cells(_ grid: MastheadScene.Grid) -> Markup {
    var markup: Markup = ""
    var left = Self.maximumCells
    for (index, section) in grid.sections.enumerated() where left > 0 {
      // The header takes the place of the first section's header.
      if index > 0, let title = section.title { markup += "<h2>\(title)</h2>\n" }
      let count = min(left, section.count)
      left -= count
      markup += """
        <div class="cells" style="--gap: \(grid.spacing)px; grid-template-columns: repeat(\(grid.columns), 1fr)">
        """
      for _ in 0..<count { markup += "<div style=\"background: \(looks.css(of: section.color))\"></div>" }
      markup += "</div>\n"
    }
    return markup
  }
}

extension String {
  /// JSON that a `script` of HTML may contain.
  fileprivate var safeInScript: String { replacing("<", with: "\\u003c") }
}

extension PipelineDocument {
  /// The pipeline's name as a file name on the web: `news-digest`.
  var fileName: String {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    // File systems limit the length of file names.
    var short = words.joined(separator: "-").unicodeScalars.prefix(40)
    if short.last == "-" { short.removeLast() }
    return short.isEmpty ? "untitled" : String(String.UnicodeScalarView(short))
  }
}
