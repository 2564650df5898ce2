import Foundation
import Masthead
import Testing

@testable import MastheadSnapshots
@testable import MastheadTesting

/// Snapshots on several lists, which are devices with user settings.
@Suite struct ListTests {
  private let folder = SourceFolder()

  /// A header whose frames depend on every setting of a list.
  private struct Settings: HeaderEffect {
    static let identifier = "com.example.settings"
    static let stages: Stages = .appearance
    func contribute(to frame: inout HeaderFrame, at moment: Moment) {
      let environment = moment.scroll.environment
      frame.values["reducedMotion"] = environment.reducedMotion ? 1 : 0
      frame.values["reducedTransparency"] = environment.reducedTransparency ? 1 : 0
    }
  }

  private var pipeline: Pipeline {
    var name = HeaderElement("name", width: .fit, height: 40)
    name.fittingSize = MastheadSize(width: 170, height: 40)
    return Pipeline(Header(height: .fitting(minimum: 0), elements: [name]), effects: [Stretch(), Settings()])
  }

  private static let document = #"""
    { "masthead": 1,
      "header": { "height": { "fitting": { "minimum": 0 } }, "elements": [ { "name": "title", "width": "fit", "height": 40 } ] },
      "effects": [ "stretch" ],
      "scene": { "headerTexts": [ { "text": "The Alps", "size": 34, "edge": "top" } ],
                 "elements": { "title": { "text": "The Alps", "size": 34 } } } }
    """#

  @Test(
    arguments: [
      (.phone, "phone", "375 x 667, safe area 0 0 0 0, content 2000, 120 Hz"),
      (.notchPhone, "notchPhone", "375 x 812, safe area 44 0 34 0, content 2000, 120 Hz, scale 3"),
      (.islandPhone, "islandPhone", "393 x 852, safe area 59 0 34 0, content 2000, 120 Hz, scale 3"),
      (.largePhone, "largePhone", "430 x 932, safe area 59 0 34 0, content 2000, 120 Hz, scale 3"),
      (.androidPhone, "androidPhone", "412 x 915, safe area 40 0 24 0, content 2000, 120 Hz, scale 2.625"),
      (.tablet, "tablet", "820 x 1180, safe area 24 0 20 0, content 2000, 120 Hz"),
      (.phone.landscape, "phone landscape", "667 x 375, safe area 0 0 0 0, content 2000, 120 Hz"),
      (
        .islandPhone.landscape, "islandPhone landscape",
        "852 x 393, safe area 0 59 21 59, content 2000, 120 Hz, scale 3"
      ),
      (
        .androidPhone.landscape, "androidPhone landscape",
        "915 x 412, safe area 0 40 21 40, content 2000, 120 Hz, scale 2.625"
      ),
      (
        .phone.rightToLeft.reducedMotion.reducedTransparency.with(textSize: .extraLarge),
        "phone rightToLeft reducedMotion reducedTransparency extraLarge",
        "375 x 667, safe area 0 0 0 0, content 2000, 120 Hz, text size extraLarge, right to left, reduced motion, reduced transparency"
      ),
      (
        SnapshotList(
          named: "split view", viewport: .init(width: 507, height: 1180), safeArea: .init(top: 24, bottom: 20),
          contentHeight: 900, rate: 30
        ), "split view", "507 x 1180, safe area 24 0 20 0, content 900, 30 Hz"
      ),
    ] as [(SnapshotList, String, String)])
  func listHasNameAndDescription(list: SnapshotList, name: String, text: String) {
    #expect(list.name == name && list.text == text)
  }

  @Test func listMadeByHandHasAnyEnvironment() {
    var list = SnapshotList(named: "keyboard")
    list.environment.bottomInset = 300
    list.environment.fittingHeight = 120
    #expect(list.text == "375 x 667, safe area 0 0 0 0, content 2000, 120 Hz, bottom inset 300, fitting height 120")
    #expect(list.state.environment == list.environment)
  }

  /// Each list has a reference. The reference's head names the list.
  @Test func everyListHasReference() throws {
    var lists: [SnapshotList] = [.phone, .islandPhone, .tablet.rightToLeft]
    for index in lists.indices { lists[index].rate = 10 }
    func verify(_ pipeline: Pipeline) -> [String?] {
      let strategies: [String: Snapshotting<Pipeline>] = .frames(along: .pull(40), on: lists)
      return lists.map { folder.verify(pipeline, as: strategies[$0.name]!, named: $0.name) }
    }
    #expect(verify(pipeline).allSatisfy { $0?.hasPrefix("Recorded") == true })
    #expect(verify(pipeline).allSatisfy { $0 == nil })
    #expect(folder.files == ["header.islandPhone.txt", "header.phone.txt", "header.tablet rightToLeft.txt"])
    for list in lists { #expect(folder.read("header.\(list.name).txt")?.contains("\nlist: \(list.text)\n") == true) }
    var other = pipeline
    other.header.height = .points(200)
    #expect(verify(other).allSatisfy { $0?.hasPrefix("header.y differs first at sample 0") == true })

    let film: [String: Snapshotting<Pipeline>] = .filmStrip(along: .pull(40), on: lists)
    #expect(film.keys.sorted() == ["islandPhone", "phone", "tablet rightToLeft"])
  }

  /// A column of the first sample, on the phone and with a setting.
  private func numbers(
    _ subject: SnapshotSubject, _ column: String, _ list: SnapshotList
  ) throws -> (phone: Double?, setting: Double?) {
    func number(_ list: SnapshotList) throws -> Double? {
      try SnapshotTable(of: subject, along: .pull(40), on: list)[column]?.values.first.map(rounded)
    }
    return (try number(.phone), try number(list))
  }

  @Test func settingsChangeFramesOfPipeline() throws {
    let subject = pipeline.snapshotSubject
    let direction = try numbers(subject, "name.x", .phone.rightToLeft)
    #expect(direction.phone == 0 && direction.setting == 205)
    // The system's body text has 17 points, and 28 in this size.
    let size = try numbers(subject, "name.width", .phone.with(textSize: .accessibilityMedium))
    #expect(size.phone == 170 && size.setting == 280)
    for (column, list) in [
      ("values.reducedMotion", SnapshotList.phone.reducedMotion),
      ("values.reducedTransparency", .phone.reducedTransparency),
    ] {
      let setting = try numbers(subject, column, list)
      #expect(setting.phone == 0 && setting.setting == 1, "\(column)")
    }
    var measured = SnapshotList.phone.with(textSize: .accessibilityMedium)
    measured.environment.fittingHeight = 170
    let height = try numbers(subject, "header.height", measured)
    #expect(height.phone == 40 && height.setting == 280)
  }

  /// Texts of a document are measured as on the page.
  @Test func settingsChangeFramesOfDocument() throws {
    let document = try PipelineDocument(parsing: Self.document.utf8)
    let large = SnapshotList.phone.with(textSize: .accessibilityMedium)
    for column in ["header.height", "title.width"] {
      let size = try numbers(document.snapshotSubject, column, large)
      let (phone, setting) = (try #require(size.phone), try #require(size.setting))
      #expect(phone > 40 && setting > phone * 1.2, "\(column): \(phone), \(setting)")
    }
    let direction = try numbers(document.snapshotSubject, "title.x", .phone.rightToLeft)
    #expect(direction.phone == 0 && direction.setting! > 100)
  }

  @Test func listsNeedNames() {
    for (lists, problem) in [
      ([.phone, .tablet, .phone], "duplicate list \"phone\"; give one another name"),
      ([SnapshotList(), .phone], "missing name; use SnapshotList(named:)"),
    ] as [([SnapshotList], String)] {
      let strategies: [String: Snapshotting<Pipeline>] = .frames(along: .pull(40), on: lists)
      let messages = strategies.sorted { $0.key < $1.key }.compactMap {
        folder.verify(pipeline, as: $0.value, named: $0.key, record: .never)
      }
      #expect(messages.contains { $0.hasSuffix(": on: \(problem)") }, "\(messages)")
    }
  }

  @Test func assertionNeedsSnapshots() {
    withKnownIssue {
      assertSnapshots(of: pipeline, as: .frames(along: .pull(40), on: []))
    } matching: {
      $0.comments.map(\.rawValue) == ["as: must have at least 1 snapshot, got 0"]
    }
  }
}
