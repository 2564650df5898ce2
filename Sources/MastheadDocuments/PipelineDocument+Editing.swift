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
    // A client that replaces the effects need not know about the highlights.
    let knowsHighlights = patch[Self.highlightsKey.name] != nil
    return try replacing(
      knowsHighlights ? merged : Self.renumberingHighlights(in: merged, replacing: json), registry: registry)
  }

  /// Returns the document with one value set, or reset to its default if the value is null.
  ///
  /// A path has the form that error messages use: `name`, `header.height`, `header.elements[0].insets.leading`,
  /// `effects[2].enabled`, `effects[2].parameters.ratio`, `scene.device.model`, `scene.elements.title.fill`.
  ///
  /// An element's new name also replaces the old one in the effects that target the element, and in the scene. An
  /// element's `collapsed` is an object of the values that differ from its geometry at rest.
  ///
  /// Setting a parameter removes its alternatives from the document. Resetting a parameter that the document does not
  /// contain is a no-op. Parameters of a skipped effect cannot be set.
  ///
  /// - Throws: A ``DocumentError`` if the path names no value, or the value is not allowed.
  public func setting(
    _ path: String, to value: JSON, registry: EffectRegistry = .builtIn
  ) throws(DocumentError) -> PipelineDocument {
    let value = value == .null ? nil : value
    guard let target = EditTarget(path) else { throw notSettable(path) }
    var json = json
    switch target {
    case .name: json["name"] = value
    case .header(let identifier):
      guard header != nil, Header.parameters.contains(where: { $0.identifier == identifier }) else {
        throw notSettable(path)
      }
      json["header"] = JSON.setHeader(identifier, in: json["header"] ?? .object([]), to: value)
    case .element(let index, let key):
      guard case .array(var elements)? = json["header"]?["elements"], elements.indices.contains(index) else {
        throw notSettable(path)
      }
      if key == "name", case .string(let name)? = value, let old = header?.elements[index].name {
        rename(old, to: name, in: &json)
      }
      try elements[index].setElement(key, to: value, else: notSettable(path))
      json["header"]?["elements"] = .array(elements)
    case .scene(let identifier):
      let keys = identifier.split(separator: ".").map(String.init)
      guard MastheadScene.parameters.contains(where: { $0.identifier == identifier }) || Self.isLook(keys) else {
        throw notSettable(path)
      }
      var sceneJSON = json["scene"] ?? .object([])
      if identifier == "device.model" {
        sceneJSON["device"] = scene.device.json(ofOther: value)
      } else {
        sceneJSON.set(keys[...], to: value)
      }
      json["scene"] = sceneJSON
    case .effect(let index, let key):
      guard case .array(var entries)? = json["effects"], entries.indices.contains(index) else {
        throw notSettable(path)
      }
      entries[index] = entries[index].effectEntry
      if key == "enabled" {
        entries[index]["enabled"] = value
      } else {
        let entry = effects[index]
        guard !entry.isSkipped,
          let parameter = entry.kind.parameters.first(where: { "parameters.\($0.identifier)" == key })
        else { throw notSettable(path) }
        var parameters = entries[index]["parameters"] ?? .object([])
        if value != nil { for rival in parameter.alternatives { parameters[rival] = nil } }
        parameters[parameter.identifier] = value
        entries[index]["parameters"] = parameters == .object([]) ? nil : parameters
      }
      json["effects"] = .array(entries)
    }
    if let document = try rereading(target, in: json, registry: registry) { return document }
    return try replacing(json, registry: registry)
  }

  /// Returns the document with JSON that differs at one place. Reads only the part at that place, so that the time does
  /// not depend on the rest. Returns nil if other parts depend on the place, or if the document has problems.
  private func rereading(
    _ target: EditTarget, in json: JSON, registry: EffectRegistry
  ) throws(DocumentError) -> PipelineDocument? {
    guard problems.isEmpty, unreadParts.isEmpty else { return nil }
    let cursor = JSONCursor(json: json, place: "")
    let object = try DocumentFormat.object(cursor, allowing: Self.keys.map(\.name))
    var document = self
    document.json = json
    switch target {
    case .name: document.name = try object.readable(Self.nameKey) ?? "Untitled"
    // Effects and looks refer to elements by name.
    case .element(_, "name"): return nil
    case .scene(let identifier) where identifier.hasPrefix("elements."): return nil
    case .header, .element: document.header = try object.readable(Self.headerKey)
    case .scene: document.scene = try object.readable(Self.sceneKey) ?? MastheadScene()
    case .effect(let index, let key):
      guard case .array(let entries)? = json[Self.effectsKey.name] else { return nil }
      var reading = DocumentReading(registry: registry, unknownEffects: unknownEffects, errors: nil)
      reading.elements = ElementNames(in: json)
      let place = "\(Self.effectsKey.name)[\(index)]"
      document.effects[index] = try Entry(JSONCursor(json: entries[index], place: place), &reading)
      guard reading.problems.isEmpty else { return nil }
      if key == "enabled" { try Self.checkCount(of: document.effects, in: cursor) }
    }
    return document
  }

  /// Whether keys of a scene lead to a look: that of an element, a color, a picture or the list.
  private static func isLook(_ keys: [String]) -> Bool {
    switch keys.first {
    case "elements", "colors", "pictures": keys.count > 1
    case "picture", "title", "content": keys.count == 1
    default: false
    }
  }

  /// Returns the document with some effects disabled.
  package func disabling(_ isOff: (_ index: Int, _ effect: String) -> Bool) -> PipelineDocument {
    let off = effects.indices.filter { isOff($0, effects[$0].kind.identifier) }
    guard !off.isEmpty, case .array(var entries)? = json["effects"] else { return self }
    var document = self
    for index in off {
      document.effects[index].isEnabled = false
      entries[index] = entries[index].effectEntry
      entries[index]["enabled"] = false
    }
    document.json["effects"] = .array(entries)
    return document
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

  private func notSettable(_ path: String) -> DocumentError {
    DocumentError(
      place: path,
      message: "cannot be set; set a value such as header.height or effects[0].parameters.factor")
  }
}

/// The value in a document that the path of an edit names.
private enum EditTarget {
  case name
  /// A parameter of the header, such as `height.ratioOfWidth`.
  case header(String)
  /// A key of an element, such as `insets.leading`.
  case element(Int, String)
  /// A parameter of the scene or a part of its looks, such as `device.model` or `elements.title.fill`.
  case scene(String)
  /// A key of an effect, such as `parameters.ratio`.
  case effect(Int, String)

  /// Reads a path such as `effects[2].parameters.ratio`. Returns nil if no value can have this path.
  init?(_ path: String) {
    let (first, rest) = Self.split(path)
    switch (Self.indexed(first), rest) {
    case (("name", nil), nil): self = .name
    case (("scene", nil), let rest?): self = .scene(rest)
    case (("effects", let index?), let rest?): self = .effect(index, rest)
    case (("header", nil), let rest?):
      let (second, key) = Self.split(rest)
      if case ("elements", let index?) = Self.indexed(second), let key {
        self = .element(index, key)
      } else {
        self = .header(rest)
      }
    default: return nil
    }
  }

  /// Splits a path at its first dot.
  private static func split(_ path: String) -> (first: Substring, rest: String?) {
    let dot = path.firstIndex(of: ".")
    return (path[..<(dot ?? path.endIndex)], dot.map { String(path[path.index(after: $0)...]) })
  }

  /// Splits `effects[2]` into `effects` and 2. The index is nil if there is none.
  private static func indexed(_ step: Substring) -> (name: String, index: Int?) {
    guard step.last == "]", let bracket = step.firstIndex(of: "["),
      case let digits = step[step.index(after: bracket)...].dropLast(), let index = Int(digits),
      "\(index)" == digits, index >= 0
    else { return (String(step), nil) }
    return (String(step[..<bracket]), index)
  }
}

extension MastheadScene.Device {
  /// Returns the device in a document after its model changes. A custom device keeps the numbers of the previous model.
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

  /// Returns a document's header with one of its parameters set. A height has several forms; setting one replaces the others.
  fileprivate static func setHeader(_ identifier: String, in header: JSON, to value: JSON?) -> JSON {
    var header = header
    let keys = identifier.split(separator: ".").map(String.init)
    let (key, form) = (keys[0], keys.dropFirst())
    if key == "imageSize", let side = form.first {
      let standard = Header().imageSize
      var size = header[key] ?? ["width": .number(standard.width), "height": .number(standard.height)]
      size[side] = value ?? .number(side == "width" ? standard.width : standard.height)
      header[key] = size
      return header
    }
    if value == nil {
      // Do not reset a form that the document does not contain.
      let given = form.reduce(header[key]) { $0?[$1] }
      if case .object = given { return header }
      guard given != nil else { return header }
    }
    header[key] = value.map { form.reversed().reduce($0) { .object([JSON.Member($1, $0)]) } }
    return header
  }
}
