import Masthead
import MastheadDocuments
import MastheadPreview

/// A header and a list of the document's scene in HTML: the content of a phone.
struct HeaderPhone {
  private let document: PipelineDocument
  private let curves: JSON
  private let looks: ElementLooks

  private var scene: MastheadScene { document.scene }

  /// The maximum number of rows and cells, which is sufficient for scrolling.
  private static let (maximumRows, maximumCells) = (60, 90)

  /// Creates the content of a phone with a document's header, and its curves.
  init(_ document: PipelineDocument, _ curves: JSON) {
    (self.document, self.curves, looks) = (document, curves, ElementLooks(document.scene))
  }

  /// The attributes of the scrolling element.
  var attributes: String {
    let (size, safeArea) = (scene.device.size, scene.device.safeArea)
    let style: Markup = """
      --width: \(size.width)px; --height: \(size.height)px; --radius: \(scene.device.cornerRadius)px; \
      --safe-area: \(safeArea.top)px \(safeArea.right)px \(safeArea.bottom)px \(safeArea.left)px
      """
    // Each phone has its own direction, because a page may show headers of both directions.
    return "dir=\"\(scene.isRightToLeft ? "rtl" : "ltr")\" tabindex=\"0\" style=\"\(style.text)\""
  }

  /// The header and the list.
  var content: String {
    """
    <masthead-header><script type="application/json">
    \(curves.compact.safeInScript)
    </script>
    \(headerContent.text)</masthead-header>
    \(list.text)
    """
  }

  // MARK: The header

  private var headerContent: Markup {
    var markup: Markup = ""
    if scene.picture == .automatic {
      markup += "<img slot=\"image\" alt=\"\" draggable=\"false\" src=\"\(document.sampleImageURL)\">\n"
    }
    return markup
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
      // The masthead header replaces the first section's header.
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
  /// JSON in a form that is safe inside an HTML `script` element.
  fileprivate var safeInScript: String { replacing("<", with: "\\u003c") }
}
