import MastheadSnapshots

/// Compares a value with its reference snapshot, in Swift Testing and in XCTest.
///
/// The reference is `__Snapshots__/<test file>/<test>.<name>.<extension>` in the folder of the test's file. If there is no
/// reference, the assertion writes it and fails the test once. If the value differs, the test fails, and the received snapshot
/// is stored next to the reference as `….received`.
///
/// ```swift
/// @Test func headerStretches() {
///   let pipeline = Pipeline(Header(height: 300)) {
///     Stretch()
///   }
///   assertSnapshot(of: pipeline, as: .frames(along: .pull(120)))
/// }
/// ```
///
/// List `__Snapshots__` under `exclude` for the test target in the package's manifest once the folder exists.
///
/// - Parameters:
///   - value: the value to take a snapshot of.
///   - strategy: how to take and compare the snapshot.
///   - name: distinguishes the snapshots of a test; a test with arguments needs a name for each argument. By default, the second
///     assertion of a test has the name `2`, and so on in the order in which the assertions first run. Slashes and similar
///     characters are escaped. A name that is empty or too long fails the test.
///   - record: when to write the reference; by default, the mode of ``withSnapshotTesting(record:operation:)`` or of the
///     test's traits.
///   - fileID: the identifier of the test's file, for messages.
///   - filePath: the path of the test's file, which determines the folder of the reference.
///   - testName: the name of the test. Pass the name if several tests share a function with the assertion.
///   - line: the line of the assertion.
///   - column: the column of the assertion.
///
/// If the reference cannot be read or written, or belongs to another assertion, the test fails and the reference stays
/// unchanged.
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

/// Compares several named snapshots of a value with their references. Each comparison works as in
/// ``assertSnapshot(of:as:named:record:fileID:filePath:testName:line:column:)``.
///
/// ```swift
/// @Test func headerStretchesOnEachDevice() {
///   let pipeline = Pipeline(Header(height: 300)) {
///     Stretch()
///   }
///   assertSnapshots(of: pipeline, as: .frames(along: .pull(120), on: [.phone, .islandPhone.landscape]))
/// }
/// ```
public func assertSnapshots<Value>(
  of value: @autoclosure () throws -> Value, as strategies: [String: Snapshotting<Value>],
  record: SnapshotRecordMode? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) {
  guard !strategies.isEmpty else {
    let failure = SnapshotFailure(message: "as: must have at least 1 snapshot, got 0")
    return TestingLibrary.fail(failure, fileID: fileID, filePath: filePath, line: line, column: column)
  }
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

/// Compares a value with its reference, or records the reference, and returns the failure's message instead of failing the test.
///
/// Otherwise works like ``assertSnapshot(of:as:named:record:fileID:filePath:testName:line:column:)``. Rethrows errors of the
/// value.
///
/// ```swift
/// @Test func verifiedHeaderHasNoMessage() {
///   let pipeline = Pipeline(Header(height: 300)) {
///     Stretch()
///   }
///   let message = verifySnapshot(of: pipeline, as: .frames(along: .pull(120)))
///   #expect(message == nil)
/// }
/// ```
///
/// - Returns: the message; nil if the assertion passes.
public func verifySnapshot<Value>(
  of value: @autoclosure () throws -> Value, as strategy: Snapshotting<Value>, named name: String? = nil,
  record: SnapshotRecordMode? = nil, fileID: String = #fileID, filePath: String = #filePath,
  testName: String = #function, line: UInt = #line, column: UInt = #column
) rethrows -> String? {
  let place = SnapshotPlace(
    fileID: fileID, filePath: filePath, testName: testName, line: Int(line), column: Int(column), name: name)
  return SnapshotAssertion(value: try value(), strategy: strategy, record: record, place: place).outcome()?.message
}
