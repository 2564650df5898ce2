import Foundation
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

@Suite(.long) struct RunningServersTests {
  @Test(arguments: ["XDG_RUNTIME_DIR", "MASTHEAD_CACHE"])
  func announcedServerIsFoundUntilWithdrawn(_ variable: String) throws {
    let folder = TemporaryFolder()
    let servers = RunningServers(environment: [variable: folder.path, "HOME": "/nowhere"])
    #expect(servers.all() == [])
    servers.announce("http://127.0.0.1:8080", plugins: "/a/Plugins")
    #expect(servers.all() == [.init(url: "http://127.0.0.1:8080", plugins: "/a/Plugins")])
    servers.announce("http://127.0.0.1:8081", plugins: "/b")
    #expect(servers.all() == [.init(url: "http://127.0.0.1:8081", plugins: "/b")])
    servers.withdraw()
    #expect(servers.all() == [])
  }

  /// The system reuses the numbers of ended processes. Here they are the numbers of this process and of process 1.
  @Test func unlockedFilesAreRemoved() throws {
    let folder = TemporaryFolder()
    for process in [1, getpid(), 4_194_305] {
      folder.write("masthead/serve-\(process).url", "http://127.0.0.1:1\n/a\n")
    }
    folder.write("masthead/serve-2.url", "")
    folder.write("masthead/other.txt", "")
    let servers = RunningServers(environment: ["XDG_RUNTIME_DIR": folder.path])
    #expect(servers.all() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/masthead") == ["other.txt"])
  }

  @Test func fileOfReleasedServerIsRemoved() throws {
    let folder = TemporaryFolder()
    let environment = ["XDG_RUNTIME_DIR": folder.path]
    do {
      let server = RunningServers(environment: environment)
      server.announce("http://127.0.0.1:1", plugins: "/a")
      #expect(RunningServers(environment: environment).all().count == 1)
      withExtendedLifetime(server) {}
    }
    #expect(RunningServers(environment: environment).all() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/masthead") == [])
  }

  @Test func serverUsesFolderByAnyPath() throws {
    let folder = TemporaryFolder()
    folder.write("Plugins/README.md", "")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/Link", withDestinationPath: "\(folder.path)/Plugins")
    let server = RunningServers.Server(url: "", plugins: "\(folder.path)/Plugins")
    #expect(server.uses(PluginFolder("\(folder.path)/Link")))
    #expect(server.uses(PluginFolder("\(folder.path)/Link/../Plugins/")))
    #expect(!server.uses(PluginFolder(folder.path)))
  }

  @Test func unwritableFolderIsIgnored() {
    let servers = RunningServers(environment: ["XDG_RUNTIME_DIR": "/proc/nowhere"])
    servers.announce("http://127.0.0.1:8080", plugins: "/a/Plugins")
    #expect(servers.all() == [])
    servers.withdraw()
  }
}
