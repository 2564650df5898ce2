import Masthead

extension ScrollInput {
  package enum Kind: String, CaseIterable { case touch, wheel, key, statusBarTap, contentOffset, scrollTo }

  /// The keys that an object may have which says what is done to a list.
  package static let keys = ["type", "phase", "identifier", "x", "y", "deltaX", "deltaY", "key", "fromTop"]

  /// The longest distance that may be named, in points.
  package static let distances = -1e6...1e6

  /// Reads what is done to a list from an object whose type is known. What lies across the direction of scrolling is checked
  /// and passed over.
  package init(_ kind: Kind, _ object: ObjectCursor) throws(DocumentError) {
    for key in ["x", "deltaX"] { _ = try object[key]?.number(in: Self.distances) }
    self =
      switch kind {
      case .touch:
        .touch(
          try object.require("phase").choice(TouchPhase.self),
          identifier: try object["identifier"]?.whole(in: Int(Int32.min)...Int(Int32.max)) ?? 0,
          y: try object.require("y").number(in: Self.distances))
      case .wheel: .wheel(deltaY: try object.require("deltaY").number(in: Self.distances))
      case .key: .key(try object.require("key").choice(ScrollKey.self))
      case .statusBarTap: .statusBarTap
      case .contentOffset: .contentOffset(fromTop: try object.require("fromTop").number(in: Self.distances))
      case .scrollTo: .scrollTo(fromTop: try object.require("fromTop").number(in: Self.distances))
      }
  }

  /// What is done to a list as input batches and gesture files have it.
  package var json: JSON {
    switch self {
    case .touch(let phase, let identifier, let y):
      [
        "type": "touch", "phase": .string(phase.rawValue), "identifier": .number(Double(identifier)), "y": .finite(y),
      ]
    case .wheel(let delta): ["type": "wheel", "deltaY": .finite(delta)]
    case .key(let key): ["type": "key", "key": .string(key.rawValue)]
    case .statusBarTap: ["type": "statusBarTap"]
    case .contentOffset(let distance): ["type": "contentOffset", "fromTop": .finite(distance)]
    case .scrollTo(let distance): ["type": "scrollTo", "fromTop": .finite(distance)]
    }
  }
}
