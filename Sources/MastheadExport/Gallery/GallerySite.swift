import Masthead
import MastheadDocuments

/// A static site with headers: an index with a search, a page for each header, and the players.
package enum GallerySite {
  /// The mark of a gallery's pages. A gallery is written only to an empty folder, or over a gallery with this mark.
  package static let mark = "<meta name=\"generator\" content=\"Masthead gallery\">"

  /// Returns the index and the players, by their paths in the site. The files of headers are in the headers' folders.
  package static func files(with headers: [GalleryHeader]) -> [(path: String, text: String)] {
    [("index.html", index(of: headers))] + HeaderPlayer.allCases.map { (path(of: $0), $0.file.text) }
  }

  /// The folder of the players. No header has a folder of this name.
  package static let players = "players"

  static func path(of player: HeaderPlayer) -> String { "\(players)/\(player.rawValue)/\(player.file.name)" }

  /// Returns an unused name for a header's folder: `album`, or `album-2`.
  package static func folder(for name: String, besides used: Set<String>) -> String {
    let plain = PipelineDocument.fileName(name)
    var (folder, number) = (plain, 2)
    while used.contains(folder) || folder == players {
      folder = "\(plain)-\(number)"
      number += 1
    }
    return folder
  }

  // MARK: Pages

  private static func index(of headers: [GalleryHeader]) -> String {
    var cards: Markup = ""
    for header in headers {
      let found = ([header.name] + header.words).joined(separator: " ").lowercased()
      cards += """
        <li data-search="\(found)"><a href="\(header.folder)/index.html"><img src="\(header.folder)/still.svg" \
        data-film="\(header.folder)/film.svg" width="270" height="490" alt="" loading="lazy"><span lang="">\(header.name)</span></a></li>

        """
    }
    return html(
      title: "Headers", style: indexStyle,
      """
      <main>
      <h1>Headers</h1>
      <input type="search" id="search" placeholder="Name, effect or element" aria-label="Search">
      <p id="found" role="status"></p>
      <ul class="cards">
      \(cards.text)</ul>
      </main>
      <script type="module">
      \(search)</script>
      """)
  }

  /// Returns a page of the gallery, with its own style.
  static func html(title: String, style: String, _ body: String) -> String {
    let title: Markup = "\(title)"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>\(title.text)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      \(mark)
      <style>
      \(HeaderPage.style)
      body { display: block; place-content: normal; place-items: normal; padding: 0 24px 48px; box-sizing: border-box; height: auto; min-height: 100%; }
      \(style)
      a { color: light-dark(#2f48d0, #9db0ff); }
      nav { display: flex; justify-content: space-between; padding: 16px 0; }
      #theme { position: fixed; top: 12px; right: 24px; padding: 6px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); color: var(--ink); font: inherit; }
      </style>
      </head>
      <body>
      <button id="theme" type="button" hidden>Dark</button>
      \(body)
      <script>
      \(theme)
      </script>
      </body>
      </html>

      """
  }

  /// A script that follows the system's appearance until the user chooses one, and stores the choice.
  private static let theme = """
    {
      const $theme = document.querySelector('#theme');
      const read = () => { try { return localStorage.getItem('masthead.gallery.theme'); } catch { return null; } };
      let isDark = (read() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
      const show = () => {
        document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
        $theme.textContent = isDark ? 'Light' : 'Dark';
      };
      if (read()) show(); else $theme.textContent = isDark ? 'Light' : 'Dark';
      $theme.hidden = false;
      $theme.addEventListener('click', () => {
        isDark = !isDark;
        show();
        try { localStorage.setItem('masthead.gallery.theme', isDark ? 'dark' : 'light'); } catch { /* The choice lasts for this page. */ }
      });
    }
    """

  private static let search = """
    const $search = document.querySelector('#search');
    const $found = document.querySelector('#found');
    const cards = [...document.querySelectorAll('.cards > li')];
    const show = () => {
      const words = $search.value.toLowerCase().split(/\\s+/);
      for (const card of cards) card.hidden = !words.every((word) => card.dataset.search.includes(word));
      const count = cards.filter((card) => !card.hidden).length;
      $found.textContent = count === cards.length ? `${count} header${count === 1 ? '' : 's'}` : count === 0 ? 'No header has these words.' : `${count} of ${cards.length} header${cards.length === 1 ? '' : 's'}`;
    };
    $search.addEventListener('input', show);
    show();
    // A picture moves while its card is hovered or focused.
    for (const card of cards) {
      const $image = card.querySelector('img');
      const still = $image.getAttribute('src');
      const move = (isMoving) => () => { $image.src = isMoving ? $image.dataset.film : still; };
      for (const event of ['pointerenter', 'focusin']) card.addEventListener(event, move(true));
      for (const event of ['pointerleave', 'focusout']) card.addEventListener(event, move(false));
    }

    """

  private static let indexStyle = """
    main { max-width: 1100px; margin: 0 auto; }
    #search { width: min(100%, 320px); box-sizing: border-box; padding: 10px 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--paper); color: var(--ink); font: inherit; }
    #found { color: var(--quiet); }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 28px 20px; margin: 0; padding: 0; list-style: none; }
    .cards a { display: block; color: var(--ink); font-weight: 600; text-align: center; text-decoration: none; overflow-wrap: anywhere; }
    .cards img { display: block; width: 100%; height: auto; margin-bottom: 8px; }
    .cards a:hover span { text-decoration: underline; }
    """
}
