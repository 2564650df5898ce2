import Masthead
import MastheadDocuments
import MastheadPlatform
import MastheadTuning

/// The documents in the server's files.
///
/// Each file has a session. An edit of the session is written to the file. The session takes over changes that another
/// program writes to the file. The view of the scene stays in the session until the user saves it.
package final class DocumentFiles {
  /// The time from an edit to its write, in seconds. Edits within this time are written together.
  static let delay = 0.2

  /// The time after which a failed write is tried again, in seconds.
  private static let retryDelay = 2.0

  /// The time that a file or a folder may be missing while another program replaces it, in seconds.
  private static let replacementTime = 0.25

  /// The time between two polls of the files of open sessions, in seconds. A folder's watch misses changes behind
  /// links, in the mounted folders of some containers, and by a program that keeps a file open.
  private static let lookTime = 0.7

  /// A file and the known state of its content.
  private final class Entry {
    let file: DocumentFile
    let name: String
    let identifier: String

    /// The last valid content that the session has taken over or written; nil if there was none yet.
    var content: (text: [UInt8], json: JSON)?

    /// The text of the file that counts as unchanged.
    var known: [UInt8]? { isWaiting ? nil : content?.text }

    /// The reason why the file and the session may differ, as a sentence; nil if there is none.
    var problem: String?

    /// Whether the session must not write, because the file is invalid or missing.
    var isWaiting = false

    /// Whether the session's view goes into the file with the next write.
    var savesView = false

    /// Whether the next write replaces any content of the file.
    var isForced = false

    /// The last known stamp of the file; nil if there was no file.
    var stamp: DocumentFile.Stamp?

    /// The session, while it is open.
    weak var session: HostedSession?
    /// The session's document, without its view, when it was last equal to the file.
    var written: JSON?
    var deadline: EventLoop.Deadline?
    var isWriting = false
    var isReading = false
    /// Whether the file must be read again after the current read.
    var needsReading = false
    /// Called when the file has been read.
    var readers: [() -> Void] = []
    /// Called when the session has been written.
    var savers: [(Problem?) -> Void] = []

    init(_ path: String) {
      file = DocumentFile(path: path)
      name = String(path.split(separator: "/").last ?? path[...])
      identifier = SessionIdentifier.make(of: path)
    }

    /// Whether a path equals the file's path byte by byte. On most systems, é as one character and é as two characters
    /// name different files.
    func isAt(_ path: String) -> Bool { file.path.utf8.elementsEqual(path.utf8) }
  }

  private var entries: [Entry] = []
  private let places: Places
  private unowned let loop: EventLoop
  private let disk: BackgroundWork
  private let log: (String) -> Void
  private let open: (_ identifier: String, _ document: PipelineDocument) -> HostedSession
  private let registry: () -> EffectRegistry
  private let onceEffectsAreKnown: (@escaping () -> Void) -> Void
  private var watches: [String: FolderWatch] = [:]
  private var rewatch: EventLoop.Deadline?
  private var nextLook: EventLoop.Deadline?

  /// The location of the files.
  package enum Places: Sendable {
    /// Some files. New files are written into the folder of the first file.
    case files([String])
    /// All documents in a folder.
    case folder(String)
  }

  /// - Parameters:
  ///   - places: Absolute paths. Folders must exist.
  ///   - loop: The loop that runs the server.
  ///   - log: Prints a line for the person who runs the server.
  ///   - registry: Returns the effects that documents can currently name.
  ///   - onceEffectsAreKnown: Calls an action once no plugin is being built.
  ///   - open: Opens a session with a document.
  init(
    _ places: Places, on loop: EventLoop, log: @escaping (String) -> Void, registry: @escaping () -> EffectRegistry,
    onceEffectsAreKnown: @escaping (@escaping () -> Void) -> Void,
    opening open: @escaping (_ identifier: String, _ document: PipelineDocument) -> HostedSession
  ) throws(SystemError) {
    (self.places, self.loop, self.log, self.registry, self.open) = (places, loop, log, registry, open)
    self.onceEffectsAreKnown = onceEffectsAreKnown
    disk = try BackgroundWork(on: loop)
    switch places {
    case .files(let paths): entries = paths.map(Entry.init)
    case .folder(let folder): findEntries(in: folder)
    }
    for folder in folders { try watch(folder) }
    // Log mistakes in the files before a page opens. Effects of plugins may still be unknown.
    disk.run { [files = entries.map(\.file), names = entries.map(\.name), folders] in
      for folder in folders { DocumentFile.removeAbandoned(in: folder) }
      return zip(files, names).compactMap { file, name in
        FileReading.mistake(in: file, named: name).map { (file.path, $0) }
      }
    } then: { [unowned self] mistakes in
      for (path, mistake) in mistakes {
        if let entry = entries.first(where: { $0.file.path == path }), entry.session == nil {
          _ = refuse(entry, mistake)
        }
      }
    }
  }

  /// The folder for new files.
  var folder: String {
    switch places {
    case .files(let paths): DocumentFile(path: paths[0]).folder
    case .folder(let folder): folder
    }
  }

  private var folders: Set<String> { Set([folder] + entries.map(\.file.folder)) }

  /// The identifiers of the files' sessions, in order.
  var identifiers: [String] { entries.map(\.identifier) }

  /// The current time on the loop's clock.
  var now: Double { loop.now }

  /// Whether a session belongs to a file.
  func has(_ identifier: String) -> Bool { entry(identifier) != nil }

  /// The problem of a session's file; nil if there is none.
  func problem(of identifier: String) -> String? { entry(identifier)?.problem }

  private func entry(_ identifier: String) -> Entry? { entries.first { $0.identifier == identifier } }

  /// The files as JSON for clients.
  var json: JSON {
    [
      "folder": .string(String(folder.split(separator: "/").last ?? "/")),
      "files": .array(
        entries.map { entry in
          [
            "name": .string(entry.name), "session": .string(entry.identifier),
            "problem": entry.problem.map(JSON.string) ?? .null,
          ]
        }),
    ]
  }

  // MARK: From the file

  /// Reads the file of a session on another thread, and calls back with the result.
  func read(_ identifier: String, then receive: @escaping (FileReading) -> Void) {
    guard let entry = entry(identifier) else { return receive(.missing) }
    disk.run({ [file = entry.file, name = entry.name] in FileReading(file, named: name) }, then: receive)
  }

  /// Opens the session of a file with the file's content. Returns nil if the content is not a valid document;
  /// ``problem(of:)`` gives the reason.
  func session(_ identifier: String, _ reading: FileReading) -> HostedSession? {
    guard let entry = entry(identifier), let document = take(reading, of: entry, isOpening: true) else { return nil }
    let session = open(identifier, document)
    entry.session = session
    entry.written = entry.content.map { document.json(viewedAs: $0.json) }
    if document.effects.contains(where: \.isSkipped) {
      onceEffectsAreKnown { [weak self] in self?.reportUnknownEffects(of: entry) }
    }
    // The write notifies the viewers that the file is up to date.
    schedule(entry)
    scheduleLook()
    show(entry)
    return session
  }

  /// Accepts or refuses the content of a file. Returns its document if the content is valid and new.
  private func take(_ reading: FileReading, of entry: Entry, isOpening: Bool = false) -> PipelineDocument? {
    switch reading {
    case .unchanged: return nil
    case .missing: return refuse(entry, "\(entry.name) was removed or renamed; save to write it again")
    case .failure(let problem): return refuse(entry, problem)
    case .content(let text, let json):
      do throws(DocumentError) {
        return accept(entry, text, json, try PipelineDocument(json, registry: registry()))
      } catch {
        // After a start of the server, the plugins of the effects may not be built yet.
        guard isOpening, let document = try? PipelineDocument(json, registry: registry(), unknownEffects: .skipped)
        else { return refuse(entry, FileReading.sentence(error, in: text, of: entry.name)) }
        return accept(entry, text, json, document)
      }
    }
  }

  private func accept(_ entry: Entry, _ text: [UInt8], _ json: JSON, _ document: PipelineDocument) -> PipelineDocument {
    if entry.problem != nil { log("\(entry.name): read again") }
    (entry.content, entry.problem, entry.isWaiting, entry.isForced) = ((text, json), nil, false, false)
    return document
  }

  private func refuse(_ entry: Entry, _ problem: String) -> PipelineDocument? {
    if entry.problem != problem { log(problem) }
    (entry.problem, entry.isWaiting) = (problem, true)
    show(entry)
    return nil
  }

  /// Logs the effects of a file that are skipped because no plugin has them.
  private func reportUnknownEffects(of entry: Entry) {
    guard let (text, json) = entry.content,
      let document = try? PipelineDocument(json, registry: registry(), unknownEffects: .skipped)
    else { return }
    for index in document.effects.indices where document.effects[index].isSkipped {
      let identifier = document.effects[index].kind.identifier
      let error = DocumentError(
        place: "effects[\(index)]",
        message: "unknown effect \"\(identifier)\"; it is skipped until a plugin provides it")
      log(FileReading.sentence(error, in: text, of: entry.name))
    }
  }

  /// Takes over changes that another program has written to a file, then calls an action.
  private func refresh(_ entry: Entry, then answer: (() -> Void)? = nil) {
    guard entry.session != nil || entry.content != nil || entry.problem != nil, !entry.isWriting else {
      answer?()
      return
    }
    if let answer { entry.readers.append(answer) }
    // The current read may have missed the change.
    entry.needsReading = entry.isReading
    guard !entry.isReading else { return }
    entry.isReading = true
    let known = entry.known
    disk.run { [file = entry.file, name = entry.name] in
      FileReading(file, named: name, unless: known)
    } then: { [unowned self] reading in
      entry.isReading = false
      // The end of the write reads the file again.
      if !entry.isWriting {
        // The file may have changed during the read. The opening of its session may also have read it.
        guard !entry.needsReading, known == entry.known else { return refresh(entry) }
        takeOver(reading, entry)
      }
      let readers = entry.readers
      entry.readers = []
      for reader in readers { reader() }
    }
  }

  private func takeOver(_ reading: FileReading, _ entry: Entry) {
    let earlier = entry.content?.json ?? .object([])
    guard let document = take(reading, of: entry) else {
      if !entry.isWaiting { show(entry) }
      return
    }
    guard let session = entry.session else { return }
    let current = session.document
    let isUnwritten = entry.written.map { $0 != current.json(viewedAs: earlier) } ?? false
    let viewed = current.keepingView(in: document.json, of: earlier)
    session.takeOver((try? PipelineDocument(viewed, registry: registry())) ?? document)
    entry.written = session.document.json(viewedAs: document.json)
    if isUnwritten {
      session.report(
        Problem(
          .conflict, title: "File changed",
          "another program changed \(entry.name) at the same time as this page; undo restores the page\u{2019}s change"
        ))
    }
    schedule(entry)
    show(entry)
  }

  // MARK: Into the file

  /// Schedules a write of a session that has changed.
  func noteChange(of session: HostedSession) {
    guard let entry = entry(session.identifier) else { return }
    schedule(entry)
    show(entry)
  }

  /// Whether a session has edits that its file does not have. Such a session must not close.
  func isUnwritten(_ session: HostedSession) -> Bool {
    guard let entry = entry(session.identifier) else { return false }
    let current = entry.content.map { session.document.json(viewedAs: $0.json) }
    return entry.problem != nil || entry.isWriting || entry.written != current
  }

  /// Writes a session to its file now, even if the file is invalid or missing. Calls back with the problem, or with nil
  /// on success.
  func save(_ session: HostedSession, withView: Bool, then answer: @escaping (Problem?) -> Void) {
    guard let entry = entry(session.identifier) else {
      return answer(Problem(.conflict, "the session has no file; name one with POST /api/files"))
    }
    guard !entry.isWriting else {
      return entry.savers.append { [unowned self] _ in save(session, withView: withView, then: answer) }
    }
    entry.savesView = withView
    entry.isForced = entry.isWaiting
    write(entry)
    if entry.isWriting { entry.savers.append(answer) } else { answer(entry.problem.map { Problem(.conflict, $0) }) }
  }

  /// Writes a new file into the folder. Calls back with the identifier of its session, or with the problem.
  ///
  /// - Parameters:
  ///   - name: The file's name without the suffix: letters, digits, spaces, `-`, `_` and `.`, but no `.` at the
  ///     beginning.
  ///   - document: The document.
  func create(
    _ name: String, _ document: PipelineDocument, then answer: @escaping (Result<String, Problem>) -> Void
  ) {
    guard Self.isName(name) else {
      let expected = ErrorText.expected("up to 60 letters, digits, spaces, -, _ and .", got: "\"\(name.prefix(80))\"")
      return answer(.failure(Problem(.unprocessableContent, "name: \(expected)", members: ["place": "name"])))
    }
    let file = DocumentFile(path: "\(folder)/\(name)\(PipelineDocument.suffix)")
    let text = Array(document.text.utf8)
    disk.run { () -> SystemError? in
      do throws(SystemError) { try file.create(text) } catch { return error }
      return nil
    } then: { [unowned self] error in
      switch error {
      case nil:
        if !entries.contains(where: { $0.isAt(file.path) }) { entries.append(Entry(file.path)) }
        answer(.success(SessionIdentifier.make(of: file.path)))
      case let error? where error.code == EEXIST:
        let sentence = "\(name)\(PipelineDocument.suffix) exists already; choose another name"
        answer(.failure(Problem(.conflict, sentence, members: ["place": "name"])))
      case let error?: answer(.failure(Problem(.conflict, error.description)))
      }
    }
  }

  private static func isName(_ name: String) -> Bool {
    (1...60).contains(name.count) && name.utf8.count <= 200 && !name.hasPrefix(".")
      && !name.hasSuffix(PipelineDocument.suffix)
      && name.allSatisfy { $0.isLetter || $0.isNumber || " -_.".contains($0) }
  }

  /// Writes all pending edits.
  func close() {
    // Changes during the first write need a second write.
    for _ in 0..<2 {
      for entry in entries { write(entry) }
      disk.finish()
    }
    for deadline in [rewatch, nextLook].compactMap(\.self) { loop.cancel(deadline) }
    for entry in entries { if let deadline = entry.deadline { loop.cancel(deadline) } }
  }

  private func schedule(_ entry: Entry, in seconds: Double = delay) {
    guard entry.deadline == nil else { return }
    entry.deadline = loop.schedule(at: loop.now + seconds) { [unowned self] in
      entry.deadline = nil
      write(entry)
    }
  }

  private func write(_ entry: Entry) {
    let isForced = entry.isForced
    guard !entry.isWriting, !entry.isWaiting || isForced, let session = entry.session, let content = entry.content
    else {
      return
    }
    let document = session.document
    let revision = session.revision
    let json = entry.savesView ? document.json : document.json(viewedAs: content.json)
    guard isForced || json != entry.written else {
      (entry.problem, entry.savesView) = (nil, false)
      return session.noteSaved(revision)
    }
    entry.written = json
    entry.isWriting = true
    // Rewriting a large text also takes time.
    disk.run { [file = entry.file] () -> Writing in
      let text = json.rewriting(content.text, of: content.json)
      let isSame = text == content.text && !isForced
      let outcome = isSame ? .written : file.write(text, replacing: isForced ? nil : content.text)
      return Writing(
        outcome: outcome, text: text, json: isSame ? content.json : try? JSON(parsing: text), stamp: file.stamp())
    } then: { [unowned self] writing in
      entry.isWriting = false
      finish(entry, writing, revision)
    }
  }

  /// The outcome of a write, and the written content.
  private struct Writing: Sendable {
    let outcome: DocumentFile.Outcome
    let text: [UInt8]
    let json: JSON?
    let stamp: DocumentFile.Stamp?
  }

  private func finish(_ entry: Entry, _ writing: Writing, _ revision: Int) {
    switch writing.outcome {
    case .written:
      if let json = writing.json { entry.content = (writing.text, json) }
      if entry.problem != nil { log("\(entry.name): written again") }
      (entry.problem, entry.savesView, entry.isForced, entry.isWaiting) = (nil, false, false, false)
      entry.stamp = writing.stamp
      entry.session?.noteSaved(revision)
      // The session and the file may have changed during the write.
      if let session = entry.session, session.revision != revision { schedule(entry) }
      refresh(entry)
      answerSavers(of: entry, nil)
    case .changed:
      // The session's document was not written.
      entry.written = .null
      refresh(entry) { [unowned self] in
        let sentence = entry.problem ?? "another program changed \(entry.name) at the same time"
        answerSavers(of: entry, Problem(.conflict, sentence))
        // If the file has its earlier content again, the session must still be written.
        schedule(entry)
      }
    case .failed(let error):
      let problem = "\(error); the page keeps the changes, and tries again"
      if entry.problem != problem { log(problem) }
      (entry.problem, entry.written) = (problem, .null)
      schedule(entry, in: Self.retryDelay)
      answerSavers(of: entry, Problem(.conflict, problem))
    }
  }

  private func answerSavers(of entry: Entry, _ problem: Problem?) {
    show(entry)
    let savers = entry.savers
    entry.savers = []
    for saver in savers { saver(problem) }
  }

  /// Publishes the state of the file to the session's viewers.
  private func show(_ entry: Entry) {
    guard let session = entry.session else { return }
    let isViewed = entry.content.map { session.document.isViewed(as: $0.json) } ?? true
    session.file = HostedSession.File(name: entry.name, isViewSaved: isViewed)
    session.unsaved = entry.problem
  }

  // MARK: Folders

  /// Polls the files of open sessions at intervals.
  private func scheduleLook() {
    guard nextLook == nil, entries.contains(where: { $0.session != nil }) else { return }
    nextLook = loop.schedule(at: loop.now + Self.lookTime) { [unowned self] in
      let open = entries.filter { $0.session != nil }
      disk.run { [files = open.map(\.file)] in
        files.map { $0.stamp() }
      } then: { [unowned self] stamps in
        nextLook = nil
        for (entry, stamp) in zip(open, stamps) where !entry.isWriting && stamp != entry.stamp {
          entry.stamp = stamp
          if stamp == nil { refreshLater(entry) } else { refresh(entry) }
        }
        scheduleLook()
      }
    }
  }

  /// Reads a missing file later, because many programs replace a file in two steps.
  private func refreshLater(_ entry: Entry) {
    _ = loop.schedule(at: loop.now + Self.replacementTime) { [weak self] in self?.refresh(entry) }
  }

  private func watch(_ folder: String) throws(SystemError) {
    watches[folder] = try FolderWatch(folder, on: loop) { [unowned self] names in
      if names.contains("") { lose(folder) }
      look(into: folder, names.contains("") ? nil : names)
    }
  }

  /// Watches a removed folder again if it returns.
  private func lose(_ folder: String) {
    watches[folder] = nil
    guard rewatch == nil else { return }
    rewatch = loop.schedule(at: loop.now + Self.replacementTime) { [unowned self] in
      rewatch = nil
      for folder in folders where watches[folder] == nil {
        do throws(SystemError) {
          try watch(folder)
          look(into: folder, nil)
        } catch { lose(folder) }
      }
    }
  }

  /// Reads the files of a folder that may have changed; all files if `names` is nil.
  private func look(into folder: String, _ names: Set<String>?) {
    if case .folder(folder) = places { findEntries(in: folder) }
    for entry in entries where entry.file.folder == folder && names?.contains(entry.name) != false {
      if access(entry.file.path, F_OK) == 0 { refresh(entry) } else { refreshLater(entry) }
    }
  }

  /// Adds the new documents of a folder, and removes missing documents that are not open.
  private func findEntries(in folder: String) {
    entries.removeAll { $0.session == nil && access($0.file.path, F_OK) != 0 }
    for name in namesOfEntries(in: folder) ?? [] where name.hasSuffix(PipelineDocument.suffix) {
      let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      guard !entries.contains(where: { $0.isAt(path) }) else { continue }
      entries.append(Entry(path))
    }
    entries.sort { $0.name < $1.name }
  }
}
