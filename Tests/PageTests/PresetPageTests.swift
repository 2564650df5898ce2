import Chromium
import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPreview
import Testing

extension MovingPageTests {
  /// All presets on the page: a finger drags, flings and releases the list.
  @Suite struct PresetPageTests {
    @Test func presetsRestWhereLibraryComputes() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(
          masthead, viewport: Viewport(width: 820, height: 1200, hasTouch: true))
        try await tuning.countLifts()
        // All lists decelerate at the same time, each in its own session, while the page shows the sessions one by one.
        var flung: [(preset: Preset, session: String)] = []
        for (index, preset) in Preset.all.enumerated() {
          let session: String = try await tuning.page.evaluate(
            """
            fetch('/api/sessions', {method: 'POST', headers: {'Content-Type': 'application/json'},
              body: JSON.stringify({preset: '\(preset.identifier)'})}).then(answer => answer.json()).then(({id}) => id)
            """)
          try await tuning.show(session)
          try await tuning.capture(true)
          // Flings to about two thirds of the collapse, which is between most snaps.
          let range: Double = try await tuning.page.evaluate(
            "(({height, collapsedHeight}) => height - collapsedHeight)(masthead.session.layout)")
          try await tuning.page.fling(from: tuning.location(187, 500), by: -12, speed: max(100, 0.6 * range))
          try await tuning.wait(for: "lifts", toBe: .number(Double(index + 1)))
          flung.append((preset, session))
        }
        var phases: Set<MastheadScrollPhase> = []
        var compared: [String] = []
        var snapped: [String] = []
        for (preset, session) in flung {
          try await tuning.show(session)
          try await tuning.wait(until: "masthead.frame.phase === 'idle' && !masthead.frame.isAnimating")
          try await tuning.capture(false)
          let moments = try await tuning.expectRest(of: preset)
          let end = try #require(moments.last)
          if try await tuning.expectElement(of: preset.document, in: end) { compared.append(preset.identifier) }
          if preset.document.snaps(moments) { snapped.append(preset.identifier) }
          phases.formUnion(moments.map(\.scroll.phase))
        }
        #expect(phases.isSuperset(of: [.dragging, .decelerating, .idle]))
        #expect(snapped.count >= 3, "\(snapped)")
        // The elements of the other presets are pictures and texts, or lie on their own color.
        #expect(compared.count >= 4, "\(compared)")
        try await tuning.expectNoComplaints()
      }
    }
  }
}

extension PipelineDocument {
  /// The layout of the header in a list.
  fileprivate func layout(at scroll: ScrollState) -> HeaderLayout {
    makePreviewPipeline(in: scroll.environment).layout(in: scroll.environment)
  }

  /// Returns whether the list was between snaps after a finger released it.
  fileprivate func snaps(_ moments: [SessionDocument.Moment]) -> Bool {
    moments.lazy.map(\.scroll).contains { scroll in
      scroll.phase == .decelerating
        && layout(at: scroll).restingOffset(near: scroll.contentOffset, contentHeight: scroll.contentHeight)
          != scroll.contentOffset
    }
  }
}

extension TuningPage {
  /// Shows another session of the server, without loading the page again.
  fileprivate func show(_ session: String) async throws {
    try await page.evaluate("location.hash = 'session=\(session)'")
    try await wait(
      until: "masthead.session?.id === '\(session)' && masthead.frame?.revision === masthead.session.revision")
    try await settle()
  }

  /// Starts to count the lifted fingers that the server received.
  fileprivate func countLifts() async throws {
    try await page.evaluate(
      """
      (() => {
        window.lifts = 0;
        const {fetch} = window;
        window.fetch = async (path, options) => {
          const response = await fetch(path, options);
          if (options?.body?.includes('"phase":"ended"')) lifts += 1;
          return response;
        };
      })()
      """)
  }

  /// Starts or stops the recording of the session.
  fileprivate func capture(_ isOn: Bool) async throws {
    let status: Int = try await page.evaluate(
      """
      fetch(`/api/sessions/${masthead.session.id}/input`, {method: 'POST', headers: {'Content-Type': 'application/json'},
        body: JSON.stringify({events: [{type: 'capture', recording: \(isOn)}]})}).then(({status}) => status)
      """)
    #expect((200..<300).contains(status))
  }

  /// Expects the list and the elements at the end positions of a replay of the recorded touches, and no further snap.
  ///
  /// - Returns: The replay.
  fileprivate func expectRest(of preset: Preset) async throws -> [SessionDocument.Moment] {
    let recording: String = try await page.evaluate(
      "fetch(`/api/sessions/${masthead.session.id}/capture`).then(answer => answer.text())")
    let recorded = try SessionDocument(parsing: recording.utf8)
    #expect(recorded.pipeline == preset.document)
    let moments = try recorded.replay()
    let end = try #require(moments.last)
    let (frame, scroll) = (try #require(end.frame), end.scroll)
    let name: Comment = "\(preset.identifier)"
    let rest = preset.document.layout(at: scroll)
      .restingOffset(near: scroll.contentOffset, contentHeight: scroll.contentHeight)
    #expect(abs(rest - scroll.contentOffset) < 1e-6, name)
    #expect(!frame.isAnimating, name)
    let shown: ShownFrame = try await page.evaluate("masthead.frame")
    #expect(abs(shown.offset - scroll.contentOffset) < 1e-6, name)
    #expect(abs(shown.header.y - frame.header.y) < 1e-6 && abs(shown.header.height - frame.header.height) < 1e-6, name)
    for (index, element) in preset.document.elementNames.enumerated() {
      let (drawn, computed) = (try #require(shown.elements?[element]), frame.elements[index])
      #expect(abs(drawn.y - computed.rect.y) < 1e-6, "\(preset.identifier): \(element)")
      #expect(abs((drawn.opacity ?? 1) - computed.opacity) < 1e-6, "\(preset.identifier): \(element)")
    }
    return moments
  }

  /// Expects the pixels of the first element with a different color around its edge at the frame's position.
  ///
  /// - Returns: Whether there is such an element.
  fileprivate func expectElement(of document: PipelineDocument, in moment: SessionDocument.Moment) async throws -> Bool
  {
    let frame = try #require(moment.frame)
    let looks = document.scene.elements
    let names = document.elementNames
    for (index, name) in names.enumerated() {
      guard let look = looks[name], case .color(let fill)? = look.fill, look.outline == nil,
        look.picture?.isIcon ?? true
      else {
        continue
      }
      let element = frame.elements[index]
      var rect = element.rect
      guard element.opacity == 1, element.rotation == 0, element.blur == 0, min(rect.width, rect.height) > 20 else {
        continue
      }
      if look.shape == .circle {
        let side = min(rect.width, rect.height)
        rect = MastheadRect(
          x: rect.x + (rect.width - side) / 2, y: rect.y + (rect.height - side) / 2, width: side, height: side)
      }
      // The middle of each side: a point inside, and one outside.
      let (x, y) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
      let sides = [
        (x, rect.y, 0.0, 1.0), (x, rect.maxY, 0, -1), (rect.x, y, 1, 0), (rect.x + rect.width, y, -1, 0),
      ]
      let isCovered = sides.contains { x, y, _, _ in
        names.indices.contains { other in
          let (rect, opacity) = (frame.elements[other].rect, frame.elements[other].opacity)
          return other != index && opacity > 0
            && (other > index || document.header?.elements[other].isClipped == false)
            && abs(x - rect.x - rect.width / 2) < rect.width / 2 + 3
            && abs(y - rect.y - rect.height / 2) < rect.height / 2 + 3
        }
      }
      // The screen's upper part has the status bar and the notch.
      let top = frame.header.y - moment.scroll.contentOffset
      guard !isCovered, rect.y + top > 46, rect.x > 3, rect.x + rect.width < 372 else { continue }
      let picture = try await picture()
      func isColored(_ x: Double, _ y: Double) -> Bool {
        let found = picture.color(x, y + top)
        return [(found.red, fill.light.red), (found.green, fill.light.green), (found.blue, fill.light.blue)]
          .allSatisfy { abs(Double($0) - 255 * $1) <= 3 }
      }
      guard sides.allSatisfy({ x, y, dx, dy in !isColored(x - 2.5 * dx, y - 2.5 * dy) }) else { continue }
      for (x, y, dx, dy) in sides {
        #expect(isColored(x + 2.5 * dx, y + 2.5 * dy), "\(document.name): \(name) at (\(x), \(y + top))")
      }
      return true
    }
    return false
  }
}

/// The fields of a frame for the positions of the list and the elements.
private struct ShownFrame: Decodable {
  struct Element: Decodable {
    var y: Double
    var opacity: Double?
  }

  var offset: Double
  var header: Chromium.Rect
  var elements: [String: Element]?
}
