import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments

@Suite struct SceneParameterTests {
  private func document(_ scene: String) throws -> PipelineDocument {
    try PipelineDocument(parsing: #"{"masthead":1,"scene":\#(scene)}"#.utf8)
  }

  private struct Screen: Equatable, Sendable {
    var width, height, top, left, bottom: Double
    var cutout: MastheadScene.Device.Cutout

    init(
      _ width: Double, _ height: Double, top: Double, left: Double, bottom: Double,
      _ cutout: MastheadScene.Device.Cutout
    ) {
      (self.width, self.height, self.top, self.left, self.bottom) = (width, height, top, left, bottom)
      self.cutout = cutout
    }

    init(_ device: MastheadScene.Device) {
      let safeArea = device.safeArea
      self.init(
        device.size.width, device.size.height, top: safeArea.top, left: safeArea.left, bottom: safeArea.bottom,
        device.cutout)
    }
  }

  @Test(
    arguments: [
      Row("default", "{}", Screen(375, 667, top: 0, left: 0, bottom: 0, .none)),
      Row("notch", #"{"model":"notchPhone"}"#, Screen(375, 812, top: 44, left: 0, bottom: 34, .notch)),
      Row("tablet", #"{"model":"tablet"}"#, Screen(820, 1180, top: 24, left: 0, bottom: 20, .none)),
      Row(
        "its own height", #"{"model":"islandPhone","height":900}"#,
        Screen(393, 900, top: 59, left: 0, bottom: 34, .island)),
      Row(
        "landscape", #"{"model":"islandPhone","orientation":"landscape"}"#,
        Screen(852, 393, top: 0, left: 59, bottom: 21, .island)),
      Row(
        "a tablet on its side", #"{"model":"tablet","orientation":"landscape"}"#,
        Screen(1180, 820, top: 24, left: 0, bottom: 20, .none)),
      Row(
        "numbers on their side", #"{"width":300,"height":600,"safeArea":{"top":50},"orientation":"landscape"}"#,
        Screen(600, 300, top: 0, left: 50, bottom: 0, .notch)),
      Row("room for a notch", #"{"safeArea":{"top":44}}"#, Screen(375, 667, top: 44, left: 0, bottom: 0, .notch)),
      Row(
        "no notch", #"{"safeArea":{"top":44},"cutout":"none"}"#, Screen(375, 667, top: 44, left: 0, bottom: 0, .none)),
    ] as [Row<String, Screen>])
  private func modelAndOrientationDetermineScreen(_ row: Row<String, Screen>) throws {
    #expect(Screen(try document(#"{"device":\#(row.input)}"#).scene.device) == row.output)
  }

  @Test func everyModelIsRecognizedByItsNumbers() throws {
    for model in MastheadScene.Device.Model.allCases where model != .custom {
      for orientation in MastheadScene.Device.Orientation.allCases {
        let scene = try document(#"{"device":{"model":"\#(model.rawValue)","orientation":"\#(orientation.rawValue)"}}"#)
          .scene
        #expect((scene.device.model, scene.device.orientation) == (model, orientation))
      }
    }
    #expect(try document(#"{"device":{"width":300}}"#).scene.device.model == .custom)
  }

  /// Sets one value of a scene, and expects the scene afterwards.
  @Test(
    arguments: [
      Row(
        "a model replaces numbers", (#"{"device":{"width":300,"scale":3}}"#, "device.model", "tablet"),
        #"{"device":{"model":"tablet"}}"#),
      Row(
        "a model keeps the orientation",
        (#"{"device":{"model":"tablet","orientation":"landscape"}}"#, "device.model", "notchPhone"),
        #"{"device":{"model":"notchPhone","orientation":"landscape"}}"#),
      Row(
        "a custom device keeps the numbers", (#"{"device":{"model":"androidPhone"}}"#, "device.model", "custom"),
        #"{"device":{"width":412,"height":915,"scale":2.625,"cornerRadius":36,"safeArea":{"top":40,"left":0,"bottom":24,"right":0},"cutout":"hole"}}"#
      ),
      Row(
        "an orientation", (#"{"device":{"width":300}}"#, "device.orientation", "landscape"),
        #"{"device":{"width":300,"orientation":"landscape"}}"#),
      Row("an appearance", ("{}", "appearance", "dark"), #"{"appearance":"dark"}"#),
      Row("a text size", ("{}", "textSize", "extraSmall"), #"{"textSize":"extraSmall"}"#),
    ] as [Row<(String, String, String), String>])
  func settingChangesOneValue(_ row: Row<(String, String, String), String>) throws {
    let (scene, path, value) = row.input
    let changed = try document(scene).setting("scene.\(path)", to: .string(value))
    #expect(changed.json["scene"] == (try document(row.output)).json["scene"])
  }

  @Test(
    arguments: [
      Row(
        "an unknown model", ("device.model", "phone"),
        #"scene.device.model: unknown value "phone"; must be one of custom, smallPhone, notchPhone, islandPhone, largePhone, androidPhone, tablet"#
      ),
      Row(
        "an unknown appearance", ("appearance", "gray"),
        #"scene.appearance: unknown value "gray"; must be one of light, dark"#),
      Row(
        "another key", ("bezel", "T"),
        "scene.bezel: cannot be set; set a value such as header.height or effects[0].parameters.factor"),
    ] as [Row<(String, String), String>])
  func refusedValueReportsReason(_ row: Row<(String, String), String>) throws {
    let error = #expect(throws: DocumentError.self) {
      try document("{}").setting("scene.\(row.input.0)", to: .string(row.input.1))
    }
    #expect(error?.description == row.output)
  }
}
