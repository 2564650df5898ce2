import Foundation
import Synchronization

/// The events that a page has reported so far.
final class PageEvents: Sendable {
  /// The loaded documents, by the identifiers of their loaders.
  let loads = Pending<String, Void>()
  /// The complete traces, by their numbers.
  let traces = Pending<Int, [TraceEvent]>()
  private let tracing = Mutex((events: [TraceEvent](), finished: 0, awaited: 0))
  private let complaints = Mutex<[String]>([])
  private let leavesTraces = Mutex(false)

  /// Whether the page crashed, or opened another tab or window.
  var hasLeftTraces: Bool { leavesTraces.withLock { $0 } }

  var errors: [String] {
    complaints.withLock { $0 }
  }

  /// Returns the number of the next awaited trace.
  func nextTrace() -> Int {
    tracing.withLock {
      $0.awaited += 1
      return $0.awaited
    }
  }

  func receive(_ method: String, _ message: Data) {
    switch method {
    case "Page.lifecycleEvent":
      guard let event = decode(Lifecycle.self, message), event.name == "load" else { return }
      loads.settle(event.loaderId, with: .success(()))
    case "Runtime.consoleAPICalled":
      guard let call = decode(ConsoleCall.self, message), ["error", "assert"].contains(call.type) else { return }
      add(call.args.map(\.text).joined(separator: " "), at: call.stackTrace?.callFrames.first)
    case "Runtime.exceptionThrown":
      guard let details = decode(Thrown.self, message)?.exceptionDetails else { return }
      add(details.message, at: Place(url: details.url, lineNumber: details.lineNumber))
    case "Log.entryAdded":
      guard let entry = decode(Logged.self, message)?.entry, entry.level == "error" else { return }
      add(entry.text, at: Place(url: entry.url, lineNumber: entry.lineNumber))
    case "Page.javascriptDialogOpening":
      guard let dialog = decode(Dialog.self, message) else { return }
      add("\(dialog.type): \(dialog.message)", at: Place(url: dialog.url))
    case "Tracing.dataCollected":
      guard let part = decode(TracePart.self, message)?.value else { return }
      tracing.withLock { $0.events += part }
    case "Tracing.tracingComplete":
      let (trace, number) = tracing.withLock { state in
        state.finished += 1
        defer { state.events = [] }
        return (state.events, state.finished)
      }
      traces.settle(number, with: .success(trace.sorted { $0.start < $1.start }))
    case "Page.windowOpen":
      leavesTraces.withLock { $0 = true }
    case "Inspector.targetCrashed":
      leavesTraces.withLock { $0 = true }
      add("The page crashed.", at: nil)
    default:
      break
    }
  }

  private func decode<Parameters: Decodable>(_ type: Parameters.Type, _ message: Data) -> Parameters? {
    try? Connection.decoder.decode(Event<Parameters>.self, from: message).params
  }

  private func add(_ text: String, at place: Place?) {
    var line = text
    if let url = place?.url, !url.isEmpty {
      // The first line is line 0.
      line += " (\(url.abridged)\(place?.lineNumber.map { ":\($0 + 1)" } ?? ""))"
    }
    complaints.withLock { $0.append(line) }
  }
}

// MARK: - Types of the protocol

/// A position in a script.
private struct Place: Decodable {
  var url: String?
  var lineNumber: Int?
}

private struct Lifecycle: Decodable {
  var name: String
  var loaderId: String
}

private struct ConsoleCall: Decodable {
  struct StackTrace: Decodable {
    var callFrames: [Place]
  }

  var type: String
  var args: [RemoteObject]
  var stackTrace: StackTrace?
}

private struct Thrown: Decodable {
  var exceptionDetails: ExceptionDetails
}

private struct Logged: Decodable {
  struct Entry: Decodable {
    var level: String
    var text: String
    var url: String?
    var lineNumber: Int?
  }

  var entry: Entry
}

private struct TracePart: Decodable {
  var value: [TraceEvent]
}

private struct Dialog: Decodable {
  var type: String
  var message: String
  var url: String
}

/// The protocol's description of a JavaScript value.
struct RemoteObject: Decodable {
  var subtype: String?
  var value: JSON?
  var unserializableValue: String?
  var description: String?

  /// The value as display text.
  var text: String {
    switch value {
    case .string(let string): string
    case .bool(let bool): "\(bool)"
    default: description ?? unserializableValue ?? (subtype == "null" ? "null" : "undefined")
    }
  }
}

/// The protocol's description of an exception.
struct ExceptionDetails: Decodable {
  var text: String
  var url: String?
  var lineNumber: Int?
  var exception: RemoteObject?

  /// The first line of the exception, without its stack.
  var message: String {
    guard let exception else { return text }
    return exception.text.split(separator: "\n").prefix { !$0.hasPrefix("    at ") }.joined(separator: "\n")
  }
}
