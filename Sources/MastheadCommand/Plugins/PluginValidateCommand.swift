import Masthead
import MastheadDocuments
import MastheadPlugins

/// `masthead plugin validate`: checks a plugin for problems that affect its users.
enum PluginValidateCommand {
  static let options = [
    Option(
      "level", "LEVEL", .words(ValidationLevel.allCases.map(\.rawValue)),
      help:
        "How thoroughly to validate: quick takes one or two seconds and measures no times; full, the default, takes a few seconds; soak tries 250 random situations and takes up to a minute."
    ),
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
    let (builder, program): (PluginBuilder, PluginProgram)
    builder = PluginBuilder()
    do throws(PluginBuildFailure) {
      let built = try builder.build(source)
      do throws(PluginError) { program = try builder.link([built.object]) } catch {
        throw PluginBuildFailure(of: source, error.description, messages: error.messages)
      }
    } catch {
      for message in error.messages { Output.printError(message.description) }
      throw .data("\(error.name): \(error.problem)")
    }
    let context = ValidationContext(plugin: source.name, program: program.path, level: level, seed: seed)
    let asJSON = arguments.has("json")
    if let check {
      try PluginEffects.become(
        [program.path] + ValidationProcess.words(for: check, in: context) + ["--reproduce", check.name]
          + (asJSON ? ["--json"] : []))
    }
    try validate(word, in: context, asJSON)
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
    _ path: String, in context: ValidationContext, _ asJSON: Bool
  ) throws(CommandError) {
    let validation: Validation
    do throws(PluginError) {
      // Without effects, the other checks have no results.
      var hasLoaded = true
      validation = try Validation(in: context) { result in
        if !asJSON && hasLoaded { Output.print(result.line) }
        if result.check == .loading { hasLoaded = result.outcome.status != "failed" }
      }
    } catch { throw .software(error.description) }
    let (plugin, level) = (context.plugin, context.level.rawValue)
    if asJSON {
      Output.print(validation.json.pretty.trimmingLineBreak)
    } else {
      Output.print("\(plugin), level \(level), seed \(context.seed).")
    }
    guard let first = validation.failed.first else { return }
    let names = validation.failed.map(\.name).joined(separator: ", ")
    // The outcome of loading already explains the problem, so the error suggests no other run.
    if case .failed? = validation.results.first(where: { $0.check == .loading })?.outcome {
      throw .data("\(plugin): failed \(names)")
    }
    throw .data(
      "\(plugin): failed \(names); to repeat a check in one process: masthead plugin validate \(path) --level \(level) --seed \(context.seed) --reproduce \(first.name)"
    )
  }
}

/// Runs one check of a plugin of this program for another process, and writes the result to descriptor 3.
enum CheckPluginCommand: Command {
  static let name = ValidationProcess.command
  static let summary = "Runs one check of a plugin for another process."
  static let operands = "PLUGIN CHECK"
  static let isHidden = true
  static let options = PluginValidateCommand.options + [Option("json", help: "Prints the result as JSON.")]

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard arguments.operands.count == 2, let level = arguments.string("level").flatMap(ValidationLevel.init),
      let seed = try arguments.whole("seed", in: PluginValidateCommand.seeds)
    else { throw .missingOperand("PLUGIN CHECK", usage: "\(name) PLUGIN CHECK --level LEVEL --seed N") }
    let check = try PluginValidateCommand.check(arguments.operands[1])
    let context = ValidationContext(plugin: arguments.operands[0], level: level, seed: UInt64(seed))
    // To reproduce a check, run it without signal handlers, so that a debugger catches its faults.
    guard arguments.has("reproduce") else { ValidationProcess.answer(check, in: context) }
    let result = Validation.Result(check: check, outcome: check.run(in: context))
    Output.print(arguments.has("json") ? result.json.compact : result.line)
    if case .failed = result.outcome { throw .data("\(context.plugin): failed \(check.name)") }
  }
}
