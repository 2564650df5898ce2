// Names from MacTypes.h, which all of Apple's frameworks export. They make a file ambiguous that uses another type of the same
// name without its module.

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
