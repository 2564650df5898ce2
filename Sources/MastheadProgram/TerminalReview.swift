import Foundation
import Masthead
import MastheadCommand
import MastheadPlatform
import MastheadSnapshots

/// Shows pending snapshots on the terminal, one after the other. The user decides on each snapshot with a key.
struct TerminalReview {
  /// The key for an action, and the action's name in the prompt.
  private enum Key: UInt8, CaseIterable {
    case accept = 0x61
    case reject = 0x72
    case skip = 0x73
    case diff = 0x64
    case quit = 0x71

    var name: String {
      switch self {
      case .accept: "accept"
      case .reject: "reject"
      case .skip: "skip"
      case .diff: "whole diff"
      case .quit: "quit"
      }
    }
  }

  /// The maximum number of lines of a diff before the user presses the key for the whole diff.
  private static let diffLimit = 16

  private let style = TextStyle.output
  private var (accepted, rejected, skipped) = (0, 0, 0)

  /// Reviews snapshots until the last snapshot, or until the user quits. Throws if standard input or output is not a terminal.
  static func run(on pending: [PendingSnapshot]) throws(CommandError) {
    guard let terminal = KeyTerminal() else {
      throw .usage("--terminal: needs a terminal; without one, use snapshot diff and snapshot accept")
    }
    guard !pending.isEmpty else { return Output.print("Nothing is pending.") }
    var review = TerminalReview()
    for (index, snapshot) in pending.enumerated() {
      guard review.review(snapshot, "[\(index + 1)/\(pending.count)]", on: terminal) else {
        review.skipped += pending.count - index
        break
      }
    }
    Output.print("\n\(review.accepted) accepted, \(review.rejected) rejected, \(review.skipped) skipped.")
  }

  /// Shows a snapshot and handles keys until the user decides on it. Returns false if the user quits.
  private mutating func review(_ snapshot: PendingSnapshot, _ count: String, on terminal: borrowing KeyTerminal) -> Bool
  {
    let change: SnapshotChange
    do throws(SnapshotError) { change = try snapshot.change() } catch {
      Output.print("\n\(count) \(error.description.onOneLine)")
      skipped += 1
      return true
    }
    show(change, count, width: Terminal.width ?? 80)
    while true {
      prompt()
      let key = Self.key(from: terminal)
      Output.print(key.name)
      switch key {
      case .accept, .reject:
        do throws(SnapshotError) {
          if key == .accept { try snapshot.file.accept() } else { try snapshot.file.reject() }
        } catch {
          Output.print(error.description.onOneLine)
          continue
        }
        if key == .accept { accepted += 1 } else { rejected += 1 }
        return true
      case .skip:
        skipped += 1
        return true
      case .quit: return false
      case .diff: Output.print(diff(of: change, width: Terminal.width ?? 80, limit: nil))
      }
    }
  }

  /// Waits for one of the keys. The end of the input, Ctrl-C and Ctrl-D count as the key for quitting.
  private static func key(from terminal: borrowing KeyTerminal) -> Key {
    while let byte = terminal.key(), ![0x03, 0x04].contains(byte) {
      if let key = Key(rawValue: byte | 0x20) { return key }
    }
    return .quit
  }

  private func prompt() {
    let keys = Key.allCases.map { key in
      let letter = String(UnicodeScalar(key.rawValue))
      return "\(style.word(letter, in: .cyan)) \(key.name)"
    }
    Output.write(Array((keys.joined(separator: "  ") + "  › ").utf8), to: STDOUT_FILENO)
  }

  private func show(_ change: SnapshotChange, _ count: String, width: Int) {
    Output.print("\n\(style.word("\(count) \(change.name.onOneLine)", in: .yellow))\n\(change.summary.onOneLine)")
    if let comparison = change.comparison {
      for line in comparison.drawnLines { Output.print(line.onOneLine) }
    } else if !change.isSVG {
      Output.print(diff(of: change, width: width, limit: Self.diffLimit))
    }
  }

  /// Returns the diff, with lines cut off at the terminal's edge.
  private func diff(of change: SnapshotChange, width: Int, limit: Int?) -> String {
    guard let diff = change.unifiedDiff else { return "\(change.name.onOneLine) is not text." }
    let lines = diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let shown = lines.prefix(limit ?? lines.count).map { line in
      // Remove the tab after a name with spaces, which only other programs need.
      let plain = (line.hasSuffix("\t") ? line.dropLast() : line).onOneLine
      return SnapshotDiff.colored(plain.count > width ? plain.prefix(width - 1) + "…" : plain, style)
    }
    let more = lines.count - shown.count
    return (shown + (more > 0 ? ["… and \(more) more lines"] : [])).joined(separator: "\n")
  }
}

/// A terminal that delivers each key immediately, without echo. The end of the value's lifetime restores the settings.
private struct KeyTerminal: ~Copyable {
  private let settings: termios

  /// Returns nil if standard input or output is not a terminal.
  init?() {
    var settings = termios()
    guard isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    self.settings = settings
    // A signal would terminate the program without restoring the settings, so Ctrl-C is read as a key.
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  deinit {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Waits for a key that is a letter or a control character. Returns nil at the end of the input.
  func key() -> UInt8? {
    while let byte = next() {
      guard byte == Self.escape else { return byte }
      skipSequence()
    }
    return nil
  }

  private static let escape: UInt8 = 0x1B

  /// Skips the rest of the sequence of an arrow key or another special key (ECMA-48). The letter at its end must not count as a key.
  private func skipSequence() {
    // The escape key sends only the escape character.
    var events = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&events, 1, 50) == 1, let introducer = next(), [0x5B, 0x4F].contains(introducer) else { return }
    while let byte = next(), !(0x40...0x7E).contains(byte) {}
  }

  private func next() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      let count = read(STDIN_FILENO, &byte, 1)
      if count == 1 { return byte }
      guard count < 0, errno == EINTR else { return nil }
    }
  }
}
