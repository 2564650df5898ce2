import Masthead

extension MastheadPath {
  /// The path as SVG path data, such as `M0 0L375 0L375 352.5L0 272.5Z`. Its numbers read back exactly.
  public var svg: String {
    var writer = ByteWriter(capacity: 1 + 2 * 25 * MastheadPath.pointCapacity + MastheadPath.elementCapacity)
    withUnsafePointer(to: self) { writer.writePath($0) }
    return String(decoding: writer.written, as: UTF8.self)
  }
}

extension ByteWriter {
  /// Writes a path in memory as SVG path data.
  mutating func writePath(_ path: UnsafePointer<MastheadPath>) {
    MastheadPath.forEachElement(of: path) { element in
      switch element {
      case .moveTo(let point):
        write(UInt8(ascii: "M"))
        write(point)
      case .lineTo(let point):
        write(UInt8(ascii: "L"))
        write(point)
      case .quadraticCurveTo(let point, let control):
        write(UInt8(ascii: "Q"))
        write(control)
        write(UInt8(ascii: " "))
        write(point)
      case .cubicCurveTo(let point, let control1, let control2):
        write(UInt8(ascii: "C"))
        write(control1)
        write(UInt8(ascii: " "))
        write(control2)
        write(UInt8(ascii: " "))
        write(point)
      case .closePath: write(UInt8(ascii: "Z"))
      }
    }
  }

  @inline(__always)
  private mutating func write(_ point: MastheadPoint) {
    write(point.x)
    write(UInt8(ascii: " "))
    write(point.y)
  }
}
