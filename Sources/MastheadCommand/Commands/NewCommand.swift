import Foundation
import MastheadPlatform
import MastheadPlugins

/// Creates packages.
enum NewCommand: Command {
  static let name = "new"
  static let summary =
    "Creates a package with a header, a plugin, snapshot tests that run without changes, and a workflow for GitHub."
  static let operands = "NAME"
  static let options = [
    PluginCommand.prefix,
    Option(
      "masthead", "URL|DIR", .folders,
      help: "The Git repository or the clone of Masthead; by default the clone from which masthead was built."),
  ]
  static let examples = [
    Example("Create the folder Peaks with a package", "new Peaks"),
    Example("Depend on a clone beside the package", "new Peaks --masthead ../Masthead"),
  ]

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard let name = arguments.operands.first else { throw .missingOperand("NAME", usage: "new NAME") }
    guard arguments.operands.count == 1 else { throw .unexpected(arguments.operands[1]) }
    let template: PackageTemplate
    do throws(PluginError) {
      template = try PackageTemplate(
        name: name, prefix: arguments.string("prefix") ?? PluginTemplate.prefix, masthead: masthead(arguments))
    } catch { throw .usage(error.description) }
    do throws(PluginError) { try template.make() } catch { throw .data(error.description) }
    Output.print(
      """
      Created \(name) with \(PluginNewCommand.list(of: template.files)).
      Next: cd \(name) && masthead serve \(template.document), and run swift test, which records snapshots.\(template.advice)
      """)
  }

  /// Returns the Masthead package that the new package depends on: the one on the command line, or the clone that the program was
  /// built from. Throws if both are missing.
  private static func masthead(_ arguments: Arguments) throws(PluginError) -> String {
    if let word = arguments.string("masthead") {
      guard word.contains("://") || word.hasPrefix("git@") || isPackage(word) else {
        throw PluginError(
          "--masthead: expected the address of a Git repository, or a clone of Masthead, got \"\(word)\"")
      }
      return word
    }
    guard isPackage(Resources.ownSources) else {
      throw PluginError(
        "the clone \(Resources.ownSources), from which masthead was built, no longer exists; pass a clone or a Git repository with --masthead"
      )
    }
    return Resources.ownSources
  }

  private static func isPackage(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/Package.swift")
      && isFolder("\(path)/Sources/Masthead")
  }
}
