import Masthead
import MastheadDocuments
import TestSupport
import Testing

/// Frames match well-known libraries and the rules of the catalogue, through the library.
@Suite struct CatalogueTests {
  @Test func casesAreComplete() {
    let steps = CatalogueCase.catalogue.flatMap(\.steps)
    #expect(CatalogueCase.catalogue.count == 22 && steps.count == 88)
    #expect(steps.allSatisfy { ($0.offset == nil) != ($0.projected == nil) })
    // Numbers, names, and the letters of masks.
    let counts = steps.flatMap(\.expected).map { expected in
      switch expected.value {
      case .number: 1
      case .names(let names): names.count
      case .commands(let commands): commands.reduce(0) { $0 + 1 + $1.coordinates.count }
      }
    }
    #expect(counts.reduce(0, +) == 660)
  }

  @Test(arguments: CatalogueCase.all)
  func framesHaveExpectedValues(_ entry: CatalogueCase) throws {
    let document = try PipelineDocument(entry.document)
    let names = document.header?.elements.map(\.name) ?? []
    var (pipeline, frame) = (document.makePipeline(), HeaderFrame())
    var state = ScrollState(contentOffset: 0, viewport: .zero)
    state.contentHeight = .infinity
    for (index, step) in entry.steps.enumerated() {
      try state.environment.read(step.environment)
      state.phase = try #require(MastheadScrollPhase(rawValue: step.phase))
      state.time = step.time ?? state.time
      state.contentHeight = step.contentHeight ?? state.contentHeight
      if let offset = step.offset {
        state.contentOffset = offset
        pipeline.update(&frame, at: state)
      }
      for (path, value) in step.expected {
        let found: CatalogueValue? =
          if let projected = step.projected {
            path == "restingOffset"
              ? .number(
                pipeline.layout(in: state.environment)
                  .restingOffset(near: projected, contentHeight: state.contentHeight)) : nil
          } else { frame.value(at: path, elements: names, offset: state.contentOffset) }
        #expect(
          value.isClose(to: found, within: entry.tolerance),
          "\(path) of step \(index) is \(found?.description ?? "missing"), expected \(value).")
      }
    }
  }
}

extension LayoutEnvironment {
  /// Sets the values that a case gives.
  fileprivate mutating func read(_ json: JSON) throws {
    viewport.width = json["width"]?.double ?? viewport.width
    viewport.height = json["height"]?.double ?? viewport.height
    safeArea.top = json["safeTop"]?.double ?? safeArea.top
    safeArea.left = json["safeLeft"]?.double ?? safeArea.left
    safeArea.bottom = json["safeBottom"]?.double ?? safeArea.bottom
    safeArea.right = json["safeRight"]?.double ?? safeArea.right
    bottomInset = json["bottomInset"]?.double ?? bottomInset
    if let direction = json["layoutDirection"] {
      layoutDirection = try #require(
        ["leftToRight": .leftToRight, "rightToLeft": .rightToLeft][direction.compact.filter { $0 != "\"" }])
    }
    if let reduced = json["reducedMotion"] { reducedMotion = reduced == true }
  }
}

extension HeaderFrame {
  /// Returns the value that a case names by its path; nil for an unknown path.
  fileprivate func value(at path: String, elements names: [String], offset: Double) -> CatalogueValue? {
    if let field = FrameField.all.first(where: { $0.identifier == path }) { return .number(self[field]) }
    switch path {
    case "isAnimating": return .number(isAnimating ? 1 : 0)
    case "obscuredTop": return .number(obscuredTop(at: offset))
    case "events":
      return .names(
        ["refresh", "haptic", "custom1", "custom2"].enumerated().filter { events.rawValue >> $0.offset & 1 == 1 }.map(
          \.element))
    case "mask": return .commands(mask.elements.map(\.command))
    default: break
    }
    let words = path.split(separator: ".").map(String.init)
    guard words.count == 3, words[0] == "elements", let index = names.firstIndex(of: words[1]) else { return nil }
    let element = elements[index]
    let values = [
      "x": element.rect.x, "y": element.rect.y, "width": element.rect.width, "height": element.rect.height,
      "scale": element.scale, "rotation": element.rotation, "opacity": element.opacity, "blur": element.blur,
      "cornerRadius": element.cornerRadius, "zIndex": element.zIndex,
    ]
    return values[words[2]].map { .number($0) }
  }
}

extension PathElement {
  fileprivate var command: (letter: String, coordinates: [Double]) {
    switch self {
    case .moveTo(let end): ("M", [end.x, end.y])
    case .lineTo(let end): ("L", [end.x, end.y])
    case .quadraticCurveTo(let end, let control): ("Q", [control.x, control.y, end.x, end.y])
    case .cubicCurveTo(let end, let control1, let control2):
      ("C", [control1.x, control1.y, control2.x, control2.y, end.x, end.y])
    case .closePath: ("Z", [])
    }
  }
}
