// A stand-in for the Swift part of the module Darwin: declarations for variadic functions and macros of Apple's headers that Swift
// cannot import. It does nothing.
@_exported import Darwin

public var errno: Int32 {
  get { 0 }
  set {}
}

public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }

public var SIG_IGN: sig_t? { nil }

public var S_IFMT: mode_t { 0 }
public var S_IFREG: mode_t { 0 }
public var S_IFDIR: mode_t { 0 }
public var S_IFLNK: mode_t { 0 }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
