import Masthead
import MastheadDocuments
import MastheadEngine

/// Prints frames to standard output, one per line.
struct FramePrinter: ~Copyable {
  enum Format: String { case ndjson, csv }

  private let format: Format
  private let hasHeader: Bool
  private var encoder: FrameEncoder
  private let table: FrameTable
  private var output = BufferedOutput()
  private var count = 0

  private let document: PipelineDocument

  init(_ format: Format, of document: PipelineDocument) {
    self.format = format
    self.document = document
    hasHeader = document.header != nil
    encoder = FrameEncoder(elements: document.elementNames)
    table = FrameTable(elements: document.elementNames)
    if format == .csv { output.writeLine(table.header.utf8) }
  }

  /// Prints a frame. If one of its numbers is not finite, flushes the earlier frames and throws.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - state: The frame's scroll state.
  ///   - compute: Computes the same frame of another document, to find the effect that wrote the number.
  mutating func print(
    _ frame: borrowing HeaderFrame, at state: ScrollState, computing compute: (PipelineDocument) -> HeaderFrame
  ) throws(CommandError) {
    if let number = InvalidNumber(in: frame, of: document, computing: compute) {
      output.flush()
      throw .data(number.description)
    }
    defer { count += 1 }
    if format == .csv {
      output.writeLine(table.row(hasHeader ? copy frame : nil, at: state, sequence: count).utf8)
    } else if hasHeader {
      encoder.encode(frame, at: state, sequence: count) { output.writeLine($0) }
    } else {
      encoder.encodeWithoutHeader(at: state, sequence: count) { output.writeLine($0) }
    }
  }

  /// Prints the content offset at which a list comes to rest.
  mutating func print(restingOffset: Double) {
    output.writeLine((["restingOffset": .finite(restingOffset)] as JSON).compact.utf8)
  }

  mutating func finish() { output.flush() }
}
