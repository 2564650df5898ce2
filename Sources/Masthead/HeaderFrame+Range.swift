/// The frames whose numbers a pipeline clamps to their ranges.
package enum FrameCorrection: Sendable {
  /// Every frame.
  case all
  /// Frames whose numbers are all finite. Other frames stay unchanged, so that a tool can report the invalid number.
  case finite
  /// No frame, for a tool that checks the ranges.
  case none
}

extension HeaderFrame {
  mutating func correct(_ correction: FrameCorrection) {
    switch correction {
    case .all: bringIntoRange()
    case .finite: if firstNotFinite(elements: []) == nil { bringIntoRange() }
    case .none: break
    }
  }

  /// Clamps every number of a finished frame to the range of its ``FrameField`` or element field, and makes named
  /// values finite. A NaN becomes the field's default. A mask with a number that is not finite becomes the header's
  /// bounds.
  private mutating func bringIntoRange() {
    if !checkRanges() {
      for field in FrameField.all { self[field] = self[field].brought(into: field.range, default: field.default) }
    }
    let isMaskFinite = withUnsafePointer(to: &mask) { MastheadPath.isFinite($0) }
    if !isMaskFinite { setMaskToBounds() }
    let count = elements.count
    if count > 0 {
      withElements { elements in
        for index in 0..<count where !elements[index].isInRange { elements[index].bringIntoRange() }
      }
    }
    for index in 0..<values.count where !values[index].value.isFinite {
      values[values[index].name] = values[index].value.brought(into: -.infinity ... .infinity, default: 0)
    }
  }

  /// Returns whether every number is in the range of its field. It is a quick test, which nearly all frames pass.
  // The function is mutating only because Swift may copy the large frame to call a nonmutating function.
  private mutating func checkRanges() -> Bool {
    let rects =
      (header.x + header.y) + (header.width + header.height) + (image.x + image.y) + (image.width + image.height)
    let insets = (contentInset.top + contentInset.left) + (contentInset.bottom + contentInset.right)
    let lines = (topOffset + contentOriginY) + (overscroll + stretch) + (scrolled + blur)
    let margins = (margins.top + margins.leading) + (margins.bottom + margins.trailing)
    // A sum with NaN or an infinity is not finite, and comparisons with NaN are false.
    return (rects + insets + lines + margins).isFinite
      && header.width >= 0 && header.height >= 0 && image.width >= 0 && image.height >= 0
      && overscroll >= 0 && stretch >= 0 && scrolled >= 0 && blur >= 0
      && collapse >= 0 && collapse <= 1 && opacity >= 0 && opacity <= 1 && imageOpacity >= 0 && imageOpacity <= 1
      && scrim >= 0 && scrim <= 1 && shadow >= 0 && shadow <= 1
  }
}

extension ElementFrame {
  /// Whether every number is in its range. It is a quick test, which nearly all elements pass.
  fileprivate var isInRange: Bool {
    let sum = (rect.x + rect.y) + (rect.width + rect.height) + (scale + rotation) + (blur + cornerRadius) + zIndex
    return sum.isFinite && rect.width >= 0 && rect.height >= 0 && scale >= 0 && blur >= 0 && cornerRadius >= 0
      && opacity >= 0 && opacity <= 1
  }

  fileprivate mutating func bringIntoRange() {
    for field in Field.all {
      self[keyPath: field.path] = self[keyPath: field.path].brought(into: field.range, default: field.default ?? 0)
    }
  }
}

extension Double {
  /// Returns the nearest finite number in a range; a default for NaN.
  fileprivate func brought(into range: ClosedRange<Double>, default: Double) -> Double {
    let greatest = Self.greatestFiniteMagnitude
    if isNaN { return `default` }
    // Comparisons keep the sign of a zero.
    if self < max(range.lowerBound, -greatest) { return max(range.lowerBound, -greatest) }
    if self > min(range.upperBound, greatest) { return min(range.upperBound, greatest) }
    return self
  }
}

extension HeaderFrame {
  /// Returns the first number that is infinite or not a number, with its name in JSON; nil if all numbers are finite.
  ///
  /// - Parameter names: The names of the header's elements.
  package func firstNotFinite(elements names: [String]) -> (name: String, value: Double)? {
    if let field = withFieldBytes({ bytes in FrameField.all.first { !bytes[$0].isFinite } }) {
      return (field.identifier, self[field])
    }
    for index in elements.indices {
      for field in ElementFrame.Field.all where !field.value(elements[index]).isFinite {
        let name = names.indices.contains(index) ? names[index] : "\(index)"
        return ("elements.\(name).\(field.name)", field.value(elements[index]))
      }
    }
    for index in 0..<values.count where !values[index].value.isFinite {
      return ("values.\(values[index].name)", values[index].value)
    }
    return mask.allPoints.flatMap { [$0.x, $0.y] }.first { !$0.isFinite }.map { ("mask", $0) }
  }
}
