import Foundation
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins
import MastheadTuning
import TestSupport
import Testing

@testable import MastheadServer

/// Programs that are not plugin programs, and the server's error messages.
@Suite(.long) struct SessionProcessTests {
  private static let faults: [(script: String, sentence: String)] = [
    // The cause may also be a busy machine. No effect is running, so no effect is at fault.
    ("while :; do :; done", "plugin: did not answer in time"),
    ("kill -STOP $$", "plugin: was stopped, and did not answer in time"),
    ("exec 4>&-; sleep 60", "plugin: closed its connection to Masthead"),
    ("echo nonsense >&4; sleep 60", "plugin: wrote into its connection to Masthead"),
    (#"echo '{"report":"nothing"}' >&4; sleep 60"#, "plugin: wrote into its connection to Masthead"),
    (
      #"echo '{"report":"event","kind":"frame","id":1,"bytes":1e12}' >&4; sleep 60"#,
      "plugin: sent a message of more than 64 MiB"
    ),
    ("head -c 2000000 /dev/zero >&4; sleep 60", "plugin: sent a message of more than 64 MiB"),
    (
      #"echo '{"report":"response","number":1,"status":200,"headers":[["X","a"]]}' >&4; sleep 60"#,
      "plugin: wrote into its connection to Masthead"
    ),
    ("echo oops; exit 3", "plugin: exited: oops"),
    // A busy machine may let this much time pass between the two steps of an exit.
    ("echo oops; exec 4>&-; sleep 0.3; exit 3", "plugin: exited: oops"),
    ("kill -KILL $$", "plugin: was killed by SIGKILL"),
  ]

  @Test(arguments: faults.indices) func faultIsOneSentence(_ index: Int) throws {
    let (script, sentence) = Self.faults[index]
    let folder = TemporaryFolder()
    let program = folder.writeProgram("program", "#!/bin/bash\n\(script)\n")
    let loop = try EventLoop()
    let process = try SessionProcess(
      PluginProgram(path: program, objects: []), limits: WorkerLimits(deadline: 0.01, answerTime: 2), on: loop,
      print: { _, _ in })
    var sentences: [String] = []
    process.onFault = {
      sentences.append($0.sentence())
      loop.stop()
    }
    process.send(.join(number: 1))
    loop.schedule(at: loop.now + 60) { loop.stop() }
    loop.run()
    #expect(sentences.count == 1 && sentences.first?.hasPrefix(sentence) == true, "\(sentences)")
  }
}
