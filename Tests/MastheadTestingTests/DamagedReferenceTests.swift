import Foundation
import Masthead
import TestSupport
import Testing

@testable import MastheadTesting

/// Randomly damaged references: the assertion passes or fails, and the reference stays unchanged.
@Suite struct DamagedReferenceTests {
  @Test func damagedReferenceNeverCrashesAndStays() throws {
    let folder = SourceFolder()
    let header = Pipeline(Header(height: 300)) {
      Stretch()
      CutAway(depth: 80)
    }
    let frames = Snapshotting<Pipeline>.frames(
      along: .pull(120), on: SnapshotList(rate: 5))
    _ = folder.verify(header, as: frames)
    let reference = try #require(folder.read("header.txt"))
    var random = SplitMix(seed: 7)
    let texts = [
      "nan", "inf", "-1", "1e999", "9223372036854775807", "-", "%", "=", "\n", "\u{0}", "é", "effect: a 1\n",
    ]
    for _ in 0..<400 {
      var bytes = Array(reference.utf8)
      for _ in 0...Int.random(in: 0..<3, using: &random) where !bytes.isEmpty {
        // Most damage hits the head, in which each word matters.
        let end = Bool.random(using: &random) ? bytes.count : min(400, bytes.count)
        let place = Int.random(in: 0..<end, using: &random)
        let length = min(bytes.count - place, Int.random(in: 0..<12, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<place + length)
        case 2: bytes.removeSubrange(place...)
        case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
        default: bytes.replaceSubrange(place..<place + length, with: texts.randomElement(using: &random)!.utf8)
        }
      }
      let file = URL(fileURLWithPath: "\(folder.snapshots)/header.txt")
      try Data(bytes).write(to: file)
      _ = folder.verify(header, as: frames, record: .never)
      #expect(try Data(contentsOf: file) == Data(bytes))
    }
    // Includes invalid sample counts.
    for count in ["-5", "0", "100001", "9223372036854775807"] {
      try folder.write(reference.replacing(#/\d+ samples/#, with: "\(count) samples"), to: "header.txt")
      #expect(folder.verify(header, as: frames, record: .never) != nil)
    }
  }
}
