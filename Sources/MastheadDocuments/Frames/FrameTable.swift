import Masthead

/// Frames as rows of comma-separated values (RFC 4180), for spreadsheets and plots.
///
/// The columns depend only on the names of the header's elements, so the header row is known before the first frame:
///
/// | columns | cells |
/// | --- | --- |
/// | `seq`, `time`, `offset`, `phase`, `velocity` | the frame's number and the scroll state |
/// | `header.x` … `shadow` | the numbers of the frame that tables list (``/Masthead/FrameField``) |
/// | `mask` | SVG path data |
/// | `obscuredTop`, `isAnimating` | a number, and `true` or `false` |
/// | `events` | the names of the events, separated by spaces |
/// | `title.x` … `title.zIndex` | the ten numbers of each element, after its name |
/// | `values` | the numbers that custom effects publish, as `name=number`, separated by spaces |
///
/// A cell with a comma, a quotation mark or a line break is quoted. A number that is not finite has no digits: its cell is
/// empty, or nothing follows its `name=`.
///
/// ```swift
/// let scroll = ScrollState(contentOffset: -300, viewport: MastheadSize(width: 375, height: 667))
/// let frame = Pipeline(Header(height: 300)) {}.frame(at: scroll)
/// let table = FrameTable()
/// print(table.header.prefix(15), table.row(frame, at: scroll, sequence: 0).prefix(8))  // seq,time,offset 0,0,-300
/// ```
public struct FrameTable: Sendable {
  private let columns: [Column]

  /// Creates a table for frames of a header.
  ///
  /// - Parameter elements: The names of the header's elements. An element without a name here has no columns.
  public init(elements: [String] = []) {
    columns =
      Self.columns
      + elements.prefix(HeaderElement.limit).enumerated().flatMap { index, name in
        ElementFrame.Field.all.map { field in
          Column("\(name).\(field.name)") { sample in
            guard let elements = sample.frame?.elements, elements.indices.contains(index) else { return nil }
            return field.value(elements[index])
          }
        }
      }
      + [Column("values", text: { $0.frame?.values.text ?? "" })]
  }

  /// The header row: the names of the columns.
  public var header: String { columns.map(\.name).joined(separator: ",") }

  /// Returns the row of a frame. If `frame` is nil, the columns of the header are empty.
  public func row(_ frame: HeaderFrame?, at scroll: ScrollState, sequence: Int) -> String {
    let sample = Sample(sequence: sequence, scroll: scroll, frame: frame)
    return columns.map { Self.quoted($0.text(sample)) }.joined(separator: ",")
  }

  private struct Sample {
    let sequence: Int
    let scroll: ScrollState
    let frame: HeaderFrame?
  }

  private struct Column: Sendable {
    let name: String
    let text: @Sendable (Sample) -> String

    init(_ name: String, text: @escaping @Sendable (Sample) -> String) {
      self.name = name
      self.text = text
    }

    /// A column of numbers.
    init(_ name: String, _ value: @escaping @Sendable (Sample) -> Double?) {
      self.init(name, text: { value($0).map { $0.isFinite ? JSON.Number($0).text : "" } ?? "" })
    }
  }

  /// The columns before those of the elements.
  private static let columns =
    [
      Column("seq") { Double($0.sequence) },
      Column("time") { $0.scroll.time },
      Column("offset") { $0.scroll.contentOffset },
      Column("phase", text: { $0.scroll.phase.rawValue }),
      Column("velocity") { $0.scroll.velocity },
    ]
    + FrameField.all(in: .frames).map { field in Column(field.identifier) { $0.frame?[field] } }
    + [
      Column("mask", text: { $0.frame?.mask.svg ?? "" }),
      Column("obscuredTop") { sample in sample.frame?.obscuredTop(at: sample.scroll.contentOffset) },
      Column("isAnimating", text: { $0.frame.map { "\($0.isAnimating)" } ?? "" }),
      Column("events", text: { $0.frame?.events.names.joined(separator: " ") ?? "" }),
    ]

  /// Returns a cell in quotation marks if its text has a character that separates cells or rows.
  private static func quoted(_ cell: String) -> String {
    guard cell.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 10 || $0 == 13 })
    else { return cell }
    return "\"" + cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }
}

extension NamedValues {
  /// The values as `name=number`, separated by spaces.
  fileprivate var text: String {
    (0..<count).map { "\(self[$0].name)=" + (self[$0].value.isFinite ? JSON.Number(self[$0].value).text : "") }
      .joined(separator: " ")
  }
}
