import Foundation
import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadExport

/// The scroll view for SwiftUI, compiled with the package's strict settings and drawn by the double of SwiftUI.
@Suite struct SwiftUISourceTests {
  private static let environments = [
    LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)),
    LayoutEnvironment(
      viewport: MastheadSize(width: 393, height: 852), safeArea: MastheadEdgeInsets(top: 59, bottom: 34),
      layoutDirection: .rightToLeft),
    LayoutEnvironment(
      viewport: MastheadSize(width: 852, height: 393),
      safeArea: MastheadEdgeInsets(top: 24, left: 59, bottom: 21, right: 40)),
    LayoutEnvironment(
      viewport: MastheadSize(width: 852, height: 393),
      safeArea: MastheadEdgeInsets(top: 24, left: 59, bottom: 21, right: 40),
      layoutDirection: .rightToLeft),
  ]

  /// A view on a screen, and its scroll distance from the top.
  private struct Scene {
    var document: PipelineDocument
    var environment: LayoutEnvironment
    var distance: Double
    var keyboard = 0.0
  }

  @Test(.long) func viewMatchesPipelineDuringEveryGesture() throws {
    var random = SplitMix.printingSeed()
    let documents = random.pipelineDocuments(count: repetitions(50, quick: 5), for: .swiftui)
    var (input, scenes): ([String], [Scene]) = ([], [])
    for (index, document) in documents.enumerated() {
      for environment in Self.environments {
        input.append(Self.line(index, environment))
        scenes.append(Scene(document: document, environment: environment, distance: 0))
        for distance in Self.distances(of: document, in: environment) {
          input.append("scroll \(distance)")
          scenes.append(Scene(document: document, environment: environment, distance: distance))
        }
        // A keyboard changes nothing.
        for line in ["scroll 0", "keyboard 336", "scroll -40", "keyboard 0"] {
          let distance = line.hasSuffix("336") || line == "scroll 0" ? 0.0 : -40
          let keyboard = line.hasSuffix("336") || line == "scroll -40" ? 336.0 : 0
          input.append(line)
          scenes.append(
            Scene(document: document, environment: environment, distance: distance, keyboard: keyboard))
        }
      }
    }
    let program = SwiftProgram(
      try Exported.sources(documents, to: .swiftui), ["Views.swift": try Self.views(of: documents)],
      try SwiftProgram.driver("ScrollViewDriver", "Reporting"))
    let output = try program.run(SwiftProgram.options(linking: "SwiftUI", "UIKit"), input: input)
    var lines = DriverLines(output)
    for scene in scenes {
      for (name, numbers) in Self.expectation(of: scene) {
        let found = lines.numbers(name)
        if name == "row", found == [], Self.isBelowScreen(numbers[0], scene) { continue }
        #expect(isClose(found, numbers), "\(name) of \(scene): \(found), not \(numbers)")
      }
    }
    #expect(lines.isAtEnd)
  }

  @Test func fileIsNamedAfterViewAndDescribesIt() throws {
    let file = try Preset.named("news-digest")!.document.export(to: .swiftui)
    #expect(file.name == "NewsDigestScrollView.swift")
    #expect(file.text.hasPrefix("import SwiftUI\n\n/// A scroll view with the header \"News Digest\":"))
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.count < 170 && lines.prefix { !$0.contains("struct NewsDigestGeometry") }.allSatisfy { $0.count <= 120 })
  }

  @Test func sourceOmitsUnusedFeatures() throws {
    let plain = try PipelineDocument(["masthead": 1, "header": ["height": 200]]).export(to: .swiftui).text
    for word in ["Mask", "fittingHeight", "padding"] { #expect(!plain.contains(word), "\(word)") }
    let all: JSON = [
      "masthead": 1, "header": ["height": ["fitting": ["minimum": 90]]],
      "effects": [
        ["effect": "collection-flow", "parameters": ["inset": 12.5]], ["effect": "cut-away"], ["effect": "safe-area"],
      ],
    ]
    let full = try PipelineDocument(all).export(to: .swiftui).text
    for line in [
      ".clipShape(mask)", "@State private var fittingHeight: CGFloat = 0", ".padding(.top, 12.5)", ".padding(margins)",
      ".ignoresSafeArea(.container, edges: .top)",
    ] {
      #expect(full.contains(line), "\(line)")
    }
  }

  @Test func documentWithoutHeaderIsRejected() throws {
    let document = try PipelineDocument(["masthead": 1])
    #expect(throws: DocumentError.self) { try document.export(to: .swiftui) }
  }

  // MARK: The program

  /// Returns source that creates the views of all documents, each with a title, an image and a long row.
  private static func views(of documents: [PipelineDocument]) throws -> String {
    let views = try documents.enumerated().map { index, document in
      """
          {
            AnyView(
              \(try Exported.type(of: document, to: .swiftui, index)) { Text("Title") } image: {
                Image("picture").resizable()
              } content: {
                Text("Row").frame(height: 5000, alignment: .top)
              })
          },
      """
    }
    return """
      import SwiftUI

      @MainActor let exportedViews: [@MainActor () -> AnyView] = [
      \(views.joined(separator: "\n"))
      ]

      """
  }

  /// Returns the driver's line for a view on a screen.
  private static func line(_ index: Int, _ environment: LayoutEnvironment) -> String {
    let (size, safeArea) = (environment.viewport, environment.safeArea)
    let numbers = [
      size.width, size.height, safeArea.top, safeArea.left, safeArea.bottom, safeArea.right,
      environment.layoutDirection == .rightToLeft ? 1 : 0,
    ]
    return "view \(index) " + numbers.map { "\($0)" }.joined(separator: " ")
  }

  /// Returns a list's distances from its top during the named gestures, at two moments per second.
  private static func distances(of document: PipelineDocument, in environment: LayoutEnvironment) -> [Double] {
    let layout = document.makePipeline().layout(in: environment)
    let list = ScrollState(contentOffset: layout.topOffset, contentHeight: 2640, environment: environment)
    return NamedGesture.all.flatMap { named in
      let trajectory = Trajectory(of: named.gesture, over: layout, from: list)
      return stride(from: 0, through: trajectory.duration, by: 0.5).map {
        trajectory.state(at: $0).contentOffset - layout.topOffset
      }
    }
  }

  /// Returns whether a row that begins at a y is not built, because the list ends above it.
  private static func isBelowScreen(_ y: Double, _ scene: Scene) -> Bool {
    y >= scene.environment.viewport.height - max(scene.environment.safeArea.bottom, scene.keyboard)
  }

  /// Returns the pipeline's positions on the screen.
  private static func expectation(of scene: Scene) -> [(String, [Double])] {
    let pipeline = scene.document.makePipeline()
    var environment = scene.environment
    // The title is one line of 20 points, with the margins around it.
    let margins = pipeline.layout(in: environment).margins
    environment.fittingHeight = 20 + margins.top + margins.bottom
    let layout = pipeline.layout(in: environment)
    let offset = layout.topOffset + scene.distance
    let frame = pipeline.frame(at: ScrollState(contentOffset: offset, environment: environment))
    let (x, y) = (frame.header.x, frame.header.y - offset)
    let isLeftToRight = environment.layoutDirection == .leftToRight
    let left = isLeftToRight ? frame.margins.leading : frame.margins.trailing
    let right = isLeftToRight ? frame.margins.trailing : frame.margins.leading
    return [
      ("image", [x + frame.image.x, y + frame.image.y, frame.image.width, frame.image.height]),
      ("mask", frame.mask.corners.flatMap { [x + $0.x, y + $0.y] }), ("row", [layout.contentOriginY - offset]),
      (
        "title",
        [
          x + frame.header.width / 2 + (left - right) / 2,
          y + frame.header.height / 2 + (frame.margins.top - frame.margins.bottom) / 2,
        ]
      ),
      ("front", [1]),
    ]
  }
}
