import Foundation
import Masthead
import Testing

@testable import MastheadTesting

@Suite struct BadInputTests {
  private let folder = SourceFolder()
  private let header = Pipeline(Header(height: 300)) { Stretch() }
  private let strategy = Snapshotting<Pipeline>.frames(along: .pull(120), on: SnapshotList(rate: 5))

  /// Checks that an invalid table stays unchanged until it is recorded again in mode `all`.
  private func check(_ text: String, _ message: String) throws {
    try folder.write(text, to: "header.txt")
    let expected = """
      cannot read SOURCES/__Snapshots__/HeaderTests/header.txt: \(message)
      The reference was not changed; accept the received snapshot, or record over it with MASTHEAD_SNAPSHOTS=all.
      Received: SOURCES/__Snapshots__/HeaderTests/header.txt.received
      Accept it: mv '__Snapshots__/HeaderTests/header.txt.received' '__Snapshots__/HeaderTests/header.txt'
      """
    for mode in [SnapshotRecordMode.failed, .missing, .never] {
      #expect(folder.verify(header, as: strategy, record: mode) == expected)
      #expect(folder.read("header.txt") == text)
    }
    #expect(
      folder.verify(header, as: strategy, record: .all)
        == "Recorded SOURCES/__Snapshots__/HeaderTests/header.txt in place of an unreadable reference: \(message). Run again to compare."
    )
    #expect(folder.verify(header, as: strategy) == nil)
    #expect(folder.files == ["header.txt"])
  }

  @Test func invalidTableIsReported() throws {
    _ = folder.verify(header, as: strategy)
    let table = try #require(folder.read("header.txt"))
    try check("", "not a snapshot table; must begin with \"masthead table\"")
    try check("PNG\u{0}\u{1}", "not a snapshot table; must begin with \"masthead table\"")
    try check(String(table.dropLast(4)), "line 17: expected exactly 12 numbers")
    try check(
      table.replacingOccurrences(of: "table 1", with: "table 9"),
      "version: must be at most 2, got 9; update Masthead")
  }

  @Test func acceptReplacesReferenceWithMergeConflict() throws {
    _ = folder.verify(header, as: strategy)
    let table = try #require(folder.read("header.txt"))
    try folder.write(table.replacingOccurrences(of: "gesture:", with: "<<<<<<< ours\ngesture:"), to: "header.txt")
    #expect(
      folder.verify(header, as: strategy)?.contains("header.txt: line 5: expected \"gesture:\"\n")
        == true)
    try SnapshotFile(path: "\(folder.snapshots)/header.txt").accept()
    #expect(folder.read("header.txt") == table)
    #expect(folder.verify(header, as: strategy) == nil)
  }

  @Test func nonTextReferenceIsReported() throws {
    try FileManager.default.createDirectory(atPath: folder.snapshots, withIntermediateDirectories: true)
    try Data([0xFF, 0xFE]).write(to: URL(fileURLWithPath: "\(folder.snapshots)/header.txt"))
    #expect(
      folder.verify("a", as: .lines) == """
        cannot read SOURCES/__Snapshots__/HeaderTests/header.txt: must be UTF-8
        The reference was not changed; accept the received snapshot, or record over it with MASTHEAD_SNAPSHOTS=all.
        Received: SOURCES/__Snapshots__/HeaderTests/header.txt.received
        Accept it: mv '__Snapshots__/HeaderTests/header.txt.received' '__Snapshots__/HeaderTests/header.txt'
        """)
  }

  @Test func unreadableReferenceIsReported() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.snapshots)/header.txt", withIntermediateDirectories: true)
    for mode in SnapshotRecordMode.allCases {
      #expect(
        folder.verify("a", as: .lines, record: mode)
          == "cannot read SOURCES/__Snapshots__/HeaderTests/header.txt: not a regular file")
    }
  }

  @Test func failureToCreateFolderIsReported() throws {
    // Not even root can create folders there.
    let message = SnapshotEnvironment.$current.withValue(SnapshotEnvironment(variables: [:])) {
      verifySnapshot(of: "a", as: .lines, filePath: "/proc/HeaderTests.swift", testName: "x()")
    }
    #expect(message == "cannot create folder /proc/__Snapshots__/HeaderTests: No such file or directory")
  }

  @Test func differenceIsReportedIfReceivedCannotBeWritten() throws {
    try folder.write("a", to: "header.txt")
    try FileManager.default.createDirectory(
      atPath: "\(folder.snapshots)/header.txt.received", withIntermediateDirectories: true)
    let message = try #require(folder.verify("b", as: .lines))
    #expect(
      message.hasPrefix(
        """
        Line 1 differs first: expected "a", got "b".
        Reference: SOURCES/__Snapshots__/HeaderTests/header.txt
        Received: cannot write SOURCES/__Snapshots__/HeaderTests/header.txt.received: Is a directory
        ---
        """))
    #expect(!message.contains("Accept it:"))
    #expect(folder.read("header.txt") == "a")
    #expect(folder.files == ["header.txt", "header.txt.received"])
  }

  @Test func referenceBelowFileIsReported() throws {
    try Data().write(to: URL(fileURLWithPath: "\(folder.path)/__Snapshots__"))
    #expect(
      folder.verify("a", as: .lines)
        == "cannot read SOURCES/__Snapshots__/HeaderTests/header.txt: Not a directory")
  }

  @Test func nonFiniteNumberIsReported() {
    struct Broken: HeaderEffect {
      static let identifier = "com.example.broken"
      static let stages: Stages = .appearance
      func contribute(to frame: inout HeaderFrame, at moment: Moment) { frame.blur = .nan }
    }
    let broken = Pipeline(Header(height: 300)) { Broken() }
    #expect(
      folder.verify(broken, as: .frames(along: .pull(120)), named: "broken")
        == "cannot take the snapshot for SOURCES/__Snapshots__/HeaderTests/header.broken.txt: blur: must be a finite number, got nan at sample 0 (t 0.000 s)"
    )
    #expect(folder.files == [])
  }

  @Test func valueThatCannotBeEncodedIsReported() {
    #expect(
      folder.verify([Double.infinity], as: .json)?.hasPrefix(
        "cannot take the snapshot for SOURCES/__Snapshots__/HeaderTests/header.json: cannot encode the value as JSON:"
      ) == true)
  }

  @Test func curveOfUnknownValueIsReported() {
    #expect(
      folder.verify(header, as: .curve(of: .value("fog")))?.hasPrefix(
        "cannot take the snapshot for SOURCES/__Snapshots__/HeaderTests/header.txt: unknown column \"values.fog\"; must be one of time, offset,"
      ) == true)
  }

  @Test func overlongGestureIsReported() {
    #expect(
      folder.verify(header, as: .frames(along: .pause(1e9)))
        == "cannot take the snapshot for SOURCES/__Snapshots__/HeaderTests/header.txt: too many samples: at most 100000; use a shorter gesture or a lower rate"
    )
  }
}
