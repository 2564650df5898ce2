import Masthead
import MastheadDocuments
import MastheadSnapshots
import Testing

/// Exported snapshot tests fail when an effect is switched off, and when one of its parameters moves by a visible step.
@Suite struct ExportedTestTests {
  // MARK: Documents

  /// A document in which an effect works, with the header and the effects that it needs.
  private static func document(_ effect: String) throws -> PipelineDocument {
    let (header, effects, scene) = documents[effect] ?? (dot, #""stretch", "collapse", "\#(effect)""#, "{}")
    let text = """
      { "masthead": 1, "name": "\(effect)", "header": \(header), "effects": [\(effects)], "scene": \(scene) }
      """
    return try PipelineDocument(parsing: text.utf8)
  }

  private static let high = #"{ "height": 300, "collapsedHeight": 80 }"#

  /// A header with two elements. One of them moves while the header collapses.
  private static let dot = """
    { "height": 300, "collapsedHeight": 80, "elements": [
      { "name": "dot", "alignment": "center", "width": 80, "height": 40,
        "collapsed": { "alignment": "bottomLeading", "width": 40, "height": 40, "cornerRadius": 8 } },
      { "name": "other", "alignment": "topTrailing", "width": 20, "height": 20 }] }
    """

  /// The effects whose defaults are no-ops, or that need other effects or another header.
  private static let documents: [String: (header: String, effects: String, scene: String)] = [
    // A header that takes all of the pull leaves no gap.
    "stretch": (high, #"{ "effect": "stretch", "parameters": { "factor": 0.5 } }"#, "{}"),
    "parallax": (dot, #""stretch", "parallax""#, "{}"),
    "cut-away": (high, #""stretch", "collapse", "cut-away""#, "{}"),
    "overlap": (high, #""stretch", "cut-away", "overlap""#, "{}"),
    "collection-flow": (high, #""stretch", { "effect": "collection-flow", "parameters": { "inset": 20 } }"#, "{}"),
    "safe-area": (
      high, #""stretch", "safe-area""#,
      #"{ "device": { "width": 375, "height": 812, "safeArea": { "top": 44, "left": 0, "bottom": 34, "right": 0 } } }"#
    ),
    "content-mode": (
      #"{ "height": 300, "collapsedHeight": 80, "imageSize": { "width": 800, "height": 600 } }"#,
      #""stretch", "collapse", { "effect": "content-mode", "parameters": { "anchor": "topLeft" } }"#, "{}"
    ),
    "collapse": (high, #""collapse""#, "{}"),
    "pin": (high, #""pin""#, "{}"),
    // The demonstration rests where 105 of 205 points are hidden.
    "hide-on-scroll": (
      #"{ "height": 205, "collapsedHeight": 80 }"#,
      #"{ "effect": "hide-on-scroll", "parameters": { "settling": "nearest" } }"#, "{}"
    ),
    "snap": (high, #""collapse", "snap""#, "{}"),
    "trigger": (high, #""stretch", { "effect": "trigger", "parameters": { "at": 90, "release": 60 } }"#, "{}"),
    "move": (dot, #""stretch", "collapse", { "effect": "move", "parameters": { "target": "dot", "y": 40 } }"#, "{}"),
    "transition": (dot, #""stretch", "collapse", { "effect": "transition", "parameters": { "target": "dot" } }"#, "{}"),
    "rotate": (dot, #""stretch", "collapse", { "effect": "rotate", "parameters": { "target": "dot" } }"#, "{}"),
    "z-index": (dot, #""stretch", "collapse", { "effect": "z-index", "parameters": { "target": "dot" } }"#, "{}"),
    // Rows move under a header only if it stays.
    "shadow": (high, #""collapse", "pin", "shadow""#, "{}"),
  ]

  // MARK: Changes without an effect

  /// A change that alters no number, or only numbers that the demonstration cannot show.
  private struct Exception: Sendable {
    let reason: String
    /// The presets with the change; nil if it is in any document.
    var presets: [String]?
    var effect: String?
    /// Parameters' identifiers, or `off`.
    let changes: [String]
    /// The other gestures that may show the change.
    var shownBy: [String] = []
    var applies: @Sendable (EffectChange, ExportedTest) -> Bool = { _, _ in true }

    func covers(_ change: EffectChange, in test: ExportedTest) -> Bool {
      presets?.contains { test.name == "preset \($0)" } ?? true
        && effect ?? change.effect.kind.identifier == change.effect.kind.identifier
        && changes.contains(change.what) && applies(change, test)
    }
  }

  /// The stretch is the overscroll.
  @Sendable private static func stretchTakesPull(_ test: ExportedTest) -> Bool {
    test.subject.effects.contains { ($0 as? Stretch).map { $0.factor == 1 && $0.limit == 0 } ?? false }
  }

  /// The number of the easing with custom slopes.
  private static let curve = 4.0

  private static let exceptions = [
    Exception(
      reason: "A ramp from a number to itself has no course.",
      changes: ["progress", "start", "end", "easing", "startSlope", "endSlope"]
    ) { change, _ in change.hasNoCourse },
    Exception(
      reason: "A ramp from a number to itself has no course. With a duration, it may rest later than the list.",
      changes: ["duration"], shownBy: ["rubber-band-limit", "catch-mid-bounce"]
    ) { change, _ in change.hasNoCourse },
    Exception(reason: "A named easing has its own slopes.", changes: ["startSlope", "endSlope"]) { change, _ in
      change.number("easing") != curve
    },
    Exception(reason: "A curve with slopes of 1 is a straight line.", changes: ["easing"]) { change, _ in
      change.value == curve && change.number("easing") == 0
    },
    Exception(
      reason: "A step without a duration has nothing to ease.", changes: ["easing", "startSlope", "endSlope"]
    ) { change, _ in
      change.number("start") == change.number("end") && change.number("duration") == 0
    },
    Exception(
      reason: "A header that takes all of the pull leaves no gap.", effect: Stretch.identifier, changes: ["gap"]
    ) { _, test in stretchTakesPull(test) },
    Exception(
      reason: "A header that takes all of the pull stretches by the overscroll.", changes: ["progress"]
    ) { change, test in
      let both = [ScrollProgress.stretch, .overscroll].map { Double(ScrollProgress.allCases.firstIndex(of: $0)!) }
      return stretchTakesPull(test) && both.contains(change.number("progress")!) && both.contains(change.value)
    },
    Exception(
      reason: "The threshold counts for the settling `nearest` alone.", effect: HideOnScroll.identifier,
      changes: ["threshold"]
    ) { change, _ in (change.effect as? HideOnScroll)?.settling != .nearest },
    Exception(
      reason: "The header is more than half hidden when the list rests, and stays so with a lower threshold.",
      effect: HideOnScroll.identifier, changes: ["threshold"]
    ) { change, _ in
      (change.effect as? HideOnScroll)?.settling == .nearest && change.value < change.number("threshold")!
    },
    Exception(
      reason: "The effect states its defaults.", presets: ["collection-flow"], changes: ["off"]
    ) { change, _ in
      let fresh = change.effect.kind.make()
      return change.effect.parameterDescriptions.allSatisfy {
        fresh.value(of: $0.identifier) == change.effect.value(of: $0.identifier)
      } && change.effect.kind.identifier != Stretch.identifier
    },
    Exception(
      reason: "The picture is higher than the header, and as wide, until a pull stretches the header by 340 points.",
      presets: ["collection-flow"], effect: FitImage.identifier, changes: ["expands"],
      shownBy: ["rubber-band-limit"]),
    Exception(
      reason: "The header never shrinks.", presets: ["collection-flow"], effect: FitImage.identifier,
      changes: ["shrinks"]),
    Exception(
      reason: "The picture is square and as wide as the device, and so higher than the header at rest.",
      presets: ["artist", "search-morph", "photo-blur", "podcast-curve", "refresh"], effect: FitImage.identifier,
      changes: ["off", "shrinks"]),
    Exception(
      reason: "Only the collapsible part hides, so the pinned part never leaves the screen.", presets: ["hiding-bar"],
      effect: Pin.identifier, changes: ["off"]),
  ]

  // MARK: Tests

  private static let names =
    EffectRegistry.builtIn.effects.map { "effect \($0.identifier)" } + Preset.all.map { "preset \($0.identifier)" }

  /// The exported test of a document, and changes of its effects: all of the named effect, or one of each parameter of a preset.
  private static func test(_ name: String) throws -> (test: ExportedTest, changes: [EffectChange]) {
    let identifier = String(name.split(separator: " ")[1])
    let preset = name.hasPrefix("preset ") ? Preset.named(identifier) : nil
    let test = try ExportedTest(of: try preset?.document ?? document(identifier), named: name)
    let indices = test.subject.effects.indices.filter {
      preset != nil || test.subject.effects[$0].kind.identifier == identifier
    }
    let changes = indices.flatMap { EffectChange.all(of: $0, in: test) }
    guard preset != nil else { return (test, changes) }
    return (
      test,
      changes.indices.filter { index in
        let next = changes.dropFirst(index + 1).first
        return next?.index != changes[index].index || next?.what != changes[index].what
      }.map { changes[$0] }
    )
  }

  @Test func all23EffectsAnd15PresetsAreTested() { #expect(Self.names.count == 23 + 15) }

  @Test(arguments: names)
  func exportedTestFailsOnEachVisibleChange(_ name: String) throws {
    let (test, changes) = try Self.test(name)
    #expect(!changes.isEmpty)
    let recording = try test.record()
    var last: EffectChange?
    for change in changes {
      let changed = try change.apply(to: test.subject)
      let fails = try recording.fails(with: changed)
      if let exception = Self.exceptions.first(where: { $0.covers(change, in: test) }) {
        #expect(!fails, "\(change): \(exception.reason)")
        // One value of a parameter is enough for the other gestures.
        if last?.index == change.index, last?.what == change.what { continue }
        let shown = try recording.gestures(thatShow: changed)
        #expect(shown.filter { !exception.shownBy.contains($0) } == [], "\(change): \(exception.reason)")
        last = change
      } else {
        #expect(fails, "\(change)")
      }
    }
  }

  @Test func eachExceptionCoversSomeChange() throws {
    var unused = Set(Self.exceptions.map(\.reason))
    for name in Self.names {
      let (test, changes) = try Self.test(name)
      for change in changes {
        if let exception = Self.exceptions.first(where: { $0.covers(change, in: test) }) {
          unused.remove(exception.reason)
        }
      }
    }
    #expect(unused == [])
  }
}
