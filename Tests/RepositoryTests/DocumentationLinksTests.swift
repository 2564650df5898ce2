import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// The links of the articles, which `.ci/docs` writes and checks. Only `.ci/docs` checks the links inside the built
/// site, because they need a build.
@Suite(.long) struct DocumentationLinksTests {
  @Test func linksAndExamplesAreCurrent() throws {
    let run = try ProgramRun(patiently: [Repository.root.appending(path: ".ci/docs").path, "--check"])
    #expect(run.exit == .code(0) && run.errors == "", "\(run.errors)")
  }

  @Test(arguments: [
    ("[words](Other.md)", ""),
    ("[words](Other.md#a-heading-of-its-own)", ""),
    ("[words](https://example.com/missing)", ""),
    ("`[words](Missing.md)`", ""),
    ("[words](Missing.md)", "Sources/One/One.docc/Article.md:3: Missing.md does not exist\n"),
    ("[words](Other.md#missing)", "Sources/One/One.docc/Article.md:3: Other.md#missing has no such heading\n"),
    ("[words][Missing.md]", "Sources/One/One.docc/Article.md:3: no definition of Missing.md does not exist\n"),
    ("<doc:Other>", "Sources/One/One.docc/Article.md:3: a Git host does not follow <doc:Other>\n"),
    ("![picture](missing.svg)", "Sources/One/One.docc/Article.md:3: missing.svg does not exist\n"),
  ])
  func linkThatGitHostCannotFollowIsFound(_ link: String, _ mistake: String) throws {
    let run = try Self.run("sys.stdout.writelines(mistake + '\\n' for mistake in links.check_host()[1])", article: link)
    #expect(run.output == mistake && run.errors == "")
  }

  @Test func linkIsWrittenForDocCAndForGitHosts() throws {
    let article = "A [link](Other.md#a-heading-of-its-own), and <doc:Other>."
    let run = try Self.run(
      "links.write_blocks(); print(open('Sources/One/One.docc/Article.md').read(), end=''); print(links.write_blocks())",
      article: article)
    #expect(
      run.output == """
        # Article

        <!--
        @Comment { DocC follows these links, and Git hosts those at the end. }

        [Other.md]: doc:Other
        [Other.md#a-heading-of-its-own]: doc:Other#A-heading-of-its-own

        <!-- -->

        A [link][Other.md#a-heading-of-its-own], and [The other article][Other.md].

        [Other.md]: Other.md
        [Other.md#a-heading-of-its-own]: Other.md#a-heading-of-its-own
        []

        """)
  }

  /// Runs Python code that uses the module `links` in a repository of two articles.
  private static func run(_ program: String, article: String) throws -> ProgramRun {
    let folder = TemporaryFolder()
    for name in ["README.md", ".github/CONTRIBUTING.md", ".github/CHANGELOG.md"] { folder.write(name, "") }
    folder.write("Sources/One/One.docc/Article.md", "# Article\n\n\(article)\n")
    folder.write("Sources/One/One.docc/Other.md", "# The other article\n\nText.\n\n## A heading of its own\n\nText.\n")
    let links = Repository.root.appending(path: ".ci/documentation/links.py")
    let module = folder.write(".ci/documentation/links.py", try String(contentsOf: links, encoding: .utf8))
    let start = "import os, sys; sys.dont_write_bytecode = True; sys.path.insert(0, os.path.dirname(sys.argv[1]))"
    return try ProgramRun(
      patiently: ["python3", "-c", "\(start); os.chdir(sys.argv[2]); import links; \(program)", module, folder.path])
  }
}
