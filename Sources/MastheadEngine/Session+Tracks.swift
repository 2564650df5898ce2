import Masthead
import MastheadDocuments

extension Session {
  /// The ramps, snaps and triggers of the effects as JSON for a page, each with its place on the axis of the scroll
  /// distance. The distance is in points from the list's top, negative while the list is pulled. Places are valid for a
  /// list that leaves its top.
  ///
  /// - Parameter probed: the frames at ``probes``.
  package func tracksJSON(probed: [HeaderFrame]) -> JSON {
    let tracks = document.header == nil ? [] : document.effects.enumerated().compactMap { Track($1, at: $0) }
    let places = Dictionary(
      uniqueKeysWithValues: ScrollProgress.allCases.map { ($0, $0.place(in: layout, probed: probed)) })
    let distances = tracks.flatMap { track in
      track.ends.compactMap { end in places[track.progress]!.map { $0.distance(of: end.value) } }
    }
    let isPulled = tracks.contains { $0.progress == .stretch || $0.progress == .overscroll }
    let farthest = max(120, layout.range, distances.max() ?? 0)
    let nearest = min(isPulled ? -120 : -20, distances.min() ?? 0)
    return [
      "revision": .number(Double(revision)), "topOffset": .number(layout.topOffset),
      "minimum": .number(max(-2000, nearest.rounded(.down))),
      "maximum": .number(min(4000, (farthest * 1.1).rounded(.up))),
      "collapsed": layout.range > 0 ? .number(layout.range) : .null,
      "progresses": .array(
        ScrollProgress.allCases.map { progress in
          let values = tracks.filter { $0.progress == progress }.flatMap { $0.ends.map(\.value) }
          return progress.json(in: layout, reaching: values, at: places[progress]!)
        }),
      "tracks": .array(tracks.map { $0.json(at: places[$0.progress]!) }),
    ]
  }
}

/// An effect with two values of a progress: the ends of a ramp or a snap, or the places where a trigger begins and ends.
private struct Track {
  enum Kind: String { case ramp, snap, trigger }

  struct End {
    let parameter: String
    let value: Double
  }

  let kind: Kind
  let index: Int
  let entry: PipelineDocument.Entry
  let progress: ScrollProgress
  let ends: [End]

  /// Creates the track of an effect; nil if it has none. Every effect with the parameters of a ``Ramp`` has a ramp,
  /// including effects of plugins.
  init?(_ entry: PipelineDocument.Entry, at index: Int) {
    let effect = entry.effect
    func ends(_ parameters: String...) -> [End] {
      parameters.compactMap { parameter in effect.value(of: parameter).map { End(parameter: parameter, value: $0) } }
    }
    if let trigger = effect as? Trigger {
      (kind, progress, self.ends) = (.trigger, trigger.progress, ends("at", "release"))
    } else if effect is Snap {
      (kind, progress, self.ends) = (.snap, .collapse, ends("start", "end"))
    } else if let ramp = Ramp(of: effect, entry.kind) {
      (kind, progress, self.ends) = (.ramp, ramp.progress, ends("start", "end"))
    } else {
      return nil
    }
    self.index = index
    self.entry = entry
  }

  func json(at place: Place?) -> JSON {
    let path = "effects[\(index)]"
    return [
      "effect": .string(path), "kind": .string(kind.rawValue), "progress": .string(progress.rawValue),
      "ends": .array(
        ends.map { end in
          [
            "path": .string("\(path).parameters.\(end.parameter)"), "value": .finite(end.value),
            "distance": place.map { .finite($0.distance(of: end.value)) } ?? .null,
          ]
        }),
    ]
  }
}

extension Ramp {
  /// The ramp of an effect, read from its parameters; nil if it lacks a parameter of a ramp.
  fileprivate init?(of effect: any Effect, _ kind: EffectKind) {
    self.init()
    for parameter in Ramp.parameterDescriptions {
      guard kind.parameters.contains(where: { $0.identifier == parameter.identifier && $0.kind == parameter.kind }),
        let value = effect.value(of: parameter.identifier), (try? set(parameter.identifier, to: value)) != nil
      else { return nil }
    }
  }
}

/// The place of a progress on the axis of the scroll distance: distance = value × scale + origin.
private struct Place {
  let scale: Double
  var origin = 0.0

  func distance(of value: Double) -> Double { value * scale + origin }

  /// The inverse: value = distance × scale + offset.
  var inverse: JSON { ["scale": .finite(1 / scale), "offset": .finite(-origin / scale)] }
}

extension ScrollProgress {
  /// Returns the place of the progress; nil if it stays 0 in this header.
  fileprivate func place(in layout: HeaderLayout, probed: [HeaderFrame]) -> Place? {
    switch self {
    case .collapse: return layout.range > 0 ? Place(scale: layout.range) : nil
    case .scrolledFraction: return layout.height > 0 ? Place(scale: layout.height) : nil
    case .scrolled: return Place(scale: 1)
    case .overscroll: return Place(scale: -1)
    case .stretch: return probed[0].stretch > 0 ? Place(scale: -probed[0].overscroll / probed[0].stretch) : nil
    case .scrolledUnder:
      let frame = probed[1]
      let under = frame.header.y + frame.header.height - (layout.originY + layout.height)
      let distance = 2 * layout.height + 1000
      return under > 0 ? Place(scale: 1, origin: distance - under) : nil
    }
  }

  /// The progress as JSON for a page, with an axis that includes the values.
  fileprivate func json(in layout: HeaderLayout, reaching values: [Double], at place: Place?) -> JSON {
    let suggestion = suggestion(in: layout)
    return [
      "progress": .string(rawValue), "name": .string(name), "unit": .string(suggestion.unit.rawValue),
      "step": .number(suggestion.step),
      "minimum": .finite(min(suggestion.range.lowerBound, values.min() ?? 0)),
      "maximum": .finite(max(suggestion.range.upperBound, values.max() ?? 0)),
      "inverse": place?.inverse ?? .null,
    ]
  }
}
