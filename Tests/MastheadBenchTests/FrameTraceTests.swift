import Chromium
import Foundation
import Testing

@testable import MastheadBench

@Suite struct FrameTraceTests {
  /// An event of a trace, with times in milliseconds.
  private static func event(_ name: String, at start: Double, _ duration: Double, thread: Int = 1) throws -> TraceEvent
  {
    let (start, duration) = (start * 1000, duration * 1000)
    let text =
      #"{"name":"\#(name)","ph":"X","tid":\#(thread),"ts":\#(start),"dur":\#(duration),"tdur":\#(duration / 2)}"#
    return try JSONDecoder().decode(TraceEvent.self, from: Data(text.utf8))
  }

  /// Frames at 60 Hz: an event of a stream, and two callbacks of one animation frame, of which one contains another call.
  private static func frames(_ count: Int) throws -> [TraceEvent] {
    try (0..<count).flatMap { frame in
      let start = Double(frame) * 1000 / 60
      // Every tenth frame takes longer.
      return [
        try event("FunctionCall", at: start, frame % 10 == 5 ? 4.2 : 0.2),
        try event("FireAnimationFrame", at: start + 5, 0.6), try event("FunctionCall", at: start + 5.1, 0.4),
        try event("FireAnimationFrame", at: start + 5.7, 0.2),
        try event("FireAnimationFrame", at: start + 5, 9, thread: frame % 2 + 2),
      ]
    }
  }

  @Test func scriptOfFrameIsProcessorTimeOfItsOutermostEvents() throws {
    let trace = try FrameTrace(Self.frames(200))
    #expect(abs(trace.script(at: 0.5) - 0.5) < 1e-9)
    #expect(abs(trace.script(at: 0.99) - 2.5) < 1e-9)
    #expect(trace.layouts == 0)
  }

  @Test func layoutsAfterTimersDoNotCount() throws {
    var events = try Self.frames(200)
    for frame in stride(from: 10.0, to: 90, by: 10) {
      events.append(try Self.event("Layout", at: frame * 1000 / 60 + 6, 1))
    }
    for frame in stride(from: 10.0, to: 50, by: 10) {
      events.append(try Self.event("TimerFire", at: frame * 1000 / 60 + 3, 1))
    }
    #expect(try FrameTrace(events.sorted { $0.start < $1.start }).layouts == 2)
  }

  @Test func tooFewFramesAreAnError() throws {
    let frames = try Self.frames(50)
    let error = #expect(throws: BenchError.self) { try FrameTrace(frames) }
    #expect(error?.message == "the page drew too few frames")
  }
}
