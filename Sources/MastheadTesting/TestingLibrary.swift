import Foundation
import Testing
import XCTest

/// Reports failures to the testing library that runs the test.
enum TestingLibrary {
  /// Whether Swift Testing runs the test. Also checks the process's arguments, because a detached task has no current test.
  private static var isSwiftTesting: Bool {
    if Test.current != nil { return true }
    let arguments = CommandLine.arguments
    guard let place = arguments.firstIndex(of: "--testing-library") else { return false }
    return arguments[(place + 1)...].first == "swift-testing"
  }

  static func fail(
    _ failure: SnapshotFailure, fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    let name = failure.file.map { URL(fileURLWithPath: $0.path).lastPathComponent } ?? "snapshot"
    let attachments = [(failure.diff, "\(name).diff"), (failure.report ?? "", "\(name).html")].filter { !$0.0.isEmpty }
    // Each library silently ignores failures that are reported to the other library.
    if isSwiftTesting {
      let location = SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
      for (text, name) in attachments { Attachment.record(text, named: name, sourceLocation: location) }
      Issue.record(Comment(rawValue: failure.message), sourceLocation: location)
    } else {
      #if canImport(ObjectiveC)
        if Thread.isMainThread {
          MainActor.assumeIsolated {
            for (text, name) in attachments {
              let attachment = XCTAttachment(string: text)
              attachment.name = name
              XCTContext.runActivity(named: "Snapshot") { $0.add(attachment) }
            }
          }
        }
      #endif
      XCTFail(failure.message, file: filePath, line: line)
    }
  }
}
