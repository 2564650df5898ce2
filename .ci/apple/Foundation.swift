// A stand-in for Foundation with what the libraries use. It does nothing.
@_exported import Darwin

public struct URL: Hashable, Sendable {
  public init?(string: String) {}
  public init(fileURLWithPath path: String) {}
  public var isFileURL: Bool { true }
  public var path: String { "" }
  public var absoluteString: String { "" }
  public var lastPathComponent: String { "" }
  public var pathExtension: String { "" }
  public var standardizedFileURL: URL { self }
  public func resolvingSymlinksInPath() -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func appendingPathComponent(_ component: String) -> URL { self }
}

public struct Data: Hashable, RandomAccessCollection, Sendable {
  public init(contentsOf url: URL) throws {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
}

public struct Date: Hashable, Sendable {
  public init() {}
  public init(timeIntervalSince1970 seconds: Double) {}
  public var timeIntervalSince1970: Double { 0 }
}

public struct TimeZone: Hashable, Sendable {
  public static var gmt: TimeZone { TimeZone() }
  public static var current: TimeZone { TimeZone() }
}

public struct Locale: Hashable, Sendable {
  public init(identifier: String) {}
}

open class DateFormatter {
  public init() {}
  public var locale: Locale!
  public var timeZone: TimeZone!
  public var dateFormat: String!
  public func string(from date: Date) -> String { "" }
}

open class FileManager {
  public static var `default`: FileManager { FileManager() }
  public var currentDirectoryPath: String { "" }
  public func fileExists(atPath path: String) -> Bool { false }
}

open class Bundle: @unchecked Sendable {
  public static var main: Bundle { Bundle() }
  public var bundlePath: String { "" }
  public func url(forResource name: String?, withExtension ending: String?) -> URL? { nil }
}

extension StringProtocol {
  public func replacingOccurrences(of text: String, with other: String) -> String { "" }
  public func contains(_ text: String) -> Bool { false }
}
