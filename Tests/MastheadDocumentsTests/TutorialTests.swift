import Masthead
import MastheadDocuments
import MastheadPreview
import TestSupport
import Testing

/// Compares presets with the formula of its tutorial, which these tests implement independently.
@Suite struct TutorialTests {
  /// The values that a tutorial's view controller computes at a content offset.
  struct Expected {
    var y: Double
    var height: Double
    var inset: Double
    var top: Double
    /// The distance by which the lower edge is higher on the left.
    var cut = 0.0
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let width = 375.0
    let expected: @Sendable (Double) -> Expected
  }

  static let rows = [
    // Content inset and offset are the header's height minus half of the cut. While the offset is smaller, the header's frame
    // moves to the offset, and its height is the negative offset plus half of the cut.
    Row(testDescription: "news-digest") { offset in
      let effective = 300.0 - 80 / 2
      var expected = Expected(y: -effective, height: 300, inset: effective, top: -effective, cut: 80)
      if offset < -effective {
        expected.y = offset
        expected.height = -offset + 80 / 2
      }
      return expected
    },
    // As in news-digest, with a third of the cut.
    Row(testDescription: "parallax-table") { offset in
      let effective = 300.0 - 80.0 / 3
      var expected = Expected(y: -effective, height: 300, inset: effective, top: -effective, cut: 80)
      if offset < -effective {
        expected.y = offset
        expected.height = -offset + 80.0 / 3
      }
      return expected
    },
    // The layout attributes of the first section's header grow upwards by the negative offset.
    Row(testDescription: "collection-flow") { offset in
      Expected(y: offset < 0 ? offset : 0, height: offset < 0 ? 160 + abs(offset) : 160, inset: 0, top: 0)
    },
    // The bar covers 88 points, which the system adds to the inset. The tutorial therefore sets 280 − 88.
    Row(testDescription: "elastic-bar") { offset in
      Expected(y: min(-280, offset), height: max(280, -offset), inset: 280 - 88, top: -280)
    },
  ]

  static let offsets = Array(stride(from: -700.0, through: 500, by: 25))

  @Test(arguments: rows)
  func presetMatchesTutorial(_ row: Row) throws {
    #expect(Self.offsets.count == 49)
    let document = try #require(Preset.named(row.testDescription)).document
    var pipeline = document.makePipeline()
    let environment = document.scene.environment()
    var frame = HeaderFrame()
    for offset in Self.offsets {
      pipeline.update(&frame, at: ScrollState(contentOffset: offset, environment: environment))
      let expected = row.expected(offset)
      let (w, h) = (row.width, expected.height)
      #expect(isNear([frame.header.x, frame.header.y], [0, expected.y]), "at \(offset)")
      #expect(isNear([frame.header.width, frame.header.height], [w, h]), "at \(offset)")
      #expect(isNear([frame.contentInset.top, frame.topOffset], [expected.inset, expected.top]), "at \(offset)")
      let outline = [0, 0, w, 0, w, h, 0, h - expected.cut]
      #expect(isNear(corners(of: frame.mask), outline), "at \(offset): \(frame.mask)")
    }
  }

  @Test func tableHeaderOf100PointsKeepsCutOf80() throws {
    let document = try #require(Preset.named("parallax-table")).document.setting("header.height", to: 100)
    let environment = document.scene.environment()
    let frame = document.makePipeline().frame(at: ScrollState(contentOffset: -200, environment: environment))
    // The overlap is still a third of 80, so the header rests 100 − 26.67 points above the rows.
    #expect(isNear([frame.topOffset, frame.contentInset.top], [-(100 - 80.0 / 3), 100 - 80.0 / 3]))
    let height = 200 + 80.0 / 3
    #expect(isNear(corners(of: frame.mask), [0, 0, 375, 0, 375, height, 0, height - 80]))
  }

  private func isNear(_ left: [Double], _ right: [Double]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) <= 1e-9 }
  }

  /// Returns the corners of a closed outline of straight lines, or an empty array for any other path.
  private func corners(of path: MastheadPath) -> [Double] {
    var corners: [Double] = []
    for element in path.elements {
      switch element {
      case .moveTo(let point), .lineTo(let point): corners += [point.x, point.y]
      case .closePath: continue
      default: return []
      }
    }
    return path.elements.last == .closePath ? corners : []
  }
}
