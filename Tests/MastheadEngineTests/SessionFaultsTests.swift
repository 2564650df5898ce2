import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadEngine

/// Effects that a fault has switched off.
@Suite struct SessionFaultsTests {
  private static let (effect, depth) = ("cut-away", "effects[1].parameters.depth")
  private static let (cut, whole) = ("M0 0L375 0L375 300L0 220Z", "M0 0L375 0L375 300L0 300Z")

  private func mask(_ driver: Driver) -> String? { driver.frame.frame?.mask.svg }

  private func enabled(_ driver: Driver) -> JSON? {
    driver.session.json(identifier: "")["effects"]?.elements[1]["enabled"]
  }

  /// Returns a session in which the cut at a depth was at fault.
  private func faulty(depth: Double? = nil) throws -> Driver {
    var driver = try Driver()
    #expect(mask(driver) == Self.cut)
    if let depth { try driver.edit(.set(path: Self.depth, .number(depth))) }
    driver.session.switchOff([Self.effect])
    driver.carryOut(driver.session.update(at: driver.time))
    return driver
  }

  @Test func faultIsNoPartOfDocumentAndHistory() throws {
    let before = try Driver()
    var driver = try faulty()
    #expect(driver.session.document.text == before.session.document.text)
    #expect(driver.session.history.entries == before.session.history.entries)
    #expect(mask(driver) == Self.whole && enabled(driver) == false)
    #expect(driver.session.running.json["effects"]?.elements.map { $0["enabled"] }.contains(false) == true)
    // What changes nothing of the effect does not run it.
    try driver.edit(.set(path: "name", "Other"))
    try driver.history(.undo)
    try driver.history(.redo)
    try driver.history(.undo)
    #expect(driver.session.document.text == before.session.document.text)
    #expect(mask(driver) == Self.whole && enabled(driver) == false)
    #expect(try driver.session.film() == { try $0.session.film() }(try faulty()))
    #expect(try driver.session.film() != before.session.film())
  }

  @Test func switchingOnTriesEffectAgainWithoutEdit() throws {
    var driver = try faulty()
    let (text, entries) = (driver.session.document.text, driver.session.history.entries)
    try driver.edit(.set(path: "effects[1].enabled", true))
    #expect(mask(driver) == Self.cut && enabled(driver) == true && driver.session.faulty.isEmpty)
    #expect(driver.session.document.text == text && driver.session.history.entries == entries)
  }

  @Test func otherValuesTryEffectAgain() throws {
    var driver = try faulty(depth: 90)
    try driver.edit(.set(path: Self.depth, 100))
    #expect(mask(driver) == "M0 0L375 0L375 300L0 200Z")
    driver = try faulty(depth: 90)
    try driver.history(.undo)
    #expect(mask(driver) == Self.cut && driver.session.history.redoName != nil)
    // Somebody wants it off.
    driver = try faulty()
    try driver.edit(.set(path: "effects[1].enabled", false))
    #expect(driver.session.faulty.isEmpty && mask(driver) == Self.whole)
    try driver.history(.undo)
    #expect(mask(driver) == Self.cut)
  }

  /// Otherwise each tick of a slider could end a process.
  @Test func begunChangeTriesEffectAgainAtItsEnd() throws {
    var driver = try faulty()
    try driver.history(.begin("drag"))
    for depth in [90.0, 95, 100] {
      try driver.edit(.set(path: Self.depth, .number(depth)))
      #expect(mask(driver) == Self.whole)
    }
    try driver.history(.end("drag"))
    #expect(mask(driver) == "M0 0L375 0L375 300L0 200Z")
    // A slider that returns has changed nothing.
    driver = try faulty()
    try driver.history(.begin("drag"))
    for depth in [90.0, 80] { try driver.edit(.set(path: Self.depth, .number(depth))) }
    try driver.history(.end("drag"))
    #expect(mask(driver) == Self.whole)
  }

  @Test func otherProcessKnowsOfFaultAndClientDoesNot() throws {
    let driver = try faulty()
    let state = driver.session.savedState(at: driver.time)
    func restored(_ text: String) throws -> Driver {
      let state = try SessionState(parsing: text.utf8, registry: .builtIn)
      return Driver(Session(state, registry: .builtIn, at: 5, clock: Driver.clock), at: 5)
    }
    let copy = try restored(state.text)
    #expect(copy.session.faulty == driver.session.faulty && mask(copy) == Self.whole)
    #expect(try mask(restored(state.portableText())) == Self.cut)
    #expect(throws: DocumentError.self) {
      try restored(state.text.replacing(#""faulty":{"#, with: #""faulty":7,"x":{"#))
    }
  }

  /// Other documents on the stage, such as those of pictures, do not run it either.
  @Test func stagedDocumentDoesNotRunEffect() throws {
    let driver = try faulty()
    let staged = driver.session.staging(driver.session.document)
    var curve = staged.curve(staged.still(at: 0))
    curve.compute()
    #expect(curve.frames[0].mask.svg == Self.whole)
  }
}
