import Masthead

/// Frames as rows of comma-separated values (RFC 4180), for spreadsheets and plots.
public enum FrameTable {
  /// The header row: the names of the columns.
  public static let header = columns.map(\.name).joined(separator: ",") + ",mask"

  /// Returns the row of a frame. If `frame` is nil, the columns of the header are empty.
  public static func row(_ frame: HeaderFrame?, at scroll: ScrollState, sequence: Int) -> String {
    let sample = Sample(sequence: sequence, scroll: scroll, frame: frame)
    return (columns.map { $0.text(sample) } + [frame?.mask.svg ?? ""]).joined(separator: ",")
  }

  private struct Sample {
    let sequence: Int
    let scroll: ScrollState
    let frame: HeaderFrame?
  }

  private struct Column {
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

  private static let columns =
    [
      Column("seq") { Double($0.sequence) },
      Column("time") { $0.scroll.time },
      Column("offset") { $0.scroll.contentOffset },
      Column("phase", text: { $0.scroll.phase.rawValue }),
      Column("velocity") { $0.scroll.velocity },
    ]
    + FrameField.all(in: .frames).map { field in Column(field.identifier) { $0.frame?[field] } }
}
