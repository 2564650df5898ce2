import Masthead
import Testing

@testable import MastheadSnapshots
@testable import MastheadTesting

/// The columns of snapshots, and their tolerances.
@Suite struct ColumnTests {
  private let folder = SourceFolder()
  private let list = SnapshotList(rate: 10)

  private func pipeline(height: Double = 300, depth: Double = 80, blur: Double = 0) -> Pipeline {
    Pipeline(Header(height: height), effects: [Stretch(), CutAway(depth: depth), Blur(to: 10 + blur)])
  }

  private func table(_ columns: SnapshotColumns, within tolerance: Tolerance = .thousandth) throws -> SnapshotTable {
    try SnapshotTable(
      of: pipeline().snapshotSubject, along: .pull(40), on: list, within: tolerance, columns: columns)
  }

  @Test(
    arguments: [
      (.only("opacity"), ["time", "offset", "opacity"], false),
      (
        .only("header.y", "image"),
        ["time", "offset", "header.y", "image.x", "image.y", "image.width", "image.height"], false
      ),
      (.only(), ["time", "offset"], false),
      (.only("mask.0", "shadow"), ["time", "offset", "mask.0.x", "mask.0.y"], false),
    ] as [(SnapshotColumns, [String], Bool)])
  func chosenColumnsAreKept(columns: SnapshotColumns, names: [String], hasMask: Bool) throws {
    let table = try table(columns)
    #expect(table.columns.map(\.name) == names && table.mask.isEmpty == !hasMask)
    #expect(try SnapshotTable(reading: table.bytes).columns.map(\.name).sorted() == names.sorted())
  }

  @Test func ignoredColumnsAreRemoved() throws {
    let all = try table(.all)
    let some = try table(.except("mask", "header", "blur", "time"))
    let ignored = all.columns.filter { $0.name.hasPrefix("mask.") || $0.name.hasPrefix("header.") }.map(\.name)
    #expect(ignored.count > 8 && some.mask == "" && all.mask == "MLLLZ")
    #expect(some.columns.map(\.name) == all.columns.map(\.name).filter { !(ignored + ["blur", "time"]).contains($0) })
  }

  @Test(
    arguments: [
      (.only("opacty"), .thousandth, "columns: unknown column \"opacty\"; did you mean opacity?"),
      (
        .all, Tolerance(columns: ["colapse": .thousandth]), "within: unknown column \"colapse\"; did you mean collapse?"
      ),
    ] as [(SnapshotColumns, Tolerance, String)])
  func mistypedColumnIsReported(columns: SnapshotColumns, tolerance: Tolerance, message: String) {
    let error = #expect(throws: SnapshotError.self) { try table(columns, within: tolerance) }
    #expect(error?.description == message)
  }

  @Test func unknownColumnIsReportedWithAllColumns() {
    let error = #expect(throws: SnapshotError.self) { try table(.except("head")) }
    let message = error?.description ?? ""
    #expect(
      message.hasPrefix("columns: unknown column \"head\"; must be one of time, offset, header.x, "), "\(message)")
    #expect(message.contains(", mask") && !message.contains("mask.0"), "\(message)")
  }

  @Test func tableKeepsColumn() {
    let names = (try? table(.all).columns.map { String($0.name.split(separator: ".")[0]) }) ?? []
    #expect(throws: SnapshotError("columns: must keep at least one column")) {
      try SnapshotTable(
        of: pipeline().snapshotSubject, along: .pull(40), on: list,
        columns: SnapshotColumns(names: Array(Set(names)), areKept: false))
    }
  }

  @Test func ignoredColumnIsNotCompared() throws {
    let strategy = Snapshotting<Pipeline>.frames(along: .demonstration, on: list, columns: .except("blur"))
    #expect(folder.verify(pipeline(), as: strategy)?.hasPrefix("Recorded") == true)
    // The note reports that the snapshot does not test the effect.
    #expect(folder.read("header.txt")?.contains("\nnote: blur changes none of the chosen columns") == true)
    #expect(folder.verify(pipeline(blur: 5), as: strategy) == nil)
    #expect(folder.verify(pipeline(depth: 90), as: strategy)?.contains("mask.3.y") == true)
    let message = folder.verify(pipeline(), as: .frames(along: .demonstration, on: list))
    #expect(message?.contains("The reference does not have blur.") == true)
  }

  @Test func columnHasItsOwnTolerance() throws {
    let tolerance = Tolerance(
      absolute: 0.5, columns: ["mask": Tolerance(absolute: 12), "mask.2": Tolerance(absolute: 0, relative: 0.25)])
    #expect(tolerance.of("opacity") == tolerance)
    #expect(tolerance.of("mask.1.x").absolute == 12 && tolerance.of("mask.2.y").relative == 0.25)
    #expect(tolerance.of("maskless") == tolerance)

    let strategy = Snapshotting<Pipeline>.frames(along: .pull(40), on: list, within: tolerance)
    _ = folder.verify(pipeline(), as: strategy)
    let reference = try #require(folder.read("header.txt"))
    #expect(
      reference.contains(
        """

        tolerance: absolute=0.5 relative=0
        tolerance: column=mask absolute=12 relative=0
        tolerance: column=mask.2 absolute=0 relative=0.25
        mask:
        """), "\(reference)")
    #expect(try SnapshotTable(reading: Array(reference.utf8)).tolerance == tolerance)
    #expect(folder.verify(pipeline(depth: 90), as: strategy) == nil)
    #expect(folder.verify(pipeline(depth: 93), as: strategy)?.hasPrefix("mask.3.y differs first") == true)

    for (line, message) in [
      ("tolerance: column=mask absolute=12", "line 10: expected column=NAME absolute=NUMBER relative=NUMBER"),
      ("tolerance: absolute=1 relative=0", "line 10: expected column=NAME absolute=NUMBER relative=NUMBER"),
    ] {
      let text = reference.replacing("tolerance: column=mask absolute=12 relative=0", with: line)
      #expect(throws: SnapshotError.self) { try SnapshotTable(reading: Array(text.utf8)) }
      do { _ = try SnapshotTable(reading: Array(text.utf8)) } catch { #expect("\(error)" == message) }
    }
  }
}
