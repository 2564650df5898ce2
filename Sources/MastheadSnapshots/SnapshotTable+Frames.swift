import Masthead
import MastheadDocuments
import MastheadPreview

/// The pipeline of a snapshot, written in Swift or read from a document.
public struct SnapshotSubject: Sendable {
  /// The display name.
  public var name: String
  /// The pipeline's header.
  public var header: Header
  /// The effects, in order.
  public var effects: [any Effect]
  /// The scene whose texts determine lengths that fit their content; nil for a pipeline written in Swift.
  public var scene: MastheadScene?

  /// Creates a subject from the parts of a pipeline.
  public init(name: String, header: Header, effects: [any Effect], scene: MastheadScene? = nil) {
    self.name = name
    self.header = header
    self.effects = effects
    self.scene = scene
  }

  /// The pipeline. Its frames keep numbers that are not finite, so that a test can report them.
  public var pipeline: Pipeline {
    var pipeline = Pipeline(header, effects: effects)
    pipeline.correction = .finite
    return pipeline
  }

  /// Returns the pipeline and the list at rest at its top, with the lengths that fit their content in the list's text size.
  func placed(on list: SnapshotList) -> (pipeline: Pipeline, state: ScrollState) {
    var (pipeline, state) = (pipeline, list.state)
    guard var scene else {
      let factor = list.textSize.factor
      guard factor != 1 else { return (pipeline, state) }
      state.environment.fittingHeight *= factor
      for index in header.elements.indices {
        let size = header.elements[index].fittingSize
        pipeline.header.elements[index].fittingSize = MastheadSize(
          width: size.width * factor, height: size.height * factor)
      }
      return (pipeline, state)
    }
    list.adapt(&scene)
    scene.fitElements(of: &pipeline, in: state.environment)
    return (pipeline, state)
  }
}

/// A pipeline that snapshots can be taken of.
public protocol SnapshotPipeline: SendableMetatype {
  /// The pipeline's name, header and effects, as snapshots use them.
  var snapshotSubject: SnapshotSubject { get }
}

extension Pipeline: SnapshotPipeline {
  /// The pipeline's header and effects, with the name `Pipeline`.
  public var snapshotSubject: SnapshotSubject {
    SnapshotSubject(name: "Pipeline", header: header, effects: effects)
  }
}

extension PipelineDocument: SnapshotPipeline {
  /// The document's name, header, enabled effects and scene. A document without a header has a header of height 0 and no effects.
  public var snapshotSubject: SnapshotSubject {
    SnapshotSubject(
      name: name, header: header ?? Header(height: 0),
      effects: header == nil ? [] : effects.filter(\.isEnabled).map(\.effect), scene: scene)
  }
}

extension SnapshotTable {
  /// The maximum number of samples of a table.
  public static let sampleLimit = 100_000

  /// Computes the table of a pipeline along a gesture.
  ///
  /// Throws if a number is not finite, with its column and sample, if the gesture has more than ``sampleLimit`` samples, or if a
  /// column does not exist.
  ///
  /// - Complexity: O(*n*), with *n* samples.
  public init(
    of subject: SnapshotSubject, along gesture: MastheadGesture, on list: SnapshotList = .phone,
    within tolerance: Tolerance = .thousandth, columns: SnapshotColumns = .all
  ) throws(SnapshotError) {
    let (pipeline, state) = subject.placed(on: list)
    var playback = Playback(of: pipeline, along: gesture, from: state)
    guard let times = FrameTimes(along: playback.trajectory, rate: list.rate, limit: Self.sampleLimit) else {
      throw SnapshotError(
        ErrorText.tooMany("samples", limit: Self.sampleLimit) + "; use a shorter gesture or a lower rate"
      )
    }
    try self.init(of: subject, gesture: gesture.json.compact, list: list.text, count: times.count) {
      playback.update(&$1, at: times[$0])
    }
    self.tolerance = tolerance
    addSnapDistances(in: pipeline.layout(in: state.environment), contentHeight: list.contentHeight)
    try choose(columns)
  }

  /// Adds the distance from each offset to the offset at which the list would come to rest, unless all distances are 0. A
  /// gesture releases the list at a few offsets only, so the other columns hardly show where a snap begins and ends.
  private mutating func addSnapDistances(in layout: HeaderLayout, contentHeight: Double) {
    guard layout.snaps.count > 0, let offsets = self["offset"]?.values else { return }
    let end = layout.restingOffset(near: .greatestFiniteMagnitude, contentHeight: contentHeight)
    let distances = offsets.map { offset in
      // A list that bounces beyond its end returns to the end without a snap.
      offset > end ? 0 : layout.restingOffset(near: offset, contentHeight: contentHeight) - offset
    }
    if distances.contains(where: { $0 != 0 }) { columns.append(Column(name: "snapDistance", values: distances)) }
  }

  /// Creates a table from frames that the caller computes.
  ///
  /// Throws if a number is not finite; the error names its column and sample.
  ///
  /// - Parameters:
  ///   - subject: the pipeline at the start.
  ///   - gesture: a description of the gesture.
  ///   - list: a description of the list.
  ///   - count: the number of samples.
  ///   - sample: writes the frame of a sample in place and returns its scroll state.
  /// - Complexity: O(*n*), with *n* samples.
  public init(
    of subject: SnapshotSubject, gesture: String, list: String, count: Int,
    sample: (Int, inout HeaderFrame) -> ScrollState
  ) throws(SnapshotError) {
    self.pipeline = subject.name
    header = Setting.all(of: subject.header)
    elements = subject.header.elements.map(\.json)
    effects = subject.effects.map { Effect($0, of: subject.header) }
    self.gesture = gesture
    self.list = list
    var builder = ColumnBuilder(count: count, elements: subject.header.elementNames)
    var frame = HeaderFrame()
    for index in 0..<count {
      let state = sample(index, &frame)
      builder.add(&frame, at: state, sample: index)
    }
    (mask, columns) = (builder.mask ?? "", builder.columns)
    let times = self["time"]?.values ?? []
    for column in columns {
      if let sample = column.values.firstIndex(where: { $0.isInfinite }) ?? builder.notANumber[column.name] {
        throw SnapshotError(
          "\(column.name): " + ErrorText.outOfRange(-.infinity...(.infinity), got: "\(column.values[sample])")
            + " at sample \(sample) (t \(fixed(times[sample])) s)"
        )
      }
    }
  }
}

/// Collects the values of frames by column.
///
/// Columns have fixed positions, so that a value is stored without a search: first the time, the offset, the fields and the
/// elements. The mask's points, published values, and numbers that differ from their defaults follow in order of appearance.
private struct ColumnBuilder {
  private(set) var mask: String?
  /// The letters of the last mask.
  private var kinds: [UInt8]?
  private var letters: [UInt8] = []
  /// The position of the column of each point's x. The column of its y follows.
  private var pointColumns: [Int] = []
  /// The positions of the columns of published values.
  private var valueColumns: [(name: ValueName, column: Int)] = []
  private var names: [String] = []
  /// The columns' values, one column after another.
  private var values: [Double] = []
  /// The first sample of each column whose value is NaN, as opposed to missing.
  private(set) var notANumber: [String: Int] = [:]
  private let count: Int
  private let elements: [String]
  /// The columns of numbers that tables usually omit: one for each of ``changing``, one for the events, and those of the
  /// elements. Nil until a sample differs from the default.
  private var changingColumns: [Int?] = []
  private static let changing = FrameField.all(in: .changingSnapshots)

  /// The numbers of an element that every table contains: the rectangle and the opacity.
  private static let elementNumbers = ElementFrame.Field.all.filter { $0.default == nil || $0.name == "opacity" }

  /// The numbers of an element that a table contains only if they differ from their defaults.
  private static let changingElementNumbers = ElementFrame.Field.all.filter { field in
    !elementNumbers.contains { $0.name == field.name }
  }
  private static let fields = FrameField.all(in: .snapshots)
  private static let names = ["time", "offset"] + fields.map(\.identifier)
  private static let offsets = fields.map(\.offset)

  init(count: Int, elements: [String]) {
    self.count = count
    self.elements = elements
    changingColumns = Array(
      repeating: nil, count: Self.changing.count + 1 + elements.count * Self.changingElementNumbers.count)
    guard count > 0 else { return }
    values.reserveCapacity((Self.names.count + 16 + elements.count * Self.elementNumbers.count) * count)
    for name in Self.names { addColumn(name) }
    for element in elements { for number in Self.elementNumbers { addColumn("\(element).\(number.name)") } }
  }

  /// The columns, in the order in which they were added.
  var columns: [SnapshotTable.Column] {
    names.indices.map { SnapshotTable.Column(name: names[$0], values: Array(values[$0 * count..<($0 + 1) * count])) }
  }

  /// Adds the values of a frame. The frame is passed by address, because it is large and Swift would copy it.
  mutating func add(_ frame: UnsafePointer<HeaderFrame>, at state: ScrollState, sample: Int) {
    put(state.time, 0, sample)
    put(state.contentOffset, 1, sample)
    let (bytes, offsets) = (HeaderFrame.FieldBytes(of: frame), Self.offsets)
    for index in offsets.indices { put(bytes[at: offsets[index]], 2 + index, sample) }
    add(HeaderFrame.elements(of: frame), sample)
    for (index, field) in Self.changing.enumerated() {
      putIfChanging(bytes[field], unless: field.default, index, sample) { field.identifier }
    }
    putIfChanging(Double(frame.pointee.events.rawValue), unless: 0, Self.changing.count, sample) { "events" }
    add(frame.pointer(to: \.mask)!, sample)
    for index in 0..<frame.pointee.values.count {
      let value = frame.pointee.values[index]
      put(value.value, column(of: value.name, at: index), sample)
    }
  }

  private mutating func add(_ frames: UnsafeBufferPointer<ElementFrame>, _ sample: Int) {
    let changing = Self.changingElementNumbers
    for index in 0..<min(frames.count, elements.count) {
      let (frame, first) = (frames[index], Self.names.count + index * Self.elementNumbers.count)
      for (place, number) in Self.elementNumbers.enumerated() { put(number.value(frame), first + place, sample) }
      for (place, number) in changing.enumerated() {
        let slot = Self.changing.count + 1 + index * changing.count + place
        let name = elements[index]
        putIfChanging(number.value(frame), unless: number.default!, slot, sample) { "\(name).\(number.name)" }
      }
    }
  }

  /// Stores a number. Creates its column when a sample first differs from the default.
  private mutating func putIfChanging(
    _ value: Double, unless standard: Double, _ slot: Int, _ sample: Int, name: () -> String
  ) {
    if changingColumns[slot] == nil {
      guard value != standard else { return }
      changingColumns[slot] = names.count
      addColumn(name())
      for earlier in 0..<sample { put(standard, names.count - 1, earlier) }
    }
    put(value, changingColumns[slot]!, sample)
  }

  /// Adds the mask's points and the kinds of its elements.
  private mutating func add(_ path: UnsafePointer<MastheadPath>, _ sample: Int) {
    letters.removeAll(keepingCapacity: true)
    var point = 0
    MastheadPath.forEachElement(of: path) { element in
      switch element {
      case .moveTo(let place):
        letters.append(UInt8(ascii: "M"))
        put(place, &point, sample)
      case .lineTo(let place):
        letters.append(UInt8(ascii: "L"))
        put(place, &point, sample)
      case .quadraticCurveTo(let place, let control):
        letters.append(UInt8(ascii: "Q"))
        put(control, &point, sample)
        put(place, &point, sample)
      case .cubicCurveTo(let place, let control1, let control2):
        letters.append(UInt8(ascii: "C"))
        put(control1, &point, sample)
        put(control2, &point, sample)
        put(place, &point, sample)
      case .closePath: letters.append(UInt8(ascii: "Z"))
      }
    }
    if kinds != letters {
      mask = kinds == nil ? String(decoding: letters, as: UTF8.self) : SnapshotTable.varyingMask
      kinds = letters
    }
  }

  private mutating func put(_ place: MastheadPoint, _ point: inout Int, _ sample: Int) {
    if point == pointColumns.count {
      pointColumns.append(names.count)
      addColumn("mask.\(point).x")
      addColumn("mask.\(point).y")
    }
    put(place.x, pointColumns[point], sample)
    put(place.y, pointColumns[point] + 1, sample)
    point += 1
  }

  /// Returns the position of the column of a published value. Frames usually have their values in the same order, so this tries
  /// the value's own index first.
  private mutating func column(of name: ValueName, at index: Int) -> Int {
    if index < valueColumns.count, valueColumns[index].name == name { return valueColumns[index].column }
    if let known = valueColumns.first(where: { $0.name == name }) { return known.column }
    valueColumns.append((name, names.count))
    addColumn("values.\(name)")
    return names.count - 1
  }

  private mutating func addColumn(_ name: String) {
    names.append(name)
    values.append(contentsOf: repeatElement(.nan, count: count))
  }

  @inline(__always)
  private mutating func put(_ value: Double, _ column: Int, _ sample: Int) {
    values[column * count + sample] = value
    if value.isNaN { addNotANumber(names[column], sample) }
  }

  private mutating func addNotANumber(_ name: String, _ sample: Int) {
    if notANumber[name] == nil { notANumber[name] = sample }
  }
}

extension SnapshotTable.Effect {
  init(_ effect: any Effect, of header: Header) {
    let kind = effect.kind
    self.init(
      identifier: kind.identifier,
      settings: SnapshotTable.Setting.all(of: effect, elements: header.elementNames))
  }
}

extension SnapshotTable.Setting {
  /// Returns the parameters of an effect or a header that have a value, in order. Omits the slopes of a named easing, which have
  /// no effect.
  static func all(of owner: some Tunable, elements: [String] = []) -> [Self] {
    let all = owner.parameterDescriptions.compactMap { description in
      owner.value(of: description.identifier).map { value in
        Self(parameter: description.identifier, value: description.kind.text(of: value, elements: elements))
      }
    }
    guard let easing = all.first(where: { $0.parameter == "easing" }), easing.value != "curve" else { return all }
    return all.filter { !Easing.slopeParameters.contains($0.parameter) }
  }
}
