import Masthead
import Testing

/// The table of fields matches the declaration of a frame.
@Suite struct FrameFieldTests {
  /// A frame whose numbers are all different.
  private static let frame: HeaderFrame = {
    var frame = HeaderFrame()
    frame.header = MastheadRect(x: 1, y: 2, width: 3, height: 4)
    frame.image = MastheadRect(x: 5, y: 6, width: 7, height: 8)
    (frame.overscroll, frame.stretch, frame.collapse) = (9, 10, 11)
    frame.contentInset = MastheadEdgeInsets(top: 12, left: 13, bottom: 14, right: 15)
    frame.topOffset = 16
    frame.margins = MastheadDirectionalEdgeInsets(top: 17, leading: 18, bottom: 19, trailing: 20)
    (frame.opacity, frame.blur, frame.scrim) = (21, 22, 23)
    (frame.contentOriginY, frame.scrolled, frame.imageOpacity, frame.shadow) = (24, 25, 26, 27)
    return frame
  }()

  /// Returns the numbers inside a value, by path. Named values, the mask and elements are not fields.
  private static func numbers(in value: Any, at path: String = "") -> [String: Double] {
    if let number = value as? Double { return [path: number] }
    var numbers: [String: Double] = [:]
    for child in Mirror(reflecting: value).children {
      guard let label = child.label, !["values", "mask", "elements"].contains(label) else { continue }
      numbers.merge(Self.numbers(in: child.value, at: path.isEmpty ? label : "\(path).\(label)")) { $1 }
    }
    return numbers
  }

  @Test func everyNumberOfFrameIsField() {
    let fields = Dictionary(uniqueKeysWithValues: FrameField.all.map { ($0.identifier, Self.frame[$0]) })
    #expect(fields == Self.numbers(in: Self.frame))
    #expect(Set(fields.values).count == fields.count, "All numbers of the test frame must differ.")
  }

  @Test(arguments: FrameField.all.map(\.identifier)) func settingFieldChangesOnlyThatField(_ identifier: String) throws
  {
    let field = try #require(FrameField.all.first { $0.identifier == identifier })
    var frame = Self.frame
    frame[field] = -1
    var expected = Self.numbers(in: Self.frame)
    expected[identifier] = -1
    #expect(Self.numbers(in: frame) == expected)
  }

  @Test func defaultsMatchEmptyPipeline() {
    let frame = Pipeline(Header(height: 300)) {}.frame(
      at: ScrollState(contentOffset: -300, viewport: MastheadSize(width: 375, height: 667)))
    for field in FrameField.all where field.stages == .appearance {
      #expect(frame[field] == field.default && field.range.contains(field.default), "\(field.identifier)")
    }
  }

  @Test func membersOfObjectAreContiguous() {
    let owners = FrameField.all.map { $0.identifier.split(separator: ".").dropLast().joined() }
    var seen: Set<String> = []
    for (index, owner) in owners.enumerated() where !owner.isEmpty && (index == 0 || owners[index - 1] != owner) {
      #expect(seen.insert(owner).inserted, "\(owner)")
    }
  }
}
