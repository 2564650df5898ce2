/// Pixels of a page, for comparing.
public struct Bitmap: Equatable, Sendable {
  /// The colour of a pixel, with its opacity not multiplied in.
  public struct Color: Equatable, Sendable, CustomStringConvertible {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8
    public var alpha: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
      self.red = red
      self.green = green
      self.blue = blue
      self.alpha = alpha
    }

    /// The colour as style sheets write it, such as `#ff8000ff`.
    public var description: String {
      let digits = [red, green, blue, alpha].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return "#" + digits.joined()
    }
  }

  /// In pixels of the bitmap, which are not CSS pixels unless the viewport's scale is 1.
  public let width: Int
  public let height: Int
  /// Red, green, blue and alpha of every pixel, row by row from the top.
  public let bytes: [UInt8]

  /// - Precondition: There are four bytes for each pixel.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "A bitmap has four bytes for each pixel.")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The colour of a pixel, counted from the top left corner.
  public subscript(x: Int, y: Int) -> Color {
    precondition(0..<width ~= x && 0..<height ~= y, "(\(x), \(y)) is outside a bitmap of \(width) × \(height).")
    let start = (y * width + x) * 4
    return Color(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
  }

  /// How many pixels differ from those of another bitmap. A pixel that only one of them has counts.
  ///
  /// - Parameter tolerance: By how much red, green, blue and alpha may each differ in a pixel that counts as equal.
  public func differences(from other: Bitmap, tolerance: Int = 0) -> Int {
    if self == other { return 0 }
    let common = (width: min(width, other.width), height: min(height, other.height))
    var count = width * height + other.width * other.height - 2 * common.width * common.height
    bytes.withUnsafeBufferPointer { mine in
      other.bytes.withUnsafeBufferPointer { theirs in
        for y in 0..<common.height {
          var (i, j) = (y * width * 4, y * other.width * 4)
          for _ in 0..<common.width {
            for channel in 0..<4 where abs(Int(mine[i + channel]) - Int(theirs[j + channel])) > tolerance {
              count += 1
              break
            }
            i += 4
            j += 4
          }
        }
      }
    }
    return count
  }
}
