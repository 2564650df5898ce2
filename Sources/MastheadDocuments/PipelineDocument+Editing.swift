import Masthead

extension PipelineDocument {
  /// Returns the document with a merge patch (RFC 7396) applied.
  ///
  /// If the patch replaces the effects but not the highlights, the highlights are renumbered: each follows its effect, and
  /// those of removed effects are dropped.
  ///
  /// - Throws: A ``DocumentError`` if the patched document is invalid.
  public func merging(_ patch: JSON, registry: EffectRegistry = .builtIn) throws(DocumentError) -> PipelineDocument {
    let merged = json.merging(patch)
    // A client that gives other effects need not know of the highlights.
    let knowsHighlights = patch[Self.highlightsKey.name] != nil
    return try replacing(
      knowsHighlights ? merged : Self.renumberingHighlights(in: merged, replacing: json), registry: registry)
  }

  /// Returns the document with one value set, or reset to its default if the value is null.
  ///
  /// A path has the form that error messages use: `name`, `header.height`, `header.elements[0].insets.leading`,
  /// `effects[2].enabled`, `effects[2].parameters.ratio`, `scene.device.model`.
  ///
  /// An element's new name also replaces the old one in the effects that have it as their target, and in the scene. An element's
  /// `collapsed` is an object of the values that differ from its geometry at rest.
  ///
  /// Setting a parameter removes its alternatives from the document. Resetting a parameter that the document does not give is a
  /// no-op. Parameters of a skipped effect cannot be set.
  ///
  /// - Throws: A ``DocumentError`` if the path names no value, or the value is not allowed.
  public func setting(
    _ path: String, to value: JSON, registry: EffectRegistry = .builtIn
  ) throws(DocumentError) -> PipelineDocument {
    let value = value == .null ? nil : value
    var json = json
    if path == "name" {
      json["name"] = value
    } else if path.hasPrefix("header.elements[") {
      let (index, rest) = try indexedPath(path, in: "header.elements", header?.elements.indices)
      guard case .array(var elements)? = json["header"]?["elements"] else { throw notSettable(path) }
      if rest == "name", case .string(let name)? = value, let old = header?.elements[index].name {
        rename(old, to: name, in: &json)
      }
      try elements[index].setElement(rest, to: value, else: notSettable(path))
      json["header"]?["elements"] = .array(elements)
    } else if path.hasPrefix("header."), header != nil {
      let identifier = String(path.dropFirst("header.".count))
      guard Header.parameters.contains(where: { $0.identifier == identifier }) else { throw notSettable(path) }
      json["header"] = JSON.setHeader(identifier, in: json["header"] ?? .object([]), to: value)
    } else if path.hasPrefix("scene.") {
      let identifier = String(path.dropFirst("scene.".count))
      guard MastheadScene.parameters.contains(where: { $0.identifier == identifier }) else { throw notSettable(path) }
      var sceneJSON = json["scene"] ?? .object([])
      if identifier == "device.model" {
        sceneJSON["device"] = scene.device.json(ofOther: value)
      } else {
        sceneJSON.set(identifier.split(separator: ".").map(String.init)[...], to: value)
      }
      json["scene"] = sceneJSON
    } else {
      let (index, rest) = try indexedPath(path, in: "effects", effects.indices)
      guard case .array(var effects)? = json["effects"] else { throw notSettable(path) }
      effects[index] = effects[index].effectEntry
      if rest == "enabled" {
        effects[index]["enabled"] = value
      } else {
        let entry = self.effects[index]
        guard !entry.isSkipped,
          let parameter = entry.kind.parameters.first(where: { "parameters.\($0.identifier)" == rest })
        else { throw notSettable(path) }
        var parameters = effects[index]["parameters"] ?? .object([])
        if value != nil { for rival in parameter.alternatives { parameters[rival] = nil } }
        parameters[parameter.identifier] = value
        effects[index]["parameters"] = parameters == .object([]) ? nil : parameters
      }
      json["effects"] = .array(effects)
    }
    return try replacing(json, registry: registry)
  }

  /// Replaces an element's name in the targets of the effects and in the scene.
  private func rename(_ old: String, to name: String, in json: inout JSON) {
    if case .array(var entries)? = json["effects"] {
      for (index, entry) in effects.enumerated() where !entry.isSkipped {
        for parameter in entry.kind.parameters {
          guard case .target = parameter.kind, entries[index]["parameters"]?[parameter.identifier] == .string(old)
          else { continue }
          entries[index]["parameters"]?[parameter.identifier] = .string(name)
        }
      }
      json["effects"] = .array(entries)
    }
    if case .object(let looks)? = json["scene"]?["elements"], looks.contains(where: { $0.key == old }) {
      json["scene"]?["elements"] = .object(
        looks.map { $0.key == old ? JSON.Member(name, $0.value) : $0 })
    }
  }

  /// Splits a path into an array such as `effects`: `effects[2].parameters.ratio` into 2 and `parameters.ratio`.
  private func indexedPath(
    _ path: String, in array: String, _ indices: Range<Int>?
  ) throws(DocumentError) -> (index: Int, rest: String) {
    guard let indices, path.hasPrefix("\(array)["), let end = path.firstIndex(of: "]"),
      let index = Int(path[path.index(path.startIndex, offsetBy: array.count + 1)..<end]), indices.contains(index),
      path.hasPrefix("\(array)[\(index)].")
    else { throw notSettable(path) }
    return (index, String(path[end...].dropFirst(2)))
  }

  private func notSettable(_ path: String) -> DocumentError {
    DocumentError(
      place: path,
      message: "cannot be set; set a value such as header.height or effects[0].parameters.factor")
  }
}

extension MastheadScene.Device {
  /// Returns the device in a document after its model changes. A custom device keeps the numbers of the model before.
  fileprivate func json(ofOther model: JSON?) -> JSON? {
    let isCustom = model == .string(Model.custom.rawValue)
    let turned: JSON? = orientation == .landscape ? .string(orientation.rawValue) : nil
    guard isCustom else { return model.map { .object(["model": $0, "orientation": turned]) } }
    return [
      "width": .number(size.width), "height": .number(size.height), "scale": .number(scale),
      "cornerRadius": .number(cornerRadius),
      "safeArea": [
        "top": .number(safeArea.top), "left": .number(safeArea.left), "bottom": .number(safeArea.bottom),
        "right": .number(safeArea.right),
      ],
      "cutout": .string(cutout.rawValue),
    ]
  }
}

extension ElementGeometry {
  /// The paths of a geometry's values that can be set.
  fileprivate static let settableKeys = [
    "alignment", "width", "height", "minimumHeight", "maximumHeight", "insets.top", "insets.leading", "insets.bottom",
    "insets.trailing", "within", "cornerRadius",
  ]
}

extension JSON {
  /// Sets one value of an element. A collapsed geometry stays if its last value is reset.
  fileprivate mutating func setElement(
    _ path: String, to value: JSON?, else error: @autoclosure () -> DocumentError
  ) throws(DocumentError) {
    var keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    if ElementGeometry.settableKeys.contains(path) || ["name", "anchor", "clipped", "collapsed"].contains(path) {
      set(keys, to: value)
    } else if keys.popFirst() == "collapsed", ElementGeometry.settableKeys.contains(keys.joined(separator: ".")) {
      var collapsed = self["collapsed"] ?? .object([])
      collapsed.set(keys, to: value)
      self["collapsed"] = collapsed
    } else {
      throw error()
    }
  }

  /// Sets the value at a path of keys, or removes it together with objects that become empty.
  fileprivate mutating func set(_ path: ArraySlice<String>, to value: JSON?) {
    guard let key = path.first else { return }
    guard path.count > 1 else {
      self[key] = value
      return
    }
    var object = self[key] ?? .object([])
    object.set(path.dropFirst(), to: value)
    self[key] = object == .object([]) ? nil : object
  }

  /// Returns a document's header with one of its parameters set. A height has three forms; setting one replaces the others.
  fileprivate static func setHeader(_ identifier: String, in header: JSON, to value: JSON?) -> JSON {
    var header = header
    switch identifier {
    case "height", "height.ratioOfWidth", "height.fitting.minimum", "height.excludingSafeArea":
      if value == nil && !heightIsGiven(as: identifier, in: header) { break }
      header["height"] = value.map { value in
        switch identifier {
        case "height.ratioOfWidth": ["ratioOfWidth": value]
        case "height.fitting.minimum": ["fitting": ["minimum": value]]
        case "height.excludingSafeArea": ["excludingSafeArea": value]
        default: value
        }
      }
    case "collapsedHeight", "collapsedHeight.excludingSafeArea":
      let isBelowBar = identifier != "collapsedHeight"
      if value == nil && isBelowBar != (header["collapsedHeight"]?["excludingSafeArea"] != nil) { break }
      header["collapsedHeight"] = value.map { isBelowBar ? ["excludingSafeArea": $0] : $0 }
    case "imageSize.width", "imageSize.height":
      let side = String(identifier.dropFirst("imageSize.".count))
      let standard = Header().imageSize
      var size = header["imageSize"] ?? ["width": .number(standard.width), "height": .number(standard.height)]
      size[side] = value ?? .number(side == "width" ? standard.width : standard.height)
      header["imageSize"] = size
    default: header[identifier] = value
    }
    return header
  }

  /// Whether a header gives its height in the form of a parameter.
  private static func heightIsGiven(as identifier: String, in header: JSON) -> Bool {
    switch identifier {
    case "height.ratioOfWidth": header["height"]?["ratioOfWidth"] != nil
    case "height.fitting.minimum": header["height"]?["fitting"] != nil
    case "height.excludingSafeArea": header["height"]?["excludingSafeArea"] != nil
    default: if case .number = header["height"] { true } else { false }
    }
  }
}
