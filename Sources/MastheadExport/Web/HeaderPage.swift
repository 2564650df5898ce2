import Masthead
import MastheadDocuments
import MastheadPreview

/// One HTML file with phones, in which headers play their curves.
struct HeaderPage {
  /// The headers, and their names on a page with several headers. A single header has an empty name.
  private let phones: [(name: String, phone: HeaderPhone)]
  private let title: String

  /// Creates the page of a document, with its curves.
  init(_ document: PipelineDocument, _ curves: JSON) {
    self.init([("", HeaderPhone(document, curves))], of: document)
  }

  /// Creates the page of several states of a document.
  init(_ phones: [(name: String, phone: HeaderPhone)], of document: PipelineDocument) {
    (self.phones, title) = (phones, document.name)
  }

  var text: String {
    let title: Markup = "\(title)"
    return """
      <!doctype html>
      <html lang=""><!-- lang: the language of the page, such as en -->
      <head>
      <meta charset="utf-8">
      <title>\(title.text)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <!-- You may use this file without conditions. -->
      <style>
      \(Self.style)\(phones.count > 1 ? "\n" + Self.compared : "")
      </style>
      </head>
      <body>
      \(content)
      <script type="module">
      \(HeaderPlayer.web.file.text)</script>
      </body>
      </html>

      """
  }

  private var content: String {
    guard phones.count > 1 else {
      return "<main class=\"phone\" \(phones[0].phone.attributes)>\n\(phones[0].phone.content)\n</main>"
    }
    let choices = phones.enumerated().map { index, state in
      let name: Markup = "\(state.name)"
      return
        "<label><input type=\"radio\" name=\"state\" value=\"\(index)\"\(index == 0 ? " checked" : "")> \(name.text)</label>"
    }
    let states = phones.enumerated().map { index, state in
      let name: Markup = "\(state.name)"
      return """
        <section class="state" data-state="\(index)" aria-label="\(name.text)">
        <h2 class="name" aria-hidden="true">\(name.text)</h2>
        <div class="phone" \(state.phone.attributes)>
        \(state.phone.content)
        </div>
        </section>
        """
    }
    return """
      <main class="states">
      <fieldset><legend>State</legend>\(choices.joined())</fieldset>
      \(states.joined(separator: "\n"))
      </main>
      """
  }

  /// Styles for a page with several states. A small window shows one state, and controls to choose another.
  private static let compared = """
    .states { display: contents; }
    .state > .name { margin: 0 0 16px; padding: 0; text-align: center; font-size: 15px; }
    fieldset { position: fixed; z-index: 1; inset: auto 0 calc(env(safe-area-inset-bottom) + 12px); display: flex; gap: 20px; width: fit-content; margin: 0 auto;
      padding: 8px 16px; border: 0; border-radius: 20px; background: var(--paper); box-shadow: 0 2px 12px #0005; }
    fieldset > label { display: flex; align-items: center; gap: 6px; padding: 4px; }
    legend { position: absolute; clip-path: inset(50%); }
    @media not ((min-width: 600px) and (min-height: 480px)) {
      .state { width: 100%; }
      .state > .name, main:has([value="0"]:checked) > [data-state="1"], main:has([value="1"]:checked) > [data-state="0"] { display: none; }
    }
    @media (min-width: 600px) and (min-height: 480px) {
      fieldset { display: none; }
      .state > .phone { height: min(var(--height), 100dvh - 84px); }
    }
    """

  static let style = """
    :root { color-scheme: light dark; --paper: light-dark(#fff, #000); --ink: light-dark(#1c1c1e, #f2f2f7); --quiet: light-dark(#636366, #aeaeb2);
      --line: light-dark(#dadade, #38383a); font: 1em/1.3 -apple-system, "Helvetica Neue", Helvetica, Arial, Arimo, "Liberation Sans", system-ui, sans-serif; }
    html, body { height: 100%; margin: 0; }
    body { display: flex; flex-wrap: wrap; gap: 52px; place-content: center; background: light-dark(#e8e8ed, #161618); color: var(--ink); }
    .phone { position: relative; box-sizing: border-box; width: 100%; height: 100dvh; overflow: hidden auto; background: var(--paper); scrollbar-width: none; }
    @media (min-width: 600px) and (min-height: 480px) {
      body { place-items: center; padding: 24px; box-sizing: border-box; height: auto; min-height: 100%; }
      .phone { width: var(--width); height: min(var(--height), 100dvh - 48px); border-radius: var(--radius); box-shadow: 0 0 0 10px #1c1c1e, 0 12px 40px #0006; --masthead-safe-area: var(--safe-area); }
    }
    .rows { margin: 0; padding: 0 0 env(safe-area-inset-bottom); list-style: none; }
    .rows > li { display: grid; grid-template-columns: auto 1fr; column-gap: 12px; padding: 12px 16px; border-bottom: 0.5px solid var(--line); overflow: hidden; }
    .rows strong { font-size: 0.9375rem; grid-column: 2; }
    .rows p { margin: 2px 0 0; grid-column: 2; }
    .rows > li:not(:has(.round)) > * { grid-column: 1 / 3; }
    .rows .round { grid-row: span 2; width: 44px; height: 44px; border-radius: 50%; object-fit: cover; }
    .rows .wide { width: 100%; height: 160px; border-radius: 12px; object-fit: cover; margin-bottom: 8px; }
    .cells { display: grid; padding: var(--gap); gap: var(--gap); }
    .cells > div { aspect-ratio: 1; border-radius: 4px; }
    h2 { margin: 0; padding: 12px 16px 4px; font-size: 20px; }
    """
}

extension PipelineDocument {
  /// The pipeline's name as a file name on the web: `news-digest`.
  var fileName: String { Self.fileName(name) }

  static func fileName(_ name: String) -> String {
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    // File systems limit the length of file names.
    var short = words.joined(separator: "-").unicodeScalars.prefix(40)
    if short.last == "-" { short.removeLast() }
    return short.isEmpty ? "untitled" : String(String.UnicodeScalarView(short))
  }
}
