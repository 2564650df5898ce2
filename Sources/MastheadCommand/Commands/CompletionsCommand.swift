import Masthead
import MastheadDocuments

/// Prints the scripts that let shells complete command lines.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Prints a script that lets a shell complete command lines."
  static let operands = shells.joined(separator: "|")
  static let completion = Completion.words(shells)
  static let examples = [Example("Load the script in fish", "completions fish | source")]
  static let note = """
    The script asks masthead for words, so it stays correct after an update. To load it now, and in the startup file of the shell:
      bash  eval "$(masthead completions bash)"
      zsh   eval "$(masthead completions zsh)"    # after compinit
      fish  masthead completions fish | source
    """

  private static let shells = ["bash", "zsh", "fish"]

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard let shell = arguments.operands.first else { throw .missingOperand("SHELL", usage: "\(name) \(operands)") }
    guard arguments.operands.count == 1 else { throw .unexpected(arguments.operands[1]) }
    switch shell {
    case "bash": Output.print(bash)
    case "zsh": Output.print(zsh)
    case "fish": Output.print(fish)
    default: throw .usage(ErrorText.unknown("shell", shell, allowed: shells))
    }
  }

  // The command `complete` prints the kind of files to offer, then a line for each word, with the word's help after a tab.

  private static let bash = #"""
    _masthead() {
      local IFS=$'\n' word=${COMP_WORDS[COMP_CWORD]} lines
      mapfile -t lines < <(masthead complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      COMPREPLY=("${lines[@]:1}")
      COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
      [ "$word" != = ] || word=
      case ${lines[0]} in
        files) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$word")) ;;
        folders) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$word")) ;;
      esac
    }
    complete -F _masthead masthead
    """#

  private static let zsh = #"""
    #compdef masthead
    _masthead() {
      local -a lines
      lines=("${(@f)$(masthead complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
      local paths=$lines[1]
      shift lines
      lines=("${(@)lines/$'\t'/:}")
      [[ $#lines -eq 0 || -z $lines[1] ]] || _describe masthead lines
      case $paths in
        files) _files ;;
        folders) _files -/ ;;
      esac
    }
    if [[ $funcstack[1] == _masthead ]]; then _masthead "$@"; else compdef _masthead masthead; fi
    """#

  private static let fish = #"""
    function __masthead_complete
      set -l words (commandline -opc) (commandline -ct)
      set -l lines (masthead complete -- $words[2..] 2>/dev/null)
      test (count $lines) -lt 2; or printf '%s\n' $lines[2..]
      switch $lines[1]
        case files
          __fish_complete_path (commandline -ct)
        case folders
          __fish_complete_directories (commandline -ct)
      end
    end
    complete -c masthead -f -a '(__masthead_complete)'
    """#
}

/// Prints the words with which a shell completes a command line.
enum CompleteCommand: Command {
  static let name = "complete"
  static let summary = "Prints the words with which a shell completes a command line."
  static let operands = "-- WORD..."
  static let isHidden = true

  static func run(_ arguments: Arguments) throws(CommandError) {
    let candidates = Candidates(for: arguments.operands)
    Output.print(
      ([candidates.paths.rawValue] + candidates.words.map { "\($0.word)\t\($0.help)" }).joined(separator: "\n"))
  }
}

/// The words with which a shell completes the last word of a command line.
struct Candidates {
  private(set) var words: [(word: String, help: String)] = []
  private(set) var paths = Completion.Paths.none

  /// Finds the candidates for the words after the program's name. The last word is incomplete, and may be empty.
  init(for line: [String]) {
    var line = line
    // bash splits `--format=csv` into three words.
    if line.last == "=" { line[line.count - 1] = "" }
    if line.dropLast().last == "=" { line.remove(at: line.count - 2) }
    let (last, before) = (line.last ?? "", Array(line.dropLast()))
    if before.isEmpty {
      words = Program.shown.map { ($0.name, $0.summary) }
    } else if before[0] == "help", !last.hasPrefix("-") {
      words = Self.topics(Array(before.dropFirst()))
    } else if let command = Program.commands.first(where: { $0.name == before[0] }) {
      add(command, Array(before.dropFirst()), last)
    }
    words = words.filter { $0.word.hasPrefix(last) }
  }

  private mutating func add(_ command: any Command.Type, _ before: [String], _ last: String) {
    let action = command.action(named: before.first)
    let options = action.map { command.options(of: $0) } ?? command.options
    if let option = options.first(where: { "--\($0.name)" == before.last && $0.value != nil }) {
      add(option.completion)
    } else if let equals = last.firstIndex(of: "="), last.hasPrefix("--") {
      let name = last[..<equals].dropFirst(2)
      words = (options.first { $0.name == name }?.completion.words ?? []).map { ("--\(name)=\($0)", "") }
    } else if last.hasPrefix("-") {
      words = (options + [.help]).map { ("--\($0.name)", $0.help) }
    } else if !command.actions.isEmpty, action == nil {
      words = command.actions.map { ($0.rawValue, $0.summary) }
    } else {
      add(action?.completion ?? command.completion)
    }
  }

  private mutating func add(_ completion: Completion) {
    words = completion.words.map { ($0, "") }
    paths = completion.paths
  }

  /// Returns the words that may follow `help` and some words.
  private static func topics(_ before: [String]) -> [(word: String, help: String)] {
    if before.isEmpty { return Program.shown.map { ($0.name, $0.summary) } }
    guard before.count == 1, let command = Program.shown.first(where: { $0.name == before[0] }) else { return [] }
    return command.actions.map { ($0.rawValue, $0.summary) }
  }
}

/// The words with which a shell completes an operand or an option's value.
package struct Completion: Sendable {
  /// The files that a shell offers in addition to the words. The scripts for shells know these names.
  enum Paths: String, Sendable { case none, folders, files }

  var words: [String] = []
  var paths = Paths.none

  package static let none = Completion()
  package static let files = Completion(paths: .files)
  package static let folders = Completion(paths: .folders)
  package static let presets = Completion(words: Preset.all.map(\.identifier))
  package static let pipelines = Completion(words: presets.words, paths: .files)

  package static func words(_ words: [String]) -> Completion { Completion(words: words) }
}
