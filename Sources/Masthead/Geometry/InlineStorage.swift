// Fixed-size storage inside its owner. The standard library's `InlineArray` needs iOS 26, but Masthead supports iOS 17.
// So nested structs of four elements provide the storage.

@frozen
@usableFromInline
struct Two<Element: BitwiseCopyable & Sendable>: BitwiseCopyable, Sendable {
  @usableFromInline var first: Element
  @usableFromInline var second: Element

  @inlinable
  init(_ element: Element) {
    first = element
    second = element
  }
}

@frozen
@usableFromInline
struct Four<Element: BitwiseCopyable & Sendable>: BitwiseCopyable, Sendable {
  @usableFromInline var first: Element
  @usableFromInline var second: Element
  @usableFromInline var third: Element
  @usableFromInline var fourth: Element

  @inlinable
  init(_ element: Element) {
    first = element
    second = element
    third = element
    fourth = element
  }
}

extension Two: Equatable where Element: Equatable {}
extension Four: Equatable where Element: Equatable {}

/// Storage for 16 elements.
@usableFromInline
typealias Sixteen<Element: BitwiseCopyable & Sendable> = Four<Four<Element>>

/// Storage for 64 elements.
@usableFromInline
typealias SixtyFour<Element: BitwiseCopyable & Sendable> = Four<Four<Four<Element>>>

/// Storage for 192 points.
@frozen
@usableFromInline
struct PathPoints: BitwiseCopyable, Sendable {
  var first, second, third: SixtyFour<MastheadPoint>

  init() {
    let room = SixtyFour(Four(Four(MastheadPoint.zero)))
    (first, second, third) = (room, room, room)
  }
}

/// Storage for 80 verbs.
@frozen
@usableFromInline
struct PathVerbs: BitwiseCopyable, Sendable {
  var first: SixtyFour<MastheadPath.Verb>
  var second: Sixteen<MastheadPath.Verb>

  init() {
    let room = Four(Four(MastheadPath.Verb.closePath))
    (first, second) = (SixtyFour(room), room)
  }
}

/// Access by index to storage that consists of nested structs. The owner must check each index.
@frozen
@usableFromInline
struct InlineStorage<Room: BitwiseCopyable & Sendable, Element: BitwiseCopyable & Sendable>: BitwiseCopyable, Sendable {
  @usableFromInline var room: Room

  init(_ room: Room) { self.room = room }

  @inlinable
  subscript(index: Int) -> Element {
    @_transparent
    get {
      withUnsafeBytes(of: room) {
        $0.load(fromByteOffset: index &* MemoryLayout<Element>.stride, as: Element.self)
      }
    }
    @_transparent
    set {
      withUnsafeMutableBytes(of: &room) {
        $0.storeBytes(of: newValue, toByteOffset: index &* MemoryLayout<Element>.stride, as: Element.self)
      }
    }
  }
}
