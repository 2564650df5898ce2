import Foundation
import Masthead
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadDocuments

@Suite struct FrameEncoderTests {
  private func line(
    _ frame: HeaderFrame?, at scroll: ScrollState, sequence: Int = 0, receipt: FrameEncoder.Receipt? = nil
  ) -> String {
    var encoder = FrameEncoder()
    return String(decoding: encoder.line(of: frame, at: scroll, sequence: sequence, receipt: receipt), as: UTF8.self)
  }

  @Test func frameOfDesignIsEncoded() throws {
    let document = try #require(Preset.named("news-digest")).document
    let scroll = ScrollState(
      contentOffset: -312.5, time: 0.1, environment: document.scene.environment())
    let text = line(document.makePipeline().frame(at: scroll), at: scroll, sequence: 12)
    let json = try JSON(parsing: text)
    #expect(json.compact == text)
    let expected =
      #"{"seq":12,"time":0.1,"phase":"idle","offset":-312.5,"velocity":0,"header":{"x":0,"y":-312.5,"width":375,"height":352.5},"image":{"x":-47.5,"y":0,"width":470,"height":352.5},"content":{"x":0,"y":0,"width":375,"height":352.5},"mask":"M0 0L375 0L375 352.5L0 272.5Z","contentInset":{"top":260,"left":0,"bottom":0,"right":0},"topOffset":-260,"overscroll":52.5,"stretch":52.5,"collapse":0,"margins":{"top":0,"leading":0,"bottom":0,"trailing":0},"opacity":1,"blur":0,"scrim":0,"values":{}}"#
    #expect(json.keepingMembers(of: try JSON(parsing: expected)).compact == expected)
  }

  @Test func lineHasAllFieldsInOrder() throws {
    let json = try JSON(parsing: line(HeaderFrame(), at: ScrollState(contentOffset: 0, viewport: .zero)))
    let fields = FrameField.all.map(\.identifier)
    #expect(names(in: json).filter(fields.contains) == fields)
  }

  /// The names of an object's values in order, such as `header.x` for a member of an object.
  private func names(in json: JSON) -> [String] {
    guard case .object(let members) = json else { return [] }
    return members.flatMap { member in [member.key] + names(in: member.value).map { "\(member.key).\($0)" } }
  }

  @Test func documentWithoutHeaderOmitsHeaderFields() {
    var scroll = ScrollState(contentOffset: 5, viewport: MastheadSize(width: 1, height: 1))
    scroll.phase = .bouncing
    scroll.velocity = -2
    #expect(line(nil, at: scroll, sequence: 3) == #"{"seq":3,"time":0,"phase":"bouncing","offset":5,"velocity":-2}"#)
  }

  @Test func receiptFollowsSequenceNumber() {
    let scroll = ScrollState(contentOffset: 0, viewport: MastheadSize(width: 1, height: 1))
    #expect(
      line(nil, at: scroll, receipt: .init(revision: 7, input: "a\"b"))
        == #"{"seq":0,"revision":7,"input":"a\"b","time":0,"phase":"idle","offset":0,"velocity":0}"#)
    #expect(
      line(nil, at: scroll, receipt: .init(revision: 7, input: ""))
        == #"{"seq":0,"revision":7,"time":0,"phase":"idle","offset":0,"velocity":0}"#)
  }

  @Test(arguments: [MastheadLayoutDirection.leftToRight, .rightToLeft])
  func contentIsHeaderInsetByMargins(_ direction: MastheadLayoutDirection) throws {
    var frame = HeaderFrame()
    frame.header = MastheadRect(x: 3, y: -50, width: 300, height: 200)
    frame.margins = MastheadDirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
    var environment = LayoutEnvironment(viewport: MastheadSize(width: 300, height: 600))
    environment.layoutDirection = direction
    let text = line(frame, at: ScrollState(contentOffset: 0, environment: environment))
    let content = try #require(FoundationJSON(parsing: text.utf8)?["content"])
    #expect(content["x"]?.number == (direction == .leftToRight ? 20 : 40))
    #expect(content["y"]?.number == 10)
    #expect(content["width"]?.number == 240)
    #expect(content["height"]?.number == 160)
  }

  @Test func nonFiniteNumbersAreNull() throws {
    var frame = HeaderFrame()
    frame.header = MastheadRect(x: .infinity, y: -.infinity, width: .nan, height: 1)
    frame.opacity = .nan
    frame.values["a"] = .infinity
    let json = try JSON(parsing: line(frame, at: ScrollState(contentOffset: .nan, viewport: .zero)))
    #expect(json["header"] == ["x": .null, "y": .null, "width": .null, "height": 1])
    #expect(json["opacity"] == .null)
    #expect(json["offset"] == .null)
    #expect(json["values"] == ["a": .null])
  }

  @Test func longestFrameFitsIntoBuffer() throws {
    let longest = -Double(bitPattern: 0x0010_0000_0000_0001)
    var frame = HeaderFrame()
    let point = MastheadPoint(x: longest, y: longest)
    for _ in 0..<MastheadPath.elementCapacity { frame.mask.cubicCurve(to: point, control1: point, control2: point) }
    for _ in 0..<MastheadPath.elementCapacity { frame.mask.close() }
    for index in 0..<NamedValues.capacity {
      frame.values[try #require(ValueName(String(repeating: "\u{1}", count: 30) + "\(index)"))] = longest
    }
    frame.header = MastheadRect(x: longest, y: longest, width: longest, height: longest)
    frame.image = frame.header
    let scroll = ScrollState(contentOffset: longest, velocity: longest, time: longest, viewport: .zero)
    let token = String(repeating: "\u{1}", count: 64)
    let json = try JSON(parsing: line(frame, at: scroll, sequence: .max, receipt: .init(revision: .max, input: token)))
    #expect(json["input"] == .string(token))
    guard case .string(let mask) = json["mask"] else {
      Issue.record("There is no mask.")
      return
    }
    #expect(try pathElements(of: mask) == frame.mask.elements)
  }

  @Test func reusedEncoderWritesSameLine() {
    var random = SplitMix(seed: 1)
    var encoder = FrameEncoder()
    for index in 0..<50 {
      let (frame, scroll) = (random.frame(), random.scroll())
      #expect(
        String(decoding: encoder.line(of: frame, at: scroll, sequence: index), as: UTF8.self)
          == line(frame, at: scroll, sequence: index))
    }
  }

  @Test(arguments: UInt64(1)...30)
  func foundationReadsSameFrame(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for index in 0..<repetitions(20, quick: 5) {
      let (frame, scroll) = (random.frame(), random.scroll())
      let text = line(
        frame, at: scroll, sequence: index, receipt: .init(revision: index * 7, input: "token \(index) \"é😀"))
      #expect(!text.contains("\n"))
      let json = try #require(FoundationJSON(parsing: text.utf8), "\(text)")
      func expect(_ path: String..., is value: Double) {
        let number = path.reduce(json) { $0?[$1] }?.number
        // A zero is written without its sign. All other numbers read back exactly.
        #expect(number?.bitPattern == (value == 0 ? 0 : value.bitPattern), "\(path)")
      }
      expect("seq", is: Double(index))
      expect("revision", is: Double(index * 7))
      #expect(json["input"]?.string == "token \(index) \"é😀")
      expect("time", is: scroll.time)
      expect("offset", is: scroll.contentOffset)
      expect("velocity", is: scroll.velocity)
      #expect(json["phase"]?.string == scroll.phase.rawValue)
      for (name, rect) in [("header", frame.header), ("image", frame.image)] {
        expect(name, "x", is: rect.x)
        expect(name, "y", is: rect.y)
        expect(name, "width", is: rect.width)
        expect(name, "height", is: rect.height)
      }
      #expect(try pathElements(of: #require(json["mask"]?.string)) == frame.mask.elements)
      expect("contentInset", "top", is: frame.contentInset.top)
      expect("contentInset", "left", is: frame.contentInset.left)
      expect("contentInset", "bottom", is: frame.contentInset.bottom)
      expect("contentInset", "right", is: frame.contentInset.right)
      expect("topOffset", is: frame.topOffset)
      expect("overscroll", is: frame.overscroll)
      expect("stretch", is: frame.stretch)
      expect("collapse", is: frame.collapse)
      expect("margins", "top", is: frame.margins.top)
      expect("margins", "leading", is: frame.margins.leading)
      expect("margins", "bottom", is: frame.margins.bottom)
      expect("margins", "trailing", is: frame.margins.trailing)
      expect("opacity", is: frame.opacity)
      expect("blur", is: frame.blur)
      expect("scrim", is: frame.scrim)
      for index in 0..<frame.values.count {
        expect("values", frame.values[index].name.description, is: frame.values[index].value)
      }
    }
  }
}

extension SplitMix {
  fileprivate mutating func rect() -> MastheadRect {
    MastheadRect(x: finite(), y: finite(), width: finite(), height: finite())
  }

  fileprivate mutating func frame() -> HeaderFrame {
    var frame = HeaderFrame()
    (frame.header, frame.image, frame.mask) = (rect(), rect(), path())
    frame.contentInset = MastheadEdgeInsets(top: finite(), left: finite(), bottom: finite(), right: finite())
    frame.margins = MastheadDirectionalEdgeInsets(
      top: finite(), leading: finite(), bottom: finite(), trailing: finite())
    (frame.topOffset, frame.overscroll, frame.stretch, frame.collapse) = (finite(), finite(), finite(), finite())
    (frame.opacity, frame.blur, frame.scrim) = (finite(), finite(), finite())
    let names: [ValueName] = ["plain", "with \"quotes\"", "\\", "größe", "😀", "tab\there", "漢字", "a.b"]
    for name in names.shuffled(using: &self).prefix(Int.random(in: 0...8, using: &self)) {
      frame.values[name] = finite()
    }
    return frame
  }

  fileprivate mutating func scroll() -> ScrollState {
    ScrollState(
      contentOffset: finite(), velocity: finite(), time: finite().magnitude,
      phase: MastheadScrollPhase.allCases.randomElement(using: &self)!,
      environment: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
  }
}

extension ScrollState {
  fileprivate init(contentOffset: Double, velocity: Double, time: Double, viewport: MastheadSize) {
    self.init(
      contentOffset: contentOffset, velocity: velocity, time: time, environment: LayoutEnvironment(viewport: viewport))
  }
}

extension FrameEncoder {
  /// Returns the line of a frame, or of a moment without a header.
  fileprivate mutating func line(
    of frame: HeaderFrame?, at scroll: ScrollState, sequence: Int, receipt: Receipt? = nil
  ) -> [UInt8] {
    guard let frame else {
      return encodeWithoutHeader(at: scroll, sequence: sequence, receipt: receipt) { Array($0) }
    }
    return encode(frame, at: scroll, sequence: sequence, receipt: receipt) { Array($0) }
  }
}
