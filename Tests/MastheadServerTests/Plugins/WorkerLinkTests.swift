import Foundation
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

@testable import MastheadServer

/// A worker that never answers, and the limit that ends it.
@Suite(.long) struct WorkerLinkTests {
  /// A busy worker has used less than its processor time at the limit of wall-clock time, as on a busy machine.
  @Test(arguments: [(0.05, "silence"), (60.0, "deadline")])
  func busyWorkerEndsAtFirstLimit(_ answerTime: Double, _ cause: String) throws {
    let folder = TemporaryFolder()
    let program = folder.writeProgram("busy", "#!/bin/bash\ntrap '' PROF\n: >\"$0.ready\"\nwhile :; do :; done\n")
    let loop = try EventLoop()
    let limits = WorkerLimits(deadline: 0.01, answerTime: answerTime)
    let link = try WorkerLink(
      program: PluginProgram(path: program, objects: []), limits: limits, on: loop, log: { _, _ in })
    var faults: [WorkerFault] = []
    link.onFault = {
      faults.append($0)
      loop.stop()
    }
    // On a busy machine, the signal could come before the program ignores it.
    try PluginServer.wait(for: "the program") { access(program + ".ready", F_OK) == 0 ? true : nil }
    link.send(.memory)
    loop.run()
    #expect(faults.map(\.cause) == [cause])
  }
}
