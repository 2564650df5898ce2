import Masthead
import MastheadDocuments
import MastheadPlugins

/// `masthead plugin validate`: checks a plugin for problems that affect its users.
enum PluginValidateCommand {
  static let options = [
    Option(
      "level", "LEVEL", .words(ValidationLevel.allCases.map(\.rawValue)),
      help: "How thoroughly to validate: quick, full or soak; full by default."),
    Option("seed", "N", help: "The seed of the random test situations; a new one for each run by default."),
    Option(
      "reproduce", "CHECK", .words(ValidationCheck.allCases.map(\.name)),
      help: "Runs one check again in this process, for debugging."),
  ]

  static let note = Help.section("Checks", ValidationCheck.allCases.map { ($0.name, $0.summary) })

  /// JSON numbers represent seeds in this range exactly.
  static let seeds = 0...(1 << 53)

  static func run(_ words: [String], _ arguments: Arguments) throws(CommandError) {
    guard !words.isEmpty else { throw .missingOperand("PATH", usage: "plugin validate PATH...") }
    let level = try level(arguments)
    let seed = try arguments.whole("seed", in: seeds) ?? Int.random(in: 0..<(1 << 32))
    let check = try arguments.string("reproduce").map(check)
    if check != nil, words.count > 1 { throw .unexpected(words[1]) }
    var failures: [CommandError] = []
    for (word, source) in zip(words, try PluginArguments.plugins(words, arguments)) {
      do throws(CommandError) { try validate(source, named: word, level, UInt64(seed), check, arguments) } catch {
        failures.append(error)
      }
    }
    for failure in failures.dropLast() { Output.printError("masthead: \(failure.message)") }
    if let last = failures.last { throw last }
  }

  private static func validate(
    _ source: PluginSource, named word: String, _ level: ValidationLevel, _ seed: UInt64, _ check: ValidationCheck?,
    _ arguments: Arguments
  ) throws(CommandError) {
    let plugin: BuiltPlugin
    do throws(PluginBuildFailure) { plugin = try PluginBuilder().build(source) } catch {
      for message in error.messages { Output.printError(message.description) }
      throw .data("\(error.name): \(error.problem)")
    }
    let context = ValidationContext(
      library: plugin.library, source: plugin.path, level: level, seed: seed)
    let asJSON = arguments.has("json")
    if let check {
      try reproduce(check, of: plugin, in: context, asJSON)
    } else {
      try validate(plugin, word, in: context, asJSON)
    }
  }

  private static func level(_ arguments: Arguments) throws(CommandError) -> ValidationLevel {
    let words = ["full"] + ValidationLevel.allCases.map(\.rawValue).filter { $0 != "full" }
    return ValidationLevel(rawValue: try arguments.choice("level", of: words))!
  }

  static func check(_ name: String) throws(CommandError) -> ValidationCheck {
    guard let check = ValidationCheck.named(name) else {
      throw .usage(ErrorText.unknown("check", name, allowed: ValidationCheck.allCases.map(\.name)))
    }
    return check
  }

  private static func validate(
    _ plugin: BuiltPlugin, _ path: String, in context: ValidationContext, _ asJSON: Bool
  ) throws(CommandError) {
    let validation: Validation
    do throws(PluginError) {
      validation = try Validation(of: plugin.name, in: context) { if !asJSON { Output.print($0.line) } }
    } catch { throw .software(error.description) }
    if asJSON {
      Output.print(validation.json.pretty.trimmingLineBreak)
    } else {
      Output.print("\(plugin.name), level \(validation.level.rawValue), seed \(validation.seed).")
    }
    guard let first = validation.failed.first else { return }
    let names = validation.failed.map(\.name).joined(separator: ", ")
    throw .data(
      "\(plugin.name): failed \(names); to run one again in one process: masthead plugin validate \(path) --level \(validation.level.rawValue) --seed \(validation.seed) --reproduce \(first.name)"
    )
  }

  private static func reproduce(
    _ check: ValidationCheck, of plugin: BuiltPlugin, in context: ValidationContext, _ asJSON: Bool
  ) throws(CommandError) {
    let result = Validation.Result(check: check, outcome: check.run(in: context))
    Output.print(asJSON ? result.json.compact : result.line)
    if case .failed = result.outcome { throw .data("\(plugin.name): failed \(check.name)") }
  }
}

/// Runs one check of a plugin for another process, and writes the result to descriptor 3.
enum CheckPluginCommand: Command {
  static let name = ValidationProcess.command
  static let summary = "Runs one check of a plugin for another process."
  static let operands = "LIBRARY CHECK"
  static let isHidden = true
  static let options =
    PluginValidateCommand.options + [
      Option("remembered", "JSON", help: "The saved memory of another process, for a check that continues from it.")
    ]

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard arguments.operands.count == 2, let level = arguments.string("level").flatMap(ValidationLevel.init),
      let seed = try arguments.whole("seed", in: PluginValidateCommand.seeds)
    else { throw .missingOperand("LIBRARY CHECK", usage: "\(name) LIBRARY CHECK --level LEVEL --seed N") }
    ValidationProcess.answer(
      try PluginValidateCommand.check(arguments.operands[1]),
      in: ValidationContext(
        library: arguments.operands[0], level: level, seed: UInt64(seed),
        remembered: arguments.string("remembered")))
  }
}
