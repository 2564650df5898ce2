import Foundation
import MastheadDocuments
import MastheadPlugins
import TestSupport
import Testing

/// Builds plugins with the real compiler and validates them with the real program.
@Suite(.long) struct ValidationTests {
  // MARK: Valid plugins

  /// One sample without memory, and two with memory. `.ci/run` validates all samples at the level `soak`.
  @Test(arguments: ["Plugins/Fade", "Plugins/Dusk", "Tests/Fixtures/SoundPlugins/Lingering"])
  func samplesPass(_ plugin: String) throws {
    let validation = try validate(plugin, .quick, seed: .random(in: 0..<(1 << 32)))
    #expect(
      validation.results.map(\.line) == ValidationCheck.all(at: .quick).map { "✓ \($0.name)" },
      "seed \(validation.context.seed)")
  }

  @Test func quickLevelMeasuresNoTimes() {
    #expect(ValidationCheck.allCases.filter { !ValidationCheck.all(at: .quick).contains($0) } == [.time])
    #expect(ValidationCheck.all(at: .soak) == ValidationCheck.allCases)
  }

  // MARK: Broken plugins

  /// A broken plugin, and the line of the only check that does not pass.
  static let broken = [
    (
      "Exiting",
      "✗ loading: expected the check to finish, but Exiting exited: No licence was found. (at Exiting/Exiting.swift:13)"
    ),
    (
      "Spaced",
      "✗ loading: invalid effect identifier \"com.example.two words\"; must be in reverse DNS, such as com.example.ripple"
    ),
    (
      "OutOfRange",
      "✗ loading: com.example.out-of-range: amount.default: must be between 0 and 1, got 2"
    ),
    (
      "Hoarding",
      "✗ same-frame: blur: expected 1.898575169722423 at offset 189.85751697224228 as at first, got 2.5 when the states came in the reverse order (com.example.hoarding alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Forgetful",
      "✗ same-frame: blur: expected # from the same memory at offset #, got #; keep all state in Memory (com.example.forgetful alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Dividing",
      "✗ finite: blur: expected a finite number at offset -300, got nan (com.example.dividing alone; header of 0 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Overexposed",
      "✗ ranges: opacity: must be between 0 and 1, got 2 at offset -550 (com.example.overexposed alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Overflowing",
      "✗ ranges: expected the mask to have at most 80 elements and 192 points, but it was truncated at offset -292.01261097932627 (com.example.overflowing alone; header of 300 pt; viewport of 320 × 667 pt)"
    ),
    (
      "Belated",
      "✗ stages: elements.title.y: expected a change only in the stage elements, got one in the stage appearance; write it in `.elements`, and add that stage to `stages` (com.example.belated alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Restless",
      "✗ animating: blur: moves from 0.333 to 0.842 while the list rests at offset -300 and isAnimating is false, so an app does not draw this frame; set frame.isAnimating while something moves (com.example.restless alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Freezing",
      "✗ animating: image.y: moves from 75.016 to 72.245 while the list rests at offset -200 and isAnimating is false, so an app does not draw this frame; set frame.isAnimating while something moves (com.example.freezing alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Jolting",
      "✗ animating: image.y: moves from 0.368 to -0.756 while the list rests at offset -300 and isAnimating is false, so an app does not draw this frame; set frame.isAnimating while something moves (com.example.jolting alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Swinging",
      "! animating: isAnimating: still true 10 s after the list came to rest at offset -200, so an app never stops drawing; end the motion below a threshold (com.example.swinging alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Diverging",
      "✗ animating: image.y: keeps moving farther while the list rests at offset -200: by # in 10 s, and by # in 10 s later; damp the motion, and check the sign of the damping (com.example.diverging alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Slow",
      "✗ time: expected a frame to take at most # µs, 50 times a frame of all built-in effects or a thousandth of a tick, got # µs (com.example.slow alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Growing",
      "✗ memory: expected 200000 frames to use no more memory than before, got # MiB more (com.example.growing alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    // A quick run has a different effect that does not return.
    (
      "Hanging",
      "✗ finite: expected the check to finish, but com.example.hanging did not return from a call within 1 s of processor time (at Hanging/Hanging.swift:10)"
    ),
  ]

  @Test(arguments: broken)
  func brokenPluginFailsExactlyOneCheck(_ name: String, _ line: String) throws {
    // Only `full` measures times.
    let level: ValidationLevel = name == "Slow" ? .full : .quick
    let validation = try validate("Tests/Fixtures/BrokenPlugins/\(name)", level, seed: 1)
    let lines = validation.results.map(\.line).filter { $0.hasPrefix("✗") || $0.hasPrefix("!") }
    #expect(lines.map { withoutNumbers($0, line) } == [line])
  }

  /// Code that every frame runs, and the report of the only failing check.
  private static let crashes = [
    ("abort()", "com.example.tide aborted (SIGABRT)"),
    ("UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1", "com.example.tide accessed invalid memory (SIGSEGV)"),
    ("while true { frame.blur += 1 }", "com.example.tide did not return from a call within 1 s of processor time"),
    ("exit(0)", "com.example.tide exited"),
    ("usleep(10_000_000); frame.blur += 1", "com.example.tide waited instead of computing a frame"),
    (#"fatalError("no water")"#, "com.example.tide trapped (#): Tide/Tide.swift:9: Fatal error: no water"),
  ]

  @Test(arguments: crashes)
  func crashSkipsChecksThatWouldRepeatIt(_ code: String, _ reason: String) throws {
    let validation = try validate(code: code)
    let lines = ValidationCheck.all(at: .quick).map { check in
      switch check {
      case .loading: "✓ loading"
      case .sameFrame:
        "✗ same-frame: expected the check to finish, but \(reason)"
          + (reason.contains("Tide.swift:9") ? "" : " (at Tide/Tide.swift:9)")
      default: "– \(check.name): the plugin did not finish same-frame"
      }
    }
    #expect(validation.results.map { $0.line.replacing(/\(SIG(ILL|TRAP)\)/, with: "(#)") } == lines)
  }

  /// If a check can no longer answer, the report names the effect. Output of an effect to low descriptors is discarded.
  @Test func effectCannotReachDescriptorsOfCheck() throws {
    let closing = try validate(code: "for descriptor in 3..<256 { close(Int32(descriptor)) }")
    #expect(
      closing.results.dropFirst().first?.line
        == "✗ same-frame: expected the check to finish, but com.example.tide closed its connection to Masthead")
    let writing = try validate(code: "for descriptor in 3..<10 { _ = write(Int32(descriptor), \"{}\\n\", 3) }")
    #expect(writing.failed == [])
  }

  @Test func secondCrashAtExtremeNumbersSkipsRemainingChecks() throws {
    // Only `finite` uses such large offsets, and only `ranges` and `stages` use exactly this one.
    let validation = try validate(
      code: "if moment.scroll.contentOffset > 1e8 || moment.scroll.contentOffset == -550 { abort() }")
    let skipped = validation.results.filter { $0.outcome == .skipped("the plugin did not finish ranges") }.map(\.check)
    #expect(validation.failed == [.finite, .ranges])
    #expect(skipped == [.stages, .animating, .memory])
  }

  /// `.ci/run` validates a new plugin at the levels full and soak.
  @Test func newPluginPasses() throws {
    let folder = TemporaryFolder()
    try PluginFolder(folder.path).make(PluginTemplate(name: "Tide"))
    let validation = try validate(folder: "\(folder.path)/Tide", .quick, seed: .random(in: 0..<(1 << 32)))
    #expect(validation.failed == [], "seed \(validation.context.seed)")
  }

  @Test func pluginThatCannotBeLoadedSkipsRemainingChecks() throws {
    for name in ["Exiting", "Spaced", "OutOfRange"] {
      let validation = try validate("Tests/Fixtures/BrokenPlugins/\(name)", .full, seed: 1)
      #expect(
        validation.results.dropFirst().map(\.outcome)
          == ValidationCheck.allCases.dropFirst().map { _ in .skipped("the plugin did not pass loading") })
    }
  }

  // MARK: Reports

  @Test func jsonHasEveryCheck() throws {
    let validation = try validate("Tests/Fixtures/BrokenPlugins/Swinging", .quick, seed: 7)
    let checks = ValidationCheck.all(at: .quick).map { check -> JSON in
      guard check == .animating else { return ["check": .string(check.name), "status": "passed"] }
      return [
        "check": "animating", "status": "warning",
        "message":
          "isAnimating: still true 10 s after the list came to rest at offset -200, so an app never stops drawing; end the motion below a threshold (com.example.swinging alone; header of 300 pt; viewport of 375 × 667 pt)",
      ]
    }
    #expect(
      validation.json == [
        "plugin": "Swinging", "level": "quick", "seed": 7, "passed": true, "checks": .array(checks),
      ])
  }

  @Test func sameSeedGivesSameResults() throws {
    let first = try validate("Tests/Fixtures/BrokenPlugins/Forgetful", .quick, seed: 3)
    let second = try validate("Tests/Fixtures/BrokenPlugins/Forgetful", .quick, seed: 3)
    let other = try validate("Tests/Fixtures/BrokenPlugins/Forgetful", .quick, seed: 4)
    #expect(first.results == second.results)
    #expect(first.results != other.results)
  }

  // MARK: Support

  /// Validates an effect whose contribution, on line 9, is some code.
  private func validate(code: String) throws -> Validation {
    let folder = TemporaryFolder()
    folder.write(
      "Tide/Tide.swift",
      """
      import Glibc
      import Masthead

      struct Tide: HeaderEffect {
        static let identifier = "com.example.tide"
        static let summary = "Rises."
        static let stages: Stages = .appearance

        func contribute(to frame: inout HeaderFrame, at moment: Moment) { \(code) }
      }

      let effects = exportEffects(Tide.self)
      """)
    return try validate(folder: "\(folder.path)/Tide", .quick, seed: 1)
  }

  private func validate(_ path: String, _ level: ValidationLevel, seed: UInt64) throws -> Validation {
    try validate(folder: "\(Repository.root.path)/\(path)", level, seed: seed)
  }

  /// Busy machines get a long time limit.
  private func validate(folder: String, _ level: ValidationLevel, seed: UInt64) throws -> Validation {
    let builder = PluginBuilder(cache: Workshop.cache)
    let plugin = try builder.build(PluginSource(at: folder))
    return try Validation(
      in: ValidationContext(
        plugin: plugin.name, program: builder.link([plugin.object]).path, level: level, seed: seed, timeLimit: 600))
  }

  /// Replaces the numbers of a line with # where the expected line has #. These numbers are measurements, or depend on
  /// the seed.
  private func withoutNumbers(_ line: String, _ expected: String) -> String {
    guard expected.contains("#") else { return line }
    return line.replacing(/(expected|offset|got|most|by) -?[0-9.]+(?:e\+\d+)?/) { match in
      expected.contains("\(match.output.1) #") ? "\(match.output.1) #" : String(match.output.0)
    }
  }
}
