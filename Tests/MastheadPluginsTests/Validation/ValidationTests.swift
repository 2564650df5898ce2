import Foundation
import MastheadDocuments
import MastheadPlugins
import TestSupport
import Testing

/// Builds plugins with the real compiler and validates them with the real program.
@Suite(.long) struct ValidationTests {
  // MARK: Valid plugins

  /// One without memory, and one with. `.ci/run` validates all samples at the level `soak`.
  @Test(arguments: ["Plugins/Fade", "Plugins/Dusk"])
  func samplesPass(_ plugin: String) throws {
    let validation = try validate(plugin, .quick, seed: .random(in: 0..<(1 << 32)))
    let lines = ValidationCheck.all(at: .quick).map {
      $0 == .state && plugin.hasSuffix("Fade") ? "– state: no effect has memory" : "✓ \($0.name)"
    }
    #expect(validation.results.map(\.line) == lines, "seed \(validation.seed)")
  }

  @Test(arguments: ["Badge", "Lingering"])
  func validEffectWithMemoryPasses(_ name: String) throws {
    let validation = try validate("Tests/Fixtures/SoundPlugins/\(name)", .quick, seed: .random(in: 0..<(1 << 32)))
    #expect(
      validation.results.map(\.line) == ValidationCheck.all(at: .quick).map { "✓ \($0.name)" },
      "seed \(validation.seed)"
    )
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
      "✗ loading: expected the check to finish, but it exited with code 3: No licence was found."
    ),
    (
      "Changing",
      "✗ descriptors: com.example.changing's parameter amount's maximum: expected \"2\" as at first, got \"3\" when it was asked again"
    ),
    (
      "Spaced",
      "✗ identifiers: invalid effect identifier \"com.example.two words\"; must be in reverse DNS, such as com.example.ripple"
    ),
    (
      "OutOfRange",
      "✗ defaults: com.example.out-of-range: amount.default: must be between 0 and 1, got 2"
    ),
    ("Rounding", "✗ values: com.example.rounding: amount: expected 7.457817572627013, got 7"),
    (
      "Trapping",
      "✗ bounds: expected the check to finish, but com.example.trapping aborted (SIGABRT) (at Trapping/Trapping.c:29)"
    ),
    (
      "Hoarding",
      "✗ same-frame: blur: expected 1.898575169722423 at offset 189.85751697224228 as at first, got 2.5 when the states came in the reverse order (com.example.hoarding alone; header of 300 pt; viewport of 375 × 667 pt)"
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
      "Belated",
      "✗ stages: elements.title.y: expected a change only in the stage elements, got one in the stage appearance (com.example.belated alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Restless",
      "✗ rest: blur: expected 0 at 0.008333333333333333 s as at 0 s while the list rests at offset -300, got 0.008333333333333333 (com.example.restless alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Freezing",
      "✗ animating: image.y: moves from 77.716 to 75.016 while the list rests at offset -200 and isAnimating is false, so an app draws no such frame; set frame.isAnimating while something moves (com.example.freezing alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Swinging",
      "! animating: isAnimating: still true 10 s after the list came to rest at offset -200, so an app never stops drawing (com.example.swinging alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Forgetful",
      "✗ state: blur: expected 9.066233832233817 from the memory in another process, got 2.61095398657332 at tick 1 (com.example.forgetful alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Overflowing",
      "✗ mask-room: expected the mask to have at most 80 elements and 192 points, but it was truncated at offset -292.01261097932627 (com.example.overflowing alone; header of 300 pt; viewport of 320 × 667 pt)"
    ),
    (
      "Allocating",
      "✗ allocations: expected no allocations, got 128 allocations in 64 frames (com.example.allocating alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Slow",
      "✗ time: expected a frame to take at most # µs, 50 times a frame of all built-in effects or a thousandth of a tick, got # µs (com.example.slow alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Fickle",
      "✗ worker: scrim: expected 0.25 in a worker as in this process, got 0.5 at offset -292.01261097932627 (com.example.fickle alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    (
      "Jumping",
      "! jumps: opacity: jumps from 1 to 0.5 at offset -150 (com.example.jumping alone; header of 300 pt; viewport of 375 × 667 pt)"
    ),
    // A quick run has another effect that does not return.
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
    #expect(lines.map(withoutTimes) == [line])
  }

  /// A body of `contribute` that every frame runs, and what the only failing check reports.
  private static let crashes = [
    ("abort();", "com.example.tide aborted (SIGABRT)"),
    ("*(volatile int *)8 = 1;", "com.example.tide accessed invalid memory (SIGSEGV)"),
    (
      "for (;;) frame->blur += 1;",
      "com.example.tide did not return from a call within 1 s of processor time"
    ),
    ("exit(0);", "com.example.tide exited"),
    (#"fputs("no water\n", stderr); abort();"#, "com.example.tide aborted (SIGABRT): no water"),
  ]

  @Test(arguments: crashes)
  func crashSkipsChecksThatWouldRepeatIt(_ body: String, _ reason: String) throws {
    let plugin = BrokenCPlugin(before: "#include <stdio.h>", contribute: body)
    let validation = try validate(plugin)
    let line =
      try #require(
        plugin.source.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(body) }) + 1
    let rendersNothing = ["loading", "identifiers", "defaults", "values"]
    let lines = ValidationCheck.all(at: .quick).map { check in
      if rendersNothing.contains(check.name) { return "✓ \(check.name)" }
      return check == .descriptors
        ? "✗ descriptors: expected the check to finish, but \(reason) (at Tide/Tide.c:\(line))"
        : "– \(check.name): the plugin did not finish descriptors"
    }
    #expect(validation.results.map(\.line) == lines)
  }

  @Test func secondCrashAtExtremeNumbersSkipsRemainingChecks() throws {
    // Only `finite` uses such large offsets, and only `ranges` and `stages` use exactly this one.
    let extreme = "if (scroll->content_offset > 1e8 || scroll->content_offset == -550) abort();"
    let validation = try validate(BrokenCPlugin(contribute: extreme))
    let skipped = validation.results.filter { $0.outcome == .skipped("the plugin did not finish ranges") }.map(\.check)
    #expect(validation.failed == [.finite, .ranges])
    #expect(skipped == [.stages, .rest, .animating, .state, .maskRoom, .allocations, .worker, .jumps])
  }

  /// `.ci/run` validates a new plugin at the levels full and soak.
  @Test func newPluginPasses() throws {
    let folder = TemporaryFolder()
    try PluginFolder(folder.path).make(PluginTemplate(name: "Tide"))
    let validation = try validate(folder: "\(folder.path)/Tide", .quick, seed: .random(in: 0..<(1 << 32)))
    #expect(validation.failed == [], "seed \(validation.seed)")
  }

  /// Plugins that cannot be loaded, and the numbers of skipped checks.
  @Test(arguments: [("Exiting", 17), ("Spaced", 15), ("OutOfRange", 14)])
  func refusedPluginSkipsRemainingChecks(_ name: String, _ count: Int) throws {
    let validation = try validate("Tests/Fixtures/BrokenPlugins/\(name)", .full, seed: 1)
    let outcomes = validation.results.map(\.outcome)
    #expect(outcomes.filter { $0 == .skipped("the plugin was refused") }.count == count)
  }

  // MARK: Reports

  @Test func jsonHasEveryCheck() throws {
    let validation = try validate("Tests/Fixtures/BrokenPlugins/Jumping", .quick, seed: 7)
    let checks = ValidationCheck.all(at: .quick).map { check -> JSON in
      switch check {
      case .state: ["check": "state", "status": "skipped", "message": "no effect has memory"]
      case .jumps:
        [
          "check": "jumps", "status": "warning",
          "message":
            "opacity: jumps from 1 to 0.5 at offset -150 (com.example.jumping alone; header of 300 pt; viewport of 375 × 667 pt)",
        ]
      default: ["check": .string(check.name), "status": "passed"]
      }
    }
    #expect(
      validation.json == [
        "plugin": "Jumping", "level": "quick", "seed": 7, "passed": true, "checks": .array(checks),
      ])
  }

  @Test func sameSeedGivesSameResults() throws {
    let first = try validate("Tests/Fixtures/BrokenPlugins/Rounding", .quick, seed: 3)
    let second = try validate("Tests/Fixtures/BrokenPlugins/Rounding", .quick, seed: 3)
    let other = try validate("Tests/Fixtures/BrokenPlugins/Rounding", .quick, seed: 4)
    #expect(first.results == second.results)
    #expect(first.results != other.results)
  }

  // MARK: Support

  private func validate(_ plugin: BrokenCPlugin) throws -> Validation {
    let folder = TemporaryFolder()
    folder.write("Tide/Tide.c", plugin.source)
    return try validate(folder: "\(folder.path)/Tide", .quick, seed: 1)
  }

  private func validate(_ path: String, _ level: ValidationLevel, seed: UInt64) throws -> Validation {
    try validate(folder: "\(Repository.root.path)/\(path)", level, seed: seed)
  }

  /// Busy machines get a long time limit.
  private func validate(folder: String, _ level: ValidationLevel, seed: UInt64) throws -> Validation {
    let plugin = try PluginBuilder(cache: Workshop.cache).build(PluginSource(at: folder))
    return try Validation(
      of: plugin.name,
      in: ValidationContext(
        library: plugin.library, level: level, seed: seed, executable: Workshop.masthead, timeLimit: 600))
  }

  /// Replaces measured times in a line with #.
  private func withoutTimes(_ line: String) -> String { line.replacing(/[\d.]+ µs/, with: "# µs") }
}
