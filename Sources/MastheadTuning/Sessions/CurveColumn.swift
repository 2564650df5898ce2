import Masthead
import MastheadDocuments

/// A column of a curve: one number of each frame.
struct CurveColumn: Sendable {
  let name: String
  let value: @Sendable (ScrollState, HeaderFrame) -> Double

  static let offset = CurveColumn(name: "offset") { scroll, _ in scroll.contentOffset }
  static let time = CurveColumn(name: "time") { scroll, _ in scroll.time }

  /// The maximum number of columns in a request.
  static let limit = 64

  /// The columns of a request that names none.
  private static let usual = ["header.y", "header.height", "image.y", "image.height", "collapse"]

  /// Returns the columns named in a list such as `header.y,elements.title.opacity`. A nil list gives the usual columns.
  ///
  /// Throws an error at `fields` for an unknown name, and for more than ``limit`` names.
  static func all(named list: String?, elements: [String]) throws(DocumentError) -> [CurveColumn] {
    let names = list.map { $0.split(separator: ",").map(String.init) } ?? usual
    guard names.count <= limit else {
      throw DocumentError(
        place: "fields", message: ErrorText.tooMany("fields", limit: limit, got: "\(names.count)"))
    }
    var columns: [CurveColumn] = []
    for name in names where !columns.contains(where: { $0.name == name }) {
      columns.append(try column(named: name, elements))
    }
    return columns
  }

  private static func column(named name: String, _ elements: [String]) throws(DocumentError) -> CurveColumn {
    if let field = FrameField.all.first(where: { $0.identifier == name }) {
      return CurveColumn(name: name) { $1[field] }
    }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "elements" else {
      let known = FrameField.all.map(\.identifier) + ["elements.NAME.FIELD"]
      throw DocumentError(place: "fields", message: ErrorText.unknown("field", name, allowed: known))
    }
    guard let element = elements.firstIndex(of: String(parts[1])) else {
      throw DocumentError(
        place: "fields",
        message: elements.isEmpty
          ? "unknown element \"\(parts[1])\"; the header has none"
          : ErrorText.unknown("element", String(parts[1]), allowed: elements))
    }
    guard let field = ElementFrame.Field.all.first(where: { $0.name == parts[2] }) else {
      throw DocumentError(
        place: "fields",
        message: ErrorText.unknown("field", String(parts[2]), allowed: ElementFrame.Field.all.map(\.name)))
    }
    return CurveColumn(name: name) { _, frame in
      frame.elements.indices.contains(element) ? field.value(frame.elements[element]) : .nan
    }
  }
}

/// Writes a curve as JSON: its columns, and one for each value that effects publish. It encodes a few numbers at a
/// time.
struct CurveEncoder {
  typealias Point = (scroll: ScrollState, frame: HeaderFrame)

  private let points: [Point]
  private var columns: [CurveColumn]
  /// The number of points whose published values have columns.
  private var searched = 0
  private var column = 0
  private var row = 0

  /// The JSON text so far.
  private(set) var text = Array("{".utf8)
  private(set) var isComplete = false

  init(_ columns: [CurveColumn], _ points: [Point]) { (self.columns, self.points) = (columns, points) }

  /// Continues with the next `count` points.
  mutating func encode(_ count: Int) {
    guard searched == points.count else {
      for point in points[searched...].prefix(count) { addColumns(for: point.frame) }
      searched = min(points.count, searched + count)
      return
    }
    guard column < columns.count else {
      text.append(UInt8(ascii: "}"))
      isComplete = true
      return
    }
    if row == 0 { text += "\(column > 0 ? "," : "")\(JSON.string(columns[column].name).compact):[".utf8 }
    for point in points[row...].prefix(count) {
      if row > 0 { text.append(UInt8(ascii: ",")) }
      text += JSON.finite(columns[column].value(point.scroll, point.frame)).compact.utf8
      row += 1
    }
    guard row == points.count else { return }
    text.append(UInt8(ascii: "]"))
    (column, row) = (column + 1, 0)
  }

  private mutating func addColumns(for frame: HeaderFrame) {
    for index in 0..<frame.values.count {
      let name = frame.values[index].name
      let title = "values.\(name)"
      guard !columns.contains(where: { $0.name == title }) else { continue }
      columns.append(CurveColumn(name: title) { $1.values[name] ?? .nan })
    }
  }
}

extension ElementFrame.Field {
  /// All fields of elements as JSON for the web pages.
  package static var json: JSON { .array(all.map(\.json)) }

  private var json: JSON {
    var json: JSON = ["field": .string(name), "unit": .string(unit.rawValue)]
    json["default"] = `default`.map(JSON.number)
    // An infinite bound has no key.
    if range.lowerBound.isFinite { json["minimum"] = .number(range.lowerBound) }
    if range.upperBound.isFinite { json["maximum"] = .number(range.upperBound) }
    return json
  }

  private var unit: ParameterKind.Unit {
    switch name {
    case "scale", "opacity", "zIndex": .none
    case "rotation": .degrees
    default: .points
    }
  }
}
