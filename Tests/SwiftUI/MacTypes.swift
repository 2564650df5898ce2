// Names from MacTypes.h, which all of Apple's frameworks export. They make unqualified uses of a type with the same
// name ambiguous.

public struct Point {
  public var v: Int16
  public var h: Int16
}

public struct Rect {
  public var top: Int16
  public var left: Int16
  public var bottom: Int16
  public var right: Int16
}

public typealias Size = Int
