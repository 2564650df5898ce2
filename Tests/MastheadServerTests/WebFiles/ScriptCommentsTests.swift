import TestSupport
import Testing

@testable import MastheadServer

/// Scripts without their comments.
@Suite(.long) struct ScriptCommentsTests {
  /// Each script, and what clients get: nil if it stays as it is.
  @Test(arguments: [
    // Whole lines, whose places stay.
    ("// one\nlet a;\n", "\nlet a;\n"),
    ("/** Two. */\n\tlet a; // kept\n", "\n\tlet a; // kept\n"),
    ("/**\n * Three: `code`, \"text\", http://a.b/*c\n */\nlet a;", "\n\n\nlet a;"),
    ("  /* one */ /* two */ // three\r\nlet a;\r\n", "\nlet a;\r\n"),
    // Code after a comment is kept, and so is a comment after code.
    ("/* one\n */ let a = 1 /* two */;\n", "\n let a = 1 /* two */;\n"),
    ("/*/ one */ let a;", " let a;"),
    // What looks like a comment inside a line of code.
    ("let a = '// b', c = /\\/*d/, e = \"/*\";\n// f", "let a = '// b', c = /\\/*d/, e = \"/*\";\n"),
    ("let a = `// ${{ b: `/* ${c} */` }.b} \\` `;\n// d", "let a = `// ${{ b: `/* ${c} */` }.b} \\` `;\n"),
    // Texts that go on in another line.
    ("let a = `\n// b\n`;\n// c", nil),
    ("let a = html`${b.map(c => html`\n// d\n`)}`;\n", nil),
    ("let a = 'b\\\n// c';\n", nil),
    ("let a = 'it`s';\n// b", nil),
    ("", ""),
  ])
  func wholeLinesAreRemoved(_ script: String, _ expected: String?) {
    #expect(String(decoding: ScriptComments.removed(from: Array(script.utf8)), as: UTF8.self) == expected ?? script)
  }

  @Test func onlyScriptsLoseComments() throws {
    let text = "// one\nimport './b.js';\n"
    let folder = TemporaryFolder()
    for name in ["a.js", "a.txt", "a.css", "a.html"] { folder.write("Web/\(name)", text) }
    let path = folder.path + "/Web"
    let server = try RunningServer { _ in
      var router = Router()
      do { try WebFiles(folder: path).addRoutes(to: &router) } catch { Issue.record(error) }
      return router
    }
    let client = try server.client()
    let bodies = try ["a.js", "a.txt", "a.css", "a.html"].map { try client.request("GET", "/\($0)").body }
    #expect(bodies == ["\nimport './b.js';\n", text, text, text])
  }
}
