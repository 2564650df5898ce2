import Masthead

extension MastheadScene {
  private static let standard = MastheadScene()
  private static let device = Key("device", Device.shape, "The screen that a preview is drawn on.")
  private static let statusBar = Key(
    "statusBar", .flag, "Whether the status bar is visible.", default: .bool(standard.statusBar))
  private static let navigationBar = Key(
    "navigationBar", .choice(NavigationBar.self),
    "The bar above the list. The list continues under a translucent bar and begins below an opaque one.",
    default: .string(standard.navigationBar.rawValue))
  private static let keyboard = Key(
    "keyboard", .flag, "Whether a keyboard covers the lower end of the list, which then scrolls farther.",
    default: .bool(standard.keyboard))
  private static let title = Key(
    "title", .text, "The text in the middle of the navigation bar.", default: .string(standard.title))
  private static let layoutDirection = Key(
    "layoutDirection", .choice(Direction.self), "The direction of text.",
    default: .string(Direction.leftToRight.rawValue))
  private static let appearance = Key(
    "appearance", .choice(Appearance.self), "The colors of the system around the header.",
    default: .string(standard.appearance.rawValue))
  private static let textSize = Key(
    "textSize", .choice(TextSize.self), "The text size that the user chose in the system.",
    default: .string(standard.textSize.rawValue))
  private static let reducedMotion = Key(
    "reducedMotion", .flag, "Whether the user asked for less motion.", default: .bool(standard.reducedMotion))
  private static let reducedTransparency = Key(
    "reducedTransparency", .flag, "Whether the user asked for less transparency.",
    default: .bool(standard.reducedTransparency))
  private static let alwaysBounceVertical = Key(
    "alwaysBounceVertical", .flag, "Whether the user can pull content that is shorter than the screen.",
    default: .bool(standard.alwaysBounceVertical))
  private static let decelerationRate = Key(
    "decelerationRate", .choice(DecelerationRate.self), "The deceleration rate of a fling.",
    default: .string(standard.decelerationRate.rawValue))
  /// A deprecated key that earlier versions wrote.
  static let headerTextsKey = Key(
    "headerTexts", HeaderText.list, "Texts over the header. Deprecated: use elements.")
  private static let picture = Key(
    "picture", Picture.shape,
    "The header's picture, or none. By default one that suits the size of the header's image.")
  private static let pictures = Key(
    "pictures", OwnPicture.byName, "Pictures that the document contains, by name.", default: [:])
  private static let colors = Key(
    "colors", DynamicColor.byName, "Colors by name. A color's name stands for it wherever the scene has a color.",
    default: [:])
  static let elementsKey = Key(
    "elements", Element.byName,
    "The looks of the header's elements by name. An element without a look is a labelled rectangle.", default: [:])
  private static let content = Key("content", Content.shape, "The list. Without it, placeholders are shown.")
  private static let contentLength = Key(
    "contentLength", .choice(ContentLength.self), "The part of the list that is shown. A long list repeats its items.",
    default: .string(standard.contentLength.rawValue))

  static let shape = Shape<MastheadScene>(schema: parts.schema) { cursor throws(DocumentError) in
    try parts.read(cursor.asScene())
  }

  private static let parts = Shape<MastheadScene>.object(
    [
      device, statusBar, navigationBar, keyboard, title, layoutDirection, appearance, textSize, reducedMotion,
      reducedTransparency, alwaysBounceVertical, decelerationRate, picture, pictures, colors, headerTextsKey,
      elementsKey, content, contentLength,
    ], gone: ["snapping": "the effect \(Snap.identifier) says where the list comes to rest"]
  ) { object throws(DocumentError) in
    var scene = standard
    scene.device = try object[device] ?? scene.device
    scene.statusBar = try object[statusBar] ?? scene.statusBar
    scene.navigationBar = try object[navigationBar] ?? scene.navigationBar
    scene.keyboard = try object[keyboard] ?? scene.keyboard
    scene.title = try object[title] ?? scene.title
    scene.isRightToLeft = try object[layoutDirection] == .rightToLeft
    scene.appearance = try object[appearance] ?? scene.appearance
    scene.textSize = try object[textSize] ?? scene.textSize
    scene.reducedMotion = try object[reducedMotion] ?? scene.reducedMotion
    scene.reducedTransparency = try object[reducedTransparency] ?? scene.reducedTransparency
    scene.alwaysBounceVertical = try object[alwaysBounceVertical] ?? scene.alwaysBounceVertical
    scene.decelerationRate = try object[decelerationRate] ?? scene.decelerationRate
    scene.picture = try object[picture] ?? scene.picture
    scene.pictures = try object[pictures] ?? scene.pictures
    // The other parts of the scene have looked up the names already.
    try colors.check(in: object)
    try headerTextsKey.check(in: object)
    scene.elements = try object[elementsKey] ?? scene.elements
    scene.content = try object[content] ?? scene.content
    scene.contentLength = try object[contentLength] ?? scene.contentLength
    return scene
  }
}

extension MastheadScene.Picture {
  fileprivate static let shape = Shape<Self>(
    schema: ["anyOf": [["const": "none"], MastheadScene.PictureSource.shape.schema]]
  ) { cursor throws(DocumentError) in
    if cursor.json == "none" { return .none }
    return .drawn(try MastheadScene.PictureSource.read(cursor, allowing: ["none"]))
  }
}

extension MastheadScene.Device {
  private static let standard = MastheadScene.Device()
  private static let modelKey = Key(
    "model", .choice(Model.self), "The device that provides the missing numbers.",
    default: .string(Model.custom.rawValue))
  private static let orientationKey = Key(
    "orientation", .choice(Orientation.self),
    "The orientation. By default it follows from the width and the height.")
  private static let cutoutKey = Key(
    "cutout", .choice(Cutout.self),
    "The part of the screen that the camera covers. By default a notch if the safe area leaves room for one.")
  private static let width = Key(
    "width", .number(in: 0...4096), "In points.", default: .number(standard.size.width))
  private static let height = Key(
    "height", .number(in: 0...4096), "In points.", default: .number(standard.size.height))
  private static let scale = Key("scale", .number(in: 1...4), "Pixels per point.", default: .number(standard.scale))
  private static let cornerRadius = Key(
    "cornerRadius", .number(in: 0...200), "In points.", default: .number(standard.cornerRadius))
  private static let safeArea = Key(
    "safeArea", MastheadEdgeInsets.sides, "The insets that the device covers, without bars, in points.")

  fileprivate static let shape = Shape<Self>.object([
    modelKey, orientationKey, width, height, scale, cornerRadius, safeArea, cutoutKey,
  ]) { object throws(DocumentError) in
    var device = try object[modelKey].map(Self.init) ?? standard
    device.size.width = try object[width] ?? device.size.width
    device.size.height = try object[height] ?? device.size.height
    device.scale = try object[scale] ?? device.scale
    device.cornerRadius = try object[cornerRadius] ?? device.cornerRadius
    device.safeArea = try object[safeArea] ?? device.safeArea
    if let cutout = try object[cutoutKey] { device.cutout = cutout }
    device.orientation = try object[orientationKey] ?? device.orientation
    return device
  }
}

extension MastheadEdgeInsets {
  private static func side(_ name: String) -> Key<Double> {
    Key(name, .number(in: 0...1000), "In points.", default: 0)
  }

  private static let (top, left) = (side("top"), side("left"))
  private static let (bottom, right) = (side("bottom"), side("right"))

  fileprivate static let sides = Shape<Self>.object([top, left, bottom, right]) { object throws(DocumentError) in
    MastheadEdgeInsets(
      top: try object[top] ?? 0, left: try object[left] ?? 0, bottom: try object[bottom] ?? 0,
      right: try object[right] ?? 0)
  }
}

extension MastheadScene.Content {
  private enum Kind: String, CaseIterable { case rows, grid }

  private static let kind = Key(
    "kind", .choice(Kind.self), isRequired: true,
    "Rows as wide as the list, each as high as its text, or a grid of cells in columns.")
  private static let columns = Key("columns", .whole(in: 1...12), "The number of columns in a grid.", default: 3)
  private static let spacing = Key(
    "spacing", .number(in: 0...100), "The spacing between and around a grid's cells, in points.", default: 8)
  private static func sections<Section>(_ shape: Shape<[Section]>) -> Key<[Section]> {
    Key("sections", shape, isRequired: true, "The sections, each with its rows, or with a number of cells.")
  }

  /// The maximum number of rows or cells in all sections together. A preview measures each of them.
  private static let itemLimit = 1000
  private static let sectionLimit = 100

  /// The shape of a list of sections. `noun` names the counted items.
  private static func list<Section>(
    of section: Shape<Section>, _ noun: String, _ count: @escaping @Sendable (Section) -> Int
  ) -> Shape<[Section]> {
    let list = Shape.list(of: section).limited(to: sectionLimit, "sections")
    return Shape(schema: list.schema) { cursor throws(DocumentError) in
      let sections = try list.read(cursor)
      let total = sections.reduce(0) { $0 + count($1) }
      guard total <= itemLimit else {
        throw cursor.error(ErrorText.tooMany(noun, limit: itemLimit, got: "\(total)"))
      }
      return sections
    }
  }

  private static let rows = Key(
    "rows", .list(of: MastheadScene.Row.shape), isRequired: true, "The rows, from the top down.")
  private static let rowSection = Shape<[MastheadScene.Row]>.object([rows]) { object throws(DocumentError) in
    try object.require(rows)
  }

  private static let (rowSections, gridSections) = (
    sections(list(of: rowSection, "rows") { $0.count }),
    sections(list(of: MastheadScene.GridSection.shape, "cells") { $0.count })
  )

  private static let rowContent = Shape<Self>.object([kind, columns, spacing, rowSections]) {
    object throws(DocumentError) in
    // Rows ignore the keys of grids, but validate them.
    for key in [columns, spacing] as [any DocumentKey] { try key.check(in: object) }
    return .rows(try object.require(rowSections))
  }

  private static let grid = Shape<Self>.object([kind, columns, spacing, gridSections]) { object throws(DocumentError) in
    .grid(
      MastheadScene.Grid(
        columns: try object[columns] ?? 3, spacing: try object[spacing] ?? 8, sections: try object.require(gridSections)
      ))
  }

  /// Content without a known kind, which is an error.
  private static let other = Shape<Self>.object([
    kind, columns, spacing, sections(Shape.array.limited(to: sectionLimit, "sections")),
  ]) {
    object throws(DocumentError) in
    _ = try object.require(kind)
    preconditionFailure("Each kind of content must have a shape.")
  }

  private static func schema(of kind: Kind, _ section: JSON) -> JSON {
    ["if": .whose("kind", isOneOf: [kind.rawValue]), "then": ["properties": ["sections": ["items": section]]]]
  }

  fileprivate static let shape = Shape<Self>(schema: other.schema) { cursor throws(DocumentError) in
    switch cursor.json[kind.name] {
    case .string(Kind.rows.rawValue): try rowContent.read(cursor)
    case .string(Kind.grid.rawValue): try grid.read(cursor)
    default: try other.read(cursor)
    }
  }.adding(
    "allOf", [schema(of: .rows, rowSection.schema), schema(of: .grid, MastheadScene.GridSection.shape.schema)])
}

extension MastheadScene.Row {
  private static let kindKey = Key(
    "kind", .choice(Kind.self), "Texts alone, a post with a round picture beside its texts, or a card with a picture.",
    default: .string(Kind.text.rawValue))
  private static let pictureKey = Key(
    "picture", MastheadScene.PictureSource.shape,
    "The picture of a post or a card. By default avatar for a post and mountains for a card.")
  private static let ownTitle = Key("title", .text, isRequired: true, "The row's title, in its color.")
  private static let words = Key("text", .text, isRequired: true, "The text below the title.")

  fileprivate static let shape = Shape<Self>.object([
    kindKey, pictureKey, ownTitle, MastheadScene.DynamicColor.key, words,
  ]) { object throws(DocumentError) in
    let kind = try object[kindKey] ?? .text
    let title = try object.require(ownTitle)
    let color = try object[MastheadScene.DynamicColor.key] ?? .gray
    return MastheadScene.Row(
      kind: kind, picture: try object[pictureKey] ?? kind.standardPicture, title: title, color: color,
      text: try object.require(words))
  }
}

extension MastheadScene.GridSection {
  private static let ownTitle = Key(
    "title", .text, "The title above the section. The first section has the header there.")
  private static let cells = Key("count", .whole(in: 0...1000), isRequired: true, "The number of cells.")
  private static let cellPictures = Key(
    "pictures", .list(of: MastheadScene.PictureSource.shape).limited(to: 1000, "pictures"),
    "The pictures of the cells, repeated in turn. Cells have no pictures by default.", default: [])

  fileprivate static let shape = Shape<Self>.object([ownTitle, cells, MastheadScene.DynamicColor.key, cellPictures]) {
    object throws(DocumentError) in
    MastheadScene.GridSection(
      title: try object[ownTitle], count: try object.require(cells),
      color: try object[MastheadScene.DynamicColor.key] ?? .gray, pictures: try object[cellPictures] ?? [])
  }
}
