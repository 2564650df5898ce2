// Names of MacTypes.h, which come with every framework of Apple's. They are here so that a file which means another type of
// such a name does not compile without saying which.

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
