// A stand-in for the parts of Foundation that the sources and the doubles use. It does nothing. Declarations newer than iOS 15
// state their availability. On Linux, the sources are compiled with the real Foundation, so these types may differ from it in
// details.
@_exported import Darwin
@_exported import Dispatch

// MARK: Values

public struct URL: Hashable, Sendable {
  public init?(string: String) {}
  @available(iOS 17, macOS 14, *) public init?(string: String, encodingInvalidCharacters: Bool) {}
  public init(fileURLWithPath path: String) {}
  @available(iOS 16, macOS 13, *) public init(filePath path: String) {}
  public var isFileURL: Bool { true }
  public var path: String { "" }
  @available(iOS 16, macOS 13, *) public func path(percentEncoded: Bool = true) -> String { "" }
  public var pathComponents: [String] { [] }
  public var absoluteString: String { "" }
  public var port: Int? { nil }
  public var lastPathComponent: String { "" }
  public var pathExtension: String { "" }
  public var standardizedFileURL: URL { self }
  public func resolvingSymlinksInPath() -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public mutating func deleteLastPathComponent() {}
  public func deletingPathExtension() -> URL { self }
  public func appendingPathComponent(_ component: String) -> URL { self }
  @available(iOS 16, macOS 13, *) public func appending(path: some StringProtocol) -> URL { self }
  @available(iOS 16, macOS 13, *) public func appending(component: some StringProtocol) -> URL { self }
  public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues { URLResourceValues() }
}

public enum URLResourceKey: Hashable, Sendable {
  case isRegularFileKey, isDirectoryKey
}

public struct URLResourceValues {
  public var isRegularFile: Bool? { nil }
  public var isDirectory: Bool? { nil }
}

public struct URLComponents: Hashable, Sendable {
  public init() {}
  public init?(url: URL, resolvingAgainstBaseURL resolves: Bool) {}
  public var scheme: String?
  public var percentEncodedHost: String?
  public var port: Int?
  public var path = ""
  public var string: String? { nil }
  public var url: URL? { nil }
}

public struct Data: Codable, Hashable, RandomAccessCollection, Sendable {
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = WritingOptions([])
    public static let withoutOverwriting = WritingOptions([])
  }
  public init() {}
  public init(contentsOf url: URL) throws {}
  public init(_ bytes: some Sequence<UInt8>) {}
  public init?(base64Encoded text: String) {}
  public func base64EncodedString() -> String { "" }
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
}

public struct Date: Hashable, Sendable {
  public init() {}
  public init(timeIntervalSince1970 seconds: Double) {}
  public init(timeIntervalSinceReferenceDate seconds: Double) {}
  public var timeIntervalSince1970: Double { 0 }
  public var timeIntervalSinceReferenceDate: Double { 0 }
  public func timeIntervalSince(_ date: Date) -> Double { 0 }
  public func addingTimeInterval(_ seconds: Double) -> Date { self }
  @available(iOS 15, macOS 12, *) public static var now: Date { Date() }
}

public struct TimeZone: Hashable, Sendable {
  @available(iOS 16, macOS 13, *) public static var gmt: TimeZone { TimeZone() }
  public static var current: TimeZone { TimeZone() }
}

public struct Locale: Hashable, Sendable {
  public init(identifier: String) {}
}

public struct IndexPath: Comparable, Hashable, Sendable {
  public init(indexes: [Int]) {}
  public subscript(index: Int) -> Int { 0 }
  public static func < (left: IndexPath, right: IndexPath) -> Bool { true }
}

public struct UUID: Hashable, Sendable {
  public init() {}
  public var uuidString: String { "" }
}

public struct CharacterSet: Hashable, Sendable {
  public static var whitespaces: CharacterSet { CharacterSet() }
  public static var whitespacesAndNewlines: CharacterSet { CharacterSet() }
  public static var newlines: CharacterSet { CharacterSet() }
}

public typealias TimeInterval = Double

extension StringProtocol {
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func range(of text: some StringProtocol, options: String.CompareOptions = []) -> Range<Index>? { nil }
  public func replacingOccurrences(of text: String, with other: String) -> String { "" }
  public func contains(_ text: String) -> Bool { false }
  public var precomposedStringWithCanonicalMapping: String { "" }
}

extension String {
  public struct Encoding: Hashable, Sendable {
    public static let utf8 = Encoding()
  }
  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let backwards = CompareOptions([])
  }
  public init(contentsOf url: URL, encoding: Encoding) throws { self = "" }
  public init(contentsOfFile path: String, encoding: Encoding) throws { self = "" }
  public init(format: String, _ values: any CVarArg...) { self = "" }
}

// MARK: Geometry, which Apple's systems declare in CoreGraphics

/// An alias is enough, because the compiler converts between the two types implicitly.
public typealias CGFloat = Double

public struct CGPoint: Hashable, Sendable {
  public static let zero = CGPoint()
  public var x: CGFloat
  public var y: CGFloat
  public init(x: CGFloat = 0, y: CGFloat = 0) { (self.x, self.y) = (x, y) }
}

public struct CGSize: Hashable, Sendable {
  public static let zero = CGSize()
  public var width: CGFloat
  public var height: CGFloat
  public init(width: CGFloat = 0, height: CGFloat = 0) { (self.width, self.height) = (width, height) }
}

public struct CGRect: Hashable, Sendable {
  public static let zero = CGRect()
  public static let null = CGRect()
  public var origin = CGPoint.zero
  public var size = CGSize.zero
  public init() {}
  public init(origin: CGPoint, size: CGSize) {}
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {}
  public var minX: CGFloat { 0 }
  public var midX: CGFloat { 0 }
  public var maxX: CGFloat { 0 }
  public var minY: CGFloat { 0 }
  public var midY: CGFloat { 0 }
  public var maxY: CGFloat { 0 }
  public var width: CGFloat { 0 }
  public var height: CGFloat { 0 }
  public var isEmpty: Bool { true }
  public var isNull: Bool { true }
  public func contains(_ point: CGPoint) -> Bool { true }
  public func contains(_ rect: CGRect) -> Bool { true }
  public func intersects(_ rect: CGRect) -> Bool { true }
  public func intersection(_ rect: CGRect) -> CGRect { self }
  public func union(_ rect: CGRect) -> CGRect { self }
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect { self }
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect { self }
}

// MARK: Objects

public protocol NSObjectProtocol: AnyObject {
  func isEqual(_ object: Any?) -> Bool
  var hash: Int { get }
}

open class NSObject: NSObjectProtocol, Hashable {
  public init() {}
  open func isEqual(_ object: Any?) -> Bool { true }
  open var hash: Int { 0 }
  public static func == (left: NSObject, right: NSObject) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}

public struct NSZone {}

public protocol NSCopying {
  func copy(with zone: NSZone?) -> Any
}

open class NSCoder: NSObject {
  open func decodeBool(forKey key: String) -> Bool { false }
}

open class NSLock: NSObject, @unchecked Sendable {
  open func lock() {}
  open func unlock() {}
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}

open class DateFormatter: NSObject {
  public var locale: Locale!
  public var timeZone: TimeZone!
  public var dateFormat: String!
  public func string(from date: Date) -> String { "" }
  public func date(from text: String) -> Date? { nil }
}

open class JSONDecoder {
  public init() {}
  open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value { throw CancellationError() }
}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting([])
    public static let sortedKeys = OutputFormatting([])
    public static let withoutEscapingSlashes = OutputFormatting([])
  }
  public init() {}
  open var outputFormatting: OutputFormatting = []
  open func encode(_ value: some Encodable) throws -> Data { throw CancellationError() }
}

public struct ObjCBool: ExpressibleByBooleanLiteral, Sendable {
  public init(booleanLiteral value: Bool) {}
  public var boolValue: Bool { false }
}

open class NSEnumerator: NSObject, Sequence {
  public func makeIterator() -> AnyIterator<Any> { AnyIterator { nil } }
}

open class FileManager: NSObject, @unchecked Sendable {
  public struct DirectoryEnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let skipsHiddenFiles = DirectoryEnumerationOptions([])
  }
  open class DirectoryEnumerator: NSEnumerator {
    open var allObjects: [Any] { [] }
    open func skipDescendants() {}
  }
  public static var `default`: FileManager { FileManager() }
  public var currentDirectoryPath: String { "" }
  public var temporaryDirectory: URL { URL(fileURLWithPath: "") }
  public func fileExists(atPath path: String) -> Bool { false }
  public func isExecutableFile(atPath path: String) -> Bool { false }
  public func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
  public func contents(atPath path: String) -> Data? { nil }
  public func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  public func copyItem(atPath source: String, toPath target: String) throws {}
  @discardableResult public func createFile(atPath path: String, contents: Data?) -> Bool { false }
  public func createDirectory(at url: URL, withIntermediateDirectories: Bool) throws {}
  public func createDirectory(atPath path: String, withIntermediateDirectories: Bool) throws {}
  public func removeItem(at url: URL) throws {}
  public func removeItem(atPath path: String) throws {}
  public func enumerator(atPath path: String) -> DirectoryEnumerator? { nil }
  public func enumerator(
    at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options: DirectoryEnumerationOptions = []
  ) -> DirectoryEnumerator? { nil }
}

open class Bundle: NSObject, @unchecked Sendable {
  public static var main: Bundle { Bundle() }
  public var bundlePath: String { "" }
  public var bundleURL: URL { URL(fileURLWithPath: "") }
  public var resourceURL: URL? { nil }
  public var executableURL: URL? { nil }
  public func url(forResource name: String?, withExtension ending: String?) -> URL? { nil }
}

open class ProcessInfo: NSObject, @unchecked Sendable {
  public static let processInfo = ProcessInfo()
  open var environment: [String: String] { [:] }
}

open class Thread: NSObject {
  public static var isMainThread: Bool { true }
  public static func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
}

open class OperationQueue: NSObject, @unchecked Sendable {}

open class RunLoop: NSObject {
  public struct Mode: Hashable, Sendable {
    public static let common = Mode()
  }
  public static var main: RunLoop { RunLoop() }
}

public struct Notification: Sendable {
  public struct Name: Hashable, Sendable {
    public init(_ name: String) {}
  }
}

open class NotificationCenter: NSObject, @unchecked Sendable {
  public static let `default` = NotificationCenter()
  open func post(name: Notification.Name, object: Any?) {}
  open func addObserver(
    forName name: Notification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { self }
  open func removeObserver(_ observer: Any) {}
}

// MARK: Files and errors

open class FileHandle: NSObject, @unchecked Sendable {
  public static var standardInput: FileHandle { FileHandle() }
  public static var standardError: FileHandle { FileHandle() }
  public convenience init?(forReadingAtPath path: String) { nil }
  open func write(_ data: Data) {}
  open func closeFile() {}
  public func readToEnd() throws -> Data? { nil }
  public func read(upToCount count: Int) throws -> Data? { nil }
}

public func NSLog(_ format: String, _ values: any CVarArg...) {}

public func NSHomeDirectory() -> String { "" }

open class NSError: NSObject, Error, @unchecked Sendable {
  public init(domain: String, code: Int) {}
  open var domain: String { "" }
  open var code: Int { 0 }
}

/// The compiler calls this function for `error as NSError`.
public func _convertErrorToNSError(_ error: any Error) -> NSError { NSError(domain: "", code: 0) }

extension Error {
  public var localizedDescription: String { "" }
}

public let NSPOSIXErrorDomain = ""

public struct CocoaError: Error {
  public var underlying: (any Error)? { nil }
}

// MARK: Networking

public struct URLError: Error {
  public enum Code: Sendable {
    case appTransportSecurityRequiresSecureConnection
  }
  public var code: Code { .appTransportSecurityRequiresSecureConnection }
}

public struct URLRequest: Sendable {
  public enum CachePolicy: Sendable {
    case reloadIgnoringLocalCacheData
  }
  public init(url: URL) {}
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}

open class URLCache: NSObject, @unchecked Sendable {}

open class URLResponse: NSObject, @unchecked Sendable {
  open var mimeType: String? { nil }
}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  open var statusCode: Int { 0 }
}

open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }
  open var urlCache: URLCache?
  open var requestCachePolicy = URLRequest.CachePolicy.reloadIgnoringLocalCacheData
  open var timeoutIntervalForRequest: TimeInterval = 0
}

open class URLSessionTask: NSObject, @unchecked Sendable {
  open func resume() {}
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}

open class URLSession: NSObject, @unchecked Sendable {
  public enum ResponseDisposition: Sendable {
    case cancel, allow
  }
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDataDelegate)?, delegateQueue: OperationQueue?
  ) {}
  open func dataTask(with request: URLRequest) -> URLSessionDataTask { URLSessionDataTask() }
  open func invalidateAndCancel() {}
}

public protocol URLSessionDataDelegate: NSObjectProtocol, Sendable {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}
