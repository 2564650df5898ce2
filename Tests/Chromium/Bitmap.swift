/// Pixels of a page, for comparisons.
public struct Bitmap: Equatable, Sendable {
  /// The color of a pixel, not premultiplied by its opacity.
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

    /// The color in CSS notation, such as `#ff8000ff`.
    public var description: String {
      let digits = [red, green, blue, alpha].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      return "#" + digits.joined()
    }
  }

  /// The size in pixels of the bitmap, which equal CSS pixels only if the viewport's scale is 1.
  public let width: Int
  public let height: Int
  /// The red, green, blue and alpha values of all pixels, row by row from the top.
  public let bytes: [UInt8]

  /// - Precondition: There are four bytes for each pixel.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "A bitmap has four bytes for each pixel.")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The color of a pixel, counted from the top left corner.
  public subscript(x: Int, y: Int) -> Color {
    precondition(0..<width ~= x && 0..<height ~= y, "(\(x), \(y)) is outside a bitmap of \(width) × \(height).")
    let start = (y * width + x) * 4
    return Color(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
  }

  /// Returns the number of pixels that differ from another bitmap. Counts pixels that only one bitmap has.
  ///
  /// - Parameter tolerance: The maximum difference of red, green, blue and alpha in equal pixels.
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
