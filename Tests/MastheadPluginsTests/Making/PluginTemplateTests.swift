import Foundation
import Masthead
import TestSupport
import Testing

@testable import MastheadPlugins

@Suite(.long) struct PluginTemplateTests {
  @Test(arguments: [
    ("Ripple", "Ripple", "com.example.ripple"), ("ripple", "Ripple", "com.example.ripple"),
    ("MyRipple", "MyRipple", "com.example.my-ripple"), ("my-ripple", "MyRipple", "com.example.my-ripple"),
    ("my_ripple2", "MyRipple2", "com.example.my-ripple2"), ("HTTPBar", "HTTPBar", "com.example.httpbar"),
    ("a--b-", "AB", "com.example.a-b"), ("X", "X", "com.example.x"),
  ])
  func nameDeterminesTypeAndIdentifier(_ name: String, _ type: String, _ identifier: String) throws {
    let template = try PluginTemplate(name: name)
    #expect(template.type == type)
    #expect(template.identifier == identifier)
    #expect(
      template.files.map(\.name) == [
        "\(name).swift", "Tests/\(type)Tests.swift", "Tests/__Snapshots__/.gitkeep", "README.md",
      ])
  }

  @Test func nameThatShadowsUsedTypeIsRejected() throws {
    let effects = EffectRegistry.builtIn.effects.map { String(describing: type(of: $0.make())) }
    for name in effects + ["HeaderEffect", "HeaderFrame", "Moment", "Parameter", "Pipeline", "Stages"] {
      let error = #expect(throws: PluginError.self) { try PluginTemplate(name: name) }
      #expect(error?.description == "invalid plugin name \"\(name)\"; \(name) is a type of Masthead")
    }
    for name in ["Ripple", "X", "The", "Lets", "Suite", "Masthead2"] {
      #expect(throws: Never.self) { try PluginTemplate(name: name) }
    }
  }

  @Test func readmesAreShort() throws {
    let text = try #require(try PluginTemplate(name: "Ripple").files.last?.text)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 16)
  }

  @Test func unwritablePluginNamesFile() throws {
    let folder = TemporaryFolder()
    folder.write("file", "")
    let plugins = PluginFolder("\(folder.path)/file")
    let template = try PluginTemplate(name: "Ripple")
    let error = #expect(throws: PluginError.self) { try plugins.make(template) }
    #expect(error?.description == "cannot write \(folder.path)/file/Ripple/Ripple.swift: Not a directory")
  }
}
