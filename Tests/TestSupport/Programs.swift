#if canImport(MastheadPlatform)
  import Foundation
  import MastheadPlatform

  /// The programs of the package, and the result of a program.
  public enum Programs {
    /// The folder of the built programs and modules, including the tests' program.
    public static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()

    /// The built `masthead`.
    public static let masthead = folder.appendingPathComponent("masthead")

    /// The longest time for which tests wait for a program, in seconds. A passing test reaches it only on an overloaded
    /// machine.
    public static let patience = 300.0

    /// The child processes of a process, with their arguments separated by null characters.
    public static func children(of identifier: Int32) -> [(identifier: Int32, command: String)] {
      let children = try? String(contentsOfFile: "/proc/\(identifier)/task/\(identifier)/children", encoding: .utf8)
      return (children ?? "").split(separator: " ").compactMap { Int32($0) }.map { child in
        (child, (try? String(contentsOfFile: "/proc/\(child)/cmdline", encoding: .utf8)) ?? "")
      }
    }

    /// The process identifiers of the children that run plugins.
    public static func workers(of identifier: Int32) -> [Int32] {
      children(of: identifier).filter { $0.command.contains("\0worker\0") }.map(\.identifier)
    }

    /// A program that did not end in time.
    public struct Timeout: Error, CustomStringConvertible {
      public let description: String

      public init(description: String) { self.description = description }
    }
  }

  /// Traps if the current thread is one of the few threads that all tests share. A wait there blocks other tests,
  /// including the code that would end the wait.
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

    /// The exit code as a shell reports it: 128 plus the signal's number after a signal.
    package var status: Int32 {
      switch exit {
      case .code(let code): code
      case .signal(let signal): 128 + signal
      case .lost, nil: -1
      }
    }
  }
#endif
