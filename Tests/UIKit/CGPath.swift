import Foundation

/// https://developer.apple.com/documentation/coregraphics/cgpathelementtype
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// https://developer.apple.com/documentation/coregraphics/cgpath
open class CGPath: Equatable {
  /// A path element, which lets tests compare whole paths.
  @_spi(Double) public struct Element: Equatable, Sendable {
    public let type: CGPathElementType
    public let points: [CGPoint]

    public init(_ type: CGPathElementType, _ points: [CGPoint]) {
      self.type = type
      self.points = points
    }
  }

  @_spi(Double) public fileprivate(set) var elements: [Element] = []

  fileprivate init() {}

  /// https://developer.apple.com/documentation/coregraphics/cgpath/init(rect:transform:)
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)]
    for (index, corner) in corners.enumerated() {
      elements.append(Element(index == 0 ? .moveToPoint : .addLineToPoint, [CGPoint(x: corner.0, y: corner.1)]))
    }
    elements.append(Element(.closeSubpath, []))
  }

  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }
}

/// https://developer.apple.com/documentation/coregraphics/cgmutablepath
public final class CGMutablePath: CGPath {
  public override init() { super.init() }

  /// https://developer.apple.com/documentation/coregraphics/cgmutablepath/move(to:transform:)
  public func move(to point: CGPoint) { elements.append(Element(.moveToPoint, [point])) }

  /// https://developer.apple.com/documentation/coregraphics/cgmutablepath/addline(to:transform:)
  public func addLine(to point: CGPoint) { elements.append(Element(.addLineToPoint, [point])) }

  /// https://developer.apple.com/documentation/coregraphics/cgmutablepath/addlines(between:transform:)
  public func addLines(between points: [CGPoint]) {
    for (index, point) in points.enumerated() { if index == 0 { move(to: point) } else { addLine(to: point) } }
  }

  /// https://developer.apple.com/documentation/coregraphics/cgmutablepath/addquadcurve(to:control:transform:)
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    elements.append(Element(.addQuadCurveToPoint, [control, end]))
  }

  /// https://developer.apple.com/documentation/coregraphics/cgmutablepath/addcurve(to:control1:control2:transform:)
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(Element(.addCurveToPoint, [control1, control2, end]))
  }

  /// https://developer.apple.com/documentation/coregraphics/cgmutablepath/closesubpath()
  public func closeSubpath() { elements.append(Element(.closeSubpath, [])) }
}
