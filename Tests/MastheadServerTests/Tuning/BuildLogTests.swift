import Masthead
import TestSupport
import Testing

@testable import MastheadServer

@Suite(.long) struct BuildLogTests {
  @Test func eachBuildIsReportedOnce() {
    var lines: [String] = []
    var builds = BuildLog(ServerLog(clock: { 0 }, write: { lines.append(String($0.dropFirst(21).dropLast())) }))
    var wave = PluginCatalog.Plugin(name: "wave", path: "/plugins/wave")
    let other = PluginCatalog.Plugin(name: "other", path: "/plugins/other", isBuilding: false)
    builds.report([wave])
    builds.report([wave])
    wave.isBuilding = false
    wave.problem = "Wave.swift:1:2: expected expression"
    builds.report([wave, other])
    wave.isBuilding = true
    builds.report([wave, other])
    wave.isBuilding = false
    wave.problem = nil
    wave.object = "/cache/wave.o"
    wave.effects = [EffectRegistry.builtIn.effects[0]]
    builds.report([wave, other])
    builds.report([wave])
    #expect(
      lines == [
        "build: wave: building", "build: wave: Wave.swift:1:2: expected expression", "build: other: built ",
        "build: wave: building", "build: wave: built \(EffectRegistry.builtIn.effects[0].identifier)",
        "build: other: removed",
      ])
  }
}
