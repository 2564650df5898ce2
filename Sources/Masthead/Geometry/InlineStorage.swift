// Fixed-size storage inside its owner. The standard library's `InlineArray` needs iOS 26, but Masthead supports iOS 16.
// So nested structs of four elements provide the storage.

struct Four<Element: BitwiseCopyable & Sendable>: BitwiseCopyable, Sendable {
  var first: Element
  var second: Element
  var third: Element
  var fourth: Element

  init(_ element: Element) {
    first = element
    second = element
    third = element
    fourth = element
  }
}

extension Four: Equatable where Element: Equatable {}

/// Storage for 16 elements.
typealias Sixteen<Element: BitwiseCopyable & Sendable> = Four<Four<Element>>

/// Storage for 32 elements.
struct ThirtyTwo<Element: BitwiseCopyable & Sendable>: BitwiseCopyable, Sendable {
  var first, second: Sixteen<Element>

  init(_ element: Element) {
    let room = Sixteen(Four(element))
    (first, second) = (room, room)
  }
}

/// Storage for 64 elements.
typealias SixtyFour<Element: BitwiseCopyable & Sendable> = Four<Four<Four<Element>>>

/// Storage for 192 points.
struct PathPoints: BitwiseCopyable, Sendable {
  var first, second, third: SixtyFour<MastheadPoint>

  init() {
    let room = SixtyFour(Four(Four(MastheadPoint.zero)))
    (first, second, third) = (room, room, room)
  }
}

/// Storage for 80 verbs.
struct PathVerbs: BitwiseCopyable, Sendable {
  var first: SixtyFour<MastheadPath.Verb>
  var second: Sixteen<MastheadPath.Verb>

  init() {
    let room = Four(Four(MastheadPath.Verb.closePath))
    (first, second) = (SixtyFour(room), room)
  }
}

/// Access by index to storage that consists of nested structs. The owner must check each index.
///
/// The accessors are transparent, because calling an accessor would copy the whole storage.
struct InlineStorage<Room: BitwiseCopyable & Sendable, Element: BitwiseCopyable & Sendable>: BitwiseCopyable, Sendable {
  var room: Room

  init(_ room: Room) { self.room = room }

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
