import MastheadSnapshots

/// Checks that a value is as its reference says, in Swift Testing and in XCTest.
///
/// The reference is `__Snapshots__/<test file>/<test>.<name>.<extension>` beside the test's file. Where there is none, it is
/// written, and the test fails once. Where it differs, the test fails, and what was received lies beside it as `….received`.
///
///     @Test func theHeaderIsStretched() {
///       assertSnapshot(of: pipeline, as: .frames(along: .pull(120)))
///     }
///
/// A test target lists `__Snapshots__` under `exclude` in its package's manifest, once there is one.
///
/// - Parameters:
///   - value: what the snapshot is taken of.
///   - strategy: how it is taken and compared.
///   - name: tells the snapshots of a test apart; a test with arguments needs one for each. Slashes and the like in it are
///     escaped as ``SnapshotFileName`` says, and a name that is empty or too long fails the test.
///   - record: when the reference is written; what ``withSnapshotTesting(record:operation:)`` or the test's traits say by default.
///   - testName: the test; needed where a function that several tests share asserts for them.
///
/// A reference that cannot be read or written, or that belongs to another assertion, fails the test and stays as it is.
public func assertSnapshot<Value>(
  of value: @autoclosure () throws -> Value, as strategy: Snapshotting<Value>, named name: String? = nil,
  record: SnapshotRecordMode? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  let place = SnapshotPlace(
    fileID: "\(fileID)", filePath: "\(filePath)", testName: testName, line: Int(line), column: Int(column), name: name)
  let failure: SnapshotFailure?
  do {
    failure = SnapshotAssertion(value: try value(), strategy: strategy, record: record, place: place).outcome()
  } catch { failure = SnapshotFailure(message: "the snapshot's value threw an error: \(error)") }
  guard let failure else { return }
  TestingLibrary.fail(failure, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Checks several snapshots of a value, each by its name. What holds for
/// ``assertSnapshot(of:as:named:record:fileID:filePath:testName:line:column:)`` holds for each.
public func assertSnapshots<Value>(
  of value: @autoclosure () throws -> Value, as strategies: [String: Snapshotting<Value>],
  record: SnapshotRecordMode? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  do {
    let value = try value()
    for (name, strategy) in strategies.sorted(by: { $0.key < $1.key }) {
      assertSnapshot(
        of: value, as: strategy, named: name, record: record, fileID: fileID, filePath: filePath, testName: testName,
        line: line, column: column)
    }
  } catch {
    let failure = SnapshotFailure(message: "the snapshots' value threw an error: \(error)")
    TestingLibrary.fail(failure, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Compares a value with its reference, or records it, as
/// ``assertSnapshot(of:as:named:record:fileID:filePath:testName:line:column:)`` does, and gives the message of the failure
/// instead of failing the test; nil where it passes.
public func verifySnapshot<Value>(
  of value: @autoclosure () throws -> Value, as strategy: Snapshotting<Value>, named name: String? = nil,
  record: SnapshotRecordMode? = nil, fileID: String = #fileID, filePath: String = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) rethrows -> String? {
  let place = SnapshotPlace(
    fileID: fileID, filePath: filePath, testName: testName, line: Int(line), column: Int(column), name: name)
  return SnapshotAssertion(value: try value(), strategy: strategy, record: record, place: place).outcome()?.message
}
