/// https://developer.apple.com/documentation/swiftui/edgeinsets
public struct EdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

/// https://developer.apple.com/documentation/swiftui/edge
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  /// https://developer.apple.com/documentation/swiftui/edge/set
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let all: Set = [.top, .leading, .bottom, .trailing]
    public static let horizontal: Set = [.leading, .trailing]
    public static let vertical: Set = [.top, .bottom]
  }
}

/// https://developer.apple.com/documentation/swiftui/alignment
public struct Alignment: Equatable, Sendable {
  /// The fraction of the free space before the element, by reading direction, and above it.
  let x, y: CGFloat
  public static let center = Alignment(x: 0.5, y: 0.5)
  public static let topLeading = Alignment(x: 0, y: 0)
  public static let leading = Alignment(x: 0, y: 0.5)
  public static let trailing = Alignment(x: 1, y: 0.5)
  public static let top = Alignment(x: 0.5, y: 0)
  public static let bottom = Alignment(x: 0.5, y: 1)
  public static let bottomLeading = Alignment(x: 0, y: 1)

  func place(_ size: CGSize, in rect: CGRect, _ direction: LayoutDirection) -> CGRect {
    let x = direction == .leftToRight ? x : 1 - x
    return CGRect(
      x: rect.minX + (rect.width - size.width) * x, y: rect.minY + (rect.height - size.height) * y,
      width: size.width, height: size.height)
  }
}

/// https://developer.apple.com/documentation/swiftui/horizontalalignment
public struct HorizontalAlignment: Equatable, Sendable {
  let alignment: Alignment
  public static let leading = HorizontalAlignment(alignment: .topLeading)
  public static let center = HorizontalAlignment(alignment: .top)
}

/// A view whose elements are transformed.
struct Mapped<Content: View>: PrimitiveView, RowsView, ComparedByParts {
  let content: Content
  /// The modifier's arguments, on which the transformation depends.
  let inputs: [Any]
  let change: @MainActor (Element, Context) -> Element

  var parts: [Any] { [content] + inputs }

  func elements(in context: Context) -> [Element] {
    resolve(content, in: context.below("mapped")).map { change($0, context) }
  }

  func rows(in context: Context) -> [Row] {
    SwiftUI.rows(of: content, in: context.below("mapped")).map { row in
      var context = context
      context.node = row.node.child("change")
      return row.building { [change, context] in change($0, context) }
    }
  }
}

/// A closure as an argument of a modifier. It is compared by its bits.
struct Closure<Call> { let call: Call }

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/frame(width:height:alignment:)
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    Mapped(content: self, inputs: [width as Any, height as Any, alignment]) { element, context in
      let inner = { (proposal: Proposal) in
        element.size(Proposal(width: width ?? proposal.width, height: height ?? proposal.height))
      }
      return Element { proposal in
        let size = inner(proposal)
        return CGSize(width: width ?? size.width, height: height ?? size.height)
      } draw: { rect, canvas in
        let size = inner(Proposal(width: rect.width, height: rect.height))
        element.draw(alignment.place(size, in: rect, context.environment.layoutDirection), &canvas)
      }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/frame(minwidth:idealwidth:maxwidth:minheight:idealheight:maxheight:alignment:)
  public func frame(maxWidth: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center) -> some View {
    Mapped(content: self, inputs: [maxWidth as Any, maxHeight as Any, alignment]) { element, context in
      Element { proposal in
        let size = element.size(proposal)
        return CGSize(
          width: maxWidth.map { min($0, proposal.width ?? size.width) } ?? size.width,
          height: maxHeight.map { min($0, proposal.height ?? size.height) } ?? size.height)
      } draw: { rect, canvas in
        let size = element.size(Proposal(width: rect.width, height: rect.height))
        element.draw(alignment.place(size, in: rect, context.environment.layoutDirection), &canvas)
      }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/fixedsize(horizontal:vertical:)
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    Mapped(content: self, inputs: [horizontal, vertical]) { element, _ in
      Element {
        element.size(Proposal(width: horizontal ? nil : $0.width, height: vertical ? nil : $0.height))
      } draw: {
        element.draw($0, &$1)
      }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/padding(_:)-68shk
  public func padding(_ insets: EdgeInsets) -> some View {
    Mapped(content: self, inputs: [insets]) { element, context in
      let isLeftToRight = context.environment.layoutDirection == .leftToRight
      let left = isLeftToRight ? insets.leading : insets.trailing
      let (width, height) = (insets.leading + insets.trailing, insets.top + insets.bottom)
      return Element {
        let size = element.size(
          Proposal(width: $0.width.map { max(0, $0 - width) }, height: $0.height.map { max(0, $0 - height) }))
        return CGSize(width: max(0, size.width + width), height: size.height + height)
      } draw: { rect, canvas in
        let room = CGRect(
          x: rect.minX + left, y: rect.minY + insets.top, width: max(0, rect.width - width),
          height: max(0, rect.height - height))
        element.draw(room, &canvas)
      }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/padding(_:_:)
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? 16
    return padding(
      EdgeInsets(
        top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
        bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0))
  }

  /// https://developer.apple.com/documentation/swiftui/view/offset(x:y:)
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    Mapped(content: self, inputs: [x, y]) { element, _ in
      element.drawing { element, rect, canvas in element.draw(rect.offsetBy(dx: x, dy: y), &canvas) }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/zindex(_:)
  public func zIndex(_ value: Double) -> some View {
    Mapped(content: self, inputs: [value]) { element, _ in
      var element = element
      element.zIndex = value
      return element
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/ignoressafearea(_:edges:)
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View {
    Mapped(content: self, inputs: [regions.rawValue, edges.rawValue]) { element, _ in
      element.drawing { element, rect, canvas in
        let before = canvas.covered
        canvas.with {
          if regions.contains(.container) {
            if edges.contains(.top) { $0.safeArea.top = 0 }
            if edges.contains(.leading) { $0.safeArea.left = 0 }
            if edges.contains(.bottom) { $0.safeArea.bottom = 0 }
            if edges.contains(.trailing) { $0.safeArea.right = 0 }
          }
          if regions.contains(.keyboard), edges.contains(.bottom) { $0.keyboard = 0 }
        } draw: {
          // The view grows by the area that it no longer avoids.
          let after = $0.covered
          let (top, left) = (before.top - after.top, before.left - after.left)
          let room = CGRect(
            x: rect.minX - left, y: rect.minY - top, width: rect.width + left + before.right - after.right,
            height: rect.height + top + before.bottom - after.bottom)
          element.draw(room, &$0)
        }
      }
    }
  }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/background(alignment:content:)
  public func background(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
    Layered(content: self, other: content(), alignment: alignment, isInFront: false)
  }
}

/// A view with another view behind it or in front of it. The other view is offered the first view's size.
struct Layered<Content: View, Other: View>: PrimitiveView {
  let content: Content
  let other: Other
  let alignment: Alignment
  let isInFront: Bool

  func elements(in context: Context) -> [Element] {
    let others = resolve(other, in: context.below(isInFront ? "overlay" : "background"))
    let direction = context.environment.layoutDirection
    return resolve(content, in: context.below(isInFront ? "overlaid" : "backed")).map { element in
      element.drawing { element, rect, canvas in
        if isInFront { element.draw(rect, &canvas) }
        for other in others {
          let size = other.size(Proposal(width: rect.width, height: rect.height))
          other.draw(alignment.place(size, in: rect, direction), &canvas)
        }
        if !isInFront { element.draw(rect, &canvas) }
      }
    }
  }
}

/// https://developer.apple.com/documentation/swiftui/safearearegions
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all = SafeAreaRegions(rawValue: .max)
}
