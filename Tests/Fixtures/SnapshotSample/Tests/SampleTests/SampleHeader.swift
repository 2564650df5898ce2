import Foundation
import Masthead
import MastheadTesting

/// The header in the tests' snapshots. An environment variable changes it, so that tests fail without another build.
var sampleHeader: some SnapshotPipeline {
  let depth = ProcessInfo.processInfo.environment["SAMPLE_DEPTH"].flatMap(Double.init) ?? 80
  return Pipeline(Header(height: 300)) {
    Stretch()
    CutAway(depth: depth)
  }
}
