#if canImport(MastheadPlatform)
  import Foundation
  import MastheadPlatform

  extension TemporaryFolder {
    /// Writes an executable script, and returns its path. Traps if that fails.
    @discardableResult
    public func writeProgram(_ name: String, _ text: String) -> String {
      let original = write("\(name).original", text)
      defer { unlink(original) }
      chmod(original, 0o755)
      do { return try copy(URL(fileURLWithPath: original), as: name).path } catch {
        preconditionFailure("\(original) could not be copied: \(error)")
      }
    }

    /// Copies a program into the folder, by default under its own name, and returns the copy.
    ///
    /// Uses `cp`. If this process wrote the file, a child that another test starts would briefly inherit the open file.
    /// The system refuses to start a program that is open for writing ("Text file busy").
    public func copy(_ program: URL, as name: String? = nil) throws -> URL {
      let copy = url.appendingPathComponent(name ?? program.lastPathComponent)
      guard try ChildProcess(["cp", program.path, copy.path]).waitForEnd(within: Programs.patience) == .code(0) else {
        throw CocoaError(.fileWriteUnknown)
      }
      return copy
    }
  }
#endif
