import Foundation
import LongTests
import MastheadDocuments
import MastheadPlugins
import Testing

/// Real plugins, built by the real compiler and validated by the real program.
@Suite(.long) struct ValidationTests {
  // MARK: Plugins that are in order

  /// PackageTests has the samples at the level `soak`, which takes a minute.
  @Test(arguments: ["Plugins/Fade", "Plugins/Wave", "Plugins/Keyframes", "Plugins/Dusk"])
  func theSamplesPass(_ plugin: String) throws {
    let validation = try validate(plugin, .full, seed: .random(in: 0..<(1 << 32)))
    let lines = ValidationCheck.all(at: .full).map {
      $0 == .state ? "– state: No effect remembers anything." : "✓ \($0.name)"
    }
    #expect(validation.results.map(\.line) == lines, "seed \(validation.seed)")
  }

  @Test func anEffectThatRemembersAsItShouldPasses() throws {
    let validation = try validate("Tests/Fixtures/SoundPlugins/Lingering", .full, seed: .random(in: 0..<(1 << 32)))
    #expect(
      validation.results.map(\.line) == ValidationCheck.all(at: .full).map { "✓ \($0.name)" }, "seed \(validation.seed)"
    )
  }

  @Test func theQuickLevelMeasuresNoTimes() {
    #expect(ValidationCheck.allCases.filter { !ValidationCheck.all(at: .quick).contains($0) } == [.time])
    #expect(ValidationCheck.all(at: .soak) == ValidationCheck.allCases)
  }

  // MARK: Plugins that are broken

  /// A broken plugin, and the line of the check that finds it, the plugin's only one.
  static let broken = [
    (
      "Exiting",
      "✗ loading: Expected the check to run to its end, and found that it ended its process with code 3, after \"No licence was found.\"."
    ),
    (
      "Changing",
      "✗ descriptors: Expected descriptors to stay the same, and found that com.example.changing's parameter amount's maximum was \"2\" at first, and \"3\" when it was asked again."
    ),
    (
      "Spaced",
      "✗ identifiers: Expected effects to be named in reverse DNS, such as com.example.ripple, with letters, digits, -, _ and ., and found \"com.example.two words\"."
    ),
    (
      "OutOfRange",
      "✗ defaults: Expected the default of com.example.out-of-range's parameter amount to be 0 to 1, and found 2."
    ),
    ("Rounding", "✗ values: Expected com.example.rounding's parameter amount to be 7.457817572627013, and found 7."),
    (
      "Trapping",
      "✗ bounds: Expected the check to run to its end, and found that it was ended by SIGABRT, without a word."
    ),
    (
      "Hoarding",
      "✗ same-frame: Expected the same input to give the same frame, and found blur 1.898575169722423 at offset 189.85751697224228 at first, and 2.5 when the states came in the reverse order (com.example.hoarding alone; header of 300 pt; viewport of 375 × 667 pt)."
    ),
    (
      "Dividing",
      "✗ finite: Expected finite numbers at offset -300, and found blur nan (com.example.dividing alone; header of 0 pt; viewport of 375 × 667 pt)."
    ),
    (
      "Hanging",
      "✗ finite: Expected the check to run to its end, and found that it took too long, and was stopped, without a word."
    ),
    (
      "Restless",
      "✗ rest: Expected nothing to move while the list rests at offset -300, and found blur 0 at 0 s and 0.008333333333333333 at 0.008333333333333333 s (com.example.restless alone; header of 300 pt; viewport of 375 × 667 pt)."
    ),
    (
      "Forgetful",
      "✗ state: Expected what was remembered to give the same frames in another process, and found blur 9.066233832233817 here and 2.61095398657332 there, 1 ticks later (com.example.forgetful alone; header of 300 pt; viewport of 375 × 667 pt)."
    ),
    (
      "Overflowing",
      "✗ mask-room: Expected the mask to have at most 80 elements and 192 points, and found that it was truncated at offset -292.01261097932627 (com.example.overflowing alone; header of 300 pt; viewport of 320 × 667 pt)."
    ),
    (
      "Allocating",
      "✗ allocations: Expected a frame to allocate nothing, and found 128 allocations in 64 frames (com.example.allocating alone; header of 300 pt; viewport of 375 × 667 pt)."
    ),
    (
      "Slow",
      "✗ time: Expected a frame to take at most # µs, 50 times one of all built-in effects and a thousandth of a tick at least, and found # µs (com.example.slow alone; header of 300 pt; viewport of 375 × 667 pt)."
    ),
    (
      "Fickle",
      "✗ worker: Expected a worker to give the same frame, and found scrim 0.25 in this process and 0.5 there, at offset -292.01261097932627 (com.example.fickle alone; header of 300 pt; viewport of 375 × 667 pt)."
    ),
    (
      "Jumping",
      "! jumps: opacity jumps from 1 to 0.5 at offset -150 (com.example.jumping alone; header of 300 pt; viewport of 375 × 667 pt)."
    ),
  ]

  @Test(arguments: broken)
  func aBrokenPluginFailsExactlyTheCheckForIt(_ name: String, _ line: String) throws {
    // What never ends need not be waited for as long as a busy machine takes for what does.
    let timeLimit = name == "Hanging" ? 3.0 : 600
    let validation = try validate("Tests/Fixtures/BrokenPlugins/\(name)", .full, seed: 1, timeLimit: timeLimit)
    let lines = validation.results.map(\.line).filter { $0.hasPrefix("✗") || $0.hasPrefix("!") }
    #expect(lines.map(withoutTimes) == [line])
  }

  /// Plugins that cannot be loaded, and the checks that nobody could run.
  @Test(arguments: [("Exiting", 14), ("Spaced", 12), ("OutOfRange", 11)])
  func whatCannotBeLoadedIsNotCheckedFurther(_ name: String, _ count: Int) throws {
    let validation = try validate("Tests/Fixtures/BrokenPlugins/\(name)", .full, seed: 1)
    let outcomes = validation.results.map(\.outcome)
    #expect(outcomes.filter { $0 == .skipped("The plugin is refused.") }.count == count)
  }

  // MARK: What is told

  @Test func theJSONHasEveryCheck() throws {
    let validation = try validate("Tests/Fixtures/BrokenPlugins/Jumping", .quick, seed: 7)
    let checks = ValidationCheck.all(at: .quick).map { check -> JSON in
      switch check {
      case .state: ["check": "state", "status": "skipped", "message": "No effect remembers anything."]
      case .jumps:
        [
          "check": "jumps", "status": "warning",
          "message":
            "opacity jumps from 1 to 0.5 at offset -150 (com.example.jumping alone; header of 300 pt; viewport of 375 × 667 pt).",
        ]
      default: ["check": .string(check.name), "status": "passed"]
      }
    }
    #expect(
      validation.json == [
        "plugin": "Jumping", "level": "quick", "seed": 7, "passed": true, "checks": .array(checks),
      ])
  }

  @Test func theSameSeedFindsTheSame() throws {
    let first = try validate("Tests/Fixtures/BrokenPlugins/Rounding", .quick, seed: 3)
    let second = try validate("Tests/Fixtures/BrokenPlugins/Rounding", .quick, seed: 3)
    let other = try validate("Tests/Fixtures/BrokenPlugins/Rounding", .quick, seed: 4)
    #expect(first.results == second.results)
    #expect(first.results != other.results)
  }

  // MARK: Support

  private func validate(
    _ path: String, _ level: ValidationLevel, seed: UInt64, timeLimit: Double = 600
  ) throws -> Validation {
    let plugin = try PluginBuilder(cache: Workshop.cache).build(
      PluginSource(at: "\(packageRoot)/\(path)"))
    return try Validation(
      of: plugin.name,
      in: ValidationContext(
        library: plugin.library, level: level, seed: seed, executable: Workshop.masthead, timeLimit: timeLimit))
  }

  /// A line with # for what a clock measured.
  private func withoutTimes(_ line: String) -> String { line.replacing(/[\d.]+ µs/, with: "# µs") }
}
