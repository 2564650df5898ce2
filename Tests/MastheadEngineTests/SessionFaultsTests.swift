import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadEngine

/// Effects that are switched off after a fault.
@Suite struct SessionFaultsTests {
  private static let (effect, depth) = ("cut-away", "effects[1].parameters.depth")
  private static let (cut, whole) = ("M0 0L375 0L375 300L0 220Z", "M0 0L375 0L375 300L0 300Z")

  private func mask(_ driver: Driver) -> String? { driver.frame.frame?.mask.svg }

  private func enabled(_ driver: Driver) -> JSON? {
    driver.session.json(identifier: "")["effects"]?.elements[1]["enabled"]
  }

  /// Returns a session whose cut had a fault, optionally at a depth.
  private func faulty(depth: Double? = nil) throws -> Driver {
    var driver = try Driver()
    #expect(mask(driver) == Self.cut)
    if let depth { try driver.edit(.set(path: Self.depth, .number(depth))) }
    driver.session.switchOff([Self.effect])
    driver.carryOut(driver.session.update(at: driver.time))
    return driver
  }

  @Test func faultIsNotInDocumentAndHistory() throws {
    let before = try Driver()
    var driver = try faulty()
    #expect(driver.session.document.text == before.session.document.text)
    #expect(driver.session.history.entries == before.session.history.entries)
    #expect(mask(driver) == Self.whole && enabled(driver) == false)
    #expect(driver.session.running.json["effects"]?.elements.map { $0["enabled"] }.contains(false) == true)
    // A change outside the effect does not run it.
    try driver.edit(.set(path: "name", "Other"))
    try driver.history(.undo)
    try driver.history(.redo)
    try driver.history(.undo)
    #expect(driver.session.document.text == before.session.document.text)
    #expect(mask(driver) == Self.whole && enabled(driver) == false)
    #expect(try driver.session.film() == { try $0.session.film() }(try faulty()))
    #expect(try driver.session.film() != before.session.film())
  }

  @Test func switchingOnRetriesEffectWithoutEdit() throws {
    var driver = try faulty()
    let (text, entries) = (driver.session.document.text, driver.session.history.entries)
    try driver.edit(.set(path: "effects[1].enabled", true))
    #expect(mask(driver) == Self.cut && enabled(driver) == true && driver.session.faulty.isEmpty)
    #expect(driver.session.document.text == text && driver.session.history.entries == entries)
  }

  @Test func otherValuesRetryEffect() throws {
    var driver = try faulty(depth: 90)
    try driver.edit(.set(path: Self.depth, 100))
    #expect(mask(driver) == "M0 0L375 0L375 300L0 200Z")
    driver = try faulty(depth: 90)
    try driver.history(.undo)
    #expect(mask(driver) == Self.cut && driver.session.history.redoName != nil)
    // A client switches the effect off.
    driver = try faulty()
    try driver.edit(.set(path: "effects[1].enabled", false))
    #expect(driver.session.faulty.isEmpty && mask(driver) == Self.whole)
    try driver.history(.undo)
    #expect(mask(driver) == Self.cut)
  }

  /// If each tick of a slider tried the effect again, each tick could end a process.
  @Test func begunChangeRetriesEffectAtItsEnd() throws {
    var driver = try faulty()
    try driver.history(.begin("drag"))
    for depth in [90.0, 95, 100] {
      try driver.edit(.set(path: Self.depth, .number(depth)))
      #expect(mask(driver) == Self.whole)
    }
    try driver.history(.end("drag"))
    #expect(mask(driver) == "M0 0L375 0L375 300L0 200Z")
    // A slider that returns to its start changes nothing.
    driver = try faulty()
    try driver.history(.begin("drag"))
    for depth in [90.0, 80] { try driver.edit(.set(path: Self.depth, .number(depth))) }
    try driver.history(.end("drag"))
    #expect(mask(driver) == Self.whole)
  }

  @Test func onlyOtherProcessReceivesFault() throws {
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

  /// Other documents on the stage, such as documents for pictures, do not run the effect either.
  @Test func stagedDocumentDoesNotRunEffect() throws {
    let driver = try faulty()
    let staged = driver.session.staging(driver.session.document)
    var curve = staged.curve(staged.still(at: 0))
    curve.compute()
    #expect(curve.frames[0].mask.svg == Self.whole)
  }
}
