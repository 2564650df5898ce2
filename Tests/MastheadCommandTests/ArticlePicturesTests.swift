import TestSupport
import Testing

/// The pictures of the articles, and the links that open their documents on the page.
@Suite(.long) struct ArticlePicturesTests {
  @Test func picturesAndLinksShowTheirDocuments() throws {
    let run = try Masthead.run(
      command: [
        "/usr/bin/env", "python3", Repository.root.appendingPathComponent(".ci/pictures").path, "--check", "--masthead",
        Masthead.program.path,
      ])
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output.hasSuffix(" pictures, 0 changes\n"), "\(run.output)")
  }
}
