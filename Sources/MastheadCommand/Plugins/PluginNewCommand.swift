import MastheadPlugins

/// `masthead plugin new`: creates a plugin from a template that builds without changes.
enum PluginNewCommand {
  static func run(_ words: [String], _ arguments: Arguments) throws(CommandError) {
    guard let name = words.first else { throw .missingOperand("NAME", usage: "plugin new NAME") }
    if words.count > 1 { throw .unexpected(words[1]) }
    let word = arguments.string("plugins") ?? PluginFolder.customName
    let template: PluginTemplate
    do throws(PluginError) {
      template = try PluginTemplate(name: name, language: arguments.has("c") ? .c : .swift)
    } catch {
      throw .usage(error.description)
    }
    do throws(PluginError) { try PluginFolder(word).make(template) } catch { throw .data(error.description) }
    let folder = "\(word)/\(name)"
    Output.print("Created \(folder) with \(template.files.map(\.name).joined(separator: ", ")).")
    if let url = RunningServers().all().last {
      Output.print(
        "Next: open \(url), add the effect \(template.identifier), change \(folder)/\(template.sourceName) and save.")
    } else {
      let option = word == PluginFolder.customName ? "" : " --plugins \(word)"
      Output.print(
        "Next: masthead serve\(option), add the effect \(template.identifier), change \(folder)/\(template.sourceName) and save."
      )
    }
  }
}
