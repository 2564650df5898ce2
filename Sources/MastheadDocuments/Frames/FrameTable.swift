import Masthead

/// Frames as rows of comma-separated values (RFC 4180), for spreadsheets and plots.
public enum FrameTable {
  /// The names of the columns.
  public static let header = columns.map(\.name).joined(separator: ",") + ",mask"

  /// The row of a frame. The columns of the header are empty where a document has none.
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

  private static let columns = [
    Column("seq") { Double($0.sequence) },
    Column("time") { $0.scroll.time },
    Column("offset") { $0.scroll.contentOffset },
    Column("phase", text: { $0.scroll.phase.rawValue }),
    Column("velocity") { $0.scroll.velocity },
    Column("header.x") { $0.frame?.header.x },
    Column("header.y") { $0.frame?.header.y },
    Column("header.width") { $0.frame?.header.width },
    Column("header.height") { $0.frame?.header.height },
    Column("image.x") { $0.frame?.image.x },
    Column("image.y") { $0.frame?.image.y },
    Column("image.width") { $0.frame?.image.width },
    Column("image.height") { $0.frame?.image.height },
    Column("contentInset.top") { $0.frame?.contentInset.top },
    Column("topOffset") { $0.frame?.topOffset },
    Column("overscroll") { $0.frame?.overscroll },
    Column("stretch") { $0.frame?.stretch },
    Column("collapse") { $0.frame?.collapse },
    Column("opacity") { $0.frame?.opacity },
    Column("blur") { $0.frame?.blur },
    Column("scrim") { $0.frame?.scrim },
  ]
}
