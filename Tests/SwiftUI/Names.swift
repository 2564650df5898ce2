// Names that SwiftUI declares and the adapter does not use. They make a name ambiguous in a file that imports SwiftUI
// and a Masthead module with a type of the same name.

/// <https://developer.apple.com/documentation/swiftui/anchor>
public struct Anchor<Value> {}

/// <https://developer.apple.com/documentation/swiftui/contentmode>
public enum ContentMode: Hashable, CaseIterable, Sendable { case fit, fill }

/// <https://developer.apple.com/documentation/swiftui/gesture>
public protocol Gesture<Value> { associatedtype Value }

/// <https://developer.apple.com/documentation/swiftui/spring>
@available(iOS 17, macOS 14, *)
public struct Spring: Hashable, Sendable {
  public init() {}
}

/// <https://developer.apple.com/documentation/swiftui/scene>
@MainActor
public protocol Scene {}
