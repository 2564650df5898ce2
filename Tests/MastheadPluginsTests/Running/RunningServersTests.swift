import Foundation
import MastheadPlugins
import TemporaryFolder
import Testing

@Suite struct RunningServersTests {
  @Test(arguments: ["XDG_RUNTIME_DIR", "MASTHEAD_CACHE"])
  func announcedServerIsFoundUntilWithdrawn(_ variable: String) throws {
    let folder = TemporaryFolder()
    let servers = RunningServers(environment: [variable: folder.path, "HOME": "/nowhere"])
    #expect(servers.all() == [])
    servers.announce("http://127.0.0.1:8080")
    #expect(servers.all() == ["http://127.0.0.1:8080"])
    servers.announce("http://127.0.0.1:8081")
    #expect(servers.all() == ["http://127.0.0.1:8081"])
    servers.withdraw()
    #expect(servers.all() == [])
  }

  @Test func filesOfEndedProcessesAreRemoved() throws {
    let folder = TemporaryFolder()
    // No process has this identifier, process 1 started at a different time, and the third file has no address.
    folder.write("masthead/serve-4194305.url", "http://127.0.0.1:1\n1\n")
    folder.write("masthead/serve-1.url", "http://127.0.0.1:2\nnever\n")
    folder.write("masthead/serve-\(getpid()).url", "")
    folder.write("masthead/other.txt", "")
    let servers = RunningServers(environment: ["XDG_RUNTIME_DIR": folder.path])
    #expect(servers.all() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/masthead") == ["other.txt"])
  }

  @Test func unwritableFolderIsIgnored() {
    let servers = RunningServers(environment: ["XDG_RUNTIME_DIR": "/proc/nowhere"])
    servers.announce("http://127.0.0.1:8080")
    #expect(servers.all() == [])
    servers.withdraw()
  }
}
