import Foundation
import TemporaryFolder
import Testing

@testable import MastheadPlugins

@Suite struct PluginTemplateTests {
  @Test(arguments: [
    ("Ripple", "Ripple", "com.example.ripple"), ("ripple", "Ripple", "com.example.ripple"),
    ("MyRipple", "MyRipple", "com.example.my-ripple"), ("my-ripple", "MyRipple", "com.example.my-ripple"),
    ("my_ripple2", "MyRipple2", "com.example.my-ripple2"), ("HTTPBar", "HTTPBar", "com.example.httpbar"),
    ("a--b-", "AB", "com.example.a-b"), ("X", "X", "com.example.x"),
  ])
  func aNameGivesATypeAndAnIdentifier(_ name: String, _ type: String, _ identifier: String) throws {
    let template = try PluginTemplate(name: name, language: .swift)
    #expect(template.type == type)
    #expect(template.identifier == identifier)
    #expect(template.files.map(\.name) == ["\(name).swift", "Tests/\(type)Tests.swift", "README.md"])
  }

  /// The sources say which types there are.
  @Test func theNamesOfTheCoresTypesAreAllKnown() throws {
    let folder = PluginToolchain().root + "/Sources/Masthead"
    var names: Set<String> = []
    for case let file as String in try #require(FileManager.default.enumerator(atPath: folder))
    where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      let declaration = /^public (?:final |indirect )*(?:struct|enum|class|protocol|typealias|actor) (\w+)/
        .anchorsMatchLineEndings()
      for match in text.matches(of: declaration) { names.insert(String(match.output.1)) }
    }
    #expect(CoreTypes.names == names)
  }

  @Test func readmesAreShort() throws {
    for language in [PluginTemplate.Language.swift, .c] {
      let text = try #require(try PluginTemplate(name: "Ripple", language: language).files.last?.text)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 16)
    }
  }

  @Test func aPluginThatCannotBeWrittenNamesTheFile() throws {
    let folder = TemporaryFolder()
    folder.write("file", "")
    let plugins = PluginFolder("\(folder.path)/file")
    let template = try PluginTemplate(name: "Ripple", language: .c)
    let error = #expect(throws: PluginError.self) { try plugins.make(template) }
    #expect(error?.description.hasPrefix("cannot write \(folder.path)/file/Ripple/Ripple.c: ") == true)
  }
}
