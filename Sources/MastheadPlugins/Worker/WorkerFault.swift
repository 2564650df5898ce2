import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadTuning

/// The reason that a worker ended unexpectedly.
package struct WorkerFault: Error, Equatable, Sendable {
  /// The cause: a signal's name, or
  ///
  /// - `deadline`: a frame missed its deadline;
  /// - `waiting`: an effect waited instead of computing;
  /// - `silence`: the worker did not answer in time;
  /// - `stopped`: a signal stopped the worker;
  /// - `closed`: the worker closed the descriptor of its replies;
  /// - `reply`: a reply was too long;
  /// - `interference`: the worker sent something other than replies;
  /// - `stack`: the stack overflowed;
  /// - `number`: a value in a frame was infinite or NaN;
  /// - `memory`, `descriptors`: the worker reached that limit;
  /// - `exit`: the worker exited.
  package private(set) var cause: String

  /// The effect that was being called, or the effect that was called last; nil if it is unknown.
  package private(set) var effect: String?

  /// Whether the effect was still being called. If false, the call had returned, and the effect may not be the cause.
  package private(set) var isCertain: Bool

  /// Whether the fault is on a thread other than the thread that calls effects.
  private(set) var isOfThread = false

  /// The backtrace, innermost frame first. A frame is a program or a library, and an offset: `program+0x5f370`.
  package var frames: [String]

  /// The last lines that the worker printed; for the cause `number`, the number and its problem.
  package var lastWords: String

  package init(cause: String, effect: String?, isCertain: Bool, frames: [String] = [], lastWords: String = "") {
    self.cause = cause
    self.effect = effect
    self.isCertain = isCertain
    self.frames = frames
    self.lastWords = lastWords
  }

  /// Creates the fault of a worker that ended without a report.
  package init(_ exit: ChildProcess.Exit) {
    let cause = if case .signal(let signal) = exit { signalName(signal) } else { "exit" }
    self.init(cause: cause, effect: nil, isCertain: false)
  }

  /// Decodes the report of a signal handler. Returns nil if the JSON is something else.
  package init?(_ json: JSON) {
    guard case .string(let cause)? = json["fault"] else { return nil }
    let called: String? = if case .string(let effect)? = json["effect"] { effect } else { nil }
    var frames: [String] = []
    if case .array(let elements)? = json["frames"] {
      frames = elements.compactMap { if case .string(let frame) = $0 { frame } else { nil } }
    }
    let problem: String = if case .string(let problem)? = json["problem"] { problem } else { "" }
    self.init(cause: cause, effect: called, isCertain: called != nil, frames: frames, lastWords: problem)
    isOfThread = json["thread"] == true
  }

  /// Sets the effect that was being called, if the process could not report it. Between calls, the last effect can be
  /// the cause only by its lasting changes: writes to the connection, or resources that it has not released.
  package mutating func complete(by calls: PluginCalls) {
    guard effect == nil, !isOfThread else { return }
    if cause == "exit", calls.isDisconnected { cause = "closed" }
    if let called = calls.called {
      (effect, isCertain) = (called, true)
    } else if ["closed", "interference", "reply", "memory", "descriptors"].contains(cause) {
      effect = calls.last
      isCertain = cause == "interference"
    }
  }

  /// Sets the effect that was called last, if no effect is known. That effect may not be the cause, so do not switch it
  /// off.
  mutating func suspectLast(of calls: PluginCalls) {
    if effect == nil, !isOfThread { effect = calls.last }
  }

  /// The effect or the thread that caused the fault; nil if it is unknown.
  var subject: String? { effect ?? (isOfThread ? "a thread of a plugin" : nil) }

  /// Creates the fault for a number that is not finite.
  init(_ number: InvalidNumber) {
    self.init(cause: "number", effect: number.effect, isCertain: true, lastWords: number.problem)
  }

  /// The encoded fault. Signal handlers write other faults themselves.
  var json: JSON {
    var json: JSON = ["fault": .string(cause), "problem": .string(lastWords)]
    json["effect"] = effect.map(JSON.string)
    return json
  }

  /// Whether something outside the worker killed the worker, such as the system when memory is short.
  package var isForeign: Bool { effect == nil && ["SIGKILL", "SIGTERM"].contains(cause) }

  /// The fault in one sentence: `com.example.cut: trapped (SIGILL)`.
  ///
  /// - Parameter limits: the limits of the worker.
  package func sentence(_ limits: WorkerLimits = WorkerLimits()) -> String {
    let doubt =
      isCertain || effect == nil ? "" : "; it was the last effect called, but was not running when the fault occurred"
    return "\(subject ?? "plugin"): \(reason(limits))\(doubt)"
  }

  /// Describes the fault in words that follow the effect's name: `trapped: Ripple.swift:12: Fatal error: no water`.
  ///
  /// - Parameter limits: the limits of the worker.
  package func reason(_ limits: WorkerLimits = WorkerLimits()) -> String {
    if ["SIGABRT", "SIGILL", "SIGTRAP"].contains(cause), let words = allocation {
      return "reached the limit of \(limits.memory) MiB of memory (--memory): \(words)"
    }
    switch cause {
    case "deadline": return "took longer than \(limits.deadline) s for a frame"
    case "waiting": return "waited instead of computing a frame"
    case "silence": return "did not answer in time"
    case "stopped": return "was stopped, and did not answer in time"
    case "closed": return "closed its connection to Masthead"
    case "reply": return "sent a message of more than \(MessageReader.bodyLimit >> 20) MiB"
    case "interference": return "wrote into its connection to Masthead" + words
    case "memory": return "reached the limit of \(limits.memory) MiB of memory (--memory)" + words
    case "descriptors": return "reached the limit of \(WorkerLimits.descriptors) open descriptors" + words
    case "number": return lastWords
    case "SIGXFSZ": return "reached the limit of \(WorkerLimits.fileSize) MiB for a file"
    case "exit": return "exited" + words
    case "SIGILL", "SIGTRAP": return "trapped (\(cause))" + words
    case "stack": return "ran out of stack, for example by infinite recursion"
    case "SIGSEGV", "SIGBUS": return "accessed invalid memory (\(cause))" + words
    case "SIGABRT": return "aborted (SIGABRT)" + words
    default: return "was killed by \(cause)" + words
    }
  }

  /// The Swift runtime's message when an allocation fails: `failed to allocate 3200000032 bytes`.
  private var allocation: Substring? {
    lastWords.firstMatch(of: /failed to allocate \d+ bytes/)?.output
  }

  /// The most informative line of the output, such as an error of the Swift runtime or the C library.
  private var words: String {
    let lines = lastWords.split(whereSeparator: \.isNewline)
    let best =
      lines.last { $0.contains("Fatal error") || $0.contains("malloc") || $0.contains("Assertion") } ?? lines.last
    return best.map { ": \($0)" } ?? ""
  }
}
