#if canImport(MastheadPlatform)
  import Foundation
  import MastheadPlatform

  /// The programs of the package, and the result of a program.
  public enum Programs {
    /// The folder of the built programs and modules, which is also that of the tests' program.
    public static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()

    /// The built `masthead`.
    public static let masthead = folder.appendingPathComponent("masthead")

    /// The longest time for which tests wait for a program, in seconds. A test that passes waits for it only on a hopeless machine.
    public static let patience = 300.0

    /// A program that did not end in time.
    public struct Timeout: Error, CustomStringConvertible {
      public let description: String

      public init(description: String) { self.description = description }
    }
  }

  /// Traps if the current thread belongs to the few that all tests share. A wait there stops other tests, and with them the ends that
  /// the wait is for.
  public func assertThreadMayWait() {
    precondition(
      withUnsafeCurrentTask { $0 == nil || $0?.unownedTaskExecutor != nil },
      "A thread that all tests share must not wait. Give the test the trait `.long`.")
  }

  extension ProgramRun {
    /// Runs a program until it ends. Throws if it does not end within a time in seconds.
    package init(
      patiently arguments: [String], environment: [String: String]? = nil, folder: String? = nil, input: String? = nil,
      descriptors: [Int32: Int32] = [:], within patience: Double = Programs.patience
    ) throws {
      assertThreadMayWait()
      try self.init(
        of: arguments, environment: environment, folder: folder, input: input, descriptors: descriptors,
        timeLimit: patience)
      guard exit != nil else {
        throw Programs.Timeout(
          description:
            "\(arguments.joined(separator: " ")) did not end within \(patience) s: \(output)\(errors)"
        )
      }
    }

    /// The exit code as a shell tells it: 128 and the signal's number after a signal.
    package var status: Int32 {
      switch exit {
      case .code(let code): code
      case .signal(let signal): 128 + signal
      case .lost, nil: -1
      }
    }
  }
#endif
