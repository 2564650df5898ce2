// A stand-in for the parts of Dispatch that the server uses. It does nothing.
open class DispatchQueue: @unchecked Sendable {
  public init(label: String) {}
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
  public func async(execute work: @escaping @Sendable () -> Void) {}
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }
}
