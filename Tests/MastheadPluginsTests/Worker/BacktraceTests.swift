import TestSupport
import Testing

@testable import MastheadPlugins

@Suite(.long) struct BacktraceTests {
  private let program = "/cache/masthead-1f.program"

  @Test func framesOfLibrariesAreRemoved() {
    let backtrace = Backtrace(
      ["/usr/lib/libswiftCore.so+0x2f9360", "\(program)+0xfc70", "/bin/masthead+0x12", "\(program)+0x2e"], in: program)
    #expect(backtrace.frames == ["\(program)+0xfc70", "\(program)+0x2e"])
    #expect(
      backtrace.command(symbolizer: "/bin/llvm-symbolizer")
        == ["/bin/llvm-symbolizer", "--demangle", "\(program) 0xfc70", "\(program) 0x2e"])
    #expect(backtrace.command(symbolizer: nil) == nil)
    #expect(Backtrace(["/bin/masthead+0x12"], in: program).command(symbolizer: "/bin/llvm-symbolizer") == nil)
  }

  @Test(arguments: [
    ("Ripple.contribute()", "Ripple.contribute()"),
    ("generic specialization <Ripple.Ripple> of Ripple.contribute()", "Ripple.contribute()"),
    (
      "function signature specialization <Arg[0] = Dead> of generic specialization <A, B> of closure #1 in deep()",
      "closure #1 in deep()"
    ),
  ])
  func specializedFunctionHasNameOfOriginal(_ name: String, _ short: String) {
    #expect(Backtrace.withoutSpecialization(name) == short)
  }

  /// The output has the format of https://llvm.org/docs/CommandGuide/llvm-symbolizer.html.
  @Test func linesNameSourceLocations() {
    let output = [
      "$s6Ripple4deep3fooSdyF", "/home/me/Plugins/Ripple/Ripple.swift:12:7", "contribute",
      "/home/me/Plugins/Ripple/Ripple.swift:30:5", "contribute", "/<compiler-generated>:0:0", "",
      "closure", "\(Repository.root.path)/Sources/Masthead/Pipeline.swift:77:12", "", "??", "??:0:0", "",
    ]
    #expect(Backtrace.lines(output).last == "contribute at Ripple/Ripple.swift:30")
    #expect(Backtrace.lines(output).count == 2)
    #expect(Backtrace.lines(output)[0].hasSuffix(" at Ripple/Ripple.swift:12"))
    #expect(
      Backtrace.lines(["closure", "/home/me/Plugins/Ripple/Ripple.swift:0:0", ""]) == ["closure at Ripple/Ripple.swift"]
    )
    #expect(Backtrace.lines([]) == [])
    #expect(Backtrace.lines(["alone"]) == [])
  }
}

@Suite struct StackFilterTests {
  /// The Swift runtime's output after a failed allocation. Similar lines of a plugin stay.
  @Test func stackOfRuntimeIsRemoved() {
    let lines = [
      "1 buffer 0x00007f3a12345678", "Fatal error: failed to allocate 9 bytes", "Current stack trace:",
      "0    masthead   0x0000558143ebf0a1 <unavailable> + 340129",
      "1    libc.so.6  0x00007f3a12345678 __libc_start + 4",
      "after", "2 buffers 0x00007f3a12345678",
    ]
    var filter = StackFilter()
    let passed = lines.filter { filter.passes(PrintedLine(Array($0.utf8))) }
    #expect(passed == [lines[0], lines[1], lines[5], lines[6]])
  }
}
