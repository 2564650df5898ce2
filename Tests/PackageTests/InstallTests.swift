import Foundation
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

/// `.ci/install`, and the program that it installs.
@Suite(.long) struct InstallTests {
  private static let script = Repository.root.appending(path: ".ci/install").path

  private static func install(_ words: [String], path: String? = nil) throws -> ProgramRun {
    let variables = ProcessInfo.processInfo.environment
    return try ProgramRun(
      of: ["/bin/sh", script] + words, environment: variables.merging(path.map { ["PATH": $0] } ?? [:]) { $1 },
      timeLimit: 300)
  }

  @Test(
    arguments: [
      ([], 64, "missing --prefix DIR; .ci/install --prefix ~/.local installs for one user"),
      (["--prefix"], 64, "--prefix needs a folder, such as --prefix ~/.local"),
      (["--prefix", ""], 64, "--prefix needs a folder, such as --prefix ~/.local"),
      (["--prefxi", "x"], 64, "unknown option --prefxi; must be one of --prefix, --from, --uninstall, --help"),
      (["--prefix", "/tmp", "--from"], 64, "--from needs a folder, such as --from .build/debug"),
      (["usr"], 64, "unknown option usr; must be one of --prefix, --from, --uninstall, --help"),
      (["--prefix", "/tmp", "--from", "x", "--uninstall"], 64, "--from and --uninstall cannot be set together"),
      (["--prefix", "/proc", "--uninstall"], 66, "masthead is not installed in /proc"),
      (["--prefix", "/dev/null/usr"], 73, "cannot install into /dev/null/usr: Not a directory"),
      (["--prefix", "/proc/usr"], 73, "cannot install into /proc/usr: No such file or directory"),
    ] as [([String], Int32, String)])
  func wrongCommandLineGetsOneSentence(_ words: [String], _ status: Int32, _ message: String) throws {
    let run = try Self.install(words)
    #expect(run.exit == .code(status) && run.output == "" && run.errors == ".ci/install: \(message)\n")
  }

  @Test func missingSwiftIsReported() throws {
    let folder = TemporaryFolder()
    let prefix = TemporaryFolder()
    for name in ["dirname", "mkdir"] { folder.link(name, to: "/usr/bin/\(name)") }
    let run = try Self.install(["--prefix", prefix.path], path: folder.path)
    let message = "swift not found; install Swift from https://www.swift.org/install/"
    #expect(run.exit == .code(69) && run.output == "" && run.errors == ".ci/install: \(message)\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: prefix.path) == [])
  }

  @Test func incompleteBuildIsReported() throws {
    let build = TemporaryFolder()
    let prefix = TemporaryFolder()
    build.write("masthead", "")
    let run = try Self.install(["--prefix", prefix.path, "--from", build.path])
    let message =
      "file not found: \(build.path)/masthead.product/Objects.LinkFileList; build the product masthead there, or omit --from"
    #expect(run.exit == .code(66) && run.output == "" && run.errors == ".ci/install: \(message)\n")
    #expect(!FileManager.default.fileExists(atPath: "\(prefix.path)/lib/masthead"))
  }

  @Test func helpNamesOptions() throws {
    let run = try Self.install(["--help"])
    #expect(run.exit == .code(0) && run.errors == "")
    #expect(run.output.hasPrefix("Usage: .ci/install --prefix DIR [--from BUILD | --uninstall]\n"))
  }

  /// Installs the build of these tests. Runs the program with another home folder and without the package's sources.
  ///
  /// All checks are one test, so that plugins are built only once.
  @Test(.timeLimit(.minutes(40))) func installedProgramNeedsNeitherPackageNorHome() throws {
    let folder = TemporaryFolder()
    for name in ["home", "work"] {
      try FileManager.default.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    let prefix = folder.path + "/usr"
    let installed = try Self.install(["--prefix", prefix, "--from", Programs.folder.path])
    try #require(installed.exit == .code(0), "\(installed.errors)")
    #expect(
      installed.output == "Installed \(prefix)/bin/masthead.\nAdd \(prefix)/bin to PATH to run it as masthead.\n")
    try Self.hidePackage(from: "\(prefix)/bin/masthead")

    let user = User(program: "\(prefix)/bin/masthead", home: folder.path + "/home", folder: folder.path + "/work")
    try checkVersion(user)
    try checkPlugins(user)
    try checkPages(user)
    try checkCompletions(prefix)
    try checkUpdate(user, prefix)
    try checkRemoval(user, prefix)
    // The user's files are in the folders for them.
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/home")
    #expect(Set(files).isSubset(of: [".cache", ".local"]))
  }

  /// A user who has the program, and only the variables `PATH` and `HOME`.
  private struct User {
    let program, home, folder: String

    var environment: [String: String] {
      ["HOME": home, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    }

    func run(_ words: String...) throws -> ProgramRun {
      try ProgramRun(of: [program] + words, environment: environment, folder: folder, timeLimit: 120)
    }
  }

  /// Replaces the package's path in the program with a path that does not exist, as if the package had moved.
  private static func hidePackage(from program: String) throws {
    let path = Repository.root.path
    let hidden = "/" + String(repeating: "-", count: path.utf8.count - 1)
    let find = ["grep", "-c", "--text", "--fixed-strings", "\(path)/Sources", program]
    #expect(try ProgramRun(of: find, timeLimit: 60).exit == .code(0), "The program contains the path.")
    let run = try ProgramRun(of: ["sed", "-i", "s|\(path)/Sources|\(hidden)/Sources|g", program], timeLimit: 60)
    #expect(run.exit == .code(0), "\(run.errors)")
    #expect(try ProgramRun(of: find, timeLimit: 60).exit == .code(1))
  }

  private func checkVersion(_ user: User) throws {
    let git = ["git", "-C", Repository.root.path, "rev-parse", "--short", "HEAD"]
    let commit = try ProgramRun(of: git, timeLimit: 60).output.trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(!commit.isEmpty)
    let run = try user.run("--version")
    #expect(run.exit == .code(0) && run.output.firstMatch(of: /^masthead \S+ \(commit (\w+)/)?.output.1 == commit[...])
  }

  /// Plugins build without building the core, because the installation contains a built core.
  private func checkPlugins(_ user: User) throws {
    #expect(try user.run("plugin", "new", "Tide").exit == .code(0))
    let built = try user.run("plugin", "build")
    #expect(built.exit == .code(0) && built.errors == "", "\(built.errors)")
    #expect(built.output == "Tide: com.example.tide, built.\n")
    let document = """
      { "masthead": 1, "header": { "height": 300 }, "effects": [
        { "effect": "com.example.tide", "parameters": { "amount": 0.5 } } ] }
      """
    try Data(document.utf8).write(to: URL(fileURLWithPath: "\(user.folder)/my.masthead.json"))
    let frames = try user.run("frames", "my.masthead.json", "--offsets=-300,0")
    #expect(frames.exit == .code(0), "\(frames.errors)")
    let opacities = frames.output.matches(of: /"opacity":([\d.]+)/).map { String($0.output.1) }
    #expect(opacities == ["1", "0.5"])
  }

  private func checkPages(_ user: User) throws {
    for (words, title) in [(["serve"], "<title>Masthead"), (["snapshot", "review"], "<title>Review")] {
      let server = try ServingProgram(user.program, words, in: user.folder, environment: user.environment)
      #expect(try server.page().contains(title), "\(words)")
    }
  }

  /// Uninstalling removes every installed file and keeps other files. The output names the user's own files.
  private func checkRemoval(_ user: User, _ prefix: String) throws {
    #expect(FileManager.default.createFile(atPath: "\(prefix)/bin/other", contents: nil))
    let run = try ProgramRun(
      of: ["/bin/sh", Self.script, "--prefix", prefix, "--uninstall"], environment: user.environment, timeLimit: 60)
    #expect(
      run.output == """
        Removed masthead from \(prefix).
        Built plugins remain in \(user.home)/.cache/masthead, which you can remove at any time.

        """)
    #expect(run.exit == .code(0) && run.errors == "")
    let files = FileManager.default.enumerator(atPath: prefix)?.compactMap { $0 as? String } ?? []
    #expect(files.filter { $0.contains("masthead") } == [] && files.contains("bin/other"))
  }

  private func checkCompletions(_ prefix: String) throws {
    for file in [
      "bash-completion/completions/masthead", "zsh/site-functions/_masthead", "fish/vendor_completions.d/masthead.fish",
    ] {
      let script = try String(contentsOfFile: "\(prefix)/share/\(file)", encoding: .utf8)
      #expect(script.contains("masthead complete -- "))
    }
  }

  /// An update replaces the program and its files while it runs.
  private func checkUpdate(_ user: User, _ prefix: String) throws {
    let server = try ServingProgram(user.program, ["serve"], in: user.folder, environment: user.environment)
    let former = "\(prefix)/lib/masthead/Web/former.js"
    #expect(FileManager.default.createFile(atPath: former, contents: nil))
    let run = try Self.install(["--prefix", prefix, "--from", Programs.folder.path])
    #expect(run.exit == .code(0), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: former))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(prefix)/lib") == ["masthead"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(prefix)/bin") == ["masthead"])
    #expect(try server.page().contains("<title>Masthead"))
  }
}
