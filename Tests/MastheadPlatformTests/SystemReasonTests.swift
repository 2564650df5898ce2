import Foundation
import MastheadPlatform
import TestSupport
import Testing

@Suite struct SystemReasonTests {
  @Test func reasonMatchesSystemsMessage() throws {
    let folder = TemporaryFolder()
    let file = URL(fileURLWithPath: folder.write("file", ""))
    let below = file.appendingPathComponent("below")
    let missing = URL(fileURLWithPath: "\(folder.path)/missing/file")
    let rows: [(String, () throws -> Void)] = [
      ("Not a directory", { try Data().write(to: below) }),
      ("No such file or directory", { try Data().write(to: missing) }),
      ("Not a directory", { try FileManager.default.createDirectory(at: below, withIntermediateDirectories: false) }),
      ("No such file or directory", { try FileManager.default.copyItem(at: missing, to: below) }),
      ("Permission denied", { _ = try Process.run(file, arguments: []) }),
      ("Device or resource busy", { throw POSIXError(.EBUSY) }),
    ]
    for (reason, fail) in rows {
      let error = #expect(throws: (any Error).self) { try fail() }
      #expect(error?.systemReason == reason)
    }
  }

  @Test func otherErrorsKeepTheirDescriptions() {
    let error = NSError(domain: "Other", code: 7, userInfo: [NSLocalizedDescriptionKey: "is closed"])
    #expect(error.systemReason == "is closed")
  }
}
