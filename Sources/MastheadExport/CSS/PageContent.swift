import Masthead
import MastheadDocuments

/// The content of an exported page: the header with a placeholder picture, and the scene's rows or cells.
///
/// A scene without rows gets placeholder rows.
struct PageContent {
  private let header: Header
  private let scene: MastheadScene

  /// The maximum number of rows and cells. These suffice for scrolling.
  private static let (maximumRows, maximumCells) = (40, 60)

  init(_ header: Header, _ scene: MastheadScene) {
    self.header = header
    self.scene = scene
  }

  var text: String { (headerElement + "\n" + list).text }

  // MARK: The header

  private var headerElement: Markup {
    """
    <header class="header">
      <!-- Put your own picture here. -->
      <img class="header-image" alt="" draggable="false" src="\(lines: picture)">
    \(headerContent)</header>
    """
  }

  private var picture: String {
    PagePicture.url(of: header.imageSize).replacing("\n", with: "\n      ")
  }

  private var headerContent: Markup {
    guard !scene.headerTexts.isEmpty else { return "" }
    return """
        <div class="header-content">
          <div>\(texts(at: .top))</div>
          <div>\(texts(at: .bottom))</div>
        </div>

      """
  }

  private func texts(at edge: MastheadScene.HeaderText.Edge) -> Markup {
    var markup: Markup = ""
    for text in scene.headerTexts where text.edge == edge {
      let words = Self.withExampleTime(text.text)
      markup += "<p style=\"font: \(text.weight) \(text.size)px/1.25 system-ui, sans-serif\">\(words)</p>"
    }
    return markup
  }

  /// Replaces date and time placeholders by fixed examples, so that exporting again writes the same file.
  private static func withExampleTime(_ text: String) -> String {
    text.replacing("{date}", with: "Friday, January 9").replacing("{time}", with: "9:41 AM")
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
      markup += "  <li><strong style=\"color: \(row.color.light)\">\(row.title)</strong><p>\(row.text)</p></li>\n"
    }
    if rows.isEmpty {
      for number in 1...20 { markup += "  <li><strong>Row \(number)</strong><p>Something to scroll with</p></li>\n" }
    }
    return markup + "</ul>"
  }

  private func cells(_ grid: MastheadScene.Grid) -> Markup {
    var markup: Markup = ""
    var left = Self.maximumCells
    for (index, section) in grid.sections.enumerated() where left > 0 {
      if index > 0 { markup += "\n" }
      // The page's header takes the place of the first section's header.
      if index > 0, let title = section.title { markup += "<h2>\(title)</h2>\n" }
      let count = min(left, section.count)
      left -= count
      markup += "<div class=\"cells\">\n"
      for _ in 0..<count { markup += "  <div style=\"background: \(section.color.light)\"></div>\n" }
      markup += "</div>"
    }
    return markup
  }
}
