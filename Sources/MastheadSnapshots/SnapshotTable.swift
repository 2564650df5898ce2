import Masthead
import MastheadDocuments

/// The frames of a pipeline along a gesture as a table of numbers, with everything needed to compute it again.
///
/// Snapshot tests store the table as text: a head that describes the pipeline and the gesture, then one row per sample with
/// three decimals. The head contains values that are equal in all samples.
public struct SnapshotTable: Equatable, Sendable {
  /// The newest version of the text format. Version 2 has elements.
  public static let version = 2

  /// The pipeline's display name.
  public var pipeline: String

  /// The header's parameters.
  public var header: [Setting]

  /// The header's elements as documents contain them, in order. Empty in a table of version 1, which has none.
  public var elements: [JSON] = []

  /// The pipeline's effects, in order.
  public var effects: [Effect]

  /// The gesture as a gesture document, on one line.
  public var gesture: String

  /// The list that the gesture was played on, and its sample rate.
  public var list: String

  /// The tolerance within which numbers count as equal.
  public var tolerance = Tolerance.thousandth

  /// Sentences about the effects that change none of the samples. Comparisons ignore them.
  public var notes: [String] = []

  /// The kinds of the mask's elements, as SVG letters: `MLLLZ`; `varies` if they differ between samples.
  public var mask: String

  /// The value of ``mask`` if the kinds of its elements differ between samples.
  static let varyingMask = "varies"

  /// The time, the offset and the frames' values. All columns have the same number of values.
  public var columns: [Column]

  /// A parameter and its value.
  public struct Setting: Equatable, Sendable {
    /// The parameter's identifier.
    public var parameter: String
    /// The value, as documents write it.
    public var value: String
  }

  /// An effect and its parameters.
  public struct Effect: Equatable, Sendable {
    /// The effect's identifier.
    public var identifier: String
    /// The parameters that have a value, in order.
    public var settings: [Setting]
  }

  /// One value along all samples.
  public struct Column: Equatable, Sendable {
    /// The column's name, such as `header.height`.
    public var name: String
    /// One value per sample; NaN for a missing value.
    public var values: [Double]

    public static func == (left: Column, right: Column) -> Bool {
      left.name == right.name && left.values.count == right.values.count
        && zip(left.values, right.values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
    }
  }

  /// The number of samples.
  public var count: Int { columns.first?.values.count ?? 0 }

  /// The names of the elements with columns. A table of version 1 has such columns, too.
  package var elementNames: [String] {
    columns.map(\.name).filter { $0.hasSuffix(".opacity") }.map { String($0.dropLast(8)) }
      .filter { self["\($0).x"] != nil }
  }

  /// The column with a name; nil if there is none. Takes O(*n*) time in the number of columns.
  public subscript(column: String) -> Column? { columns.first { $0.name == column } }
}

/// An error while taking, reading or writing a snapshot.
public struct SnapshotError: Error, Equatable, CustomStringConvertible {
  /// The problem, without the line: `expected "gesture:"`.
  package let message: String

  /// The line of the snapshot's file that has the error, counted from 1; nil for other errors.
  package let line: Int?

  /// Creates an error with a message.
  public init(_ description: String) { (message, line) = (description, nil) }

  package init(_ message: String, line: Int) { (self.message, self.line) = (message, line) }

  /// The message, after the line if there is one: `line 5: expected "gesture:"`.
  public var description: String { (line.map { "line \($0): " } ?? "") + message }
}
