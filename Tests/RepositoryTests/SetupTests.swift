import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// `.ci/setup`, with stubs for `apt-get` and for the programs that the script looks for.
///
/// The packages for building are installed on this machine, so only packages for the tests can be missing.
@Suite(.long) struct SetupTests {
  private static let testPrograms = [
    "chromium-headless-shell", "curl", "ip", "gdb", "patch", "zsh", "fish", "tsc", "python3", "firefox-esr",

  ]
  private static let testPackages =
    "chromium-headless-shell fonts-liberation curl iproute2 gdb node-typescript patch zsh fish"
    + " python3-jsonschema firefox-esr python3-venv"

  @Test(
    arguments: [
      // `serve` does not need the packages for the tests.
      ([], [], 0, "", ""),
      (["--tests"], testPrograms + ["apt-get"], 0, "", ""),
      (["--tests"], testPrograms, 0, "", ""),
      (
        ["--tests"], ["apt-get"], 0,
        """
        Installing \(testPackages)
        apt-get update -qq
        apt-get install -y -qq --no-install-recommends \(testPackages)

        """, ""
      ),
      (
        ["--tests"], ["google-chrome", "curl", "gdb", "tsc", "python3", "firefox-esr", "apt-get"], 0,
        """
        Installing iproute2 patch zsh fish
        apt-get update -qq
        apt-get install -y -qq --no-install-recommends iproute2 patch zsh fish

        """, ""
      ),
      (
        ["--tests"], ["curl", "gdb"], 1, "",
        """
        This machine has no apt-get. Install the equivalents of these Debian packages: \
        chromium-headless-shell fonts-liberation iproute2 node-typescript patch zsh fish python3-jsonschema \
        firefox-esr python3-venv

        """
      ),
      (["--test"], [], 64, "", ".ci/setup: unknown option --test; must be one of --tests, --help\n"),
      (["tests"], ["apt-get"], 64, "", ".ci/setup: unknown option tests; must be one of --tests, --help\n"),
    ] as [([String], [String], Int32, String, String)])
  func onlyMissingPackagesAreInstalled(
    options: [String], programs: [String], status: Int32, output: String, errors: String
  ) throws {
    let run = try Self.setup(options, programs: programs)
    #expect(run.exit == .code(status))
    #expect(run.output == output)
    #expect(run.errors == errors)
  }

  @Test(arguments: [("schemathesis", ""), ("axe_playwright_python", "--no-deps "), ("ziglang", "--no-deps ")])
  func missingPythonPackageIsInstalledIntoItsEnvironment(_ name: String, _ option: String) throws {
    let run = try Self.setup(["--tests"], programs: Self.testPrograms, missing: name)
    #expect(run.exit == .code(0) && run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    let version = try #require(lines.first?.split(separator: " ").last)
    #expect(lines.first == "Installing \(name) \(version)")
    #expect(lines.last == "python3 -m pip install --quiet --disable-pip-version-check \(option)\(name)==\(version)")
  }

  @Test func helpNamesTheOption() throws {
    let run = try Self.setup(["--help"], programs: [])
    #expect(run.exit == .code(0) && run.errors == "")
    #expect(run.output.hasPrefix("Usage: .ci/setup [--tests]\n"))
  }

  /// Runs the script with only these programs and the base system in `PATH`. `apt-get` prints its command line.
  private static func setup(_ options: [String], programs: [String], missing: String = "") throws -> ProgramRun {
    let folder = TemporaryFolder()
    let version = missing == "schemathesis" ? "exit 1" : "echo schemathesis, version 4.32.5"
    for package in ["axe_playwright_python-0.1.8", "ziglang-0.17.1"]
    where missing.isEmpty || !package.hasPrefix(missing) {
      folder.write("python/lib/python3.11/site-packages/\(package).dist-info/METADATA", "")
    }
    for (name, script) in [("schemathesis", version), ("python3", #"echo "python3 $*""#)] {
      folder.writeProgram("python/bin/\(name)", "#!/bin/sh\n\(script)\n")
    }
    for name in ["ls", "id", "env"] { folder.link(name, to: "/usr/bin/\(name)") }
    for name in programs + ["sudo"] {
      let script =
        switch name {
        case "apt-get": #"echo "apt-get $*""#
        case "sudo": #""$@""#
        default: "exit"
        }
      folder.writeProgram(name, "#!/bin/sh\n\(script)\n")
    }
    return try ProgramRun(
      of: [Repository.root.appending(path: ".ci/setup").path] + options,
      environment: ["PATH": folder.path, "MASTHEAD_PYTHON": "\(folder.path)/python"],
      timeLimit: 60)
  }
}
