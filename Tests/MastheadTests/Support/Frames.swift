@testable import Masthead

/// A list on a phone of 375 × 667 points.
func scroll(_ offset: Double, safeArea: MastheadEdgeInsets = .zero) -> ScrollState {
  ScrollState(contentOffset: offset, viewport: MastheadSize(width: 375, height: 667), safeArea: safeArea)
}

extension HeaderFrame {
  /// The bit patterns of all numbers of the frame, its elements and its mask. Two frames with equal bits are identical.
  var bits: [UInt64] {
    var numbers = FrameField.all.map { self[$0] } + [Double(events.rawValue), isAnimating ? 1 : 0]
    for index in 0..<values.count {
      numbers.append(values[index].value)
      numbers += values[index].name.description.utf8.map(Double.init)
    }
    for index in elements.indices { numbers += ElementFrame.Field.all.map { $0.value(elements[index]) } }
    for element in mask.elements {
      switch element {
      case .moveTo(let point): numbers += [0, point.x, point.y]
      case .lineTo(let point): numbers += [1, point.x, point.y]
      case .quadraticCurveTo(let point, let control): numbers += [2, point.x, point.y, control.x, control.y]
      case .cubicCurveTo(let point, let control1, let control2):
        numbers += [3, point.x, point.y, control1.x, control1.y, control2.x, control2.y]
      case .closePath: numbers.append(4)
      }
    }
    return numbers.map(\.bitPattern)
  }

  /// Whether every number lies in the documented range of its field.
  var isInRange: Bool {
    FrameField.all.allSatisfy { $0.range.contains(self[$0]) }
      && elements.indices.allSatisfy { index in
        ElementFrame.Field.all.allSatisfy { $0.range.contains($0.value(elements[index])) }
      }
  }

  var isFinite: Bool { bits.allSatisfy { Double(bitPattern: $0).isFinite } }
}

/// The outline of a quadrilateral.
func outline(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double), _ d: (Double, Double))
  -> [PathElement]
{
  [
    .moveTo(MastheadPoint(x: a.0, y: a.1)), .lineTo(MastheadPoint(x: b.0, y: b.1)),
    .lineTo(MastheadPoint(x: c.0, y: c.1)),
    .lineTo(MastheadPoint(x: d.0, y: d.1)), .closePath,
  ]
}
