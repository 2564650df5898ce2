import Chromium
import Foundation
import TestSupport
import Testing

/// Stored sessions in the browser, and links. Both survive the server and the page.
extension SessionPageTests {
  private static let depth = "effects[1].parameters.depth"

  /// The newest stored state of the page's session in the browser.
  private static let kept =
    "JSON.parse((await masthead.kept(masthead.session.id))?.state ?? null)"

  @Test func browserRestoresSessionThatServerLost() async throws {
    let masthead = try await RunningMasthead(port: RunningMasthead.reusablePort())
    let tuning = try await TuningPage(masthead)
    let session: String = try await tuning.page.evaluate("masthead.session.id")
    for value in [90, 100] { try await tuning.enter("\(value)", into: Self.depth) }
    try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 100)
    try await tuning.click("#undo")
    try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 90)
    try await tuning.click("[data-part=capture]")
    try await tuning.wait(until: "masthead.timeline.capturing")
    try await tuning.page.wheel(at: tuning.location(187, 400), deltaY: 30)
    try await tuning.click("[data-part=capture]")
    try await tuning.wait(until: "masthead.timeline.captured")
    try await tuning.wait(until: "(kept => kept?.captured && kept.history.current === 1)(\(Self.kept))")
    let gesture: JSON = try await tuning.page.evaluate("masthead.timeline.gesture")
    let history = try await tuning.history()
    try await masthead.stop()
    try await tuning.wait(for: "document.querySelector('#status').dataset.state", toBe: "lost")

    // The open page continues. A bookmark in another page continues too.
    let second = try await RunningMasthead(port: masthead.port)
    try await tuning.waitUntilDrawn()
    try await expect(tuning, session, history, gesture)
    try await tuning.page.navigate(to: "about:blank")
    try await second.stop()
    let third = try await RunningMasthead(port: masthead.port)
    try await tuning.page.navigate(to: third.url + "#session=\(session)")
    try await tuning.waitUntilDrawn()
    try await expect(tuning, session, history, gesture)
    try await tuning.click("#redo")
    try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 100)
    try await tuning.page.close()
    try await third.stop()
  }

  private func expect(
    _ tuning: TuningPage, _ session: String, _ history: (names: [String], current: Int), _ gesture: JSON,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    #expect(try await tuning.page.evaluate("masthead.session.id") == session, sourceLocation: sourceLocation)
    #expect(try await tuning.value(Self.depth) == 90, sourceLocation: sourceLocation)
    #expect(try await tuning.history() == history, sourceLocation: sourceLocation)
    let (now, captured): (JSON, Bool) = (
      try await tuning.page.evaluate("masthead.timeline.gesture"),
      try await tuning.page.evaluate("masthead.timeline.captured")
    )
    #expect(now == gesture && captured, sourceLocation: sourceLocation)
  }

  @Test func changeRightBeforeLeavingIsKept() async throws {
    let masthead = try await RunningMasthead(port: RunningMasthead.reusablePort())
    let tuning = try await TuningPage(masthead)
    let hash: String = try await tuning.page.evaluate("location.hash")
    try await tuning.wait(until: "\(Self.kept) !== null")
    try await tuning.enter("90", into: Self.depth)
    try await tuning.wait(for: "masthead.session.pipeline.\(Self.depth)", toBe: 90)
    try await tuning.page.navigate(to: "about:blank")
    try await masthead.stop()
    let successor = try await RunningMasthead(port: masthead.port)
    try await tuning.page.navigate(to: successor.url + hash)
    try await tuning.wait(for: "masthead.session?.pipeline.\(Self.depth)", toBe: 90)
    let names = try await tuning.history().names
    #expect(names == ["Open News Digest", "Cut-away depth 80 → 90 pt"])
    try await tuning.page.close()
    try await successor.stop()
  }

  @Test func unknownBookmarkIsReportedWithChoices() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let session: String = try await tuning.page.evaluate("masthead.session.id")
      try await tuning.enter("90", into: Self.depth)
      try await tuning.wait(until: "\(Self.kept)?.history.current === 1")
      for (way, isNew) in [("[data-action=new]", true), ("[data-session='\(session)']", false)] {
        try await tuning.page.navigate(to: "about:blank")
        try await tuning.page.navigate(to: masthead.url + "#session=aaaaaaaaaaaaaaaaaaaa")
        try await tuning.wait(
          for: "document.querySelector('#missing[open] .missing-reason')?.textContent",
          toBe: "Neither this server nor this browser has this session any more.")
        #expect(try await tuning.page.evaluate("masthead.session === null") == true)
        try await tuning.page.key(.escape)
        try await tuning.click("#missing \(way)")
        try await tuning.waitUntilDrawn()
        #expect(try await tuning.page.evaluate("document.querySelector('#missing').open") == false)
        #expect(try await tuning.value("name") == (isNew ? "Album" : "News Digest"))
        if !isNew { #expect(try await tuning.value(Self.depth) == 90) }
        #expect(try await (tuning.page.evaluate("masthead.session.id") == session) == !isNew)
        #expect(try await tuning.page.evaluate("location.hash === `#session=${masthead.session.id}`") == true)
      }
    }
  }

  @Test func logoBeginsSessionAndLastSessionCanReturn() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, "?preset=parallax-table")
      let session: String = try await tuning.page.evaluate("masthead.session.id")
      try await tuning.enter("333", into: "header.height")
      try await tuning.wait(until: "\(Self.kept)?.history.current === 1")
      try await tuning.click("#brand")
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Album")
      try await tuning.waitUntilDrawn()
      #expect(try await tuning.page.evaluate("document.querySelector('#undo').disabled") == true)
      try await tuning.click("#recent")
      // The list's module is loaded when it is first opened.
      try await tuning.wait(until: "document.querySelector('#recent-popover .history-name') !== null")
      #expect(try await tuning.texts(in: "#recent-popover .history-name") == ["Parallax Table"])
      try await tuning.click("#recent-popover [data-session]")
      try await tuning.wait(for: "masthead.session.id", toBe: .string(session))
      try await tuning.waitUntilDrawn()
      #expect(try await tuning.value("header.height") == 333)
      // The browser's back button leads to the previous session.
      try await tuning.page.evaluate("history.back()")
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Album")
      try await tuning.expectNoComplaints()
    }
  }

  /// Two dozen sessions, each with two pictures and fifty edits, survive the end of the server and of the browser.
  @Test func killedServerAndBrowserLoseNoSession() async throws {
    let profile = TemporaryFolder()
    let port = try RunningMasthead.reusablePort()
    let masthead = try await RunningMasthead(port: port)
    let browser = try await Browser.launch(profile: profile.path)
    let tuning = try await TuningPage(masthead, in: browser)
    var sessions: [String] = []
    for number in 0..<repetitions(24, quick: 4) {
      sessions.append(
        try await tuning.page.evaluate(
          """
          (async () => {
            const send = (method, path, body) => fetch(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
            const [$photo, $logo] = ['\(number)p', '\(number)l'].map((text) => `data:image/png;base64,${text.repeat(30_000)}`);
            const pipeline = { masthead: 1, name: 'Header \(number)', header: { height: 300 }, effects: ['stretch'], $photo, $logo };
            const path = (await send('POST', '/api/sessions', { pipeline })).headers.get('location');
            const id = path.split('/').at(-1);
            location.hash = `session=${id}`;
            for (let edit = 1; edit <= 50; edit += 1) await send('PATCH', `${path}/pipeline`, { path: 'header.height', value: 300 + \(number) + edit });
            return id;
          })()
          """))
      try await tuning.wait(for: "masthead.session.id", toBe: .string(sessions[number]))
      try await tuning.wait(until: "\(Self.kept)?.history.current === 50")
    }
    masthead.signal(SIGKILL)
    await browser.kill()

    let next = try await RunningMasthead(port: port)
    let later = try await Browser.launch(profile: profile.path)
    let restored = try await TuningPage(next, "#session=\(sessions[0])", in: later)
    for (number, session) in sessions.enumerated() {
      try await restored.page.evaluate("{ location.hash = 'session=\(session)'; }")
      try await restored.wait(for: "masthead.session.id", toBe: .string(session))
      let found: [String] = try await restored.page.evaluate(
        """
        (({ name, header, $photo, $logo }) => [name, `${header.height}`, ...[$photo, $logo].map((picture) => picture.slice(22))])(
          masthead.session.pipeline)
        """)
      let pictures = ["p", "l"].map { String(repeating: "\(number)\($0)", count: 30_000) }
      #expect(found[..<2] == ["Header \(number)", "\(350 + number)"])
      // A failure would print the pictures.
      let hasPictures = found[2...] == pictures[...]
      #expect(hasPictures, "header \(number)")
      try await restored.click("#undo")
      try await restored.wait(for: "masthead.session.layout.height", toBe: .number(Double(349 + number)))
    }
    await later.close()
    try await next.stop()
  }

  /// Unchanged sessions are removed to make room. Changed sessions stay. A picture is stored once, until its last
  /// session is removed.
  @Test func changedSessionsStayAndPicturesAreKeptOnce() async throws {
    try await withMasthead { masthead in
      let page = try await ModulePage(masthead).page
      let found: JSON = try await page.evaluate(
        """
        import(\(ModulePage.module("session/kept.js"))).then(async ({forget, keep, kept, recent}) => {
          const picture = `data:image/webp;base64,${'x'.repeat(200_000)}`;
          const other = picture.replaceAll('x', 'y');
          const state = JSON.stringify({pipeline: {pictures: [picture, other, picture]}, text: 'data:short'});
          const {now} = Date;
          for (let index = 0; index < 60; index += 1) {
            Date.now = () => 1000 + index;
            await keep({id: `s${index}`, name: `${index}`, changed: index % 2 === 0}, state);
          }
          Date.now = now;
          const database = await new Promise(resolve => (indexedDB.open('masthead-sessions').onsuccess = ({target}) => resolve(target.result)));
          const count = name => new Promise(resolve => (database.transaction(name).objectStore(name).count().onsuccess = ({target}) => resolve(target.result)));
          const counts = async () => [await count('heads'), await count('states'), await count('pictures')];
          const before = await counts();
          const names = (await recent()).map(({name}) => Number(name));
          const isWhole = (await kept('s0')).state === state;
          const dropped = await kept('s1');
          for (let index = 0; index < 60; index += 1) await forget(`s${index}`);
          return {before, names, isWhole, dropped, after: await counts()};
        })
        """)
      #expect(
        found == [
          "before": [54, 54, 2], "names": .array(stride(from: 58, through: 0, by: -2).map { .number(Double($0)) }),
          "isWhole": true, "dropped": .null, "after": [0, 0, 0],
        ])
    }
  }

  @Test func fullStorageIsReportedWithOfferOfFile() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.wait(until: "\(Self.kept) !== null")
      try await tuning.page.evaluate(
        """
        (IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }, 0)
        """)
      try await tuning.enter("90", into: Self.depth)
      try await tuning.wait(until: "document.querySelector('#problem-list .button')")
      #expect(try await tuning.text(of: "#problem-list strong") == "Not kept")
      #expect(try await tuning.text(of: "#problem-list .button") == "Download the document")
    }
  }

  // MARK: Links

  @Test func linkOpensDocumentAndGestureOnAnotherServer() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, "?preset=parallax-table")
      try await tuning.enter("333", into: "header.height")
      try await tuning.wait(for: "masthead.session.pipeline.header.height", toBe: 333)
      try await tuning.wait(until: "document.querySelector('#gesture option[value=fling-up]')")
      try await tuning.page.evaluate(
        "(menu => { menu.value = 'fling-up'; menu.dispatchEvent(new Event('change')); })(document.querySelector('#gesture'))"
      )
      try await tuning.wait(for: "masthead.timeline.gesture.name", toBe: "Fling up")
      try await tuning.page.evaluate("(navigator.clipboard.writeText = async text => { window.copied = text; }, 0)")
      try await tuning.copyLink()
      try await tuning.wait(until: "window.copied")
      let link: String = try await tuning.page.evaluate("copied")
      let fragment = try #require(link.firstIndex(of: "#").map { String(link[$0...]) })
      #expect(fragment.wholeMatch(of: /#share=1\.[A-Za-z0-9_-]+/) != nil && link.hasPrefix(masthead.url))
      #expect(fragment.utf8.count < 4000)
      let pipeline: JSON = try await tuning.page.evaluate("masthead.session.pipeline")
      try await withMasthead { other in
        let opened = try await TuningPage(other, fragment)
        #expect(try await opened.page.evaluate("masthead.session.pipeline") == pipeline)
        #expect(
          try await opened.page.evaluate("[masthead.timeline.gesture.name, masthead.timeline.playing]") == [
            "Fling up", false,
          ] as JSON)
        #expect(try await opened.page.evaluate("location.hash === `#session=${masthead.session.id}`") == true)
        try await opened.expectNoComplaints()
      }
      try await tuning.expectNoComplaints()
    }
  }

  @Test func brokenLinkIsReportedInOneSentenceAndSessionStays() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let session: String = try await tuning.page.evaluate("masthead.session.id")
      try await tuning.page.evaluate(
        """
        window.packed = async text => {
          const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
          return new Uint8Array(await new Response(stream).arrayBuffer()).toBase64({alphabet: 'base64url', omitPadding: true});
        }
        """)
      let invalid = #"{"pipeline":{"masthead":1,"header":{"height":-1}}}"#
      let rows = [
        ("'hello'", "The link is damaged; ask for it again."),
        ("'1.%%%'", "The link is incomplete or damaged; ask for it again."),
        ("'1.AAAA'", "The link is incomplete or damaged; ask for it again."),
        ("'2.AAAA'", "The link comes from a newer version of Masthead; update this server to open it."),
        ("'1.' + 'A'.repeat(70000)", "The link is too long for a Masthead link; ask for a file instead."),
        (
          "'1.' + await packed(' '.repeat(3e6))",
          "The link contains more data than a document can have; ask for it again."
        ),
        (
          "'1.' + (await packed('{\"pipeline\":{\"masthead\":1}}')).slice(0, -8)",
          "The link is incomplete or damaged; ask for it again."
        ),
        ("'1.' + await packed('[]')", "The link is incomplete or damaged; ask for it again."),
        ("'1.' + await packed('\(invalid)')", "header.height: must be between 0 and 1000 pt, got -1"),
      ]
      for (data, sentence) in rows {
        try await tuning.page.evaluate("(async () => { location.hash = 'share=' + \(data); })()")
        try await tuning.wait(
          for: "document.querySelector('#problem-list li:first-child .problem-words p')?.textContent",
          toBe: .string(sentence))
        #expect(
          try await tuning.page.evaluate("[masthead.session.id, location.hash]") == [session, "#session=\(session)"])
        try await tuning.click("#problem-list li:first-child button")
      }
      // A new page has no session to keep, so the page offers choices.
      try await tuning.page.navigate(to: "about:blank")
      try await tuning.page.navigate(to: masthead.url + "#share=2.AAAA")
      try await tuning.wait(
        for: "document.querySelector('#missing[open] .missing-reason')?.textContent", toBe: .string(rows[3].1))
      try await tuning.click("#missing [data-action=new]")
      try await tuning.waitUntilDrawn()
    }
  }
}
