// A stand-in for the module Darwin with what the libraries use. It does nothing.
public func exp(_ x: Double) -> Double { 0 }
public func log(_ x: Double) -> Double { 0 }
public func pow(_ x: Double, _ y: Double) -> Double { 0 }
public func sin(_ x: Double) -> Double { 0 }
public func cos(_ x: Double) -> Double { 0 }

public typealias mode_t = UInt16
public typealias off_t = Int64
public typealias pid_t = Int32

public var errno: Int32 {
  get { 0 }
  set {}
}
public var EINTR: Int32 { 0 }
public var ENOENT: Int32 { 0 }
public var ESRCH: Int32 { 0 }
public func strerror(_ code: Int32) -> UnsafeMutablePointer<CChar>! { nil }

public var O_RDONLY: Int32 { 0 }
public var O_WRONLY: Int32 { 0 }
public var O_APPEND: Int32 { 0 }
public var O_CREAT: Int32 { 0 }
public var O_CLOEXEC: Int32 { 0 }
public var O_NONBLOCK: Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
@discardableResult public func close(_ descriptor: Int32) -> Int32 { 0 }
public func read(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer!, _ count: Int) -> Int { 0 }
public func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
public func fsync(_ descriptor: Int32) -> Int32 { 0 }
public func fchmod(_ descriptor: Int32, _ mode: mode_t) -> Int32 { 0 }
public func mkstemp(_ template: UnsafeMutablePointer<CChar>!) -> Int32 { 0 }
public func rename(_ old: UnsafePointer<CChar>!, _ new: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func unlink(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }

public var S_IFMT: mode_t { 0 }
public var S_IFREG: mode_t { 0 }
public struct stat {
  public init() {}
  public var st_mode: mode_t = 0
}
public func fstat(_ descriptor: Int32, _ status: UnsafeMutablePointer<stat>!) -> Int32 { 0 }

public struct DIR {}
public struct dirent {
  public var d_name: (CChar, CChar)
}
public func opendir(_ path: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! { nil }
public func readdir(_ folder: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { nil }
@discardableResult public func closedir(_ folder: UnsafeMutablePointer<DIR>!) -> Int32 { 0 }

public func getpid() -> pid_t { 0 }
public func kill(_ process: pid_t, _ signal: Int32) -> Int32 { 0 }
public func memcmp(_ left: UnsafeRawPointer!, _ right: UnsafeRawPointer!, _ count: Int) -> Int32 { 0 }
