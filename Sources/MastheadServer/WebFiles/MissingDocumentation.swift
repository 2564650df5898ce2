extension Router {
  /// Adds a page in place of documentation that is not built. The help of the tuning page links to it.
  mutating func addMissingDocumentation() {
    let page = """
      <!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <title>Documentation – Masthead</title>
          <link rel="stylesheet" href="/styles/base.css">
        </head>
        <body>
          <main class="notice">
            <h1>The documentation is not built</h1>
            <p>Run <code>.ci/docs</code> in a clone of Masthead, and start the server again. For an installed program, run
            <code>.ci/install</code> after <code>.ci/docs</code>.</p>
            <p>The articles are also available as files. Begin with <code>Sources/Masthead/Masthead.docc/GettingStarted.md</code>.</p>
            <p><a href="/">Back to the page</a></p>
          </main>
        </body>
      </html>

      """
    let content = StaticContent(Array(page.utf8), type: "text/html; charset=utf-8")
    onFolder(["docs"]) { request in content.response(to: request.head) }
  }
}
