import Foundation
import Synchronization

/// An event of the browser's trace.
public struct TraceEvent: Decodable, Sendable {
  /// The kind of work, such as `FunctionCall`.
  public var name: String
  /// The phase: `X` for an event with a duration.
  public var phase: String
  /// The browser's thread on which the event happened.
  public var thread: Int
  /// The start, in milliseconds.
  public var start: Double
  /// The duration, in milliseconds; 0 for an event without a duration.
  public var duration: Double
  /// The processor time of the thread during the event, in milliseconds. Other programs do not affect it.
  public var processorTime: Double

  private enum Key: String, CodingKey {
    case name
    case phase = "ph"
    case thread = "tid"
    case start = "ts"
    case duration = "dur"
    case processorTime = "tdur"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    name = try container.decode(String.self, forKey: .name)
    phase = try container.decode(String.self, forKey: .phase)
    thread = try container.decode(Int.self, forKey: .thread)
    // The trace counts microseconds.
    start = (try container.decodeIfPresent(Double.self, forKey: .start) ?? 0) / 1000
    duration = (try container.decodeIfPresent(Double.self, forKey: .duration) ?? 0) / 1000
    processorTime = (try container.decodeIfPresent(Double.self, forKey: .processorTime) ?? 0) / 1000
  }
}

extension Page {
  /// Returns the page's trace while an operation runs, sorted by start. Pages of one browser are traced one at a time.
  ///
  /// - Parameter categories: The categories of events, such as `devtools.timeline`.
  public func trace(_ categories: [String], during operation: () async throws -> Void) async throws -> [TraceEvent] {
    try await call(
      "Tracing.start",
      ["transferMode": "ReportEvents", "traceConfig": ["includedCategories": .array(categories.map(JSON.string))]])
    let outcome: Result<Void, any Error>
    do { outcome = .success(try await operation()) } catch { outcome = .failure(error) }
    // Also ends the trace after an error. The browser starts no new trace until it has reported this one.
    try await call("Tracing.end")
    let trace = try await events.traces.value(
      for: events.nextTrace(), within: Browser.deadline, orFailWith: "Chromium did not report its trace.")
    try outcome.get()
    return trace
  }

  /// The page's counters, such as `LayoutCount` and `JSHeapUsedSize` in bytes.
  public func metrics() async throws -> [String: Double] {
    struct Metrics: Decodable {
      struct Metric: Decodable {
        var name: String
        var value: Double
      }
      var metrics: [Metric]
    }
    try await call("Performance.enable")
    let metrics = try await send("Performance.getMetrics", returning: Metrics.self).metrics
    return Dictionary(metrics.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }
}
