import TestSupport
import Testing

@testable import MastheadPlatform

@Suite struct DeadlineQueueTests {
  @Test func deadlinesPopInOrderWithoutCancelledOnes() {
    for _ in 0..<20 {
      let seed = UInt64.random(in: 0 ... .max)
      var random = SplitMix(seed: seed)
      var queue = DeadlineQueue()
      var fired: [Int] = []
      var waiting: [(time: Double, number: Int, serial: UInt64)] = []
      for number in 0..<500 {
        let time = Double(Int.random(in: 0..<100, using: &random))
        waiting.append((time, number, queue.add(at: time) { fired.append(number) }))
        if Bool.random(using: &random), let index = waiting.indices.randomElement(using: &random) {
          queue.cancel(waiting.remove(at: index).serial)
        }
      }
      #expect(queue.count == waiting.count, "seed \(seed)")
      while let action = queue.popDue(at: 100, upTo: queue.newest) { action() }
      let expected = waiting.sorted { ($0.time, $0.number) < ($1.time, $1.number) }.map(\.number)
      #expect(fired == expected, "seed \(seed)")
      #expect(queue.earliest() == nil, "seed \(seed)")
    }
  }

  @Test func deadlineAddedDuringTurnWaits() {
    var queue = DeadlineQueue()
    _ = queue.add(at: 1) {}
    let newest = queue.newest
    _ = queue.add(at: 1) {}
    #expect(queue.popDue(at: 2, upTo: newest) != nil)
    #expect(queue.popDue(at: 2, upTo: newest) == nil)
    #expect(queue.count == 1)
  }
}
