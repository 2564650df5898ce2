import Masthead

/// One action of a command, such as `new` of `masthead plugin new`. Its raw value is its name.
package protocol CommandAction: RawRepresentable<String>, CaseIterable, Sendable {
  /// A sentence about the action.
  var summary: String { get }

  /// The operands in usage lines; empty if the action takes none.
  var operands: String { get }

  /// The words with which a shell completes an operand. Nothing by default.
  var completion: Completion { get }

  /// The names of options that this action supports, but not every action of the command.
  var options: [String] { get }

  /// Command lines for the help.
  var examples: [Example] { get }

  /// Paragraphs at the end of the help; empty if the action needs none.
  var note: String { get }
}

extension CommandAction {
  package var completion: Completion { .none }
  package var note: String { "" }
}

extension Command {
  package static var actions: [any CommandAction] { [] }

  /// Returns the action with a name, or nil.
  package static func action(named name: String?) -> (any CommandAction)? { actions.first { $0.rawValue == name } }

  /// Returns the error for a word that is not the name of an action.
  package static func unknownAction(_ word: String) -> CommandError {
    .usage(ErrorText.unknown("action", word, allowed: actions.map { $0.rawValue }, otherwise: Help.pointer(name)))
  }

  /// Returns the options of an action: the options that it lists, and those that no action lists.
  package static func options(of action: any CommandAction) -> [Option] {
    let named = actions.flatMap { $0.options }
    return options.filter { action.options.contains($0.name) || !named.contains($0.name) }
  }

  /// Returns the action on the command line. Throws if it is missing or unknown, or does not support an option.
  package static func action<Action: CommandAction>(
    of arguments: Arguments, as type: Action.Type = Action.self
  ) throws(CommandError) -> Action {
    guard let word = arguments.operands.first else {
      throw .usage(ErrorText.missing("action", allowed: Action.allCases.map(\.rawValue)))
    }
    guard let action = Action(rawValue: word) else { throw unknownAction(word) }
    let allowed = options(of: action).map(\.name)
    for option in options where arguments.has(option.name) && !allowed.contains(option.name) {
      throw .notAllowed(option.name, with: "\(name) \(word)")
    }
    return action
  }
}
