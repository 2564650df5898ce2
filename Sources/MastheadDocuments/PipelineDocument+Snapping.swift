import Masthead

extension JSON {
  /// Returns a document whose effects say where the list comes to rest, instead of its scene: `scene.snapping` of earlier
  /// documents becomes the effect `snap`. Returns nil if there is nothing to move.
  ///
  /// `pages` belongs to the scene and stays there. So do offsets that are not shares of the header's collapse.
  func movingSnapping(_ registry: EffectRegistry) -> JSON? {
    guard registry[Snap.identifier] != nil, let header = self["header"], let snapping = self["scene"]?["snapping"],
      let snaps = header.snaps(for: snapping)
    else { return nil }
    // The reader rejects effects that are not an array.
    guard case .array(let effects) = self["effects"] ?? [] else { return nil }
    var document = self
    document["scene"]!["snapping"] = nil
    document["effects"] = .array(effects + snaps)
    return document
  }

  /// The snaps of a header for the snapping of a scene; nil if they cannot express it.
  private func snaps(for snapping: JSON) -> [JSON]? {
    if snapping == "header" { return [["effect": .string(Snap.identifier)]] }
    guard case .array(let elements) = snapping, let range = rangeInPoints, range > 0 else { return nil }
    let offsets = Set(elements.compactMap(\.double)).sorted()
    guard offsets.count > 1, offsets.count == elements.count, offsets.count <= SnapIntervals.capacity + 1,
      offsets.allSatisfy({ (0...range).contains($0) })
    else { return nil }
    return zip(offsets, offsets.dropFirst()).map { start, end in
      [
        "effect": .string(Snap.identifier),
        "parameters": ["start": .number(start / range), "end": .number(end / range)],
      ]
    }
  }

  /// The distance over which a header collapses, if the document gives both heights in points.
  private var rangeInPoints: Double? {
    let standard = Header()
    let height = self["height"].map(\.double) ?? 300
    let collapsed = self["collapsedHeight"].map(\.double) ?? standard.collapsedHeight.points
    guard let height, let collapsed else { return nil }
    return height - min(height, collapsed)
  }

  private var double: Double? { if case .number(let number) = self { number.value } else { nil } }
}
