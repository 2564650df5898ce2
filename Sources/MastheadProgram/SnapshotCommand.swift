import Foundation
import Masthead
import MastheadCommand
import MastheadDocuments
import MastheadPlugins
import MastheadServer
import MastheadSnapshots

/// Lists, compares, reports on, accepts and rejects snapshots that differ from their references.
enum SnapshotCommand: Command {
  static let name = "snapshot"
  static let summary =
    "Lists, compares, accepts, rejects, reviews or reports pending snapshots, or finds unused references."
  static let options =
    [
      Option(
        "in", "FOLDER", .folders, help: "The folder to search, including its subfolders; the current folder by default."
      ),
      Option("all", help: "Takes all pending snapshots instead of names."),
      Option("json", help: "Prints the results as JSON."),
      Option("terminal", help: "Reviews on the terminal: one snapshot after the other, each decided by a key."),
      Option("markdown", help: "Prints the report as Markdown, for a pull request; by default, it is an HTML page."),
      Option(
        "pictures", "DIR", .folders,
        help: "The folder to which the film strips of a report in Markdown are written; none by default."),
      Option(
        "address", "URL", help: "The address of the folder of film strips, for a reader elsewhere; DIR by default."),
      Option("delete", help: "Deletes unused references, including those of skipped tests."),
      Option("scratch-path", "DIR", .folders, help: "The build folder for running the tests; .build by default."),
      Option(
        "plugins", "DIR", .folders, help: "The folder of plugins for tests that do not name one; Plugins by default."),
    ] + serverOptions

  /// Each server starts a new review, so its address needs no fixed port, and it runs beside `masthead serve`.
  private static let serverOptions = ServerRun.options(port: 0)

  /// The mark of a reference that an effect does not change.
  private static let silent = "!"

  static var actions: [any CommandAction] { Action.allCases }

  private enum Action: String, CommandAction {
    case list, accept, reject, diff, review, report, unused

    var summary: String {
      switch self {
      case .list:
        "Lists the pending snapshots, and marks with \(silent) the references that an effect leaves unchanged."
      case .accept: "Makes pending snapshots the references."
      case .reject: "Deletes pending snapshots."
      case .diff: "Compares pending snapshots with their references."
      case .review: "Shows pending snapshots beside their references, on a page or on the terminal."
      case .report: "Prints a report on the pending snapshots, with film strips and diffs."
      case .unused: "Runs the tests, and lists the references that no test used."
      }
    }

    var operands: String {
      switch self {
      case .accept, .reject, .diff: "NAME... | --all"
      case .list, .review, .report, .unused: ""
      }
    }

    /// The names of pending snapshots below the current folder, which is nearly always the searched folder.
    var completion: Completion {
      [.accept, .reject, .diff].contains(self) ? .words(PendingSnapshot.all(in: ".").map(\.name)) : .none
    }

    /// All actions also have the option for the folder.
    var options: [String] {
      switch self {
      case .list: ["json"]
      case .accept, .reject, .diff: ["all", "json"]
      case .review: ["terminal"] + serverOptions.map(\.name)
      case .report: ["markdown", "pictures", "address"]
      case .unused: ["delete", "json", "scratch-path", "plugins"]
      }
    }

    var examples: [Example] {
      switch self {
      case .list: [Example("List what differs below the folder Tests", "snapshot list --in Tests")]
      case .accept: [Example("Make the received numbers of a test the reference", "snapshot accept HeaderTests/pulled")]
      case .reject: [Example("Delete all received snapshots", "snapshot reject --all")]
      case .diff: [Example("Show the changed numbers of some tests", "snapshot diff 'HeaderTests/*'")]
      case .review:
        [
          Example("Compare snapshots on a page", "snapshot review"),
          Example("Decide one after the other on the terminal", "snapshot review --terminal"),
        ]
      case .report: [Example("Write the comment of a pull request", "snapshot report --markdown > comment.md")]
      case .unused: [Example("Find references that no test uses, and delete them", "snapshot unused --delete")]
      }
    }

    var note: String {
      switch self {
      case .accept, .reject, .diff:
        """
        A NAME is a test's name, a path or another part of what the list shows, a prefix of these, or a glob such as 'Header*'. \
        It may match several snapshots.\(self == .diff ? " With --json, each snapshot is one object." : "")
        """
      case .list:
        """
        A line of the list that begins with \(silent) names a reference and an effect that changes none of its numbers, so that \
        its test passes without the effect. Record it along a gesture that the effect changes. In JSON these are the notes.
        """
      case .review, .report, .unused: ""
      }
    }
  }

  static func run(_ arguments: Arguments) throws(CommandError) {
    let action: Action = try action(of: arguments)
    let folder = arguments.string("in") ?? "."
    guard isFolder(folder) else { throw .noFolder(folder) }
    let names = Array(arguments.operands.dropFirst())
    switch action {
    case .list:
      try requireNoNames(names)
      list(in: folder, asJSON: arguments.has("json"))
    case .accept, .reject, .diff:
      let chosen = try chosen(for: action, names, in: folder, arguments)
      guard !chosen.isEmpty || arguments.has("json") else { return Output.print("Nothing is pending.") }
      if action == .diff {
        try diff(chosen, asJSON: arguments.has("json"))
      } else {
        try decide(action, chosen, asJSON: arguments.has("json"))
      }
    case .review:
      try requireNoNames(names)
      try review(folder, arguments)
    case .report:
      try requireNoNames(names)
      try report(on: folder, arguments)
    case .unused:
      try requireNoNames(names)
      try unused(in: folder, arguments)
    }
  }

  private static func requireNoNames(_ names: [String]) throws(CommandError) {
    if let extra = names.first { throw .unexpected(extra) }
  }

  // MARK: Actions

  private static func list(in folder: String, asJSON: Bool) {
    let pending = PendingSnapshot.all(in: folder)
    let changes = pending.map { try? $0.change() }
    func summary(_ change: SnapshotChange?) -> String { change?.summary ?? "cannot be read" }
    let notes = SnapshotFile.references(in: folder).flatMap { file in
      SnapshotTable.notes(in: (try? file.read()) ?? []).map { (path: file.path(from: folder), text: $0) }
    }
    if asJSON {
      let snapshots = zip(pending, changes).map { snapshot, change -> JSON in
        [
          "path": .string(snapshot.name), "kind": .string((change?.kind ?? .text).rawValue),
          "summary": .string(summary(change)),
        ]
      }
      let marked = notes.map { note -> JSON in ["path": .string(note.path), "note": .string(note.text)] }
      Output.print(
        JSON.object([.init("pending", .array(snapshots)), .init("notes", .array(marked))]).pretty.trimmingLineBreak)
    } else {
      let width = pending.map(\.name.count).max() ?? 0
      let lines = zip(pending, changes).map { "\($0.name.padded(to: width))  \(summary($1))" }
      let marked = notes.map { "\(silent) \($0.path)  \($0.text)" }
      Output.print(((pending.isEmpty ? ["Nothing is pending."] : lines) + marked).joined(separator: "\n"))
    }
  }

  /// Returns the pending snapshots that the names match. Looks up all names first, so that an unknown name changes nothing.
  private static func chosen(
    for action: Action, _ names: [String], in folder: String, _ arguments: Arguments
  ) throws(CommandError) -> [PendingSnapshot] {
    let pending = PendingSnapshot.all(in: folder)
    if arguments.has("all") {
      try requireNoNames(names)
      return pending
    }
    guard !names.isEmpty else {
      throw .missingOperand("NAME", usage: "snapshot \(action.rawValue) NAME... | --all")
    }
    var chosen: [PendingSnapshot] = []
    for name in names {
      for snapshot in try PendingNames(pending: pending).find(name) where !chosen.contains(snapshot) {
        chosen.append(snapshot)
      }
    }
    return chosen
  }

  private static func decide(_ action: Action, _ chosen: [PendingSnapshot], asJSON: Bool) throws(CommandError) {
    for snapshot in chosen {
      do throws(SnapshotError) {
        if action == .accept { try snapshot.file.accept() } else { try snapshot.file.reject() }
      } catch { throw .unavailable(error.description) }
      if !asJSON { Output.print("\(action == .accept ? "Accepted" : "Rejected") \(snapshot.name).") }
    }
    guard asJSON else { return }
    let done = JSON.array(chosen.map { .string($0.name) })
    Output.print(JSON.object([.init(action == .accept ? "accepted" : "rejected", done)]).pretty.trimmingLineBreak)
  }

  private static func diff(_ chosen: [PendingSnapshot], asJSON: Bool) throws(CommandError) {
    for (index, snapshot) in chosen.enumerated() {
      let change: SnapshotChange
      do throws(SnapshotError) { change = try snapshot.change() } catch { throw .unavailable(error.description) }
      if asJSON {
        Output.print(SnapshotDiff(change).json.pretty.trimmingLineBreak)
        continue
      }
      let heading = chosen.count > 1 ? "\(index > 0 ? "\n" : "")\(snapshot.name): \(change.summary)\n" : ""
      Output.write(Array((heading + SnapshotDiff(change).text(in: .output)).utf8), to: STDOUT_FILENO)
    }
  }

  /// Runs the tests, and lists the references that no test used.
  private static func unused(in folder: String, _ arguments: Arguments) throws(CommandError) {
    let plugins = arguments.has("plugins") ? try PluginArguments.folder(arguments) : nil
    let unused = try UnusedSnapshots(in: folder, scratchPath: arguments.string("scratch-path"), plugins: plugins)
    let names = unused.files.map { $0.path(from: folder) }
    let deletes = arguments.has("delete")
    if deletes { try unused.delete() }
    if arguments.has("json") {
      let json: JSON = [
        "unused": .array(names.map(JSON.string)), "deleted": .bool(deletes), "testsPassed": .bool(unused.testsPassed),
      ]
      Output.print(json.pretty.trimmingLineBreak)
    } else if names.isEmpty {
      Output.print("Every reference is used by a test.")
    } else {
      Output.print(names.map { deletes ? "Deleted \($0)." : $0 }.joined(separator: "\n"))
    }
    if !unused.testsPassed {
      Output.printError("masthead: not all tests passed; references of tests that did not run look unused")
    }
  }

  private static func report(on folder: String, _ arguments: Arguments) throws(CommandError) {
    let isMarkdown = arguments.has("markdown")
    for option in ["pictures", "address"] where arguments.has(option) && !isMarkdown {
      throw .usage("--\(option): must be used with --markdown")
    }
    let pictures = arguments.string("pictures")
    guard pictures != nil || !arguments.has("address") else { throw .usage("--address: must be used with --pictures") }
    var changes: [SnapshotChange] = []
    for snapshot in PendingSnapshot.all(in: folder) {
      do throws(SnapshotError) { changes.append(try snapshot.change()) } catch { throw .unavailable(error.description) }
    }
    let report = SnapshotReport(on: changes)
    if let pictures {
      for picture in report.pictures {
        let path = "\(pictures)/\(picture.name)"
        do {
          try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
          try Data(picture.bytes).write(to: URL(fileURLWithPath: path))
        } catch { throw .unavailable(ErrorText.cannot("write", path, error.systemReason)) }
      }
    }
    let text = isMarkdown ? report.markdown(picturesAt: arguments.string("address") ?? pictures) : report.html
    Output.write(Array(text.utf8), to: STDOUT_FILENO)
  }

  private static func review(_ folder: String, _ arguments: Arguments) throws(CommandError) {
    if arguments.has("terminal") {
      for option in serverOptions where arguments.has(option.name) {
        throw .notAllowed(option.name, with: "snapshot review --terminal")
      }
      return try TerminalReview.run(on: PendingSnapshot.all(in: folder))
    }
    let settings = try ServerRun.Settings(arguments, port: 0)
    let loop = try ServerRun.loop()
    let server = try ServerRun.start { () throws(HTTPServerError) in
      try ReviewServer(
        of: folder, host: settings.host, port: settings.port, web: settings.files, limits: settings.limits,
        allowedHosts: settings.allowedHosts, on: loop, log: settings.log)
    }
    ServerRun.printAddress(server.url)
    loop.run()
    server.stop()
  }
}
