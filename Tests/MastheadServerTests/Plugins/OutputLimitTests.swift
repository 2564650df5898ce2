import Testing

@testable import MastheadServer

@Suite struct OutputLimitTests {
  private static let much = OutputLimit.bytesPerSecond + 1

  /// Times in seconds with sizes of output, and the verdicts.
  @Test(
    arguments: [
      ([(0.0, 10), (0.5, 20)], [.print, .print]),
      ([(0, much), (0.5, 10), (1, 10), (2, 10)], [.notice, .drop, .drop, .print]),
      ([(0, much), (1, much), (2, much)], [.notice, .drop, .drop]),
      ([(0, much), (1, 10), (2.5, much)], [.notice, .drop, .notice]),
      ([(0, much - 1), (0.9, 1), (1.9, 1)], [.print, .notice, .drop]),
    ] as [([(Double, Int)], [OutputLimit.Verdict])])
  func outputAboveLimitIsDroppedUntilCalmSecond(_ output: [(Double, Int)], _ verdicts: [OutputLimit.Verdict]) {
    var limit = OutputLimit()
    #expect(output.map { limit.add($1, at: $0) } == verdicts)
  }
}
