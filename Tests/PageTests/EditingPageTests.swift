import Chromium
import TestSupport
import Testing

extension StillPageTests {
  /// The two modes of the phone: in *Play*, input scrolls the list, and in *Edit*, input moves and sizes elements.
  @Suite struct EditingPageTests {
    private static let presets = [
      "news-digest", "parallax-table", "twitter-profile", "collection-flow", "elastic-bar", "profile-tabs", "album",
      "artist", "large-title", "search-morph", "photo-blur", "hiding-bar", "tabs-snap", "podcast-curve", "refresh",
    ]

    /// The shares of the screen's width and height at which a test presses.
    private static let grid = [0.015, 0.13, 0.22, 0.34, 0.6, 0.985].enumerated().flatMap { row, y in
      (row.isMultiple(of: 2) ? [0.03, 0.6] : [0.35, 0.97]).map { x in (x: x, y: y) }
    }

    private static let phone = Viewport(width: 390, height: 844, hasTouch: true)

    /// Runs a test for each preset, at the top of its list, and expects an unchanged document.
    private func forEachPreset(
      _ viewport: Viewport = Viewport(), edits: Bool, _ body: (TuningPage, _ screen: MastheadSize) async throws -> Void
    ) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, viewport: viewport)
        if edits { try await tuning.edit() }
        for preset in Self.presets {
          try await tuning.choose(preset: preset)
          try await tuning.wait(
            until:
              "masthead.frame.phase === 'idle' && Math.abs(masthead.frame.offset - masthead.session.layout.topOffset) < 0.01"
          )
          try await tuning.settle()
          let document: String = try await tuning.page.evaluate("JSON.stringify(masthead.session.pipeline)")
          let screen: MastheadSize = try await tuning.page.evaluate("masthead.session.scene.device")
          try await body(tuning, screen)
          #expect(try await tuning.page.evaluate("JSON.stringify(masthead.session.pipeline)") == document, "\(preset)")
        }
        try await tuning.expectNoComplaints()
      }
    }

    private struct MastheadSize: Decodable { var width, height: Double }

    // MARK: Play

    /// Expects that a press drags the list. Repeats a press that misses the phone, because a busy browser may lay the
    /// page out during the press.
    private func expectDrag(
      _ tuning: TuningPage, _ words: String, press: () async throws -> Void, release: () async throws -> Void
    ) async throws {
      let before = try await tuning.offset
      for _ in 0..<3 {
        try await press()
        let end = ContinuousClock.now + .seconds(20)
        var isDragged = false
        while !isDragged, ContinuousClock.now < end {
          isDragged = try await tuning.page.evaluate(
            "masthead.frame.phase === 'dragging' && Math.abs(masthead.frame.offset - \(before)) > 5")
        }
        try await release()
        if isDragged { return }
      }
      Issue.record("A drag at \(words) did not move the list.")
    }

    @Test func everyDragAndTurnOfTheWheelMovesTheListInPlay() async throws {
      try await forEachPreset(edits: false) { tuning, screen in
        for (index, share) in Self.grid.enumerated() {
          try await tuning.scroll(to: 60)
          let start = try await tuning.location(screen.width * share.x, screen.height * share.y)
          let end = Point(start.x, start.y + (share.y < 0.5 ? 60 : -60))
          try await expectDrag(tuning, "\(share)") {
            try await tuning.page.mouse(.moved, at: start)
            try await tuning.page.mouse(.pressed, at: start)
            for step in [0.5, 1] {
              try await tuning.page.mouse(.moved, at: Point(start.x, start.y + (end.y - start.y) * step))
            }
          } release: {
            try await tuning.page.mouse(.released, at: end)
          }
          guard index.isMultiple(of: 5) else { continue }
          try await tuning.expectWheelMovesList(at: start)
        }
        #expect(try await tuning.page.evaluate("document.querySelector('#handles').checkVisibility()") == false)
      }
    }

    @Test func everySwipeMovesTheListInPlay() async throws {
      try await forEachPreset(Self.phone, edits: false) { tuning, screen in
        for share in Self.grid where share.x > 0.5 {
          try await tuning.scroll(to: 60)
          try await expectDrag(tuning, "\(share)") {
            let start = try await tuning.location(screen.width * share.x, screen.height * share.y)
            try await tuning.page.touch(.start, at: start)
            for step in [15.0, 30, 45] {
              try await tuning.page.touch(.move, at: Point(start.x, start.y + (share.y < 0.5 ? step : -step)))
            }
          } release: {
            try await tuning.page.touch(.end)
          }
        }
      }
    }

    // MARK: Selecting

    @Test func everyPressSelectsUppermostElementAndTheWheelScrollsInEdit() async throws {
      try await forEachPreset(edits: true) { tuning, screen in
        for share in Self.grid {
          let (x, y) = (screen.width * share.x, screen.height * share.y)
          let expected = try await tuning.uppermost(x, y)
          try await tuning.page.click(at: try await tuning.location(x, y))
          #expect(try await tuning.selection == expected, "At \(x), \(y).")
          // The element's handles would receive the next press.
          if expected != nil { try await tuning.page.key(.escape) }
        }
        for (index, share) in Self.grid.enumerated() where index.isMultiple(of: 3) {
          try await tuning.expectWheelMovesList(
            at: try await tuning.location(screen.width * share.x, screen.height * share.y))
        }
      }
    }

    @Test func everyTapSelectsUppermostElementInEdit() async throws {
      try await forEachPreset(Self.phone, edits: true) { tuning, screen in
        for share in Self.grid {
          let (x, y) = (screen.width * share.x, screen.height * share.y)
          let expected = try await tuning.uppermost(x, y)
          try await tuning.page.tap(at: try await tuning.location(x, y))
          try await tuning.settle()
          #expect(try await tuning.selection == expected, "At \(x), \(y).")
          if expected != nil { try await tuning.page.key(.escape) }
        }
      }
    }

    @Test func keysEnterAndLeaveAndEscapeDeselectsFirst() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=album")
        let pressed = "document.querySelector('#edit').ariaPressed"
        #expect(try await tuning.page.evaluate(pressed) == "false")
        #expect(try await tuning.text(of: "#edit") == "Edit")
        try await tuning.edit()
        #expect(try await tuning.selection == "header")
        try await tuning.page.click(at: try await tuning.center(of: "cover"))
        #expect(try await tuning.selection == "cover")
        // The panel shows the element's card.
        #expect(
          try await tuning.page.evaluate(
            "(({top, bottom}) => top >= 0 && bottom <= innerHeight)(document.querySelector('[data-name=cover] .card-head').getBoundingClientRect())"
          ))
        try await tuning.page.key(.escape)
        #expect(try await tuning.selection == nil)
        #expect(try await tuning.page.evaluate(pressed) == "true")
        try await tuning.page.key(.escape)
        #expect(try await tuning.page.evaluate(pressed) == "false")
        // The button does the same. The panel also selects.
        try await tuning.click("#edit")
        try await tuning.wait(for: pressed, toBe: "true")
        try await tuning.click("[data-name=title] .card-toggle")
        try await tuning.wait(until: "document.querySelector('.handle-name').textContent === 'title'")
        try await tuning.click("#edit")
        try await tuning.wait(for: pressed, toBe: "false")
        #expect(try await tuning.page.evaluate("masthead.session.history.undo") == JSON.null)
        try await tuning.expectNoComplaints()
      }
    }

    // MARK: Moving

    /// A drag moves an element by the pointer's distance, for all alignments. One undo reverts the drag.
    @Test(arguments: [
      ("profile-tabs", "avatar", false, false), ("profile-tabs", "follow", false, false),
      ("profile-tabs", "bio", false, false), ("album", "cover", false, false), ("profile-tabs", "avatar", true, false),
      ("profile-tabs", "bio", true, false), ("album", "play", true, true), ("photo-blur", "title", false, true),
    ])
    func dragMovesElement(preset: String, name: String, isRightToLeft: Bool, isLandscape: Bool) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.open(preset)
        if isRightToLeft {
          try await tuning.click("#scene")
          try await tuning.choose("rightToLeft", in: StagePageTests.setting("layoutDirection"))
          try await tuning.page.key(.escape)
        }
        if isLandscape { try await tuning.click(StagePageTests.setting("device.orientation")) }
        try await tuning.wait(
          until:
            "(masthead.session.scene.device.width > 600) === \(isLandscape) && (masthead.session.scene.layoutDirection === 'rightToLeft') === \(isRightToLeft)"
        )
        try await tuning.settle()
        try await tuning.edit()
        let before = try await tuning.rect(of: name)
        let scale: Double = try await tuning.page.evaluate("masthead.place.scale")
        let start = try await tuning.center(of: name)
        try await tuning.page.drag(from: start, to: Point(start.x + 12 * scale, start.y - 8 * scale))
        let rect = "masthead.frame.elements.\(name)"
        // A centered element moves by half of its inset, which is a whole number.
        try await tuning.wait(for: "\(rect).x", toBe: before.x + 12, within: 0.51)
        try await tuning.wait(for: "\(rect).y", toBe: before.y - 8, within: 0.51)
        #expect(try await tuning.rect(of: name).width == before.width)
        #expect(try await tuning.text(of: "#toast").hasPrefix("\(name) at rest: "))
        try await tuning.click("#undo")
        try await tuning.wait(for: "\(rect).x", toBe: before.x, within: 0.01)
        try await tuning.wait(for: "\(rect).y", toBe: before.y, within: 0.01)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func fingerMovesAndSizesElementAndTargetsAreLargeEnough() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, viewport: Self.phone)
        try await tuning.open("profile-tabs")
        try await tuning.page.tap(at: try await tuning.page.frame(of: "#edit").center)
        try await tuning.wait(until: "document.querySelector('#edit').ariaPressed === 'true'")
        try await tuning.page.nextFrame()
        let before = try await tuning.rect(of: "avatar")
        // The page and the phone scroll to the element's card.
        try await tuning.page.tap(at: try await tuning.center(of: "avatar"))
        try await tuning.settle()
        let start = try await tuning.center(of: "avatar")
        let scale: Double = try await tuning.page.evaluate("masthead.place.scale")
        try await tuning.page.swipe(from: start, to: Point(start.x + 30 * scale, start.y + 20 * scale))
        try await tuning.wait(for: "masthead.frame.elements.avatar.x", toBe: before.x + 30, within: 0.51)
        try await tuning.wait(for: "masthead.frame.elements.avatar.y", toBe: before.y + 20, within: 0.51)
        // The targets overlap neither each other nor the element.
        for name in ["avatar", "back", "underline", "banner", "follow"] {
          try await tuning.page.evaluate(
            "document.querySelector('[data-name=\(name)] .card-toggle[aria-expanded=false]')?.click()")
          try await tuning.wait(for: "document.querySelector('.handle-name').textContent", toBe: .string(name))
          try await tuning.settle()
          let grips: [Rect] = try await tuning.page.evaluate(
            """
            [...document.querySelectorAll('.handle-grip')].filter(grip => grip.checkVisibility())
              .map(grip => (({x, y, width, height}) => ({x, y, width, height}))(grip.getBoundingClientRect()))
            """)
          #expect(grips.count >= 2, "\(name)")
          #expect(grips.allSatisfy { $0.width > 43.9 && $0.height > 43.9 }, "\(name)")
          for (index, grip) in grips.enumerated() {
            #expect(grips[..<index].allSatisfy { !$0.overlaps(grip) }, "\(name)")
          }
          let middle = try await tuning.center(of: name)
          #expect(
            try await tuning.page.evaluate("document.elementFromPoint(\(middle.x), \(middle.y)).id") == "device",
            "\(name)")
        }
        let grip = #"[data-handle="header.elements[1].width"] .handle-grip"#
        let width = try await tuning.rect(of: "follow").width
        let place = try await tuning.page.frame(of: grip).center
        try await tuning.page.swipe(from: place, to: Point(place.x - 10 * scale, place.y))
        try await tuning.wait(for: "masthead.frame.elements.follow.width", toBe: width + 10, within: 0.51)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func arrowKeysMoveElementAndHandlesSizeIt() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=album")
        try await tuning.edit()
        // Without a selected element, the keys scroll.
        try await tuning.page.key(.arrowDown)
        try await tuning.wait(until: "masthead.frame.offset > masthead.session.layout.topOffset")
        try await tuning.page.key(.home)
        try await tuning.wait(
          until: "masthead.frame.offset === masthead.session.layout.topOffset && masthead.frame.phase === 'idle'")
        try await tuning.page.click(at: try await tuning.center(of: "cover"))
        let before = try await tuning.rect(of: "cover")
        for key in [Key.arrowLeft, .arrowUp, .arrowUp] { try await tuning.page.key(key) }
        try await tuning.page.key(.arrowRight, modifiers: .shift)
        try await tuning.wait(for: "masthead.frame.elements.cover.x", toBe: before.x + 9, within: 0.01)
        try await tuning.wait(for: "masthead.frame.elements.cover.y", toBe: before.y - 2, within: 0.01)
        try await tuning.click("#undo")
        try await tuning.wait(for: "masthead.frame.elements.cover.x", toBe: before.x, within: 0.01)
        // The wheel over a handle scrolls.
        let grip = #"[data-handle="header.elements[0].width"] .handle-grip"#
        let start = try await tuning.page.frame(of: grip).center
        let scale: Double = try await tuning.page.evaluate("masthead.place.scale")
        try await tuning.expectWheelMovesList(at: start)
        try await tuning.page.key(.home)
        try await tuning.wait(
          until: "masthead.frame.offset === masthead.session.layout.topOffset && masthead.frame.phase === 'idle'")
        try await tuning.settle()
        try await tuning.page.drag(from: start, to: Point(start.x + 10 * scale, start.y))
        try await tuning.wait(for: "masthead.frame.elements.cover.width", toBe: before.width + 20, within: 1.01)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func escapeRestoresDraggedElement() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=album")
        try await tuning.edit()
        let (start, before) = (try await tuning.center(of: "cover"), try await tuning.rect(of: "cover"))
        try await tuning.page.mouse(.moved, at: start)
        try await tuning.page.mouse(.pressed, at: start)
        try await tuning.page.mouse(.moved, at: Point(start.x + 30, start.y + 30))
        try await tuning.wait(until: "masthead.frame.elements.cover.x > \(before.x + 20)")
        try await tuning.page.key(.escape)
        try await tuning.page.mouse(.moved, at: Point(start.x + 60, start.y))
        try await tuning.page.mouse(.released, at: Point(start.x + 60, start.y))
        try await tuning.wait(for: "masthead.frame.elements.cover.x", toBe: before.x, within: 0.01)
        #expect(try await tuning.selection == "cover")
      }
    }

    // MARK: The collapsed geometry

    /// While the header collapses, a drag changes the end position of a transition, so that the element follows the
    /// pointer.
    @Test(arguments: [0.6, 1.0], ["name", "listeners"])
    func dragInCollapsingHeaderWritesCollapsedGeometry(collapse: Double, name: String) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=artist")
        try await tuning.edit()
        // The second element has neither a collapsed geometry nor a transition, and fades.
        let document: String = try await tuning.page.evaluate("JSON.stringify(masthead.session.pipeline)")
        try await tuning.scroll(toCollapse: collapse)
        try await tuning.click("[data-name=\(name)] .card-toggle")
        try await tuning.page.evaluate("document.querySelector('#device').focus()")
        let before = try await tuning.rect(of: name)
        try await tuning.page.key(.arrowRight, modifiers: .shift)
        try await tuning.wait(for: "masthead.frame.elements.\(name).x", toBe: before.x + 10, within: 0.51)
        #expect(
          try await tuning.value("header.elements[\(name == "name" ? 1 : 2)].collapsed.insets.leading") != JSON.null)
        let transitions =
          "masthead.session.pipeline.effects.filter(({effect, parameters}) => effect === 'transition' && parameters.target === '\(name)').length"
        #expect(try await tuning.page.evaluate(transitions) == 1)
        try await tuning.click("#undo")
        try await tuning.wait(for: "JSON.stringify(masthead.session.pipeline)", toBe: .string(document))
        try await tuning.expectNoComplaints()
      }
    }

    /// The server's stills give the element's position in each state. The other mode shows no skins.
    @Test func selectedElementHasOnionSkinsAtFourStates() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=album")
        try await tuning.edit()
        try await tuning.page.click(at: tuning.center(of: "play"))
        try await tuning.wait(for: "document.querySelector('#elements [data-selected]')?.dataset.name", toBe: "play")
        let edges: [[Double]] = try await tuning.page.evaluate(
          """
          fetch(`/api/sessions/${masthead.session.id}/stills`).then(answer => answer.json()).then(({stills, scene}) =>
            stills.filter(({name}) => name !== 'rest').map(({frame: {elements: {play}, header, offset}}) =>
              [scene.scrollView.x + header.x + play.x, scene.scrollView.y + header.y - offset + play.y + play.height / 2]))
          """)
        #expect(edges.count == 3)
        func skins() async throws -> [Bool] {
          let picture = try await tuning.picture()
          return edges.map { edge in
            // The outline is dashed.
            (-6...6).contains { shift in
              let color = picture.color(edge[0], edge[1] + Double(shift))
              return color.blue > 150 && color.red < 160 && Int(color.blue) > Int(color.red) + 60
            }
          }
        }
        for (isShown, key) in [(true, ""), (false, "e"), (true, "e")] {
          try await tuning.page.type(key)
          let end = ContinuousClock.now + .seconds(30)
          while try await skins() != edges.map({ _ in isShown }), ContinuousClock.now < end {
            try await tuning.page.nextFrame()
          }
          #expect(try await skins() == edges.map { _ in isShown })
        }
        try await tuning.expectNoComplaints()
      }
    }

    @Test func dragInCollapsingHeaderFollowsPointerAndIsExplained() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=album")
        try await tuning.edit()
        try await tuning.scroll(toCollapse: 0.3)
        let (start, before) = (try await tuning.center(of: "play"), try await tuning.rect(of: "play"))
        let scale: Double = try await tuning.page.evaluate("masthead.place.scale")
        try await tuning.page.drag(from: start, to: Point(start.x - 60 * scale, start.y - 20 * scale))
        try await tuning.wait(for: "masthead.frame.elements.play.x", toBe: before.x - 60, within: 0.6)
        try await tuning.wait(for: "masthead.frame.elements.play.y", toBe: before.y - 20, within: 0.6)
        #expect(try await tuning.text(of: "#toast").hasPrefix("play collapsed: "))
        #expect(try await tuning.value("header.elements[5].insets.trailing") == 16)
        #expect(try await tuning.page.evaluate("masthead.session.pipeline.effects.at(-1).effect") == "transition")
        try await tuning.click("#undo")
        try await tuning.wait(
          for: "masthead.session.pipeline.effects.at(-1).effect ?? masthead.session.pipeline.effects.at(-1)",
          toBe: "shadow")
        #expect(try await tuning.page.evaluate("masthead.session.history.undo") == JSON.null)
        try await tuning.expectNoComplaints()
      }
    }
  }
}

extension TuningPage {
  /// Enters the mode *Edit* by its key.
  fileprivate func edit() async throws {
    try await page.type("e")
    try await wait(until: "document.querySelector('#edit').ariaPressed === 'true'")
  }

  fileprivate var offset: Double { get async throws { try await page.evaluate("masthead.frame.offset") } }

  /// The name of the selected element; nil without a selection.
  fileprivate var selection: String? {
    get async throws {
      try await page.evaluate(
        "document.querySelector('#elements [data-selected]')?.dataset.name ?? (document.querySelector('#header-controls[data-selected]') && 'header')"
      )
    }
  }

  fileprivate func expectWheelMovesList(at point: Point) async throws {
    try await wait(until: "masthead.frame.phase === 'idle'")
    let before = try await offset
    let isAtTop: Bool = try await page.evaluate("masthead.frame.offset < masthead.session.layout.topOffset + 60")
    // A list that snaps returns soon, so the test examines each frame.
    try await page.evaluate(
      """
      window.isMoved = false;
      (function watch() {
        isMoved ||= Math.abs(masthead.frame.offset - \(before)) > 5;
        if (!isMoved) requestAnimationFrame(watch);
      })()
      """)
    try await page.wheel(at: point, deltaY: isAtTop ? 80 : -80)
    try await wait(until: "isMoved")
  }

  /// Opens a preset in the page's session.
  fileprivate func open(_ preset: String) async throws {
    try await choose(preset: preset)
    try await scroll(to: 0)
  }

  /// Chooses a preset, and waits until the page has scrolled its list to the top. The page scrolls when the preset has
  /// arrived, which would revert earlier scrolling of a test.
  fileprivate func choose(preset: String) async throws {
    try await page.evaluate(
      """
      (fetch => {
        window.isPutAtTop = false;
        window.fetch = async (path, options) => {
          try {
            return await fetch(path, options);
          } finally {
            if (options?.body?.includes('"contentOffset"')) [window.fetch, window.isPutAtTop] = [fetch, true];
          }
        };
      })(window.fetch)
      """)
    try await choose(preset, in: "#preset")
    try await wait(
      for: "document.querySelector('.preset[aria-checked=true]')?.dataset.preset", toBe: .string(preset))
    try await wait(until: "isPutAtTop")
  }

  fileprivate func scroll(toCollapse collapse: Double) async throws {
    let length: Double = try await page.evaluate(
      "masthead.session.layout.height - masthead.session.layout.collapsedHeight")
    try await scroll(to: length * collapse)
    try await wait(for: "masthead.frame.collapse", toBe: collapse, within: 0.01)
  }

  /// An element in the newest frame, in the header.
  fileprivate func rect(of name: String) async throws -> Rect {
    try await page.evaluate("masthead.frame.elements.\(name)")
  }

  /// The middle of an element in the window.
  fileprivate func center(of name: String) async throws -> Point {
    let place: [Double] = try await page.evaluate(
      """
      (({x, y, width, height}, {header, offset}, {scrollView}) =>
        [scrollView.x + header.x + x + width / 2, scrollView.y + header.y - offset + y + height / 2])(
        masthead.frame.elements.\(name), masthead.frame, masthead.session.scene)
      """)
    return try await location(place[0], place[1])
  }

  /// The uppermost element at a point of the screen in the newest frame, by the order of `HeaderFrame`; nil if there is
  /// none.
  fileprivate func uppermost(_ x: Double, _ y: Double) async throws -> String? {
    struct Layer: Decodable {
      var name: String
      var clipped: Bool
      var x, y, width, height, zIndex, opacity, scale: Double
    }
    struct Layers: Decodable {
      var scrollView: Rect
      var header: Rect?
      var offset: Double
      var layers: [Layer]
    }
    let all: Layers = try await page.evaluate(
      """
      (({scene}, frame) => ({
        scrollView: scene.scrollView, header: frame.header ?? null, offset: frame.offset,
        layers: (scene.header?.elements ?? []).filter(({name}) => frame.elements?.[name])
          .map(({name, clipped}) => ({zIndex: 0, opacity: 1, scale: 1, ...frame.elements[name], name, clipped})),
      }))(masthead.session, masthead.frame)
      """)
    let view = all.scrollView
    guard let header = all.header,
      Rect(x: 0, y: 0, width: view.width, height: view.height).contains(x - view.x, y - view.y)
    else {
      return nil
    }
    let (left, top) = (x - view.x - header.x, y - view.y + all.offset - header.y)
    let isInHeader = Rect(x: 0, y: 0, width: header.width, height: header.height).contains(left, top)
    let hits = all.layers.filter { layer in
      layer.opacity > 0 && layer.scale > 0 && layer.width > 0 && layer.height > 0
        && (isInHeader || !layer.clipped || layer.zIndex < 0)
        && Rect(x: layer.x, y: layer.y, width: layer.width, height: layer.height).contains(left, top)
    }
    let levels = hits.map { ($0.zIndex < 0 ? 0.0 : $0.clipped ? 1 : 2, $0.zIndex) }
    // At equal levels, the last element of the document is drawn last.
    let best = hits.indices.max { levels[$0] < levels[$1] || (levels[$0] == levels[$1] && $0 < $1) }
    return best.map { hits[$0].name } ?? (isInHeader ? "header" : nil)
  }
}

extension Rect {
  fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
    x >= self.x && x <= self.x + width && y >= self.y && y <= self.y + height
  }

  fileprivate func overlaps(_ other: Rect) -> Bool {
    x < other.x + other.width - 0.1 && other.x < x + width - 0.1 && y < other.y + other.height - 0.1
      && other.y < y + height - 0.1
  }
}
