import Masthead
import MastheadDocuments

extension Session {
  // The handles on the screen, as JSON for a page. The header's handles apply while the list rests at its top.

  /// The handles of each element's geometries.
  var elementHandles: [JSON] {
    let elements = document.header?.elements ?? []
    let isRightToLeft = document.scene.isRightToLeft
    return elements.enumerated().flatMap { index, element in
      let path = "header.elements[\(index)]"
      let collapsed = element.collapsed?.handles(
        of: element.name, at: "\(path).collapsed", isRightToLeft: isRightToLeft)
      return element.geometry.handles(of: element.name, at: path, isRightToLeft: isRightToLeft) + (collapsed ?? [])
    }
  }

  var effectHandles: [JSON] {
    document.header == nil ? [] : document.effects.enumerated().flatMap(handles)
  }

  /// The header's upper edge on the screen.
  private var headerTop: Double { scene.scrollView.y + layout.originY - layout.topOffset }

  /// A handle for each form of a length, whether or not the header uses the form. The set of handles thus stays the
  /// same while the lengths change.
  var headerHandles: [JSON] {
    guard document.header != nil else { return [] }
    let bar = layout.safeAreaPolicy == .underlap ? scene.safeArea.top : 0
    let forms: [(parameter: String, slope: Double, base: Double, share: Double)] = [
      ("height", 1, 0, 0.5), ("height.ratioOfWidth", layout.width, 0, 0.5), ("height.fitting.minimum", 1, 0, 0.5),
      ("height.excludingSafeArea", 1, bar, 0.5), ("collapsedHeight", 1, 0, 0.3),
      ("collapsedHeight.excludingSafeArea", 1, bar, 0.3), ("collapsedHeight.fitting.minimum", 1, 0, 0.3),
    ]
    return forms.map { form in
      .handle(
        at: "header.\(form.parameter)", slope: form.slope, base: headerTop + form.base, x: layout.width * form.share,
        from: headerTop)
    }
  }

  private static let effectsWithHandles = [CutAway.identifier, Curve.identifier, Overlap.identifier]

  private func handles(_ index: Int, of entry: PipelineDocument.Entry) -> [JSON] {
    guard entry.isEnabled, Self.effectsWithHandles.contains(entry.kind.identifier) else { return [] }
    let bottom = headerTop + layout.height
    return entry.kind.parameters.compactMap { parameter in
      guard entry.effect.value(of: parameter.identifier) != nil else { return nil }
      let path = "effects[\(index)].parameters.\(parameter.identifier)"
      switch (entry.kind.identifier, parameter.identifier) {
      case (CutAway.identifier, "depth"), (CutAway.identifier, "ratio"):
        let isLeft = entry.effect.value(of: "side") == 0
        return .handle(
          at: path, slope: parameter.identifier == "depth" ? -1 : -layout.height, base: bottom,
          x: layout.width * (isLeft ? 0.1 : 0.9))
      case (Curve.identifier, "depth"):
        // A lower edge that bulges down rises at the sides, and one that bulges up rises in the middle.
        let depth = entry.effect.value(of: "depth") ?? 0
        return .handle(
          at: path, slope: depth < 0 ? 1 : -1, base: bottom, x: layout.width * (depth < 0 ? 0.5 : 0.1),
          within: depth < 0 ? -.infinity...0 : 0...(.infinity))
      case (Overlap.identifier, "ratio"):
        return .handle(at: path, slope: -layout.cutDepth, base: bottom, isReciprocal: true, x: layout.width * 0.7)
      default: return nil
      }
    }
  }
}

extension JSON {
  /// A handle on a horizontal line of the screen. Its y is `base + slope × value`, or `base + slope ÷ value` if it is reciprocal.
  ///
  /// - Parameters:
  ///   - path: The path of the value's control.
  ///   - x: The handle's position on the line.
  ///   - origin: The y that the length is measured from; nil for the base.
  ///   - range: The values for which the mapping is valid.
  fileprivate static func handle(
    at path: String, slope: Double, base: Double, isReciprocal: Bool = false, x: Double, from origin: Double? = nil,
    within range: ClosedRange<Double> = -.infinity...(.infinity)
  ) -> JSON {
    var json: JSON = [
      "path": .string(path), "axis": "y", "slope": .number(slope), "base": .number(base),
      "reciprocal": .bool(isReciprocal), "at": .number(x),
    ]
    json["from"] = origin.map(JSON.number)
    // An infinite bound has no key.
    if range.lowerBound.isFinite { json["minimum"] = .number(range.lowerBound) }
    if range.upperBound.isFinite { json["maximum"] = .number(range.upperBound) }
    return json
  }
}

extension ElementGeometry {
  /// The handles that move the edges of the element with a name. The middle moves the whole element.
  fileprivate func handles(of element: String, at path: String, isRightToLeft: Bool) -> [JSON] {
    let word = alignment.rawValue.lowercased()
    let horizontal = Side(
      axis: "x", start: ("insets.leading", "left"), end: ("insets.trailing", "right"),
      isAtStart: word.hasSuffix("leading"), isAtEnd: word.hasSuffix("trailing"), length: ("width", width),
      isMirrored: isRightToLeft)
    let vertical = Side(
      axis: "y", start: ("insets.top", "top"), end: ("insets.bottom", "bottom"),
      isAtStart: word.hasPrefix("top"), isAtEnd: word.hasPrefix("bottom"), length: ("height", height),
      isMirrored: false)
    return (horizontal.handles + vertical.handles).map { handle in
      [
        "path": .string("\(path).\(handle.key)"), "axis": .string(handle.axis), "slope": .number(handle.slope),
        "element": .string(element), "edge": .string(handle.edge),
      ]
    }
  }

  /// One direction of an element's geometry: its two insets, and its length between them.
  private struct Side {
    let axis: String
    let start: (key: String, edge: String)
    let end: (key: String, edge: String)
    /// Whether the element lies at the start or at the end; it is centered otherwise.
    let isAtStart: Bool
    let isAtEnd: Bool
    let length: (key: String, value: ElementLength)
    /// Whether the start and end edges are swapped.
    let isMirrored: Bool

    typealias Handle = (key: String, axis: String, edge: String, slope: Double)

    var handles: [Handle] {
      // A centered element moves by half of an inset's change. Each edge moves by half of a length's change.
      let share = isAtStart ? 1.0 : 0.5
      var handles: [Handle] = []
      if length.value == .fill {
        handles += [handle(start.key, start.edge, 1), handle(end.key, end.edge, -1)]
      } else {
        handles.append(isAtEnd ? handle(end.key, "middle", -1) : handle(start.key, "middle", share))
      }
      switch length.value {
      case .points, .excludingSafeArea:
        handles.append(isAtEnd ? handle(length.key, start.edge, -1) : handle(length.key, end.edge, share))
      case .fill, .fit: break
      }
      return handles
    }

    private func handle(_ key: String, _ edge: String, _ slope: Double) -> Handle {
      guard isMirrored else { return (key, axis, edge, slope) }
      return (key, axis, edge == start.edge ? end.edge : edge == end.edge ? start.edge : edge, -slope)
    }
  }
}
