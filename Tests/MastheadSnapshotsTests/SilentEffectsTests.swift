import Fade
import Masthead
import MastheadDocuments
import MastheadSnapshots
import TestSupport
import Testing

/// Lifts an element or the image while the header stretches.
private struct Lift: HeaderEffect {
  static let identifier = "com.example.lift"
  static let stages: Stages = [.image, .elements]
  static let parameters = [Parameter("target", \Lift.target, of: [.element, .image])]
  var target = Target.element(0)

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    if target == .image, moment.stage == .image { frame.image.y -= frame.overscroll }
    if target != .image, moment.stage == .elements { frame[element: target].rect.y -= frame.overscroll }
  }
}

/// The effects that change no sample of a snapshot, and the reasons.
@Suite struct SilentEffectsTests {
  private static let registry: EffectRegistry = {
    var registry = EffectRegistry.builtIn
    registry.register(FadeOut.self)
    registry.register(Lift.self)
    return registry
  }()

  private static func notes(
    _ effects: String, along gesture: MastheadGesture, on list: SnapshotList = .phone
  ) throws -> [String] {
    let text = #"{ "masthead": 1, "header": { "height": 300, "collapsedHeight": 80 }, "effects": [\#(effects)] }"#
    let document = try PipelineDocument(parsing: text.utf8, registry: registry)
    return try SilentEffects(of: document.snapshotSubject, along: gesture, on: list).notes()
  }

  @Test(
    arguments: [
      Row(
        "a pull does not collapse", (#""stretch", "com.example.fade""#, .pull(120)),
        [
          "com.example.fade changes nothing along this gesture: collapse stays 0; .demonstration changes it"
        ]),
      Row("the demonstration collapses", (#""stretch", "com.example.fade""#, .demonstration), []),
      Row(
        "a fling does not stretch", (#""stretch", "fade""#, .fling(velocity: 1500)),
        [
          "stretch changes nothing along this gesture: overscroll stays 0; .demonstration changes it"
        ]),
      Row(
        "a snap is in no gesture that does not collapse", (#""collapse", "snap""#, .pull(120)),
        [
          "collapse changes nothing along this gesture: collapse stays 0; .demonstration changes it",
          "snap changes nothing along this gesture: collapse stays 0; .demonstration changes it",
        ]),
      Row(
        "a short pull triggers nothing", (#""stretch", "trigger""#, .pull(60)),
        [
          "trigger changes nothing along this gesture; .demonstration changes it"
        ]),
      Row(
        "only a longer pull triggers", (#""stretch", {"effect":"trigger","parameters":{"at":200}}"#, .pull(60)),
        [
          "trigger changes nothing along this gesture; the gesture rubber-band-limit changes it"
        ]),
      Row(
        "a fade with a duration goes on at the top",
        (#""stretch", {"effect":"fade","parameters":{"duration":0.5}}"#, .pull(120)),
        [
          "fade changes nothing along this gesture: collapse stays 0; .demonstration changes it"
        ]),
      Row(
        "an effect for an element without one",
        (#""stretch", "com.example.lift", {"effect":"com.example.lift","parameters":{"target":"image"}}"#, .pull(120)),
        ["com.example.lift changes nothing along this gesture: the header has no element for it; give it one"]),
      Row(
        "an effect without a body", (#"{"effect":"com.example.fade","parameters":{"amount":0}}"#, .demonstration),
        [
          "com.example.fade changes nothing along this gesture, nor along any named gesture"
        ]),
      Row(
        "the second of a kind", (#""stretch", "fade", {"effect":"fade","parameters":{"to":1}}"#, .demonstration),
        [
          "fade (2) changes nothing along this gesture, nor along any named gesture"
        ]),
      Row(
        "a disabled effect is not played",
        (#""stretch", {"effect":"com.example.fade","enabled":false}"#, .pull(120)), []),
      Row(
        "the list has no safe area", (#""stretch", "safe-area""#, .demonstration),
        [
          "safe-area changes nothing along this gesture: the list has no safe area; a list with one changes it"
        ]),
    ] as [Row<(String, MastheadGesture), [String]>])
  func silentEffectsAreNamed(_ row: Row<(String, MastheadGesture), [String]>) throws {
    #expect(try Self.notes(row.input.0, along: row.input.1) == row.output)
  }

  @Test func safeAreaEffectChangesListWithSafeArea() throws {
    let list = SnapshotList(safeArea: MastheadEdgeInsets(top: 44))
    #expect(try Self.notes(#""stretch", "safe-area""#, along: .pull(120), on: list) == [])
  }

  /// The header collapses over 220 points. From half-way, the list continues to the end.
  @Test func snapDistanceEndsAtRestingOffset() throws {
    let text = """
      { "masthead": 1, "header": { "height": 300, "collapsedHeight": 80 }, "effects": ["collapse", "snap"] }
      """
    let subject = try PipelineDocument(parsing: text.utf8).snapshotSubject
    let table = try SnapshotTable(of: subject, along: .sweep(from: -50, to: 270, count: 9))
    #expect(table["offset"]?.values == [-350, -310, -270, -230, -190, -150, -110, -70, -30])
    #expect(table["snapDistance"]?.values == [0, 0, -30, -70, 110, 70, 30, 0, 0])
    // Without a snap in the range, the column is missing.
    #expect(try SnapshotTable(of: subject, along: .sweep(from: -50, to: 0, count: 9))["snapDistance"] == nil)
  }
}
