import Masthead

extension SplitMix {
  /// Returns a random gesture with numbers that files allow, including nested sequences.
  public mutating func gesture(depth: Int = 0) -> MastheadGesture {
    func number(_ range: ClosedRange<Double>) -> Double {
      chance(2) ? Double.random(in: range, using: &self) : Double.random(in: range, using: &self).rounded()
    }
    switch Int.random(in: 0..<(depth < 3 ? 8 : 7), using: &self) {
    case 0:
      return .sweep(from: number(-900...900), to: number(-900...900), count: Int.random(in: 1...50, using: &self))
    case 1: return .pull(number(-900...900), hold: number(0...2))
    case 2: return .fling(velocity: number(-8000...8000))
    case 3:
      let places = (0..<Int.random(in: 1...5, using: &self)).map { _ in number(-900...900) }
      return .drag(through: places, duration: number(0...3))
    case 4: return .pause(number(0...3))
    case 5: return .scrollTo(fromTop: number(-900...900))
    case 6: return .captured((0..<Int.random(in: 0...6, using: &self)).map { _ in event() })
    default: return .sequence((0..<Int.random(in: 0...4, using: &self)).map { _ in gesture(depth: depth + 1) })
    }
  }

  private mutating func event() -> ScrollEvent {
    let input: ScrollInput =
      switch Int.random(in: 0..<5, using: &self) {
      case 0:
        .touch(
          TouchPhase.allCases.randomElement(using: &self)!, identifier: Int.random(in: -3...3, using: &self),
          y: Double.random(in: -900...900, using: &self))
      case 1: .wheel(deltaY: Double.random(in: -900...900, using: &self))
      case 2: .key(ScrollKey.allCases.randomElement(using: &self)!)
      case 3: .statusBarTap
      default: .contentOffset(fromTop: Double.random(in: -900...900, using: &self))
      }
    return ScrollEvent(input, at: Double.random(in: 0...5, using: &self))
  }
}
