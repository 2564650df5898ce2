import Masthead

/// Frames as rows of comma-separated values (RFC 4180), for spreadsheets and plots.
public enum FrameTable {
  /// The names of the columns.
  public static let header = columns.map(\.name).joined(separator: ",") + ",mask"

  /// The row of a frame. A number column is empty where a document has no header.
  public static func row(_ frame: HeaderFrame?, at scroll: ScrollState, sequence: Int) -> String {
    let numbers = columns.map { $0.value(Sample(sequence: sequence, scroll: scroll, frame: frame)).map(text) ?? "" }
    return (numbers + [frame?.mask.svg ?? ""]).joined(separator: ",")
  }

  private struct Sample {
    let sequence: Int
    let scroll: ScrollState
    let frame: HeaderFrame?
  }

  private static func text(_ value: Double) -> String { value.isFinite ? JSON.Number(value).text : "" }

  private static let columns: [(name: String, value: @Sendable (Sample) -> Double?)] = [
    ("seq", { Double($0.sequence) }),
    ("time", { $0.scroll.time }),
    ("offset", { $0.scroll.contentOffset }),
    ("header.x", { $0.frame?.header.x }),
    ("header.y", { $0.frame?.header.y }),
    ("header.width", { $0.frame?.header.width }),
    ("header.height", { $0.frame?.header.height }),
    ("image.x", { $0.frame?.image.x }),
    ("image.y", { $0.frame?.image.y }),
    ("image.width", { $0.frame?.image.width }),
    ("image.height", { $0.frame?.image.height }),
    ("contentInset.top", { $0.frame?.contentInset.top }),
    ("topOffset", { $0.frame?.topOffset }),
    ("overscroll", { $0.frame?.overscroll }),
    ("stretch", { $0.frame?.stretch }),
    ("collapse", { $0.frame?.collapse }),
    ("opacity", { $0.frame?.opacity }),
    ("blur", { $0.frame?.blur }),
    ("scrim", { $0.frame?.scrim }),
  ]
}
