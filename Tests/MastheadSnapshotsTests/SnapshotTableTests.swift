import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadSnapshots

@Suite struct SnapshotTableTests {
  private let digest = Preset.named("news-digest")!.document.snapshotSubject

  @Test(arguments: Preset.played)
  func tableReadsBackAsWritten(preset: String, gesture: String) throws {
    let gesture = try #require(NamedGesture.named(gesture)).gesture
    let table = try SnapshotTable(of: Preset.named(preset)!.document.snapshotSubject, along: gesture)
    let read = try SnapshotTable(reading: table.bytes)
    #expect(read.text == table.text)
    #expect(TableComparison(read, table).isSame && TableComparison(table, read).isSame)
  }

  @Test func tableIsText() throws {
    let list = SnapshotList(viewport: MastheadSize(width: 320, height: 480), contentHeight: 900, rate: 4)
    var table = try SnapshotTable(of: digest, along: .sweep(from: -100, to: 50, count: 61), on: list)
    let fields = ["time", "offset"] + FrameField.all(in: .snapshots).map(\.identifier)
    #expect(table.columns.map(\.name).starts(with: fields))
    // A further field of frames does not break this test.
    let known: Set = [
      "time", "offset", "header.x", "header.y", "header.width", "header.height", "image.x", "image.y", "image.width",
      "image.height", "contentInset.top", "topOffset", "overscroll", "stretch", "collapse", "margins.top",
      "margins.leading", "margins.bottom", "margins.trailing", "opacity", "blur", "scrim",
    ]
    table.columns.removeAll { !known.contains($0.name) && !$0.name.hasPrefix("mask.") }
    // Samples at the offsets -100, -25 and 50. A sweep has no rubber-banding.
    #expect(
      table.text == """
        masthead table 2, 3 samples
        pipeline: News Digest
        header: height=300 collapsedHeight=0 placement=aboveContent imageSize.width=1200 imageSize.height=900
        element: {"name":"dateline","height":"fit","insets":{"top":16,"leading":16,"bottom":16,"trailing":16},\
        "within":"margins"}
        effect: stretch factor=1 limit=0 gap=above
        effect: cut-away depth=80 side=left flattening=0
        effect: overlap ratio=2
        gesture: {"sweep":{"from":-100,"to":50,"count":61}}
        list: 320 x 480, safe area 0 0 0 0, content 900, 4 Hz
        mask: MLLLZ
        always: header.x=0.000 header.width=320.000 image.y=0.000 contentInset.top=260.000 topOffset=-260.000 \
        margins.top=0.000 margins.leading=0.000 margins.bottom=0.000 margins.trailing=0.000 opacity=1.000 blur=0.000 \
        scrim=0.000 mask.0.x=0.000 mask.0.y=0.000 mask.1.x=320.000 mask.1.y=0.000 mask.2.x=320.000 mask.3.x=0.000

        sample   time    offset  header.y  header.height   image.x  image.width  image.height  overscroll  stretch  \
        collapse  mask.2.y  mask.3.y
             0  0.000  -360.000  -360.000        400.000  -106.667      533.333       400.000     100.000  100.000  \
           0.000   400.000   320.000
             1  0.250  -285.000  -285.000        325.000   -56.667      433.333       325.000      25.000   25.000  \
           0.000   325.000   245.000
             2  0.500  -210.000  -260.000        300.000   -40.000      400.000       300.000       0.000    0.000  \
           0.167   300.000   220.000

        """)
  }

  @Test func swiftAndDocumentPipelinesGiveSameTable() throws {
    let padding = MastheadDirectionalEdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
    var dateline = HeaderElement("dateline", height: .fit, insets: padding, within: .margins)
    // A line of 19 points and one of 35.
    dateline.fittingSize.height = 54
    let pipeline = Pipeline(Header(height: 300, elements: [dateline])) {
      Stretch()
      CutAway(depth: 80)
      Overlap(ratio: 2)
    }
    var subject = pipeline.snapshotSubject
    subject.name = digest.name
    #expect(try SnapshotTable(of: subject, along: .pull(90)) == SnapshotTable(of: digest, along: .pull(90)))
  }

  @Test func customToleranceReadsBack() throws {
    let list = SnapshotList(rate: 10)
    let usual = try SnapshotTable(of: digest, along: .pull(40), on: list)
    #expect(!usual.text.contains("tolerance"))
    let tolerance = Tolerance(absolute: 0.5, relative: 0.01)
    let table = try SnapshotTable(of: digest, along: .pull(40), on: list, within: tolerance)
    #expect(table.text == usual.text.replacing("\nmask:", with: "\ntolerance: absolute=0.5 relative=0.01\nmask:"))
    #expect(try SnapshotTable(reading: table.bytes).tolerance == tolerance)
    // A reference with another tolerance stays valid.
    #expect(TableComparison(usual, table).isSame)
  }

  @Test func notesReadBackAndAreNotCompared() throws {
    let list = SnapshotList(rate: 10)
    let plain = try SnapshotTable(of: digest, along: .pull(40), on: list)
    var noted = plain
    noted.notes = ["fade changes nothing", "pin changes\nnothing"]
    let lines = "note: fade changes nothing\nnote: pin changes nothing\n"
    #expect(noted.text == plain.text.replacing("mask:", with: "\(lines)mask:", maxReplacements: 1))
    #expect(try SnapshotTable(reading: noted.bytes).notes == ["fade changes nothing", "pin changes nothing"])
    #expect(TableComparison(noted, plain).isSame && TableComparison(plain, noted).isSame)

    #expect(SnapshotTable.notes(in: noted.bytes) == ["fade changes nothing", "pin changes nothing"])
    #expect(SnapshotTable.notes(in: plain.bytes) == [])
    #expect(SnapshotTable.replacingNotes(in: plain.bytes, with: noted.notes) == noted.bytes)
    #expect(SnapshotTable.replacingNotes(in: noted.bytes, with: []) == plain.bytes)
    for text in ["", "note: a\nmask: M\n", "masthead table ", "masthead table 1, 1 samples\nmask: M", "\n\n"] {
      #expect(SnapshotTable.notes(in: Array(text.utf8)) == [], "\(text)")
      #expect(SnapshotTable.replacingNotes(in: Array(text.utf8), with: ["b"]) == Array(text.utf8), "\(text)")
    }
  }

  @Test func numbersHaveThreeDecimalsAndZeroHasNoSign() {
    let rows: [(Double, String)] = [
      (0, "0.000"), (-0.0, "0.000"), (-0.0004, "0.000"), (0.0005, "0.001"), (-1.2345, "-1.234"),
      (1e9, "1000000000.000"),
      (123.4567, "123.457"), (-0.9996, "-1.000"),
    ]
    for (value, text) in rows { #expect(fixed(value) == text, "\(value)") }
  }

  @Test func randomNumbersReadBackToHalfAThousandth() throws {
    var random = SplitMix.printingSeed()
    var table = try SnapshotTable(of: digest, along: .sweep(from: 0, to: 1, count: 50))
    for _ in 0..<50 {
      for index in table.columns.indices {
        let scale = [0.001, 1, 1000, 1e6].randomElement(using: &random)!
        for sample in 0..<table.count {
          let isMissing = Int.random(in: 0..<20, using: &random) == 0
          table.columns[index].values[sample] = isMissing ? .nan : Double.random(in: -scale...scale, using: &random)
        }
      }
      let read = try SnapshotTable(reading: table.bytes)
      for column in table.columns {
        for (value, back) in zip(column.values, read[column.name]!.values) {
          #expect(value.isNaN ? back.isNaN : (value - back).magnitude <= 0.0005 + 1e-9)
        }
      }
    }
  }

  @Test func numbersOfAllMagnitudesReadBack() throws {
    var table = try SnapshotTable(of: digest, along: .sweep(from: 0, to: 1, count: 4))
    let values = [1e15, 1e80, -.greatestFiniteMagnitude, 0x1p53]
    table.columns.append(SnapshotTable.Column(name: "values.large", values: values))
    #expect(try SnapshotTable(reading: table.bytes)["values.large"]?.values == values)
  }

  @Test func namesWithSpacesAndSymbolsReadBack() throws {
    var subject = digest
    subject.name = "Two\nlines, é and 🎉 = 100 %"
    var table = try SnapshotTable(of: subject, along: .pull(10))
    table.columns.append(SnapshotTable.Column(name: "values.a b=c%\t", values: Array(repeating: 7, count: table.count)))
    let read = try SnapshotTable(reading: table.bytes)
    #expect(read.pipeline == "Two lines, é and 🎉 = 100 %")
    #expect(read["values.a b=c%\t"]?.values.first == 7)
  }

  // MARK: Errors

  private func broken(_ change: (inout String) -> Void) throws -> String? {
    var text = try SnapshotTable(of: digest, along: .pull(40), on: SnapshotList(rate: 10)).text
    change(&text)
    do {
      _ = try SnapshotTable(reading: Array(text.utf8))
      return nil
    } catch { return error.description }
  }

  @Test func errorsNameTheLine() throws {
    #expect(try broken { _ in } == nil)
    #expect(try broken { $0 = "" } == "not a snapshot table; must begin with \"masthead table\"")
    #expect(
      try broken { $0 = $0.replacing("table 2,", with: "table 3,") }
        == "version: must be at most 2, got 3; update Masthead")
    #expect(
      try broken { $0 = $0.replacing("table 2,", with: "table one,") }
        == "line 1: expected \"masthead table VERSION, COUNT samples\"")
    #expect(try broken { $0.removeLast() }?.hasSuffix(" numbers") == true)
    #expect(
      try broken { $0 = String($0.prefix(200)) } == "line 4: expected the end of the line, got the end of the table")
    #expect(
      try broken { $0 = $0.replacing("gesture:", with: "gusture:") } == "line 8: expected \"gesture:\"")
    for (element, got) in [("3", "3"), ("{", "{"), ("{\"width\":4}", "{\"width\":4}"), ("", "")] {
      #expect(
        try broken { $0 = $0.replacing("effect: stretch", with: "element: \(element)\neffect: stretch") }
          == "line 5: expected an element as a JSON object with a name, got \(got)")
    }
    #expect(
      try broken {
        let elements = String(repeating: "element: {\"name\":\"a\"}\n", count: 33)
        $0 = $0.replacing("effect: stretch", with: "\(elements)effect: stretch")
      } == "line 37: too many elements: at most 32, got 34")
    #expect(
      try broken { $0 = $0.replacing("factor=1", with: "factor") }
        == "line 5: expected PARAMETER=VALUE, got \"factor\"")
    #expect(
      try broken { $0 = $0.replacing("always:", with: "always: a=inf") }
        == "line 11: expected a number, got \"inf\"")
    #expect(
      try broken { $0 = $0.replacing("\n     3  ", with: "\n     4  ") } == "line 17: expected sample 3")
    #expect(
      try broken { $0 = $0.replacing("mask:", with: "tolerance: absolute=1\nmask:") }
        == "line 10: expected absolute=NUMBER relative=NUMBER")
    #expect(try broken { $0 += "x\n" }?.contains(": too many samples: at most ") == true)
    #expect(
      try broken {
        $0 = $0.split(separator: "\n", omittingEmptySubsequences: false).dropLast(3).joined(separator: "\n") + "\n"
      }?
      .contains(", got the end of the table") == true)
  }

  @Test func bytesOtherThanUTF8Throw() {
    let bytes = Array("masthead table 1, 0 samples\n".utf8) + [0xFF, 0xFE]
    #expect(throws: SnapshotError("not a snapshot table; must be UTF-8")) { try SnapshotTable(reading: bytes) }
  }

  /// Reading a truncated or changed table throws or succeeds. It never traps.
  @Test func damagedTablesNeverTrap() throws {
    var random = SplitMix.printingSeed()
    let bytes = try SnapshotTable(of: digest, along: .pull(40), on: SnapshotList(rate: 10)).bytes
    for _ in 0..<2000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
      _ = try? SnapshotTable(reading: damaged)
    }
  }

  @Test func nonFiniteNumberThrowsWithColumnAndSample() throws {
    struct Wrong: HeaderEffect {
      static let identifier = "com.example.wrong"
      static let stages: Stages = .appearance
      func contribute(to frame: inout HeaderFrame, at moment: Moment) {
        frame.blur = moment.scroll.time < 0.2 ? 0 : .nan
      }
    }
    let subject = SnapshotSubject(name: "Wrong", header: Header(height: 100), effects: [Wrong()])
    #expect(throws: SnapshotError("blur: must be a finite number, got nan at sample 2 (t 0.200 s)")) {
      try SnapshotTable(of: subject, along: .pull(50), on: SnapshotList(rate: 10))
    }
  }
}

@Suite struct TableComparisonTests {
  private func table(_ offsets: [Double]) throws -> SnapshotTable {
    let subject = SnapshotSubject(name: "Plain", header: Header(height: 100), effects: [])
    var table = try SnapshotTable(of: subject, along: .sweep(from: 0, to: 1, count: offsets.count))
    let index = try #require(table.columns.firstIndex { $0.name == "offset" })
    table.columns[index].values = offsets
    return table
  }

  @Test func differencesAreCountedByColumn() throws {
    let comparison = TableComparison(try table([0, 1, 2, 3, 4]), try table([0, 1.5, 2, 9, 4.0004]))
    #expect(comparison.columns == [.init(column: "offset", samples: [1, 3], largest: 3)])
    #expect(!comparison.isSame && comparison.missing.isEmpty && comparison.added.isEmpty)
  }

  @Test(arguments: [(0.0, 0.0005, true), (1, 1.001, true), (1, 1.0021, false), (-2, -2.001, true), (500, 500.9, false)])
  func numbersWithinThousandthCountAsEqual(expected: Double, actual: Double, same: Bool) throws {
    #expect(Tolerance.thousandth.allows(actual, for: expected) == same)
    #expect(TableComparison(try table([expected]), try table([actual])).isSame == same)
  }

  @Test func relativeToleranceIsFractionOfExpectedNumber() {
    let tolerance = Tolerance(absolute: 0, relative: 0.01)
    #expect(tolerance.allows(101, for: 100) && !tolerance.allows(101.1, for: 100) && !tolerance.allows(0.001, for: 0))
    #expect(tolerance.allows(.nan, for: .nan) && !tolerance.allows(1, for: .nan) && !tolerance.allows(.nan, for: 1))
  }

  @Test func comparisonUsesToleranceOfActualTable() throws {
    let expected = try table([100, 200, 300])
    var actual = try table([100.4, 202.1, 303])
    actual.tolerance = Tolerance(absolute: 0.4, relative: 0.008)
    #expect(TableComparison(expected, actual).columns == [.init(column: "offset", samples: [1, 2], largest: 2)])
    #expect(TableComparison(expected, actual).merged["offset"]?.values == [100, 202.1, 303])
    // The reference's tolerance does not count.
    #expect(TableComparison(actual, expected).columns == [.init(column: "offset", samples: [0, 1, 2], largest: 2)])
  }

  @Test func headerColumnsComeBeforeTimeAndOffset() throws {
    let expected = try table([1, 2, 3])
    var actual = try table([0, 2, 3])
    for name in ["header.height", "collapse"] {
      actual.columns[try #require(actual.columns.firstIndex { $0.name == name })].values[2] += 1
    }
    #expect(
      TableComparison(expected, actual).columns.map(\.column) == ["header.height", "collapse", "offset"])
  }

  @Test func missingAndAddedColumnsAreNamed() throws {
    var more = try table([1, 2])
    more.columns.append(SnapshotTable.Column(name: "values.glow", values: [1, 2]))
    #expect(TableComparison(try table([1, 2]), more).added == ["values.glow"])
    #expect(TableComparison(more, try table([1, 2])).missing == ["values.glow"])
  }

  @Test func differentSampleCountsDiffer() throws {
    #expect(!TableComparison(try table([1, 2]), try table([1, 2, 3])).isSame)
  }

  @Test func rowsWithinToleranceKeepTheirText() throws {
    let (expected, actual) = (try table([0, 1, 2]), try table([0.001, 7, 2.001]))
    let merged = TableComparison(expected, actual).merged
    #expect(merged["offset"]?.values == [0, 7, 2])
  }

  @Test func rowsWithinToleranceKeepTheirBytesIfAnotherRowGrows() throws {
    let (expected, actual) = (try table([0, 1, 2]), try table([0.001, -123_456, 2.001]))
    let merged = TableComparison(expected, actual).merged(over: expected.bytes)
    let lines = String(decoding: merged, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let before = expected.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.indices.filter { lines[$0] != before[$0] } == [lines.count - 3])
    #expect(try SnapshotTable(reading: merged)["offset"]?.values == [0, -123_456, 2])
  }

  @Test func rowsAreRewrittenIfDifferentColumnsVary() throws {
    let (expected, actual) = (try table([5, 5, 5]), try table([5, 5, 6]))
    #expect(TableComparison(expected, actual).merged(over: expected.bytes) == actual.bytes)
    let fewer = try table([5, 4])
    #expect(TableComparison(fewer, actual).merged(over: fewer.bytes) == actual.bytes)
  }
}
