import Masthead
import MastheadDocuments

/// The frames of a pipeline along a gesture as a table of numbers, with all that is needed to compute it again.
///
/// As a text it is what a snapshot test keeps beside it: a few lines that say of what it is, then a row a sample with three
/// decimals. What is the same in all samples stands once, above the rows.
public struct SnapshotTable: Equatable, Sendable {
  /// The version of the format that is read and written.
  public static let version = 1

  /// What people call the pipeline.
  public var pipeline: String

  /// The header's parameters.
  public var header: [Setting]

  public var effects: [Effect]

  /// The gesture, as gesture documents have it, on one line.
  public var gesture: String

  /// The list that the gesture was played on, and how often it was looked at.
  public var list: String

  /// How far apart numbers may be and still count as the same.
  public var tolerance = Tolerance.thousandth

  /// The kinds of the mask's elements, in SVG's letters: `MLLLZ`; `varies` where they are not the same in all samples.
  public var mask: String

  /// What ``mask`` is where its elements are not of the same kinds in all samples.
  static let varyingMask = "varies"

  /// Time, offset, and what the frames have. All have as many values.
  public var columns: [Column]

  /// A parameter and its value, as documents write it.
  public struct Setting: Equatable, Sendable {
    public var parameter: String
    public var value: String
  }

  /// An effect, its version and its parameters.
  public struct Effect: Equatable, Sendable {
    public var identifier: String
    public var version: Int
    public var settings: [Setting]
  }

  /// One value along all samples. A sample that has no such value has NaN.
  public struct Column: Equatable, Sendable {
    public var name: String
    public var values: [Double]

    public static func == (left: Column, right: Column) -> Bool {
      left.name == right.name && left.values.count == right.values.count
        && zip(left.values, right.values).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
    }
  }

  /// How many samples there are.
  public var count: Int { columns.first?.values.count ?? 0 }

  /// A column by its name; nil where there is none.
  public subscript(column: String) -> Column? { columns.first { $0.name == column } }
}
