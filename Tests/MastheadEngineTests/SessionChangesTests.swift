import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadEngine

/// JSON Patches from a session's previous state to its current one, as viewers receive them.
@Suite struct SessionChangesTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let preset: String
    let path: String
    let value: JSON
    /// The operations with their paths and values, except those on the revision.
    let operations: [String]
    var testDescription: String { "\(preset): \(path)" }
  }

  @Test(arguments: [
    // The overlap is half of the cut. A list with the header above it keeps its rows in place.
    Change(
      preset: "news-digest", path: "effects[1].parameters.depth", value: 100,
      operations: [
        "replace /pipeline/effects/1/parameters/depth 100",
        "replace /effects/1/parameters/1/value 100",
        "replace /effects/2/parameters/0/points 50",
        "replace /layout/cutDepth 100",
        "replace /layout/overlap 50",
        "replace /layout/originY -250",
        "replace /layout/contentInset/top 250",
        "replace /layout/topOffset -250",
        "replace /handles/8/slope -100",
        "replace /history/undo Cut-away depth",
      ]),
    // Rows below a header inside the content move together.
    Change(
      preset: "collection-flow", path: "header.height", value: 200,
      operations: [
        "replace /pipeline/header/height 200",
        "replace /header/parameters/0/value 200",
        "replace /suggestions/height/maximum 200",
        "replace /layout/height 200",
        "replace /layout/contentOriginY 200",
        "replace /layout/bottomOffset 461.33333333333326",
        "replace /scene/contentHeight 1128.3333333333333",
        "replace /history/undo Header height",
      ]),
    // An edit that does not move the list changes only the document and the control.
    Change(
      preset: "parallax-table", path: "effects[1].parameters.factor", value: 0.25,
      operations: [
        "replace /pipeline/effects/1/parameters/factor 0.25",
        "replace /effects/1/parameters/1/value 0.25",
        "replace /history/undo Parallax factor",
      ]),
    Change(
      preset: "collection-flow", path: "effects[1].enabled", value: false,
      operations: [
        "add /pipeline/effects/1/enabled false",
        "replace /effects/1/enabled false",
        "replace /history/undo Switch Stretch",
      ]),
    Change(
      preset: "elastic-bar", path: "name", value: "Mine",
      operations: ["replace /pipeline/name Mine", "replace /history/undo Rename to Mine"]),
  ])
  func patchContainsEffectOfEdit(_ change: Change) throws {
    var driver = try Driver(change.preset)
    let before = driver.session.json(identifier: "a")
    try driver.edit(.set(path: change.path, change.value))
    let patch = before.patch(to: driver.session.json(identifier: "a"))
    let operations = patch.map { operation in
      ["op", "path", "value"].compactMap { operation[$0] }.map { value in
        if case .string(let text) = value { text } else { value.compact }
      }.joined(separator: " ")
    }
    #expect(operations == ["replace /revision 2"] + change.operations)
  }

  /// A tick of a slider sends the changes of the session and a frame. The size of the changes does not depend on the
  /// number of effects and elements. A frame contains the position of each element, because a slow viewer skips frames.
  @Test(arguments: Preset.all.map(\.identifier))
  func sliderTickIsSmall(preset: String) throws {
    var random = SplitMix.printingSeed()
    var rest = try Driver(preset)
    rest.input(.contentOffset(fromTop: 100.0 / 3))
    let before = rest.session.json(identifier: "a")
    let elements = rest.session.document.elementNames
    var encoder = FrameEncoder(elements: elements)
    // Effects of one kind have the same sliders.
    var tuned: Set<String> = []
    for control in controls(of: before).shuffled(using: &random) where tuned.count < repetitions(1000, quick: 8) {
      guard case .string(let path)? = control["path"], case .number(let minimum)? = control["minimum"],
        case .number(let maximum)? = control["maximum"], tuned.insert(kind(of: path, in: before)).inserted
      else { continue }
      // A header without any height makes most effects idle. A third of a range has all digits.
      for share in path.hasPrefix("header") ? [0, 1.0 / 3] : [1.0 / 3] {
        var driver = rest
        try driver.edit(.set(path: path, .number(minimum.value + (maximum.value - minimum.value) * share)))
        let changes = before.patch(to: driver.session.json(identifier: "a"))
        let frame = try #require(driver.frame.frame)
        let size = encoder.encode(
          frame, at: driver.frame.scroll, sequence: driver.frame.sequence, receipt: driver.frame.receipt, \.count)
        let words: Comment = "\(path) at \(share)"
        #expect(JSON.array(changes).compact.utf8.count <= 1500, words)
        #expect(size <= 900 + 130 * elements.count, words)
      }
    }
    #expect(tuned.count > 7)
  }

  /// A parameter's name, with its effect's name in place of the effect's index.
  private func kind(of path: String, in session: JSON) -> String {
    guard case .array(let effects)? = session["effects"] else { return path }
    for effect in effects {
      guard case .string(let place)? = effect["path"], case .string(let name)? = effect["effect"],
        path.hasPrefix("\(place).")
      else { continue }
      return name + path.dropFirst(place.count)
    }
    return path
  }

  @Test func rewrappedRowsAreReplaced() throws {
    var driver = try Driver()
    let before = driver.session.json(identifier: "a")
    driver.send([.viewport(MastheadSize(width: 320, height: 667))])
    let paths = before.patch(to: driver.session.json(identifier: "a")).map { $0["path"] }
    #expect(paths.contains("/scene/items/0/rect/width") && paths.contains("/scene/items/0/texts/1/lines"))
  }

  /// After random edits, sizes and documents, the patches give a viewer the whole session. Unchanged parts of the
  /// session's JSON are cached.
  @Test func applyingEachPatchGivesWholeSession() throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<repetitions(30, quick: 4) {
      var driver = try Driver(Preset.all.randomElement(using: &random)!.identifier)
      var page = PageJSON()
      var known = page.json(of: driver.session, identifier: "a")
      for _ in 0..<20 {
        try edit(&driver, known, &random)
        let now = page.json(of: driver.session, identifier: "a")
        known = try known.applying(.array(known.patch(to: now)))
        #expect(known == driver.session.json(identifier: "a"))
      }
    }
  }

  /// A newer build of a plugin may describe the same effect differently.
  @Test func keptPartsBelongToOneRegistry() throws {
    var other = EffectRegistry()
    for kind in EffectRegistry.builtIn.effects {
      other.register(
        EffectKind(
          identifier: kind.identifier, name: kind.name, summary: kind.summary, stages: kind.stages,
          parameters: kind.parameters.map { parameter in
            ParameterDescription(
              identifier: parameter.identifier, name: "Newer \(parameter.name)", kind: parameter.kind,
              default: parameter.default, alternatives: parameter.alternatives, formula: parameter.formula)
          }, remembers: kind.remembers, make: kind.make))
    }
    var driver = try Driver()
    var page = PageJSON()
    let before = page.json(of: driver.session, identifier: "a")
    _ = driver.session.adopt(other, at: driver.time)
    let after = page.json(of: driver.session, identifier: "a")
    #expect(after == driver.session.json(identifier: "a"))
    #expect(before["effects"] != after["effects"])
  }

  private func edit(_ driver: inout Driver, _ known: JSON, _ random: inout SplitMix) throws {
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let size = MastheadSize(width: .random(in: 0...900, using: &random), height: .random(in: 0...900, using: &random))
      driver.send([.viewport(random.chance(3) ? nil : size)])
    case 1: try driver.edit(.replace(random.pipelineDocument().json))
    case 2 where random.chance(2):
      // A header whose elements are targets of effects cannot be removed, and nothing changes.
      let hasElements = driver.session.document.header?.elements.isEmpty == false
      do { try driver.edit(.merge(["header": .null])) } catch { #expect(hasElements) }
    case 2: try driver.edit(.merge(["header": ["imageSize": ["width": 100, "height": 50]]]))
    case 3:
      guard case .array(let effects)? = driver.session.document.json["effects"] else { return }
      try driver.edit(.merge(["effects": .array(effects.shuffled(using: &random))]))
    default:
      guard let control = controls(of: known).randomElement(using: &random), case .string(let path)? = control["path"]
      else { return }
      // Values of the wrong kind are refused and change nothing.
      let values: [JSON] = [.null, control["maximum"] ?? true, .number(.random(in: 0...1, using: &random)), "bottom"]
      try? driver.edit(.set(path: path, values.randomElement(using: &random)!))
    }
  }

  /// The controls of the header and of all effects.
  private func controls(of session: JSON) -> [JSON] {
    var owners = [session["header"] ?? .null]
    if case .array(let effects)? = session["effects"] { owners += effects }
    return owners.flatMap { owner -> [JSON] in
      if case .array(let parameters)? = owner["parameters"] { parameters } else { [] }
    }
  }
}
