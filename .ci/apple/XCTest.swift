// A stand-in for XCTest with what MastheadTesting uses. It does nothing.
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
