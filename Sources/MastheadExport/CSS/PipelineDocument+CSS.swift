import MastheadDocuments

extension PipelineDocument {
  /// Exports an HTML page whose header behaves like the pipeline's.
  ///
  /// The styles at the top can be copied elsewhere. A small script does what styles cannot do.
  func page() throws(DocumentError) -> ExportedFile {
    let formulas = try HeaderFormulas(of: self)
    let title: Markup = "\(name)"
    let direction = scene.isRightToLeft ? " dir=\"rtl\"" : ""
    let text = """
      <!doctype html>
      <html lang=""\(direction)><!-- lang: the language of the page, such as en -->
      <head>
        <meta charset="utf-8">
        <title>\(title.text)</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <style>
      \(PageStyle(formulas, scene).text.indented(by: 4))
        </style>
      </head>
      <body>
        <main class="scroller" tabindex="0">
      \(PageContent(formulas.header, scene).text.indented(by: 4))
        </main>
        <script>
      \(PageScript(formulas).text.indented(by: 4))
        </script>
      </body>
      </html>

      """
    return ExportedFile(name: "\(fileName).html", text: text)
  }

  /// The pipeline's name as a file name on the web: `news-digest`.
  var fileName: String {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    // File systems limit the length of file names.
    var short = words.joined(separator: "-").unicodeScalars.prefix(40)
    if short.last == "-" { short.removeLast() }
    return short.isEmpty ? "untitled" : String(String.UnicodeScalarView(short))
  }
}

extension String {
  /// Returns the text with each nonempty line indented.
  func indented(by width: Int) -> String {
    let margin = String(repeating: " ", count: width)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }
}
