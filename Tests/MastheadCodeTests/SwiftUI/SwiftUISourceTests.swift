import Foundation
import Masthead
import MastheadDocuments
import SeededRandom
import Testing

@testable import MastheadCode

/// The scroll view for SwiftUI, compiled as strictly as the package is and drawn by the double of SwiftUI.
@Suite struct SwiftUISourceTests {
  /// The screens on which views are drawn.
  private enum Screen {
    static let all = [
      LayoutEnvironment(viewport: Size(width: 375, height: 667)),
      LayoutEnvironment(
        viewport: Size(width: 393, height: 852), safeArea: EdgeInsets(top: 59, bottom: 34),
        layoutDirection: .rightToLeft),
      LayoutEnvironment(
        viewport: Size(width: 852, height: 393), safeArea: EdgeInsets(top: 24, left: 59, bottom: 21, right: 40)),
      LayoutEnvironment(
        viewport: Size(width: 852, height: 393), safeArea: EdgeInsets(top: 24, left: 59, bottom: 21, right: 40),
        layoutDirection: .rightToLeft),
    ]

    /// How far the list is scrolled from its top, in points.
    static let distances = [-4000.0, -160.5, -1, 0, 0.25, 90, 300, 5000]
  }

  @Test func theViewDrawsWhatThePipelineSays() throws {
    var random = SplitMix.printingSeed()
    let documents = RandomPipelines.all(count: 50, &random)
    var sources = ["Driver.swift": Self.driver(of: documents.count)]
    for (index, document) in documents.enumerated() {
      let file = try document.export(to: .swiftui)
      // Several documents have the same name, so each file gets a room of its own; nothing else of it is changed.
      let text = try #require(file.text.split(separator: "import SwiftUI\n\n", omittingEmptySubsequences: false).last)
      #expect(file.text == "import SwiftUI\n\n" + text)
      let view = try SwiftUISource(HeaderFormulas(of: document), name: document.name).view
      sources["Export\(index).swift"] = """
        import SwiftUI

        enum Export\(index) {
        \(text)
          @MainActor static func view() -> some View {
            \(view) { Text("Title") } image: { Image("picture").resizable() } content: { Text("Row") }
          }
        }
        """
    }
    let output = try SwiftProgram(sources).run(["-parse-as-library", "-wmo"] + Self.double())
    var lines = output.split(separator: "\n").makeIterator()
    for document in documents {
      for environment in Screen.all {
        for expected in Self.numbers(of: document, in: environment) {
          let found = (lines.next() ?? "").split(separator: " ").map { Double($0)! }
          #expect(Self.agree(found, expected), "\(document.text) \(environment)")
        }
      }
    }
    #expect(lines.next() == nil)
  }

  @Test func aFileIsNamedAfterItsViewAndSaysWhatItIs() throws {
    let file = try Preset.named("news-digest")!.document.export(to: .swiftui)
    #expect(file.name == "NewsDigestScrollView.swift")
    #expect(file.text.hasPrefix("import SwiftUI\n\n/// A scroll view with the header \"News Digest\":"))
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.count < 170 && lines.prefix { !$0.contains("struct NewsDigestGeometry") }.allSatisfy { $0.count <= 120 })
  }

  @Test func onlyWhatThePipelineNeedsIsWritten() throws {
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
      ".clipShape(mask)", "@State private var fittingHeight: CGFloat = 0", ".padding(.top, 12.5)", ".padding(safeArea)",
      ".ignoresSafeArea(.container, edges: .top)",
    ] {
      #expect(full.contains(line), "\(line)")
    }
  }

  @Test func whatHasNoHeaderIsRefused() throws {
    let document = try PipelineDocument(["masthead": 1])
    #expect(throws: DocumentError.self) { try document.export(to: .swiftui) }
  }

  // MARK: The program

  /// Where the double of SwiftUI was built, as the compiler wants to know it.
  private static func double() throws -> [String] {
    let objects = SwiftProgram.products.appending(path: "SwiftUI.build")
    let files = try FileManager.default.contentsOfDirectory(atPath: objects.path).filter { $0.hasSuffix(".swift.o") }
    return ["-I", SwiftProgram.products.appending(path: "Modules").path]
      + files.sorted().map { objects.appending(path: $0).path }
  }

  /// Draws the views of so many exports, and prints a line for each drawing: the image's rect, the corners of its mask, and the
  /// y of the first row, on the screen.
  private static func driver(of count: Int) -> String {
    let screens = Screen.all.map { screen in
      let (size, area) = (screen.viewport, screen.safeArea)
      return "(CGSize(width: \(size.width), height: \(size.height)), "
        + "(\(area.top), \(area.left), \(area.bottom), \(area.right)), \(screen.layoutDirection == .rightToLeft))"
    }
    return """
      import Foundation
      @_spi(Double) import SwiftUI

      @main
      struct Driver {
        typealias Area = (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat)

        @MainActor static let screens: [(CGSize, Area, Bool)] = [
          \(screens.joined(separator: ",\n    "))
        ]

        @MainActor static func tell(_ view: some View) {
          for (size, safeArea, isRightToLeft) in screens {
            let stage = Stage(size: size)
            stage.safeArea = safeArea
            stage.environment.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
            for distance in \(Screen.distances) as [CGFloat] {
              stage.scrolled = distance
              let drawn = stage.draw(view)
              let (image, row) = (drawn.first { $0.name == "picture" }!, drawn.first { $0.name == "Row" }!)
              var numbers = [image.rect.minX, image.rect.minY, image.rect.width, image.rect.height]
              image.clips.last!.forEach { element in
                switch element {
                case .move(let point), .line(let point): numbers += [point.x, point.y]
                default: break
                }
              }
              numbers.append(row.rect.minY)
              print(numbers.map { "\\($0)" }.joined(separator: " "))
            }
          }
        }

        @MainActor static func main() {
          \((0..<count).map { "tell(Export\($0).view())" }.joined(separator: "\n    "))
        }
      }
      """
  }

  /// What the pipeline says of the same drawings.
  private static func numbers(of document: PipelineDocument, in environment: LayoutEnvironment) -> [[Double]] {
    let pipeline = document.makePipeline()
    var environment = environment
    // The title is one line of 20 points, with the margins around it.
    let margins = pipeline.layout(in: environment).margins
    environment.fittingHeight = 20 + margins.top + margins.bottom
    let layout = pipeline.layout(in: environment)
    return Screen.distances.map { distance in
      let offset = layout.topOffset + distance
      let frame = pipeline.frame(at: ScrollState(contentOffset: offset, environment: environment))
      let y = frame.header.y - offset
      let image = [frame.header.x + frame.image.x, y + frame.image.y, frame.image.width, frame.image.height]
      return image + frame.mask.corners.flatMap { [frame.header.x + $0.x, y + $0.y] }
        + [layout.contentOriginY - offset]
    }
  }

  /// Whether numbers are the same to a billionth, of a point or of themselves.
  private static func agree(_ found: [Double], _ expected: [Double]) -> Bool {
    found.count == expected.count && zip(found, expected).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
  }
}
