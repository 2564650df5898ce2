import Masthead

extension Scene {
  init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: [
      "device", "statusBar", "navigationBar", "title", "layoutDirection", "reducedMotion", "alwaysBounceVertical",
      "decelerationRate", "snapping", "headerTexts", "content",
    ])
    self.init()
    if let device = object["device"] { self.device = try Device(device) }
    statusBar = try object["statusBar"]?.bool() ?? statusBar
    navigationBar = try object["navigationBar"]?.choice(NavigationBar.self) ?? navigationBar
    title = try object["title"]?.string() ?? title
    isRightToLeft = try object["layoutDirection"]?.choice(Direction.self) == .rightToLeft
    reducedMotion = try object["reducedMotion"]?.bool() ?? reducedMotion
    alwaysBounceVertical = try object["alwaysBounceVertical"]?.bool() ?? alwaysBounceVertical
    decelerationRate = try object["decelerationRate"]?.choice(DecelerationRate.self) ?? decelerationRate
    if let snapping = object["snapping"] { self.snapping = try Snapping(snapping) }
    for text in try object["headerTexts"]?.array() ?? [] { headerTexts.append(try HeaderText(text)) }
    if let content = object["content"] { self.content = try Content(content) }
  }

  private enum Direction: String, CaseIterable { case leftToRight, rightToLeft }
}

extension Scene.Snapping {
  private enum Word: String, CaseIterable { case none, pages, header }

  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    if case .array = cursor.json {
      var offsets: [Double] = []
      for cursor in try cursor.array() { offsets.append(try cursor.number(in: 0...1e6)) }
      self = .offsets(offsets)
      return
    }
    guard case .string(let word) = cursor.json, let choice = Word(rawValue: word) else {
      throw cursor.error(
        "\(cursor.json.summary) is not allowed; it is \"none\", \"pages\", \"header\" or an array of points below the top."
      )
    }
    self =
      switch choice {
      case .none: .none
      case .pages: .pages
      case .header: .header
      }
  }
}

extension Scene.Device {
  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: ["width", "height", "scale", "cornerRadius", "safeArea"])
    self.init()
    size.width = try object["width"]?.number(in: 0...4096) ?? size.width
    size.height = try object["height"]?.number(in: 0...4096) ?? size.height
    scale = try object["scale"]?.number(in: 1...4) ?? scale
    cornerRadius = try object["cornerRadius"]?.number(in: 0...200) ?? cornerRadius
    if let insets = object["safeArea"] {
      let sides = try insets.object(allowing: ["top", "left", "bottom", "right"])
      safeArea.top = try sides["top"]?.number(in: 0...1000) ?? 0
      safeArea.left = try sides["left"]?.number(in: 0...1000) ?? 0
      safeArea.bottom = try sides["bottom"]?.number(in: 0...1000) ?? 0
      safeArea.right = try sides["right"]?.number(in: 0...1000) ?? 0
    }
  }
}

extension Scene.HeaderText {
  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: ["text", "size", "bold", "edge"])
    text = try object.require("text").string()
    size = try object["size"]?.number(in: 1...200) ?? 17
    isBold = try object["bold"]?.bool() ?? false
    edge = try object["edge"]?.choice(Edge.self) ?? .bottom
  }
}

extension Scene.Content {
  private enum Kind: String, CaseIterable { case rows, grid }

  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: ["kind", "columns", "spacing", "sections"])
    let sections = try object.require("sections").array()
    switch try object.require("kind").choice(Kind.self) {
    case .rows:
      var rows: [[Scene.Row]] = []
      for section in sections {
        var own: [Scene.Row] = []
        for row in try section.object(allowing: ["rows"]).require("rows").array() { own.append(try Scene.Row(row)) }
        rows.append(own)
      }
      self = .rows(rows)
    case .grid:
      var own: [Scene.GridSection] = []
      for section in sections { own.append(try Scene.GridSection(section)) }
      self = .grid(
        Scene.Grid(
          columns: try object["columns"]?.whole(in: 1...12) ?? 3,
          spacing: try object["spacing"]?.number(in: 0...100) ?? 8, sections: own))
    }
  }
}

extension Scene.Row {
  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: ["title", "color", "text"])
    title = try object.require("title").string()
    color = try object["color"].map { color throws(DocumentError) in try Scene.Color(color) } ?? .gray
    text = try object.require("text").string()
  }
}

extension Scene.GridSection {
  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(allowing: ["title", "count", "color"])
    title = try object["title"]?.string()
    count = try object.require("count").whole(in: 0...1000)
    color = try object["color"].map { color throws(DocumentError) in try Scene.Color(color) } ?? .gray
  }
}

extension Scene.Color {
  static let gray = Scene.Color(red: 0.5, green: 0.5, blue: 0.5)

  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    let components = try cursor.array()
    guard components.count == 3 else {
      throw cursor.error("A color is three numbers from 0 to 1, for red, green and blue.")
    }
    red = try components[0].number(in: 0...1)
    green = try components[1].number(in: 0...1)
    blue = try components[2].number(in: 0...1)
  }
}
