@_exported import Foundation

/// https://developer.apple.com/documentation/swiftui/view
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError("A primitive view has no body.") }
}

/// https://developer.apple.com/documentation/swiftui/viewbuilder
@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  @MainActor public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
    (repeat each Content)
  > {
    TupleView((repeat each content))
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> Content { content }
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    .first(first)
  }
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    .second(second)
  }
}

/// https://developer.apple.com/documentation/swiftui/emptyview
public struct EmptyView: View, PrimitiveView {
  public nonisolated init() {}
  func elements(in context: Context) -> [Element] { [] }
}

/// https://developer.apple.com/documentation/swiftui/tupleview
public struct TupleView<T>: View, PrimitiveView, RowsView {
  public var value: T
  public init(_ value: T) { self.value = value }

  func elements(in context: Context) -> [Element] {
    children.enumerated().flatMap { resolve($1, in: context.below($0)) }
  }

  func rows(in context: Context) -> [Row] {
    children.enumerated().flatMap { SwiftUI.rows(of: $1, in: context.below($0)) }
  }

  private var children: [any View] { Mirror(reflecting: value).children.compactMap { $0.value as? any View } }
}

/// https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)
public enum _ConditionalContent<First: View, Second: View>: View, PrimitiveView, RowsView, ComparedByParts {
  case first(First)
  case second(Second)

  var parts: [Any] {
    switch self {
    case .first(let view): ["first", view]
    case .second(let view): ["second", view]
    }
  }

  func elements(in context: Context) -> [Element] {
    switch self {
    case .first(let view): resolve(view, in: context.below("first"))
    case .second(let view): resolve(view, in: context.below("second"))
    }
  }

  func rows(in context: Context) -> [Row] {
    switch self {
    case .first(let view): SwiftUI.rows(of: view, in: context.below("first"))
    case .second(let view): SwiftUI.rows(of: view, in: context.below("second"))
    }
  }
}

extension Optional: View, PrimitiveView, RowsView, ComparedByParts where Wrapped: View {
  public typealias Body = Never

  var parts: [Any] { map { [$0] } ?? [] }

  func rows(in context: Context) -> [Row] { map { SwiftUI.rows(of: $0, in: context.below("some")) } ?? [] }

  func elements(in context: Context) -> [Element] { map { resolve($0, in: context.below("some")) } ?? [] }
}

/// https://developer.apple.com/documentation/swiftui/foreach
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, PrimitiveView, RowsView {
  let data: Data
  let id: KeyPath<Data.Element, ID>
  let content: (Data.Element) -> Content

  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    (self.data, self.id, self.content) = (data, id, content)
  }

  func elements(in context: Context) -> [Element] { rows(in: context).flatMap { $0.build() } }

  func rows(in context: Context) -> [Row] {
    // If the view or its content has changed, the stack creates each visible row again.
    let copies = context.node.kept("copies") { Copies() }
    if let last = copies.last as? Self, !areSame(last, self) { copies.number += 1 }
    copies.last = self
    return data.flatMap { element -> [Row] in
      let id = element[keyPath: id]
      let context = context.below(id)
      let view = {
        context.node.evaluate(Call(owner: copies.number, argument: element), "ForEach", in: context) {
          content($0.argument)
        }
      }
      // The rows of sections are known only after the sections are created.
      if Content.self is any SectionView.Type { return SwiftUI.rows(of: view(), in: context.below("ForEach")) }
      return [Row(node: context.node, id: AnyHashable(id)) { resolve(view(), in: context.below("ForEach")) }]
    }
  }

  /// The last view at a position, and the number of different views.
  private final class Copies {
    var last: Any?
    var number = 0
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data, id: \.self, content: content)
  }
}

/// https://developer.apple.com/documentation/swiftui/anyview
public struct AnyView: View, PrimitiveView, RowsView, ComparedByParts {
  let view: any View
  var parts: [Any] { [view] }
  public init<V: View>(_ view: V) { self.view = view }
  func elements(in context: Context) -> [Element] { resolve(view, in: context.below("AnyView")) }
  func rows(in context: Context) -> [Row] { SwiftUI.rows(of: view, in: context.below("AnyView")) }
}

/// https://developer.apple.com/documentation/swiftui/viewmodifier
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}

/// https://developer.apple.com/documentation/swiftui/viewmodifier/content
public struct _ViewModifier_Content<Modifier: ViewModifier>: View, PrimitiveView {
  /// The modified view. A cached body still shows the current view.
  final class Shown {
    var resolve: @MainActor (Context) -> [Element] = { _ in [] }
  }

  let shown: Shown
  func elements(in context: Context) -> [Element] { shown.resolve(context) }
}

/// https://developer.apple.com/documentation/swiftui/modifiedcontent
public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier
}

extension ModifiedContent: View, PrimitiveView where Content: View, Modifier: ViewModifier {
  public typealias Body = Never

  func elements(in context: Context) -> [Element] {
    let (content, context) = (content, context.below(ObjectIdentifier(Modifier.self)))
    let shown = context.node.kept("shown") { Modifier.Content.Shown() }
    shown.resolve = { resolve(content, in: $0.below("content")) }
    let body = context.node.evaluate(modifier, typeName(Modifier.self), in: context) { modifier in
      modifier.body(content: .init(shown: shown))
    }
    return resolve(body, in: context)
  }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/modifier(_:)
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
