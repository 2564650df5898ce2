import Masthead
import MastheadPlatform

/// Checks that memory use does not grow with each frame. Such growth would end an app after a while.
enum MemoryCheck {
  /// The number of frames in a round.
  private static let frames = 200_000

  /// The memory by which a process may grow in a round, in bytes. A leak of one number in each frame takes three times
  /// as much.
  private static let allowed = 512 << 10

  static func run(on kind: EffectKind, in context: ValidationContext) throws(ValidationFinding) {
    let situation = Situation(plain: kind.make(), .alone)
    var grown = 0
    // The first round may fill caches.
    for _ in 0..<2 {
      let before = OwnProcess.dataMemory
      draw(situation)
      grown = OwnProcess.dataMemory - before
      if grown <= allowed { return }
    }
    throw .failure(
      "expected \(frames) frames to use no more memory than before, got \(max(1, grown >> 20)) MiB more \(situation.words)"
    )
  }

  private static func draw(_ situation: Situation) {
    let top = situation.layout.topOffset
    var (pipeline, frame) = (situation.pipeline, HeaderFrame())
    for index in 0..<frames {
      pipeline.update(
        &frame, at: situation.state(at: top - 200 + Double(index * 37 % 64) * 10, time: Tick.time(of: index)))
    }
  }
}
