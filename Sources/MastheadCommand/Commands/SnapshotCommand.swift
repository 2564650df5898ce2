import Foundation
import Masthead
import MastheadDocuments
import MastheadPlugins
import MastheadServer
import MastheadSnapshots

/// Lists, compares, accepts and rejects snapshots that differ from their references.
enum SnapshotCommand: Command {
  static let name = "snapshot"
  static let summary = "Lists, compares, accepts, rejects or reviews pending snapshots, or finds unused references."
  static let operands = "list|accept|reject|diff|review|unused [NAME...]"
  static let options =
    [
      Option("in", "FOLDER", help: "The folder to search, including its subfolders; the current folder by default."),
      Option("all", help: "Accepts or rejects all pending snapshots."),
      Option("json", help: "Prints the results as JSON."),
      Option("delete", help: "Deletes unused references, including those of skipped tests."),
      Option("scratch-path", "DIR", help: "The build folder for running the tests; .build by default."),
      Option("plugins", "DIR", help: "The folder of plugins for tests that do not name one; Plugins by default."),
    ] + ServerRun.options

  private enum Action: String, CaseIterable {
    case list, accept, reject, diff, review, unused

    /// The options that the action supports in addition to the folder.
    var options: [String] {
      switch self {
      case .list, .diff: ["json"]
      case .accept, .reject: ["all", "json"]
      case .review: ServerRun.options.map(\.name)
      case .unused: ["delete", "json", "scratch-path", "plugins"]
      }
    }
  }

  static func run(_ arguments: Arguments) throws(CommandError) {
    let action = try action(arguments)
    let folder = arguments.string("in") ?? "."
    guard isFolder(folder) else { throw .noFolder(folder) }
    let names = Array(arguments.operands.dropFirst())
    switch action {
    case .list:
      try requireNoNames(names)
      list(in: folder, asJSON: arguments.has("json"))
    case .accept, .reject: try decide(action, names, in: folder, arguments)
    case .diff: try diff(names, in: folder, asJSON: arguments.has("json"))
    case .review:
      try requireNoNames(names)
      try review(folder, arguments)
    case .unused:
      try requireNoNames(names)
      try unused(in: folder, arguments)
    }
  }

  private static func action(_ arguments: Arguments) throws(CommandError) -> Action {
    let known = Action.allCases.map(\.rawValue)
    guard let word = arguments.operands.first else {
      throw .usage(ErrorText.missing("action", allowed: known))
    }
    guard let action = Action(rawValue: word) else {
      throw .usage(ErrorText.unknown("action", word, allowed: known))
    }
    for option in options where option.name != "in" && arguments.has(option.name) {
      guard action.options.contains(option.name) else {
        throw .notAllowed(option.name, with: "snapshot \(action.rawValue)")
      }
    }
    return action
  }

  private static func requireNoNames(_ names: [String]) throws(CommandError) {
    if let extra = names.first { throw .unexpected(extra) }
  }

  // MARK: Actions

  private static func list(in folder: String, asJSON: Bool) {
    let pending = PendingSnapshot.all(in: folder)
    let changes = pending.map { try? $0.change() }
    func summary(_ change: SnapshotChange?) -> String { change?.summary ?? "cannot be read" }
    if asJSON {
      let snapshots = zip(pending, changes).map { snapshot, change -> JSON in
        [
          "path": .string(snapshot.name), "kind": .string((change?.kind ?? .text).rawValue),
          "summary": .string(summary(change)),
        ]
      }
      Output.print(JSON.object([.init("pending", .array(snapshots))]).pretty.trimmingLineBreak)
    } else if pending.isEmpty {
      Output.print("Nothing is pending.")
    } else {
      let width = pending.map(\.name.count).max() ?? 0
      let lines = zip(pending, changes).map { "\($0.name.padded(to: width))  \(summary($1))" }
      Output.print(lines.joined(separator: "\n"))
    }
  }

  private static func decide(
    _ action: Action, _ names: [String], in folder: String, _ arguments: Arguments
  ) throws(CommandError) {
    let (all, asJSON) = (arguments.has("all"), arguments.has("json"))
    let pending = PendingSnapshot.all(in: folder)
    if all { try requireNoNames(names) }
    guard all || !names.isEmpty else {
      throw .missingOperand("NAME", usage: "snapshot \(action.rawValue) NAME... | --all")
    }
    // Looks up all names before changing anything, so that an unknown name changes nothing.
    var chosen: [PendingSnapshot] = all ? pending : []
    for name in names {
      let snapshot = try PendingNames(pending: pending).find(name)
      if !chosen.contains(snapshot) { chosen.append(snapshot) }
    }
    guard !chosen.isEmpty || asJSON else { return Output.print("Nothing is pending.") }
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

  private static func diff(_ names: [String], in folder: String, asJSON: Bool) throws(CommandError) {
    guard let name = names.first else { throw .missingOperand("NAME", usage: "snapshot diff NAME") }
    try requireNoNames(Array(names.dropFirst()))
    let snapshot = try PendingNames(pending: PendingSnapshot.all(in: folder)).find(name)
    let change: SnapshotChange
    do throws(SnapshotError) { change = try snapshot.change() } catch { throw .unavailable(error.description) }
    if asJSON {
      Output.print(SnapshotDiff(change).json.pretty.trimmingLineBreak)
    } else {
      Output.write(Array(SnapshotDiff(change).text.utf8), to: STDOUT_FILENO)
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

  private static func review(_ folder: String, _ arguments: Arguments) throws(CommandError) {
    let settings = try ServerRun.Settings(arguments)
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
